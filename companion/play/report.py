"""Report pages as scenes: paragraphs, rows and panels, one below the other."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.play import art, text
from companion.play.scene import (
    Anchor,
    Block,
    Box,
    Glyph,
    Mark,
    Scene,
    Shape,
    Stage,
    Tint,
    Words,
)

MARGIN, GAP = 16, 8


class Part(NamedTuple):
    """Something so high, drawn wherever there is room for it."""

    height: float
    draw: Callable[[Box], Iterable[Shape]]


def row(
    key: str, height: float, marks: Callable[[Box], Iterable[Mark]], says: str = "", kind: str = ""
) -> Part:
    return Part(height, lambda box: (Shape(key, kind or "row", box, tuple(marks(box)), says=says),))


def paragraph(
    key: str,
    said: str,
    width: float,
    size: float,
    tint: str = "text",
    *,
    bold: bool = False,
    anchor: Anchor = "left",
    above: float = 0.0,
) -> Part:
    """As many lines as the words need."""
    broken = text.lines(said, size, width, bold=bold)
    step = size * 1.25

    def marks(box: Box) -> Iterator[Words]:
        x = {"left": box.x, "center": box.cx, "right": box.right}[anchor]
        for i, line in enumerate(broken):
            y = box.y + above + step * (i + 0.5)
            yield art.words(line, x, y, size, tint, room=width, bold=bold, anchor=anchor)

    return row(key, above + step * len(broken), marks, said, "words")


def heading(key: str, title: str, note: str, width: float, stage: Stage) -> Part:
    """A title, and what it is about: at its right, or below it where there is no room."""
    small, large = stage.size(14), stage.size(18)
    aside = text.width(note, small) if note else 0
    beside = text.width(title, large, True) + aside + 8 <= width
    words = paragraph(key, title, width, large, bold=True)
    if note and not beside:
        return stacked([words, paragraph(f"{key}.note", note, width, small, "text_2")], 2)

    def draw(box: Box) -> Iterator[Shape]:
        yield from words.draw(box)
        if note:
            said = art.words(note, box.right, box.cy, small, "text_2", anchor="right")
            yield Shape(f"{key}.note", "words", box, (said,), says=note)

    return Part(words.height, draw)


def rule(key: str) -> Part:
    """A hair line."""
    return row(key, 1, lambda box: (Block(box, Tint("line")),), kind="rule")


def stacked(parts: Sequence[Part], gap: float = 0.0) -> Part:
    """One below the other."""

    def draw(box: Box) -> Iterator[Shape]:
        y = box.y
        for part in parts:
            yield from part.draw(Box(box.x, y, box.w, part.height))
            y += part.height + gap

    return Part(sum(part.height for part in parts) + gap * max(0, len(parts) - 1), draw)


def panel(key: str, parts: Sequence[Part], gap: float = 4.0, above: float = 12.0) -> Part:
    """On a ground of their own."""
    inner = stacked(parts, gap)

    def draw(box: Box) -> Iterator[Shape]:
        yield Shape(key, "panel", box, (art.panel(box, "surface"),))
        yield from inner.draw(Box(box.x + MARGIN, box.y + above, box.w - 2 * MARGIN, inner.height))

    return Part(inner.height + 2 * above, draw)


def embedded(key: str, scene: Scene) -> Part:
    """A scene as a part of a page: only to be looked at."""

    def draw(box: Box) -> Iterator[Shape]:
        for shape in scene:
            marks = tuple(moved(mark, box.x, box.y) for mark in shape.marks)
            at = shape.box.moved(box.x, box.y)
            yield Shape(f"{key}.{shape.key}", shape.kind, at, marks, shape.tones, shape.says)

    return Part(scene.height, draw)


def moved(mark: Mark, x: float, y: float) -> Mark:
    if isinstance(mark, Block):
        return mark._replace(box=mark.box.moved(x, y))
    if isinstance(mark, Words | Glyph):
        return mark._replace(x=mark.x + x, y=mark.y + y)
    return mark._replace(points=tuple((px + x, py + y) for px, py in mark.points))


def page(parts: Sequence[Part], stage: Stage) -> Scene:
    """As wide as the stage, and as high as it needs."""
    whole = stacked(parts, GAP)
    box = Box(MARGIN, 0, stage.width - 2 * MARGIN, whole.height)
    return Scene(stage.width, whole.height + GAP, whole.draw(box))
