"""Laying a set: a value, then one card, a size, or the cards by their names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.ui.games.dnup import advice, draft, keys
from companion.ui.games.dnup.draft import Draft, Lay
from companion.ui.games.dnup.keys import Key, Keys

if TYPE_CHECKING:
    from companion.ui.games.dnup.table import DnupTable


class Laying:
    """Made with its table; knows which sizes are shown."""

    def __init__(self, table: DnupTable) -> None:
        self.table = table
        self.first = 1
        """The smallest size that has a key."""

    def begin(self, now: Draft | None) -> None:
        """Show the sizes from the one that fits first."""
        far = isinstance(now, Lay) and now.size >= keys.SIZES
        self.first = keys.SIZES if far else 1

    def card_keys(self, now: Lay) -> tuple[Key, ...]:
        """The cards of this value, and a way to name several of them."""
        state, size = self.table.state, now.size
        fits = advice.sizes(state, now.value)
        alone = not now.naming and 1 in fits
        open_ = advice.next_cards(state, now.value, 1 if alone else size, now.chosen)
        made = keys.cards(advice.printed(state, now.value), open_)
        if now.naming or max(fits) == 1:
            return made
        return (*made, Key("name", self.table.app.tr("Name"), icon="amend"))

    def size_keys(self, now: Lay) -> Keys:
        """How many cards: those that would be laid, or what lies there and has to be beaten."""
        state, fits = self.table.state, advice.sizes(self.table.state, now.value)
        over = self.table.app.tr("over {value}")
        notes = {n: over.format(value=value) for n, value in advice.taken(state).items()}
        for n in fits if not now.naming else ():
            notes[n] = keys.ends(advice.guess(state, now.value, n) or ())
        chosen = now.size if now.naming else 0
        most = advice.most(state, now.value)
        made = keys.sizes(most, fits, notes, chosen, self.first)
        row = Keys(keys=made, columns=max(keys.SIZES, len(made)), rows=1)
        row.bind(on_pick=lambda _, name: self.sized(name))
        return row

    def valued(self, value: int) -> None:
        """A value: the set itself if it can be but one, else its size and cards are asked."""
        state = self.table.state
        cards = advice.only(state, value)
        fits = advice.sizes(state, value)
        if cards is not None:
            self.table.enter(draft.play(self.table.turn, cards))
        elif fits:
            self.table.think(Lay(value, fits[0]))
        else:
            known = Lay(value, 1).probe(state) or advice.printed(state, value)[:1]
            self.table.explain(draft.play(self.table.turn, known or (f"{value}/{value}",)))

    def sized(self, name: str) -> None:
        now = self.table.draft
        if not isinstance(now, Lay):
            return
        if name == "more":
            more = self.first + keys.SIZES - 1
            self.first = more if more <= advice.most(self.table.state, now.value) else 1
            self.table.refresh()
            return
        if now.naming:
            self.settle(now.of_size(int(name)))
        else:
            self.lay(now.of_size(int(name)))

    def lay(self, now: Lay) -> None:
        """A set whose cards nobody named: said on trust, with a way to name them."""
        state = self.table.state
        cards = advice.laid_by(state, now.value, now.size)
        if cards is None or now.size not in advice.sizes(state, now.value):
            self.table.explain(draft.play(self.table.turn, now.probe(state)))
            return
        sure = advice.sole(state, now.value, now.size, ()) is not None
        if self.table.enter(draft.play(self.table.turn, cards)) and not sure:
            told = self.table.app.tr("On trust: {cards}").format(cards=" ".join(cards))
            other = self.table.app.tr("Other cards")
            again = partial(self.name_again, self.table.page.table.standing[-1].n, now)
            self.table.app.notice(told, answer="unverified", action=other, act=again, stay=8)

    def name_again(self, n: int, now: Lay) -> None:
        """The set was of other cards: take it back and name them."""
        standing = self.table.page.table.standing
        if standing and standing[-1].n == n:
            self.table.undo()
            self.table.think(now.named(now.size))

    def carded(self, now: Lay, card: str) -> None:
        fits = advice.sizes(self.table.state, now.value)
        if card == "name":
            self.table.think(now.named(next(n for n in fits if n > 1)))
            return
        if not now.naming:
            now = now.of_size(1) if 1 in fits else now.named(fits[0])
        if card in advice.next_cards(self.table.state, now.value, now.size, now.chosen):
            self.settle(now.with_card(card))
        else:
            self.table.explain(draft.play(self.table.turn, now.probe(self.table.state, card)))

    def settle(self, now: Lay) -> None:
        """Send the set if it is named in full, explain it if it cannot be, else ask on."""
        state = self.table.state
        cards = now.cards(state)
        if cards is not None:
            self.table.enter(draft.play(self.table.turn, cards))
        elif now.size not in advice.sizes(state, now.value):
            self.table.explain(draft.play(self.table.turn, now.probe(state)))
        else:
            self.table.draft = now
            self.table.refresh()
