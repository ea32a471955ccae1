"""Wildlings moving one step at a time, slowly enough for a table to follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.games.nights_watch.steps import Frame
from companion.ui.theme import motion

PATIENCE = 20
"""Steps of the clock that a spoken line may take."""


class Playing:
    """Shows frame after frame and says each line as it lights; `stop` ends it where it is.

    The next line waits as long as `speaking`.
    """

    def __init__(
        self,
        frames: Sequence[Frame],
        show: Callable[[Frame | None], None],
        say: Callable[[int], None],
        speaking: Callable[[], bool],
    ) -> None:
        self.frames, self.show, self.say, self.speaking = frames, show, say, speaking
        self.at = 0
        self._waited = 0
        self._clock = Clock.schedule_interval(self._next, motion("step"))
        say(self.frame.line)

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    def _next(self, *_: Any) -> None:
        if self._waits():
            self._waited += 1
            return
        if self.at + 1 == len(self.frames):
            self.stop()
            self.show(None)
            return
        before = self.frame.line
        self.at += 1
        if self.frame.line != before:
            self._waited = 0
            self.say(self.frame.line)
        self.show(self.frame)

    def _waits(self) -> bool:
        """The ear is slower than the eye; but a voice that hangs holds nothing up."""
        later = self.frames[self.at + 1 : self.at + 2]
        same = bool(later) and later[0].line == self.frame.line
        return not same and self._waited < PATIENCE and self.speaking()

    def stop(self) -> None:
        self._clock.cancel()
