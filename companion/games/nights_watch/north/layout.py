"""Layout of the north: camps, trails, clearings, the Wall and the lanes of the Gift, in dp."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.play.scene import Box
from scoring.nights_watch.places import COLUMNS, HEXES
from scoring.nights_watch.wildlings import CAMPS, CLANS, SPACES, Clan

MARGIN, GAP = 8, 6
TOUCH = 48
"""What a finger needs."""
LARGE, HIGH, SMALL = (44, 78, 50, 56, 68), (40, 60, 44, 44, 52), (36, 60, 40, 38, 50)
LOW, TIGHT = (28, 54, 34, 30, 40), (26, 32, 30, 30, 40)
"""Heights of meters, camps, trails, clearings and the Wall; the last with camps in one line."""
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
LANE = 44
"""The least height of a hex in a lane."""
NOWHERE = Box(0, 0, 0, 0)


class Places(NamedTuple):
    """A table that draws no trails or no meters gives them no room."""

    camps: Mapping[Clan, Box]
    clearings: tuple[Box, ...]
    wall: tuple[Box, ...]
    gift: Mapping[str, Box]
    meters: Box = NOWHERE
    trails: Box = NOWHERE
    cells: Mapping[str, Box] = {}
    """Where a finger means a hex."""
    in_line: bool = False
    """The camps follow their clan's sign, without its name."""

    def slots(self, clan: Clan) -> list[Box]:
        """The five camps of a clan, camp 1 first."""
        panel = self.camps[clan]
        if self.in_line:
            left = panel.x + 28
            step = min((panel.right - 3 - left) / CAMPS, 24)
            return [Box(left + step * i, panel.y, step, panel.h) for i in range(CAMPS)]
        step = min((panel.w - 8) / CAMPS, panel.h * 0.56)
        high = min(step - 3, panel.h * 0.48) if panel.h > 60 else min(25, panel.h * 0.42)
        y = panel.bottom - 5 - high
        return [Box(panel.x + 5.5 + step * i, y, step - 3, high) for i in range(CAMPS)]

    def spaces(self, section: int) -> list[Box]:
        """The guards' spaces of a section, from 0."""
        wall = self.wall[section]
        step, high = (wall.w - 6) / SPACES, min(wall.h * 0.54, 40)
        y = wall.bottom - 6 - high
        return [Box(wall.x + 4 + step * i, y, step - 2, high) for i in range(SPACES)]

    def crowd(self, clearing: int, count: int) -> list[Box]:
        """So many wildlings side by side in a clearing, from 0."""
        box = self.clearings[clearing]
        side = 24 if box.h < 50 else 30
        step = min(side - 1, (box.w - 8) / max(1, count))
        left = box.cx - (count - 1) / 2 * step - side / 2
        return [Box(left + step * i, box.cy - side / 2, side, side) for i in range(count)]

    @property
    def frostfangs(self) -> Box:
        """Beyond the upper edge."""
        first, last = (self.camps[clan] for clan in (CLANS[0], CLANS[-1]))
        return Box.about((first.x + last.right) / 2, -14, 26, 26)

    def plates(self) -> dict[int, Box]:
        """The numbers on the trails."""
        box, side = self.trails, min(25, self.trails.h * 0.62)
        middles = {n: box.x + box.w * share for n, share in PLATES.items()}
        for pair, share in PAIRS.items():
            for number, away in zip(pair, (-0.52, 0.52), strict=True):
                middles[number] = box.x + box.w * share + away * side
        return {n: Box.about(x, box.cy, side, side) for n, x in sorted(middles.items())}


@lru_cache(maxsize=16)
def places(box: Box) -> Places:
    """Meters, camps, trails, clearings, the Wall, and the Gift in what is left."""
    high = _heights(box)
    meters, camps, trails, clearings, wall = box.inset(MARGIN, 0).piled(*high)
    hexes, cells = lanes(box.below(sum(high)))
    return of_rows(camps, clearings, wall)._replace(
        gift=hexes, meters=meters, trails=trails, cells=cells, in_line=high is TIGHT
    )


def of_rows(camps: Box, clearings: Box, wall: Box) -> Places:
    by_clan = dict(zip(CLANS, camps.columns(3, GAP), strict=True))
    return Places(by_clan, tuple(clearings.columns(4, GAP)), tuple(wall.columns(4, GAP)), {})


def _heights(box: Box) -> tuple[float, ...]:
    if box.w > 700 and box.h > 600:
        return LARGE
    if box.w < 420 and box.h < 360:
        return TIGHT
    if box.w > box.h and box.h < 420:
        return LOW
    return HIGH if box.h > 500 else SMALL


def lanes(gift: Box) -> tuple[dict[str, Box], dict[str, Box]]:
    """Straight down from each section, or two by two where the window is low; and their cells."""
    across, down = (2, 2) if gift.h < 4 * LANE else (1, 4)
    most = max(68.0, gift.w / 4 * 0.8 / across)
    margin = 4 if gift.h > 4 * (TOUCH + 2) else 0
    pitch = min((gift.h - 2 * margin) / down, most)
    hexes, cells = {}, {}
    for lane, column in zip(LANES, gift.columns(4), strict=True):
        for i, hex in enumerate(lane):
            row, aside = divmod(i, across)
            part = column.w / across
            cell = Box(column.x + part * aside, gift.y + margin + pitch * row, part, pitch)
            high = min(pitch - 2.5, (part - 3) / 1.147)
            hexes[hex], cells[hex] = Box.about(cell.cx, cell.cy, high * 1.147, high), cell
    return hexes, cells
