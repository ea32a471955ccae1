"""Asks a question of the desk as a sheet: its head, its parts, its buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.play.questions import (
    CLOSE,
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
    Steps,
    Value,
    Write,
)
from companion.ui.question_fields import NumberField, TypedField, WordField
from companion.ui.scene_view import SceneView
from companion.ui.verdicts import rule_panel, tied
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

MARGIN = 12
WITHOUT_MARGIN = 8


class Slot(NamedTuple):
    """A part, or several fields on one panel, and what shows them."""

    parts: tuple[Part, ...]
    widget: Widget


class QuestionSheet(Sheet):
    """Shows one question after the other; what is touched or answered goes back to the desk."""

    def __init__(
        self, touched: Callable[[str], None], answered: Callable[[str, Value], None]
    ) -> None:
        super().__init__(closed=self._closed)
        self._touched, self._answered = touched, answered
        self._done = False
        self.question: Question | None = None
        self._slots: list[Slot] = []
        self.middle.padding = (dp(MARGIN), dp(2), dp(MARGIN), dp(8))

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
        elif isinstance(widget, TypedField) and isinstance(part, Write | Numbers):
            if type(was) is not type(part) or was.name != part.name:
                return False
            widget.show(part)
        else:
            return False
        return True

    def _made(self, parts: tuple[Part, ...]) -> Widget:
        first = parts[0]
        if isinstance(first, Write | Numbers):
            return self._typing(first)
        if isinstance(first, OneOf) and not first.title:
            return self._one_of(first, size_hint=(1, None))
        if not isinstance(first, OneOf | Count):
            return self._part(first)
        panel = Panel(tone="inset", spacing=dp(2))
        for part in parts:
            assert isinstance(part, OneOf | Count)
            panel.add_widget(self._field(part))
        return panel

    def put_away(self) -> None:
        """Nothing is asked any more."""
        self._done = True
        self.close()

    def _closed(self) -> None:
        """By the back key or a tap beside it."""
        if not self._done:
            self._touched(CLOSE)

    def _head(self, question: Question) -> Row:
        row = Row(spacing=dp(10), padding=(dp(4), dp(2), 0, dp(2)))
        if question.answer is not None:
            badge = VerdictBadge(answer=question.answer, pos_hint={"center_y": 0.5})
            row.add_widget(badge)
        words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        role = "heading" if question.tools else "title"
        words.add_widget(Text(text=tied(question.title), role=role))
        if question.note:
            words.add_widget(Text(text=question.note, role="label", tone="text_2"))
        row.add_widget(words)
        if question.beside is not None:
            scene = question.beside
            beside = SceneView(self._touched, size_hint=(None, None))
            beside.size = (dp(scene.width), dp(scene.height))
            beside.pos_hint = {"center_y": 0.5}
            beside.show(scene)
            row.add_widget(beside)
        for tool in question.tools:
            icon = IconButton(icon=tool.icon, pos_hint={"center_y": 0.5})
            icon.bind(on_tap=lambda _, name=tool.spot.name: self._touched(name))
            row.add_widget(icon)
        return row

    def _part(self, part: Part) -> Widget:
        if isinstance(part, Say):
            return Text(text=part.text, role=part.role, tone=part.tone, padding=(dp(4), 0))
        if isinstance(part, Picture):
            return self._picture(part)
        if isinstance(part, Because):
            return rule_panel(part.rule, part.text)
        if isinstance(part, Steps):
            return self._steps(part)
        assert isinstance(part, Choose)
        rows = Column()
        for choice in part.choices:
            rows.add_widget(self._line(choice))
        return rows

    def _picture(self, part: Picture) -> SceneView:
        view = SceneView(self._touched, size_hint_y=None)
        view.height = dp(part.scene.height)
        view.show(part.scene)
        return view

    def _steps(self, part: Steps) -> Widget:
        column = Column(spacing=dp(4))
        for i, line in enumerate(part.lines):
            now = i == part.current
            tone = "text" if now else "text_2"
            column.add_widget(Text(text=line, bold=now, tone=tone, padding=(dp(4), 0)))
        return column

    def _line(self, choice: Choice) -> ListRow:
        row = ListRow()
        _tell(row, choice)
        row.bind(on_tap=lambda _: self._touched(choice.spot.name))
        return row

    def _button(self, choice: Choice) -> PushButton:
        spot = choice.spot
        made = PushButton(text=spot.says, icon=choice.icon, kind=choice.kind)
        made.disabled = bool(spot.refused)
        made.size_hint_x = 1 if choice.kind == "accent" else 0.7
        made.bind(on_tap=lambda _: self._touched(spot.name))
        return made

    # Fields

    def _typing(self, part: Write | Numbers) -> TypedField:
        made = NumberField if isinstance(part, Numbers) else WordField
        field = made(partial(self._answered, part.name), part.title)
        field.show(part)
        return field

    def _field(self, part: OneOf | Count) -> Setting:
        row = Setting(title=part.title)
        if isinstance(part, OneOf):
            row.add_widget(self._one_of(part))
        else:
            control = Stepper(
                value=part.value, least=part.least, most=part.most, pos_hint={"center_y": 0.5}
            )
            control.bind(on_tap=lambda s: self._answered(part.name, int(s.value)))
            row.add_widget(control)
        return row

    def _one_of(self, part: OneOf, **room: object) -> Segments:
        values = [value for value, _ in part.values]
        chosen = values.index(part.chosen) if part.chosen in values else -1
        control = Segments(
            values=values,
            labels=[label for _, label in part.values],
            chosen=chosen,
            pos_hint={"center_y": 0.5},
            **room,
        )
        control.bind(on_tap=lambda s: self._answered(part.name, values[int(s.chosen)]))
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


def _spots(part: Choose) -> list[str]:
    return [choice.spot.name for choice in part.choices]


def _tell(row: ListRow, choice: Choice) -> None:
    spot = choice.spot
    row.icon, row.text, row.value = choice.icon, spot.says, choice.value
    row.note = spot.refused or choice.note
    row.bold = choice.kind == "accent"
    row.tone = "text_3" if spot.refused else "text"
