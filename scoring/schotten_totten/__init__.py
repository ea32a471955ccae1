"""Schotten Totten, a game for nine stones between two players: its `Game` record."""

from scoring.game import Game
from scoring.schotten_totten.effect import MOVES, check, effect
from scoring.schotten_totten.score import due, outcome, score
from scoring.schotten_totten.state import Options, State, setup
from scoring.schotten_totten.view import meanings, to_act, view

GAME: Game[State] = Game(
    id="schotten-totten",
    package="schotten_totten",
    version=2,
    seats=range(2, 3),
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
)
