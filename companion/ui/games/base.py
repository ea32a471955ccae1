"""What every game's table has in common."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.match.table import Played


class GameTable(BoxLayout):
    """The part of a table's page below the app bar.

    It draws `page.view()`, asks `page.judge(entry)` what the rules would say, and sends every
    move through `page.propose(entry)`. What is allowed it never decides.
    """

    bar: Any = None
    """The row of buttons at the bottom, if the game has one."""
    shows_link = False
    """Whether it says itself that the host is out of reach."""

    def __init__(self, page: Any) -> None:
        super().__init__(orientation="vertical")
        self.page = page
        self.app = page.app

    def refresh(self) -> None:
        """Show the page's view; comes after every entry and with every language."""
        raise NotImplementedError

    def happened(self, played: Played) -> None:
        """An entry was written, and what it set off is in `played.events`; before `refresh`."""

    def show_waiting(self) -> None:
        """Mark the pieces that wait for the host's phone; after `refresh`, and when some settle."""

    def left(self) -> None:
        """Another page has come."""
