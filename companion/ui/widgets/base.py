"""What every widget of ours has in common: it paints itself, and a finger may tap it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.paint import Box
from companion.ui.theme import Theme

_waiting: dict[Any, None] = {}


def paint_waiting(*_: Any) -> None:
    """Paint, once each, the widgets that changed: last thing before a frame, when all lie still."""
    while _waiting:
        widgets = list(_waiting)
        _waiting.clear()
        for widget in widgets:
            widget.paint_now()


class Painted(Widget):
    """Is painted anew whenever its place or one of `shows` changes."""

    shows: tuple[str, ...] = ()
    """Names of the properties that the picture depends on."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name in ("pos", "size", "disabled", *self.shows):
            self.fbind(name, self.repaint)
        self.repaint()

    @property
    def app(self) -> Any:
        return App.get_running_app()

    @property
    def theme(self) -> Theme:
        theme: Theme = self.app.theme
        return theme

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.width, self.height)

    def paint(self) -> None:
        """Draw the widget; the canvas is open and empty."""

    def repaint(self, *_: Any) -> None:
        """Ask to be painted before the next frame."""
        _waiting[self] = None
        self.canvas.ask_update()

    def renew(self) -> None:
        """Another theme or language has come; the app tells every widget that is shown."""
        self.repaint()

    def paint_now(self) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            self.paint()


class Tappable(Painted):
    """Something a finger taps: `on_tap` when it is lifted where it came down."""

    __events__: tuple[str, ...] = ("on_tap",)
    pressed = BooleanProperty(False)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.fbind("pressed", self.repaint)

    def on_tap(self, *_: Any) -> None:
        """For those who bind."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.pressed = True
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.pressed = False
        if self.collide_point(*touch.pos) and not self.disabled:
            self.touched(touch)
        return True

    def touched(self, touch: Any) -> None:
        self.dispatch("on_tap")


class Cells(Tappable):
    """Many places to tap in one widget: `on_pick` with the name of the one that was tapped."""

    __events__ = ("on_pick",)
    down = StringProperty("")
    """The one under a finger."""
    reach = 0.0
    """dp around a cell that belong to it."""

    def on_pick(self, name: str) -> None:
        """For those who bind."""

    def cells(self) -> dict[str, Box]:
        raise NotImplementedError

    def at(self, x: float, y: float) -> str:
        reach = dp(self.reach)
        return next((n for n, box in self.cells().items() if box.grown(reach).holds(x, y)), "")

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self.down = self.at(*touch.pos)
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        self.down = ""
        return super().on_touch_up(touch)

    def touched(self, touch: Any) -> None:
        if name := self.at(*touch.pos):
            self.dispatch("on_pick", name)
