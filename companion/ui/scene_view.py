"""Draws a scene: each shape on a canvas of its own, so that only what changed is drawn again."""

from collections.abc import Callable
from functools import reduce
from math import cos, pi
from operator import add
from typing import NamedTuple

from kivy.animation import Animation
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.pages.parts import Wide
from companion.play.lifted import UP, around
from companion.play.questions import Picture
from companion.play.scene import TURNS, Box, Difference, Scene, Shape
from companion.ui import paint
from companion.ui.paint import Marks
from companion.ui.tap_guard import meaning_at
from companion.ui.theme import motion
from companion.ui.widgets.base import Painted

BREATHS = 3
PLACE = motion("place")
PRESSED = 0.14
POP = 1.08
"""How large a piece is that has just been put down."""
DRAGGED = 12
"""dp after which a touch is no tap."""
DRAG = "dragged"
SPARE = 300
"""Shapes that are kept as they were drawn."""
TURNING = 0.55
"""The share of its way in which a piece turns over where it lay; then it goes."""
ARRIVED = 0.25
"""How large it is when it comes there."""
GLOW = "glow"
"""The kind of shape that breathes."""


class Held(NamedTuple):
    """Shapes of a scene whose upper left corner is there: what a question is asked beside."""

    shapes: tuple[Shape, ...]
    x: float
    top: float

    @property
    def box(self) -> Box:
        return around(shape.box for shape in self.shapes)


class Drawn(NamedTuple):
    shape: Shape
    canvas: Canvas
    shift: Translate
    grow: Scale

    def place(self, box: Box, high: float = 1.0) -> None:
        """As if it lay there, and were only so high."""
        own = self.shape.box
        self.shift.x, self.shift.y = dp(box.cx - own.cx), dp(own.cy - box.cy)
        size = box.w / own.w if own.w else 1
        self.grow.xyz = (size, size * high, 1)


class Moving(NamedTuple):
    """A piece on its way, and where it comes from."""

    drawn: Drawn
    start: Box
    alpha: float
    other: Drawn | None = None
    """The face that it showed before, if it turns over."""

    def place(self, share: float) -> None:
        """As far as it has come."""
        end = self.drawn.shape
        if self.other is None:
            self.drawn.place(_between(self.start, end.box, share))
            self.drawn.canvas.opacity = self.alpha + (end.alpha - self.alpha) * share
            return
        back = TURNS not in end.tones
        gone = 1 - share if back else share
        here, there = (self.drawn, self.other) if back else (self.other, self.drawn)
        turn = min(1.0, gone / TURNING)
        away = 1 - (1 - max(0.0, (gone - TURNING) / (1 - TURNING))) ** 3
        box = _between(here.shape.box, there.shape.box.scaled(ARRIVED), away)
        for face, shown in ((here, turn < 0.5), (there, turn >= 0.5 and gone < 1)):
            face.place(box, max(0.04, abs(cos(pi * turn))))
            face.canvas.opacity = 1.0 if shown else 0.0


