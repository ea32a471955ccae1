"""The feed of a table for programs: one Server-Sent Event of JSON for each entry (docs/feed.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.i18n import Words
from companion.match.check import end_object, entry_object
from companion.match.table import Table
from companion.sync.events import FEED
from companion.web.http import numbered

MAX_DIGITS = 9
"""Of the number of an entry."""


class Feed:
    """What one program has received, and what it still lacks."""

    def __init__(self, after: str, lang: str) -> None:
        """after: the number of the last entry that the program has, empty: it has nothing."""
        number = after.isascii() and after.isdigit() and len(after) <= MAX_DIGITS
        self._sent = int(after) if number else None
        self._match: str | None = None
        self._lang = lang

    def news(self, table: Table) -> Iterator[str]:
        """The messages that bring the program up to date."""
        end = len(table.record)
        if self._match not in (None, table.header.match):
            self._sent = None
        self._match = table.header.match
        if self._sent == end:
            return
        words = Words(table.game, table.header.players, self._lang)
        if self._sent is None or self._sent > end:
            self._sent = 0
            yield _message("table", 0, {"feed": FEED, **table.header.to_json()})
        for played in table.record[self._sent :]:
            said = {**entry_object(played, words), "entry": played.entry}
            yield _message("entry", played.n, said)
        self._sent = end
        yield _message("standing", end, end_object(table))


def _message(kind: str, n: int, said: Mapping[str, Any]) -> str:
    return f"event: {kind}\n{numbered(n, said)}"
