"""What the page of old plays needs of the app: a file that is read, and a way back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import Thread

from kivy.clock import Clock

from companion.evening.old_plays import (
    batches_of,
    keep_batches,
    take_plays,
    why_not_read,
)
from companion.pages.old_plays import KINDS, OLD_PLAYS, Draft, Found, Kept
from companion.storage.old_plays import Batch, without
from companion.storage.old_plays import known as known_plays
from companion.storage.plays import LARGEST_FILE, NoPlays, OldPlays, read_plays
from companion.ui.page_screen import Errand, PageScreen


class OldPlaysPage(PageScreen[Kept, Draft]):
    kind = OLD_PLAYS

    def __init__(self) -> None:
        self.found: Found | None = None
        self.trouble, self.reading = "", False
        self._nth = 0
        """How many files were read: what comes of one that was given up is dropped."""
        super().__init__()

    def collect(self) -> Kept:
        return Kept(self.reader, batches_of(self.app), self.found, self.trouble, self.reading)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "choose file": self.choose_file,
            "read path": self.read_path,
            "take": self.take,
            "leave": self.leave,
            "undo": self.undo,
            "stop": self.stop,
        }

    def choose_file(self) -> Draft | None:
        def chosen(file: Path) -> None:
            Clock.schedule_once(lambda _: self.read(file))

        if self.app.device.choose_file(KINDS, chosen):
            return None
        return Draft("path", text=str(self.app.device.exports_folder() / ""))

    def read_path(self, path: str = "") -> Draft | None:
        file = Path(path).expanduser()
        if not file.is_file():
            return Draft("path", text=path, refused=self.app.tr("There is no such file."))
        self.read(file)
        return None

    def read(self, file: Path) -> None:
        """On a thread of its own: a large file takes a second or two."""
        self.reading, self.trouble = True, ""
        known = known_plays(batches_of(self.app))
        self._nth += 1
        Thread(target=self._read, args=(file, known, self._nth), daemon=True).start()
        self.refresh()

    def stop(self) -> None:
        """Nothing has changed."""
        self._nth += 1
        self.reading = False

    def _read(self, file: Path, known: set[str], nth: int) -> None:
        result: OldPlays | NoPlays | OSError
        try:
            with file.open("rb") as opened:
                result = read_plays(opened.read(LARGEST_FILE + 1), known)
        except (NoPlays, OSError) as bad:
            result = bad
        Clock.schedule_once(lambda _: self.was_read(file.name, result, nth), 0)

    def was_read(self, name: str, result: OldPlays | NoPlays | OSError, nth: int) -> None:
        if nth != self._nth:
            return
        self.reading = False
        if isinstance(result, OldPlays):
            self.found = Found(name, result)
        else:
            self.trouble = why_not_read(self.app.tr, name, result)
        if self.app.page is self:
            self.refresh()

    def take(self) -> None:
        found, before = self.found, batches_of(self.app)
        assert found is not None
        if said := take_plays(self.app, found.name, found.plays.plays):
            self.found = None
            self._said(said, "import", before)

    def leave(self) -> None:
        self.found = None

    def undo(self, batch: str) -> None:
        before = batches_of(self.app)
        if keep_batches(self.app, without(before, batch)):
            self._said(self.app.tr("They are gone again."), "undo", before)

    def _said(self, words: str, icon: str, before: tuple[Batch, ...]) -> None:
        """With a way back."""

        def restore() -> None:
            if keep_batches(self.app, before):
                self.app.refresh()

        self.app.notice(words, icon=icon, action=self.app.tr("Undo"), act=restore, stay=8)
