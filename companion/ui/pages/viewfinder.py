"""Base class of pages with a camera: its life cycle, its picture, and a panel below."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.camera.worker import CameraWorker, Glimpse
from companion.i18n import N_
from companion.phone.device import NoCamera
from companion.ui import paint
from companion.ui.pages import Page
from companion.ui.theme import size
from companion.ui.verdicts import MIDDLE
from companion.ui.widgets import AppBar, IconButton, Painted, Parts, Row, Text, key
from companion.ui.widgets.live_picture import LivePicture
from companion.ui.widgets.sheet import SheetBody

TROUBLES = {
    "starting": (N_("The camera starts"), ""),
    "refused": (
        N_("Camera is not allowed"),
        N_("Allow it in the settings of this phone, or go on without it."),
    ),
    "none": (
        N_("No camera found"),
        N_("Another app may be using it. Try again, or go on without."),
    ),
    "ended": (
        N_("The picture has stopped"),
        N_("The video has ended, or the camera was taken away. Try again, or go on without."),
    ),
    "no deck": (
        N_("No deck enrolled for this game"),
        N_("Enrol it with the camera, or play without."),
    ),
    "deck": (N_("This deck cannot be read"), N_("Choose another deck, or go on without it.")),
    "eyes": (
        N_("The pictures cannot be read"),
        N_("The camera works, but its pictures cannot be worked on. Go on without it."),
    ),
}
PANEL = 272
"""dp: the panel's height, at least."""


class ViewfinderPage(Page):
    """Opens the camera once the page is drawn, and lets it go with the page."""

    def __init__(self) -> None:
        self.bar, self.preview = AppBar(back_icon="close"), LivePicture(self.picked)
        self.panel = SheetBody(spacing=dp(6))
        self.stage = Parts(self.preview, self.panel)
        super().__init__(self.bar, self.stage, lifted=0)
        self.worker: CameraWorker[Any] | None = None
        self.trouble = "starting"
        self.lit = False
        self.still = False
        """Whether a picture stays although the camera goes on."""
        self.glimpse: Glimpse[Any] | None = None
        """What is shown."""
        self.torch = IconButton(icon="torch", act=self.toggle_torch)
        self.stage.bind(size=self.arrange)
        self.panel.bind(minimum_height=self.arrange)
        self.app.bind(inset_bottom=self.arrange)
        Clock.schedule_once(self.begin, 0)
        self.beat = Clock.schedule_interval(self.watch, 1 / 30)

    def arrange(self, *_: object) -> None:
        """Upright: the panel below the picture. Lying: beside it."""
        stage, panel = self.stage, self.panel
        panel.padding = (dp(16), dp(18), dp(16), self.app.inset_bottom)
        lying = stage.width > stage.height
        before, stage.orientation = stage.orientation, "horizontal" if lying else "vertical"
        if before != stage.orientation:
            Clock.schedule_once(lambda _: self.refresh(), 0)
        panel.size_hint = (None, 1) if lying else (1, None)
        if lying:
            panel.width = dp(340)
        else:
            panel.height = max(dp(PANEL) + self.app.inset_bottom, panel.minimum_height)

    # For those who watch

    def eyes(self) -> Callable[[], Callable[[Any], Any]]:
        """Makes, on its thread, what looks at each frame; what that loads is loaded here."""
        raise NotImplementedError

    def seen(self, glimpse: Glimpse[Any]) -> None:
        """A frame was looked at."""

    def picked(self, mark: int, at: tuple[float, float]) -> None:
        """A finger on the picture: sharpen it there."""
        if self.worker is not None:
            self.worker.focus(*at)

    def ways_on(self) -> list[Any]:
        """Buttons for when there is no picture."""
        return []

    # The camera's life

    def begin(self, *_: object) -> None:
        self.app.device.ask_camera(self.allowed)

    def allowed(self, yes: bool) -> None:
        """May come from another thread, and after the page has gone."""
        Clock.schedule_once(lambda _: self.open() if yes else self.fail("refused"), 0)

    def open(self) -> None:
        if self.app.page is not self or self.worker is not None:
            return
        try:
            source = self.app.device.camera()
        except NoCamera:
            self.fail("none")
            return
        self.worker = CameraWorker(source, self.eyes())
        self.trouble = ""
        self.refresh()

    def fail(self, why: str) -> None:
        if self.app.page is self and self.trouble != why:
            self.trouble = why
            self.preview.show(None)
            self.refresh()

    def retry(self) -> None:
        self.rest()
        self.trouble = "starting"
        self.refresh()
        self.begin()

    def left(self) -> None:
        self.beat.cancel()
        self.rest()

    def rest(self) -> None:
        """Let the camera go; what is shown stays."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None

    def resume(self) -> None:
        if not self.still and self.trouble in ("", "none", "ended", "eyes"):
            self.retry()

    def watch(self, *_: object) -> None:
        """Show the newest frame, and have a look at what was seen in one."""
        worker = self.worker
        if worker is None or self.still:
            return
        worker.shape = self.preview.shape
        if worker.trouble != self.trouble:
            self.trouble = worker.trouble
            self.refresh()
        if self.trouble:
            self.preview.show(None)
            return
        if worker.has_torch and self.torch.parent is None:
            self.bar.add_widget(self.torch)
        if worker.glimpse is not None and worker.glimpse is not self.glimpse:
            self.glimpse = worker.glimpse
            self.seen(self.glimpse)
        if not self.still:
            self.preview.show(worker.picture)

    def toggle_torch(self) -> None:
        self.lit = not self.lit
        if self.worker is not None:
            self.worker.torch(self.lit)
        self.torch.tone = "accent_text" if self.lit else "text"

    # The panel

    def show_trouble(self) -> None:
        title, text = (self.app.tr(words) if words else "" for words in TROUBLES[self.trouble])
        again = [key("retake", self.retry)] if self.trouble in ("none", "ended") else []
        self.fill(title, "", [], text, *again, *self.ways_on())

    def fill(
        self, title: str, aside: str, parts: list[Widget], sentence: str, *buttons: Widget
    ) -> None:
        """What was found, more of it, one sentence, and what can be done."""
        head = Row(Text(text=title, role="heading", pos_hint=MIDDLE), height=dp(32))
        if aside:
            wide = paint.text_width(aside, size("label")) + dp(1)
            look = {"role": "label", "tone": "text_2", "halign": "right", "pos_hint": MIDDLE}
            head.add(Text(text=aside, size_hint_x=None, width=wide, **look))
        said = Text(text=sentence, role="label", tone="text_2")
        foot = Row(*buttons, height=dp(64), padding=(0, 0, 0, dp(8)))
        self.panel.hold(head, *parts, said, Painted(), foot)
