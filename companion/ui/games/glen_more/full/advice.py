"""What could be done now, asked of the rules; the table only draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.log import Entry
from companion.table import Table
from scoring.codec import to_json
from scoring.glen_more.activation import allowed_by
from scoring.glen_more.moves import (
    Activate,
    Discard,
    LayTile,
    MoveScot,
    Remove,
    Sell,
    Take,
)
from scoring.glen_more.rondel import to_fill
from scoring.glen_more.state import Place, State
from scoring.glen_more.territory import places


@dataclass(frozen=True, slots=True)
class Advice:
    """Legal moves by what a finger would touch; goods are picked as the rules suggest."""

    takes: frozenset[int] = frozenset()
    discards: frozenset[int] = frozenset()
    places: frozenset[Place] = frozenset()
    activates: Mapping[Place, Entry] = field(default_factory=dict)
    walks: Mapping[Place, frozenset[Place]] = field(default_factory=dict)
    removes: frozenset[Place] = frozenset()
    sales: tuple[Entry, ...] = ()


def advice(table: Table) -> Advice:
    state: State = table.state
    if state.turn is None:
        return Advice()
    moves = list(table.game.meanings(state, state.turn, ()))
    walks: dict[Place, frozenset[Place]] = {}
    for move in moves:
        if isinstance(move, MoveScot):
            walks[move.from_] = walks.get(move.from_, frozenset()) | {move.to}
    activates: dict[Place, Entry] = {}
    for move in moves:
        if isinstance(move, Activate):
            activates.setdefault(move.at, to_json(move))
    return Advice(
        takes=frozenset(m.space for m in moves if isinstance(m, Take)),
        discards=frozenset(m.space for m in moves if isinstance(m, Discard)),
        places=frozenset(m.at for m in moves if isinstance(m, LayTile)),
        activates=activates,
        walks=walks,
        removes=frozenset(m.at for m in moves if isinstance(m, Remove)),
        sales=tuple(to_json(m) for m in moves if isinstance(m, Sell)),
    )


def reached(table: Table, entry: Entry) -> frozenset[Place]:
    """The tiles that could be activated after this placement."""
    played = table.judge(entry)
    if not played.verdict.ok:
        return frozenset()
    after: State = played.state
    seat = entry["seat"]
    return frozenset(
        at
        for at, plot in after.clans[seat].land.items()
        if (tile := after.tiles[plot.tile]).steps and allowed_by(after, seat, at, tile)
    )


def building_places(state: State, seat: int, tile: str) -> frozenset[Place]:
    return frozenset(places(state, seat, state.tiles[tile]))


def next_space(state: State) -> int:
    """The space where the next tile comes to lie; -1: none is due."""
    space = to_fill(state) if state.phase == "reveal" else None
    return -1 if space is None else space
