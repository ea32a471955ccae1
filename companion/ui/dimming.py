"""A screen that is kept on at a table grows dark until it is touched or something happens."""

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.phone.device import Device
from companion.play.scene import Box
from companion.ui import paint

AFTER = 180.0
"""Seconds."""
VEIL = (0.0, 0.0, 0.0, 0.7)


class Dimming:
    def __init__(self, device: Device, shell: Widget) -> None:
        self.device, self.shell = device, shell
        self.dim = False
        self._sleep = Clock.create_trigger(self.darken, AFTER)

    def wake(self, *, again: bool) -> None:
        """Bright. again: it may grow dim once more."""
        if self.dim:
            self.dim = False
            self.shell.canvas.after.clear()
            self.device.dim(False)
        self.stop()
        if again:
            self._sleep()

    def stop(self) -> None:
        self._sleep.cancel()

    def darken(self, *_: object) -> None:
        self.dim = True
        self.device.dim(True)
        with self.shell.canvas.after:
            paint.fill(Box(0, 0, *Window.size), VEIL)
