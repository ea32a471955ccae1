"""The app's side of the score-sheet editor: stored sheets, files, a trial match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.sheet import kept
from companion.games.sheet.kept import KeptSheet, Sheets
from companion.pages.sheet_draft import GAME, Draft, Kept
from companion.pages.sheet_editor import SHEET_EDITOR
from companion.ui.export_menu import offer
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages import CannotShow
from companion.ui.shelf import Shelf

LIBRARY = "sheets"


class SheetEditor(PageScreen[Kept, Draft]):
    kind = SHEET_EDITOR
    game = GAME

    def __init__(self, thing: str) -> None:
        self.thing, self.shelf = thing, Shelf[Sheets, Any](self.app, LIBRARY)
        if kept.find(self.shelf.things, thing) is None:
            raise CannotShow
        super().__init__()

    def collect(self) -> Kept:
        """A sheet that was just deleted is shown until its page is gone."""
        things = self.shelf.things
        if kept.find(things, self.thing) is None:
            return self.kept
        return Kept(self.reader, things, self.thing)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {**self.shelf.errands, "keep": self.keep, "give": self.give}

    def keep(self, thing: str, text: str = "") -> None:
        self.shelf.keep(kept.put(self.shelf.things, KeptSheet(thing, text)))

    def give(self, thing: str) -> None:
        """As a file, offered to other apps."""
        file = self.app.device.exports_folder() / f"{thing}.toml"
        try:
            file.write_text(self.draft.text, encoding="utf-8")
        except OSError as bad:
            self.app.trouble(bad)
            return
        offer(self.app, file, self.kept.one.title(self.app.lang))
