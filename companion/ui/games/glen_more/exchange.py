"""What an exchange takes and pays, as a tile shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.i18n import N_
from companion.ui.games.glen_more.cells import cell
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.sketch import MOST
from companion.ui.verdicts import button
from companion.ui.widgets import Column, IconButton, Row, Setting, Sheet, Stepper, Text, Toggle
from scoring.glen_more.goods import ANIMALS, GOODS

EXCHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "different": (N_("Different goods"), {"exchange": "different", "table": {"2": 4, "4": 8}}),
    "any": (N_("Goods of any kind"), {"exchange": "any", "count": 3, "vp": 7}),
    "animals": (N_("Animals together"), {"exchange": "animals", "table": {"3": 8}}),
    "each": (N_("Each animal"), {"exchange": "animals", "each": {"sheep": 2, "cattle": 4}}),
    "shown": (N_("Goods shown"), {"exchange": "shown", "goods": [], "vp": 7}),
    "clan_token": (N_("A good for a clan token"), {"exchange": "clan_token"}),
}
"""What an exchange may be, with numbers as the rule book's examples have them."""
MOST_GOODS = 9


def form_of(told: Mapping[str, Any]) -> str:
    """Which of EXCHANGES this is."""
    return "each" if "each" in told else str(told["exchange"])


