"""Corrections that end the game: a lost Wall, or ten points that were overlooked."""

from collections.abc import Iterator

from scoring.game import Events, Outcome, Problem, Seat
from scoring.nights_watch import amending
from scoring.nights_watch.moves import Amend
from scoring.nights_watch.score import WINNING, outcome, points
from scoring.nights_watch.state import State
from scoring.nights_watch.turns import BEGUN
from scoring.nights_watch.wildlings import GIFT_LOST, LAST_BREACH, Front, TragicEnd

UNDECIDED = Outcome((), "end.guards")
"""A tragic end with a tie that is not decided yet."""
NOBODY_WON = "amend.nobody-won"


def lost(front: Front) -> TragicEnd | None:
    """Why this front loses the game; None: it does not."""
    if front.breaches >= LAST_BREACH:
        return "breaches"
    return "gift" if len(front.gift) - front.gift.count(None) >= GIFT_LOST else None


def _winner(state: State) -> Seat | None:
    """The seat that wins by points: in the base game during its turn, else at the end of it."""
    seat = state.turn
    if seat is not None and state.setting.watch and state.phase == "roll":
        seat = (seat - 1) % state.setting.seats
    elif state.setting.watch and state.phase != "main":
        return None
    return seat if seat is not None and points(state, seat) >= WINNING else None


def due(state: State) -> Outcome | None:
    if state.phase not in BEGUN:
        return None
    if lost(state.front) is None and _winner(state) is None:
        return None
    return outcome(ended(state)) or UNDECIDED


def ended(state: State) -> State:
    """The state after the end of the game; a lost Wall takes precedence over ten points."""
    if why := lost(state.front):
        return state._replace(front=state.front._replace(ended=why), phase="over")
    return state._replace(turn=_winner(state), won=True, phase="over")


def check_amend(state: State, move: Amend) -> Iterator[Problem]:
    found = list(amending.check_amend(state, move))
    yield from found
    if move.end and not found and due(amending.amend(state, move)[0]) is None:
        yield Problem(NOBODY_WON)


def amend(state: State, move: Amend) -> tuple[State, Events]:
    after, events = amending.amend(state, move)
    return (ended(after) if move.end else after), events
