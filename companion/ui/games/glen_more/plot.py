"""Points over the rounds, as lines that never rely on colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import seat_ink, size
from companion.ui.widgets import Painted
from scoring.game import Tally
from scoring.glen_more.scoring import ROUNDS, totals

STEPS = ("start", *ROUNDS, "end")


def courses(lines: Sequence[Tally], players: int) -> list[list[int]]:
    """Each seat's points at the start, after every round scored so far, and at the end."""
    stops = [0]
    for round in ROUNDS:
        scored = [i for i, line in enumerate(lines) if line.facts.get("round") == round]
        if scored:
            stops.append(scored[-1] + 1)
    if any(line.rule.startswith("final.") for line in lines):
        stops.append(len(lines))
    sums = [totals(lines[:stop], players) for stop in stops]
    return [[points[seat] for points in sums] for seat in range(players)]


def scale(least: int, most: int) -> tuple[int, int, int]:
    """(lowest line, highest line, step) that hold these numbers."""
    span = max(most - least, 4)
    step = next(s for s in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if span / s <= 4)
    return (least // step) * step, -(-most // step) * step, step


class Plot(Painted):
    """A line for each seat, with its shape at every round and its points at the end."""

    courses = ObjectProperty(())
    players = ObjectProperty(())
    shows = ("courses", "players")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(240), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.panel(box, theme, theme.surface)
        if not self.courses:
            return
        numbers = [n for course in self.courses for n in course]
        low, high, step = scale(min(0, *numbers), max(1, *numbers))
        aside = dp(28 if len(self.courses[0]) < len(STEPS) - 1 else 92)
        area = Box(box.x + dp(38), box.y + dp(34), box.w - dp(38) - aside, box.h - dp(52))
        for value in range(low, high + 1, step):
            y = self.y_of(value, area, low, high)
            paint.rule(area.x, y, area.w, theme.line)
            number = str(value).replace("-", "−")
            paint.text(number, area.x - dp(8), y, size("caption"), theme.text_3, anchor="right")
        self.paint_steps(area)
        for seat in range(len(self.courses)):
            self.paint_course(seat, area, low, high)
        self.paint_ends(area, low, high)

    def y_of(self, value: int, area: Box, low: int, high: int) -> float:
        return area.y + area.h * (value - low) / max(1, high - low)

    def x_of(self, step: int, area: Box) -> float:
        return area.x + area.w * step / (len(STEPS) - 1)

    def paint_steps(self, area: Box) -> None:
        theme, tr = self.theme, self.app.tr
        for i, name in enumerate(STEPS):
            words = {"start": tr("start"), "end": tr("end")}.get(name, name)
            words = words[:1].upper() + words[1:]
            tint = theme.text_2 if i < len(self.courses[0]) else theme.text_3
            paint.text(words, self.x_of(i, area), area.y - dp(18), size("caption"), tint)

    def paint_course(self, seat: int, area: Box, low: int, high: int) -> None:
        course = self.courses[seat]
        points = [
            (self.x_of(i, area), self.y_of(value, area, low, high))
            for i, value in enumerate(course)
        ]
        if len(points) > 1:
            flat = [v for point in points for v in point]
            if self.theme.outlined:
                Color(*self.theme.card_outline)
                Line(points=flat, width=dp(1.9), joint="round")
            Color(*seat_ink(seat).fill)
            Line(points=flat, width=dp(1.3), joint="round")
        for i, (x, y) in enumerate(points[1:], 1):
            side = dp(17) if i == len(points) - 1 else dp(12)
            mark = Box(x - side / 2, y - side / 2, side, side)
            paint.seat_mark(seat, "", mark, self.theme)

    def paint_ends(self, area: Box, low: int, high: int) -> None:
        """Points and names beside the last marks, pushed apart where they would touch."""
        last = len(self.courses[0]) - 1
        x = self.x_of(last, area) + dp(14)
        room = self.right - dp(6) - x
        order = sorted(range(len(self.courses)), key=lambda s: -self.courses[s][-1])
        above = area.y + area.h + dp(26)
        for seat in order:
            value = self.courses[seat][-1]
            y = min(self.y_of(value, area, low, high), above - dp(17))
            above = y
            told = f"{value} {self.players[seat]}".replace("-", "−")
            paint.text(
                told,
                x,
                y,
                size("label"),
                self.theme.text,
                bold=True,
                anchor="left",
                width=room,
            )
