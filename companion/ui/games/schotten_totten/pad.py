"""The card pad: six colours by nine values, and the tactics below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, StringProperty

from companion.telling.schotten_totten import TACTICS
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import Colour, clan, fixed, mixed, size
from companion.ui.widgets import (
    CardFace,
    Cells,
    Column,
    IconButton,
    Painted,
    Pebble,
    Row,
    Sheet,
    Text,
)
from companion.ui.widgets.sheet import wrapped
from companion.words import N_
from scoring.schotten_totten.formations import COLOURS, VALUES

CELL = 50
HEAD = 28
FLAT_CELL, FLAT_HEAD = 48, 52
TACTIC = 54
PER_ROW = 5


GREY = N_("Grey: this card is on the table already, at the stone with that number")


class Grid(Cells):
    """Cells that are cards; a seen one is grey and says at which stone it lies."""

    where = DictProperty()
    shows = ("where", "down")


class ClanGrid(Grid):
    """Six columns of nine; six rows of nine where the window is wide and low."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(HEAD + CELL * 9), **settings)
        self.fbind("width", self._fit)

    @property
    def flat(self) -> bool:
        return bool(self.width > dp(600))

    def _fit(self, *_: Any) -> None:
        self.height = dp(FLAT_CELL * 6) if self.flat else dp(HEAD + CELL * 9)

    def cells(self) -> dict[str, Box]:
        found = {}
        wide = (self.width - dp(FLAT_HEAD)) / 9 if self.flat else self.width / 6
        for i, colour in enumerate(COLOURS):
            for value in VALUES:
                if self.flat:
                    x, y = (
                        self.x + dp(FLAT_HEAD) + wide * (value - 1),
                        self.top - dp(FLAT_CELL) * (i + 1),
                    )
                    box = Box(x, y, wide, dp(FLAT_CELL))
                else:
                    top = self.top - dp(HEAD)
                    box = Box(self.x + wide * i, top - dp(CELL) * value, wide, dp(CELL))
                found[f"{colour}{value}"] = box
        return found

    def paint(self) -> None:
        theme, wide = self.theme, self.width / 6
        for i, colour in enumerate(COLOURS):
            ink = clan(colour)
            box = Box(self.x + wide * (i + 0.14), self.top - dp(24), dp(26), dp(20))
            if self.flat:
                box = Box(
                    self.x + dp(4), self.top - dp(FLAT_CELL) * (i + 0.5) - dp(10), dp(26), dp(20)
                )
            paint.block(box, ink.fill, dp(5))
            paint.symbol(ink.mark, box.cx, box.cy, dp(14), ink.ink)
            x = box.x + box.w + dp(9)
            paint.text(colour, x, box.cy, size("label"), theme.text_2, bold=True)
        for card, cell in self.cells().items():
            self.paint_cell(card, cell.grown(-dp(2)))

    def paint_cell(self, card: str, box: Box) -> None:
        theme, ink = self.theme, clan(card[0])
        if card in self.where:
            paint.block(box, theme.inset, dp(5))
            x = box.x + box.w * 0.27
            paint.text(card[1], x, box.cy, size("heading"), theme.text_3)
            paint_where(
                self.where[card], Box(box.x + box.w * 0.46, box.cy - dp(10), dp(20), dp(20)), theme
            )
            return
        fill = mixed(ink.fill, ink.ink, 0.2) if card == self.down else ink.fill
        paint.block(box, fill, dp(5))
        if theme.outlined:
            paint.outline(box, theme.card_outline, dp(5))
        paint.text(card[1], box.x + box.w * 0.32, box.cy, sp(22), ink.ink, bold=True)
        paint.symbol(ink.mark, box.x + box.w * 0.68, box.cy, dp(18), ink.ink)


