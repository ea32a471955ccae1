"""Score sheets: games defined as data, which say what the table counts and how it scores."""

from scoring.game import Game
from scoring.sheet.check import check
from scoring.sheet.effect import effect
from scoring.sheet.moves import Amend, Count, End, ScoreRound
from scoring.sheet.score import outcome, score, titles, to_act
from scoring.sheet.setting_up import Options, setup
from scoring.sheet.state import State
from scoring.sheet.view import meanings, view

GAME: Game[State] = Game(
    id="sheet",
    package="sheet",
    version=1,
    seats=range(1, 13),
    options=Options,
    moves=(Count, ScoreRound, End, Amend),
    setup=setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=score,
    outcome=outcome,
    meanings=meanings,
    titles=titles,
)
