"""`Here`, the protocol of what pages use of their host: the app, or Cairn in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from companion.evening.settings import Settings
from companion.match.phrases import Ntr, Tr
from companion.match.table import Table
from companion.play.reader import Reader
from companion.storage.store import Store


class Here(Protocol):
    @property
    def store(self) -> Store: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def tr(self) -> Tr: ...
    @property
    def ntr(self) -> Ntr: ...
    @property
    def lang(self) -> str: ...
    def data_folder(self) -> Path:
        """The folder of matches; raises StoreError."""

    def table(self, match: str) -> Table | None:
        """The match to look at; None if it cannot be opened, and then that is said."""

    def colours(self, match: str) -> tuple[str, ...]:
        """Of a match's pieces, by seat; empty: Cairn's own."""

    def paint_pieces(self, match: str, colours: tuple[str, ...]) -> None: ...
    def remember(self, key: str, value: object) -> bool:
        """Keep a setting; if it cannot be kept, say so."""


def reader_of(here: Here) -> Reader:
    return Reader(here.tr, here.ntr, here.lang)
