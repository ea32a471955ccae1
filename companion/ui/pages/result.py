"""The app's side of the result page."""

from collections.abc import Mapping

from companion.evening.rematch import again
from companion.evening.results import result_kept
from companion.pages.result import RESULT, Draft, Kept
from companion.ui.export_menu import sharing_errands
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.verdicts import refusal


class Result(PageScreen[Kept, Draft]):
    kind, back_icon = RESULT, "close"

    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match)
        self.game = self.table.header.game
        super().__init__(match)

    def collect(self) -> Kept:
        return result_kept(self.app, self.match, self.table)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            **sharing_errands(self.app),
            "undo": self.undo,
            "again": self.again,
        }

    def again(self, match: str) -> None:
        """The same people, game and options; the next of them begins."""
        with self.app.telling():
            self.app.instead("table", match=again(self.app, match))

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        self.refresh()

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
