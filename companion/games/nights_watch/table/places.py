"""The places on the board that an unfinished move may still use."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.games.nights_watch.north.amend import WHOLE
from companion.games.nights_watch.north.place_names import (
    AT_CAMP,
    AT_CLEARING,
    AT_CORNER,
    AT_EDGE,
    AT_HEX,
    AT_WALL,
    place_at,
    what_of,
    which_of,
)
from companion.games.nights_watch.table.draft import Draft, Making, active, staged
from companion.games.nights_watch.table.geometry import at_places
from companion.games.nights_watch.table.hands import NONE, Eyes, WatchPosition, eyes, judge, may_be
from companion.play.fields import UNCHANGED
from scoring.game import Move, Seat, Verdict
from scoring.nights_watch.building import free_corners, road_spots, settlement_spots
from scoring.nights_watch.heroes import is_end_road
from scoring.nights_watch.places import CORNER, CORNER_EDGES, CORNERS, EDGES, HEX, HEXES, bits
from scoring.nights_watch.rolling import victims
from scoring.nights_watch.state import State
from scoring.nights_watch.table import SECTIONS
from scoring.nights_watch.wildlings import CLANS

BUILDS: tuple[Making, ...] = ("road", "settlement", "keep", "post")
RAIDS: tuple[Making, ...] = ("tormund", "patrol")
SENDS: tuple[Making, ...] = ("send", "ygritte")
ON_THE_WALL: tuple[Making, ...] = ("guard", "post", "new_recruits", "yoren", "thorne")
LATER = {
    "tormund": {"steal.must", "tokens.number"},
    "patrol": {"steal.must", "tokens.number"},
    "road_building": {"roads.two", "tokens.number"},
}
"""Rules that speak only while something is still to be chosen."""


def candidates(state: State, draft: Draft) -> list[str]:
    """Places worth asking the rules about."""
    found = CANDIDATES.get(draft.making)
    return [] if found is None else found(state, draft)


def _hexes(holds: Iterable[object]) -> list[str]:
    return [place_at(AT_HEX, name) for name, one in zip(HEXES, holds, strict=True) if one]


def _edges(places: int) -> list[str]:
    return [place_at(AT_EDGE, edge) for edge in at_places(EDGES, places)]


def _corners(places: int) -> list[str]:
    return [place_at(AT_CORNER, corner) for corner in at_places(CORNERS, places)]


def _start_places(state: State, draft: Draft) -> list[str]:
    """Free corners, and the edges of the one that is chosen."""
    corners = _corners(free_corners(state))
    if not draft.places:
        return corners
    chosen = CORNER[which_of(draft.places[0])]
    return corners + _edges(CORNER_EDGES[chosen] & state.setting.board.edges)


def _northerners(state: State) -> list[str]:
    """Camps and clearings with somebody to send back."""
    camps = [
        place_at(AT_CAMP, c) for c, tribe in zip(CLANS, state.front.camps, strict=True) if tribe
    ]
    crowds = enumerate(state.front.clearings, 1)
    return camps + [place_at(AT_CLEARING, n) for n, crowd in crowds if crowd]


def _moved_roads(state: State, draft: Draft) -> list[str]:
    """End roads, and wherever the one that is chosen could lie."""
    if draft.places:
        return _edges(state.setting.board.edges)
    ends = (e for e in bits(state.roads[draft.seat]) if is_end_road(state, draft.seat, e))
    return [place_at(AT_EDGE, EDGES[edge]) for edge in ends]


CANDIDATES: Mapping[Making, Callable[[State, Draft], list[str]]] = {
    "settle": _start_places,
    "road": lambda state, draft: _edges(road_spots(state, draft.seat)),
    "settlement": lambda state, draft: _corners(settlement_spots(state, draft.seat)),
    "keep": lambda state, draft: _corners(state.settlements[draft.seat]),
    **dict.fromkeys(RAIDS, lambda state, _: _hexes(state.setting.board.lands)),
    **dict.fromkeys(SENDS, lambda state, _: _hexes(state.front.gift)),
    "road_building": lambda state, _: _edges(state.setting.board.edges),
    "yarwyck": _moved_roads,
    "benjen": lambda state, _: _northerners(state),
    **dict.fromkeys(ON_THE_WALL, lambda *_: [place_at(AT_WALL, n) for n in SECTIONS]),
}


def with_place(draft: Draft, spot: str) -> Draft:
    """The draft with one place more, or another one: the first of two stays."""
    two = draft.making == "settle" and what_of(spot) == AT_EDGE
    two = two or (draft.making in ("road_building", "yarwyck") and bool(draft.places))
    return replace(draft, places=(*draft.places[:1], spot) if two else (spot,))


def open_places(at: WatchPosition, draft: Draft) -> frozenset[str]:
    """Where the rules would let the next finger go."""
    wanted = replace(draft, asked="", give=NONE, get=NONE, tokens=(), looked=None, focus=None)
    wanted = replace(wanted, correction=UNCHANGED, north=WHOLE)
    return _open(at.state, wanted, eyes(at))


@lru_cache(maxsize=256)
def _open(state: State, draft: Draft, seen: Eyes) -> frozenset[str]:
    return frozenset(spot for spot in candidates(state, draft) if _fits(state, draft, spot, seen))


def _fits(state: State, draft: Draft, spot: str, seen: Eyes) -> bool:
    move = staged(state, with_place(draft, spot))
    if move is None:
        return True
    verdict = seen.judge(state, move)
    later = LATER.get(draft.making, set())
    return may_be(verdict) or {problem.rule for problem in verdict.broken} <= later


def ready(at: WatchPosition, draft: Draft) -> bool:
    """Whether everything on the picture is chosen."""
    move = staged(at.state, draft)
    return move is not None and (draft.making in RAIDS or may_be(judge(at, move)))


def free_places(at: WatchPosition) -> Mapping[str, Making]:
    """What a touch of the picture could build without being asked."""
    if at.state.phase != "main" or not at.playable:
        return {}
    found: dict[str, Making] = {}
    for making in BUILDS:
        begins = Draft(making=making, seat=active(at.state))
        found |= dict.fromkeys(open_places(at, begins), making)
    return found


def verdict_on(at: WatchPosition, making: Making) -> Verdict | None:
    """The kindest word of the rules on building this; None: there is no place for it at all."""
    begins = Draft(making=making, seat=active(at.state))
    tried = (staged(at.state, with_place(begins, spot)) for spot in candidates(at.state, begins))
    return kindest(at, [move for move in tried if move is not None])


def kindest(at: WatchPosition, tried: Iterable[Move]) -> Verdict | None:
    verdicts = (eyes(at).judge(at.state, move) for move in tried)
    return min(verdicts, key=lambda verdict: len(verdict.broken), default=None)


def robbed(state: State, draft: Draft) -> list[Seat]:
    """Who may lose a card by this move."""
    if draft.making in RAIDS and draft.places:
        return victims(state, draft.seat, HEX[which_of(draft.places[0])])
    if draft.making != "mance":
        return []
    seats = range(state.setting.seats)
    tries = ((seat, staged(state, replace(draft, partner=seat))) for seat in seats)
    judge = Eyes(True, None).judge
    return [seat for seat, move in tries if move is not None and judge(state, move).ok]
