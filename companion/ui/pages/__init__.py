"""The app's pages: x.py says what is on a page, x.kv how it looks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from companion.match.table import Table

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

HERE = Path(__file__).parent


def load_looks(name: str) -> None:
    Builder.load_file(str(HERE / f"{name}.kv"))


class CannotShow(Exception):
    """The match of a page cannot be opened; why has been said."""


class Page(BoxLayout):
    """A whole screen. It fills itself in `refresh`, which comes again with every language."""

    def __init__(self, **settings: object) -> None:
        super().__init__(orientation="vertical", **settings)

    @property
    def app(self) -> CairnApp:
        return App.get_running_app()

    @property
    def colours(self) -> tuple[str, ...]:
        """Of the pieces of the match that it shows, by seat; empty: Cairn's own."""
        return self.app.colours(getattr(self, "match", ""))

    def keep_clear(self) -> None:
        """Above and below, of what the phone's own bars and its keyboard cover."""
        self.app.bind(inset_top=self._pad, inset_bottom=self._pad)
        self._pad()

    def _pad(self, *_: object) -> None:
        self.padding = (0, self.app.inset_top, 0, self.app.inset_bottom)

    def table_of(self, match: str, *, to_play: bool = False) -> Table:
        """The match that the page shows; raises CannotShow, and then home is shown instead."""
        table: Table | None = self.app.play(match) if to_play else self.app.table(match)
        if table is None:
            raise CannotShow
        return table

    def refresh(self) -> None:
        """Show what is the case now."""

    def left(self) -> None:
        """Another page has come."""

    def mends_link(self) -> bool:
        """Whether the page offers, now, what is to be done about a lost link."""
        return False

    def rest(self) -> None:
        """The app is no longer seen: let go what others may want."""

    def resume(self) -> None:
        """The app is seen again."""
