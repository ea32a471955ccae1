"""A whole match thought through before it is played: what to press, by names alone, and what then
stands in the log. Browsers are led through it afterwards, as by a sheet of paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from companion.match.log import Entry
from companion.match.table import Table
from companion.play.scene import Stage
from companion.play.steps import Chance
from companion.web.page import draw
from companion.web.seat_server import touch_of
from companion.web.seats import Seat
from companion.web.view import ASK, TOUCH
from tests.web.sitter import Control, Page
from tests.web.table import Kitchen
from tests.web.wishes import ANYTHING, WISHES

BACKWARDS = re.compile(
    r"Undo|Take back|Taken back|One step back|Why|Correct|Check|Read|What was|Forget|once more|"
    r"less|remove|Step|Photograph|Tap cards|Change|Move it|Swap|Put a|All |Again"
)
"""Names of what leads nowhere new."""
FORMS = f'<form id="{TOUCH}" action=""></form><form id="{ASK}" action=""></form>'
OUT = ("close", "back", "cancel")
NEVER = {"amend", "undo", "reshuffle", "victory", "points"}
"""Moves that put right or end what play would bring to its end."""
SELDOM = {"turn": 0.02, "trade": 0.1, "guard": 0.3, "token": 0.3}
"""How much each of these helps a match to its end."""


class Press(NamedTuple):
    seat: int
    name: str
    nth: int
    """Of those that are called the same, in reading order."""
    entries: int
    """In the log, after it."""


class Fingers:
    """Presses what gets a match on: a move that is offered, else what has led to moves before."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._pressed: Counter[str] = Counter()
        self._led: Counter[str] = Counter()

    def led(self, kinds: Iterable[str]) -> None:
        """To a move."""
        self._led.update(kinds)

    def choose(self, buttons: Sequence[Control], wish: Entry = ANYTHING) -> Control:
        """wish: what stands in the next move, if anything is to."""
        ways = [b for b in buttons if b.says[0] and not b.refused and wanted(b, wish)]
        back = [button for button in buttons if button.spot in OUT]
        stays = ways and self._random.random() < 0.97
        control = self._likely((ways if stays else back) or ways or list(buttons))
        self._pressed[kind(control)] += 1
        return control

    def _likely(self, controls: list[Control]) -> Control:
        """Kinds of moves by what they do for a match, everything else by what it did so far."""
        kinds = Counter(map(kind, controls))
        weights = [self._weight(control) / kinds[kind(control)] for control in controls]
        return self._random.choices(controls, weights)[0]

    def _weight(self, control: Control) -> float:
        if control.move is not None:
            return SELDOM.get(kind(control), 1)
        return (0.4 + self._led[kind(control)]) / (1 + self._pressed[kind(control)])


def wanted(control: Control, wish: Entry) -> bool:
    move = made(control)
    asked = move is None or wish.items() <= move.items()
    return asked and not BACKWARDS.search(control.name) and kind(control) not in NEVER


def made(control: Control) -> Entry | None:
    """Its move, or the last of them."""
    return control.move[-1] if isinstance(control.move, list) else control.move


def kind(control: Control) -> str:
    """The move that it makes, or where it leads, without numbers."""
    move = made(control)
    if move is not None:
        return str(move.get("move", "undo"))
    return re.sub(r"[.:]?-?\d+", "", control.spot or control.says[1])


class Rehearsal:
    """Of seats whose pages have these sizes; the first seats of the table, in turn."""

    def __init__(self, match: str, stages: Sequence[Stage], seed: int = 2) -> None:
        self.presses: list[Press] = []
        self._kitchen = Kitchen(match)
        self._stages, self._fingers = stages, Fingers(seed)
        self._wish = WISHES.get(match, lambda _: ANYTHING)

    @property
    def table(self) -> Table:
        return self._kitchen.table

    @property
    def over(self) -> bool:
        return self.table.game.outcome(self.table.state) is not None

    def go(self, most: int) -> None:
        """So many entries, or until the match is over."""
        seat = 0
        while len(self.table.record) < most and not self.over:
            self._move(seat)
            seat = (seat + 1) % len(self._stages)

    def _move(self, seat: int) -> None:
        """One browser goes on until the log has more; ways that led back are left out."""
        desk, made = self._kitchen.seats[seat], len(self.table.record)
        path: list[tuple[object, str, Press]] = []
        while len(self.table.record) == made:
            now = half_made(desk)
            been = next((n for n, (was, *_) in enumerate(path) if was == now), len(path))
            del path[been:]
            path.append((now, *self._press(seat, desk)))
        self.presses += [press for *_, press in path]
        if self.table.record[-1].undoes is None:
            self._fingers.led(what for _, what, _ in path)

    def _press(self, seat: int, desk: Seat) -> tuple[str, Press]:
        stage = self._stages[seat]
        now = draw(desk.view(stage, "en"), "")
        buttons = Page(FORMS + (now.ask or "".join(now.scene.spots.values()) + now.steps)).buttons
        free = [b for b in buttons if not by_chance(desk, b.spot)]
        control = self._fingers.choose(free, self._wish(self.table.state))
        name, value = control.says
        desk.act(touch_of({"rev": str(desk.rev), name: value}), stage, "en")
        nth = [b for b in buttons if b.name == control.name].index(control)
        return kind(control), Press(seat, control.name, nth, len(self.table.record))


def half_made(seat: Seat) -> object:
    """What a seat holds beside the log."""
    desk = seat._desk
    return desk.draft, desk.refusal, desk.revising.now, desk.step, desk.shown


def by_chance(seat: Seat, spot: str) -> bool:
    """What the host's own dice would decide, otherwise each time."""
    return bool(spot) and isinstance(seat._desk.foresee(spot), Chance)
