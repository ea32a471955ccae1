"""Widgets for reading: a search field, text with links, search results, chapters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.utils import escape_markup

from companion.pages.parts import Excerpt, Fold, Prose, Search, Span
from companion.play.questions import Choice
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.part_lines import Hands
from companion.ui.theme import Colour, hex_of, room, size
from companion.ui.widgets import (
    Column,
    IconButton,
    ListRow,
    Painted,
    Panel,
    Parts,
    Row,
    Rule,
    Standing,
    Tappable,
    Text,
)

LINE_HEIGHT = 1.3


def marked(spans: Iterable[Span]) -> str:
    """In Kivy's markup."""
    ink = hex_of(App.get_running_app().theme.accent_text)
    out = []
    for span in spans:
        words = str(escape_markup(span.text))
        if span.link is not None:
            words = f"[ref={span.link.spot.name}][color={ink}][u]{words}[/u][/color][/ref]"
        if span.lit:
            words = f"[color={ink}]{words}[/color]"
        out.append(f"[b]{words}[/b]" if span.bold or span.lit else words)
    return "".join(out)


class ProseText(Panel):
    """A paragraph; what the page was opened for stands on a ground of its own."""

    def __init__(self, hands: Hands, part: Prose) -> None:
        self.pointed, self._spans = part.pointed, part.spans
        self._text = Text(markup=True, padding=(dp(4), dp(4)))
        self._text.line_height = LINE_HEIGHT
        self._text.bind(on_ref_press=lambda _, to: hands.touched(to))
        beside = (dp(8), dp(6)) if part.pointed else (0, 0)
        super().__init__(self._text, padding=beside, tone="raised")
        self.renew()

    def renew(self) -> None:
        self._text.text = marked(self._spans)
        self.repaint()

    def paint(self) -> None:
        if self.pointed:
            super().paint()


class ExcerptPanel(Panel, Tappable):
    """A paragraph that was found; a touch opens it."""

    def __init__(self, hands: Hands, part: Excerpt) -> None:
        self._part = part
        self._title = Text(role="heading", markup=True)
        self._text = Text(markup=True)
        place = Text(text=part.choice.note, role="label", tone="text_2")
        head = Row(Column(self._title, place), Standing(standing=part.standing, full=False))
        look = {"padding": (dp(16), dp(10)), "spacing": dp(6)}
        super().__init__(head, self._text, act=partial(hands.tapped, part.choice), **look)
        self.renew()

    def renew(self) -> None:
        self._title.text, self._text.text = marked(self._part.title), marked(self._part.text)
        self.repaint()


class ChapterRow(ListRow):
    """A chapter with its number."""

    @property
    def lead(self) -> float:
        return float(dp(54))

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        paint.block(Box(x - dp(14), y - dp(18), dp(36), dp(36)), self.theme.raised, dp(8))
        paint.text(self.icon, x + dp(4), y, size("body"), self.theme.text, bold=True)


class FoldRow(Column):
    """A chapter, and its sections when it is unfolded."""

    def __init__(self, hands: Hands, part: Fold) -> None:
        self._hands = hands
        self._head = ChapterRow(forward=True, bold=True, height=room(66))
        self._inside = Column(padding=(dp(46), 0, 0, 0))
        super().__init__(self._head, self._inside, Rule(indent=dp(58)))
        self.show_part(part)

    def show_part(self, part: Fold) -> bool:
        head, spot = self._head, part.choice.spot
        head.icon, head.text, head.note = part.number, spot.says, part.choice.note
        head.value, head.act = part.choice.value, partial(self._hands.tapped, part.choice)
        self._inside.hold(*map(self._line, part.lines))
        return True

    def _line(self, choice: Choice) -> ListRow:
        act = partial(self._hands.tapped, choice)
        return ListRow(icon=choice.icon, text=choice.spot.says, forward=True, act=act)


class SearchField(Parts, Painted):
    """What is looked for, with a key that empties it."""

    def __init__(self, hands: Hands, part: Search) -> None:
        self._part = part
        self.entry = Factory.NameEntry(font_size=sp(16))
        self.entry.beside, self.entry.background_color = 0, (0, 0, 0, 0)
        self.empty = IconButton(icon="close", act=self.clear)
        look = IconButton(icon="search", act=self.focus)
        super().__init__(look, self.entry, self.empty, size_hint_y=None)
        self.show_part(part)
        self.entry.bind(text=self._fit, height=self._fit)
        self.entry.bind(text=lambda _, text: hands.answered(part.name, text))
        self._fit()

    def show_part(self, part: Search) -> bool:
        self.entry.hint_text = part.title
        if self.entry.text != part.text:
            self.entry.text = part.text
        return True

    def _fit(self, *_: object) -> None:
        some, self.height = bool(self.entry.text), self.entry.height
        self.empty.width, self.empty.opacity = dp(48) if some else 0, float(some)
        self.empty.disabled = not some

    def focus(self) -> None:
        self.entry.focus = True

    def clear(self) -> None:
        self.entry.text, self.entry.focus = "", True

    def paint(self) -> None:
        paint.block(self.box, self.theme.inset, dp(12))
        paint.outline(self.box, self.theme.line, dp(12))
