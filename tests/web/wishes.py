"""What leads a match to its end soon, where touches at random would take all evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.match.log import Entry
from scoring.nights_watch.costs import KEEP
from scoring.nights_watch.hands import RESOURCES, counts
from scoring.nights_watch.state import State
from scoring.nights_watch.trade import best_rate

ANYTHING: Entry = {}


def keeps_and_no_guards(state: State) -> Entry:
    """Of the next move: keeps bring wildlings, and most of the Wall stands empty."""
    if state.phase == "guards":
        return {"move": "guard", "section": 1}
    if state.phase == "roll":
        return {"move": "roll"}
    return _turn(state, state.turn or 0) if state.phase == "main" else ANYTHING


def _turn(state: State, seat: int) -> Entry:
    hand = zip(RESOURCES, counts(state.hands.least, seat), strict=True)
    over = {name: have - KEEP.get(name, 0) for name, have in hand}
    lacks = [name for name, left in over.items() if left < 0]
    if not lacks and state.settlements[seat]:
        return {"move": "build", "what": "keep"}
    for give, left in over.items():
        if lacks and left >= best_rate(state, seat, give):
            return {"move": "bank", "give": give, "get": lacks[0]}
    return {"move": "end_turn"}


WISHES: Mapping[str, Callable[[Any], Entry]] = {"nights-watch": keeps_and_no_guards}
