"""What a move set off, shown one step at a time, slowly enough for a table to follow."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from companion.ui.theme import motion

GLIDE = motion("step")
"""Seconds: a piece has come before the next step begins."""
LIGHT = motion("light")
"""Seconds: what a move brought is pointed out."""
PATIENCE = 8
"""Ticks of the clock that a spoken line may take."""


class StepPlayer:
    """Shows step after step and says the line of each; `stop` ends it where it is.

    The next line waits as long as `speaking`.
    """

    def __init__(
        self,
        lines: Sequence[str],
        at: int,
        show: Callable[[int | None], None],
        say: Callable[[str], None],
        speaking: Callable[[], bool],
        *,
        light: bool,
        clock: bool,
    ) -> None:
        """lines: what is said with each step; at: the first to be shown; light: step 0 is one."""
        self.lines, self.at, self.show, self.say, self.speaking = lines, at, show, say, speaking
        self.light = light
        self._waited = 0
        self._clock = Clock.create_trigger(self.tick, self._seconds())
        say(lines[at])
        if clock:
            self._clock()

    def _seconds(self) -> float:
        return LIGHT if self.light and self.at == 0 else motion("slow")

    def tick(self, *_: object) -> None:
        """The next step, unless the ear is still with this one."""
        self._clock.timeout = self._seconds()
        self._clock()
        if self._waited < PATIENCE and self.speaking():
            self._waited += 1
            return
        self.at += 1
        if self.at == len(self.lines):
            self.stop()
            self.show(None)
            return
        self._waited = 0
        self.say(self.lines[self.at])
        self.show(self.at)

    def stop(self) -> None:
        self._clock.cancel()
