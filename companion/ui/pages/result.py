"""The result of a match: who won and why, and every line of every score."""

from functools import partial

from companion.games import COVERS
from companion.play.result_scene import result_page
from companion.play.scene import Scene, Stage
from companion.ui.export_menu import result_of, share_picture, share_sheet, when
from companion.ui.pages import ListPage
from companion.ui.scene_view import ScenePage
from companion.ui.verdicts import refusal
from companion.ui.widgets import AppBar, IconButton, Strip, button, menu


class Result(ListPage):
    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match)
        self.sheet = ScenePage(self.make)
        more = IconButton(icon="more", act=self.menu)
        bar = AppBar(more, match=match, back_icon="close")
        super().__init__(bar, out=16, above=0, below=0)
        self.list.add(self.sheet)
        self.ways, self.main = Strip(out=4, above=4, below=4), Strip(out=4, above=4)
        self.add(self.ways, self.main)
        self.refresh()

    def make(self, stage: Stage) -> Scene:
        return result_page(result_of(self.app, self.table, self.match), stage)

    def refresh(self) -> None:
        app, tr, table = self.app, self.app.tr, self.table
        self.bar.title = tr(COVERS[table.header.game].title)
        self.bar.state = when(app, table, self.match)
        self.told = len(table.record)
        self.ways.hold(
            button(tr("Picture"), partial(share_picture, app, self.match), icon="picture"),
            button(tr("Share"), lambda: share_sheet(app, self.match).show(), icon="share"),
            button(tr("Undo"), self.undo, icon="undo"),
        )
        icon, words = "again", tr("Play again")
        if not table.outcome():
            icon, words = "back", tr("Back to the table")
        self.main.hold(button(words, self.go_on, kind="accent", icon=icon))
        self.sheet.lay()

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        if len(self.table.record) != self.told:
            self.refresh()

    def go_on(self) -> None:
        app = self.app
        if self.table.outcome() is None:
            app.instead("table", match=self.match)
        else:
            app.home()
            app.go("new_match", game=self.table.header.game)

    def undo(self) -> None:
        if (table := self.app.play(self.match)) is None:
            return
        self.table = table
        with self.app.telling():
            verdict = table.undo()
            if verdict.ok:
                self.app.instead("table", match=self.match)
            elif table.standing:
                refusal(self.app, table, verdict, self.app.tr("Undo")).show()

    def menu(self) -> None:
        app, tr = self.app, self.app.tr
        history = partial(app.go, "history", match=self.match)
        rules = partial(app.go, "rules", match=self.match)
        lines = [
            ("history", tr("History of this match"), "", history),
            ("rules", tr("Rules"), tr("All of them, with their standing"), rules),
            ("statistics", tr("Statistics"), "", partial(app.go, "statistics")),
        ]
        menu("", lines).show()
