"""Shaking the phone as another way to press a button; any table may use it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import dist
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent

if TYPE_CHECKING:
    from companion.ui.pages import Page

Force = tuple[float, float, float]
"""What an accelerometer says, in m/s²; gravity is in it."""
PER_SECOND = 20
HARD = 9.0
"""A change from one reading to the next that no quiet hand makes."""
JERKS = 3
WINDOW = 30
"""Readings in which so many jerks are a shake: a knock on the table is one jerk."""
REST = 20
"""Quiet readings before the next shake counts."""


class Shake:
    """Feels reading after reading, and knows a shake from a bump."""

    def __init__(self) -> None:
        self._before: Force | None = None
        self._jerks: deque[bool] = deque(maxlen=WINDOW)
        self._quiet = REST

    def feel(self, force: Force) -> bool:
        """Whether this reading completes a shake."""
        jerk = self._before is not None and dist(force, self._before) > HARD
        self._before = force
        rested = self._quiet >= REST
        self._quiet = 0 if jerk and not rested else self._quiet + 1
        self._jerks.append(jerk and rested)
        if sum(self._jerks) < JERKS:
            return False
        self._jerks.clear()
        self._quiet = 0
        return True


class Shaking:
    """While a page is on top: a shake does what its button does, if the owner wants that."""

    def __init__(self, page: Page, act: Callable[[], None]) -> None:
        self.page, self.app, self.act = page, page.app, act
        self.shake = Shake()
        self._clock: ClockEvent | None = None
        if self.app.device.has_motion() and self.app.settings["shake"]:
            self.app.bind(on_pause=self._pause, on_resume=self._resume)
            self._resume()

    def _resume(self, *_: object) -> None:
        if self._clock is None:
            self.app.device.feel_motion(True)
            self._clock = Clock.schedule_interval(self._feel, 1 / PER_SECOND)

    def _pause(self, *_: object) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
            self.app.device.feel_motion(False)

    def stop(self) -> None:
        """The page is left; nothing listens any more."""
        self._pause()
        self.app.unbind(on_pause=self._pause, on_resume=self._resume)

    def _feel(self, *_: object) -> None:
        force = self.app.device.acceleration()
        if force is None or not self.shake.feel(force):
            return
        if self.app.page is self.page and not self.app.sheets():
            self.app.wake()
            self.act()
