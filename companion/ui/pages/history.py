"""The app's side of the history page."""

from collections.abc import Mapping

from companion.evening.reading import history_kept
from companion.match.redo import redos_to
from companion.pages.history import HISTORY, Draft, Kept
from companion.play.revision import ENTRY
from companion.sync.protocol.shared_table import SharedTable
from companion.ui.export_menu import sharing_errands
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages.table import TablePage
from companion.ui.verdicts import refusal


class History(PageScreen[Kept, Draft]):
    kind = HISTORY

    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match)
        self.game = self.table.header.game
        super().__init__(match)

    def collect(self) -> Kept:
        table = self.table
        by_browser = table.from_browser if isinstance(table, SharedTable) else lambda n: False
        return history_kept(self.app, self.match, table, by_browser)

    def link_changed(self) -> None:
        """Another phone may have entered something."""
        if self.kept.course.count != len(self.table.record):
            self.refresh()

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            **sharing_errands(self.app),
            "back": self.app.back,
            "undo to": self.undo_to,
            "redo to": self.redo_to,
            "change": self.change,
        }

    def change(self, n: int) -> None:
        """At the table, where everything that follows from it is asked."""
        app = self.app
        below = app.stack[-2] if len(app.stack) > 1 else ("", {})
        if below == ("table", {"match": self.match}):
            app.back()
        else:
            app.instead("table", match=self.match)
        if isinstance(app.page, TablePage):
            app.page.body.touch(f"{ENTRY}.{n}")

    def undo_to(self, n: int) -> Draft | None:
        """Take back every move after this entry."""
        return self._enter(n, redo=False)

    def redo_to(self, n: int) -> Draft | None:
        """Make again the moves up to this one."""
        return self._enter(n, redo=True)

    def _enter(self, n: int, *, redo: bool) -> Draft | None:
        app = self.app
        if (table := app.play(self.match)) is None:
            return None
        self.table = table
        with app.telling():
            verdict = table.enter_all(redos_to(table.record, n)) if redo else table.undo_to(n)
            if not verdict.ok:
                about = app.tr("Redo") if redo else app.tr("Undo")
                refusal(app, table, verdict, about).show()
        return Draft(len(table.record))
