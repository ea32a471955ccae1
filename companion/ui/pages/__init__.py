"""The app's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.games import COVERS
from companion.match.table import Table
from companion.ui.widgets import Parts

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


class CannotShow(Exception):
    """The match of a page cannot be opened; why has been said."""


class Page(Parts):
    """A whole screen. It fills itself in `refresh`, which comes again with every language."""

    lifted = NumericProperty(1)
    """0: it goes on below the phone's own bar."""

    def __init__(self, *parts: Widget, **settings: object) -> None:
        self.app.stand_on(self.world)
        super().__init__(*parts, **settings)

    @property
    def app(self) -> CairnApp:
        return App.get_running_app()

    @property
    def world(self) -> str:
        """Of the game that it shows; empty: of none."""
        game = getattr(self, "game", "")
        return COVERS[game].world if game in COVERS else ""

    @property
    def colours(self) -> tuple[str, ...]:
        """Of the pieces of the match that it shows, by seat; empty: Cairn's own."""
        return self.app.colours(getattr(self, "match", ""))

    def table_of(self, match: str, *, to_play: bool = False) -> Table:
        """The match that the page shows; raises CannotShow, and then home is shown instead."""
        table: Table | None = self.app.play(match) if to_play else self.app.table(match)
        if table is None:
            raise CannotShow
        return table

    def refresh(self) -> None:
        """Show what is the case now."""

    def stale(self) -> None:
        """Something that is kept has changed."""

    def left(self) -> None:
        """Another page has come."""

    def mends_link(self) -> bool:
        """Whether the page offers, now, what is to be done about a lost link."""
        return False

    def rest(self) -> None:
        """The app is no longer seen: let go what others may want."""

    def resume(self) -> None:
        """The app is seen again."""
