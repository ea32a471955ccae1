"""`make sizes`: every screen and sheet at every size, scale and in the widest words of all."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.play.scene import Box, Stage
from companion.ui.scene_view import SceneView
from companion.ui.widgets import Notice, Tappable
from tests.play.layout import SLACK, SMALL_TARGET, TARGET, WINDOWS, faults, overlap
from tests.ui.driver import SIZE, Driver, walk
from tests.ui.test_edges import clipped
from tests.ui.visits import VISITS, each
from tests.ui.widest import cramped, speak_widest

SCALES = (85, 100, 160)
EVERY = 5
"""Of so many screens the sample sees one."""


class Size(NamedTuple):
    """A window in dp and the scale of its words in per cent."""

    wide: int
    high: int
    scale: int

    @property
    def finger(self) -> float:
        return SMALL_TARGET if min(self.wide, self.high) <= 320 else TARGET


def sizes() -> list[Size]:
    return [
        Size(*window, scale)
        for shape in WINDOWS
        for window in dict.fromkeys((shape, shape[::-1]))
        for scale in SCALES
    ]


class Target(NamedTuple):
    """What a finger means, as far as it is seen, and its whole box."""

    says: str
    seen: Box
    whole: Box
    widget: Any


def targets(ui: Driver) -> Iterator[Target]:
    """Scenes are looked at by themselves, and a notice goes away by itself."""
    for layer in ui.layers():
        for widget in walk(layer):
            if not isinstance(widget, Tappable) or hasattr(widget, "scene") or not widget.opacity:
                continue
            seen = clipped(widget)
            if seen is None or isinstance(widget, Notice):
                continue
            says = f"{type(widget).__name__} {_said(widget)}".rstrip()
            x, y, right, top = seen
            part = Box(x, y, right - x, top - y)
            if hasattr(widget, "cells"):
                for name, box in widget.cells().items():
                    yield Target(f"{says} {name}", part, box.grown(widget.reach), widget)
            else:
                whole = Box(*widget.to_window(*widget.pos), *widget.size)
                yield Target(says, part, whole, widget)


def _said(widget: Any) -> str:
    return getattr(widget, "text", "") or getattr(widget, "icon", "") or ""


def widget_faults(ui: Driver, size: Size) -> Iterator[str]:
    """Targets that are too small, lie over each other, or leave the window sideways."""
    found = list(targets(ui))
    for says, seen, whole, _ in found:
        if min(whole.w, whole.h) < size.finger - SLACK:
            yield f"{says}: a target of {whole.w:.0f} × {whole.h:.0f}"
        if seen.x < -SLACK or seen.right > size.wide + SLACK:
            yield f"{says}: leaves the window"
    for one, other in combinations(found, 2):
        if one.widget is not other.widget and overlap(one.seen, other.seen):
            yield f"{one.says} lies over {other.says}"


def scene_faults(ui: Driver, size: Size) -> Iterator[str]:
    """Of everything that is drawn as a scene: the table, or the pictures of a sheet."""
    for view in ui.scenes():
        if view.scene is not None and view.scene.width > 1:
            yield from faults(view.scene, Stage(size.wide, size.high, size.scale / 100))


def scale_words(ui: Driver, scale: int) -> None:
    """Before a screen is visited: its page is made anew, and no sheet outlives that."""
    ui.app.settings["text_size"] = scale
    ui.app.scale_text()


def page_faults(ui: Driver, size: Size) -> list[str]:
    """Of what is shown, at this size and in words of its scale."""
    ui.resize(size.wide, size.high)
    cut = (f"{words!r} is cut" for words in cramped(ui))
    return [*cut, *widget_faults(ui, size), *scene_faults(ui, size)]


def sampled(nth: int) -> list[str]:
    """Some screens for the nth size: all sizes together see one in so many of them, evenly."""
    return [*VISITS][nth * EVERY :: len(sizes()) * EVERY]


def visited(ui: Driver, names: Iterable[str], scale: int) -> Iterator[tuple[str, Size]]:
    """These screens in words of this scale, each at every window."""
    scale_words(ui, scale)
    for name in each(ui, names):
        for size in sizes():
            if size.scale == scale:
                yield name, size
        ui.resize(*SIZE)


def main(names: list[str]) -> int:
    """Every screen, or those named, at every size; whatever is found, once."""
    ui, seen = Driver(), set[str]()
    ui.blind = True
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(SceneView, "paint_now", lambda view: None)
        ui.start(Path(folder))
        speak_widest(ui, patch)
        for scale in SCALES:
            for name, size in visited(ui, names or VISITS, scale):
                for fault in page_faults(ui, size):
                    if fault not in seen:
                        seen.add(fault)
                        print(name, f"{size.wide}x{size.high} {size.scale} %", fault, flush=True)
        ui.stop()
    return len(seen) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
