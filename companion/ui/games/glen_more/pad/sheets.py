"""What comes over the pad: points during play, who owns a card, what to correct."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.table import Table
from companion.ui import paint
from companion.ui.games.glen_more.keypad import Figure, Keys, head
from companion.ui.games.glen_more.pad.cells import signed
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.theme import theme as look
from companion.ui.verdicts import button
from companion.ui.widgets import Chip, ListRow, Row, Rule, Sheet, Tappable, Text
from scoring.game import Tally
from scoring.glen_more.scoring import totals


class SeatChoice(Tappable):
    """A player to pick."""

    seat = NumericProperty(0)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    shows = ("seat", "text", "chosen")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(56), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.text if self.chosen else theme.raised, dp(12))
        side = dp(22)
        mark = Box(box.cx - side / 2, box.y + box.h - side - dp(7), side, side)
        paint.seat_mark(int(self.seat), self.text, mark, look("light") if self.chosen else theme)
        ink = theme.bg if self.chosen else theme.text
        paint.text(
            self.text,
            box.cx,
            box.y + dp(14),
            size("label"),
            ink,
            bold=self.chosen,
            width=box.w - dp(6),
        )


class PointsSheet(Sheet):
    """Points got during play: who, how many, and what for if the table cares."""

    def __init__(
        self, players: tuple[str, ...], done: Callable[[dict[str, Any]], object], **settings: Any
    ) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.done, self.seat = done, 0
        self.figure = Figure(value=0, sign="+")
        self.keys = Keys(self.figure)
        self.add(head(self, tr("Points during play"), tr("From tiles, cards and the clan board")))
        self.seats = Row(height=dp(56), spacing=dp(6))
        for seat, name in enumerate(players):
            choice = SeatChoice(seat=seat, text=name, chosen=seat == 0)
            choice.bind(on_tap=lambda c: self.pick(int(c.seat)))
            self.seats.add_widget(choice)
        self.add(self.seats, self.figure, self.keys)
        self.why = Factory.NameEntry(hint_text=tr("What for (may stay empty)"))
        self.add(self.reasons(), self.why)
        self.buttons(button(tr("Add points"), self.answer, kind="accent", icon="plus"))

    def reasons(self) -> StackLayout:
        tr = self.app.tr
        row = StackLayout(size_hint_y=None, height=dp(48), spacing=(dp(6), 0))
        for word in (tr("Exchange"), tr("Clan board"), tr("Tile")):
            chip = Chip(text=word)
            chip.bind(on_tap=lambda c: setattr(self.why, "text", c.text))
            row.add_widget(chip)
        return row

    def pick(self, seat: int) -> None:
        self.seat = seat
        for choice in self.seats.children:
            choice.chosen = choice.seat == seat

    def answer(self) -> None:
        why = " ".join(self.why.text.split())[:60]
        entry = {"move": "points", "seat": self.seat, "vp": int(self.figure.value)}
        self.close()
        self.done(entry | ({"why": why} if why else {}))


def owner_sheet(
    app: Any,
    players: tuple[str, ...],
    card: str,
    note: str,
    owner: int | None,
    chosen: Callable[[int | None], None],
) -> Sheet:
    """Who owns a card, or nobody."""
    sheet = Sheet()
    sheet.add(head(sheet, card, note))

    def pick(seat: int | None) -> None:
        sheet.close()
        chosen(seat)

    for seat in (*range(len(players)), None):
        text = app.tr("Nobody yet") if seat is None else players[seat]
        row = ListRow(icon="radio_on" if seat == owner else "radio_off", text=text)
        row.bold = seat == owner
        row.bind(on_tap=lambda _, seat=seat: pick(seat))
        sheet.add(row)
    return sheet


def changes(before: Table, after: Table, players: int) -> list[tuple[int, int, int]]:
    """(seat, points before, points after) of every seat."""
    was, now = totals(before.score(), players), totals(after.score(), players)
    return [(seat, was[seat], now[seat]) for seat in range(players)]


def moved_lines(before: Iterable[Tally], after: Iterable[Tally]) -> list[tuple[Tally, int]]:
    """Lines that bring other points than before, with what they brought."""

    def key(line: Tally) -> tuple[Any, ...]:
        return line.seat, line.rule, line.facts.get("round"), line.facts.get("why")

    was: dict[tuple[Any, ...], int] = {}
    now: dict[tuple[Any, ...], Tally] = {}
    for line in before:
        was[key(line)] = was.get(key(line), 0) + line.vp
    for line in after:
        had = now.get(key(line))
        now[key(line)] = Tally(line.seat, line.rule, line.vp + (had.vp if had else 0), line.facts)
    return [(line, was.get(k, 0)) for k, line in now.items() if was.get(k, 0) != line.vp]


class ChangeRow(Tappable):
    """One player's points before and after."""

    def __init__(self, seat: int, name: str, was: int, now: int, **settings: Any) -> None:
        self.seat, self.name, self.was, self.now = seat, name, was, now
        super().__init__(size_hint_y=None, height=dp(44), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        side, right = dp(24), box.x + box.w - dp(4)
        mark = Box(box.x + dp(4), box.cy - side / 2, side, side)
        paint.seat_mark(self.seat, self.name, mark, theme)
        name = Box(box.x + dp(40), box.y, box.w * 0.4, box.h)
        paint.text(
            self.name, name.x, name.cy, size("body"), theme.text, anchor="left", width=name.w
        )
        px, more = size("heading"), self.now - self.was
        tint = theme.text_3 if not more else theme.legal if more > 0 else theme.illegal
        number = str(self.now).replace("-", "−")
        paint.text(number, right, box.cy, px, theme.text, bold=True, anchor="right")
        paint.text(signed(more), right - dp(56), box.cy, px, tint, bold=bool(more), anchor="right")
        was = str(self.was).replace("-", "−")
        paint.text(was, right - dp(110), box.cy, px, theme.text_2, anchor="right")


def change_sheet(
    app: Any, table: Table, after: Table, what: str, told: list[str], do: Callable[[], None]
) -> Sheet:
    """What a correction changes, before it is made; one confirmation."""
    tr, players = app.tr, table.header.players
    sheet = Sheet()
    note = tr("Taken back to there and entered anew; the history shows it.")
    sheet.add(head(sheet, what, note))
    for seat, was, now in changes(table, after, len(players)):
        sheet.add(ChangeRow(seat, players[seat], was, now))
    if told:
        sheet.add(Rule())
    for words in told:
        sheet.add(Text(text=words, role="label", tone="text_2", padding=(dp(4), 0)))
    if not told:
        sheet.add(Text(text=tr("No points change."), tone="text_2", padding=(dp(4), 0)))

    def go() -> None:
        sheet.close()
        do()

    sheet.buttons(
        button(tr("Cancel"), sheet.close),
        button(tr("Correct it"), go, kind="accent", icon="amend"),
    )
    return sheet


def pick_sheet(
    app: Any, title: str, note: str, lines: Sequence[tuple[str, str, Callable[[], object]]]
) -> Sheet:
    """Lines of (icon, words, what to do)."""
    sheet = Sheet()
    sheet.add(head(sheet, title, note))
    for icon, words, act in lines:
        row = ListRow(icon=icon, text=words, forward=True)

        def chosen(_: Any, act: Callable[[], object] = act) -> None:
            sheet.close()
            act()

        row.bind(on_tap=chosen)
        sheet.add(row)
    return sheet
