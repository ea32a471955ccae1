"""Decks and boards: what this phone knows of the cardboard it is used with."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.camera.decks import LONGEST_NAME, BadDeck, DeckStore, StoredDeck, kinds
from companion.games import COVERS, LIBRARIES
from companion.ui.enrolment_job import learning
from companion.ui.export_menu import offer
from companion.ui.name_sheet import ask_name
from companion.ui.pages.list_page import ListPage
from companion.ui.shelf import Shelf
from companion.ui.theme import room
from companion.ui.widgets import (
    Glyph,
    ListRow,
    Panel,
    Row,
    Rule,
    Text,
    menu,
)
from companion.ui.widgets.controls import button


class ShelfPage(ListPage):
    def __init__(self, **settings: object) -> None:
        self.shelf = DeckStore(self.app.device.data_folder() / "decks")
        super().__init__(**settings)

    def refresh(self) -> None:
        tr = self.app.tr
        self.bar.title = tr("Decks and boards")
        self.list.clear_widgets()
        for game in kinds():
            self.show_game(game)
        self.show_others()
        self.foot.clear_widgets()
        self.foot.add_widget(button(tr("Take in"), self.take_in, icon="import"))
        enrol = button(tr("Enrol a deck"), self.choose_game, kind="accent", icon="camera")
        self.foot.add_widget(enrol)

    def show_game(self, game: str) -> None:
        tr, title = self.app.tr, self.app.tr(COVERS[game].title)
        self.list.add_widget(Text(text=title, role="label", bold=True, tone="text_2"))
        decks = self.shelf.decks(game)
        if not decks:
            empty = Row(spacing=dp(12))
            middle = {"center_y": 0.5}
            empty.add_widget(Glyph(symbol="pebble", tone="stone", big=40, width=dp(48)))
            told = tr("No deck enrolled for {game}. Enrol it with the camera, or play without.")
            words = Text(text=told.format(game=title), tone="text_2", pos_hint=middle)
            empty.add_widget(words)
            self.list.add_widget(empty)
            act = partial(self.choose_way, game)
            self.list.add_widget(button(tr("Enrol"), act, icon="camera", height=dp(48)))
            return
        used = self.shelf.ready(game, self.app.settings["decks"].get(game, ""))
        panel = Panel(padding=(dp(12), dp(4)))
        for i, deck in enumerate(decks):
            if i:
                panel.add_widget(Rule())
            icon = "radio_on" if deck == used else "radio_off"
            row = ListRow(icon=icon, text=deck.title, note=self.standing(deck), height=room(60))
            row.bind(on_tap=lambda _, deck=deck: self.menu(deck))
            panel.add_widget(row)
        self.list.add_widget(panel)

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

    def show_others(self) -> None:
        tr = self.app.tr
        title = Text(text=tr("Tiles and boards"), role="label", bold=True, tone="text_2")
        self.list.add_widget(title)
        panel = Panel(padding=(dp(12), dp(4)))
        for name, shelf in LIBRARIES.items():
            row = ListRow(icon=shelf.icon, text=tr(shelf.title), forward=True)
            row.bind(on_tap=lambda _, name=name: Shelf[Any, Any](self.app, name).open())
            panel.add_widget(row)
        self.list.add_widget(panel)

    # One deck

    def menu(self, deck: StoredDeck) -> None:
        tr, name = self.app.tr, deck.name
        own = not deck.built_in
        whole = not self.shelf.missing(name, deck.game)
        words = tr("Take pictures again") if whole and deck.pictured else tr("Go on with pictures")
        lines: list[tuple[str, str, str, Any]] = []
        if deck.cards:
            game = tr(COVERS[deck.game].title)
            use = tr("Use it for {game}").format(game=game)
            lines.append(("tick", use, "", partial(self.use, deck)))
        if own and (deck.pictured or not deck.cards):
            lines.append(("camera", words, self.standing(deck), partial(self.go_on, name)))
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

    def go_on(self, name: str) -> None:
        self.app.go("enrol", deck=name)

    def every_card(self, name: str) -> None:
        try:
            self.shelf.by_cards(name)
        except OSError as bad:
            self.app.trouble(bad)
            return
        self.go_on(name)

    def rename(self, deck: StoredDeck) -> None:
        app = self.app

        def called(wanted: str) -> None:
            try:
                name = self.shelf.rename(deck.name, wanted)
            except OSError as bad:
                app.trouble(bad)
                return
            if app.settings["decks"].get(deck.game) == deck.name:
                app.remember("decks", app.settings["decks"] | {deck.game: name})
            self.refresh()

        ask_name(app.tr("What is the deck called?"), deck.title, LONGEST_NAME, called)

    def give(self, deck: StoredDeck) -> None:
        offer(self.app, self.shelf.file(deck.name), deck.title)

    def delete(self, deck: StoredDeck) -> None:
        app = self.app
        try:
            self.shelf.delete(deck.name)
        except OSError as bad:
            app.trouble(bad)
            return
        self.refresh()
        said = app.tr("Deleted: {name}").format(name=deck.title)
        app.notice(said, icon="delete", action=app.tr("Undo"), act=partial(self.undelete, deck))

    def undelete(self, deck: StoredDeck) -> None:
        try:
            self.shelf.undelete(deck.name)
        except OSError as bad:
            self.app.trouble(bad)
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
        ways = (
            ("deck", tr("Every card"), best.format(n=every), False),
            ("hand", parts, quick.format(n=few), True),
        )
        lines = [
            (icon, words, note, partial(self.enrol, game, by_parts=by_parts))
            for icon, words, note, by_parts in ways
        ]
        menu(tr("What to take pictures of"), lines).show()

    def enrol(self, game: str, *, by_parts: bool) -> None:
        try:
            name = self.shelf.begin(game, self.app.tr("My deck"), by_parts=by_parts)
        except OSError as bad:
            self.app.trouble(bad)
            return
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
            deck = self.shelf.take_in(file, "" if file.suffix == ".npz" else tr("My deck"))
        except BadDeck:
            app.notice(tr("This is no deck of these games. Nothing has changed."), answer="illegal")
            return
        except OSError as bad:
            app.trouble(bad)
            return
        self.use(deck)
        app.notice(tr("Taken in: {name}").format(name=deck.title), icon="import")
