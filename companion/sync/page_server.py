"""`PageServer`, the protocol between a host and the server of its browser pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from companion.match.table import Played, Table
from companion.sync.events import Report

if TYPE_CHECKING:
    from companion.sync.host_device import HostDevice


class PageServer(Protocol):
    port: int
    colours: tuple[str, ...]
    """Of the pieces, by seat, as the table's own phone has them."""

    @property
    def path(self) -> str:
        """Of the page for watchers."""

    @property
    def seats(self) -> object | None:
        """None: browsers may only watch."""

    async def start(self, bind: str, port: int) -> None: ...
    async def stop(self) -> None: ...
    def changed(self) -> None:
        """The table has a new entry."""

    def ticked(self) -> None:
        """A step of the set-up was touched; on the owner's thread."""

    def happened(self, played: Played) -> None:
        """An entry was written; on the thread that owns the table."""


class MakePages(Protocol):
    """Makes the server of a table's pages. seats: the table, if browsers may sit down at it."""

    def __call__(
        self,
        table: Callable[[], Table],
        name: Callable[[], str],
        token: str,
        report: Report,
        *,
        lang: str,
        seats: HostDevice | None,
    ) -> PageServer: ...


LoadPages = Callable[[], MakePages]
"""Loads the drawings of all games first: on the main thread, and only if there is a page."""
