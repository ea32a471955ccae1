"""Ignores a tap on a control whose meaning changed a moment ago under the finger."""

import re
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from kivy.metrics import dp

from companion.play.scene import Scene

QUIET = 0.4
"""Seconds."""
MAX_DISTANCE = 24
"""dp: a finger that taps twice comes down so near."""
_DIGITS = re.compile(r"\d+")


class Tap(NamedTuple):
    when: float
    x: float
    y: float
    meaning: str


def meaning(name: str, words: str) -> str:
    """What a tap there would do; a number that goes up or down does the same again."""
    return f"{name} {_DIGITS.sub('#', words)}"


def meaning_at(scene: Scene | None, x: float, y: float) -> str:
    """Empty: nothing can be touched there."""
    shape = scene.at(x, y) if scene is not None else None
    if shape is None or shape.spot is None:
        return ""
    return meaning(shape.spot.name, shape.text)


class TapGuard:
    """Knows the last tap that counted, wherever it was."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] = monotonic
        self._last: Tap | None = None

    def passes(self, x: float, y: float, means: str) -> bool:
        """Whether a tap there, in window coordinates, counts."""
        now, last = self.clock(), self._last
        if last is not None and last.meaning != means and self.fresh(last.when):
            away = abs(x - last.x) + abs(y - last.y)
            if away < dp(MAX_DISTANCE):
                return False
        self._last = Tap(now, x, y, means)
        return True

    def fresh(self, when: float) -> bool:
        """Whether that was just now."""
        return self.clock() - when < QUIET
