"""Sheets of the warden: the die by hand, a token, which wildling, and the last count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, StringProperty

from companion.games.nights_watch.north.phrases import CLANS, KINDS, SYMBOLS
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import mixed, size
from companion.ui.verdicts import button
from companion.ui.widgets import (
    Painted,
    Panel,
    Row,
    Rule,
    SeatMark,
    SettingWords,
    Sheet,
    Stepper,
    Tappable,
    Text,
)
from scoring.nights_watch.tokens import PRINTED

FACES = 12
Token = tuple[str, str]
"""Kind and clan."""


class Cells(Tappable):
    """A grid; `on_pick` tells the key of the cell that was tapped."""

    __events__ = ("on_pick",)
    keys = ListProperty()
    down = StringProperty("")
    shows: tuple[str, ...] = ("keys", "down")
    columns, cell = 4, 60

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, **settings)
        rows = -(-len(self.keys) // self.columns)
        self.height = dp(self.cell) * rows

    def on_pick(self, key: Any) -> None:
        """For those who bind."""

    def cells(self) -> dict[Any, Box]:
        wide, high = self.width / self.columns, dp(self.cell)
        return {
            key: Box(
                self.x + wide * (i % self.columns),
                self.top - high * (i // self.columns + 1),
                wide,
                high,
            )
            for i, key in enumerate(self.keys)
        }

    def at(self, x: float, y: float) -> Any:
        return next((key for key, box in self.cells().items() if box.holds(x, y)), None)

    def on_touch_down(self, touch: Any) -> bool:
        self.down = str(self.at(*touch.pos))
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        self.down = ""
        return super().on_touch_up(touch)

    def touched(self, touch: Any) -> None:
        key = self.at(*touch.pos)
        if key is not None:
            self.dispatch("on_pick", key)

    def paint(self) -> None:
        theme = self.theme
        for key, box in self.cells().items():
            cell = box.grown(-dp(3))
            tint = mixed(theme.raised, theme.text, 0.12) if self.down == str(key) else theme.raised
            paint.panel(cell, theme, tint, 10)
            self.paint_key(key, cell)

    def paint_key(self, key: Any, box: Box) -> None:
        raise NotImplementedError


class DieCells(Cells):
    """The faces of the wildling die."""

    def paint_key(self, key: Any, box: Box) -> None:
        ink = self.theme.text if key <= 8 else self.theme.text_3
        paint.text(str(key), box.cx, box.cy, size("title"), ink, bold=True)


class TokenCells(Cells):
    """Kinds below each other, clans side by side, with how many are still unseen."""

    columns = 3
    left = DictProperty()
    shows = ("keys", "down", "left")

    def paint_key(self, key: Any, box: Box) -> None:
        kind, theme, left = key[0], self.theme, self.left[key]
        ink = theme.text if left else theme.text_3
        paint.symbol(SYMBOLS[kind], box.cx - dp(16), box.cy, dp(28), ink)
        paint.text(str(left), box.cx + dp(20), box.cy, size("heading"), ink, bold=True)


class FigureCells(Cells):
    """Figures to choose from: (number, kind)."""

    columns = 5

    def paint_key(self, key: Any, box: Box) -> None:
        number, kind = key
        paint.symbol(SYMBOLS[kind], box.cx, box.cy + dp(6), dp(26), self.theme.text)
        y = box.y + dp(9)
        paint.text(str(number), box.cx, y, size("caption"), self.theme.text_2)


class ClanHeads(Painted):
    """The clans above their columns."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(28), **settings)

    def paint(self) -> None:
        theme, wide = self.theme, self.width / 3
        for i, (clan, name) in enumerate(CLANS.items()):
            x, words = self.x + wide * i, self.app.tr(name)
            paint.icon(clan, x + dp(12), self.center_y, dp(16), theme.text_2)
            paint.text(
                words,
                x + dp(24),
                self.center_y,
                size("label"),
                theme.text_2,
                anchor="left",
                width=wide - dp(26),
                bold=True,
            )


