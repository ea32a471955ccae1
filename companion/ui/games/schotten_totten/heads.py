"""Above the border the players, below it the line that says what can be done."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import seat_ink, size, usual
from companion.ui.widgets import Painted, PushButton
from companion.ui.widgets.sheet import wrapped


class Heads(Painted):
    """Both players with their hands and cairns, the decks between them."""

    view = ObjectProperty(None, allownone=True)
    near = ObjectProperty(0)
    players = ObjectProperty(("", ""))
    shows = ("view", "near", "players")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, **settings)

    def paint(self) -> None:
        if self.view is None:
            return
        box = Box(self.x + dp(8), self.y, self.width - dp(16), self.height)
        middle = max(dp(54), box.w * 0.155)
        side = (box.w - middle) / 2
        for i, x in enumerate((box.x, box.x + box.w - side)):
            seat = int(self.near) if i == 0 else 1 - int(self.near)
            self.paint_head(seat, Box(x, box.y, side, box.h), mirrored=i == 1)
        self.paint_decks(Box(box.x + side, box.y, middle, box.h))

    def paint_head(self, seat: int, box: Box, *, mirrored: bool) -> None:
        theme, view, name = self.theme, self.view, self.players[seat]
        turn = view["turn"] == seat and view["phase"] != "over"
        paint.panel(box, theme, theme.raised if turn else theme.surface, 10)
        if turn:
            line = Box(box.x + dp(10), box.y, box.w - dp(20), dp(3))
            paint.block(line, theme.accent, dp(1.5))
        mark = dp(24)
        x = box.x + box.w - mark - dp(11) if mirrored else box.x + dp(11)
        paint.seat_mark(seat, name, Box(x, box.cy - mark / 2, mark, mark), theme)
        cairn = Box(box.x + dp(10), box.y + dp(9), dp(22), box.h - dp(18))
        if not mirrored:
            cairn = cairn._replace(x=box.x + box.w - dp(32))
        won = sum(stone["owner"] == seat for stone in view["stones"])
        edge = theme.card_outline if theme.outlined else None
        paint.cairn(won, cairn, seat_ink(seat).fill, theme.line_strong, edge)
        inner = x - dp(8) if mirrored else x + mark + dp(8)
        room = inner - cairn.x - cairn.w - dp(6) if mirrored else cairn.x - dp(6) - inner
        self.paint_words(seat, inner, box.cy, room, "right" if mirrored else "left")

    def paint_words(self, seat: int, x: float, y: float, room: float, anchor: Any) -> None:
        theme, hand = self.theme, self.view["hands"][seat]
        paint.text(
            self.players[seat],
            x,
            y + dp(8),
            usual("body"),
            theme.text,
            bold=True,
            anchor=anchor,
            width=room,
        )
        counts = [("hand", hand["clan"])]
        if self.view["decks"]["tactic"] or sum(h["tactic"] for h in self.view["hands"]):
            counts.append(("strategist", hand["tactic"]))
        if anchor == "right":
            x -= dp(30) * len(counts)
        for i, (icon, count) in enumerate(counts):
            at = x + dp(30) * i
            paint.icon(icon, at + dp(7), y - dp(10), dp(14), theme.text_3)
            paint.text(
                str(count), at + dp(17), y - dp(10), usual("label"), theme.text_2, anchor="left"
            )

    def paint_decks(self, box: Box) -> None:
        theme, decks = self.theme, self.view["decks"]
        piles = [("deck", decks["clan"])]
        if decks["tactic"] or sum(h["tactic"] for h in self.view["hands"]):
            piles.append(("strategist", decks["tactic"]))
        for i, (icon, count) in enumerate(piles):
            x = box.cx + (i - (len(piles) - 1) / 2) * dp(27)
            paint.icon(icon, x, box.cy + dp(9), dp(18), theme.text_2)
            paint.text(str(count), x, box.cy - dp(10), usual("label"), theme.text_2, bold=True)


class Hint(BoxLayout, Painted):
    """One line that says what is or what to do, with the one thing to tap for it."""

    icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("surface")
    shows = ("icon", "text", "tone")

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            size_hint_y=None, padding=(0, dp(2), dp(2), dp(2)), spacing=dp(4), **settings
        )

    def offer(self, *buttons: PushButton) -> None:
        self.clear_widgets()
        self.add_widget(Painted())
        for made in buttons:
            made.size_hint_x = None
            made.height = self.height - dp(4)
            made.width = max(dp(78), paint.text_width(made.text, usual("body"), True) + dp(36))
            self.add_widget(made)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, getattr(theme, self.tone), dp(12))
        taken = sum(child.width for child in self.children if isinstance(child, PushButton))
        x = box.x + dp(14)
        strong = self.tone == "accent_soft"
        if self.icon:
            tint = theme.accent_text if strong else theme.text_2
            paint.icon(self.icon, x + dp(10), box.cy, dp(20), tint)
            x += dp(32)
        taken += dp(4) * (len(self.children) - 1)
        room = box.x + box.w - taken - x - dp(4)
        lines = wrapped(self.text, size("body"), room)
        px = size("body") if len(lines) == 1 else size("label")
        if len(lines) > 1:
            lines = wrapped(self.text, px, room)
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * min(px * 0.64, box.h / 4)
            paint.text(line, x, y, px, theme.text, anchor="left", width=room)
