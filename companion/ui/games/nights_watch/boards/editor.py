"""One board: the house's to look at, one's own to change hex by hex and market by market."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.games.nights_watch.boards import shelf
from companion.ui.games.nights_watch.boards.palette import (
    ANY,
    NONE,
    MarketCells,
    NumberCells,
    TerrainCells,
)
from companion.ui.games.nights_watch.boards.picture import BoardPicture
from companion.ui.games.nights_watch.boards.remarks import remarks
from companion.ui.games.nights_watch.boards.shelf import KINDS, Kept
from companion.ui.games.nights_watch.boards.verdict import Verdict, remarks_sheet
from companion.ui.name_sheet import ask_name
from companion.ui.pages import Page
from companion.ui.theme import room
from companion.ui.verdicts import button
from companion.ui.widgets import (
    AppBar,
    Column,
    IconButton,
    PushButton,
    Row,
    Scroll,
    Segments,
    Text,
    menu,
)

PALETTE = 200
"""dp: terrain and numbers."""


class BoardPage(Page):
    """Every change is kept at once; undo goes back to how the board was found."""

    def __init__(self, board: str, **settings: Any) -> None:
        super().__init__(**settings)
        found = shelf.find(self.app.settings, board)
        self.kept: Kept = found or shelf.house("watch_21")
        self.before: list[Kept] = []
        self.markets = False
        self.place = ""
        self.padding = (0, self.app.inset_top, 0, self.app.inset_bottom)
        self.bar = AppBar()
        self.picture = BoardPicture()
        self.picture.bind(on_pick=lambda _, place: self.choose(place))
        self.tabs = Row(height=room(56), padding=(dp(12), dp(4)))
        self.palette = BoxLayout(
            orientation="vertical", size_hint_y=None, height=dp(PALETTE), padding=(dp(12), 0)
        )
        self.verdict = Verdict()
        self.verdict.bind(on_tap=lambda _: self.say_remarks())
        self.foot = Row(height=dp(72), padding=(dp(12), dp(8)))
        if self.kept.own:
            more = IconButton(icon="more", pos_hint={"center_y": 0.5})
            more.bind(on_tap=lambda _: self.menu())
            self.bar.add_widget(more)
        self.ground, self.desk = BoxLayout(), Column()
        self.scroll = Scroll()
        for part in (self.bar, self.ground, self.foot):
            self.add_widget(part)
        self.lying: bool | None = None
        self.fbind("size", self.arrange)
        self.arrange()
        self.refresh()

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the picture left, what changes it right."""
        lying = self.width > self.height
        if lying == self.lying:
            return
        self.lying = lying
        self.show_palette()
        for box in (self.ground, self.desk, self.scroll):
            box.clear_widgets()
        tools = [self.tabs, self.palette] if self.kept.own else []
        self.ground.orientation = "horizontal" if lying else "vertical"
        if not lying:
            for part in (*tools[:1], self.picture, *tools[1:], self.verdict):
                self.ground.add_widget(part)
            return
        for part in (*tools, self.verdict):
            self.desk.add_widget(part)
        self.scroll.add_widget(self.desk)
        self.ground.add_widget(self.picture)
        self.ground.add_widget(self.scroll)

    def refresh(self) -> None:
        tr, kept = self.app.tr, self.kept
        self.bar.title = kept.name or tr("House layout")
        self.bar.state = tr(KINDS[kept.kind].words)
        self.picture.layout = kept.layout
        self.picture.chosen = self.place
        self.picture.picks = ("coast" if self.markets else "hexes") if kept.own else ""
        self.verdict.found = found = remarks(kept, self.app)
        self.picture.warned = [hex for remark in found for hex in remark.hexes]
        self.show_tabs()
        self.show_palette()
        self.show_foot()
        self.picture.repaint()

    def show_tabs(self) -> None:
        tr = self.app.tr
        self.tabs.clear_widgets()
        labels = [tr("Land"), tr("Markets")]
        tabs = Segments(
            values=[False, True], labels=labels, chosen=int(self.markets), size_hint=(1, None)
        )
        tabs.bind(on_tap=lambda s: self.turn_to(bool(s.chosen)))
        self.tabs.add_widget(tabs)

    def turn_to(self, markets: bool) -> None:
        self.markets, self.place = markets, ""
        self.refresh()

    def choose(self, place: str) -> None:
        self.place = place
        self.refresh()

    # What the chosen place is

    def show_palette(self) -> None:
        """Upright it is as high whatever it shows, so that the picture stands still."""
        self.palette.clear_widgets()
        if not self.place:
            hint = self.app.tr("Tap a hex to say what lies there")
            if self.markets:
                hint = self.app.tr("Tap the coast where a market is")
            told = Text(text=hint, tone="text_2", halign="center", size_hint_y=1)
            self.palette.add_widget(told)
        elif self.markets:
            self.palette.add_widget(Widget())
            self.show_market()
        else:
            self.show_land()
        fixed = [part.height for part in self.palette.children if part.size_hint_y is None]
        self.palette.height = (sum(fixed) or room(56)) if self.lying else dp(PALETTE)

    def show_land(self) -> None:
        land = self.kept.layout["hexes"][self.place]
        terrain = TerrainCells(now=land["terrain"])
        number = NumberCells(now=land["number"] or NONE)
        terrain.bind(on_pick=lambda _, key: self.lay(terrain=key))
        number.bind(on_pick=lambda _, key: self.lay(number=None if key == NONE else key))
        self.palette.add_widget(terrain)
        self.palette.add_widget(number)

    def show_market(self) -> None:
        markets = self.kept.layout["markets"]
        there = next((m for m in markets if m["edge"] == self.place), None)
        now = NONE if there is None else there["resource"] or ANY
        cells = MarketCells(now=now)
        cells.bind(on_pick=lambda _, key: self.open_market(key))
        self.palette.add_widget(cells)

    def lay(self, **land: Any) -> None:
        self.change(shelf.with_land(self.kept, self.place, **land))

    def open_market(self, key: str) -> None:
        rate = {"rate": 3, "resource": None} if key == ANY else {"rate": 2, "resource": key}
        self.change(shelf.with_market(self.kept, self.place, None if key == NONE else rate))

    # Changes

    def change(self, kept: Kept) -> None:
        if kept != self.kept and shelf.keep(self.app, kept):
            self.before.append(self.kept)
            self.kept = kept
        self.refresh()

    def undo(self) -> None:
        if self.before and shelf.keep(self.app, self.before[-1]):
            self.kept = self.before.pop()
        self.refresh()

    def shuffle(self) -> None:
        self.place = ""
        self.change(shelf.shuffled(self.kept))

    def show_foot(self) -> None:
        tr = self.app.tr
        self.foot.clear_widgets()
        if not self.kept.own:
            copy = button(tr("Copy and change"), self.copy, kind="accent", icon="amend")
            self.foot.add_widget(copy)
            return
        undo = PushButton(icon="undo", size_hint_x=None, width=dp(56), disabled=not self.before)
        undo.bind(on_tap=lambda _: self.undo())
        self.foot.add_widget(undo)
        self.foot.add_widget(button(tr("Shuffle the land"), self.shuffle, icon="lots"))

    # The board as a whole

    def menu(self) -> None:
        tr = self.app.tr
        menu(
            self.kept.name,
            [
                ("amend", tr("Rename"), "", self.rename),
                ("deck", tr("Copy"), tr("To change it and keep this one"), self.copy),
                ("delete", tr("Delete"), tr("Matches that use it keep it"), self.delete),
            ],
        ).show()

    def rename(self) -> None:
        def called(name: str) -> None:
            if name:
                self.change(shelf.named(self.kept, name))

        title = self.app.tr("What is this board called?")
        ask_name(title, self.kept.name, shelf.LONGEST_NAME, called)

    def copy(self) -> None:
        copy = shelf.copied(self.kept, shelf.free_name(self.app, self.kept.name))
        if shelf.keep(self.app, copy):
            self.app.instead("board", board=copy.id)

    def delete(self) -> None:
        app, boards = self.app, shelf.own(self.app.settings)
        if not shelf.forget(app, self.kept):
            return
        app.back()

        def restore() -> None:
            shelf.write(app, boards)
            app.page.refresh()

        text = app.tr("Deleted: {name}").format(name=self.kept.name)
        app.notice(text, icon="delete", action=app.tr("Undo"), act=restore)

    def say_remarks(self) -> None:
        tr, found = self.app.tr, list(self.verdict.found)
        if found:
            remarks_sheet(self.app, found, tr("Off, and playable all the same")).show()
