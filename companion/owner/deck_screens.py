"""The owner's pages of decks of cards; pictures of cards come as files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec

from companion.decks.store import DeckStore, StoredDeck, kinds
from companion.decks.uploads import card_picture
from companion.owner.house import House
from companion.owner.screen import Download, Errand, NotHere, OpenWith, Outcome, Screen
from companion.pages import decks, enrolling
from companion.pages.page import Go, where


class Shelf(Screen):
    """Decks and boards."""

    kind = decks.DECKS

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        self.store = DeckStore(house.folder / "decks")

    def kept(self) -> decks.Kept:
        every = tuple(self._known(deck) for game in kinds() for deck in self.store.decks(game))
        chosen, used = self.house.settings["decks"], dict[str, str]()
        for game in kinds():
            if (deck := self.store.ready(game, chosen.get(game, ""))) is not None:
                used[game] = deck.name
        return decks.Kept(self.reader, every, used)

    def _known(self, deck: StoredDeck) -> decks.KeptDeck:
        if deck.built_in:
            return decks.KeptDeck(deck)
        pictured, by_parts = tuple(self.store.pictured(deck.name)), self.store.by_parts(deck.name)
        learning = self.house.learning.name == deck.name
        return decks.KeptDeck(deck, pictured, by_parts, learning)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "library": lambda library: Go("library", where(library=library)),
            "use": self.use,
            "rename": self.rename,
            "delete": self.delete,
            "give": lambda deck: Download("deck", deck),
            "enrol": self.enrol,
            "every card": self.every_card,
        }

    def _deck(self, name: str) -> StoredDeck:
        found = (one.deck for one in self.kept().decks if one.deck.name == name)
        if (deck := next(found, None)) is None:
            raise NotHere
        return deck

    def use(self, deck: str) -> None:
        game = self._deck(deck).game
        self.house.remember("decks", self.house.settings["decks"] | {game: deck})

    def rename(self, deck: str, name: str = "") -> None:
        game, renamed = self._deck(deck).game, self.store.rename(deck, name)
        if self.house.settings["decks"].get(game) == deck:
            self.house.remember("decks", self.house.settings["decks"] | {game: renamed})

    def delete(self, deck: str) -> None:
        title, tr = self._deck(deck).title, self.house.tr
        self.store.delete(deck)
        said = tr("Deleted: {name}").format(name=title)
        self.house.say(said, undo=lambda: self.store.undelete(deck))

    def enrol(self, game: str, *, by_parts: bool) -> Outcome:
        if find_spec("cv2") is None:
            self.house.say(
                self.house.tr("The program that reads cards is missing here."), "illegal"
            )
            return None
        name = self.store.begin(game, self.house.tr("My deck"), by_parts=by_parts)
        return Go("enrol", where(deck=name))

    def every_card(self, deck: str) -> Outcome:
        self.store.by_cards(self._deck(deck).name)
        return Go("enrol", where(deck=deck))


class Enrol(Screen):
    kind = enrolling.ENROLLING
    parent = "shelf"

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        self.store = DeckStore(house.folder / "decks")
        name = place.get("deck", "")
        listed = {deck.name: deck for game in kinds() for deck in self.store.decks(game)}
        found = listed.get(name) or (self.store.find(name) if self.store.begun(name) else None)
        if found is None or found.built_in:
            raise NotHere
        self.deck: StoredDeck = found

    def kept(self) -> enrolling.Kept:
        name, house = self.deck.name, self.house
        return enrolling.Kept(
            self.reader,
            self.deck.title,
            self.deck.game,
            tuple(self.store.pictured(name)),
            self.store.by_parts(name),
            learning=bool(house.learning.name),
            letters=bool(house.settings["letters"]),
            deck=name,
        )

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"learn": self.learn}

    def learn(self) -> Outcome:
        house = self.house
        if not house.learning.name and not self.kept().missing:
            house.learning.begin(house, self.deck.name, self.deck.game)
            house.say(house.tr("The deck is being learnt. This takes a minute or two."))
        return Go("shelf")

    async def take(self, card: str, data: bytes) -> OpenWith:
        """A photograph of this card; the next one is asked for. Raises Unreadable, OSError."""
        if card not in self.deck_cards:
            raise NotHere
        self.store.keep_jpeg(self.deck.name, card, await card_picture(data))
        draft = enrolling.taken(self.kept(), enrolling.Draft(card))
        return OpenWith(Go("enrol", where(deck=self.deck.name)), draft)

    @property
    def deck_cards(self) -> frozenset[str]:
        kind = kinds()[self.deck.game]
        return frozenset((*kind.cards, *kind.more))


DECK_SCREENS: dict[str, type[Screen]] = {"shelf": Shelf, "enrol": Enrol}
