"""Draws dnup's cards and the small counts beside a player's name."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.match.phrases import Tr
from companion.play import art, text
from companion.play.art import OUTLINE
from companion.play.scene import Block, Box, Mark, Tint, Words

LOWER = 0.38
"""The share of a card's height that its other half takes."""
LEAVING = 0.45
"""How much is seen of a card that goes before anything else."""
LOOKS_TURNED = ("6", "9")
"""Upside down one looks like the other: they are underlined."""


@lru_cache(maxsize=1024)
def card(code: str, box: Box, *, pale: bool = False, free: float | None = None) -> tuple[Mark, ...]:
    """3/8: the active value large above a line, the other one small and upside down.

    A half that nobody named is a "?" on its own ground. free: how much of its left side the next
    card leaves free; the values stand there.
    """
    active, _, other = code.partition("/")
    seen = box.w if free is None else free
    cx, alpha = box.x + seen / 2, 0.75 if pale else 1.0
    ink, unsaid = Tint("fixed.card_ink", alpha), Tint("bg", alpha)
    fill = Tint("fixed.card_plain", LEAVING if pale else 1.0)
    marks: list[Mark] = [Block(box, Tint("bg"), 5)] if pale else []
    marks.append(Block(box, fill, 5, OUTLINE))
    if "?" in (active, other):
        marks += _unsaid_half(box, pale=pale, upper=active == "?")
    else:
        rule = Box(cx - seen * 0.34, box.y + box.h * 0.615, seen * 0.68, 1)
        marks.append(Block(rule, Tint("fixed.card_ink", 0.3 * alpha)))
    tint = unsaid if active == "?" else ink
    y, room = box.y + box.h * 0.3, seen - 2
    marks.append(_value(active, cx, y, box.w * 0.62, tint, room))
    small = min(box.w * 0.42, box.h * 0.28)
    if other == "?":
        marks.append(_value(other, cx, box.y + box.h * 0.81, small, unsaid, room))
    elif other:
        marks += _lower(other, cx, box, small, Tint("fixed.card_ink", 0.68 * alpha), room)
    return tuple(marks)


def _value(said: str, x: float, y: float, size: float, tint: Tint, room: float) -> Words:
    wide = text.width(said, size, True)
    return Words(said, x, y, size * min(1.0, room / wide), tint, bold=True)


def _lower(other: str, cx: float, box: Box, size: float, tint: Tint, room: float) -> Iterator[Mark]:
    wide = text.width(other, size)
    size *= min(1.0, room / wide)
    y = box.y + box.h * 0.8
    yield Words(other, cx, y, size, tint, upside_down=True)
    if other in LOOKS_TURNED:
        yield Block(Box(cx - size * 0.27, y - size * 0.5, size * 0.54, max(1, size * 0.07)), tint)


def _unsaid_half(box: Box, *, pale: bool, upper: bool) -> Iterator[Mark]:
    """The part of a card that nobody named, with the card's corners on its outer side."""
    tint, low = Tint("unverified", LEAVING if pale else 1.0), box.h * LOWER
    part = box._replace(h=box.h - low) if upper else box.below(box.h - low)
    if pale:
        yield Block(part, Tint("bg"), 5)
    yield Block(part, tint, 5)
    if not pale:
        yield Block(Box(part.x, part.y + (5 if upper else 0), part.w, part.h - 5), tint)


def card_said(code: str, tr: Tr) -> str:
    """For a listener."""
    active, _, other = code.partition("/")
    if other == "?":
        return tr("{value}, the other half not said").format(value=active)
    return tr("{value}, turned {other}").format(value=active, other=other)


PIP = 18


def pips(won: int, goal: int, x: float, cy: float) -> Iterator[Mark]:
    """Won tokens as filled capsules, those still to win as hollow ones."""
    for i in range(max(goal, won)):
        box = Box(x + PIP * i, cy - 4.5, 15, 9)
        full = i < won
        yield Block(box, Tint("text") if full else None, 4.5, None if full else Tint("line_strong"))


def known(values: Sequence[str], x: float, cy: float, room: float, size: float) -> Iterator[Mark]:
    """Values in small dark fields; in one narrow field where they are too many."""
    wide, gap = max(20.0, size + 6), 4
    if (wide + gap) * len(values) - gap <= room:
        for i, value in enumerate(values):
            box = Box(x + (wide + gap) * i, cy - 10, wide, 20)
            yield Block(box, Tint("inset"), 4)
            yield art.words(value, box.cx, cy, size, "text", bold=True)
        return
    shown, small = list(values), text.SMALLEST
    while len(shown) > 1 and text.width(_short(shown, values), small, True) > room - 8:
        shown.pop()
    said = _short(shown, values)
    box = Box(x, cy - 10, text.width(said, small, True) + 8, 20)
    yield Block(box, Tint("inset"), 4)
    yield art.words(said, box.cx, cy, small, "text", bold=True)


def _short(shown: Sequence[str], values: Sequence[str]) -> str:
    more = len(values) - len(shown)
    return " ".join(shown) + (f" +{more}" if more else "")
