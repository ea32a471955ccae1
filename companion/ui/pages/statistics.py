"""The app's side of the statistics page: counts the matches, a little in each frame."""

import time
from collections.abc import Generator, Mapping
from datetime import datetime
from typing import Any

from kivy.clock import Clock

from companion.evening.old_plays import old_records
from companion.evening.purge import counted_by
from companion.games import COVERS
from companion.match.statistics import Record
from companion.pages.statistics import STATISTICS, Draft, Kept
from companion.storage.errors import StoreError
from companion.ui.export_menu import share_results
from companion.ui.page_screen import Errand, PageScreen

AT_ONCE, SLICE = 0.12, 0.012
"""Seconds of counting before the page opens, and in each frame after that."""


class Statistics(PageScreen[Kept, Draft]):
    kind = STATISTICS

    def __init__(self) -> None:
        self._records: tuple[Record, ...] = ()
        self._done = (0, 1)
        counted = counted_by(self.app)
        self._work: Generator[Any] | None = counted.count({self.app.settings["example"]})
        self._clock = Clock.create_trigger(lambda _: self._go_on(), 0, interval=True)
        self._count(AT_ONCE)
        super().__init__()
        if self.counting:
            self._clock()

    @property
    def counting(self) -> bool:
        return self._work is not None

    def collect(self) -> Kept:
        counting = self._done if self.counting else None
        return Kept(self.reader, self._records, self.app.filter, datetime.now(), counting)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"export": lambda: share_results(self.app, self.kept.chosen)}

    def left(self) -> None:
        super().left()
        self._clock.cancel()
        if self._work is not None:
            self._work.close()

    def _go_on(self) -> None:
        self._count(SLICE)
        if not self.counting:
            self._clock.cancel()
        self.refresh()

    def _count(self, seconds: float) -> None:
        """Count for so long."""
        end = time.monotonic() + seconds
        try:
            for step in self._work or ():
                if isinstance(step, list):
                    here = (r for r in step if r.line.game in COVERS)
                    self._records = (*here, *old_records(self.app))
                    break
                self._done = step
                if time.monotonic() > end:
                    return
        except StoreError as bad:
            self.app.trouble(bad)
        self._work = None
