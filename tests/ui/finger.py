"""A finger on the window; Kivy's own brings pytest with it, which no measured app should hold."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Finger(MotionEvent):
    """In pixels of the window; it touches when a test says so."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 1, self._share(x, y), is_touch=True, type_id="touch")

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def move_to(self, x: float, y: float) -> None:
        self.move(self._share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)

    @staticmethod
    def _share(x: float, y: float) -> tuple[float, float]:
        """Of the window's width and height, as Kivy has it."""
        wide, high = EventLoop.window.size
        return x / (wide - 1), y / (high - 1)
