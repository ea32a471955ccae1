"""What a finger is asked to choose on the picture, and which places the rules leave it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.log import Entry
from companion.ui.games.nights_watch.full.cells import may_be
from companion.ui.games.nights_watch.full.memory_aid import judge
from companion.ui.games.nights_watch.places import Pick
from scoring.game import Verdict
from scoring.nights_watch.heroes import is_end_road
from scoring.nights_watch.hints import SECTIONS
from scoring.nights_watch.places import CORNER, CORNER_EDGES, CORNERS, EDGES, bits
from scoring.nights_watch.spots import free_corners, road_spots, settlement_spots
from scoring.nights_watch.state import State

Staged = tuple[tuple[str, int, Any], ...]
"""(what, seat, place) of pieces that are not placed yet."""
Then = Callable[[Entry], Any]


def seat_of(entry: Entry) -> int:
    return int(entry["seat"])


class Task:
    """One place out of several, and the move that each of them makes."""

    def __init__(
        self,
        icon: str,
        title: str,
        ask: str,
        entries: Mapping[Pick, Entry],
        then: Then,
        piece: str = "",
    ) -> None:
        """title: what to tap. ask: the words of the button. piece: what would stand there."""
        self.icon, self.title, self.ask = icon, title, ask
        self.entries, self.then, self.piece = dict(entries), then, piece
        self.picked: Pick | None = None
        self.optional = True
        """Whether it can be given up; the phase itself asks for the others."""

    def spots(self) -> frozenset[Pick]:
        return frozenset(self.entries)

    def choose(self, pick: Pick) -> None:
        self.picked = pick

    def entry(self) -> Entry | None:
        """The move, once everything is chosen."""
        return self.entries.get(self.picked) if self.picked is not None else None

    def staged(self) -> Staged:
        entry = self.entry()
        if entry is None or self.picked is None or not self.piece:
            return ()
        return ((self.piece, seat_of(entry), self.picked.which),)


class Settling(Task):
    """A start settlement, then its road."""

    def __init__(self, page: Any, seat: int, title: str, ask: str, then: Then) -> None:
        super().__init__("village", title, ask, {}, then)
        self.page, self.seat = page, seat
        self.corners = frozenset(Pick("corner", CORNERS[c]) for c in bits(free_corners(page.now())))
        self.at: Pick | None = None

    def roads(self) -> dict[Pick, Entry]:
        if self.at is None:
            return {}
        edges = bits(CORNER_EDGES[CORNER[self.at.which]])
        base = {"seat": self.seat, "move": "settle", "at": self.at.which}
        return allowed(
            self.page, {Pick("edge", EDGES[e]): {**base, "road": EDGES[e]} for e in edges}
        )

    def spots(self) -> frozenset[Pick]:
        return self.corners | frozenset(self.roads()) - {self.at}

    def choose(self, pick: Pick) -> None:
        self.picked = pick
        if pick.what == "corner":
            self.at = pick

    def entry(self) -> Entry | None:
        return self.roads().get(self.picked) if self.picked is not None else None

    def staged(self) -> Staged:
        if self.at is None:
            return ()
        found: Staged = (("settlement", self.seat, self.at.which),)
        if self.entry() is not None and self.picked is not None:
            found = (("road", self.seat, self.picked.which), *found)
        return found


class TwoRoads(Task):
    """Road building: one edge after the other; fewer only if there is no place."""

    def __init__(self, page: Any, seat: int, title: str, ask: str, then: Then) -> None:
        super().__init__("build", title, ask, {}, then)
        self.page, self.seat = page, seat
        self.roads: list[str] = []

    def move(self, roads: Iterable[str]) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "move": "play_card",
            "card": "road_building",
            "roads": list(roads),
        }

    def spots(self) -> frozenset[Pick]:
        laid = self.roads[:1]
        found = [edge for edge in EDGES if edge not in laid and self.fits([*laid, edge])]
        return frozenset(Pick("edge", edge) for edge in found)

    def fits(self, roads: list[str]) -> bool:
        verdict = self.page.judge(self.move(roads))
        return may_be(verdict) or {p.rule for p in verdict.broken} <= {"roads.two", "tokens.number"}

    def choose(self, pick: Pick) -> None:
        """The second one may still be put elsewhere."""
        self.roads = [*self.roads[:1], pick.which]
        self.picked = pick

    def entry(self) -> Entry | None:
        move = self.move(self.roads)
        return move if self.roads and may_be(self.page.judge(move)) else None

    def staged(self) -> Staged:
        return tuple(("road", self.seat, edge) for edge in self.roads)


class MoveRoad(Task):
    """Yarwyck: a road of one's own at an end, then where it goes."""

    def __init__(self, page: Any, base: Entry, title: str, ask: str, then: Then) -> None:
        super().__init__("hero", title, ask, {}, then)
        self.page, self.base = page, dict(base)
        state, seat = page.now(), seat_of(base)
        ends = [edge for edge in bits(state.roads[seat]) if is_end_road(state, seat, edge)]
        self.ends = frozenset(Pick("edge", EDGES[edge]) for edge in ends)
        self.lifted: Pick | None = None

    def moves(self) -> dict[Pick, Entry]:
        if self.lifted is None:
            return {}
        base = {**self.base, "road": self.lifted.which}
        return allowed(self.page, {Pick("edge", edge): {**base, "to": edge} for edge in EDGES})

    def spots(self) -> frozenset[Pick]:
        return self.ends if self.lifted is None else frozenset(self.moves())

    def choose(self, pick: Pick) -> None:
        self.picked = pick
        if self.lifted is None:
            self.lifted = pick

    def entry(self) -> Entry | None:
        return self.moves().get(self.picked) if self.picked is not None else None

    def staged(self) -> Staged:
        if self.entry() is None or self.picked is None:
            return ()
        return (("road", seat_of(self.base), self.picked.which),)


