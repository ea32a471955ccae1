"""The pieces of a board, as they stand, and put right by a touch: one sets, another takes away."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.games.nights_watch.table.draft import Draft
from scoring.game import Seat
from scoring.nights_watch.amending import sets_after
from scoring.nights_watch.moves import Amend
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEX, HEXES, bits
from scoring.nights_watch.state import CAMP, State


class Pieces(NamedTuple):
    """As the state has them: sets of places by seat, and Tormund's hex."""

    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    keeps: tuple[int, ...]
    tormund: int

    def all(self) -> Iterator[tuple[str, Seat, str]]:
        """What, whose and where: roads below, settlements and keeps above them."""
        for what, sets, names in (
            ("road", self.roads, EDGES),
            ("settlement", self.settlements, CORNERS),
            ("keep", self.keeps, CORNERS),
        ):
            for seat, places in enumerate(sets):
                yield from ((what, seat, names[place]) for place in bits(places))


def corrected(state: State, facts: Amend) -> Pieces:
    tormund = state.tormund
    if facts.tormund is not None:
        tormund = CAMP if facts.tormund == "camp" else HEX[facts.tormund]
    return Pieces(
        sets_after(state.roads, facts.roads, EDGE),
        sets_after(state.settlements, facts.settlements, CORNER),
        sets_after(state.keeps, facts.keeps, CORNER),
        tormund,
    )


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
