"""Sheets over the table: the end of a round, and what is known of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.stacklayout import StackLayout

from companion.ui.games.dnup.pips import paint_pips
from companion.ui.games.dnup.trace import Trace
from companion.ui.verdicts import button
from companion.ui.widgets import (
    CardFace,
    Column,
    Glyph,
    IconButton,
    Painted,
    Panel,
    Row,
    SeatMark,
    SettingWords,
    Sheet,
    Text,
)
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_TO_WIN


class Pips(Painted):
    """Tokens, or rounds won."""

    won = NumericProperty(0)
    goal = NumericProperty(4)
    shows = ("won", "goal")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_x=None, **settings)
        self.width = dp(18) * max(self.goal, self.won)

    def paint(self) -> None:
        paint_pips(int(self.won), int(self.goal), self.x, self.center_y, self.theme)


def round_sheet(page: Any, told: Trace, undo: Callable[[], None]) -> Sheet:
    """Who went out, what it brought, and how the match stands."""
    app, tr, view = page.app, page.app.tr, page.view()
    sheet, outcome = Sheet(), page.table.outcome()
    stalled = (told.ends or {}).get("result") == "stalled"
    if outcome is not None:
        names = ", ".join(page.players[seat] for seat in outcome.winners)
        title = tr("{name} wins").format(name=names)
        note = app.words(page.table).rule(outcome.rule)
    else:
        title = tr("Round {n} is over").format(n=view["round"])
        note = tr("The limit of turns is reached.") if stalled else ""
    sheet.add(_title("points" if outcome else "hand", title, note))
    panel = Panel(tone="inset", padding=(dp(14), dp(6)))
    for seat in range(len(page.players)):
        panel.add_widget(_standing(page, seat, view))
    sheet.add(panel)

    def take_back() -> None:
        sheet.close()
        undo()

    back = button(tr("Undo"), take_back, icon="undo", size_hint_x=0.6)
    if outcome is None:
        on = button(tr("Next round"), sheet.close, kind="accent", icon="deck")
    else:
        on = button(tr("Result"), lambda: app.go("result", match=page.match), kind="accent")
    sheet.buttons(back, on)
    return sheet


def _title(icon: str, title: str, note: str) -> Row:
    row = Row(height=dp(56), spacing=dp(12))
    row.add_widget(Glyph(icon=icon, big=28))
    words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=title, role="title"))
    if note:
        words.add_widget(Text(text=note, role="label", tone="text_2"))
        row.height = dp(72)
    row.add_widget(words)
    return row


def _standing(page: Any, seat: int, view: Any) -> Row:
    tr, name, two = page.app.tr, page.players[seat], len(page.players) == 2
    row = Row(height=dp(52), spacing=dp(10))
    row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
    cards = view["hands"][seat]["size"]
    left = page.app.ntr("{n} card left", "{n} cards left", cards).format(n=cards)
    if seat in view["out"]:
        first = view["out"][0] == seat
        left = tr("out first") if first else tr("out second")
    row.add_widget(SettingWords(title=name, help=left, bold=True))
    won = view["rounds_won"][seat] if two else view["tokens"][seat]
    row.add_widget(Pips(won=won, goal=ROUNDS_TO_WIN if two else TOKENS_TO_WIN))
    return row


def hand_sheet(page: Any, seat: int) -> Sheet:
    """The known cards of a hand, both ends, and how many nobody has seen."""
    tr, hand = page.app.tr, page.view()["hands"][seat]
    sheet = Sheet()
    head = Row(height=dp(56), spacing=dp(10))
    name = page.players[seat]
    head.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
    unknown = hand["size"] - len(hand["known"])
    note = page.app.ntr("{n} card nobody has seen", "{n} cards nobody has seen", unknown)
    title = tr("In hand: {name}").format(name=name)
    head.add_widget(SettingWords(title=title, help=note.format(n=unknown), bold=True))
    close = IconButton(icon="close", pos_hint={"center_y": 0.5})
    close.bind(on_tap=sheet.close)
    head.add_widget(close)
    sheet.add(head)
    if hand["known"]:
        cards = StackLayout(size_hint_y=None, spacing=dp(6), padding=(0, dp(4)))
        cards.bind(minimum_height=cards.setter("height"))
        for card in hand["known"]:
            cards.add_widget(CardFace(code=card, size=(dp(44), dp(64))))
        sheet.add(cards)
    else:
        sheet.add(Text(text=tr("The table knows none of these cards."), tone="text_2"))
    return sheet
