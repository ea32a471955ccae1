"""What a move set off, shown one step at a time, slowly enough for a table to follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.theme import motion

GLIDE = motion("step") * 0.85
"""Seconds: a piece has come before the next step begins."""
PATIENCE = 20
"""Ticks of the clock that a spoken line may take."""


class Playing:
    """Shows step after step and says the line of each; `stop` ends it where it is.

    The next line waits as long as `speaking`.
    """

    def __init__(
        self,
        lines: Sequence[str],
        show: Callable[[int | None], None],
        say: Callable[[str], None],
        speaking: Callable[[], bool],
    ) -> None:
        """lines: what is said with each step; empty: it belongs to the line before."""
        self.lines, self.show, self.say, self.speaking = lines, show, say, speaking
        self.at = 0
        self._waited = 0
        self._clock = Clock.schedule_interval(self.tick, motion("step"))
        say(lines[0])

    def tick(self, *_: Any) -> None:
        """The next step, unless the ear is still with this one."""
        if self._waits():
            self._waited += 1
            return
        self.at += 1
        if self.at == len(self.lines):
            self.stop()
            self.show(None)
            return
        if self.lines[self.at]:
            self._waited = 0
            self.say(self.lines[self.at])
        self.show(self.at)

    def _waits(self) -> bool:
        """The ear is slower than the eye; but a voice that hangs holds nothing up."""
        later = self.lines[self.at + 1 : self.at + 2]
        same = bool(later) and not later[0]
        return not same and self._waited < PATIENCE and self.speaking()

    def stop(self) -> None:
        self._clock.cancel()
