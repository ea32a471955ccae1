"""The result of a match: who won and why, and every line of every score."""

from functools import partial

from kivy.properties import StringProperty

from companion.games import COVERS
from companion.play.result_scene import result_page
from companion.play.scene import Scene, Stage
from companion.ui.export_menu import result_of, share_picture, share_sheet, when
from companion.ui.pages import Page, load_looks
from companion.ui.scene_view import ScenePage
from companion.ui.verdicts import refusal
from companion.ui.widgets import menu

load_looks("result")


class Result(Page):
    title = StringProperty("")
    state = StringProperty("")
    main_icon = StringProperty("again")
    main_text = StringProperty("")

    def __init__(self, match: str, **settings: object) -> None:
        self.match = match
        super().__init__(**settings)
        self.table = self.table_of(match)
        self.sheet = ScenePage(self.make)
        self.ids.list.add_widget(self.sheet)
        self.refresh()

    def make(self, stage: Stage) -> Scene:
        return result_page(result_of(self.app, self.table, self.match), stage)

    def refresh(self) -> None:
        app, table = self.app, self.table
        outcome = table.outcome()
        self.title = app.tr(COVERS[table.header.game].title)
        self.state = when(app, table, self.match)
        self.told = len(table.record)
        self.main_icon = "again" if outcome else "back"
        self.main_text = app.tr("Play again") if outcome else app.tr("Back to the table")
        self.sheet.lay()

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        if len(self.table.record) != self.told:
            self.refresh()

    def main(self) -> None:
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

    def picture(self) -> None:
        share_picture(self.app, self.match)

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

    def share(self) -> None:
        share_sheet(self.app, self.match).show()
