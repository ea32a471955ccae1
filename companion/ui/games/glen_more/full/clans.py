"""The clan board as a list: what each crest gives, who is there, what the way costs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp

from companion.ui import paint
from companion.ui.games.glen_more.keypad import head
from companion.ui.games.glen_more.marks import mark
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.waiting import Waits
from companion.ui.widgets import Sheet, Tappable
from companion.ui.widgets.sheet import wrapped
from scoring.glen_more.clans import CRESTS, TEXTS
from scoring.glen_more.state import Roads, State
from scoring.glen_more.travel import Fare, fare_to

Place = tuple[int, int]


@dataclass(slots=True)
class Errand:
    """A token on its way: what it brings must be put on own tiles, one after another."""

    crest: str
    cost: int
    goods: tuple[str, ...]
    scots: int
    put_goods: list[tuple[Place, str]]
    put_scots: list[Place]

    @property
    def next_thing(self) -> str:
        """The good to be put next, "scot", or nothing more."""
        if len(self.put_goods) < len(self.goods):
            return self.goods[len(self.put_goods)]
        return "scot" if len(self.put_scots) < self.scots else ""

    def put(self, at: Place) -> None:
        if len(self.put_goods) < len(self.goods):
            self.put_goods.append((at, self.next_thing))
        else:
            self.put_scots.append(at)

    def entry(self, seat: int) -> dict[str, Any]:
        told: dict[str, Any] = {
            "seat": seat,
            "move": "clan_token",
            "crest": self.crest,
            "cost": self.cost,
        }
        if self.put_goods:
            told["goods"] = [{"to": list(at), "good": good} for at, good in self.put_goods]
        if self.put_scots:
            told["scots"] = [list(at) for at in self.put_scots]
        return told


def errand(state: State, seat: int, crest: str, cost: int) -> Errand:
    boon = CRESTS[crest].boon
    scots = min(boon.scots, state.clans[seat].scots_left())
    return Errand(crest, cost, boon.goods, scots, [], [])


def tokens(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """By crest and seat."""
    for crest, seats in view["crests"].items():
        yield from ((crest, seat) for seat in seats)


NO_WAY = Fare(None, ())


def price(fare: Fare) -> str:
    """What the way costs, as far as it is known."""
    if fare.known is None:
        return "?"
    return str(fare.known) if fare.certain else f"≤{fare.known}"


class CrestRow(Waits, Tappable):
    """A crest with its bonus, its tokens, and the way to it."""

    def __init__(self, crest: str, players: tuple[str, ...]) -> None:
        self.crest, self.text = crest, crest
        self.fare = NO_WAY
        self.held: tuple[int, ...] = ()
        self.players = players
        super().__init__(size_hint_y=None, height=dp(62))

    def tell(self, roads: Roads, crests: Mapping[str, tuple[int, ...]]) -> None:
        self.fare = fare_to(roads, crests, self.crest)
        self.held = crests.get(self.crest, ())
        self.repaint()

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.inset if self.held else theme.raised, dp(10))
        if theme.outlined:
            paint.outline(box, theme.line, dp(10))
        right = box.x + box.w - dp(10)
        for seat in self.held:
            right -= dp(22)
            mark_box = Box(right, box.cy - dp(10), dp(20), dp(20))
            with self.piece((self.crest, seat), mark_box):
                paint.seat_mark(seat, self.players[seat], mark_box, theme)
        self.paint_badges()
        if not self.held:
            tint = theme.text if self.fare.certain else theme.unverified
            right -= paint.text(
                price(self.fare), right, box.cy, size("heading"), tint, bold=True, anchor="right"
            )
            mark("coin", right - dp(12), box.cy, dp(16), theme.text_3)
            right -= dp(28)
        x, room = box.x + dp(12), right - box.x - dp(20)
        ink = theme.text_2 if self.held else theme.text
        lines = wrapped(self.app.tr(TEXTS[self.crest]), size("caption"), room)
        y = box.y + box.h - dp(15)
        paint.text(self.crest, x, y, size("body"), ink, bold=True, anchor="left", width=room)
        for i, told in enumerate(lines):
            at = y - dp(17) - i * dp(15)
            paint.text(told, x, at, size("caption"), theme.text_2, anchor="left", width=room)


class ClanSheet(Sheet):
    """Tap a crest: `chosen(crest)`."""

    def __init__(
        self,
        players: tuple[str, ...],
        chosen: Callable[[str], None],
        note: str,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.middle.spacing = dp(4)
        self.middle.padding = (dp(8), 0, dp(8), dp(8))
        self.add(head(self, self.app.tr("Clan board"), note))
        self.rows = [CrestRow(crest, players) for crest in sorted(CRESTS)]
        for row in self.rows:
            row.bind(on_tap=lambda r: self.pick(r.crest, chosen))
            self.add(row)

    def tell(self, state: State, waiting: frozenset[Hashable]) -> None:
        """Who is where now, and which tokens wait."""
        for row in self.rows:
            row.tell(state.roads, state.crests)
            row.waiting = waiting

    def pick(self, crest: str, chosen: Callable[[str], None]) -> None:
        self.close()
        chosen(crest)
