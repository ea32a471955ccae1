"""What every widget of ours has in common: it paints itself, and a finger may tap it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty
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