def die_sheet(app: Any, title: str, chosen: Callable[[int], None]) -> Sheet:
    """What the cardboard's die shows."""
    sheet = Sheet()
    cells = DieCells(keys=list(range(1, FACES + 1)))

    def picked(_: Any, number: int) -> None:
        sheet.close()
        chosen(number)

    cells.bind(on_pick=picked)
    note = Text(text=app.tr("What the die shows; 9 to 12 move nobody"), role="label", tone="text_2")
    sheet.add(Text(text=title, role="title"), note, cells)
    return sheet


def unseen(view: Mapping[str, Any]) -> dict[Token, int]:
    """How many tokens of each sort do not lie face up."""
    face_up = view["tokens"]["face_up"]
    kinds = dict(zip(KINDS, PRINTED, strict=False))
    return {(kind, clan): kinds[kind] - face_up[clan][kind] for kind in KINDS for clan in CLANS}


def token_sheet(
    app: Any, view: Mapping[str, Any], chosen: Callable[[Token], None], draw: Callable[[], None]
) -> Sheet:
    """The token that was turned, or one drawn by the app."""
    sheet, left = Sheet(), unseen(view)
    cells = TokenCells(keys=list(left), left=left)

    def picked(_: Any, token: Token) -> None:
        sheet.close()
        chosen(token)

    def drawn() -> None:
        sheet.close()
        draw()

    cells.bind(on_pick=picked)
    note = Text(text=app.tr("Beside each the number still unseen"), role="label", tone="text_2")
    sheet.add(Text(text=app.tr("Which token was turned?"), role="title"), note, ClanHeads(), cells)
    sheet.buttons(button(app.tr("Draw one for us"), drawn, kind="accent", icon="lots"))
    return sheet


def figure_sheet(
    title: str, figures: list[tuple[int, str]], chosen: Callable[[tuple[int, str]], None]
) -> Sheet:
    """Which one of several."""
    sheet = Sheet()
    cells = FigureCells(keys=figures)

    def picked(_: Any, figure: tuple[int, str]) -> None:
        sheet.close()
        chosen(figure)

    cells.bind(on_pick=picked)
    sheet.add(Text(text=title, role="title"), cells)
    return sheet


class TallySheet(Sheet):
    """After the end: everybody's points and cards in hand."""

    def __init__(self, page: Any, done: Callable[[], None], **settings: Any) -> None:
        super().__init__(**settings)
        self.page, self.done = page, done
        tr = self.app.tr
        self.refused = Text(text="", tone="illegal", padding=(dp(4), 0))
        self.points = [Stepper(value=0, least=0, most=30) for _ in page.players]
        self.hands = [Stepper(value=0, least=0, most=30) for _ in page.players]
        self.add(Text(text=tr("Points and cards"), role="title"))
        if page.table.outcome() is None:
            why = tr("Guards are equal: points decide, then cards in hand.")
            self.add(Text(text=why, role="label", tone="text_2"))
        for title, steppers in ((tr("Points"), self.points), (tr("Cards in hand"), self.hands)):
            self.add(Text(text=title, role="label", bold=True, tone="text_2"))
            self.add(self.panel(steppers))
        self.add(self.refused)
        self.buttons(button(tr("Count up"), self.save, kind="accent", icon="points"))

    def panel(self, steppers: list[Stepper]) -> Panel:
        panel = Panel(tone="inset", padding=(dp(12), dp(2)))
        for seat, (name, stepper) in enumerate(zip(self.page.players, steppers, strict=True)):
            if seat:
                panel.add_widget(Rule())
            row = Row(height=dp(50), spacing=dp(10))
            stepper.pos_hint = {"center_y": 0.5}
            row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
            row.add_widget(SettingWords(title=name))
            row.add_widget(stepper)
            panel.add_widget(row)
        return panel

    def save(self) -> None:
        entry = {
            "move": "tally",
            "points": [int(stepper.value) for stepper in self.points],
            "hands": [int(stepper.value) for stepper in self.hands],
        }
        verdict = self.page.propose(entry)
        if verdict is None:
            return
        if verdict.ok:
            self.close()
            self.done()
        else:
            self.refused.text = self.app.words(self.page.table).verdict(verdict)
