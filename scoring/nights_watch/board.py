"""Boards: terrain, numbers and markets of a layout, its checks, and the layouts we ship."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from scoring.game import BadOptions
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.places import (
    COLUMN_HEXES,
    EDGE,
    EDGE_CORNERS,
    EDGE_ENDS,
    EDGES,
    HEX,
    HEX_CORNERS,
    HEX_EDGES,
    HEX_NEIGHBOURS,
    HEXES,
    bits,
    union,
)
from scoring.rules import data_of

Terrain = Literal["hills", "forest", "pasture", "fields", "mountains", "ice"]
Number = Literal[2, 3, 4, 5, 6, 8, 9, 10, 11, 12, "2/12"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
"""In the order of RESOURCES, which they yield; ice yields nothing."""
NUMBERS: tuple[Number, ...] = get_args(Number)

ONCE, TWICE, THRICE = (2, 12), (5, 6, 8, 9, 11), (3, 4, 10)
WATCH_NUMBERS = Counter((*ONCE, *TWICE * 2, *THRICE * 3))
BASE_NUMBERS = Counter(("2/12", *TWICE * 2, *THRICE * 3))
WATCH_TERRAIN = Counter({"hills": 4, "forest": 4, "pasture": 4, "fields": 4, "mountains": 5})
BASE_TERRAIN = WATCH_TERRAIN - Counter(mountains=1) + Counter(ice=1)
MARKETS = 5


@dataclass(frozen=True, slots=True)
class Land:
    """One hex of a layout."""

    terrain: Terrain
    number: Number | None = None


@dataclass(frozen=True, slots=True)
class Market:
    """Both ends of the edge trade two cards of its resource for one, or three of any."""

    edge: str
    rate: Literal[2, 3]
    resource: Resource | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A board as a session file writes it."""

    hexes: Mapping[str, Land]
    markets: tuple[Market, ...] | None = None


class Field(NamedTuple):
    """A hex that yields on a roll."""

    hex: int
    resource: int
    corners: int


class Board(NamedTuple):
    """A layout with everything that the rules need computed in advance."""

    lands: tuple[Land | None, ...]
    """The land of each hex; None: the hex is not on this board."""
    markets: tuple[Market, ...]
    """The markets, their edges in normal form."""
    corners: int
    edges: int
    near: tuple[int, ...]
    """By corner, the set of itself and its neighbours along the board's edges."""
    resources: tuple[int | None, ...]
    """By hex, the resource it yields; None: nothing."""
    yields: tuple[tuple[Field, ...], ...]
    """The fields that yield on each sum of the dice."""
    two_for_one: tuple[int, ...]
    """By resource, the set of corners of its markets."""
    three_for_one: int


def board_of(layout: Layout, *, watch: bool) -> Board:
    """The board of a layout; raises BadOptions if it is invalid."""
    lands = [layout.hexes.get(name) for name in HEXES]
    for name in layout.hexes:
        if name not in HEX:
            raise BadOptions(f"board: {name[:40]!r} is not one of the 21 hexes")
    missing = [HEXES[hex] for hex in sorted(COLUMN_HEXES) if watch and lands[hex] is None]
    if missing:
        raise BadOptions(f"board: the column hexes {' '.join(missing)} are missing")
    on = [hex for hex, land in enumerate(lands) if land]
    edges = union(HEX_EDGES[hex] for hex in on)
    markets = tuple(_markets(layout.markets or (), on))
    return Board(
        lands=tuple(lands),
        markets=markets,
        corners=union(HEX_CORNERS[hex] for hex in on),
        edges=edges,
        near=_near(edges),
        resources=tuple(_resource(land) for land in lands),
        yields=tuple(tuple(_fields(lands, total)) for total in range(13)),
        two_for_one=tuple(_corners(markets, resource) for resource in RESOURCES),
        three_for_one=_corners(markets, None),
    )


def _near(edges: int) -> tuple[int, ...]:
    near = [1 << corner for corner in range(len(set().union(*EDGE_ENDS)))]
    for edge in bits(edges):
        for corner in EDGE_ENDS[edge]:
            near[corner] |= EDGE_CORNERS[edge]
    return tuple(near)


def _resource(land: Land | None) -> int | None:
    if land is None or land.terrain == "ice":
        return None
    return TERRAINS.index(land.terrain)


def _fields(lands: list[Land | None], total: int) -> Iterator[Field]:
    for hex, land in enumerate(lands):
        resource = _resource(land)
        if land and resource is not None and total in _rolls(land.number):
            yield Field(hex, resource, HEX_CORNERS[hex])


def _rolls(number: Number | None) -> tuple[Number | None, ...]:
    return (2, 12) if number == "2/12" else (number,)


def _markets(markets: tuple[Market, ...], on: list[int]) -> Iterator[Market]:
    taken: set[int] = set()
    for market in markets:
        edge = EDGE.get(market.edge)
        if edge is None or sum(HEX_EDGES[hex] >> edge & 1 for hex in on) != 1:
            raise BadOptions(f"board: {market.edge[:40]!r} is no edge of the coast")
        if edge in taken:
            raise BadOptions(f"board: two markets on {market.edge}")
        if (market.rate == 2) != (market.resource is not None):
            raise BadOptions("board: a market is 2:1 for one resource or 3:1 for any")
        taken.add(edge)
        yield replace(market, edge=EDGES[edge])


