"""The app's side of the any-game page: its stored sheets and how often they were played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.evening.beginning import begun
from companion.games import app_of, library, seats_of
from companion.games.sheet.library import EMPTY
from companion.games.sheet.shown import sheet_lines
from companion.pages.any_game import ANY_GAME, GAME, PLAIN, SHELF, Draft, Kept
from companion.pages.match_draft import LETTERS
from companion.pages.match_draft import Draft as Seating
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.screens import SCREENS
from companion.ui.shelf import Shelf


class AnyGame(PageScreen[Kept, Draft]):
    kind = ANY_GAME
    game = GAME

    def collect(self) -> Kept:
        app = self.app
        lines = [line for line in app.store.matches() if line.game == GAME]
        sheets = sheet_lines(Shelf[Any, Any](app, SHELF).things, lines, app.lang)
        makes = library(SHELF).page in SCREENS
        return Kept(self.reader, sheets, self._people(), makes)

    def _people(self) -> tuple[str, ...]:
        """Who sat at the last match; before any, two who are known or nameless."""
        settings = self.app.settings
        last = next(reversed(settings["seated"].values()), ())
        names = (*last, *settings["names"], *LETTERS)
        return tuple(dict.fromkeys(names))[: max(2, len(last))]

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"just points": self.just_points, "make": self.make}

    def just_points(self) -> None:
        """A match begins at once."""
        made = {GAME: app_of(GAME).made_from(self.app.settings, PLAIN)}
        names = self.kept.people[: seats_of(GAME, made)[-1]]
        worn = self.app.settings["worn"].get(GAME, {})
        with self.app.telling():
            match = begun(self.app, GAME, Seating(names, {}, worn), made)
            self.app.instead("table", match=match)

    def make(self) -> None:
        """A sheet of one's own, to be changed at once."""
        Shelf[Any, Any](self.app, SHELF).copy(EMPTY)
