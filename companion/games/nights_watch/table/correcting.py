"""Pieces put right on the picture itself: a touch sets one, another touch takes it away."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nights_watch.table.draft import Draft, Tool
from companion.games.nights_watch.table.pieces import corrected
from scoring.game import Seat
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEXES, bits
from scoring.nights_watch.state import CAMP, State

Sets = list[int]


def touched(state: State, draft: Draft, spot: str) -> Draft:
    """A piece of the seat in hand, set or taken away; whoever's stood there is gone."""
    which = spot.partition(".")[2]
    pieces, seat = corrected(state, draft.facts), draft.seat
    if draft.tool == "tormund":
        where = "camp" if pieces.tormund != CAMP and HEXES[pieces.tormund] == which else which
        before = "camp" if state.tormund == CAMP else HEXES[state.tormund]
        facts = replace(draft.facts, tormund=None if where == before else where)
        return replace(draft, facts=facts)
    roads, settlements, keeps = map(list, pieces[:3])
    if draft.tool == "road":
        _toggle([roads], roads, seat, EDGE[which])
    else:
        mine = keeps if draft.tool == "keep" else settlements
        _toggle([settlements, keeps], mine, seat, CORNER[which])
    facts = replace(
        draft.facts,
        roads=_told(state.roads, roads, EDGES, draft.facts.roads),
        settlements=_told(state.settlements, settlements, CORNERS, draft.facts.settlements),
        keeps=_told(state.keeps, keeps, CORNERS, draft.facts.keeps),
    )
    return replace(draft, facts=facts)


def _toggle(parts: list[Sets], mine: Sets, seat: Seat, place: int) -> None:
    was_here = mine[seat] >> place & 1
    for sets in parts:
        sets[:] = [places & ~(1 << place) for places in sets]
    if not was_here:
        mine[seat] |= 1 << place


Named = tuple[tuple[str, ...] | None, ...]


def _told(
    before: tuple[int, ...], now: Sets, names: tuple[str, ...], drafted: Named | None
) -> Named | None:
    """The places of those seats that differ, what was set last at the end; None: none does."""
    if tuple(now) == before:
        return None
    told: list[tuple[str, ...] | None] = []
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        listed = (drafted[seat] if drafted else None) or tuple(names[p] for p in bits(old))
        kept = tuple(name for name in listed if new >> names.index(name) & 1)
        came = tuple(names[p] for p in bits(new) if names[p] not in kept)
        told.append(None if old == new else (*kept, *came))
    return tuple(told)


def tool_of(name: str) -> Tool:
    tools: tuple[Tool, ...] = ("road", "settlement", "keep", "tormund")
    return next(tool for tool in tools if tool == name)
