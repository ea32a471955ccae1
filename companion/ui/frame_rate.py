"""How often frames come: quickly while something is touched or drawn, seldom at rest."""

from kivy.clock import Clock
from kivy.core.window import Window

QUICK, REST = 60, 10
"""Frames a second; a finger at rest's end waits for the next one."""
LINGER = 1.0
"""Seconds after the last touch or the last frame that was drawn."""


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
