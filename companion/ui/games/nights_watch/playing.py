"""Wildlings moving one step at a time, slowly enough for a table to follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.games.nights_watch.steps import Frame
from companion.ui.theme import motion


class Playing:
    """Shows frame after frame and says each line as it lights; `stop` ends it where it is."""

    def __init__(
        self,
        frames: Sequence[Frame],
        show: Callable[[Frame | None], None],
        say: Callable[[int], None],
    ) -> None:
        self.frames, self.show, self.say = frames, show, say
        self.at = 0
        self._clock = Clock.schedule_interval(self._next, motion("step"))
        say(self.frame.line)

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    def _next(self, *_: Any) -> None:
        if self.at + 1 == len(self.frames):
            self.stop()
            self.show(None)
            return
        before = self.frame.line
        self.at += 1
        if self.frame.line != before:
            self.say(self.frame.line)
        self.show(self.frame)

    def stop(self) -> None:
        self._clock.cancel()
