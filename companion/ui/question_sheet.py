"""Asks a question of the desk as a sheet: its head, its parts, its buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from companion.play import colours
from companion.play.questions import (
    CLOSE,
    MARGIN,
    Because,
    Choice,
    Choose,
    Count,
    Numbers,
    OneOf,
    Part,
    Picture,
    Question,
    Say,
    ToDo,
    Value,
    Write,
)
from companion.play.scene import Stage
from companion.ui.paint import Marks
from companion.ui.question_fields import NumberField, PictureRow, TickRow, WordField
from companion.ui.scene_view import Held, SceneView, picture
from companion.ui.tap_guard import meaning
from companion.ui.verdicts import MIDDLE, VERDICTS, rule_panel, tied, verdict_panel
from companion.ui.widgets import (
    Column,
    IconButton,
    ListRow,
    Panel,
    PushButton,
    Row,
    Segments,
    Setting,
    Sheet,
    Stepper,
    Text,
    VerdictBadge,
)
from companion.ui.widgets.sheet import sheet_width

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

KEY = "key"
"""What every key of a pad means to the guard."""


def sheet_stage() -> Stage:
    """The room that a sheet has for its pictures."""
    unit = dp(1)
    wide, high = Window.size
    return Stage(sheet_width(wide) / unit - 2 * MARGIN, high / unit, Metrics.fontscale)


class Slot(NamedTuple):
    """A part, or several fields on one panel, and what shows them."""

    parts: tuple[Part, ...]
    widget: Widget


class QuestionSheet(Sheet):
    """Shows one question after the other; what is touched or answered goes back to the desk."""

    def __init__(
        self,
        touched: Callable[[str], None],
        answered: Callable[[str, Value], None] = lambda name, value: None,
    ) -> None:
        super().__init__(closed=self._closed)
        self._pass_on, self._answered = touched, answered
        self._finger = (0.0, 0.0)
        self._about: Held | None = None
        self._done = False
        self.question: Question | None = None
        self._slots: list[Slot] = []
        self.middle.padding = (dp(MARGIN), dp(2), dp(MARGIN), dp(8))

    @staticmethod
    def instead(
        sheet: QuestionSheet | None,
        question: Question | None,
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

    def ask(self, question: Question) -> None:
        """Of a question that is open already only what has changed is shown anew."""
        before, self.question = self.question, question
        if before == question:
            return
        if before is None or before.name != question.name:
            self.middle.clear_widgets()
            self._slots, before = [], None
            if self.scroll is not None:
                self.scroll.scroll_y = 1
        if before is None or _head_of(before) != _head_of(question):
            if before is not None:
                self.middle.remove_widget(self.middle.children[-1])
            self._put(0, self._head(question))
        self._fill([tuple(group) for group in _groups(question.parts)])
        if before is None or before.choices != question.choices:
            self.foot.clear_widgets()
            self.buttons(*(self._button(choice) for choice in question.choices))
        if self.parent is None:
            self.show()

    def _put(self, nth: int, widget: Widget) -> None:
        """As the nth from above."""
        self.middle.add_widget(widget, index=len(self.middle.children) - nth)

    def _fill(self, groups: list[tuple[Part, ...]]) -> None:
        """Every slot that can stay, stays: so nothing jumps, and what is typed into is kept."""
        while len(self._slots) > len(groups):
            self.middle.remove_widget(self._slots.pop().widget)
        for nth, parts in enumerate(groups):
            old = self._slots[nth] if nth < len(self._slots) else None
            if old is not None and (old.parts == parts or self._changed(old, parts)):
                self._slots[nth] = Slot(parts, old.widget)
                continue
            if old is not None:
                self.middle.remove_widget(old.widget)
            made = Slot(parts, self._made(parts))
            self._slots[nth : nth + 1] = [made]
            self._put(nth + 1, made.widget)
            if isinstance(parts[0], Say) and parts[0].tone == "illegal":
                Clock.schedule_once(partial(self._reveal, made.widget), 0)

    def _reveal(self, widget: Widget, _: float) -> None:
        """Scroll to a part that may be below the fold, after it was laid out."""
        if self.scroll is not None and widget.parent is self.middle:
            self.scroll.scroll_to(widget, padding=dp(8), animate=False)

    def _changed(self, old: Slot, parts: tuple[Part, ...]) -> bool:
        """Whether what stands there could be changed into this."""
        (was, *_), (part, *_) = old.parts, parts
        widget = old.widget
        if isinstance(widget, SceneView) and isinstance(part, Picture):
            widget.height = dp(part.scene.height)
            widget.show(part.scene)
        elif isinstance(was, Choose) and isinstance(part, Choose) and _spots(was) == _spots(part):
            for row, choice in zip(reversed(widget.children), part.choices, strict=True):
                _tell(row, choice)
        elif isinstance(was, ToDo) and isinstance(part, ToDo) and _spots(was) == _spots(part):
            for row, choice in zip(reversed(widget.children), part.choices, strict=True):
                row.show(choice)
        elif (isinstance(widget, NumberField) and isinstance(part, Numbers)) or (
            isinstance(was, Write) and isinstance(part, Write) and was.name == part.name
        ):
            widget.show(part)
        else:
            return False
        return True

    def _made(self, parts: tuple[Part, ...]) -> Widget:
        match part := parts[0]:
            case Say(text, _, tone) if tone in VERDICTS:
                return verdict_panel(tone, text)
            case Say(text, role, tone):
                return Text(text=text, role=role, tone=tone, padding=(dp(4), 0))
            case Picture(scene):
                return picture(scene, self._pass_on)
            case Because(rule, text):
                return rule_panel(rule, text)
            case Choose(choices):
                return Column(*(self._line(choice) for choice in choices))
            case ToDo(choices):
                return Column(*(TickRow(choice, self._tapped) for choice in choices))
            case Numbers():
                return NumberField(self._answered, part, self._key_meant)
            case Write():
                return WordField(self._answered, part)
            case OneOf(title=""):
                return self._one_of(part, size_hint=(1, None))
        fields = (self._field(field) for field in parts if isinstance(field, OneOf | Count))
        return Panel(*fields, tone="inset", spacing=dp(2))

    def put_away(self) -> None:
        """Nothing is asked any more."""
        self._done = True
        self.close()

    def _closed(self) -> None:
        """By the back key or a tap beside it."""
        if not self._done:
            self._pass_on(CLOSE)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._finger = touch.pos
        beside = not self.sheet.collide_point(*touch.pos)
        if beside and not self.app.guard.passes(touch.x, touch.y, CLOSE):
            return True
        return bool(super().on_touch_down(touch))

    def _tapped(self, choice: Choice) -> None:
        spot = choice.spot
        if self.app.guard.passes(*self._finger, meaning(spot.name, spot.says)):
            self._pass_on(spot.name)

    def _key_meant(self) -> bool:
        """Every key counts after another; one that came up under the finger was not meant."""
        return self.app.guard.passes(*self._finger, KEY)

    def _chosen(self, name: str, value: Value) -> None:
        """Guarded like a tap."""
        if self.app.guard.passes(*self._finger, name):
            self._answered(name, value)

    def _head(self, question: Question) -> Row:
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
            parts.append(IconButton(icon=tool.icon, act=partial(self._tapped, tool)))
        return Row(*parts, spacing=dp(10), padding=(dp(4), dp(2), 0, dp(2)))

    def _line(self, choice: Choice) -> ListRow:
        row = ListRow() if choice.picture is None else PictureRow(choice.picture)
        row.act = partial(self._tapped, choice)
        _tell(row, choice)
        return row

    def _button(self, choice: Choice) -> PushButton:
        spot = choice.spot
        return PushButton(
            text=spot.says,
            icon=choice.icon,
            kind=choice.kind,
            disabled=bool(spot.refused),
            size_hint_x=1 if choice.kind == "accent" else 0.7,
            act=partial(self._tapped, choice),
        )

    def _field(self, part: OneOf | Count) -> Setting:
        if isinstance(part, OneOf):
            return Setting(self._one_of(part), title=part.title)
        steps = Stepper(value=part.value, least=part.least, most=part.most)
        steps.act = lambda: self._chosen(part.name, int(steps.value))
        return Setting(steps, title=part.title)

    def _one_of(self, part: OneOf, **room: object) -> Segments:
        values = [value for value, _ in part.values]
        chosen = values.index(part.chosen) if part.chosen in values else -1
        labels = [label for _, label in part.values]
        control = Segments(values=values, labels=labels, chosen=chosen, **room)
        control.act = lambda: self._chosen(part.name, values[int(control.chosen)])
        return control


def _groups(parts: tuple[Part, ...]) -> Iterator[list[Part]]:
    """Fields that follow each other stand on one panel; any other part stands by itself."""
    for fields, group in groupby(parts, _is_row):
        if fields:
            yield list(group)
        else:
            yield from ([part] for part in group)


def _is_row(part: Part) -> bool:
    return isinstance(part, OneOf | Count) and bool(part.title)


def _head_of(question: Question) -> Question:
    return question._replace(parts=(), choices=())


def _spots(part: Choose | ToDo) -> list[str]:
    return [choice.spot.name for choice in part.choices]


def _tell(row: ListRow, choice: Choice) -> None:
    spot = choice.spot
    row.text, row.value = spot.says, choice.value
    row.icon = choice.icon or row.icon
    row.note = spot.refused or choice.note
    row.bold = choice.kind == "accent"
    row.tone = "text_3" if spot.refused else "text"


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
