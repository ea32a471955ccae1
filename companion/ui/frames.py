"""The frame rate, and garbage collection between frames."""

import gc

from kivy.clock import Clock
from kivy.core.window import Window

QUICK, REST = 60, 10
"""Frames a second; a finger at rest's end waits for the next one."""
LINGER = 1.0
"""Seconds after the last touch or the last frame that was drawn."""
PACE = 1.0
"""Seconds from one look for garbage to the next."""
SETTLED = 3.0
"""Seconds until what was loaded for the start will stay."""


class FrameRate:
    """Kivy draws only what has changed, but looks sixty times a second whether anything has."""

    def __init__(self, linger: float = LINGER) -> None:
        self._rest = Clock.create_trigger(self._slow, linger)
        Window.bind(on_motion=self.stir, on_draw=self.stir, on_keyboard=self.stir)
        self.stir()

    def stir(self, *_: object) -> None:
        Clock._max_fps = QUICK
        self._rest.cancel()
        self._rest()

    def stop(self) -> None:
        Window.unbind(on_motion=self.stir, on_draw=self.stir, on_keyboard=self.stir)
        self._rest.cancel()

    def _slow(self, *_: object) -> None:
        Clock._max_fps = REST


class Garbage:
    """From its making until its stop, Python sweeps between frames, on the screen's thread alone.

    Kivy tells widgets of a change through weak references. A sweep in the middle of that, or on
    another thread, takes away a widget that is just handling an event, and the app ends in a
    ReferenceError."""

    def __init__(self) -> None:
        gc.disable()
        self._events = (
            Clock.schedule_interval(sweep, PACE),
            Clock.schedule_once(freeze, SETTLED),
        )

    def stop(self) -> None:
        for event in self._events:
            event.cancel()
        gc.enable()


def sweep(*_: object) -> None:
    """The oldest generation that is due, as Python itself would."""
    due = [made > limit for made, limit in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(len(due) - 1 - due[::-1].index(True))


def freeze(*_: object) -> None:
    """What is there after the start never becomes garbage: it need not be looked through."""
    gc.collect()
    gc.freeze()
