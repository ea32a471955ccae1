"""A table on which wildlings move one step at a time, however the rest of it looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock

from companion.games.nights_watch.north.steps import Told
from companion.table import Played
from companion.telling import Line
from companion.telling.nights_watch.steps import Frame, frames
from companion.ui.games.base import GameTable
from companion.ui.games.nights_watch.playing import Playing
from companion.ui.shake import Shaking


class MovingTable(GameTable):
    """Plays what a move set off; a tap anywhere skips to its end. Shaking it rolls."""

    fingers: Any

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.playing: Playing | None = None
        self.shaking = Shaking(page, self.shaken)

    def tell(self, played: Played, told: Sequence[Told]) -> list[Line]:
        """What is listed after a move: its own lines, then one for each of `told`."""
        raise NotImplementedError

    def happened(self, played: Played) -> None:
        """Show what a move set off, one step at a time."""
        self.stop()
        if self.page.at is not None:
            return
        if not played.events:
            self.say(self.tell(played, ())[1:])
            return
        table = self.page.table
        before = table.game.view(table.state_after(played.n - 1), None)
        shown, told = frames(before, played.entry, played.events)
        lines = self.tell(played, told)
        above = len(lines) - len(told)
        self.say(lines[1:above])
        if not self.app.moves:
            self.say(lines[above:])
            return
        self.playing = Playing(
            [frame._replace(line=frame.line + above) for frame in shown],
            self.show_frame,
            lambda line: self.say(lines[line : line + 1]),
            self.app.device.speaking,
        )

    def say(self, lines: list[Line]) -> None:
        """Aloud, after what the page says of the move itself."""
        if self.app.settings["speech"]:
            words = [line.text for line in lines]
            Clock.schedule_once(lambda _: [self.app.device.speak(w, self.app.lang) for w in words])

    def show_frame(self, frame: Frame | None) -> None:
        """A moment of the steps; None: they are over."""
        if frame is None or self.app.page is not self.page:
            self.stop()
        self.refresh()

    def rolls_next(self) -> bool:
        """Whether a roll is the thing to do."""
        raise NotImplementedError

    def shaken(self) -> None:
        """As a tap on the roll."""
        if self.page.at is None and self.playing is None and self.rolls_next():
            self.fingers.roll()

    def left(self) -> None:
        self.stop()
        self.shaking.stop()

    def stop(self) -> None:
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    def on_touch_down(self, touch: Any) -> bool:
        """While wildlings move a tap anywhere skips to the end."""
        if self.playing is not None and self.collide_point(*touch.pos):
            self.stop()
            self.app.device.hush()
            self.refresh()
            return True
        return bool(super().on_touch_down(touch))
