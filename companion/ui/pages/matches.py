"""What the lists of matches need of the app and the device."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from companion.games import COVERS
from companion.match.match_line import MatchLine
from companion.pages import deleted, matches
from companion.pages.match_rows import named
from companion.ui import importing
from companion.ui.export_menu import share_all, sharing_errands
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.purge import forget

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


def shown_lines(app: CairnApp, *, deleted: bool = False) -> tuple[MatchLine, ...]:
    """The matches that have a screen, the latest first."""
    return tuple(line for line in app.store.matches(deleted=deleted) if line.game in COVERS)


def put_back(app: CairnApp, match: str) -> None:
    with app.telling():
        app.store.undelete(match)
        app.refresh()


class Matches(PageScreen[matches.Kept, matches.Draft]):
    kind = matches.MATCHES

    def collect(self) -> matches.Kept:
        app, lines = self.app, shown_lines(self.app)
        return matches.Kept(
            self.reader,
            lines,
            {match: counted[1].result for match, counted in app.store.counted().items()},
            app.linking.going_on(lines),
            len(shown_lines(app, deleted=True)),
            app.filter,
            datetime.now(),
        )

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
        return deleted.Kept(self.reader, shown_lines(self.app, deleted=True))

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