def _between(start: Box, end: Box, share: float) -> Box:
    return Box(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


class SceneView(Painted):
    """Shows a scene in its size, and says which spot a finger has touched."""

    glide = NumericProperty(1.0)
    """How far the pieces that move have come."""
    breath = NumericProperty(1.0)

    def __init__(
        self,
        touched: Callable[[str], None],
        dragged: Callable[[float, float], None] | None = None,
        **settings: object,
    ) -> None:
        """dragged: called with how far a finger moves, in dp to the right and down."""
        self.scene: Scene | None = None
        self._then: tuple[Scene | None, float] = (None, 0.0)
        """The scene before this one, and when it was replaced."""
        self._touched, self._dragged = touched, dragged
        self._drawn: dict[str, Drawn] = {}
        self._spare: dict[int, Drawn] = {}
        """Drawn once and put away, by the identity of their shapes: they may come back."""
        self._order: tuple[str, ...] = ()
        self._moving: list[Moving] = []
        self._turning: dict[str, Drawn] = {}
        """By key, the faces that pieces on their way showed before."""
        self._fresh = True
        self._down = ""
        super().__init__(**settings)
        self.fbind("glide", self._place)
        self.fbind("breath", self._breathe)
        self.fbind("pos", self._stale)
        self.fbind("size", self._stale)

    def show(
        self, scene: Scene, pieces: frozenset[str] = frozenset(), seconds: float = PLACE
    ) -> None:
        """pieces: kinds that glide when they move, in so many seconds, and come down when new."""
        before, self.scene = self.scene, scene
        change = scene.changed(before)
        if any(change):
            self._then = before, self.app.guard.clock()
        if any(change) and not self._fresh:
            self._redraw(change)
            if self.app.moves and before is not None:
                self._animate(change, pieces, seconds)
        self.repaint()

    def renew(self) -> None:
        self._stale()

    def _stale(self, *_: object) -> None:
        """Everything lies elsewhere now, or looks different."""
        self._fresh = True
        self.repaint()

    def paint_now(self) -> None:
        if self.scene is None:
            return
        if self._fresh:
            self._fresh = False
            Animation.cancel_all(self, "glide", "breath")
            self._drawn, self._spare, self._moving, self._turning = {}, {}, [], {}
            self._redraw(self.scene.changed(None))
        order = tuple(self.scene.by_key)
        if order != self._order or self._gone():
            self.canvas.before.clear()
            for key in order:
                self.canvas.before.add(self._drawn[key].canvas)
            for drawn in self._turning.values():
                self.canvas.before.add(drawn.canvas)
            self._order = order
        self.canvas.after.clear()
        if self._down and self._down in self.scene.spots:
            box = self._marks.box(self.scene.spots[self._down].reach)
            with self.canvas.after:
                paint.block(box, (*self.theme.text[:3], PRESSED), dp(8))

    def wipe(self) -> None:
        for drawn in (*self._drawn.values(), *self._spare.values(), *self._turning.values()):
            drawn.canvas.clear()
        super().wipe()

    def _gone(self) -> bool:
        """Whether somebody has cleared the canvas."""
        return len(self.canvas.before.children) != len(self._drawn) + len(self._turning)

    def _redraw(self, change: Difference) -> None:
        self._turning = {
            after.key: self._drawn[after.key]
            for before, after in change.moved
            if TURNS in before.tones ^ after.tones and self.app.moves
        }
        if len(self._spare) > SPARE:
            for drawn in self._spare.values():
                drawn.canvas.clear()
            self._spare.clear()
        for shape in (*change.went, *(before for before, _ in change.moved)):
            drawn = self._drawn.pop(shape.key)
            if shape.key not in self._turning:
                self._spare[id(drawn.shape)] = drawn
            self._order = ()
        for shape in (*change.came, *(after for _, after in change.moved)):
            self._drawn[shape.key] = self._again(shape) or self._draw(shape)
            self._order = ()

    def _again(self, shape: Shape) -> Drawn | None:
        """As it was drawn before, if it was."""
        drawn = self._spare.pop(id(shape), None)
        if drawn is None or drawn.shape is not shape:
            return None
        drawn.shift.xy, drawn.grow.xyz = (0, 0), (1, 1, 1)
        drawn.canvas.opacity = shape.alpha
        return drawn

    @property
    def _marks(self) -> Marks:
        return Marks(self.theme, self.x, self.top)

    def _draw(self, shape: Shape) -> Drawn:
        canvas = Canvas(opacity=shape.alpha)
        marks = self._marks
        box = marks.box(shape.box)
        with canvas:
            PushMatrix()
            shift = Translate(0, 0)
            grow = Scale(1, 1, 1, origin=(box.cx, box.cy))
            marks.draw_all(shape.marks)
            PopMatrix()
        return Drawn(shape, canvas, shift, grow)

    def held(self) -> Held | None:
        """What is lifted; None: nothing is."""
        shapes = tuple(shape for shape in self.scene or () if UP in shape.tones)
        return Held(shapes, self.x, self.top) if shapes else None

    # Motion

    def _animate(self, change: Difference, pieces: frozenset[str], seconds: float) -> None:
        Animation.cancel_all(self, "glide", "breath")
        self.glide = 1.0
        self._moving = [
            Moving(self._drawn[after.key], before.box, before.alpha, self._turning.get(after.key))
            for before, after in change.moved
            if after.kind in pieces and before.box != after.box
        ]
        self._moving += [
            Moving(self._drawn[shape.key], shape.comes or shape.box.scaled(POP), shape.alpha)
            for shape in change.came
            if shape.kind in pieces and (shape.comes or "last" in shape.tones)
        ]
        if self._moving:
            self.glide = 0.0
            turns = {"d": 2 * motion("step"), "t": "linear"}
            glides = {"d": seconds, "t": "out_cubic"}
            Animation(glide=1.0, **turns if self._turning else glides).start(self)
        if any(shape.kind == GLOW for shape in (*change.came, *(a for _, a in change.moved))):
            self.breath, half = 1.0, motion("glow_period") / 2
            depths = (0.35, 1.0) * BREATHS
            ways = (Animation(breath=depth, d=half, t="in_out_sine") for depth in depths)
            reduce(add, ways).start(self)

    def _place(self, *_: object) -> None:
        for moving in self._moving:
            moving.place(self.glide)

    def _breathe(self, *_: object) -> None:
        for drawn in self._drawn.values():
            if drawn.shape.kind == GLOW:
                drawn.canvas.opacity = self.breath * drawn.shape.alpha

    # Fingers

    def _place_of(self, touch: MotionEvent) -> tuple[float, float]:
        """In the scene."""
        unit = dp(1)
        return (touch.x - self.x) / unit, (self.top - touch.y) / unit

    def spot_at(self, touch: MotionEvent) -> str:
        """The spot that a finger means; empty: none."""
        shape = self.scene.at(*self._place_of(touch)) if self.scene is not None else None
        return shape.spot.name if shape is not None and shape.spot is not None else ""

    def _counts(self, touch: MotionEvent) -> bool:
        """Whether what lies there has meant the same for long enough to be meant."""
        place, (before, since) = self._place_of(touch), self._then
        now, then = meaning_at(self.scene, *place), meaning_at(before, *place)
        if then and then != now and self.app.guard.fresh(since):
            return False
        x, y = self.to_window(*touch.pos)
        return bool(self.app.guard.passes(x, y, now))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self._down = self.spot_at(touch)
        if self._down and not self._counts(touch):
            self._down = ""
            return True
        if not self._down and self._dragged is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.repaint()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return bool(super().on_touch_move(touch))
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(DRAGGED):
            touch.ud[DRAG] = True
        if DRAG in touch.ud:
            self._dragged(touch.dx / dp(1), -touch.dy / dp(1))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        down, self._down = "" if DRAG in touch.ud else self._down, ""
        self.repaint()
        if down and self.in_sight and self.spot_at(touch) == down:
            self._touched(down)
        return True


def picture(scene: Scene, touched: Callable[[str], None], **room: object) -> SceneView:
    """A small scene as a part of something larger; as wide as there is room, or as given."""
    view = SceneView(touched, None, size_hint_y=None, height=dp(scene.height), **room)
    view.show(scene)
    return view


class PartPicture(SceneView):
    """A picture among other parts."""

    def __init__(self, touched: Callable[[str], None], part: Picture | Wide) -> None:
        super().__init__(touched, None, size_hint_y=None)
        self.show_part(part)

    def show_part(self, part: Picture | Wide) -> bool:
        self.height = dp(part.scene.height)
        self.show(part.scene)
        return True


class WidePicture(PartPicture):
    """A picture that reaches out beyond the parts above and below it."""

    def __init__(self, touched: Callable[[str], None], part: Wide) -> None:
        super().__init__(touched, part)
        self.size_hint_x, self.pos_hint = None, {"center_x": 0.5}

    def show_part(self, part: Picture | Wide) -> bool:
        self.width = dp(part.scene.width)
        return super().show_part(part)