class ExchangeSheet(Sheet):
    """`chosen(exchange, first)`; first: it comes before what else the tile brings."""

    def __init__(
        self,
        now: Mapping[str, Any] | None,
        chosen: Callable[[dict[str, Any] | None, bool], None],
        *,
        first: bool = False,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        tr = self.app.tr
        self.chosen, self.first = chosen, first
        self.form = ""
        self.rates: list[tuple[int, int]] = []
        """(number of goods, points), where only the number counts."""
        self.each: dict[str, int] = {}
        self.goods: dict[str, int] = {}
        self.vp = 0
        """Of the goods shown."""
        self.forms = GridLayout(cols=2, size_hint_y=None, spacing=dp(4))
        self.forms.bind(minimum_height=self.forms.setter("height"))
        self.rows = Column(spacing=dp(4))
        self.middle.spacing = dp(6)
        self.add(Text(text=tr("What does it take?"), role="title"), self.forms, self.rows)
        self.add(self.order_row())
        self.buttons(button(tr("Done"), self.answer, kind="accent", icon="tick"))
        if now is not None and now.get("exchange") != "whisky":
            self.begin(now)
        self.show_all()

    def order_row(self) -> Setting:
        row = Setting(title=self.app.tr("Comes before the tile's goods"))
        control = Toggle(active=self.first, pos_hint={"center_y": 0.5})
        control.bind(active=lambda _, on: setattr(self, "first", bool(on)))
        row.add_widget(control)
        return row

    def begin(self, told: Mapping[str, Any]) -> None:
        """These numbers, to be changed."""
        self.form = form_of(told)
        self.rates = [(int(n), vp) for n, vp in told.get("table", {}).items()]
        if "count" in told:
            self.rates = [(told["count"], told["vp"])]
        self.each = dict(told.get("each", {}))
        shown = list(told.get("goods", ()))
        self.goods = {good: shown.count(good) for good in GOODS if good in shown}
        self.vp = told.get("vp", 0)

    # Showing

    def show_all(self) -> None:
        tr = self.app.tr
        self.forms.clear_widgets()
        for form, (words, told) in EXCHANGES.items():
            icon = "clan_token" if form == "clan_token" else "market"
            act, on = partial(self.pick, told), form == self.form
            self.forms.add_widget(cell(icon, tr(words), act, height=dp(54), chosen=on))
        self.rows.clear_widgets()
        if self.form == "shown":
            self.show_goods()
        for i, (count, vp) in enumerate(self.rates):
            self.show_rate(i, count, vp)
        if self.form in ("different", "animals"):
            more = button(tr("Another number of goods"), self.add_rate, icon="plus", kind="outline")
            more.height = dp(48)
            self.rows.add_widget(more)
        if self.form == "each":
            for good in ANIMALS:
                self.show_each(good)

    def show_goods(self) -> None:
        grid = GridLayout(cols=5, size_hint_y=None, height=dp(48))
        for good in GOODS:
            n = self.goods.get(good, 0)
            grid.add_widget(cell(good, "", partial(self.tap, good), chosen=n > 0, count=n))
        self.rows.add_widget(grid)
        count = sum(self.goods.values())
        words = self.app.ntr("{n} good", "{n} goods", count).format(n=count)
        self.show_points(words, self.vp, self.set_vp)

    def show_rate(self, i: int, count: int, vp: int) -> None:
        """A number of goods and its points, both to be changed."""
        row = Row(height=dp(48), spacing=dp(4))
        stepper = Stepper(value=count, least=1, most=MOST_GOODS, pos_hint={"center_y": 0.5})
        stepper.bind(value=lambda _, n: self.set_rate(i, int(n), self.rates[i][1]))
        row.add_widget(stepper)
        words = self.app.tr("{vp} points").format(vp=vp)
        title = self.app.ntr("{n} good", "{n} goods", count).format(n=count)

        def done(n: int) -> None:
            self.set_rate(i, count, n)

        row.add_widget(button(words, partial(self.ask, title, vp, done), height=dp(48)))
        if len(self.rates) > 1:
            drop = IconButton(icon="delete", pos_hint={"center_y": 0.5})
            drop.bind(on_tap=lambda _: self.drop_rate(i))
            row.add_widget(drop)
        self.rows.add_widget(row)

    def show_each(self, good: str) -> None:
        def done(n: int) -> None:
            self.each[good] = n
            self.show_all()

        name = self.app.tr(good)
        self.show_points(name[:1].upper() + name[1:], self.each.get(good, 0), done)

    def show_points(self, words: str, vp: int, done: Callable[[int], None]) -> None:
        row = Row(height=dp(48))
        row.add_widget(Text(text=words, pos_hint={"center_y": 0.5}))
        points = self.app.tr("{vp} points").format(vp=vp)
        row.add_widget(button(points, partial(self.ask, words, vp, done), height=dp(48)))
        self.rows.add_widget(row)

    def ask(self, title: str, vp: int, done: Callable[[int], None]) -> None:
        def answered(n: int) -> str:
            done(n)
            return ""

        NumberSheet(title=title, note=self.app.tr("Points"), value=vp, done=answered).show()

    # Tapping

    def pick(self, told: dict[str, Any]) -> None:
        self.begin(told)
        self.show_all()
        if self.form == "clan_token":
            self.answer()

    def tap(self, good: str) -> None:
        self.goods[good] = (self.goods.get(good, 0) + 1) % (MOST + 1)
        self.show_all()

    def set_vp(self, vp: int) -> None:
        self.vp = vp
        self.show_all()

    def set_rate(self, i: int, count: int, vp: int) -> None:
        self.rates[i] = (count, vp)
        self.show_all()

    def add_rate(self) -> None:
        last, vp = self.rates[-1]
        self.rates.append((min(MOST_GOODS, last + 1), vp))
        self.show_all()

    def drop_rate(self, i: int) -> None:
        del self.rates[i]
        self.show_all()

    def answer(self) -> None:
        self.close()
        self.chosen(self.told(), self.first)

    def told(self) -> dict[str, Any] | None:
        """As a description writes it; None: nothing was chosen."""
        if self.form == "shown":
            goods = [good for good in GOODS for _ in range(self.goods.get(good, 0))]
            return {"exchange": "shown", "goods": goods, "vp": self.vp} if goods else None
        if self.form == "any":
            count, vp = self.rates[0]
            return {"exchange": "any", "count": count, "vp": vp}
        if self.form == "each":
            each = {good: vp for good, vp in self.each.items() if vp}
            return {"exchange": "animals", "each": each} if each else None
        if self.form in ("different", "animals"):
            return {"exchange": self.form, "table": {str(n): vp for n, vp in sorted(self.rates)}}
        return {"exchange": "clan_token"} if self.form == "clan_token" else None
