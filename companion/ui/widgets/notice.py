"""Notices: messages that disappear after a few seconds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.theme import size
from companion.ui.widgets.base import Tappable

HEIGHT, EDGE = 56, 16
USUAL_LINES, MAX_LINES = 2, 4
"""Lines of the usual size, and of the smallest."""
SMALLEST = 12
SIGNS = "/\\-_."
"""After which a long word is broken first."""


class Notice(Tappable):
    """A line that says what happened, for a few seconds, below the app bar; its action is right."""

    text = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("")
    answer = OptionProperty("", options=["", "legal", "illegal", "unverified"])
    stay = NumericProperty(4)
    """Seconds."""
    shows = ("text", "action", "icon", "answer")

    def __init__(self, above: float = 0, **settings: object) -> None:
        """above: the room that other notices take below the app bar."""
        super().__init__(size_hint=(None, None), **settings)
        wide, high = Window.size
        self.width = min(wide - dp(16), dp(560))
        self.lines, self.px = fitted(self.text, self._room())
        step = dp(18) if len(self.lines) <= USUAL_LINES else dp(15)
        self.height = max(dp(HEIGHT), len(self.lines) * step + dp(EDGE))
        above += self.app.inset_top + self.app.bar_height
        self.pos = ((wide - self.width) / 2, high - above - self.height)
        self.fresh = True
        """It came with what is happening now, and nobody has seen it yet."""
        self._seen = Clock.schedule_once(self.seen, 0)
        self._end = Clock.schedule_once(self.close, self.stay)

    def seen(self, *_: object) -> None:
        self.fresh = False

    def close(self, *_: object) -> None:
        self._seen.cancel()
        self._end.cancel()
        if self.parent is not None:
            self.parent.remove_widget(self)

    def touched(self, touch: MotionEvent) -> None:
        self.close()
        if self.act and touch.x > self.right - dp(120):
            self.act()

    def _left(self) -> float:
        """Of the words, from the notice's own edge on."""
        return float(dp(EDGE + (36 if self.answer else 30 if self.icon else 0)))

    def _room(self) -> float:
        """That the words have in a line."""
        taken = paint.text_width(self.action, size("body"), True) + dp(12) if self.action else 0
        return float(self.width - self._left() - dp(EDGE) - taken)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        right, x = box.x + box.w - dp(EDGE), box.x + dp(EDGE)
        ground, ink = theme.text, theme.bg
        if self.answer:
            ground, ink = getattr(theme, f"{self.answer}_soft"), theme.text
        paint.block(box, ground, dp(12))
        if self.answer:
            badge = Box(x - dp(4), box.cy - dp(14), dp(28), dp(28))
            self.put(badge, partial(art.verdict_badge, self.answer))
        elif self.icon:
            paint.icon(self.icon, x + dp(10), box.cy, dp(20), ink)
        if self.action:
            px = size("body")
            paint.text(self.action, right, box.cy, px, ink, bold=True, anchor="right")
        x, room = box.x + self._left(), self._room()
        step = dp(18) if len(self.lines) <= USUAL_LINES else dp(15)
        for i, line in enumerate(self.lines):
            y = self.center_y + (len(self.lines) - 1 - 2 * i) * step / 2
            paint.text(line, x, y, self.px, ink, anchor="left", width=room)


def fitted(words: str, room: float) -> tuple[list[str], float]:
    """The words in a few lines, and their size: as usual, else small; a name that is too long even
    for that is shortened in its middle."""
    for px, most in ((size("label"), USUAL_LINES), (float(dp(SMALLEST)), MAX_LINES)):
        if len(lines := broken(words, px, room)) <= most:
            return lines, px
    while len(lines) > MAX_LINES and len(longest := max(words.split(), key=len)) > MAX_LINES * 4:
        words = words.replace(longest, shorter(longest))
        lines = broken(words, px, room)
    return [*lines[: MAX_LINES - 1], " ".join(lines[MAX_LINES - 1 :])], px


def shorter(name: str) -> str:
    """Without a letter or two of its middle; what it begins and ends with says most."""
    half = (len(name.replace("…", "")) - 2) // 2
    return f"{name[:half]}…{name[-half:]}"


def broken(words: str, px: float, room: float) -> list[str]:
    """In lines; a word that is wider than one goes on in the next."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if paint.text_width(longer, px) <= room:
            line = longer
            continue
        lines += [line] if line else []
        *full, line = _pieces(word, px, room)
        lines += full
    return [*lines, line]


def _pieces(word: str, px: float, room: float) -> Iterator[str]:
    while paint.text_width(word, px) > room and len(word) > 1:
        fits = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or _fits(word[:n], px, room))
        sign = 1 + max(word.rfind(sign, 0, fits) for sign in SIGNS)
        end = sign if sign > fits // 2 else fits
        yield word[:end]
        word = word[end:]
    yield word


def _fits(words: str, px: float, room: float) -> bool:
    return paint.text_width(words, px) <= room
