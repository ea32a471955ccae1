"""Shows a desk's question as a sheet: its head, parts and buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from companion.pages.parts import PagePart
from companion.play import colours
from companion.play.questions import (
    CLOSE,
    MARGIN,
    Choice,
    Say,
    Value,
)
from companion.play.scene import Scene, Stage
from companion.ui.paint import Marks
from companion.ui.part_lines import push_button
from companion.ui.part_maker import Guarded, PartColumn
from companion.ui.scene_view import Held, picture
from companion.ui.verdicts import MIDDLE, tied
from companion.ui.widgets import (
    Column,
    IconButton,
    PushButton,
    Row,
    Sheet,
    Text,
    VerdictBadge,
)
from companion.ui.widgets.sheet import sheet_width
from scoring.game import Answer

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


def sheet_stage() -> Stage:
    """The room that a sheet has for its pictures."""
    unit = dp(1)
    wide, high = Window.size
    return Stage(sheet_width(wide) / unit - 2 * MARGIN, high / unit, Metrics.fontscale)


class QuestionSheet(Guarded, Sheet):
    """Shows one question after the other; what is touched or answered goes back to the desk."""

    def __init__(
        self,
        touched: Callable[[str], None],
        answered: Callable[[str, Value], None] = lambda name, value: None,
    ) -> None:
        super().__init__(closed=self._closed)
        self._pass_on, self._answered = touched, answered
        self._about: Held | None = None
        self._done = False
        self.question: Asked | None = None
        self.head, self.parts = Column(), PartColumn(self, spacing=dp(10))
        self.add(self.head, self.parts)
        self.middle.padding = (dp(MARGIN), dp(2), dp(MARGIN), dp(8))

    @staticmethod
    def instead(
        sheet: QuestionSheet | None,
        question: Asked | None,
        touched: Callable[[str], None],
        answered: Callable[[str, Value], None] = lambda name, value: None,
        about: Held | None = None,
    ) -> QuestionSheet | None:
        """The sheet that asks this, from the one that stood there; None: nothing is asked."""
        if question is None:
            if sheet is not None:
                sheet.put_away()
            return None
        if sheet is None or sheet.parent is None:
            sheet = QuestionSheet(touched, answered)
        sheet.stand(about)
        sheet.ask(question)
        return sheet

    def stand(self, about: Held | None) -> None:
        """Beside what it is about, which is seen above the scrim; None: at the bottom."""
        if about != self._about:
            self._about = about
            self.sheet.points_at = self._marks(about).box(about.box) if about else None
            self._fit()
            self.repaint()
            self.sheet.repaint()

    def _marks(self, about: Held) -> Marks:
        return Marks(self.theme, about.x, about.top)

    def paint(self) -> None:
        super().paint()
        if (about := self._about) is not None:
            for shape in about.shapes:
                self._marks(about).draw_all(shape.marks)

    def ask(self, question: Asked) -> None:
        """Of a question that is open already, only what has changed is drawn again."""
        before, self.question = self.question, question
        if before == question:
            return
        if before is None or before.name != question.name:
            self.parts.begin()
            before = None
            if self.scroll is not None:
                self.scroll.scroll_y = 1
        if before is None or _head_of(before) != _head_of(question):
            self.head.hold(*([self._head(question)] if question.title or question.tools else []))
        self.parts.show(question.parts)
        for part in question.parts if before is None else _new(before.parts, question.parts):
            if isinstance(part, Say) and part.tone == "illegal":
                Clock.schedule_once(partial(self._reveal, part), 0)
        if before is None or before.choices != question.choices:
            self.foot.clear_widgets()
            self.buttons(*(self._button(choice) for choice in question.choices))
        if self.parent is None:
            self.show()

    def _reveal(self, part: PagePart, _: float) -> None:
        """Scroll to a part that may be below the fold, after it was laid out."""
        widget = self.parts.widget_of(part)
        if self.scroll is not None and widget is not None:
            self.scroll.scroll_to(widget, padding=dp(8), animate=False)

    def put_away(self) -> None:
        """Nothing is asked any more."""
        self._done = True
        self.close()

    def _closed(self) -> None:
        """By the back key or a tap beside it."""
        if not self._done:
            self._pass_on(CLOSE)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        beside = not self.sheet.collide_point(*touch.pos)
        if beside and not self.app.guard.passes(touch.x, touch.y, CLOSE):
            return True
        return bool(super().on_touch_down(touch))

    def touched(self, spot: str) -> None:
        self._pass_on(spot)

    def answered(self, name: str, value: Value) -> None:
        self._answered(name, value)

    def _head(self, question: Asked) -> Row:
        parts: list[Widget] = []
        if question.answer is not None:
            parts.append(VerdictBadge(answer=question.answer))
        role = "heading" if question.tools else "title"
        words = Column(Text(text=tied(question.title), role=role), spacing=dp(2), pos_hint=MIDDLE)
        if question.note:
            words.add_widget(Text(text=question.note, role="label", tone="text_2"))
        parts.append(words)
        if (scene := question.beside) is not None:
            size = {"size_hint_x": None, "width": dp(scene.width)}
            parts.append(picture(scene, self._pass_on, pos_hint=MIDDLE, **size))
        for tool in () if question.about else question.tools:
            parts.append(IconButton(icon=tool.icon, act=partial(self.tapped, tool)))
        return Row(*parts, spacing=dp(10), padding=(dp(4), dp(2), 0, dp(2)))

    def _button(self, choice: Choice) -> PushButton:
        made = push_button(self, choice)
        made.disabled, made.pale = made.pale, False
        if choice.kind != "key":
            made.size_hint_x = 1 if choice.kind == "accent" else 0.7
        return made


class Asked(Protocol):
    """A question of a desk, or a page that lies over another one as a question."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def answer(self) -> Answer | None: ...
    @property
    def parts(self) -> tuple[PagePart, ...]: ...
    @property
    def choices(self) -> tuple[Choice, ...]: ...
    @property
    def beside(self) -> Scene | None: ...
    @property
    def tools(self) -> tuple[Choice, ...]: ...
    @property
    def about(self) -> str: ...


def _new(before: tuple[PagePart, ...], parts: tuple[PagePart, ...]) -> list[PagePart]:
    return [part for part in parts if part not in before]


def _head_of(asked: Asked) -> tuple[object, ...]:
    return asked.title, asked.note, asked.answer, asked.beside, asked.tools, asked.about


def ask_colours(
    app: CairnApp, now: colours.Wearing, chosen: Callable[[tuple[str, ...]], None]
) -> None:
    """Of the players' pieces; each choice holds at once."""
    sheet: QuestionSheet | None = None

    def touched(spot: str) -> None:
        nonlocal now, sheet
        if spot == CLOSE and now.seat is None:
            sheet = QuestionSheet.instead(sheet, None, touched)
            return
        before, now = now.colours, now.touched(spot)
        if now.colours != before:
            chosen(now.colours)
        sheet = QuestionSheet.instead(sheet, colours.question(now, app.tr, sheet_stage()), touched)

    touched("")
