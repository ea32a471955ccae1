"""What the last move left behind on the table: which set is new, what went back to a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.table import Played, Table
from scoring.dnup.deck import Cards, turned
from scoring.dnup.state import State, place_of, spot

Spot = tuple[int, int]
"""Seat and area."""
Kind = Literal["returned", "taken", "gone", "took", "turned", "added"]


@dataclass(frozen=True, slots=True)
class Left:
    """What happened where no set lies now."""

    kind: Kind
    cards: Cards = ()
    """As they are in the hand now, or were when they went."""


@dataclass(frozen=True, slots=True)
class Trace:
    last: Spot | None = None
    """The set that the move laid or made grow."""
    left: dict[Spot, Left] = field(default_factory=dict)
    ends: dict[str, Any] | None = None
    """The end of the round, if this move ended it."""
    outs: tuple[tuple[int, int], ...] = ()
    """(seat, tokens) of those who went out with this move."""


def newest(table: Table, at: int | None = None) -> Played | None:
    """The last move that stands, or stood at that entry."""
    if at is None:
        return table.standing[-1] if table.standing else None
    played = table.record[at - 1] if at else None
    return played if played and played.verdict.ok and "undo" not in played.entry else None


def trace(table: Table, played: Played | None) -> Trace:
    if played is None:
        return Trace()
    before: State = table.state_after(played.n - 1)
    left: dict[Spot, Left] = {}
    for event in played.events:
        if event["event"] in ("returned", "discarded"):
            kind: Kind = "returned" if event["event"] == "returned" else "gone"
            left[event["seat"], event["area"]] = Left(kind, tuple(event["cards"]))
    last = _moved(played, before, left)
    ends = next((dict(e) for e in played.events if e["event"] == "round_end"), None)
    outs = tuple((e["seat"], e["tokens"]) for e in played.events if e["event"] == "out")
    return Trace(last, left, ends, outs)


def _moved(played: Played, before: State, left: dict[Spot, Left]) -> Spot | None:
    """Writes down what the mover left; says where the set that changed lies."""
    entry = played.entry
    if before.turn is None or entry["move"] in ("deal", "amend"):
        return None
    here = _spot(before, before.turn)
    if entry["move"] == "play":
        return here
    if entry["move"] == "turn":
        left[here] = Left("turned")
        return None
    named = entry["to" if entry["move"] == "add" else "from"]
    place = place_of(before, named["seat"], named.get("area"))
    assert place is not None
    there = _spot(before, place)
    if entry["move"] == "add":
        left.setdefault(here, Left("added"))
        return there
    left[there] = Left("taken", before.table[place])
    left[here] = Left("took", turned(before.table[place]))
    return None


def _spot(state: State, place: int) -> Spot:
    named = spot(state, place)
    return named["seat"], named["area"]
