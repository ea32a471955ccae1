"""The live camera picture, with the cards that were read drawn on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.graphics import Color, Rectangle, ScissorPop, ScissorPush
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import faded, theme, usual
from companion.ui.widgets.base import Tappable
from companion.ui.widgets.sheet import wrapped

if TYPE_CHECKING:
    from vision.arrays import Picture

Point = tuple[float, float]
TONES = {
    "sure": ("legal", "legal_soft", "tick"),
    "unsure": ("accent_text", "accent_soft", "unverified"),
    "excluded": ("illegal", "illegal_soft", "illegal"),
    "plain": ("text", "surface", ""),
}
ON_PICTURE = theme("dark")
"""Lines over a picture are bright in both themes."""
FINGER = 24
"""dp: how far beside a card a finger still means it."""


class Mark(NamedTuple):
    """A card in the picture: its corners there, and what is written beside it."""

    corners: Sequence[Point]
    standing: str
    words: str


class LivePicture(Tappable):
    """`picked` gets the number of the mark under the finger, or -1, and where it was."""

    marks = ObjectProperty(())
    warning = StringProperty("")
    shows: tuple[str, ...] = ("marks", "warning")

    def __init__(
        self, picked: Callable[[int, Point], None] = lambda mark, at: None, **settings: object
    ) -> None:
        self._texture: Any = None
        self.picture: Any = None
        self.picked = picked
        super().__init__(**settings)

    def show(self, picture: Picture | None) -> None:
        """A picture (blue, green, red) to be seen from now on; None: dark."""
        if picture is self.picture:
            return
        self.picture = picture
        if picture is not None:
            high, wide = picture.shape[:2]
            if self._texture is None or self._texture.size != (wide, high):
                self._texture = Texture.create(size=(wide, high), colorfmt="bgr")
                self._texture.flip_vertical()
            self._texture.blit_buffer(picture.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self.repaint()

    @property
    def shape(self) -> float:
        """Width by height."""
        return self.width / max(1.0, self.height)

    def frame(self) -> Box:
        """Where the picture lies: it fills the widget, what has no room is outside."""
        high, wide = self.picture.shape[:2]
        scale = max(self.width / wide, self.height / high)
        w, h = wide * scale, high * scale
        return Box(self.center_x - w / 2, self.center_y - h / 2, w, h)

    def placed(self, point: Point) -> Point:
        """A point of the picture, on the screen."""
        box, (high, wide) = self.frame(), self.picture.shape[:2]
        return box.x + point[0] / wide * box.w, box.y + box.h - point[1] / high * box.h

    def touched(self, touch: MotionEvent) -> None:
        if self.picture is None:
            return
        x, y = touch.pos
        found = -1
        for i, mark in enumerate(self.marks):
            box = self.outline(mark)
            if box.grown(max(0.0, dp(FINGER) - min(box.w, box.h) / 2)).holds(x, y):
                found = i
        box = self.frame()
        self.picked(found, ((x - box.x) / box.w, 1 - (y - box.y) / box.h))

    # Painting

    def paint(self) -> None:
        box = self.box
        paint.fill(box, self.theme.inset)
        if self.picture is not None:
            self.paint_picture()
            edges = (round(edge) for edge in (*self.to_window(box.x, box.y), box.w, box.h))
            ScissorPush(**dict(zip(("x", "y", "width", "height"), edges, strict=True)))
            for mark in self.marks:
                self.paint_mark(mark)
            ScissorPop()
            for mark in self.marks:
                self.paint_tag(mark)
        else:
            paint.icon("camera", box.cx, box.cy, dp(64), self.theme.line_strong)
        if self.warning:
            self.paint_warning()

    def paint_picture(self) -> None:
        """Only the part that is inside the widget."""
        Color(1, 1, 1, 1)
        whole, box = self.frame(), self.box
        u, v = (whole.w - box.w) / 2 / whole.w, (whole.h - box.h) / 2 / whole.h
        left, right, low, high = u, 1 - u, 1 - v, v
        Rectangle(
            texture=self._texture,
            pos=(box.x, box.y),
            size=(box.w, box.h),
            tex_coords=(left, low, right, low, right, high, left, high),
        )

    def paint_mark(self, mark: Mark) -> None:
        corners = [self.placed(corner) for corner in mark.corners]
        tint = getattr(ON_PICTURE, TONES[mark.standing][0])
        if mark.standing == "unsure":
            for i, corner in enumerate(corners):
                ends = (corners[i - 1], corners[(i + 1) % 4])
                before, after = (_towards(corner, end, 0.24) for end in ends)
                paint.path([before, corner, after], tint, 4)
            return
        paint.path(corners, tint, 3, closed=True)
        if mark.standing == "excluded":
            paint.path([corners[0], corners[2]], tint, 3)
            paint.path([corners[1], corners[3]], tint, 3)

    def paint_tag(self, mark: Mark) -> None:
        if not mark.words:
            return
        ink, ground, icon = TONES[mark.standing]
        px = usual("label")
        wide = paint.text_width(mark.words, px, True) + dp(44 if icon else 24)
        box = self.tag_box(mark, wide)
        paint.block(box, getattr(self.theme, ground), dp(8))
        x = box.x + dp(12)
        if icon:
            paint.icon(icon, x + dp(8), box.cy, dp(16), getattr(self.theme, ink))
            x += dp(24)
        paint.text(mark.words, x, box.cy, px, getattr(self.theme, ink), bold=True, anchor="left")

    def tag_box(self, mark: Mark, wide: float) -> Box:
        """Right of the card if there is room, else upon its lower end."""
        card = self.outline(mark)
        right = Box(card.x + card.w + dp(6), card.cy - dp(16), wide, dp(32))
        others = [self.outline(other) for other in self.marks if other is not mark]
        if right.x + wide > self.right - dp(4) or any(_meet(right, other) for other in others):
            right = Box(card.cx - wide / 2, card.y + dp(4), wide, dp(32))
        x = min(max(right.x, self.x + dp(4)), self.right - wide - dp(4))
        y = min(max(right.y, self.y + dp(4)), self.top - dp(36))
        return Box(x, y, wide, right.h)

    def outline(self, mark: Mark) -> Box:
        """The upright box around a mark, on the screen."""
        xs, ys = zip(*(self.placed(corner) for corner in mark.corners), strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def paint_warning(self) -> None:
        px = usual("label")
        lines = wrapped(self.warning, px, self.width - dp(72))
        wide = max(paint.text_width(line, px) for line in lines) + dp(48)
        high = dp(18) * len(lines) + dp(18)
        box = Box(self.center_x - wide / 2, self.y + dp(12), wide, high)
        paint.block(box, faded(self.theme.bg, 0.92), dp(8))
        paint.icon("warning", box.x + dp(20), box.cy, dp(18), self.theme.accent_text)
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(line, box.x + dp(36), y, px, self.theme.text, anchor="left")


def _meet(one: Box, other: Box) -> bool:
    beside = one.x >= other.right or other.x >= one.right
    return not (beside or one.y >= other.bottom or other.y >= one.bottom)


def _towards(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
