"""The app's side of the lists of matches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.evening.home import shown_lines
from companion.evening.matches import deleted_kept, matches_kept
from companion.evening.purge import forget
from companion.pages import deleted, matches
from companion.pages.match_rows import named
from companion.ui import importing
from companion.ui.export_menu import share_all, sharing_errands
from companion.ui.page_screen import Errand, PageScreen

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


def put_back(app: CairnApp, match: str) -> None:
    with app.telling():
        app.store.undelete(match)
        app.refresh()


class Matches(PageScreen[matches.Kept, matches.Draft]):
    kind = matches.MATCHES

    def collect(self) -> matches.Kept:
        app = self.app
        shared = app.linking.going_on(shown_lines(app))
        return matches_kept(app, app.filter, shared)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            **sharing_errands(self.app),
            "import": lambda: importing.choose(self.app),
            "export": lambda: share_all(self.app),
            "delete": self.delete,
        }

    def delete(self, match: str) -> None:
        """Out of sight at once; nothing is destroyed."""
        app, tr = self.app, self.app.tr
        line = next(line for line in self.kept.lines if line.id == match)
        with app.telling():
            app.store.delete(match)
            said = tr("Deleted: {match}").format(match=named(line, self.reader))
            undo = partial(put_back, app, match)
            app.notice(said, icon="delete", action=tr("Undo"), act=undo, stay=8)


class Deleted(PageScreen[deleted.Kept, deleted.Draft]):
    kind = deleted.DELETED

    def collect(self) -> deleted.Kept:
        return deleted_kept(self.app)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"put back": self.put_back, "purge": self.purge}

    def put_back(self, match: str) -> None:
        line = next(line for line in self.kept.lines if line.id == match)
        put_back(self.app, match)
        self.leave_if_empty()
        words = self.app.tr("Put back: {match}").format(match=named(line, self.reader))
        self.app.notice(words, icon="undo")

    def purge(self, match: str) -> None:
        """The one thing in Cairn that cannot be undone."""
        with self.app.telling():
            forget(self.app, match)
            self.app.store.purge(match)
            self.app.forget_tables()
            self.leave_if_empty()

    def leave_if_empty(self) -> None:
        if not shown_lines(self.app, deleted=True):
            self.app.back()
