"""Garbage is swept between frames, on the screen's thread alone.

Kivy tells widgets of a change through weak references. A sweep in the middle of that, or on another
thread, takes away a widget that is just being told, and the app ends in a ReferenceError.
"""

import gc

from kivy.clock import Clock

PACE = 1.0
"""Seconds from one look for garbage to the next."""
SETTLED = 3.0
"""Seconds until what was loaded for the start will stay."""


class Garbage:
    """From its making until its stop, Python sweeps at no moment of its own."""

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
