"""Every button that a desk shows, wherever some touches lead to, and what comes of pressing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from companion.games import app_of
from companion.match.log import Entry, Header
from companion.play.desk import Desk
from companion.play.position import Aids
from companion.play.questions import TICKED, Count, OneOf, Question, Say
from companion.play.scene import Scene, Stage
from companion.play.steps import Chance, Errand, Proposal
from companion.web.view import pictures, sheet, touchable
from tests.play.sitting import Sitting
from tests.sync.watching import MATCHES, NAMES, entries

PHONES = (Stage(344, 732), Stage(374, 776))
"""What a page leaves for the scene of a window of 360 × 800, and of 390 × 844."""
LAPTOP = Stage(887, 720)
"""Of 1280 × 800."""
STAGES = (*PHONES, LAPTOP)
SHARES = (0.0, 0.3, 0.6, 0.9, 1.0)
"""How far into a match."""


class Press(NamedTuple):
    """One press of a spot, or of one of a part's values."""

    spot: str = ""
    part: str = ""
    value: Any = None


class Moment(NamedTuple):
    """What a desk shows."""

    way: tuple[Press, ...]
    scene: Scene
    question: Question | None
    presses: tuple[Press, ...]


class Explorer:
    """One seat's desk at one moment of a match; it presses, looks, and goes back."""

    def __init__(self, match: str, share: float, seat: int = 0, stage: Stage = PHONES[0]) -> None:
        game, options, players = MATCHES[match]
        self.app, self.stage = app_of(game), stage
        self._log = _log(match)
        self._log = self._log[: int(len(self._log) * share)]
        self._header = Header(game, NAMES[:players], options)
        self.at: Sitting[Any, Any] = Sitting(
            self.app.desk, self._header, self._log, seat=seat, aids=Aids(still=True)
        )

    def moments(self, random: Random, most: int, few: int = 3) -> Iterator[Moment]:
        """At most so many that look different; few: presses of one kind that lead on."""
        waiting: list[tuple[Press, ...]] = [()]
        seen: set[object] = set()
        while waiting and len(seen) < most:
            way = waiting.pop(0)
            if not self.walk(way):
                continue
            now = self.moment(way)
            if (looks := _looks(now)) in seen:
                continue
            seen.add(looks)
            yield now
            presses = [p for p in now.presses if not self._moves(p)]
            random.shuffle(presses)
            waiting += [(*way, press) for press in _some(presses, few)]

    def walk(self, way: tuple[Press, ...]) -> bool:
        """From a desk that nothing is begun at; False: it led to a move."""
        self.at.desk = Desk(self.app.desk, self.at)
        made = len(self.at.table.record)
        for press in way:
            if self._moves(press):
                return False
            self.press(press)
            if len(self.at.table.record) != made:
                self._begin_again()
                return False
        return True

    def moment(self, way: tuple[Press, ...]) -> Moment:
        desk = self.at.desk
        scene, question = desk.scene(self.stage), desk.question(sheet(self.stage))
        return Moment(way, scene, question, tuple(self._presses(scene, question)))

    def _presses(self, scene: Scene, question: Question | None) -> Iterator[Press]:
        menu = self.app.lines(self.at.position(), self.at.desk.draft)
        for spot in dict.fromkeys(touchable(scene, menu, question)):
            yield Press(spot)
        for part in question.parts if question is not None else ():
            if isinstance(part, OneOf):
                yield from (Press("", part.name, v) for v, _ in part.values if v != part.chosen)
            elif isinstance(part, Count):
                steps = (
                    n for n in (part.value - 1, part.value + 1) if part.least <= n <= part.most
                )
                yield from (Press("", part.name, n) for n in steps)

    def _moves(self, press: Press) -> bool:
        """Whether it does something at once that this desk does not take back."""
        step = self.at.desk.foresee(press.spot) if press.spot else None
        return press.spot in ("undo", "undo.all") or isinstance(step, Proposal | Errand | Chance)

    def press(self, press: Press) -> None:
        if press.spot:
            self.at.desk.touch(press.spot)
        else:
            self.at.desk.answer(press.part, press.value)

    def answers(self, now: Moment, press: Press) -> bool:
        """Whether anything comes of it that somebody sees, hears or is led to."""
        if self._moves(press):
            return True
        made = len(self.at.table.record)
        self.press(press)
        desk = self.at.desk
        if len(self.at.table.record) != made:
            self._begin_again()
            return True
        if desk.said is not None:
            return True
        then = desk.scene(self.stage), desk.question(sheet(self.stage))
        return then != (now.scene, now.question) or self._chosen(now, press) or _refuses(now)

    @staticmethod
    def _chosen(now: Moment, press: Press) -> bool:
        """Whether it is seen and heard to be chosen already."""
        shapes = [scene.spots[press.spot] for scene in scenes(now) if press.spot in scene.spots]
        lines = now.question.lines if now.question is not None else []
        ticked = any(line.spot.name == press.spot and line.icon == TICKED[0] for line in lines)
        return ticked or any("chosen" in shape.tones for shape in shapes)

    def _begin_again(self) -> None:
        reader = self.at.reader
        self.at = Sitting(self.app.desk, self._header, self._log, **reader)


def _refuses(now: Moment) -> bool:
    """Whether the open question says already why nothing comes of it."""
    parts = now.question.parts if now.question is not None else ()
    return any(isinstance(part, Say) and part.tone == "illegal" for part in parts)


def scenes(now: Moment) -> list[Scene]:
    """That can be touched now."""
    return pictures(now.question) if now.question is not None else [now.scene]


@cache
def _log(match: str) -> tuple[Entry, ...]:
    """Of a match that is played to its end."""
    return tuple(entries(match))


def _looks(now: Moment) -> object:
    """What is asked, else what kinds of things can be touched."""
    kinds = frozenset(_kind(press) for press in now.presses)
    if now.question is None:
        return kinds
    return now.question.name, tuple(type(part).__name__ for part in now.question.parts), kinds


def _kind(press: Press) -> str:
    return press.spot.partition(".")[0] or press.part


def _some(presses: list[Press], few: int) -> Iterator[Press]:
    counts: Counter[str] = Counter()
    for press in presses:
        counts[_kind(press)] += 1
        if counts[_kind(press)] <= few:
            yield press
