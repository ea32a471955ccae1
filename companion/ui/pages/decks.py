"""The app's side of the page of decks and boards."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from companion.decks.store import BadDeck, DeckStore, StoredDeck, kinds
from companion.pages.decks import DECKS, KIND, Draft, Kept, KeptDeck
from companion.ui.enrolment_job import learning
from companion.ui.export_menu import offer
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.shelf import Shelf


class ShelfPage(PageScreen[Kept, Draft]):
    kind = DECKS

    def __init__(self) -> None:
        self.shelf = DeckStore(self.app.device.data_folder() / "decks")
        super().__init__()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What the disk cannot do in here ends it, and is said."""
        try:
            yield
        except OSError as bad:
            self.app.trouble(bad)

    def collect(self) -> Kept:
        chosen, used = self.app.settings["decks"], dict[str, str]()
        for game in kinds():
            if (deck := self.shelf.ready(game, chosen.get(game, ""))) is not None:
                used[game] = deck.name
        decks = tuple(self._known(deck) for game in kinds() for deck in self.shelf.decks(game))
        files = sorted(self.app.device.data_folder().glob(f"*{KIND}"))
        return Kept(self.reader, decks, used, tuple(file.name for file in files))

    def _known(self, deck: StoredDeck) -> KeptDeck:
        if deck.built_in:
            return KeptDeck(deck)
        pictured, by_parts = tuple(self.shelf.pictured(deck.name)), self.shelf.by_parts(deck.name)
        return KeptDeck(deck, pictured, by_parts, learning.runs(deck.name))

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "library": lambda library: Shelf[Any, Any](self.app, library).open(),
            "use": lambda deck: self.use(self._deck(deck)),
            "every card": self.every_card,
            "rename": self.rename,
            "give": self.give,
            "delete": self.delete,
            "enrol": self.enrol,
            "choose file": self.choose_file,
            "take file": lambda file: self.took(self.app.device.data_folder() / file),
        }

    def _deck(self, name: str) -> StoredDeck:
        return next(one.deck for one in self.kept.decks if one.deck.name == name)

    def use(self, deck: StoredDeck) -> None:
        self.app.remember("decks", self.app.settings["decks"] | {deck.game: deck.name})

    def every_card(self, deck: str) -> None:
        with self.telling():
            self.shelf.by_cards(deck)
            self.app.go("enrol", deck=deck)

    def rename(self, deck: str, name: str = "") -> None:
        app, game = self.app, self._deck(deck).game
        with self.telling():
            renamed = self.shelf.rename(deck, name)
            if app.settings["decks"].get(game) == deck:
                app.remember("decks", app.settings["decks"] | {game: renamed})

    def give(self, deck: str) -> None:
        offer(self.app, self.shelf.file(deck), self._deck(deck).title)

    def delete(self, deck: str) -> None:
        app, title = self.app, self._deck(deck).title
        with self.telling():
            self.shelf.delete(deck)
            said = app.tr("Deleted: {name}").format(name=title)
            undo = partial(self.undelete, deck)
            app.notice(said, icon="delete", action=app.tr("Undo"), act=undo)

    def undelete(self, deck: str) -> None:
        with self.telling():
            self.shelf.undelete(deck)
        self.app.refresh()

    # New decks

    def enrol(self, game: str, *, by_parts: bool) -> None:
        with self.telling():
            name = self.shelf.begin(game, self.app.tr("My deck"), by_parts=by_parts)
            self.app.go("enrol", deck=name)

    def choose_file(self) -> None:
        """A deck that another phone gave away; where there is no chooser, from a folder."""
        if self.app.device.choose_file((KIND,), self.chosen_file):
            return
        folder = self.app.device.data_folder()
        said = self.app.tr("Put the deck's file into {folder}, then tap again.")
        self.app.notice(said.format(folder=folder), icon="import", stay=8)

    def chosen_file(self, file: Path) -> None:
        """May come from another thread."""
        Clock.schedule_once(lambda _: self.took(file), 0)

    def took(self, file: Path) -> None:
        app, tr = self.app, self.app.tr
        try:
            with self.telling():
                deck = self.shelf.take_in(file, "" if file.suffix == KIND else tr("My deck"))
                self.use(deck)
                app.notice(tr("Taken in: {name}").format(name=deck.title), icon="import")
        except BadDeck:
            app.notice(tr("This is no deck of these games. Nothing has changed."), answer="illegal")
        app.refresh()
