"""Statistics: all matches counted, by game, player, pair and time, with plots."""

import time
from collections.abc import Generator
from datetime import datetime
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.games import COVERS, families
from companion.games.statistics_page import FOLLOW, Figures, figures_page
from companion.match.statistics import Record
from companion.play.scene import Scene, Stage
from companion.storage.errors import StoreError
from companion.ui.export_menu import share_results
from companion.ui.pages import ListPage
from companion.ui.pages.filters import Filters
from companion.ui.purge import counted_by
from companion.ui.scene_view import ScenePage
from companion.ui.widgets import AppBar, Column, Empty, IconButton, Progress, Text, button

AT_ONCE, SLICE = 0.12, 0.012
"""Seconds of counting before the page opens, and in each frame after that."""


class Statistics(ListPage):
    followed: tuple[str, ...] = ()
    """Whose form is drawn; nobody: of those who played most."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        """All that was counted; the filter chooses among them."""
        self.export = IconButton(icon="export", act=self.share, disabled=True)
        super().__init__(AppBar(self.export))
        counted = counted_by(self.app)
        self._work: Generator[Any] | None = counted.count({self.app.settings["example"]})
        self._clock = Clock.schedule_interval(lambda _: self.work(SLICE), 0)
        self.work(AT_ONCE)
        self.refresh()

    @property
    def counting(self) -> bool:
        return self._work is not None

    def left(self) -> None:
        self._clock.cancel()
        if self._work is not None:
            self._work.close()

    def work(self, seconds: float) -> None:
        """Count for a moment; what is done is shown, what is still to come as a bar."""
        end = time.monotonic() + seconds
        try:
            for step in self._work or ():
                if isinstance(step, list):
                    self.records = [r for r in step if r.line.game in COVERS]
                    self.finish()
                    return
                if time.monotonic() > end:
                    self.show_progress(*step)
                    return
        except StoreError as bad:
            self.app.trouble(bad)
        self.finish()

    def finish(self) -> None:
        self._clock.cancel()
        self._work = None
        self.refresh()

    def show_progress(self, done: int, count: int) -> None:
        words = self.app.tr("Counting: {n} of {all}").format(n=done, all=count)
        if not hasattr(self, "progress"):
            self.progress, self.said = Progress(), Text(tone="text_2", halign="center")
            self.list.hold(Column(self.said, self.progress, padding=(0, dp(48)), spacing=dp(12)))
        self.said.text, self.progress.share = words, done / max(1, count)

    def refresh(self) -> None:
        tr = self.app.tr
        self.bar.title, self.export.disabled = tr("Statistics"), not self.records
        if self.counting:
            return
        lines = [record.line for record in self.records]
        if any(line.over for line in lines):
            self.figures = Column(padding=(-dp(16), 0))
            self.list.hold(Filters(self.app, lines, self.show), self.figures)
            self.show()
            return
        new = button(tr("New match"), self.app.home, kind="accent")
        said = tr("It begins with a finished match.")
        self.list.hold(Empty(tr("Nothing to count yet"), said, new))

    def chosen(self) -> list[Record]:
        today = datetime.now()
        return [record for record in self.records if self.app.filter.holds(record.line, today)]

    def show(self) -> None:
        """The figures of what the filter lets through."""
        if self.chosen():
            self.page = ScenePage(self.make, self.touched)
            self.figures.hold(self.page)
            return
        words = self.app.tr("No match is like that. Choose others above.")
        self.figures.hold(Text(text=words, tone="text_2", padding=(dp(20), dp(24))))

    def make(self, stage: Stage) -> Scene:
        return figures_page(self.told(), stage)

    def told(self) -> Figures:
        app, pair = self.app, self.app.filter.players
        ways = {app.tr(title): games for title, games in families().items()}
        return Figures(self.records, self.chosen(), pair, ways, app.tr, app.ntr, self.followed)

    def touched(self, spot: str) -> None:
        """Follow somebody's form, or no longer."""
        self.followed = self.told().following(spot.removeprefix(FOLLOW))
        self.page.lay()

    def share(self) -> None:
        share_results(self.app, self.chosen())
