"""Building blocks of a page: text, panels, rows, the app bar, placeholders."""

from collections.abc import Callable, Iterable, Iterator

from kivy.app import App
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.play.scene import Box
from companion.play.typeset import typeset
from companion.play.world import SLANT, STRIP_FOCUS, landscape
from companion.ui import paint
from companion.ui.theme import LOOK, Colour, room, size
from companion.ui.widgets.base import Painted, Tappable, TwoLines
from companion.ui.widgets.controls import IconButton, PushButton
from companion.ui.widgets.pieces import Glyph, LinkChip

STRIP, WIDEST_STRIP = 112, 320
"""dp that a landscape behind the app bar takes, at least and at most."""
LINE_HEIGHT = {"display": 1.1, "number": 1.1, "title": 1.1, "heading": 1.1}


class Text(Label):
    """Words in one of the seven sizes; wraps, and is as high as it needs."""

    text: str
    role = OptionProperty("body", options=list(LOOK["type_sp"]))
    tone = StringProperty("text")

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.fbind("text", self._typeset)
        self.fbind("width", self._wrap)
        self.fbind("texture_size", self._grow)
        self.fbind("role", self._dress)
        self.fbind("tone", self._dress)
        self._dress()
        self._typeset()
        self._wrap()

    def _typeset(self, *_: object) -> None:
        self.text = typeset(self.text, App.get_running_app().lang)

    def _dress(self, *_: object) -> None:
        self.font_size = size(self.role)
        self.line_height = LINE_HEIGHT.get(self.role, 1.12)
        if self.role in ("display", "number", "title", "heading"):
            self.bold = True
        self.color = getattr(App.get_running_app().theme, self.tone)

    def renew(self) -> None:
        self._dress()

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)

    def _grow(self, *_: object) -> None:
        if self.size_hint_y is None:
            self.height = self.texture_size[1]


class Parts(BoxLayout):
    """Holds what it is given."""

    def __init__(self, *parts: Widget, **settings: object) -> None:
        super().__init__(**settings)
        self.add(*parts)

    def add(self, *parts: Widget) -> None:
        for part in parts:
            self.add_widget(part)

    def hold(self, *parts: Widget) -> None:
        """These, instead of what stood there."""
        self.clear_widgets()
        self.add(*parts)


class Panel(Parts, Painted):
    """A rounded ground in one of the theme's tones, as high as what stands in it."""

    tone = StringProperty("surface")
    world = StringProperty("")
    """On whose ground it is; empty: the page's."""
    shows = ("tone", "world")

    def paint(self) -> None:
        ground = self.theme.role(f"world.{self.world}.{self.tone}")
        paint.panel(self.box, self.theme, ground or getattr(self.theme, self.tone))


class Row(Parts):
    """Side by side; as high as its highest part, and at least as high as given."""

    def __init__(self, *parts: Widget, **settings: object) -> None:
        least = settings.setdefault("height", 0)
        super().__init__(**settings)
        self.bind(minimum_height=lambda _, needed: setattr(self, "height", max(least, needed)))
        self.add(*parts)


class Column(Parts):
    """One below the other, as high as it needs."""


class Margins(Parts):
    """Beside it is the app's margin, less what it reaches `out`, and `further` at the right; dp."""

    out = NumericProperty(0)
    further = NumericProperty(0)
    above = NumericProperty(4)
    below = NumericProperty(8)


class Strip(Margins, Row):
    """Beside each other, as wide as the body: the buttons at a page's foot, the head of home."""

    above = NumericProperty(8)


class Scroll(ScrollView):
    """A list that scrolls; `handle` is a widget in it whose `drags` beats scrolling."""

    handle = ObjectProperty(None, allownone=True)

    def __init__(self, *inside: Widget, **settings: object) -> None:
        super().__init__(**settings)
        for part in inside:
            self.add_widget(part)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        handle = self.handle
        if handle is not None and self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            took = handle.drags(touch) and handle.on_touch_down(touch)
            touch.pop()
            if took:
                return True
        return bool(super().on_touch_down(touch))


class Rule(Painted):
    """A hair line between rows; where they have icons, it begins beside them."""

    indent = NumericProperty(0)
    shows = ("indent",)

    def paint(self) -> None:
        paint.rule(self.x + self.indent, self.y, self.width - self.indent, self.theme.line)


def ruled(rows: Iterable[Widget], indent: float = 0) -> Iterator[Widget]:
    """The rows with a line between each two."""
    for i, row in enumerate(rows):
        if i:
            yield Rule(indent=indent)
        yield row


class ListRow(Tappable):
    """Icon, words with a line of reasons, and what it leads to or shows at its right."""

    icon = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    value = StringProperty("")
    forward = BooleanProperty(False)
    bold = BooleanProperty(False)
    tone = StringProperty("text")
    shows: tuple[str, ...] = ("icon", "text", "note", "value", "forward", "bold", "tone")

    @property
    def space(self) -> float:
        """Room at the right for what a special row puts there."""
        return 0.0

    @property
    def lead(self) -> float:
        """Room at the left for the icon."""
        return float(dp(38))

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        ink = theme.text_3 if self.disabled else getattr(theme, self.tone)
        soft = theme.text_3 if self.disabled else theme.text_2
        x, right = box.x + dp(4), box.x + box.w - dp(4) - self.space
        if self.icon:
            self.paint_icon(x + dp(14), box.cy, soft if self.tone == "text" else ink)
            x += self.lead
        if self.forward:
            paint.icon("forward", right - dp(10), box.cy, dp(20), theme.text_3)
            right -= dp(28)
        taken, note = 0.0, self.note
        free = right - x - dp(8) - paint.text_width(self.text, dp(12), self.bold)
        least = paint.text_width(self.value, dp(12))
        if self.value and least <= free:
            y, most = box.cy + (sp(10) if note else 0), min(free, max((right - x) / 2, least))
            label = size("label")
            taken = dp(8) + paint.text(
                self.value, right, y, label, soft, anchor="right", width=most
            )
        else:
            note = note or self.value
        self.two_lines(x, right, TwoLines(self.text, note, ink, soft, bold=self.bold, taken=taken))

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        paint.icon(self.icon, x, y, dp(24), tint)


