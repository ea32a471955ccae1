"""Sheets of the full table for cards: discards, trades, robbing, gifts of the bank, swaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.log import Entry
from companion.ui.games.nights_watch.full.cells import (
    Judged,
    ResourceCells,
    ToldCells,
    choice,
    hand_cells,
    label,
    most,
    seat_head,
)
from companion.ui.games.nights_watch.full.memory_aid import hands
from companion.ui.widgets import Text
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.trade import best_rate

UNTOLD = "untold"
Done = Callable[[Entry], None]


def chosen_bundle(cells: ResourceCells) -> dict[str, int]:
    return {name: cells.counts[name] for name in RESOURCES if cells.counts.get(name)}


def one_more(cells: ResourceCells, key: str, limit: int) -> None:
    """A tap adds a card; after the last possible one there is none again."""
    now = cells.counts.get(key, 0)
    cells.counts = {**cells.counts, key: now + 1 if now < limit else 0}


class DiscardSheet(Judged):
    """After a seven: half of a hand."""

    def __init__(self, page: Any, seat: int, done: Done) -> None:
        tr = page.app.tr
        super().__init__(page, tr("Discard"), done)
        self.seat, self.hand = seat, hands(page)[seat]
        self.due = self.hand["size"] // 2
        name = page.players[seat]
        self.grid = hand_cells(self.hand)
        self.grid.bind(on_pick=lambda _, key: self.tapped(key))
        note = tr("Below each: what the hand holds. A tap adds one.")
        self.add(
            seat_head(seat, name, tr("{name} discards {n}").format(name=name, n=self.due)),
            Text(text=note, role="label", tone="text_2"),
            self.grid,
            self.says,
        )
        self.judge()

    def tapped(self, key: str) -> None:
        one_more(self.grid, key, min(most(self.hand, key), self.due))
        self.judge()

    def entry(self) -> Entry | None:
        cards = chosen_bundle(self.grid)
        if sum(cards.values()) != self.due:
            return None
        return {"seat": self.seat, "move": "discard", "cards": cards}

    def missing(self) -> str:
        count = sum(chosen_bundle(self.grid).values())
        return str(self.app.tr("{n} of {due} chosen").format(n=count, due=self.due))


class TradeSheet(Judged):
    """With another player, or with the bank: staged on both sides, then confirmed."""

    def __init__(self, page: Any, seat: int, done: Done) -> None:
        tr = page.app.tr
        super().__init__(page, tr("Trade"), done)
        self.seat = seat
        self.partners: list[int | None] = [s for s in range(len(page.players)) if s != seat]
        self.partners.append(None)
        names = [tr("Bank") if s is None else page.players[s] for s in self.partners]
        self.segments = choice(list(range(len(names))), names)
        self.segments.bind(chosen=lambda *_: self.another())
        self.give, self.get = hand_cells(hands(page)[seat]), ResourceCells()
        self.give.bind(on_pick=lambda _, key: self.tapped(self.give, key))
        self.get.bind(on_pick=lambda _, key: self.tapped(self.get, key))
        name = page.players[seat]
        self.giving, self.getting = label(""), label("")
        self.add(seat_head(seat, name, tr("{name} trades").format(name=name)), self.segments)
        self.add(self.giving, self.give, self.getting, self.get, self.says)
        self.another()

    @property
    def partner(self) -> int | None:
        return self.partners[int(self.segments.chosen)]

    def another(self) -> None:
        """Another partner: both sides begin anew."""
        tr, name, partner = self.app.tr, self.page.players[self.seat], self.partner
        self.give.counts = self.get.counts = {}
        shown, view = hands(self.page), self.view
        mine = hand_cells(shown[self.seat])
        if partner is None:
            self.give.notes = {r: f"{self.rate(r)}:1" for r in RESOURCES}
            self.give.unsure = {}
            self.get.notes = {r: str(view["bank"][r]) for r in RESOURCES}
            self.get.unsure = {}
            self.giving.text = tr("{name} gives, at the rate below").format(name=name)
            self.getting.text = tr("{name} gets from the bank").format(name=name)
        else:
            theirs = hand_cells(shown[partner])
            self.give.notes, self.give.unsure = mine.notes, mine.unsure
            self.get.notes, self.get.unsure = theirs.notes, theirs.unsure
            self.giving.text = tr("{name} gives").format(name=name)
            self.getting.text = tr("{name} gives").format(name=self.page.players[partner])
        self.judge()

    def rate(self, resource: Any) -> int:
        return best_rate(self.page.now(), self.seat, resource)

    def tapped(self, cells: ResourceCells, key: str) -> None:
        partner = self.partner
        if partner is None:
            count = self.rate(key) if cells is self.give else 1
            cells.counts = {} if cells.counts.get(key) else {key: count}
        else:
            holder = self.seat if cells is self.give else partner
            one_more(cells, key, most(hands(self.page)[holder], key))
        self.judge()

    def entry(self) -> Entry | None:
        give, get = chosen_bundle(self.give), chosen_bundle(self.get)
        if not give or not get:
            return None
        if self.partner is None:
            return {
                "seat": self.seat,
                "move": "bank",
                "give": next(iter(give)),
                "get": next(iter(get)),
            }
        return {
            "seat": self.seat,
            "move": "trade",
            "with": self.partner,
            "give": give,
            "get": get,
        }

    def missing(self) -> str:
        return str(self.app.tr("Tap what goes over and what comes back."))


class RobSheet(Judged):
    """Whose card is taken, and whether the table is told which."""

    def __init__(
        self, page: Any, base: Entry, victims: Sequence[int], field: str, done: Done
    ) -> None:
        """field: where the entry names the card."""
        tr = page.app.tr
        super().__init__(page, tr("Take the card"), done)
        self.base, self.victims, self.field = dict(base), list(victims), field
        names = [page.players[seat] for seat in self.victims]
        self.segments = choice(list(range(len(names))), names)
        self.segments.bind(chosen=lambda *_: self.another())
        self.grid = ToldCells(keys=[UNTOLD, *RESOURCES])
        self.grid.bind(on_pick=lambda _, key: self.tapped(key))
        if len(names) == 1:
            title = tr("{name} loses a card").format(name=names[0])
            self.add(seat_head(self.victims[0], names[0], title))
        else:
            self.add(Text(text=tr("Who loses a card?"), role="title"), self.segments)
        self.add(
            label(tr("Which card, if the table is told")),
            self.grid,
            self.says,
        )
        self.another()

    @property
    def victim(self) -> int:
        return self.victims[int(self.segments.chosen)]

    def another(self) -> None:
        hand = hand_cells(hands(self.page)[self.victim])
        self.grid.notes = {UNTOLD: self.app.tr("untold"), **hand.notes}
        self.grid.unsure = hand.unsure
        self.tapped(UNTOLD)

    def tapped(self, key: str) -> None:
        self.grid.chosen = (key,)
        self.judge()

    def entry(self) -> Entry | None:
        card = self.grid.chosen[0]
        told = {} if card == UNTOLD else {self.field: card}
        return {**self.base, "steal_from": self.victim, **told}


class BankSheet(Judged):
    """Cards of one's choice from the bank."""

    def __init__(self, page: Any, title: str, base: Entry, count: int, done: Done) -> None:
        super().__init__(page, page.app.tr("Take the cards"), done)
        self.base, self.count = dict(base), count
        self.grid = ResourceCells(notes={r: str(self.view["bank"][r]) for r in RESOURCES})
        self.grid.bind(on_pick=lambda _, key: self.tapped(key))
        note = self.app.tr("Below each: what the bank holds.")
        self.add(Text(text=title, role="title"), Text(text=note, role="label", tone="text_2"))
        self.add(self.grid, self.says)
        self.judge()

    def tapped(self, key: str) -> None:
        """One more; with all chosen it begins anew."""
        if sum(chosen_bundle(self.grid).values()) >= self.count:
            self.grid.counts = {}
        one_more(self.grid, key, self.count)
        self.judge()

    def entry(self) -> Entry | None:
        cards = chosen_bundle(self.grid)
        return {**self.base, "get": cards} if sum(cards.values()) == self.count else None

    def missing(self) -> str:
        count = sum(chosen_bundle(self.grid).values())
        return str(self.app.tr("{n} of {due} chosen").format(n=count, due=self.count))


