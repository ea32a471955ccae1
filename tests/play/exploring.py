"""Every question that a desk asks: by touching whatever can be touched, some steps deep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.play.desk import Desk
from companion.play.questions import Picture, Question
from companion.play.scene import Scene, Stage
from tests.play.layout import sheet_stages
from tests.play.sitting import PHONE, Sitting

DEEP = 3
MANY = 14
"""Spots of one kind are touched at most so often: 54 cards lead to the same question."""


class Asked(NamedTuple):
    """A question that stands open, and the touches that led to it."""

    way: tuple[str, ...]
    sitting: Sitting[Any, Any]

    def pictures(self) -> Iterator[tuple[Stage, Scene]]:
        """What is drawn in it, at every size."""
        for stage in sheet_stages():
            for part in self.sitting.question(stage).parts:
                if isinstance(part, Picture):
                    yield stage, part.scene


def asked(make: Callable[[], Sitting[Any, Any]]) -> Iterator[Asked]:
    """By breadth; a question that looks like one that was seen leads nowhere new."""
    at = make()
    seen: set[tuple[Any, ...]] = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        way = waiting.pop(0)
        _walk(at, way)
        for spot in _few(sorted(_open(at))):
            entries = len(at.table.record)
            _walk(at, (*way, spot))
            if len(at.table.record) != entries:
                at = make()
                continue
            question = at.desk.question(PHONE)
            if question is None or (looks := _looks(question)) in seen:
                continue
            seen.add(looks)
            yield Asked((*way, spot), at)
            if len(way) + 1 < DEEP:
                waiting.append((*way, spot))


def _walk(at: Sitting[Any, Any], way: tuple[str, ...]) -> None:
    """From a desk that nothing is begun at."""
    at.desk = Desk(at.desk.game, at)
    for spot in way:
        at.desk.touch(spot)


def _open(at: Sitting[Any, Any]) -> set[str]:
    """A button that the rules refuse cannot be pushed."""
    question = at.desk.question(PHONE)
    off = {c.spot.name for c in question.choices if c.spot.refused} if question else set[str]()
    return at.spots() - off


def _looks(question: Question) -> tuple[Any, ...]:
    return question.name, tuple(type(part).__name__ for part in question.parts)


def _few(spots: list[str]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for spot in spots:
        kind = spot.partition(".")[0]
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] <= MANY and spot != "undo":
            yield spot
