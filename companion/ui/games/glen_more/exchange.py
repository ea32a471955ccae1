"""What an exchange takes and pays, as a tile shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.ui.games.glen_more.full.cells import cell
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.sketch import MOST
from companion.ui.verdicts import button
from companion.ui.widgets import Column, Row, Sheet, Text
from companion.words import N_
from scoring.glen_more.goods import GOODS

EXCHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "different": (N_("Different goods"), {"exchange": "different", "table": {"2": 4, "4": 8}}),
    "animals": (N_("Animals"), {"exchange": "animals", "table": {"3": 8}}),
    "any": (N_("Goods of any kind"), {"exchange": "any", "count": 3, "vp": 7}),
    "clan_token": (N_("A good for a clan token"), {"exchange": "clan_token"}),
}
"""What an exchange may be, with numbers as the rule book's examples have them."""


class ExchangeSheet(Sheet):
    """What an exchange takes and pays."""

    def __init__(
        self,
        now: Mapping[str, Any] | None,
        chosen: Callable[[dict[str, Any] | None], None],
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.chosen = chosen
        self.add(Text(text=tr("What does it take?"), role="title"))
        grid = GridLayout(cols=2, size_hint_y=None, spacing=dp(6))
        grid.bind(minimum_height=grid.setter("height"))
        for key, (words, told) in EXCHANGES.items():
            made = cell(
                "clan_token" if key == "clan_token" else "market",
                tr(words),
                partial(self.pick, told),
                height=dp(56),
                chosen=now is not None and now.get("exchange") == key,
            )
            grid.add_widget(made)
        self.add(grid)
        self.rows = Column(spacing=dp(4))
        self.add(Text(text=tr("Goods shown on the tile"), role="label", tone="text_2"))
        self.goods: dict[str, int] = {}
        self.shown = GridLayout(cols=5, size_hint_y=None, height=dp(48))
        self.add(self.shown, self.rows)
        self.points: dict[int, int] = {}
        self.kind: dict[str, Any] = {}
        self.buttons(button(tr("Done"), self.answer, kind="accent", icon="tick"))
        if now is not None and now.get("exchange") != "whisky":
            self.begin(dict(now))
        self.show_goods()

    def begin(self, told: dict[str, Any]) -> None:
        self.kind = dict(told)
        if told["exchange"] == "shown":
            for good in told["goods"]:
                self.goods[good] = self.goods.get(good, 0) + 1
        if "table" in told:
            self.points = {int(n): vp for n, vp in told["table"].items()}
        elif "count" in told:
            self.points = {told["count"]: told["vp"]}
        elif "vp" in told:
            self.points = {sum(self.goods.values()): told["vp"]}
        self.show_points()

    def pick(self, told: dict[str, Any]) -> None:
        self.goods, self.points = {}, {}
        self.begin(told)
        self.show_goods()
        if told["exchange"] == "clan_token":
            self.answer()

    def show_goods(self) -> None:
        self.shown.clear_widgets()
        for good in GOODS:
            n = self.goods.get(good, 0)
            self.shown.add_widget(cell(good, "", partial(self.tap, good), chosen=n > 0, count=n))

    def tap(self, good: str) -> None:
        self.goods[good] = (self.goods.get(good, 0) + 1) % (MOST + 1)
        vp = next(iter(self.points.values()), 7)
        self.kind = {"exchange": "shown"}
        self.points = {sum(self.goods.values()): vp}
        self.show_goods()
        self.show_points()

    def show_points(self) -> None:
        """Each number of goods with its points, to be changed."""
        tr = self.app.tr
        self.rows.clear_widgets()
        for count, vp in sorted(self.points.items()):
            row = Row(height=dp(48))
            words = self.app.ntr("{n} good", "{n} goods", count).format(n=count)
            row.add_widget(Text(text=words, pos_hint={"center_y": 0.5}))
            points = tr("{vp} points").format(vp=vp)
            row.add_widget(button(points, partial(self.ask, count, vp), height=dp(48)))
            self.rows.add_widget(row)

    def ask(self, count: int, vp: int) -> None:
        def done(n: int) -> str:
            self.points[count] = n
            self.show_points()
            return ""

        title = self.app.ntr("{n} good", "{n} goods", count).format(n=count)
        NumberSheet(title=title, note=self.app.tr("Points"), value=vp, done=done).show()

    def answer(self) -> None:
        self.close()
        self.chosen(self.told())

    def told(self) -> dict[str, Any] | None:
        kind = self.kind.get("exchange")
        if kind == "shown":
            goods = [good for good in GOODS for _ in range(self.goods.get(good, 0))]
            vp = next(iter(self.points.values()), 0)
            return {"exchange": "shown", "goods": goods, "vp": vp} if goods else None
        if kind == "any":
            count, vp = next(iter(self.points.items()))
            return {"exchange": "any", "count": count, "vp": vp}
        if kind in ("different", "animals"):
            return {"exchange": kind, "table": {str(n): vp for n, vp in self.points.items()}}
        return {"exchange": "clan_token"} if kind == "clan_token" else None
