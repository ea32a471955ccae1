"""Touches the real app in a window that nobody sees."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.ui.kivy_style import load_style
from tests import PATIENCE, offscreen

if TYPE_CHECKING:
    from companion.match.log import Entry, Header

SIZE = (360, 800)
"""dp; pixels at density 1."""
PACE = 1.0
"""Seconds from one tap to the next, as the app sees them; no test waits for them."""
FASTEST = 240
"""Frames in a second while something is waited for."""


def prepare(size: tuple[int, int] = SIZE, density: float = 1) -> None:
    """Set Kivy up before it is imported, with its rules as the app loads them."""
    offscreen.prepare(size, density)
    load_style()


def walk(widget: Any) -> Iterator[Any]:
    yield widget
    for child in widget.children:
        yield from walk(child)


def around(widget: Any) -> Iterator[Any]:
    """What it is in, from the inside; the window is its own parent."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        yield parent
        parent = parent.parent


class Target(NamedTuple):
    """A spot of a scene, to be tapped like a widget."""

    view: Any
    shape: Any

    @property
    def parent(self) -> Any:
        return self.view.parent

    @property
    def disabled(self) -> bool:
        return bool(self.shape.spot.refused)

    @property
    def center(self) -> tuple[float, float]:
        """A place where a finger means this spot and no other."""
        from kivy.metrics import dp

        reach = self.shape.reach
        steps = (0.5, 0.1, 0.9, 0.3, 0.7)
        places = ((reach.x + reach.w * a, reach.y + reach.h * b) for b in steps for a in steps)
        x, y = next(p for p in places if self.view.scene.at(*p) == self.shape)
        return self.view.x + dp(x), self.view.top - dp(y)

    def scroll_into(self, scroll: Any) -> None:
        """As near to the middle as can be."""
        inside = scroll.children[0]
        y = self.center[1] - inside.y
        spare = inside.height - scroll.height
        scroll.scroll_y = min(1.0, max(0.0, (y - scroll.height / 2) / spare))

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        at: tuple[float, float] = self.view.to_window(x, y)
        return at