def _corners(markets: tuple[Market, ...], resource: Resource | None) -> int:
    return union(EDGE_CORNERS[EDGE[m.edge]] for m in markets if m.resource == resource)


def remarks(board: Board, seats: int, *, watch: bool) -> tuple[str, ...]:
    """Remarks on an unusual board; they forbid nothing."""
    return tuple(_remarks(board, seats, watch=watch))


def _remarks(board: Board, seats: int, *, watch: bool) -> Iterator[str]:
    lands = [land for land in board.lands if land]
    if len(lands) != (16 if watch and seats == 3 else 21):
        yield "board.size"
    if terrain_off(board, seats, watch=watch):
        yield "board.terrain"
    bare = sum(land.number is None for land in lands)
    if bare != sum(land.terrain == "ice" for land in lands) or numbers_off(
        board, seats, watch=watch
    ):
        yield "board.numbers"
    resources = Counter(market.resource for market in board.markets if market.resource)
    doubled = any(count > 1 for count in resources.values())
    if len(board.markets) != MARKETS or doubled or (watch and len(resources) != MARKETS):
        yield "board.markets"
    if six_beside_eight(board):
        yield "board.six-eight"


def terrain_off(board: Board, seats: int, *, watch: bool) -> dict[Terrain, int]:
    """How many hexes of a terrain are too many, or below zero too few."""
    found = Counter(land.terrain for land in board.lands if land)
    return _off(found, WATCH_TERRAIN if watch else BASE_TERRAIN, small=watch and seats == 3)


def numbers_off(board: Board, seats: int, *, watch: bool) -> dict[Number, int]:
    """How many of a number are too many, or below zero too few."""
    numbers = (land.number for land in board.lands if land)
    found = Counter(number for number in numbers if number is not None)
    return _off(found, WATCH_NUMBERS if watch else BASE_NUMBERS, small=watch and seats == 3)


def six_beside_eight(board: Board) -> tuple[str, ...]:
    """The hexes of every 6 and 8 that are neighbours."""
    sixes = [hex for hex, land in enumerate(board.lands) if land and land.number == 6]
    pairs = [(six, near) for six in sixes for near in HEX_NEIGHBOURS[six]]
    eights = {hex for hex, land in enumerate(board.lands) if land and land.number == 8}
    beside = {hex for pair in pairs if pair[1] in eights for hex in pair}
    return tuple(HEXES[hex] for hex in sorted(beside))


def _off(found: Counter[Any], printed: Counter[Any], *, small: bool) -> dict[Any, int]:
    """Surplus or shortage by kind; for the smaller board only a surplus is known."""
    off = {sort: found[sort] - printed[sort] for sort in (*printed, *(found - printed))}
    return {sort: by for sort, by in off.items() if by > 0 or (by < 0 and not small)}


def layout_json(board: Board) -> dict[str, Any]:
    """The board as a header writes it."""
    return {
        "hexes": {
            HEXES[hex]: {"terrain": land.terrain, "number": land.number}
            for hex, land in enumerate(board.lands)
            if land
        },
        "markets": [
            {"edge": m.edge, "resource": m.resource, "rate": m.rate} for m in board.markets
        ],
    }


@cache
def house_board(seats: int, *, watch: bool) -> Board:
    return board_of(house_layout(seats, watch=watch), watch=watch)


def house_layout(seats: int, *, watch: bool) -> Layout:
    """The layout shipped for this number of players."""
    size = "base_21" if not watch else "watch_16" if seats == 3 else "watch_21"
    table = data_of("nights_watch", "boards")[size]
    hexes = {
        f"{first + i},{r}": _land(text)
        for r, (first, row) in enumerate(zip((0, -1, -2, -3), table["rows"], strict=True))
        for i, text in enumerate(row)
    }
    markets = (text.split() for text in table["markets"])
    return Layout(hexes, tuple(Market(edge, 2, resource) for edge, resource in markets))


def _land(text: str) -> Land:
    terrain, _, number = text.partition(" ")
    by_name = {str(n): n for n in NUMBERS}
    return Land(TERRAINS[TERRAINS.index(terrain)], by_name[number] if number else None)


def varied(layout: Layout, shuffle: Callable[[list[Terrain]], None]) -> Layout:
    """The variable set-up: the caller's function shuffles the terrain, numbers stay where they are.

    Hexes without a number keep their terrain, so that the Ice Fields stay bare.
    """
    numbered = [name for name, land in layout.hexes.items() if land.number is not None]
    terrains = [layout.hexes[name].terrain for name in numbered]
    shuffle(terrains)
    moved = dict(zip(numbered, terrains, strict=True))
    lands = {
        name: replace(land, terrain=moved.get(name, land.terrain))
        for name, land in layout.hexes.items()
    }
    return replace(layout, hexes=lands)