class TacticGrid(Grid):
    def __init__(self, **settings: Any) -> None:
        rows = -(-len(TACTICS) // PER_ROW)
        super().__init__(size_hint_y=None, height=dp(TACTIC) * rows + dp(4), **settings)

    def cells(self) -> dict[str, Box]:
        wide = self.width / PER_ROW
        top = self.top - dp(4)
        return {
            card: Box(
                self.x + wide * (i % PER_ROW),
                top - dp(TACTIC) * (i // PER_ROW + 1),
                wide,
                dp(TACTIC),
            )
            for i, card in enumerate(TACTICS)
        }

    def paint(self) -> None:
        theme = self.theme
        for card, cell in self.cells().items():
            box = cell.grown(-dp(2))
            gone = card in self.where
            fill = theme.inset if gone else fixed("tactic_card")
            if card == self.down and not gone:
                fill = mixed(fill, fixed("dnup_ink"), 0.2)
            ink = theme.text_3 if gone else fixed("dnup_ink")
            paint.block(box, fill, dp(5))
            if theme.outlined:
                paint.outline(box, theme.card_outline, dp(5))
            words = wrapped(self.app.tr(TACTICS[card]), sp(12), box.w - dp(4))
            paint.icon(card, box.cx, box.y + box.h - dp(13), dp(19), ink)
            for k, line in enumerate(words):
                y = box.y + dp(16 if len(words) == 1 else 20 - 13 * k)
                paint.text(line, box.cx, y, sp(12), ink, width=box.w - dp(2))


def paint_where(stone: int, box: Box, theme: Any) -> None:
    """The stone a seen card lies at; the pile for a discarded one."""
    if stone:
        paint.pebble(stone, box, theme.stone, theme.stone_ink)
    else:
        paint.icon("discard", box.cx, box.cy, dp(18), theme.text_3)


class Foot(Painted):
    """What the grey cells mean, or why the last tap did nothing."""

    text = StringProperty("")
    refused = StringProperty("")
    sample = BooleanProperty(True)
    """Whether a grey cell's mark stands before the words."""
    shows = ("text", "refused", "sample")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(44), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.refused:
            paint.block(box, theme.illegal_soft, dp(12))
            badge = Box(box.x + dp(8), box.cy - dp(12), dp(24), dp(24))
            paint.verdict_badge("illegal", badge, theme)
            self.paint_words(self.refused, dp(42), theme.text)
        elif self.sample:
            where = Box(box.x + dp(4), box.cy - dp(10), dp(20), dp(20))
            paint.pebble(5, where, theme.stone, theme.stone_ink)
            self.paint_words(self.text, dp(32), theme.text_2)
        else:
            self.paint_words(self.text, dp(8), theme.text_2)

    def paint_words(self, words: str, indent: float, ink: Colour) -> None:
        room = self.width - indent - dp(8)
        lines = wrapped(words, size("label"), room)
        for i, line in enumerate(lines):
            y = self.center_y + (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(line, self.x + indent, y, size("label"), ink, anchor="left", width=room)


class CardPad(Sheet):
    """Asks which card; `chosen(card)` answers with why not, or nothing if it is done."""

    def __init__(
        self,
        *,
        title: str,
        note: str,
        where: Mapping[str, int],
        chosen: Callable[[str], str],
        stone: int = 0,
        beside: Sequence[str] = (),
        tactics: bool = False,
        camera: Callable[[], None] | None = None,
        **settings: Any,
    ) -> None:
        """camera: a way to read the card instead of tapping it."""
        super().__init__(**settings)
        self.chosen = chosen
        self.middle.padding = (dp(8), 0, dp(8), 0)
        self.middle.spacing = 0
        self.foot_line = Foot(text=self.app.tr(GREY))
        self.clans = ClanGrid(where=dict(where))
        self.clans.bind(on_pick=self.picked)
        self.add(self.head(title, note, stone, beside, camera), self.clans)
        if tactics:
            self.tactics = TacticGrid(where=dict(where))
            self.tactics.bind(on_pick=self.picked)
            self.add(self.tactics)
        self.add(self.foot_line)

    def head(
        self,
        title: str,
        note: str,
        stone: int,
        beside: Sequence[str],
        camera: Callable[[], None] | None,
    ) -> Row:
        row = Row(height=dp(56), padding=(dp(8), 0, 0, 0), spacing=dp(10))
        if stone:
            row.add_widget(Pebble(number=stone, pos_hint={"center_y": 0.5}))
        words = Column(pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=title, role="heading"))
        words.add_widget(Text(text=note, role="label", tone="text_2"))
        row.add_widget(words)
        for card in beside:
            row.add_widget(CardFace(code=card, size=(dp(27), dp(36)), pos_hint={"center_y": 0.5}))
        if camera is not None:
            read = IconButton(icon="camera", pos_hint={"center_y": 0.5})
            read.bind(on_tap=lambda _: camera())
            row.add_widget(read)
        close = IconButton(icon="close", pos_hint={"center_y": 0.5})
        close.bind(on_tap=self.close)
        row.add_widget(close)
        return row

    def picked(self, _: Any, card: str) -> None:
        refused = self.chosen(card)
        if refused:
            self.foot_line.refused = refused