class Setting(Parts, Painted):
    """A line of settings: icon, title, one-line reason, and a control at the right."""

    icon = StringProperty("")
    title = StringProperty("")
    help = StringProperty("")
    least = NumericProperty(0)
    """How high it is if its words leave it to it; 0: as usual."""
    shows = ("icon", "title", "help")

    def __init__(self, *controls: Widget, **settings: object) -> None:
        self.words = Widget()
        super().__init__(self.words, *controls, **settings)
        self.height = self.least or room(54)
        self.words.bind(pos=self.repaint, width=self.fit)
        self.bind(title=self.fit, help=self.fit)

    def fit(self, *_: object) -> None:
        """Where its lines are many, they need more room."""
        lines = [*paint.halved(self.title, self.words.width)]
        lines += paint.halved(self.help, self.words.width) if self.help else []
        self.height = max(self.least or room(54), dp(17) * len(lines) + dp(4))
        self.repaint()

    def paint(self) -> None:
        x, right = self.words.x, self.words.right
        if self.icon and paint.text_width(self.title, dp(12)) <= right - x - dp(38):
            paint.icon(self.icon, x + dp(14), self.center_y, dp(24), self.theme.text_2)
            x += dp(38)
        self.two_lines(x, right, TwoLines(self.title, self.help))


class AppBar(Parts, Painted):
    """Back, title with one line of state, and what else the page puts there."""

    title = StringProperty("")
    state = StringProperty("")
    shows = ("title", "state")

    def __init__(
        self,
        *tools: Widget,
        match: str = "",
        back_icon: str = "back",
        goes_back: Callable[[], object] | None = None,
    ) -> None:
        """match: whose page this is; empty: nobody's."""
        back = IconButton(icon=back_icon, act=goes_back or self.app.back)
        self.words, gap = Widget(), Widget(size_hint_x=None, width=dp(4))
        self._fixed = (back, gap, self.words, LinkChip(match=match))
        super().__init__(*self._fixed, *tools)
        self.words.bind(pos=self.repaint, size=self.repaint)

    def show_tools(self, *tools: Widget) -> None:
        """These, instead of those that stood at its right end."""
        self.hold(*self._fixed, *tools)

    def paint(self) -> None:
        """On a low screen the bar does not grow with its words."""
        at, shrunk = (self.words.x, self.words.right), min(1.0, self.height / room(48))
        if self.theme.world:
            self.paint_world(shrunk)
        self.two_lines(
            *at, TwoLines(self.title, self.state, bold=True, role="heading", shrunk=shrunk)
        )

    def paint_world(self, shrunk: float) -> None:
        """The landscape from the end of the words to the edge; what stands on it gets a ground."""
        lines = ((self.title, size("heading"), True), (self.state, size("label"), False))
        words = max(paint.text_width(said, px * shrunk, bold) for said, px, bold in lines)
        after = self.words.x + min(words, self.words.width) + dp(6)
        left = max(after, self.right - dp(WIDEST_STRIP))
        high = self.height + self.app.inset_top
        if self.right - left < dp(STRIP):
            return
        name = self.theme.world
        strip = Box(left, self.y, self.right - left, high)
        self.put(strip, lambda box: landscape(name, box, focus=STRIP_FOCUS, slant=SLANT))
        for tool in self.children:
            if tool.x >= self.words.right and tool.width:
                ground = Box.about(tool.center_x, tool.center_y, tool.width - dp(6), dp(42))
                paint.block(ground, self.theme.bg, dp(21))


class Empty(Parts):
    """Nothing here yet: one pebble, one sentence, one button, and perhaps another way."""

    def __init__(self, title: str, text: str, *ways: PushButton, alone: bool = True) -> None:
        """alone: there is nothing else on the page; it stands a little above the middle."""
        self.ways, self.alone = ways, alone
        big, high = (110, 84) if alone else (56, 44)
        pebble = Glyph(icon="pebble", tone="stone", big=big, height=dp(high))
        pebble.size_hint = (1, None)
        for way in ways:
            way.size_hint_x, way.pos_hint = None, {"center_x": 0.5}
        super().__init__(
            Widget(size_hint_y=0.8 if alone else None, height=0),
            pebble,
            Text(text=title, role="title", halign="center"),
            Text(text=text, tone="text_2", halign="center"),
            Widget(size_hint_y=None, height=dp(12) if ways else 0),
            *ways,
            *(Widget(size_hint_y=None, height=0) for _ in range(2 - len(ways))),
            Widget(size_hint_y=1.2 if alone else None, height=0),
        )
        self.bind(width=self._fit)

    def _fit(self, *_: object) -> None:
        for way in self.ways:
            way.width = min(dp(260), self.width - dp(48))


class Progress(Painted):
    """How much of a longer work is done."""

    share = NumericProperty(0.0)
    shows = ("share",)

    def paint(self) -> None:
        box = self.box
        paint.block(box, self.theme.inset, box.h / 2)
        filled = Box(box.x, box.y, max(box.h, box.w * min(1.0, self.share)), box.h)
        paint.block(filled, self.theme.text_2, box.h / 2)


class SectionTitle(Text):
    """Above the parts of a page that belong together."""
