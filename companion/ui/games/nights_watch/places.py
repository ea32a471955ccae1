"""Where everything lies on the warden's picture; every length is in dp until it is drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.telling.nights_watch.steps import Spot
from companion.ui.paint import Box
from scoring.nights_watch.places import COLUMNS, HEXES
from scoring.nights_watch.wildlings import CLANS

MARGIN, GAP = 8, 6
HIGH = {"meters": 40, "camps": 60, "trails": 44, "clearings": 44, "wall": 52}
SMALL = {"meters": 36, "camps": 60, "trails": 40, "clearings": 38, "wall": 50}
LYING = {"meters": 28, "camps": 54, "trails": 34, "clearings": 30, "wall": 40}
PLATES = {3: 0.273, 4: 0.429, 5: 0.569, 6: 0.725}
"""Numbers that stand alone on their trail, as shares of the width."""
PAIRS = {(1, 2): 0.104, (7, 8): 0.896}
TRAILS = {
    (1, 2): (0.088, 0.119),
    (3,): (0.232, 0.316),
    (4,): (0.429, 0.429),
    (5,): (0.569, 0.569),
    (6,): (0.767, 0.684),
    (7, 8): (0.912, 0.881),
}
"""Where a trail leaves its camps and where it comes to its clearing."""
LANES = tuple(tuple(HEXES[hex] for hex in column) for column in COLUMNS)


class Pick(NamedTuple):
    """What a finger meant: a section, a clan's camps, a clearing or a hex."""

    what: str
    which: Any


class Places(NamedTuple):
    meters: Box
    camps: dict[str, Box]
    trails: Box
    clearings: tuple[Box, ...]
    wall: tuple[Box, ...]
    gift: dict[str, Box]

    def slots(self, clan: str) -> list[Box]:
        """The five camps of a clan, camp 1 first."""
        panel = self.camps[clan]
        step = (panel.w - dp(8)) / 5
        wide, high = step - dp(3), min(dp(25), panel.h * 0.42)
        y = panel.y + dp(5)
        return [Box(panel.x + dp(5.5) + step * i, y, wide, high) for i in range(5)]

    def spaces(self, section: int) -> list[Box]:
        """The guards' spaces of a section, from 0."""
        wall = self.wall[section]
        step = (wall.w - dp(6)) / 5
        high = min(dp(26), wall.h * 0.54)
        y = wall.y + dp(6)
        return [Box(wall.x + dp(4) + step * i, y, step - dp(2), high) for i in range(5)]

    def crowd(self, clearing: int, count: int) -> list[Box]:
        """So many figures side by side in a clearing, from 0."""
        box, side = self.clearings[clearing], dp(24)
        step = min(dp(23), (box.w - dp(8)) / max(1, count))
        left = box.cx - (count - 1) / 2 * step - side / 2
        return [Box(left + step * i, box.cy - side / 2, side, side) for i in range(count)]

    def spot(self, spot: Spot) -> Box:
        """Where a figure stands; the Frostfangs are beyond the upper edge."""
        if spot.what == "camp":
            return self.slots(spot.which)[spot.place]
        if spot.what == "clearing":
            return self.crowd(spot.which, spot.crowd)[spot.place]
        if spot.what == "gift":
            return self.gift[spot.which]
        return self.meters._replace(y=self.meters.y + self.meters.h / 2)

    def plates(self) -> dict[int, Box]:
        """The numbers on the trails."""
        box, side = self.trails, min(dp(25), self.trails.h * 0.62)
        middles = {n: box.x + box.w * share for n, share in PLATES.items()}
        for pair, share in PAIRS.items():
            for number, away in zip(pair, (-0.52, 0.52), strict=True):
                middles[number] = box.x + box.w * share + away * side
        return {n: Box(x - side / 2, box.cy - side / 2, side, side) for n, x in middles.items()}

    def pick(self, x: float, y: float) -> Pick | None:
        for section, box in enumerate(self.wall, 1):
            if box.grown(dp(3)).holds(x, y):
                return Pick("wall", section)
        for clan, box in self.camps.items():
            if box.grown(dp(3)).holds(x, y):
                return Pick("camp", clan)
        for clearing, box in enumerate(self.clearings, 1):
            if box._replace(h=box.h + dp(12)).grown(dp(3)).holds(x, y):
                return Pick("clearing", clearing)
        for hex, box in self.gift.items():
            if box.grown(dp(1)).holds(x, y):
                return Pick("gift", hex)
        return None


def places(box: Box) -> Places:
    """Meters, camps, trails, clearings, the Wall, and the Gift in what is left."""
    lying = box.w > box.h
    high = LYING if lying else HIGH if box.h > dp(500) else SMALL
    x, w, top = box.x + dp(MARGIN), box.w - dp(2 * MARGIN), box.y + box.h
    rows = {}
    for name, height in high.items():
        top -= dp(height)
        rows[name] = Box(x, top, w, dp(height))
    gift = Box(x, box.y, w, top - box.y)
    return Places(
        rows["meters"],
        dict(zip(CLANS, parted(rows["camps"], 3), strict=True)),
        rows["trails"],
        tuple(parted(rows["clearings"], 4)),
        tuple(parted(rows["wall"], 4)),
        lanes(gift, lying),
    )


def parted(row: Box, count: int) -> list[Box]:
    wide = (row.w - dp(GAP) * (count - 1)) / count
    return [Box(row.x + (wide + dp(GAP)) * i, row.y, wide, row.h) for i in range(count)]


def lanes(gift: Box, lying: bool) -> dict[str, Box]:
    """Straight down from each section; two by two where the window is low."""
    found = {}
    pitch = (gift.h - dp(4)) / 2 if lying else min((gift.h - dp(10)) / 4, dp(68))
    high = pitch - dp(2.5)
    wide = high * 1.147
    for lane, column in zip(LANES, parted(gift, 4), strict=True):
        for i, hex in enumerate(lane):
            row, aside = (i // 2, (i % 2 - 0.5) * (wide + dp(2))) if lying else (i, 0.0)
            y = gift.y + gift.h - dp(3 if lying else 8) - pitch * row - high
            found[hex] = Box(column.cx + aside - wide / 2, y, wide, high)
    return found
