"""Asks a question of the desk as a sheet: its head, its parts, its buttons."""

from __future__ import annotations

from collections.abc import Callable

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


class QuestionSheet(Sheet):
    """Shows one question after the other; what is touched or answered goes back to the desk."""

    def __init__(
        self, touched: Callable[[str], None], answered: Callable[[str, Value], None]
    ) -> None:
        super().__init__(closed=self._closed)
        self._touched, self._answered = touched, answered
        self._done = False
        self.question: Question | None = None
        self._pictures: list[SceneView] = []
        self.middle.padding = (dp(MARGIN), dp(2), dp(MARGIN), dp(8))

    @property
    def scenes(self) -> list[SceneView]:
        return self._pictures

    def ask(self, question: Question) -> None:
        """A question that is open already is only filled in anew."""
        if self.question == question:
            return
        same = self.question is not None and self.question.name == question.name
        kept = self._pictures if same else []
        self.question, self._pictures = question, []
        self.middle.clear_widgets()
        self.foot.clear_widgets()
        self.add(self._head(question))
        panel: Panel | None = None
        for part in question.parts:
            if isinstance(part, OneOf) and not part.title:
                panel = None
                self.add(self._one_of(part, size_hint=(1, None)))
            elif isinstance(part, OneOf | Count | Write | Numbers):
                if panel is None:
                    panel = Panel(tone="inset", spacing=dp(2))
                    self.add(panel)
                panel.add_widget(self._field(part))
            else:
                panel = None
                self.add(self._part(part, kept))
        self.buttons(*(self._button(choice) for choice in question.choices))
        if self.parent is None:
            self.show()

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

    def _part(self, part: Part, kept: list[SceneView]) -> Widget:
        if isinstance(part, Say):
            return Text(text=part.text, role=part.role, tone=part.tone, padding=(dp(4), 0))
        if isinstance(part, Picture):
            return self._picture(part, kept)
        if isinstance(part, Because):
            return rule_panel(part.rule, part.text)
        if isinstance(part, Steps):
            return self._steps(part)
        assert isinstance(part, Choose)
        rows = Column()
        for choice in part.choices:
            rows.add_widget(self._line(choice))
        return rows

    def _picture(self, part: Picture, kept: list[SceneView]) -> SceneView:
        nth = len(self._pictures)
        view = kept[nth] if nth < len(kept) else SceneView(self._touched, size_hint_y=None)
        view.height = dp(part.scene.height)
        view.show(part.scene)
        self._pictures.append(view)
        return view

    def _steps(self, part: Steps) -> Widget:
        column = Column(spacing=dp(4))
        for i, line in enumerate(part.lines):
            now = i == part.current
            tone = "text" if now else "text_2"
            column.add_widget(Text(text=line, bold=now, tone=tone, padding=(dp(4), 0)))
        return column

    def _line(self, choice: Choice) -> ListRow:
        spot = choice.spot
        note = spot.refused or choice.note
        row = ListRow(icon=choice.icon, text=spot.says, note=note)
        row.tone = "text_3" if spot.refused else "text"
        row.bind(on_tap=lambda _: self._touched(spot.name))
        return row

    def _button(self, choice: Choice) -> PushButton:
        spot = choice.spot
        made = PushButton(text=spot.says, icon=choice.icon, kind=choice.kind)
        made.disabled = bool(spot.refused)
        made.size_hint_x = 1 if choice.kind == "accent" else 0.7
        made.bind(on_tap=lambda _: self._touched(spot.name))
        return made

    # Fields

    def _field(self, part: OneOf | Count | Write | Numbers) -> Setting:
        row = Setting(title=part.title)
        if isinstance(part, OneOf):
            row.add_widget(self._one_of(part))
        elif isinstance(part, Count):
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