class SwapSheet(Judged):
    """One resource for each question: what is given, replaced or taken."""

    def __init__(
        self,
        page: Any,
        title: str,
        base: Entry,
        asks: Sequence[tuple[str, str, ResourceCells]],
        done: Done,
        trial: Entry | None = None,
    ) -> None:
        """asks: (field, question, cells). trial: what else it takes to be judged."""
        super().__init__(page, page.app.tr("Go on"), done)
        self.base, self.trial = dict(base), dict(trial or {})
        self.asks = {field: cells for field, _, cells in asks}
        self.add(Text(text=title, role="title"))
        for field, question, cells in asks:
            cells.bind(on_pick=partial(self.tapped, field))
            self.add(label(question), cells)
        self.add(self.says)
        self.judge()

    def tapped(self, field: str, _: Any, key: str) -> None:
        self.asks[field].chosen = (key,)
        self.judge()

    def answers(self) -> Entry | None:
        found = {field: cells.chosen[0] for field, cells in self.asks.items() if cells.chosen}
        return {**self.base, **found} if len(found) == len(self.asks) else None

    def entry(self) -> Entry | None:
        answers = self.answers()
        return None if answers is None else {**answers, **self.trial}

    def missing(self) -> str:
        return str(self.app.tr("Choose a resource in each row."))

    def confirm(self) -> None:
        answers = self.answers()
        if answers is not None and not self.go.disabled:
            self.close()
            self.done(answers)
