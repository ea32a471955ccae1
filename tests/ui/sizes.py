"""`make sizes`: every screen and sheet at every size, scale and in the widest words of all.

Some of them only: `python -m tests.ui.sizes home table --scale 160 --window 320x568`; from one on:
`--from glen-table`. Progress is printed to stderr, so that a part can be run again.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from argparse import ArgumentParser, Namespace
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
EVERY_SO = 280
"""Progress is printed after this many pictures."""


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


def visited(ui: Driver, names: Iterable[str], sizes: list[Size]) -> Iterator[tuple[str, Size]]:
    """These screens at all of these sizes, scale by scale; pages that were left are swept away."""
    for scale in dict.fromkeys(size.scale for size in sizes):
        scale_words(ui, scale)
        for name in each(ui, names):
            gc.collect()
            for size in sizes:
                if size.scale == scale:
                    yield name, size
            ui.resize(*SIZE)


def wanted(arguments: list[str]) -> Namespace:
    """All of them, unless some are named."""
    parser = ArgumentParser(prog="sizes", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="screen")
    parser.add_argument("--from", dest="first", metavar="SCREEN")
    parser.add_argument("--scale", type=int, action="append", choices=SCALES)
    windows = {f"{size.wide}x{size.high}" for size in sizes()}
    parser.add_argument("--window", action="append", choices=sorted(windows))
    asked = parser.parse_args(arguments)
    if unknown := {*asked.names, asked.first} - {*VISITS, None}:
        parser.error(f"no screen is called {', '.join(unknown)}")
    return asked


def main(arguments: list[str]) -> int:
    """Whatever is found, once."""
    asked = wanted(arguments)
    names = asked.names or [*VISITS]
    names = names[names.index(asked.first) if asked.first else 0 :]
    chosen = [
        size
        for size in sizes()
        if size.scale in (asked.scale or SCALES)
        if asked.window is None or f"{size.wide}x{size.high}" in asked.window
    ]
    ui, seen = Driver(), set[str]()
    ui.blind = True
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(SceneView, "paint_now", lambda view: None)
        ui.start(Path(folder))
        speak_widest(ui, patch)
        looked = 0
        for looked, (name, size) in enumerate(visited(ui, names, chosen), 1):
            if looked % EVERY_SO == 1:
                print(f"{looked} of {len(names) * len(chosen)}: {name}", file=sys.stderr)
            for fault in page_faults(ui, size):
                if fault not in seen:
                    seen.add(fault)
                    print(name, f"{size.wide}x{size.high} {size.scale} %", fault, flush=True)
        ui.stop()
    print(f"{len(names)} screens, {looked} looks, {len(seen)} findings")
    return len(seen) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
