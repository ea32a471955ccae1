"""Decks and boards: what this phone knows of the cardboard it is used with."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.decks.store import LONGEST_NAME, BadDeck, DeckStore, StoredDeck, kinds
from companion.games import COVERS, LIBRARIES
from companion.ui.enrolment_job import learning
from companion.ui.export_menu import offer
from companion.ui.name_sheet import ask_name
from companion.ui.pages import ListPage
from companion.ui.shelf import Shelf
from companion.ui.theme import room
from companion.ui.verdicts import MIDDLE
from companion.ui.widgets import (
    AppBar,
    Glyph,
    ListRow,
    Panel,
    Row,
    Strip,
    Text,
    button,
    menu,
    ruled,
)
from companion.ui.widgets.sheet import MenuLine

PADDING = (dp(12), dp(4))


class ShelfPage(ListPage):
    def __init__(self) -> None:
        self.shelf = DeckStore(self.app.device.data_folder() / "decks")
        self.foot = Strip(out=4, above=9, below=9)
        super().__init__(AppBar(), self.foot)
        self.refresh()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What the disk cannot do in here ends it, and is said."""
        try:
            yield
        except OSError as bad:
            self.app.trouble(bad)

    def refresh(self) -> None:
        tr = self.app.tr
        self.bar.title = tr("Decks and boards")
        self.list.clear_widgets()
        for game in kinds():
            self.show_game(game)
        libraries = (
            ListRow(icon=its.icon, text=tr(its.title), forward=True, act=partial(self.open, name))
            for name, its in LIBRARIES.items()
        )
        self.show_rows(tr("Tiles and boards"), Panel(*libraries, padding=PADDING))
        self.foot.hold(
            button(tr("Take in"), self.take_in, icon="import"),
            button(tr("Enrol a deck"), self.choose_game, kind="accent", icon="camera"),
        )

    def open(self, library: str) -> None:
        Shelf[Any, Any](self.app, library).open()

    def show_rows(self, title: str, *parts: Widget) -> None:
        self.list.add(Text(text=title, role="label", bold=True, tone="text_2"), *parts)

    def show_game(self, game: str) -> None:
        tr, title = self.app.tr, self.app.tr(COVERS[game].title)
        used = self.shelf.ready(game, self.app.settings["decks"].get(game, ""))
        rows = [
            ListRow(
                icon="radio_on" if deck == used else "radio_off",
                text=deck.title,
                note=self.standing(deck),
                height=room(60),
                act=partial(self.menu, deck),
            )
            for deck in self.shelf.decks(game)
        ]
        if rows:
            self.show_rows(title, Panel(*ruled(rows), padding=PADDING))
            return
        pebble = Glyph(icon="pebble", tone="stone", big=40, width=dp(48))
        told = tr("No deck enrolled for {game}. Enrol it with the camera, or play without.")
        words = Text(text=told.format(game=title), tone="text_2", pos_hint=MIDDLE)
        enrol = button(tr("Enrol"), partial(self.choose_way, game), icon="camera", height=dp(48))
        self.show_rows(title, Row(pebble, words, spacing=dp(12)), enrol)

    def standing(self, deck: StoredDeck) -> str:
        """How a deck came here and how much it knows."""
        app, tr = self.app, self.app.tr
        if learning.runs(deck.name):
            return str(tr("being learnt"))
        if not deck.cards:
            return self.progress(deck, by_parts=self.shelf.by_parts(deck.name))
        count = app.ntr("{n} card", "{n} cards", deck.cards).format(n=deck.cards)
        came = tr("built in") if deck.built_in else tr("enrolled {date}").format(date=deck.made)
        return f"{count} · {came}"

    def progress(self, deck: StoredDeck, *, by_parts: bool) -> str:
        """How much of a deck is pictured."""
        kind, have = kinds()[deck.game], self.shelf.pictured(deck.name)
        wanted = len(kind.wanted(by_parts=by_parts))
        done = wanted - len(kind.missing(have, by_parts=by_parts))
        return str(self.app.tr("{n} of {all} cards pictured").format(n=done, all=wanted))

    # One deck

    def menu(self, deck: StoredDeck) -> None:
        tr, name = self.app.tr, deck.name
        own = not deck.built_in
        whole = not self.shelf.missing(name, deck.game)
        words = tr("Take pictures again") if whole and deck.pictured else tr("Go on with pictures")
        lines: list[MenuLine] = []
        if deck.cards:
            game = tr(COVERS[deck.game].title)
            use = tr("Use it for {game}").format(game=game)
            lines.append(("tick", use, "", partial(self.use, deck)))
        if own and (deck.pictured or not deck.cards):
            go_on = partial(self.app.go, "enrol", deck=name)
            lines.append(("camera", words, self.standing(deck), go_on))
        if own and self.shelf.by_parts(name):
            all_ = self.progress(deck, by_parts=False)
            lines.append(("deck", tr("Picture every card"), all_, partial(self.every_card, name)))
        if own:
            lines.append(("amend", tr("Rename"), "", partial(self.rename, deck)))
        if deck.cards:
            lines.append(("export", tr("Give away"), tr("As a file"), partial(self.give, deck)))
        if own:
            lines.append(("delete", tr("Delete"), "", partial(self.delete, deck)))
        menu(deck.title, lines).show()

    def use(self, deck: StoredDeck) -> None:
        self.app.remember("decks", self.app.settings["decks"] | {deck.game: deck.name})
        self.refresh()

    def every_card(self, name: str) -> None:
        with self.telling():
            self.shelf.by_cards(name)
            self.app.go("enrol", deck=name)

    def rename(self, deck: StoredDeck) -> None:
        app = self.app

        def called(wanted: str) -> None:
            with self.telling():
                name = self.shelf.rename(deck.name, wanted)
                if app.settings["decks"].get(deck.game) == deck.name:
                    app.remember("decks", app.settings["decks"] | {deck.game: name})
                self.refresh()

        ask_name(app.tr("What is the deck called?"), deck.title, LONGEST_NAME, called)

    def give(self, deck: StoredDeck) -> None:
        offer(self.app, self.shelf.file(deck.name), deck.title)

    def delete(self, deck: StoredDeck) -> None:
        app = self.app
        with self.telling():
            self.shelf.delete(deck.name)
            self.refresh()
            said = app.tr("Deleted: {name}").format(name=deck.title)
            app.notice(said, icon="delete", action=app.tr("Undo"), act=partial(self.undelete, deck))

    def undelete(self, deck: StoredDeck) -> None:
        with self.telling():
            self.shelf.undelete(deck.name)
        self.app.refresh()

    # New decks

    def choose_game(self) -> None:
        tr = self.app.tr
        lines = [
            ("deck", tr(COVERS[game].title), self.effort(game), partial(self.choose_way, game))
            for game in kinds()
        ]
        menu(tr("Enrol a deck"), lines).show()

    def effort(self, game: str) -> str:
        every, few = (len(kinds()[game].wanted(by_parts=parts)) for parts in (False, True))
        return str(self.app.tr("{n} to {all} pictures").format(n=few, all=every))

    def choose_way(self, game: str) -> None:
        """Every card, or fewer pictures."""
        app, tr, kind = self.app, self.app.tr, kinds()[game]
        every, few = (len(kind.wanted(by_parts=by_parts)) for by_parts in (False, True))
        best = app.ntr("{n} picture, the surest way", "{n} pictures, the surest way", every)
        quick = app.ntr("{n} picture, the quickest way", "{n} pictures, the quickest way", few)
        parts = tr("Each colour and each value") if kind.coloured else tr("Each value")
        begin = partial(self.enrol, game)
        lines = [
            ("deck", tr("Every card"), best.format(n=every), partial(begin, by_parts=False)),
            ("hand", parts, quick.format(n=few), partial(begin, by_parts=True)),
        ]
        menu(tr("What to take pictures of"), lines).show()

    def enrol(self, game: str, *, by_parts: bool) -> None:
        with self.telling():
            name = self.shelf.begin(game, self.app.tr("My deck"), by_parts=by_parts)
            self.app.go("enrol", deck=name)

    def take_in(self) -> None:
        """A deck that another phone gave away: chosen, or lying with the matches."""
        if self.app.device.choose_file((".npz",), self.chosen):
            return
        tr, folder = self.app.tr, self.app.device.data_folder()
        files = sorted(folder.glob("*.npz"))
        if not files:
            said = tr("Put the deck's file into {folder}, then tap again.")
            self.app.notice(said.format(folder=folder), icon="import", stay=8)
            return
        lines = [("deck", file.name, "", partial(self.took, file)) for file in files]
        menu(tr("Take a deck in"), lines).show()

    def chosen(self, file: Path) -> None:
        """May come from another thread."""
        Clock.schedule_once(lambda _: self.took(file), 0)

    def took(self, file: Path) -> None:
        app, tr = self.app, self.app.tr
        try:
            with self.telling():
                deck = self.shelf.take_in(file, "" if file.suffix == ".npz" else tr("My deck"))
                self.use(deck)
                app.notice(tr("Taken in: {name}").format(name=deck.title), icon="import")
        except BadDeck:
            app.notice(tr("This is no deck of these games. Nothing has changed."), answer="illegal")
