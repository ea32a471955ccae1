"""Where a column that was begun goes on: the strips of the cards that a known one covers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.grouping import PLAIN, Card, Plane, Table
from vision.reading import Pose

SHIFTS = (0.13, 0.2, 0.27, 0.34, 0.41)
"""How far beyond a card's end the next strip's numbers may lie, in card heights."""
BEYOND, ASIDE = 0.12, 0.12
"""How far beyond a card's end the next one's numbers are at least, and how far out of line at
most."""
WHOLE, NEXT = 2, 0.42
"""More indices than this are seen of a whole card; how far beyond its end nothing lies but strips
of its own column."""
FOUND = 0.6
"""How near to an index, by its size, another one would be the same."""


def expected(table: Table, cards: Iterable[Card]) -> Iterator[Pose]:
    """Where the numbers of cards beneath these would be. What lies beyond a known one is looked for
    from there; and a column goes on at one end of a card only."""
    begun = list(cards)
    known = np.array([i for card in begun for i, _ in card.members], int)
    for card in begun:
        ends = list(_ends(table, card, known))
        covering = [end for end in ends if end.is_covering]
        for end in covering or ends:
            yield from end.open


@dataclass(frozen=True)
class _End:
    """What a column goes on with at one end of a card."""

    open: list[Pose]
    """Where numbers may be, up to the next that is known."""
    is_covering: bool
    """Whether one is known."""


def _ends(table: Table, card: Card, known: NDArray[np.intp]) -> Iterator[_End]:
    """The ends of which numbers are seen."""
    size = float(np.mean([table.size[i] for i, _ in card.members]))
    corners = table.outline(card)
    down = complex(*(corners[3] - corners[0] + corners[2] - corners[1])) / 2
    right = complex(*(corners[1] - corners[0])) / table.deck.aspect
    for turn in sorted({float(table.turn[s]) for _, s in card.members}):
        slots = table.slot[table.turn == turn]
        at = complex(*corners[0]) + right * slots.real + down * slots.imag
        angle = float(np.angle(down / 1j)) + turn
        alike = table.at[known[np.cos(table.angle[known] - angle) > 0]]
        yield _beyond(
            [Pose(z.real, z.imag, angle, size) for z in at], down if turn else -down, alike
        )


def _beyond(numbers: Sequence[Pose], outwards: complex, known: Plane) -> _End:
    """Straight on from the numbers of one end, each as far as none is known."""
    out, covering = [], False
    for number in numbers:
        step = (known - complex(number.x, number.y)) / outwards
        in_line = (np.abs(step.imag) < ASIDE) & (step.real > FOUND * number.size / abs(outwards))
        nearest = step.real[in_line].min(initial=np.inf)
        places = (shift * outwards for shift in SHIFTS if shift < nearest - BEYOND)
        out += [
            Pose(number.x + z.real, number.y + z.imag, number.angle, number.size) for z in places
        ]
        covering |= bool(nearest < NEXT)
    return _End(out, covering)


def flipped(table: Table, poses: Sequence[Pose]) -> NDArray[np.bool_]:
    """Which of these lie next beyond an end of a whole card, in line with it, and upside down
    there: a 6 that was taken for a 9."""
    at, angle = np.array([complex(p.x, p.y) for p in poses]), np.array([p.angle for p in poses])
    out = np.zeros(len(poses), bool)
    for card in table.cards:
        if len(card.members) > WHOLE:
            off = ((at - card.origin) / card.across)[:, None] - table.slot
            outwards = np.where(table.turn == 0, -off.imag, off.imag)
            there = (outwards > BEYOND) & (outwards < NEXT) & (np.abs(off.real) < ASIDE)
            bend = angle[:, None] - table.turn - np.angle(card.across)
            out |= (there & (np.cos(bend) < -0.7)).any(1)
    return out


def partners(table: Table) -> Iterator[tuple[int, Pose]]:
    """Of indices that are alone in line with a card whose place is known: where the others of the
    same end must be, as that card lies."""
    alone = [card.members[0][0] for card in table.cards if len(card.members) == 1]
    for i in alone:
        if table.scores[i, :-1].max() > PLAIN:
            places = (_beside(table, card, complex(table.at[i])) for card in table.known)
            yield from ((i, pose) for pose in next(filter(None, map(list, places)), []))


def _beside(table: Table, card: Card, at: complex) -> Iterator[Pose]:
    size = float(np.mean([table.size[i] for i, _ in card.members]))
    off = (at - card.origin) / card.across - table.slot
    outwards = np.where(table.turn == 0, -off.imag, off.imag)
    for s in np.flatnonzero((outwards > BEYOND) & (outwards < 1) & (np.abs(off.real) < ASIDE)):
        for other in np.flatnonzero((table.turn == table.turn[s]) & (table.slot != table.slot[s])):
            there = at + card.across * (table.slot[other] - table.slot[s])
            angle = float(np.angle(card.across) + table.turn[s])
            yield Pose(there.real, there.imag, angle, size)
