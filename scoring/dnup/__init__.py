"""dnup, a game of shedding two-ended cards: its `Game` record."""

from scoring.dnup.effect import MOVES, check, effect
from scoring.dnup.score import due, notes, outcome, score, to_act
from scoring.dnup.state import Options, State, setup
from scoring.dnup.view import meanings, view
from scoring.game import Game

GAME: Game[State] = Game(
    id="dnup",
    package="dnup",
    version=1,
    seats=range(2, 6),
    options=Options,
    moves=tuple(MOVES),
    setup=setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=score,
    outcome=outcome,
    meanings=meanings,
    due=due,
    notes=notes,
)
