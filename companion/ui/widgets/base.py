"""Base classes of all widgets: painting and tapping."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from kivy.app import App
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.play.scene import Box, Mark
from companion.ui import paint
from companion.ui.paint import Marks
from companion.ui.theme import Colour, Theme, size

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

_waiting: dict[Painted, None] = {}


def paint_waiting(*_: object) -> None:
    """Paint, once each, the widgets that changed: last thing before a frame, when all lie still."""
    while _waiting:
        widgets = list(_waiting)
        _waiting.clear()
        for widget in widgets:
            widget.paint_now()


def wipe(gone: Widget) -> None:
    """Give back what a page or sheet was drawn with; it itself goes with the next sweep."""
    for part in gone.walk(restrict=True):
        if isinstance(part, Painted):
            _waiting.pop(part, None)
            part.wipe()


class TwoLines(NamedTuple):
    """A title and a note below it."""

    title: str
    note: str
    ink: Colour | None = None
    """None: the usual colour of text."""
    soft: Colour | None = None
    """The colour of the note."""
    bold: bool = False
    role: str = "body"
    taken: float = 0.0
    """Width that the title cannot use."""
    shrunk: float = 1.0
    """Their size, where they cannot grow."""


class Painted(Widget):
    """Is painted anew whenever its place or one of `shows` changes."""

    shows: tuple[str, ...] = ()
    """Names of the properties that the picture depends on."""
    fits: tuple[str, ...] = ()
    """Names of the properties that its size depends on."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        for name in ("pos", "size", "disabled", *self.shows):
            self.fbind(name, self.repaint)
        for name in self.fits:
            self.fbind(name, self.fit)
        self.fit()
        self.repaint()

    @property
    def app(self) -> CairnApp:
        return App.get_running_app()

    @property
    def theme(self) -> Theme:
        theme: Theme = self.app.theme
        return theme

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.width, self.height)

    @property
    def in_sight(self) -> bool:
        """Not of a page that was left while a finger lay on it."""
        return self.get_root_window() is not None

    def fit(self, *_: object) -> None:
        """Take the room that it needs."""

    def paint(self) -> None:
        """Draw the widget; the canvas is open and empty."""

    def put(self, box: Box, drawing: Callable[[Box], Iterable[Mark]]) -> None:
        """Something that scenes know how to draw, in this part of the canvas."""
        unit = float(dp(1))
        marks = drawing(Box(0, 0, box.w / unit, box.h / unit))
        Marks(self.theme, box.x, box.y + box.h).draw_all(marks)

    def two_lines(
        self,
        x: float,
        right: float,
        lines: TwoLines,
        *,
        y: float | None = None,
    ) -> None:
        """A title with a note below it; y: their middle, if it is not the widget's."""
        title, note, ink, soft, bold, role, taken, shrunk = lines
        theme, wide = self.theme, right - x
        y, ink, soft = self.center_y if y is None else y, ink or theme.text, soft or theme.text_2
        large, small = size(role) * shrunk, size("label") * shrunk
        titles = paint.halved(title, wide - taken, bold=bold)
        notes = paint.halved(note, wide) if note else []
        if note and (len(titles) + len(notes)) * dp(17) > self.height:
            titles = [title]
        said = [(line, large, ink, bold, wide - taken) for line in titles]
        said += [(line, small, soft, False, wide) for line in notes]
        high, up = sp(21) * shrunk, sp(10) * shrunk
        if len(said) > (2 if note else 1):
            tall = (self.height - dp(8)) / len(said) if y == self.center_y else 0.0
            high = min(high, max(float(dp(17)), tall))
            up = high * (len(said) - 1) / 2
            most = high * 14 / 17
            said = [(line, min(px, most), c, b, w) for line, px, c, b, w in said]
        for i, (line, px, tint, strong, room) in enumerate(said):
            at = y + (up if len(said) > 1 else 0) - high * i
            paint.text(line, x, at, px, tint, bold=strong, anchor="left", width=room)

    def repaint(self, *_: object) -> None:
        """Ask to be painted before the next frame."""
        _waiting[self] = None
        self.canvas.ask_update()

    def renew(self) -> None:
        """Another theme or language has come; the app tells every widget that is shown."""
        self.fit()
        self.repaint()

    def wipe(self) -> None:
        """Keep nothing that was drawn."""
        self.canvas.before.clear()

    def paint_now(self) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            self.paint()


class Tappable(Painted):
    """Something a finger taps: `act` when it is lifted where it came down."""

    pressed = BooleanProperty(False)
    act = ObjectProperty(None, allownone=True)

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.fbind("pressed", self.repaint)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.pressed = True
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.pressed = False
        if self.collide_point(*touch.pos) and not self.disabled and self.in_sight:
            self.touched(touch)
        return True

    def touched(self, touch: MotionEvent) -> None:
        if self.act is not None:
            self.act()
