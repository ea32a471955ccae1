"""Which cards lie upon each other, on which side of a stone, and in which order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Mask, Plane
from vision.reading import Reading, Side

ALONG = (0.1, 0.9)
"""How far a card is shifted from the one it covers, in card heights."""
ASIDE = 0.3
"""How far aside cards of one column may be."""
TALLER = float(np.log(1.4))
"""By how much, as a logarithm, they may differ in height."""
FACING = 2.6
"""How far the middles of cards on both sides of a stone are apart at most."""


@dataclass
class _Pile:
    """Cards upon each other, and the direction up of all of them as far as it is known."""

    cards: list[int]
    up: complex
    known: bool

    def turn(self) -> None:
        self.up, self.known = -self.up, True


def arranged(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings with column, order and side."""
    middles = [_middle(reading) for reading in readings]
    heights = [_up(reading) for reading in readings]
    piles = [_pile(members, heights, readings) for members in _linked(middles, heights)]
    _face(piles, middles, heights)
    out: list[Reading] = []
    for number, together in enumerate(_side_by_side(piles, middles, heights)):
        for pile in together:
            out += _numbered(pile, number, readings, middles, heights)
    return tuple(out)


def _middle(reading: Reading) -> complex:
    return sum(complex(*corner) for corner in reading.corners) / 4


def _up(reading: Reading) -> complex:
    """From the middle of the lower edge to the middle of the upper one."""
    one, two, three, four = (complex(*corner) for corner in reading.corners)
    return (one + two - three - four) / 2


def _linked(middles: list[complex], heights: list[complex]) -> list[list[int]]:
    groups = [[i] for i in range(len(middles))]
    for i, j in zip(*np.nonzero(np.tril(_upon(np.array(middles), np.array(heights)))), strict=True):
        one = next(group for group in groups if i in group)
        two = next(group for group in groups if j in group)
        if one is not two:
            one += two
            groups.remove(two)
    return groups


def _upon(middles: Plane, heights: Plane) -> Mask:
    """Which cards lie upon which."""
    one, two = heights[:, None], heights
    ratio, size = one / two, (np.abs(one) + np.abs(two)) / 2
    step = (middles[:, None] - middles) / (one / np.abs(one)) / size
    along, aside = np.abs(step.real), np.abs(step.imag)
    alike = (np.abs(ratio.imag) < 0.4 * np.abs(ratio)) & (np.abs(np.log(np.abs(ratio))) < TALLER)
    upon = (along > ALONG[0]) & (along < ALONG[1]) & (aside < np.minimum(ASIDE, along))
    return np.asarray(alike & upon)


def _pile(members: list[int], heights: list[complex], readings: Sequence[Reading]) -> _Pile:
    """What the covered cards say of the direction holds for all."""
    certain = [heights[i] for i in members if not readings[i].either_way]
    if certain:
        return _Pile(members, max(certain, key=lambda up: _votes(up, certain)), True)
    up = heights[members[0]]
    return _Pile(members, -up if up.imag > 0 else up, False)


def _votes(up: complex, others: list[complex]) -> int:
    return sum((other / up).real > 0 for other in others)


def _face(piles: list[_Pile], middles: list[complex], heights: list[complex]) -> None:
    """A pile that looks alike from both ends turns its upper end to the pile it faces."""
    for pile in piles:
        other = None if pile.known else _facing(pile, piles, middles, heights)
        if other is None:
            continue
        towards = _between(pile, other, middles)
        if (towards / pile.up).real < 0 and (other.known or towards.imag > 0):
            pile.turn()


def _facing(
    pile: _Pile, piles: list[_Pile], middles: list[complex], heights: list[complex]
) -> _Pile | None:
    """The pile across the stone: straight above or below, and not with its back to us."""
    for other in piles:
        if other is pile:
            continue
        step = _between(pile, other, middles) / pile.up
        back = other.known and (_between(other, pile, middles) / other.up).real < 0
        if not back and abs(step.imag) < ASIDE and 0.9 < abs(step.real) < FACING:
            return other
    return None


def _between(one: _Pile, two: _Pile, middles: list[complex]) -> complex:
    """From a pile to another, between the cards that are nearest."""
    return min((middles[j] - middles[i] for i in one.cards for j in two.cards), key=abs)


def _side(up: complex) -> Side:
    return "near" if up.imag < 0.2 * abs(up) else "far"


def _side_by_side(
    piles: list[_Pile], middles: list[complex], heights: list[complex]
) -> list[list[_Pile]]:
    """Piles from left to right; two sides of a stone are together."""
    ups = [pile.up if _side(pile.up) == "near" else -pile.up for pile in piles]
    mean = sum((up / abs(up) for up in ups), 0j) or -1j
    right = mean / abs(mean) * 1j

    def place(pile: _Pile) -> float:
        return float(np.mean([(middles[i] / right).real for i in pile.cards]))

    out: list[list[_Pile]] = []
    for pile in sorted(piles, key=place):
        beside = out[-1] if out else []
        near = beside and abs(place(pile) - place(beside[0])) < ASIDE * abs(pile.up)
        across = near and all(_side(other.up) != _side(pile.up) for other in beside)
        if across:
            beside.append(pile)
        else:
            out.append([pile])
    return out


def _numbered(
    pile: _Pile, number: int, readings: Sequence[Reading], middles: list[complex],
    heights: list[complex],
) -> list[Reading]:  # fmt: skip
    """The first card played is the one farthest up: each next one is shifted down. Strips of one
    column are seen the same way up; one that is not was misread: a 6 for a 9."""
    first = sorted(pile.cards, key=lambda i: -(middles[i] / pile.up).real)
    side = _side(pile.up)
    out = []
    for order, i in enumerate(first):
        one, two, three, four = readings[i].corners
        turned = (heights[i] / pile.up).real < 0
        corners = (three, four, one, two) if turned else (one, two, three, four)
        strip = 0 < len(readings[i].marks) < 3 and not readings[i].either_way
        sure = readings[i].sure and not (strip and turned)
        placed = replace(readings[i], corners=corners, column=number, order=order, side=side)
        out.append(replace(placed, sure=sure))
    return out
