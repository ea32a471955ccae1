"""Laying a set: a value, how many, and perhaps some of the cards; then its button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.telling.dnup import set_name
from companion.ui.games.dnup import advice, draft, keys
from companion.ui.games.dnup.draft import Draft, Lay, Reach
from companion.ui.games.dnup.keys import Key
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.dnup.deck import PAIR

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

    def size_keys(self, now: Lay) -> tuple[Key, ...]:
        """How many cards, and what lies there and has to be beaten."""
        state = self.table.state
        over = self.table.app.tr("over {value}")
        notes = {n: over.format(value=value) for n, value in advice.taken(state).items()}
        fits, most = advice.sizes(state, now.value), advice.most(state, now.value)
        return keys.sizes(most, fits, notes, now.size, self.first)

    def card_keys(self, now: Lay) -> tuple[Key, ...]:
        """The cards of this value, each with its copies."""
        state = self.table.state
        open_ = advice.nameable(state, now.value, now.named)
        return tuple(self._cards(now.value, open_.union(now.named), now.named))

    def added_keys(self, now: Reach) -> tuple[Key, ...]:
        """The cards that can be the one that is added."""
        state, value = self.table.state, now.value(self.table.state)
        return tuple(self._cards(value, advice.additions(state, now.spot, value), (now.named,)))

    def _cards(self, value: int, alive: frozenset[str], named: tuple[str, ...]) -> Iterator[Key]:
        state = self.table.state
        for card in advice.printed(state, value):
            there = named.count(card)
            yield Key(
                card,
                card,
                alive=card in alive,
                chosen=there > 0,
                dots=(there, advice.copies(state, card)),
                holder=None if card in alive else self._holder(card),
            )

    def _holder(self, card: str) -> tuple[int, str] | None:
        """Who is known to hold this card, where the table may know it."""
        for seat, hand in enumerate(self.table.page.view()["hands"]):
            if any(PAIR.get(known) == PAIR[card] for known in hand["known"]):
                return seat, self.table.page.players[seat]
        return None

    def button(self, now: Lay) -> PushButton:
        """The one thing that plays the set."""
        words = self.table.app.tr("Play {set}").format(set=set_name(now.cards))
        return button(words, lambda: self.lay(now), kind="accent", icon="play")

    def lay(self, now: Lay) -> None:
        self.table.enter(draft.play(self.table.turn, now.cards))

    def valued(self, value: int) -> None:
        """A value: how many of it is asked, the fewest that can be laid are proposed."""
        fits = advice.sizes(self.table.state, value)
        if fits:
            self.table.think(Lay(value, fits[0]))
        else:
            self.table.explain(draft.play(self.table.turn, advice.by_number(value, 1)))

    def sized(self, name: str) -> None:
        now = self.table.draft
        if not isinstance(now, Lay):
            return
        if name == "more":
            more = self.first + keys.SIZES - 1
            self.first = more if more <= advice.most(self.table.state, now.value) else 1
        elif int(name) in advice.sizes(self.table.state, now.value):
            self.table.draft = now.of_size(int(name))
        else:
            cards = advice.by_number(now.value, int(name))
            self.table.explain(draft.play(self.table.turn, cards))
            return
        self.table.refresh()

    def carded(self, now: Lay, card: str) -> None:
        """One more copy of this card is named, or none after the last; the set grows with them."""
        state = self.table.state
        more = (*now.named, card)
        if now.named.count(card) == advice.copies(state, card):
            self.table.think(now.without(card))
            return
        fits = [n for n in advice.fitting(state, now.value, more) if n >= now.size]
        if fits:
            self.table.think(now.with_card(card, fits[0]))
        elif card in now.named:
            self.table.think(now.without(card))
        else:
            cards = advice.by_number(now.value, max(now.size, len(more)), more)
            self.table.explain(draft.play(self.table.turn, cards))
