"""Scenes: a picture as data, with shapes, their meanings, and where a finger may touch.

Everything is in dp from the top left corner. A shape's marks say how it is drawn, in roles of the
theme instead of colours, so every renderer knows the same five marks and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Literal, NamedTuple

Anchor = Literal["left", "center", "right"]


class Share(NamedTuple):
    """A width: a part of what the others leave."""

    part: float = 1.0


WHOLE_SHARE = Share()


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def scaled(self, by: float) -> Box:
        """About its centre."""
        w, h = self.w * by, self.h * by
        return Box(self.cx - w / 2, self.cy - h / 2, w, h)

    def moved(self, x: float, y: float) -> Box:
        return Box(self.x + x, self.y + y, self.w, self.h)

    def inset(self, x: float, y: float) -> Box:
        """So much smaller at the left and right, and above and below."""
        return Box(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)

    def below(self, by: float) -> Box:
        """Without its upper part."""
        return Box(self.x, self.y + by, self.w, self.h - by)

    def beside(self, by: float) -> Box:
        """Without its left part."""
        return Box(self.x + by, self.y, self.w - by, self.h)

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        return self.grid(count, count, gap)

    def rows(self, count: int, gap: float = 0, most: float = float("inf")) -> list[Box]:
        """From the top, each at most so high."""
        high = min(most, (self.h - gap * (count - 1)) / count)
        return [Box(self.x, self.y + i * (high + gap), self.w, high) for i in range(count)]

    def grid(self, count: int, across: int, gap: float = 0) -> list[Box]:
        """Equal cells, row by row, that fill it."""
        down = -(-count // across)
        wide, high = (self.w - gap * (across - 1)) / across, (self.h - gap * (down - 1)) / down
        return self._cells(count, across, wide, high, gap)

    def wrapped(self, count: int, wide: float, high: float, gap: float) -> list[Box]:
        """So large each, as many side by side as it is wide."""
        return self._cells(count, int((self.w + gap) // (wide + gap)), wide, high, gap)

    def _cells(self, count: int, across: int, wide: float, high: float, gap: float) -> list[Box]:
        places = (divmod(i, across) for i in range(count))
        return [
            Box(self.x + x * (wide + gap), self.y + y * (high + gap), wide, high) for y, x in places
        ]

    def piled(self, *heights: float) -> list[Box]:
        """So high each, one below the other from the top."""
        tops = accumulate(heights, initial=self.y)
        return [Box(self.x, y, self.w, high) for y, high in zip(tops, heights, strict=False)]

    def lined(self, *widths: float | Share, gap: float = 0) -> list[Box]:
        """So wide each, side by side."""
        fixed = sum(wide for wide in widths if not isinstance(wide, Share))
        shares = sum(wide.part for wide in widths if isinstance(wide, Share))
        rest = self.w - gap * (len(widths) - 1) - fixed
        wides = [rest * w.part / shares if isinstance(w, Share) else w for w in widths]
        lefts = accumulate((wide + gap for wide in wides), initial=self.x)
        return [Box(x, self.y, wide, self.h) for x, wide in zip(lefts, wides, strict=False)]

    @staticmethod
    def about(x: float, y: float, w: float, h: float) -> Box:
        """By its centre."""
        return Box(x - w / 2, y - h / 2, w, h)


class Tint(NamedTuple):
    """A colour by what it is for: "accent", "seat.0", "suit.R.ink"; themes say what it is."""

    role: str
    alpha: float = 1.0


class Block(NamedTuple):
    """A rectangle with round corners, filled, edged, or both."""

    box: Box
    fill: Tint | None = None
    radius: float = 0.0
    edge: Tint | None = None
    thick: float = 1.0


class Polygon(NamedTuple):
    points: tuple[tuple[float, float], ...]
    fill: Tint | None = None
    edge: Tint | None = None
    thick: float = 1.0


class Path(NamedTuple):
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    tint: Tint
    thick: float


class Words(NamedTuple):
    """One line of text, its middle at height y. It fits: who lays it out has measured it."""

    text: str
    x: float
    y: float
    size: float
    tint: Tint
    bold: bool = False
    anchor: Anchor = "center"
    upside_down: bool = False


class Glyph(NamedTuple):
    """An icon by its meaning, or one of our own drawings, centred; as high as `size`."""

    name: str
    x: float
    y: float
    size: float
    tint: Tint


Mark = Block | Polygon | Path | Words | Glyph


class Spot(NamedTuple):
    """Where a finger may go, and what the rules would say to it."""

    name: str
    """For the desk: "side.0.4"."""
    says: str
    """For a listener: "Place 4, Ada's side, 2 of 3 cards"."""
    refused: str = ""
    """What stands in its way, in words; touching it explains it."""


class Shape(NamedTuple):
    """One thing on the table. Its key stays with it wherever it goes: that makes it glide."""

    key: str
    kind: str
    """What it is, in the game's or the trade's word: card, piece, button, hint."""
    box: Box
    marks: tuple[Mark, ...] = ()
    tones: frozenset[str] = frozenset()
    """What is pointed out about it: last, claimable, waiting, decided."""
    says: str = ""
    """For a listener, where it is no spot."""
    spot: Spot | None = None
    target: Box | None = None
    """Where a finger means it, if not on its box."""
    alpha: float = 1.0
    """0: it has gone there, and is seen only on its way."""
    lies: str = ""
    """Where it lies, in the game's terms: cards that close up in a row still lie there."""
    comes: Box | None = None
    """Where it glides from when it is new: a deck, a box."""
    badge: Box | None = None
    """Whose upper right corner says that it waits, if not its box's."""
    heading: bool = False
    """A listener jumps to it: a player, a part of the table."""

    @property
    def reach(self) -> Box:
        return self.target or self.box

    @property
    def size(self) -> int:
        """Of what is seen of it: of two things under a finger, the smaller one is meant."""
        return round(self.box.w * self.box.h)

    @property
    def text(self) -> str:
        """Everything written on it."""
        return " ".join(mark.text for mark in self.marks if isinstance(mark, Words))