class Driver:
    """One window for all tests; an app at a time."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        self.window, self.loop = Window, EventLoop
        EventLoop.ensure_window()
        EventLoop.start()
        EventLoop.status = "started"
        self.blind = False
        self.painting = True
        """Whether widgets paint themselves where nobody sees it; their places need no paint."""
        self.app: Any = None
        self.device: Any = None
        self.pace, self._now = PACE, 0.0
        self._store: Any = None
        self.farewells: list[Callable[[], None]] = []
        """Ends what a visit has begun beside the app."""

    def start(
        self, folder: Path, *, lang: str = "en", moves: bool = False, opens: Sequence[Path] = ()
    ) -> Any:
        """The app with its matches in this folder; a new language only for a new folder."""
        from companion.games import own_facts
        from companion.storage.store import Store
        from companion.ui.app import CairnApp
        from tests.sync.phones import LOOPBACK, Phone
        from tests.ui.device import FakeDevice

        self.stop()
        gc.disable()
        Phone.pumps.append(self.frames)
        self._store = Store(folder / "matches.sqlite", own=own_facts)
        if self._store.setting("language") is None:
            self._store.set_setting("language", lang)
        self.device = FakeDevice(folder, self.window)
        self.app = CairnApp(self._store, self.device, moves=moves, opens=opens, lan=LOOPBACK)
        self.app.guard.clock, self.pace = (lambda: self._now), PACE
        self.app._run_prepare()
        self.frames(4)
        return self.app

    def stop(self) -> None:
        """End the app but not Kivy's loop, which knows no second start."""
        from kivy.app import App

        self.part()
        if self.app is not None:
            from tests.sync.phones import Phone

            Phone.pumps.remove(self.frames)
            self.app.dispatch("on_stop")
            App._running_app = None
            self.app = None
            self._store.close()
            gc.enable()
        for child in self.window.children[:]:
            self.window.remove_widget(child)

    def part(self) -> None:
        while self.farewells:
            self.farewells.pop()()

    def afresh(self) -> None:
        """On home, though it is not drawn, with no matches of its own; a shared table stays."""
        from companion.match.match_filter import Filter

        for notice in self.notices():
            notice.close()
        self.app.stack, self.app.filter = [("home", {})], Filter()
        if self.app.linking.live is None:
            for table in ("match", "line"):
                self._store._db.execute(f"DELETE FROM {table}")
            self.app.forget_tables()

    def sit_down(self, match: str) -> None:
        """At the table of this match, as if from home."""
        self.app.stack = [("home", {})]
        self.app.go("table", match=match)
        self.frames(3)

    def sit_at(self, header: Header, *entries: Entry) -> Any:
        """At the table of a match with these entries, all of them allowed; its table."""
        from companion.match.log import Session

        match = self.app.store.import_session(Session(header, entries))
        table = self.app.table(match)
        for played in table.record:
            assert played.verdict.ok, (played.entry, played.verdict)
        self.sit_down(match)
        return table

    def frames(self, n: int = 1) -> None:
        """Let n frames pass; blind: everything but the drawing, and painted is the last one."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        from companion.ui.frames import sweep

        sweep()
        for _ in range(n):
            if not self.blind:
                self.loop.idle()
                continue
            Clock.tick()
            self.loop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
        if self.blind and self.painting:
            self.paint()

    def paint(self) -> None:
        """What has changed since it was painted last, as far as it is still there."""
        from companion.ui.widgets import base

        for widget in [one for one in base._waiting if one.get_parent_window() is None]:
            del base._waiting[widget]
        base.paint_waiting()

    @contextmanager
    def unpainted(self) -> Iterator[None]:
        """What is done in here is painted when it is over."""
        self.painting = False
        try:
            yield
        finally:
            self.painting = True

    def until(self, so: Callable[[], Any]) -> None:
        """Let frames pass here, and events on the phones without a screen.

        Frames come no faster than a screen shows them: others need the processor too.
        """
        from kivy.clock import Clock

        from tests.sync.phones import Phone

        end = time.monotonic() + PATIENCE
        Clock._max_fps = FASTEST
        try:
            while not so():
                assert time.monotonic() < end, "it did not come"
                for pump in list(Phone.pumps):
                    pump()
        finally:
            Clock._max_fps = 0

    # Looking

    def layers(self) -> list[Any]:
        """What a finger can reach, the topmost first."""
        sheets = self.app.sheets()
        return [sheets[0]] if sheets else [self.app.page]

    def widgets(self) -> Iterator[Any]:
        for layer in self.layers():
            yield from walk(layer)

    def see(self, words: str) -> bool:
        """Whether something on top says this."""
        return any(words in said for widget in self.widgets() for said in texts_of(widget))

    def find(self, words: str) -> Any:
        for widget in self.widgets():
            if getattr(widget, "text", None) == words and hasattr(widget, "touched"):
                return widget
        for target in self.targets():
            if words in (target.shape.text, target.shape.spot.says):
                return target
        for widget in self.widgets():
            said = getattr(widget, "text", None) or ""
            if said.startswith(f"{words}:") and hasattr(widget, "touched"):
                return widget  # what it is about follows: "Start: Ada begins"
        raise AssertionError(f"nothing to tap says {words!r}: {sorted(self.said())}")

    def find_icon(self, name: str) -> Any:
        for widget in self.widgets():
            if getattr(widget, "icon", None) == name and hasattr(widget, "touched"):
                return widget
        for target in self.targets():
            if any(getattr(mark, "name", None) == name for mark in target.shape.marks):
                return target
        raise AssertionError(f"no {name}")

    def of(self, kind: str) -> list[Any]:
        """Widgets of the class with this name, or of a class made from it."""
        return [
            widget
            for widget in self.widgets()
            if any(made_from.__name__ == kind for made_from in type(widget).__mro__)
        ]

    # Scenes

    def scenes(self) -> list[Any]:
        """What draws a scene on top: the table, or the pictures of an open question."""
        return [widget for widget in self.widgets() if hasattr(widget, "scene")]

    def targets(self) -> list[Target]:
        """Every spot of the scenes on top."""
        return [
            Target(view, shape)
            for view in self.scenes()
            if view.scene is not None
            for shape in view.scene.spots.values()
        ]

    def touch_spot(self, name: str) -> None:
        """Where a spot of the table or of the open question is."""
        found = [target for target in self.targets() if target.shape.spot.name == name]
        assert found, f"no {name}: {sorted(t.shape.spot.name for t in self.targets())}"
        self.tap(found[0])

    def touch_shape(self, key: str) -> None:
        """Where something of the table lies, whether or not it is a spot."""
        from kivy.metrics import dp

        view = self.app.page.body.view
        box = view.scene[key].box
        self.touch(*view.to_window(view.x + dp(box.cx), view.top - dp(box.cy)))

    def touch_shape_of_sheet(self, name: str) -> None:
        """Where a cell of the open question lies, whether or not it can be touched now."""
        from kivy.metrics import dp

        view = next(v for v in self.scenes() if v.scene is not None and name in v.scene)
        box = view.scene[name].box
        self.touch(*view.to_window(view.x + dp(box.cx), view.top - dp(box.cy)))

    def scene(self) -> Any:
        """The table's."""
        return self.app.page.body.view.scene

    def game(self, title: str) -> Any:
        """Home's tile of this game."""
        return next(tile for tile in self.of("GameTile") if tile.name == f"game.{title}")

    def new_match(self, title: str, way: str = "") -> None:
        """From home to a new match of this game, followed in this way."""
        self.tap(self.game(title))
        if way:
            self.new_way(way)

    def filter_game(self, title: str) -> None:
        """Of a list of matches: only those of this game."""
        self.tap_icon("hand")
        self.tap(title)

    def new_way(self, way: str) -> None:
        """Of a new match: how its game is followed."""
        ways = next(widget for widget in self.of("Segments") if way in widget.labels)
        x = ways.x + ways.width * (ways.labels.index(way) + 0.5) / len(ways.labels)
        self.touch(*ways.to_window(x, ways.center_y))

    def said(self) -> set[str]:
        return {said for widget in self.widgets() for said in texts_of(widget)}

    def notices(self) -> list[Any]:
        """What the app says for a few seconds, above everything."""
        return [child for child in self.app.shell.children if type(child).__name__ == "Notice"]

    # Touching

    def touch(self, x: float, y: float, *, to: tuple[float, float] | None = None) -> None:
        from tests.ui.finger import Finger

        self._now += self.pace
        finger = Finger(x, y)
        finger.down()
        self.frames(1)
        if to is not None:
            for i in range(1, 9):
                finger.move_to(x + (to[0] - x) * i / 8, y + (to[1] - y) * i / 8)
                self.frames(1)
        finger.up()
        self.frames(3)

    def tap(self, target: Any) -> None:
        """A widget, or the words on it."""
        widget = self.find(target) if isinstance(target, str) else target
        self.scroll_to(widget)
        self.touch(*widget.to_window(*widget.center))

    def tap_icon(self, name: str) -> None:
        self.tap(self.find_icon(name))

    def hush(self) -> None:
        """Tap away what covers the app bar, and let nothing come up later."""
        self.app.linking._patience.cancel()
        for notice in self.notices():
            self.touch(*notice.center)

    def scroll_to(self, widget: Any) -> None:
        from companion.ui.widgets import Scroll

        for parent in around(widget):
            if isinstance(parent, Scroll) and parent.viewport_size[1] > parent.height:
                if isinstance(widget, Target):
                    widget.scroll_into(parent)
                else:
                    parent.scroll_to(widget, padding=4, animate=False)
                self.frames(3)
                return

    def resize(self, width: int, height: int) -> None:
        self.window.size = (width, height)
        self.frames(4)

    # Schotten Totten

    def tap_side(self, seat: int, stone: int, card: str = "") -> None:
        """A seat's half of a stone's row, or a card there that can be chosen."""
        names = [f"side.{seat}.{stone}", f"to.{stone}.{seat}", f"take.{stone}.{seat}.{card}"]
        spots = {target.shape.spot.name for target in self.targets()}
        self.touch_spot(names[2] if card else next(name for name in names if name in spots))

    def tap_stone(self, stone: int) -> None:
        spots = {target.shape.spot.name for target in self.targets()}
        self.touch_spot(f"to.{stone}" if f"to.{stone}" in spots else f"claim.{stone}")

    def tap_card(self, card: str) -> None:
        """A cell of the card pad."""
        self.touch_spot(f"card.{card}")

    def play(self, seat: int, stone: int, card: str) -> None:
        """Two taps."""
        self.tap_side(seat, stone)
        self.tap_card(card)

    # Night's Watch

    def tap_north(self, what: str, which: Any) -> None:
        """A section of the Wall, a clan's camps, a clearing or a hex of the Gift."""
        if hasattr(self.app.page.body, "view"):
            name = f"{what}.{which}"
            spots = {target.shape.spot.name for target in self.targets()}
            (self.touch_spot if name in spots else self.touch_shape)(name)
            return
        north = self.app.page.body.north
        at = north.places()
        boxes = {"wall": at.wall, "camp": at.camps, "clearing": at.clearings, "gift": at.gift}
        box = boxes[what][which - 1 if isinstance(which, int) else which]
        self.touch(*north.to_window(box.cx, box.cy))

    def tap_cell(self, key: Any) -> None:
        """A cell of a sheet's grid."""
        grid = next(w for w in self.widgets() if hasattr(w, "cells") and key in w.cells())
        box = grid.cells()[key]
        self.touch(*grid.to_window(box.cx, box.cy))

    def view(self) -> dict[str, Any]:
        """What everybody sees of the table that is shown."""
        page = self.app.page
        view: dict[str, Any] = page.table.game.view(page.now(), None)
        return view

    # dnup

    def tap_key(self, name: str) -> None:
        """A value, a size, a card or a player."""
        kinds = ("size", "value", "card", "deal", "look")
        spots = {target.shape.spot.name for target in self.targets()}
        found = [f"{kind}.{name}" for kind in kinds if f"{kind}.{name}" in spots]
        assert found, f"no key {name}: {sorted(spots)}"
        self.touch_spot(found[0])

    def tap_set(self, seat: int, area: int = 1) -> None:
        """The place of a set."""
        self.touch_shape(f"place.{seat}.{area}")

    def tap_head(self, seat: int) -> None:
        self.touch_shape(f"head.{seat}")

    # Pictures

    def pixels(self) -> Any:
        import numpy as np
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        width, height = self.window.size
        data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        return np.frombuffer(data, np.uint8).reshape(height, width, 4)[::-1, :, :3]

    def shot(self, file: Path) -> None:
        import cv2

        self.frames(3)
        cv2.imwrite(str(file), self.pixels()[:, :, ::-1])


def texts_of(widget: Any) -> Iterator[str]:
    """Every text a widget shows, painted or not."""
    if getattr(widget, "scene", None) is not None:
        for shape in widget.scene:
            spoken = shape.spot.says if shape.spot is not None else shape.says
            yield from (said for said in (shape.text, spoken) if said)
    for name in ("text", "title", "state", "note", "help", "value", "refused", "players"):
        said = getattr(widget, name, None)
        if isinstance(said, str) and said:
            yield said.replace("\u00a0", " ")


def entries(ui: Driver) -> list[dict[str, Any]]:
    """What the open table's record holds."""
    return [dict(played.entry) for played in ui.app.page.table.record]


def last(ui: Driver) -> dict[str, Any]:
    return entries(ui)[-1]


def last_but_end(ui: Driver) -> dict[str, Any]:
    """The last entry, without an end of the turn that came with it."""
    made = entries(ui)
    return made[-2] if made[-1]["move"] == "end_turn" else made[-1]


def count(ui: Driver) -> int:
    return len(ui.app.page.table.record)