# Which moves the rules leave


def allowed(page: Any, entries: Mapping[Pick, Entry]) -> dict[Pick, Entry]:
    return {pick: entry for pick, entry in entries.items() if may_be(judge(page, entry))}


def tries(state: State, seat: int, what: str) -> dict[Pick, Entry]:
    """Where a piece could stand, whether or not it can be paid."""
    base = {"seat": seat, "move": "build", "what": what}
    if what == "guard":
        return {Pick("wall", s): {**base, "section": s} for s in SECTIONS}
    if what == "road":
        return {
            Pick("edge", EDGES[e]): {**base, "at": EDGES[e]} for e in bits(road_spots(state, seat))
        }
    corners = state.settlements[seat] if what == "keep" else settlement_spots(state, seat)
    return {Pick("corner", CORNERS[c]): {**base, "at": CORNERS[c]} for c in bits(corners)}


def builds(page: Any, seat: int, what: str) -> dict[Pick, Entry]:
    return allowed(page, tries(page.now(), seat, what))


def why_not(page: Any, seat: int, what: str) -> Verdict | None:
    """Why this cannot be built now; None: there is no place for it at all."""
    verdicts = [judge(page, entry) for entry in tries(page.now(), seat, what).values()]
    return min(verdicts, key=lambda verdict: len(verdict.broken), default=None)


def walls(page: Any, base: Entry) -> dict[Pick, Entry]:
    """A guard by a card, a hero or in set-up."""
    return allowed(page, {Pick("wall", s): {**base, "section": s} for s in SECTIONS})


def raids(page: Any, base: Entry) -> dict[Pick, Entry]:
    """Hexes where Tormund may go; whom he robs there is asked afterwards."""
    found: dict[Pick, Entry] = {}
    for hex in page.view()["board"]["hexes"]:
        entry = {**base, "hex": hex}
        rules = {problem.rule for problem in page.judge(entry).broken}
        if rules <= {"steal.must", "tokens.number"}:
            found[Pick("hex", hex)] = entry
    return found


def gift(page: Any, base: Entry) -> dict[Pick, Entry]:
    """Wildlings in the Gift that can be sent back."""
    hexes = page.view().get("gift", {})
    return allowed(page, {Pick("hex", h): {**base, "remove": {"gift": h}} for h in hexes})


def northerners(page: Any, base: Entry) -> dict[Pick, Entry]:
    """Camps and clearings with somebody to send back: with the first of each."""
    view = page.view()
    tried: dict[Pick, Entry] = {}
    for clan, tribe in view.get("camps", {}).items():
        if tribe:
            tried[Pick("camp", clan)] = {**base, "remove": {"camp": [clan, 1]}}
    for number, crowd in enumerate(view.get("clearings", ()), 1):
        if crowd:
            tried[Pick("clearing", number)] = {**base, "remove": {"clearing": number}}
    return allowed(page, tried)
