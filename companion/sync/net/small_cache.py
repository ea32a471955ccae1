"""Keeps what zeroconf remembers small, however much is announced.

zeroconf 0.39 keeps every record until it expires, today's ten thousand of them. Both tell
listeners of each new record, and let them remove some.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from zeroconf import RecordUpdate, RecordUpdateListener, Zeroconf

if TYPE_CHECKING:
    from zeroconf._dns import DNSRecord

MOST_RECORDS = 4_000
"""Of any kind; a table has four. Of more the oldest are let go."""


class SmallCache(RecordUpdateListener):
    """Everything but the beginning is called on zeroconf's own loop."""

    def __init__(self, zeroconf: Zeroconf) -> None:
        self._cache = zeroconf.cache
        self._known: dict[DNSRecord, None] = {}
        """The one that was heard of last at the end."""
        zeroconf.add_listener(self, None)

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        for update in records:
            self._known.pop(update.new, None)
            self._known[update.new] = None

    def async_update_records_complete(self) -> None:
        """The cache has them now."""
        while len(self._known) > MOST_RECORDS:
            oldest = next(iter(self._known))
            del self._known[oldest]
            with suppress(KeyError):  # it has expired
                self._cache.async_remove_records([oldest])
