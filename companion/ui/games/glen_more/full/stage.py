"""Payments and exchanges: staged on a sheet, judged at every tap, made by one confirmation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.games.glen_more.table.phrases import tile_name
from companion.log import Entry
from companion.ui.games.glen_more.full.cells import cell
from companion.ui.games.glen_more.keypad import head
from companion.ui.verdicts import button
from companion.ui.widgets import Row, Setting, Sheet, Text, Toggle
from scoring.glen_more.activation import before_exchange
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.market import SLOTS
from scoring.glen_more.state import Land, State
from scoring.glen_more.tile import Tile

Source = tuple[tuple[int, int], str]


@dataclass(frozen=True, slots=True)
class Staged:
    """What is laid ready to be paid."""

    goods: tuple[Source, ...] = ()
    buy: tuple[str, ...] = ()
    scots: tuple[tuple[int, int], ...] = ()
    gain: tuple[str, ...] = ()
    coin_as: str = ""
    vp_instead: bool = False

    def fields(self) -> dict[str, Any]:
        """As an entry writes it; empty fields are left out."""
        told: dict[str, Any] = {
            "goods": [{"from": list(at), "good": good} for at, good in self.goods],
            "buy": list(self.buy),
            "scots": [list(at) for at in self.scots],
            "gain": list(self.gain),
            "coin_as": self.coin_as,
            "vp_instead": self.vp_instead,
        }
        return {key: value for key, value in told.items() if value}


def staged_of(entry: Entry) -> Staged:
    """The suggestion of the rules as a start."""
    return Staged(
        tuple((tuple(item["from"]), item["good"]) for item in entry.get("goods", ())),
        tuple(entry.get("buy", ())),
        tuple(tuple(at) for at in entry.get("scots", ())),
        tuple(entry.get("gain", ())),
        entry.get("coin_as", ""),
    )


class StageSheet(Sheet):
    """Own goods, the market, and what else this payment may need."""

    def __init__(
        self,
        page: Any,
        *,
        title: str,
        note: str,
        base: Entry,
        staged: Staged,
        done: Callable[[Entry], bool],
        tile: Tile | None = None,
        goods: bool = True,
        scots: bool = False,
        gains: int = 0,
        coin: bool = False,
        no_barrel: bool = False,
        confirm: str = "",
        **settings: Any,
    ) -> None:
        """base: the entry without what is staged. coin, no_barrel: what crests allow.

        tile: the one that is activated, whose own goods may be paid too.
        """
        super().__init__(**settings)
        self.tile = tile
        self.page, self.base, self.staged, self.done = page, dict(base), staged, done
        self.asks = {"goods": goods, "scots": scots, "gains": gains, "coin": coin}
        self.no_barrel = no_barrel
        self.parts = GridLayout(cols=1, size_hint_y=None, spacing=dp(6))
        self.parts.bind(minimum_height=self.parts.setter("height"))
        self.says = Text(text="", role="label", padding=(dp(4), dp(4)))
        self.add(head(self, title, note), self.parts, self.says)
        self.buttons(
            button(self.app.tr("Cancel"), self.close, size_hint_x=0.6),
            button(confirm or self.app.tr("Pay"), self.confirm, kind="accent"),
        )
        self.show_all()

    @property
    def state(self) -> State:
        state: State = self.page.now()
        return state

    @property
    def seat(self) -> int:
        return int(self.base["seat"])

    def entry(self) -> dict[str, Any]:
        return self.base | self.staged.fields()

    def confirm(self) -> None:
        if self.done(self.entry()):
            self.close()

    def change(self, staged: Staged) -> None:
        self.staged = staged
        self.show_all()

    # Showing

    def show_all(self) -> None:
        tr = self.app.tr
        self.parts.clear_widgets()
        if self.asks["goods"]:
            self.show_own(tr("Own goods"))
            self.show_market(tr("Bought on the market"))
        if self.asks["scots"]:
            self.show_scots(tr("Scots that go back to the supply"))
        if self.asks["gains"]:
            self.show_gains(tr("Goods to take"))
        if self.asks["coin"]:
            self.show_coin(tr("One coin stands for"))
        if self.no_barrel:
            self.show_barrel()
        verdict = self.page.judge(self.entry())
        self.says.tone = "legal" if verdict.ok else "illegal"
        said = self.app.words(self.page.table).verdict(verdict)
        self.says.text = said or tr("This is what it takes.")

    def row(self, title: str, cells: list[Any], cols: int = 5) -> None:
        self.parts.add_widget(Text(text=title, role="label", bold=True, tone="text_2"))
        grid = GridLayout(cols=cols, size_hint_y=None, spacing=(0, dp(4)))
        grid.bind(minimum_height=grid.setter("height"))
        for made in cells:
            grid.add_widget(made)
        for _ in range(-len(cells) % cols):
            grid.add_widget(Row(height=dp(48)))
        self.parts.add_widget(grid)

    def show_own(self, title: str) -> None:
        land, tr = self.land(), self.app.tr
        made, left = [], list(self.staged.goods)
        for at, plot in sorted(land.items()):
            for good in plot.goods:
                source = (at, good)
                used = source in left
                if used:
                    left.remove(source)
                name = tile_name(plot.tile, tr)
                act = partial(self.toggle_good, source, used)
                made.append(cell(good, name, act, chosen=used, height=dp(54)))
        if made:
            self.row(title, made, 4)

    def land(self) -> Land:
        """The territory as it is when the payment is due."""
        land = self.state.clans[self.seat].land
        if self.tile is None or self.tile.exchange is None:
            return land
        gained = cast("tuple[Good, ...]", self.staged.gain)
        return before_exchange(land, self.tile, tuple(self.base["at"]), gained)

    def toggle_good(self, source: Source, used: bool) -> None:
        goods = list(self.staged.goods)
        if used:
            goods.remove(source)
        else:
            goods.append(source)
        self.change(replace(self.staged, goods=tuple(goods)))

    def show_market(self, title: str) -> None:
        made = []
        for good in GOODS:
            bought, filled = self.staged.buy.count(good), self.state.market[good]
            price = sum(range(filled + 1, filled + bought + 1)) or filled + 1
            words = self.app.tr("for {n}").format(n=price) if bought or filled < SLOTS else "–"
            act = partial(self.buy, good)
            made.append(cell(good, words, act, chosen=bought > 0, count=bought, height=dp(54)))
        self.row(title, made)

    def buy(self, good: Good) -> None:
        """One more; after the last free slot none again."""
        bought = self.staged.buy.count(good)
        buy = [other for other in self.staged.buy if other != good]
        if self.state.market[good] + bought < SLOTS:
            buy += [good] * (bought + 1)
        self.change(replace(self.staged, buy=tuple(buy)))

    def show_scots(self, title: str) -> None:
        land, tr = self.state.clans[self.seat].land, self.app.tr
        made = []
        for at, plot in sorted(land.items()):
            if plot.scots:
                used = self.staged.scots.count(at)
                act = partial(self.pay_scot, at, plot.scots)
                name = tile_name(plot.tile, tr)
                made.append(cell("scot", name, act, chosen=used > 0, count=used, height=dp(54)))
        self.row(title, made, 4)

    def pay_scot(self, at: tuple[int, int], most: int) -> None:
        used = self.staged.scots.count(at)
        scots = [other for other in self.staged.scots if other != at]
        scots += [at] * ((used + 1) % (most + 1))
        self.change(replace(self.staged, scots=tuple(scots)))

    def show_gains(self, title: str) -> None:
        made = []
        for good in GOODS:
            count = self.staged.gain.count(good)
            act = partial(self.gain, good)
            made.append(cell(good, self.app.tr(good), act, chosen=count > 0, count=count))
        self.row(title, made)

    def gain(self, good: str) -> None:
        """The newest ones count: with all chosen, the oldest gives way."""
        most = self.asks["gains"]
        self.change(replace(self.staged, gain=(*self.staged.gain, good)[-most:]))

    def show_coin(self, title: str) -> None:
        made = [
            cell(good, self.app.tr(good), partial(self.coin, good), chosen=good == now)
            for now in [self.staged.coin_as]
            for good in GOODS
        ]
        self.row(title, made)

    def coin(self, good: str) -> None:
        now = self.staged.coin_as
        self.change(replace(self.staged, coin_as="" if good == now else good))

    def show_barrel(self) -> None:
        tr = self.app.tr
        row = Setting(title=tr("3 points instead of the barrel"), help="MacGregor")
        control = Toggle(active=self.staged.vp_instead, pos_hint={"center_y": 0.5})
        control.bind(active=lambda _, on: self.change(replace(self.staged, vp_instead=bool(on))))
        row.add_widget(control)
        self.parts.add_widget(row)
