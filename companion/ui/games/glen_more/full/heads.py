"""Market and players: the two rows between rondel and territory."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.games.glen_more.marks import mark
from companion.ui.games.glen_more.pad.cells import columns
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.waiting import Waits
from companion.ui.widgets import Painted, Tappable
from scoring.glen_more.goods import GOODS
from scoring.glen_more.market import SLOTS


def coins(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """The filled slots of the market."""
    for good, filled in view["market"].items():
        yield from ((good, i) for i in range(filled))


class Market(Waits, Tappable):
    """Five rows of three slots; a filled slot holds coins."""

    __events__: tuple[str, ...] = ("on_pick",)
    market = ObjectProperty({})
    shows = ("market",)

    def on_pick(self, good: str) -> None:
        """For those who bind."""

    def touched(self, touch: Any) -> None:
        for good, box in zip(GOODS, columns(self.box, len(GOODS)), strict=True):
            if box.grown(dp(3)).holds(*touch.pos):
                self.dispatch("on_pick", good)
                return

    def paint(self) -> None:
        theme = self.theme
        for good, box in zip(GOODS, columns(self.box, len(GOODS)), strict=True):
            paint.panel(box, theme, theme.surface, 10)
            mark(good, box.cx, box.y + box.h * 0.72, dp(20), theme.text)
            for i in range(SLOTS):
                self.paint_slot(good, i, box)
        self.paint_badges()

    def paint_slot(self, good: str, i: int, box: Box) -> None:
        theme, side = self.theme, min(dp(18), box.w / 3.4)
        x = box.cx + (i - 1) * (side + dp(1))
        spot = Box(x - side / 2, box.y + box.h * 0.1, side, side)
        filled = i < self.market.get(good, 0)
        with self.piece((good, i), spot):
            if filled:
                paint.block(spot, theme.text_2, side / 2)
            else:
                paint.outline(spot, theme.line_strong, side / 2)
            ink = theme.bg if filled else theme.text_2
            paint.text(str(i + 1), spot.cx, spot.cy, size("caption"), ink, bold=filled)


class Players(Tappable):
    """Everybody's points and coins; a tap shows that territory."""

    __events__: tuple[str, ...] = ("on_pick",)
    seats = ObjectProperty(())
    names = ObjectProperty(())
    turn = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0)
    shows = ("seats", "names", "turn", "shown")

    def on_pick(self, seat: int) -> None:
        """For those who bind."""

    def touched(self, touch: Any) -> None:
        for seat, box in enumerate(columns(self.box, len(self.seats))):
            if box.grown(dp(3)).holds(*touch.pos):
                self.dispatch("on_pick", seat)
                return

    def paint(self) -> None:
        theme = self.theme
        for seat, box in enumerate(columns(self.box, len(self.seats))):
            told = self.seats[seat]
            paint.panel(box, theme, theme.raised if seat == self.shown else theme.surface, 10)
            if seat == self.turn:
                line = Box(box.x + dp(8), box.y, box.w - dp(16), dp(3))
                paint.block(line, theme.accent, dp(1.5))
            side = dp(22)
            spot = Box(box.x + dp(8), box.cy - side / 2, side, side)
            paint.seat_mark(seat, self.names[seat], spot, theme)
            x, y = spot.x + side + dp(8), box.cy
            vp = str(told["vp"]).replace("-", "−")
            room = box.x + box.w - x - dp(4)
            paint.text(
                vp,
                x,
                y + dp(9),
                size("heading"),
                theme.text,
                bold=True,
                anchor="left",
                width=room,
            )
            paint.icon("coin", x + dp(7), y - dp(12), dp(14), theme.text_3)
            paint.text(
                str(told["coins"]),
                x + dp(18),
                y - dp(12),
                size("label"),
                theme.text_2,
                anchor="left",
            )


class Steps(Painted):
    """The four steps of a turn, and which one it is."""

    phase = StringProperty("")
    shows = ("phase",)

    def paint(self) -> None:
        theme, tr = self.theme, self.app.tr
        steps = [
            ("take", tr("Take")),
            ("pay", tr("Pay")),
            ("place", tr("Place")),
            ("act", tr("Activate")),
        ]
        phases = [phase for phase, _ in steps]
        at = phases.index(self.phase) if self.phase in phases else -1
        for i, ((_, words), box) in enumerate(zip(steps, columns(self.box, 4), strict=True)):
            tint = theme.line
            if i <= at:
                tint = theme.accent if i == at else theme.text_2
            paint.block(Box(box.x, box.y + box.h - dp(7), box.w, dp(4)), tint, dp(2))
            ink = theme.text if i == at else theme.text_2 if i < at else theme.text_3
            paint.text(
                words,
                box.x,
                box.y + dp(13),
                size("label"),
                ink,
                bold=i == at,
                anchor="left",
                width=box.w,
            )
