"""Everybody's points, cards and guards, and the hand that is looked at."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui import paint
from companion.ui.games.nights_watch.full.cells import count_text, is_unsure, most
from companion.ui.games.nights_watch.land import MARKS
from companion.ui.games.nights_watch.places import parted
from companion.ui.paint import Box
from companion.ui.theme import seat_ink, usual
from companion.ui.widgets import Tappable
from scoring.nights_watch.hands import RESOURCES


class Heads(Tappable):
    """A tap looks at that player's hand; after a seven it is that player's discard."""

    __events__ = ("on_pick",)
    view = ObjectProperty(None, allownone=True)
    names = ObjectProperty(())
    shown = NumericProperty(0)
    took = ObjectProperty({})
    """What the last roll brought, by seat."""
    shows = ("view", "names", "shown", "took")

    def on_pick(self, seat: int) -> None:
        """For those who bind."""

    def boxes(self) -> list[Box]:
        box = self.box
        inner = Box(box.x + dp(8), box.y + dp(2), box.w - dp(16), box.h - dp(4))
        return parted(inner, len(self.names))

    def touched(self, touch: Any) -> None:
        for seat, box in enumerate(self.boxes()):
            if box.grown(dp(3)).holds(*touch.pos):
                self.dispatch("on_pick", seat)
                return

    def paint(self) -> None:
        if self.view is None:
            return
        for seat, box in enumerate(self.boxes()):
            self.paint_head(seat, box)

    def paint_head(self, seat: int, box: Box) -> None:
        theme, view = self.theme, self.view
        paint.panel(box, theme, theme.raised if seat == self.shown else theme.surface, 10)
        acts = seat in view["owing"] if view["phase"] == "discard" else seat == view["turn"]
        if acts and view["phase"] != "over":
            line = Box(box.x + dp(8), box.y, box.w - dp(16), dp(3))
            paint.block(line, theme.accent, dp(1.5))
        side = dp(20)
        mark = Box(box.x + dp(6), box.cy - side / 2, side, side)
        paint.seat_mark(seat, self.names[seat], mark, theme)
        x = mark.x + side + dp(5)
        points = str(view["points"][seat])
        wide = paint.text(
            points, x, box.cy + dp(11), usual("title"), theme.text, bold=True, anchor="left"
        )
        self.paint_special(seat, x + wide + dp(6), box)
        self.paint_cards(seat, x, box)

    def paint_special(self, seat: int, x: float, box: Box) -> None:
        """The cards for the longest road and the largest patrol, as signs."""
        theme, y = self.theme, box.cy + dp(11)
        if self.view["longest_road"]["holder"] == seat:
            bar = Box(x, y - dp(3), dp(14), dp(6))
            paint.block(bar, seat_ink(seat).fill, dp(2))
            paint.outline(bar, theme.text, dp(2))
            x += dp(18)
        if self.view["largest_patrol"]["holder"] == seat:
            paint.icon("movement", x + dp(6), y, dp(16), theme.text)

    def paint_cards(self, seat: int, x: float, box: Box) -> None:
        """Resource cards, and guards on the Wall or (base) action cards."""
        theme, view, y = self.theme, self.view, box.cy - dp(12)
        px = usual("caption") if box.w < dp(90) else usual("label")
        if seat in view["owing"]:
            due = view["hands"][seat]["size"] // 2
            paint.icon("discard", x + dp(7), y, dp(15), theme.illegal)
            paint.text(f"−{due}", x + dp(17), y, px, theme.illegal, bold=True, anchor="left")
            return
        more = sum(self.took.get(seat, {}).values())
        paint.icon("hand", x + dp(6), y, dp(14), theme.text_3)
        count = str(view["hands"][seat]["size"])
        x += dp(13) + paint.text(count, x + dp(13), y, px, theme.text_2, anchor="left")
        if more:
            paint.text(f"+{more}", x + dp(2), y, px, theme.legal, bold=True, anchor="left")
            return
        x += dp(4)
        if "wall" in view:
            guards = sum(section.count(seat) for section in view["wall"])
            icon, number = "shield_bearer", guards
        else:
            icon, number = "deck", view["cards"]["held"][seat]
        paint.icon(icon, x + dp(6), y, dp(12), theme.text_3)
        paint.text(str(number), x + dp(13), y, px, theme.text_2, anchor="left")


class HandRow(Tappable):
    """Five resources of one hand: certain in the text's colour, else least and most in blue."""

    hand = ObjectProperty(None, allownone=True)
    took = ObjectProperty({})
    """What the last roll brought to this hand."""
    shows = ("hand", "took")

    def paint(self) -> None:
        if self.hand is None:
            return
        box = self.box
        inner = Box(box.x + dp(8), box.y + dp(2), box.w - dp(16), box.h - dp(3))
        for resource, cell in zip(RESOURCES, parted(inner, len(RESOURCES)), strict=True):
            self.paint_cell(resource, cell)

    def paint_cell(self, resource: str, box: Box) -> None:
        theme, hand = self.theme, self.hand
        paint.panel(box, theme, theme.inset, 10)
        unsure = is_unsure(hand, resource)
        ink = theme.unverified if unsure else theme.text
        if hand.get("veiled") or not most(hand, resource):
            ink = theme.text_3
        more = self.took.get(resource, 0)
        left = box.cx - dp(18 if unsure or more else 12)
        paint.symbol(MARKS[resource], left, box.cy, dp(22), ink)
        x, px = left + dp(15), usual("heading")
        words = count_text(hand, resource)
        room = box.x + box.w - x - dp(2)
        x += paint.text(words, x, box.cy, px, ink, bold=True, anchor="left", width=room)
        if more:
            px, y = usual("caption"), box.cy + dp(9)
            paint.text(f"+{more}", x + dp(1), y, px, theme.legal, bold=True, anchor="left")
