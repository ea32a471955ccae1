"""Looks for what no scene may have at any size: cuts, overlaps, and targets too small to hit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.play import text
from companion.play.scene import Box, Scene, Shape, Stage, Words

WINDOWS = (
    (320, 568), (360, 640), (360, 800), (412, 915), (1024, 768), (1280, 800), (1024, 1366)
)  # fmt: skip
SCALES = (0.85, 1.0, 1.6)
TARGET, SMALL_TARGET = 48.0, 44.0
"""dp; the smaller one for the smallest phone."""
LOW = 700
"""dp of height below which an app bar does not grow with its words."""
SLACK = 1.0
"""dp that nobody sees."""


def stages() -> Iterator[Stage]:
    """What an app bar and the insets leave of every window, upright and lying."""
    for window in WINDOWS:
        for wide, high in {window, window[::-1]}:
            tall = high > 860 and high > wide
            taken = 64 if wide > high else 104 if tall else 88
            for scale in SCALES:
                bar = (56 if tall else 48) * (max(1.0, scale) - 1) if high >= LOW else 0
                yield Stage(wide, high - taken - bar, scale)


def sheet_stages() -> Iterator[Stage]:
    """The room of a sheet's pictures in every window; on a tablet a sheet is no wider than this."""
    for wide, high in dict.fromkeys((*WINDOWS, *(window[::-1] for window in WINDOWS))):
        for scale in SCALES:
            yield Stage((min(wide, 632) if high >= 560 else wide) - 24, high, scale)


def faults(scene: Scene, stage: Stage) -> list[str]:
    """In words; none: it can be shown to a friend."""
    whole = Box(0, 0, scene.width, scene.height)
    seen = _seen(scene)
    found = [f"{s.key}: leaves the scene" for s in seen if s.alpha and not _inside(s.box, whole)]
    for shape in seen:
        for mark in shape.marks:
            if isinstance(mark, Words) and shape.alpha:
                found += _word_faults(shape, mark, whole)
    return [*found, *target_faults(scene, stage)]


def _seen(scene: Scene) -> list[Shape]:
    """What is looked at closely ends at its frame, which is drawn over it."""
    keys = [shape.key for shape in scene]
    return list(scene.shapes[keys.index("frame") + 1 if "frame" in keys else 0 :])


def _inside(box: Box, whole: Box) -> bool:
    return (
        box.x >= whole.x - SLACK
        and box.y >= whole.y - SLACK
        and box.right <= whole.right + SLACK
        and box.bottom <= whole.bottom + SLACK
    )


def words_box(mark: Words) -> Box:
    wide = text.width(mark.text, mark.size, mark.bold)
    x = {"left": mark.x, "center": mark.x - wide / 2, "right": mark.x - wide}[mark.anchor]
    return Box(x, mark.y - mark.size / 2, wide, mark.size)


def _word_faults(shape: Shape, mark: Words, whole: Box) -> Iterator[str]:
    if mark.text.endswith("…"):
        yield f"{shape.key}: {mark.text!r} is cut"
    if not _inside(words_box(mark), whole):
        yield f"{shape.key}: {mark.text!r} leaves the scene"


def target_faults(scene: Scene, stage: Stage) -> Iterator[str]:
    """A finger is as wide as it is; where targets share a place, the smaller one keeps enough."""
    least = SMALL_TARGET if stage.small else TARGET
    for shape in scene.spots.values():
        reach = shape.reach
        if min(reach.w, reach.h) < least - SLACK:
            yield f"{shape.key}: a target of {reach.w:.0f} × {reach.h:.0f}"
    buttons = [shape for shape in scene.spots.values() if shape.kind == "button"]
    for one, other in combinations(buttons, 2):
        if overlap(one.reach, other.reach):
            yield f"{one.key} lies over {other.key}"


def overlap(one: Box, other: Box) -> bool:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide > SLACK and high > SLACK
