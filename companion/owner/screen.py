"""The base class of the owner's pages, and what their errands lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.evening.here import reader_of
from companion.games import COVERS
from companion.match.table import Table
from companion.owner.house import House
from companion.pages.page import Go, PageKind, where
from companion.play.reader import Reader


class NotHere(Exception):
    """There is no such page, or no such match."""


@dataclass(frozen=True, slots=True)
class Download:
    """A file to be given away, at an address of its own."""

    kind: str
    match: str = ""


@dataclass(frozen=True, slots=True)
class OpenWith:
    """Another page, with something begun on it."""

    go: Go
    draft: object


Outcome = object
"""Of an errand: a draft of the page, Go, Download, OpenWith; anything else: the page as it is."""
Errand = Callable[..., Outcome]


class Screen:
    """One page for one request: what it is about stands in its address."""

    kind: ClassVar[PageKind[Any, Any]]
    parent: ClassVar[str] = "home"
    """Where its way back leads."""

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        """place: what stands in the address; raises NotHere."""
        self.house, self.place = house, place
        self.draft: Any = None
        """As it is when an errand is carried out."""

    def kept(self) -> Any:
        raise NotImplementedError

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {}

    @property
    def reader(self) -> Reader:
        return reader_of(self.house)

    @property
    def match(self) -> str:
        return self.place.get("match", "")

    @property
    def world(self) -> str:
        """The ground and the landscape of the page; empty: the app's own ground."""
        return ""

    def back(self) -> Go:
        return Go(self.parent)


class OfMatch(Screen):
    """A page about a match that is here."""

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        table: Table | None = house.table(self.match)
        if table is None or table.header.game not in COVERS:
            raise NotHere
        self.table: Table = table

    @property
    def world(self) -> str:
        return COVERS[self.table.header.game].world


def table_go(match: str) -> Go:
    return Go("table", where(match=match), back="home")


def sharing_errands() -> dict[str, Errand]:
    """The ways in which a page gives a match away."""
    ways = ("picture", "export", "points", "statistics")
    return {f"share {way}": _download(way) for way in ways}


def _download(way: str) -> Errand:
    return lambda match: Download(way, match)
