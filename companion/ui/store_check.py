"""Reports damage of the file of matches, and checks the file after the start."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.match.phrases import Tr
from companion.reasons import reason
from companion.storage.errors import NOT_WRITTEN, DiskFull, StoreError
from companion.storage.schema import is_whole

if TYPE_CHECKING:
    from companion.storage.recovery import Salvage
    from companion.ui.app import CairnApp

LATER = 0.5
"""Seconds after the start, which is busy enough."""


def why_not_written(bad: Exception, tr: Tr) -> str:
    """In the reader's language."""
    if isinstance(bad, StoreError):
        return bad.text(tr)
    if isinstance(bad, OSError) and bad.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr(DiskFull.says)
    words = tr("This cannot be written or given away here: {why}. Nothing has changed.")
    return words.format(why=reason(bad, tr))


class StoreCheck:
    def __init__(self, app: CairnApp) -> None:
        self.app = app
        app.store.mended = self.mended
        app.store.settled = self.settled

    def begin(self) -> None:
        """The app is there: say what was found when its file was opened, or look later."""
        store = self.app.store
        if store.salvaged is not None:
            self.say(store.salvaged)
        if not store.checked:
            Clock.schedule_once(self._look_through, LATER)

    def _look_through(self, *_: object) -> None:
        """When the app has been seen, on a thread of its own."""
        from companion.camera.worker import started

        started("looking through the matches", self._look, self.app.store.path)

    def _look(self, path: Path) -> None:
        if not is_whole(path):
            Clock.schedule_once(lambda _: self._damaged(), 0)

    def _damaged(self) -> None:
        """Unless it was found while reading, and is mended already."""
        if self.app.store.salvaged is None:
            with self.app.telling():
                self.app.store.mend()

    def mended(self, salvaged: Salvage) -> None:
        """What was open may not be what is kept now."""
        app = self.app
        app.forget_tables()
        app.linking.mended()
        if app.page is not None:
            app.home()
            self.say(salvaged)

    def settled(self) -> None:
        self.app.notice(self.app.tr(NOT_WRITTEN), icon="warning")

    def say(self, salvaged: Salvage) -> None:
        """On a sheet: it is more than can be read in passing."""
        from companion.pages.hosting import damaged  # late: hardly any file is damaged
        from companion.ui.page_sheet import ask

        ask(damaged(self.app.tr, salvaged.sentences(self.app.tr, self.app.ntr)), {})
