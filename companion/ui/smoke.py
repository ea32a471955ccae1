"""Self-test of a device: plays the example by touches, tries optional features, and reports.

Begun in the settings, by CAIRN_SMOKE=1, or on a phone by `am start --es smoke 1`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from companion import VERSION
from companion.phone.device import NoCamera
from companion.play.scene import Scene
from companion.ui.pages import Page
from companion.ui.scene_view import SceneView

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

BEAT = 0.25
"""Seconds from one step to the next: sheets glide, and a voice wakes."""
PATIENCE = 80
"""Beats until an answer that does not come is taken for none."""
MOST_TOUCHES = 20
SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Of a spot's width and height, where it is tried."""

Step = Iterator[None]


class Finger(MotionEvent):
    """Touches like a person's."""

    def __init__(self, x: float, y: float) -> None:
        wide, high = EventLoop.window.size
        where = {"x": x / (wide - 1), "y": y / (high - 1)}
        super().__init__("smoke", 1, where, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class Smoke:
    """Goes through its steps, one a beat, and then writes the report."""

    def __init__(self, app: CairnApp, done: Callable[[Path], None]) -> None:
        self.app, self.device, self.done = app, app.device, done
        self.report: dict[str, str] = {"version": VERSION, "device": app.device.name()}
        self._steps = self._all()
        # The clock alone keeps it: a bound method would be forgotten.
        self._clock = Clock.schedule_interval(lambda _: self._beat(), BEAT)

    def _beat(self) -> None:
        try:
            next(self._steps)
        except StopIteration:
            self._clock.cancel()
            self._write()

    def _all(self) -> Step:
        for name, step in (
            ("example", self._example),
            ("storage", self._storage),
            ("camera", self._camera),
            ("network", self._network),
            ("voice", self._voice),
        ):
            self.report[name] = "no answer"
            try:
                yield from step(name)
            except Exception as bad:  # whatever it is, this is where it is looked for
                self.report[name] = f"{type(bad).__name__}: {bad}"

    def _write(self) -> None:
        print("CAIRN_SMOKE", json.dumps(self.report), flush=True)
        file: Path = self.device.exports_folder() / "cairn-smoke.json"
        try:
            file.write_text(json.dumps(self.report, indent=1) + "\n", "utf-8")
        except OSError as bad:
            self.app.trouble(bad)
            return
        self.done(file)

    def _example(self, name: str) -> Step:
        """Touches what the example asks for until that is a move."""
        self.app.home()
        yield
        self._page().tour()
        yield
        page = self._page()
        before, wanted = self._entries(), page.body.desk.lesson.spots
        for _ in range(MOST_TOUCHES):
            if (place := self._place(wanted)) is not None:
                finger = Finger(*place)
                EventLoop.post_dispatch_input("begin", finger)
                yield
                EventLoop.post_dispatch_input("end", finger)
            yield
            if self._entries() > before:
                self.report[name] = "a move was made"
                return
        for sheet in self.app.sheets():
            sheet.close()
        self.report[name] = "no touch made a move"

    def _page(self) -> Page:
        assert self.app.page is not None
        return self.app.page

    def _entries(self) -> int:
        table = self.app.table(self._page().match)
        return len(table.record) if table is not None else 0

    def _place(self, spots: Sequence[str]) -> tuple[float, float] | None:
        """Where in the window the first of these is, in an open question or else on the table."""
        top = (self.app.sheets() or [self._page()])[0]
        for view in top.walk():
            if not isinstance(view, SceneView) or view.scene is None:
                continue
            for spot in spots:
                if (point := self._own_point(view.scene, spot)) is not None:
                    x, y = view.x + dp(point[0]), view.top - dp(point[1])
                    return view.to_window(x, y)
        return None

    @staticmethod
    def _own_point(scene: Scene, spot: str) -> tuple[float, float] | None:
        """Where a finger means that spot and no smaller one that lies upon it."""
        shape = scene.spots.get(spot)
        if shape is None:
            return None
        box = shape.box
        shares = sorted(product(SHARES, SHARES), key=lambda at: abs(at[0] - 0.5) + abs(at[1] - 0.5))
        points = ((box.x + box.w * across, box.y + box.h * down) for across, down in shares)
        return next((point for point in points if scene.at(*point) is shape), None)

    def _storage(self, name: str) -> Step:
        file = self.device.data_folder() / "smoke"
        file.write_text("here", "utf-8")
        self.report[name] = "written" if file.read_text("utf-8") == "here" else "lost"
        file.unlink()
        yield

    def _camera(self, name: str) -> Step:
        yield from self._allowed(name, self.device.ask_camera)
        if self.report[name] != "allowed":
            return
        try:
            source = self.device.camera()()
        except NoCamera as bad:
            self.report[name] = f"none: {bad}"
            return
        frame = None
        for _ in range(PATIENCE):
            if (frame := source.read()) is not None:
                break
            yield
        self.report[name] = "no picture" if frame is None else f"sees {frame.shape}"
        source.release()
        source.close()

    def _network(self, name: str) -> Step:
        yield from self._allowed(name, self.device.ask_network)

    def _allowed(self, name: str, ask: Callable[[Callable[[bool], None]], None]) -> Step:
        answers: list[bool] = []
        ask(answers.append)
        for _ in range(PATIENCE):
            if answers:
                self.report[name] = "allowed" if answers[0] else "refused"
                return
            yield

    def _voice(self, name: str) -> Step:
        self.device.speak(self.app.tr("Speak moves and verdicts"), self.app.lang)
        self.report[name] = "silent"
        for _ in range(PATIENCE // 4):
            if self.device.speaking():
                self.report[name] = "speaks"
                return
            if self.device.voiceless():
                self.report[name] = "none"
                return
            yield
