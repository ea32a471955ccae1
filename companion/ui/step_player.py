"""Plays the consequences of a move one step at a time, slowly enough to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.ui.theme import motion

if TYPE_CHECKING:
    from companion.ui.desk_table import DeskTable

GLIDE = motion("step")
"""Seconds: a piece has come before the next step begins."""
LIGHT = motion("light")
"""Seconds: what a move brought is pointed out."""
PATIENCE = 8
"""Ticks of the clock that a spoken line may take."""


class StepPlayer:
    """Shows step after step and says the line of each, the next one after a voice has ended."""

    def __init__(self, table: DeskTable[Any, Any], at: int) -> None:
        self.table, self.at = table, at
        self.lines, self.light = table.desk.steps(), table.desk.lights()
        self._waited = 0
        self._clock = Clock.create_trigger(self.tick, self._seconds())
        table.say(self.lines[at])
        if table.app.settings["pace"] == "slow":
            self._clock()

    def _seconds(self) -> float:
        return LIGHT if self.light and self.at == 0 else motion("slow")

    def tick(self, *_: object) -> None:
        """The next step, unless the ear is still with this one."""
        self._clock.timeout = self._seconds()
        self._clock()
        if self._waited < PATIENCE and self.table.app.device.speaking():
            self._waited += 1
            return
        self.at += 1
        if self.at == len(self.lines):
            self.stop()
            self.table.show_step(None)
            return
        self._waited = 0
        self.table.say(self.lines[self.at])
        self.table.show_step(self.at)

    def stop(self) -> None:
        """Where it is."""
        self._clock.cancel()