NO_TONES: frozenset[str] = frozenset()
TURNS = "turns"
"""The tone of a piece that shows its other face there: it turns over on its way to or fro."""


class Difference(NamedTuple):
    """What a renderer has to touch: everything else stays as it is."""

    came: tuple[Shape, ...]
    went: tuple[Shape, ...]
    moved: tuple[tuple[Shape, Shape], ...]


class Scene:
    """Shapes in the order in which they are drawn; equal keys are a mistake."""

    def __init__(
        self, width: float, height: float, shapes: Iterable[Shape], said: str = ""
    ) -> None:
        """said: what a listener hears when this scene comes."""
        self.width, self.height, self.said = width, height, said
        self.shapes = tuple(shapes)

    def __eq__(self, other: object) -> bool:
        """Whether it looks, sounds and is touched the same."""
        return isinstance(other, Scene) and self._seen == other._seen

    @property
    def _seen(self) -> tuple[object, ...]:
        return self.width, self.height, self.said, self.shapes

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def by_key(self) -> Mapping[str, Shape]:
        found = {shape.key: shape for shape in self.shapes}
        assert len(found) == len(self.shapes), "two shapes have one key"
        return found

    def __getitem__(self, key: str) -> Shape:
        return self.by_key[key]

    def __contains__(self, key: str) -> bool:
        return key in self.by_key

    def __iter__(self) -> Iterator[Shape]:
        return iter(self.shapes)

    @cached_property
    def spots(self) -> Mapping[str, Shape]:
        """What can be touched, by the name of its spot, in reading order."""
        return {shape.spot.name: shape for shape in self.shapes if shape.spot is not None}

    @cached_property
    def _touched(self) -> tuple[Shape, ...]:
        """Several may lead to the same."""
        return tuple(shape for shape in self.shapes if shape.spot is not None)

    def of(self, kind: str) -> list[Shape]:
        return [shape for shape in self.shapes if shape.kind == kind]

    def toned(self, tone: str) -> set[str]:
        """The keys of the shapes that this is pointed out about."""
        return {shape.key for shape in self.shapes if tone in shape.tones}

    def at(self, x: float, y: float) -> Shape | None:
        """What a finger means there: the smallest thing whose target holds it, else the nearest."""
        found = [shape for shape in self._touched if shape.reach.holds(x, y)]
        return min(found, key=lambda shape: (shape.size, _distance(shape.box, x, y)), default=None)

    def changed(self, before: Scene | None) -> Difference:
        old = before.by_key if before is not None else {}
        new = self.by_key
        return Difference(
            tuple(shape for key, shape in new.items() if key not in old),
            tuple(shape for key, shape in old.items() if key not in new),
            tuple((old[key], s) for key, s in new.items() if key in old and old[key] != s),
        )


def _distance(box: Box, x: float, y: float) -> float:
    return (box.cx - x) ** 2 + (box.cy - y) ** 2


SMALL, SMALL_LYING = 320, 568
"""dp of the smallest phone."""


class Stage(NamedTuple):
    """The room that a scene is laid out in."""

    width: float
    height: float
    scale: float = 1.0
    """Of text, as its reader has set it."""

    @property
    def lying(self) -> bool:
        return self.width > self.height

    @property
    def small(self) -> bool:
        """Of the smallest phone, where targets may be a little less."""
        return self.width <= (SMALL_LYING if self.lying else SMALL)

    def size(self, sp: float) -> float:
        """Of text that may grow with its reader's wish."""
        return sp * self.scale

    def usual(self, sp: float) -> float:
        """Of text that has no room to grow."""
        return sp * min(1.0, self.scale)
