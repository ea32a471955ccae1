"""The head of a player's panel: name, what is won, the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.telling.dnup import active
from companion.ui import paint
from companion.ui.games.dnup.pips import paint_known, paint_pips
from companion.ui.games.dnup.places import SeatPanel, is_line, is_low
from companion.ui.paint import Box
from companion.ui.theme import Theme, size
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_TO_WIN

WORDS_X = 50
"""Where the words begin."""


def hand_box(head: Box) -> Box:
    """Where a hand is drawn: cards fly there."""
    if is_line(head):
        return Box(head.cx, head.cy - dp(10), dp(14), dp(20))
    return Box(head.x + dp(WORDS_X + 8), head.cy - dp(30), dp(14), dp(20))


class Head(NamedTuple):
    """Drawn as a line above the sets, or at their left in two or three lines."""

    panel: SeatPanel
    view: Mapping[str, Any]
    players: Sequence[str]
    theme: Theme

    def paint(self, tr: Callable[[str], str]) -> None:
        head, mark = self.panel.head, dp(28)
        box = Box(head.x + dp(11), head.cy - mark / 2, mark, mark)
        paint.seat_mark(self.panel.seat, self.name, box, self.theme)
        if is_line(head):
            self.paint_line(tr)
        else:
            self.paint_block(tr)

    @property
    def name(self) -> str:
        return self.players[self.panel.seat]

    @property
    def won(self) -> tuple[int, int]:
        """What counts towards winning, and how much of it wins."""
        seat = self.panel.seat
        if len(self.players) == 2:
            return self.view["rounds_won"][seat], ROUNDS_TO_WIN
        return self.view["tokens"][seat], TOKENS_TO_WIN

    def paint_name(self, x: float, y: float, room: float) -> float:
        px, tint = size("body"), self.theme.text
        return paint.text(self.name, x, y, px, tint, bold=True, anchor="left", width=room)

    def paint_line(self, tr: Callable[[str], str]) -> None:
        head = self.panel.head
        x = head.x + dp(WORDS_X)
        x += self.paint_name(x, head.cy, head.w * 0.34) + dp(12)
        paint_pips(*self.won, x, head.cy, self.theme)
        x += dp(18) * max(self.won) + dp(12)
        self.paint_hand(tr, x, head.cy, head.x + head.w - x - dp(10))

    def paint_block(self, tr: Callable[[str], str]) -> None:
        head, low = self.panel.head, is_low(self.panel.head)
        x, up = head.x + dp(WORDS_X), dp(11 if low else 20)
        room, beside = head.x + head.w - x - dp(6), dp(78) if low else 0
        self.paint_name(x, head.cy + up, room - beside)
        if low:
            paint_pips(*self.won, x + room - beside + dp(6), head.cy + up, self.theme)
        else:
            paint_pips(*self.won, x, head.cy, self.theme)
        self.paint_hand(tr, x, head.cy - up, room)

    def paint_hand(self, tr: Callable[[str], str], x: float, y: float, room: float) -> None:
        """How many cards, and those the whole table knows; or that there are none any more."""
        seat, view, tint = self.panel.seat, self.view, self.theme.text_2
        hand, px = view["hands"][seat], size("label")
        if seat in view["out"]:
            words = tr("out first") if view["out"][0] == seat else tr("out second")
            paint.text(words, x, y, px, tint, anchor="left", width=room)
        elif view["phase"] != "deal" or hand["size"]:
            paint.icon("hand", x + dp(8), y, dp(16), tint)
            at = x + dp(32) + paint.text(str(hand["size"]), x + dp(20), y, px, tint, anchor="left")
            if hand["known"]:
                paint.icon("seen", at + dp(6), y, dp(15), tint)
                values = [active(card) for card in hand["known"]]
                paint_known(values, at + dp(17), y, x + room - at - dp(17), self.theme)
