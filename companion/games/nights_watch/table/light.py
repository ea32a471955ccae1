"""Highlights of a roll: hexes that produce, blocked hexes, and who gains what."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.nights_watch.table.geometry import Grid, between
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.land import hex_box
from companion.games.nights_watch.table.phrases import Takings, takings
from companion.play import text
from companion.play.scene import Block, Box, Polygon, Shape, Tint, Words
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.places import (
    CORNER,
    CORNER_EDGES,
    CORNERS,
    EDGE_ENDS,
    HEX_CORNERS,
    HEXES,
    bits,
)
from scoring.nights_watch.rolling import SEVEN
from scoring.nights_watch.state import State

BESIDE = 0.66
"""How far along an edge a gain stands from its building."""


class Light(NamedTuple):
    """By hex, and by the corner of a building."""

    yields: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()
    gains: tuple[tuple[str, int], ...] = ()


def shines(at: WatchPosition) -> bool:
    """Whether the last move was a roll that may yield something."""
    if len(at.standing) < 2:
        return False
    entry = at.standing[-1].entry
    return entry.get("move") == "roll" and sum(entry["dice"]) != SEVEN


def step_of(at: WatchPosition) -> int | None:
    """Which step of the wildlings is shown; -1: the light before them."""
    return None if at.step is None else at.step - shines(at)


def light(at: WatchPosition) -> Light | None:
    """None: nothing is pointed out now."""
    if not shines(at) or not (at.lit or at.step == 0):
        return None
    before: State = at.standing[-2].state
    took = takings(before, at.standing[-1])
    return lit_by(before, sum(at.standing[-1].entry["dice"]), took)


def lit_by(state: State, total: int, took: Takings) -> Light:
    yields, blocked = set[str](), set[str]()
    gains = dict[str, int]()
    for field in state.setting.board.yields[total]:
        name = HEXES[field.hex]
        if field.hex == state.tormund or state.front.gift[field.hex]:
            blocked.add(name)
            continue
        yields.add(name)
        resource = RESOURCES[field.resource]
        for seat in range(state.setting.seats):
            if resource not in took.get(seat, {}):
                continue
            for places, cards in ((state.settlements, 1), (state.keeps, 2)):
                for corner in bits(places[seat] & HEX_CORNERS[field.hex]):
                    gains[CORNERS[corner]] = gains.get(CORNERS[corner], 0) + cards
    return Light(frozenset(yields), frozenset(blocked), tuple(gains.items()))


def rims(light: Light, grid: Grid) -> Iterator[Shape]:
    """Around what yields, and around what would if nobody stood there."""
    for names, tint in ((light.yields, "text"), (light.blocked, "fixed.foe")):
        for name in sorted(names):
            rim = Polygon(grid.hexagon(name, 0.97), None, Tint(tint), 3)
            tone = "lit" if tint == "text" else "blocked"
            box = hex_box(name, grid)
            yield Shape(f"rim.{name}", "rim", box, (rim,), frozenset({tone}))


def pills(light: Light, roads: int, grid: Grid) -> Iterator[Shape]:
    """At each building what it brought; roads: the edges with one, which it leaves free."""
    for corner, count in light.gains:
        edges = sorted(bits(CORNER_EDGES[CORNER[corner]]), key=lambda edge: roads >> edge & 1)
        ends = [CORNERS[end] for end in EDGE_ENDS[edges[0]] if CORNERS[end] != corner]
        yield _pill(corner, ends[0], count, grid)


@lru_cache(maxsize=64)
def _pill(corner: str, towards: str, count: int, grid: Grid) -> Shape:
    x, y = between(grid.place("corner", corner), grid.place("corner", towards), BESIDE)
    said, size = f"+{count}", max(12.0, grid.unit * 0.24)
    wide, high = text.width(said, size, True) + 12, size * 1.5
    box = Box.about(x, y, wide, high)
    marks = (
        Block(box, Tint("legal_soft"), high / 2, Tint("legal"), 1.5),
        Words(said, box.cx, box.cy, size, Tint("legal"), bold=True),
    )
    return Shape(f"gain.{corner}", "gain", box, marks, says=said)
