"""Sorts cards into columns: which side of a stone they lie on, and in which order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Mask
from vision.reading import Reading, Side

ALONG = (0.1, 0.9)
"""How far a card is shifted from the one it covers, in card heights."""
ASIDE = 0.3
"""How far aside cards of one column may be."""
TALLER = float(np.log(1.4))
"""By how much, as a logarithm, they may differ in height."""
FACING = 2.6
"""How far the middles of cards on both sides of a stone are apart at most."""


@dataclass(frozen=True)
class _Card:
    reading: Reading
    middle: complex
    up: complex
    """From the middle of its lower edge to the middle of the upper one."""


@dataclass
class _Pile:
    """Cards upon each other, and the direction up of all of them as far as it is known."""

    cards: list[_Card]
    up: complex
    known: bool


def arranged(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings with column, order and side."""
    piles = [_pile(cards) for cards in _linked([_card(reading) for reading in readings])]
    _face(piles)
    return tuple(
        reading
        for number, together in enumerate(_side_by_side(piles))
        for pile in together
        for reading in _numbered(pile, number)
    )


def _card(reading: Reading) -> _Card:
    one, two, three, four = (complex(*corner) for corner in reading.corners)
    return _Card(reading, (one + two + three + four) / 4, (one + two - three - four) / 2)


def _linked(cards: list[_Card]) -> list[list[_Card]]:
    groups = [[i] for i in range(len(cards))]
    for i, j in zip(*np.nonzero(np.tril(_upon(cards))), strict=True):
        one = next(group for group in groups if i in group)
        two = next(group for group in groups if j in group)
        if one is not two:
            one += two
            groups.remove(two)
    return [[cards[i] for i in group] for group in groups]


def _upon(cards: list[_Card]) -> Mask:
    """Which cards lie upon which."""
    middles, two = (np.array([c.middle for c in cards]), np.array([c.up for c in cards]))
    one = two[:, None]
    ratio, size = one / two, (np.abs(one) + np.abs(two)) / 2
    step = (middles[:, None] - middles) / (one / np.abs(one)) / size
    along, aside = np.abs(step.real), np.abs(step.imag)
    alike = (np.abs(ratio.imag) < 0.4 * np.abs(ratio)) & (np.abs(np.log(np.abs(ratio))) < TALLER)
    upon = (along > ALONG[0]) & (along < ALONG[1]) & (aside < np.minimum(ASIDE, along))
    return np.asarray(alike & upon)


def _pile(cards: list[_Card]) -> _Pile:
    """What the covered cards say of the direction holds for all."""
    certain = [card.up for card in cards if not card.reading.either_way]
    if certain:
        return _Pile(
            cards,
            max(certain, key=lambda up: sum((other / up).real > 0 for other in certain)),
            True,
        )
    up = cards[0].up
    return _Pile(cards, -up if up.imag > 0 else up, False)


def _face(piles: list[_Pile]) -> None:
    """A pile that looks alike from both ends turns its upper end to the pile it faces."""
    for pile in piles:
        other = None if pile.known else _facing(pile, piles)
        if other is None:
            continue
        towards = _between(pile, other)
        if (towards / pile.up).real < 0 and (other.known or towards.imag > 0):
            pile.up, pile.known = -pile.up, True


def _facing(pile: _Pile, piles: list[_Pile]) -> _Pile | None:
    """The pile across the stone: straight above or below, and not with its back to us."""
    for other in piles:
        if other is pile:
            continue
        step = _between(pile, other) / pile.up
        back = other.known and (_between(other, pile) / other.up).real < 0
        if not back and abs(step.imag) < ASIDE and 0.9 < abs(step.real) < FACING:
            return other
    return None


def _between(one: _Pile, two: _Pile) -> complex:
    """From a pile to another, between the cards that are nearest."""
    return min((b.middle - a.middle for a in one.cards for b in two.cards), key=abs)


def _side(up: complex) -> Side:
    return "near" if up.imag < 0.2 * abs(up) else "far"


def _side_by_side(piles: list[_Pile]) -> list[list[_Pile]]:
    """Piles from left to right; two sides of a stone are together."""
    ups = [pile.up if _side(pile.up) == "near" else -pile.up for pile in piles]
    mean = sum((up / abs(up) for up in ups), 0j) or -1j
    right = mean / abs(mean) * 1j

    def place(pile: _Pile) -> float:
        return float(np.mean([(card.middle / right).real for card in pile.cards]))

    out: list[list[_Pile]] = []
    for pile in sorted(piles, key=place):
        beside = out[-1] if out else []
        near = beside and abs(place(pile) - place(beside[0])) < ASIDE * abs(pile.up)
        if near and all(_side(other.up) != _side(pile.up) for other in beside):
            beside.append(pile)
        else:
            out.append([pile])
    return out


def _numbered(pile: _Pile, number: int) -> Iterator[Reading]:
    """The first card played is the one farthest up: each next one is shifted down. Strips of one
    column are seen the same way up; one that is not was misread: a 6 for a 9."""
    first = sorted(pile.cards, key=lambda card: -(card.middle / pile.up).real)
    for order, card in enumerate(first):
        reading = card.reading
        one, two, three, four = reading.corners
        turned = (card.up / pile.up).real < 0
        strip = 0 < len(reading.marks) < 3 and not reading.either_way
        yield replace(
            reading,
            corners=(three, four, one, two) if turned else reading.corners,
            column=number,
            order=order,
            side=_side(pile.up),
            sure=reading.sure and not (strip and turned),
        )
