"""Flow layout: rows and columns of parts that know their natural size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Tint


class Item(NamedTuple):
    """A part: its natural size, and how it is drawn in the box that it gets."""

    width: float
    height: float
    draw: Callable[[Box], Iterable[Mark]]
    grows: bool = False
    """It takes what the others leave; where that is too little, it is smaller."""
    spare: bool = False
    """It is left out where there is no room."""
    shrinks: bool = False
    """It is smaller where there is too little room, and never larger."""


SPRING = Item(0, 0, lambda box: (), grows=True)
"""Pushes what stands beside it apart."""


def blank(height: float) -> Item:
    """Nothing, so high."""
    return Item(0, height, lambda box: ())


def space(width: float) -> Item:
    """Nothing, so wide."""
    return Item(width, 0, lambda box: ())


def either(roomy: Item, tight: Item) -> Item:
    """The first one where it has room, else the other."""

    def draw(box: Box) -> Iterable[Mark]:
        return (roomy if roomy.width <= box.w else tight).draw(box)

    return Item(tight.width, max(roomy.height, tight.height), draw, grows=True)


def words(
    said: str,
    size: float,
    tint: str = "text",
    *,
    bold: bool = False,
    grows: bool = False,
    shrinks: bool = False,
) -> Item:
    """One line, cut to its room where that is too small."""

    def draw(box: Box) -> Iterable[Mark]:
        yield art.words(said, box.x, box.cy, size, tint, room=box.w, bold=bold, anchor="left")

    return Item(text.width(said, size, bold), size * 1.25, draw, grows, shrinks=shrinks)


def glyph(name: str, size: float, tint: str = "text") -> Item:
    return Item(size, size, lambda box: (Glyph(name, box.cx, box.cy, size, Tint(tint)),))


def seat(number: int, name: str, side: float) -> Item:
    """The mark of a player."""
    return Item(
        side, side, lambda box: art.seat_mark(number, name, Box.about(box.cx, box.cy, side, side))
    )


def row(*items: Item | None, gap: float = 4, grows: bool = False, spare: bool = False) -> Item:
    """Side by side, each in the middle of the height."""
    parts = [item for item in items if item is not None]

    def draw(box: Box) -> Iterator[Mark]:
        x = box.x
        for item, wide in _sizes(parts, box.w, gap, lambda item: item.width):
            yield from item.draw(Box(x, box.cy - item.height / 2, wide, item.height))
            x += wide + gap

    width = _sum([item.width for item in parts], gap)
    return Item(width, max((item.height for item in parts), default=0), draw, grows, spare)


def column(*items: Item | None, gap: float = 2, grows: bool = False, spare: bool = False) -> Item:
    """One below the other, in the middle of the room, each as wide as that."""
    parts = [item for item in items if item is not None]

    def draw(box: Box) -> Iterator[Mark]:
        shown = _sizes(parts, box.h, gap, lambda item: item.height)
        y = box.cy - _sum([high for _, high in shown], gap) / 2
        for item, high in shown:
            yield from item.draw(Box(box.x, y, box.w, high))
            y += high + gap

    height = _sum([item.height for item in parts], gap)
    return Item(max((item.width for item in parts), default=0), height, draw, grows, spare)


def on(ground: str, item: Item, height: float, radius: float = 9, *, spare: bool = False) -> Item:
    """On a ground of its own, as wide as its room."""

    def draw(box: Box) -> Iterator[Mark]:
        yield Block(box, Tint(ground), radius)
        yield from item.draw(box.inset(radius, 0))

    return Item(item.width + 2 * radius, height, draw, spare=spare)


def _sum(sizes: list[float], gap: float) -> float:
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def _sizes(
    parts: list[Item], room: float, gap: float, size: Callable[[Item], float]
) -> list[tuple[Item, float]]:
    """Spare parts go first, from the last one on; then those that grow share what is left, or
    those that can become smaller what is missing."""
    shown = list(parts)
    while _sum([size(item) for item in shown], gap) > room + 0.5:
        spare = next((i for i in reversed(range(len(shown))) if shown[i].spare), None)
        if spare is None:
            break
        del shown[spare]
    left = room - _sum([size(item) for item in shown], gap)
    if left < 0:
        soft = sum(size(item) for item in shown if item.grows or item.shrinks)
        by = max(0.0, 1 + left / soft) if soft else 1.0
        return [(i, size(i) * by if i.grows or i.shrinks else size(i)) for i in shown]
    grow = sum(item.grows for item in shown)
    return [(i, size(i) + left / grow if i.grows else size(i)) for i in shown]
