"""The app's side of the any-game page: a match at once, and a sheet of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.evening.any_game import any_game_kept, just_points
from companion.games.sheet.library import EMPTY
from companion.pages.any_game import ANY_GAME, GAME, SHELF, Draft, Kept
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.shelf import Shelf


class AnyGame(PageScreen[Kept, Draft]):
    kind = ANY_GAME
    game = GAME

    def collect(self) -> Kept:
        return any_game_kept(self.app)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"just points": self.just_points, "make": self.make}

    def just_points(self) -> None:
        """A match begins at once."""
        with self.app.telling():
            self.app.instead("table", match=just_points(self.app))

    def make(self) -> None:
        """A sheet of one's own, to be changed at once."""
        Shelf[Any, Any](self.app, SHELF).copy(EMPTY)
