"""Small pictures for rule books: items in a row, with a caption."""

from collections.abc import Iterable

from companion.play import art
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Stage, Tint

CAPTION = 30


def illustration(stage: Stage, height: float, marks: Iterable[Mark], caption: str) -> Scene:
    """A picture as wide as its stage, which a listener knows by its caption."""
    whole = Box(0, 0, stage.width, height + CAPTION)
    words = art.paragraph(
        caption,
        Box(4, height, stage.width - 8, CAPTION),
        stage.usual(14),
        "text_2",
        anchor="center",
    )
    return Scene(
        whole.w, whole.h, [Shape("picture", "picture", whole, (*marks, *words), says=caption)]
    )


def spread(stage: Stage, count: int, wide: float, high: float, y: float = 6) -> list[Box]:
    """So many boxes of one size, evenly over the width; smaller where they would not fit."""
    scale = min(1.0, stage.width / (count * (wide + 6)))
    wide, high = wide * scale, high * scale
    gap = (stage.width - count * wide) / (count + 1)
    return [Box(gap + i * (wide + gap), y, wide, high) for i in range(count)]


def arrow(x: float, y: float) -> Glyph:
    return Glyph("forward", x, y, 26, Tint("text_2"))
