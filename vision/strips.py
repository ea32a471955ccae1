"""Where a column that was begun goes on: the strips of the cards that a known one covers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

import numpy as np
from numpy.typing import NDArray

from vision.marks import Card, Plane, Real
from vision.reading import Pose
from vision.slant import View, scale
from vision.table import Table

SHIFTS = (0.13, 0.2, 0.27, 0.34, 0.41)
"""How far beyond a card's end the next strip's numbers may lie, in card heights."""
BEYOND, ASIDE = 0.1, 0.12
"""How far beyond a card's end the next one's numbers are at least, and how far out of line at
most."""
WHOLE, NEXT = 2, 0.42
"""More indices than this are seen of a whole card; how far beyond its end nothing lies but strips
of its own column."""
ALIKE = 0.9
"""How little, as a cosine, indices of a column are turned from each other."""
UNLIKE = 0.22
"""By how much, as a logarithm, they differ in size at most."""
MISSIZED = 0.3
"""By how much they cannot differ."""
SHIFTED, ROLLED = 0.06, 0.09
"""How much nearer, and how much farther out, than the other index of its card one may be."""
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
    view, tall = table.lies(card), _tall(table, card)
    for turn in sorted({float(table.turn[s]) for _, s in card.members}):
        slots = table.slot[table.turn == turn]
        way = -1 if turn == 0 else 1
        right, down = view.axes(slots)
        angle = float(np.angle(-1j * down.sum())) + turn
        alike = table.at[known[np.cos(table.angle[known] - angle) > 0]]
        step = (alike - view.at(slots)[:, None]) / (way * down)[:, None]
        least = FOUND * tall * scale(right, down) / np.abs(down)
        yield _beyond(view, slots, 1j * way, Pose(0, 0, angle, tall), _nearest(step, least))


def _nearest(step: Plane, least: Real) -> Real:
    """How far the first known number is in line with each slot, beyond that slot's own."""
    in_line = (np.abs(step.imag) < ASIDE) & (step.real > least[:, None])
    return np.asarray(np.where(in_line, step.real, np.inf).min(1, initial=np.inf))


def _beyond(view: View, slots: Plane, outwards: complex, like: Pose, nearest: Real) -> _End:
    """Straight on from the numbers of one end, each as far as none is known."""
    shifts = np.array(SHIFTS)
    is_open = shifts < nearest[:, None] - BEYOND
    places = (slots[:, None] + outwards * shifts)[is_open]
    poses = zip(view.at(places).tolist(), view.scale(places).tolist(), strict=True)
    out = [Pose(z.real, z.imag, like.angle, like.size * high) for z, high in poses]
    return _End(out, bool((nearest < NEXT).any()))


def misplaced(table: Table, poses: Sequence[Pose]) -> NDArray[np.bool_]:
    """Which of these lie next beyond an end of a whole card, in line with it, and cannot be a
    strip's: upside down, a 6 that was taken for a 9; or too large, two numbers taken for one."""
    whole = [card for card in table.cards if len(card.members) > WHOLE]
    if not whole or not poses:
        return np.zeros(len(poses), bool)
    there, alike, _ = _outwards(table, [table.lies(card) for card in whole], poses, NEXT)
    out = np.asarray((there & (alike < -0.7)).any((0, 2)))
    for card, some in zip(whole, there & (alike > ALIKE), strict=True):
        which = np.flatnonzero(some.any(1))
        if len(which):
            out[which] |= _unlike(table, card, [poses[i] for i in which]) > MISSIZED
    return out


def _outwards(
    table: Table, views: Sequence[View], poses: Sequence[Pose], most: float
) -> tuple[NDArray[np.bool_], Real, Plane]:
    """By card, pose and slot: whether it is straight beyond, at most so far; how alike it is
    turned, 1 at best; and how far from there. `views` tell how the cards lie."""
    points = np.array([(p.x, p.y, 1) for p in poses]).reshape(-1, 3).T
    back = np.array([view.back_warp for view in views]).reshape(-1, 3, 3) @ points
    off = ((back[:, 0] + 1j * back[:, 1]) / back[:, 2])[..., None] - table.slot
    beyond = np.where(table.turn == 0, -off.imag, off.imag)
    there = (beyond > BEYOND) & (beyond < most) & (np.abs(off.real) < ASIDE)
    up = np.array([view.up(table.slot) for view in views]).reshape(-1, 1, len(table.slot))
    angle = np.array([pose.angle for pose in poses])[:, None]
    return there, np.cos(angle - table.turn - up), off


def _unlike(table: Table, card: Card, poses: Sequence[Pose]) -> Real:
    """By how much, as a logarithm, these differ in size from what the card's would be there."""
    view, at = table.lies(card), np.array([complex(p.x, p.y) for p in poses])
    seen = np.array([p.size for p in poses]) / view.scale(view.back(at))
    return np.asarray(np.abs(np.log(seen / _tall(table, card))))


def _tall(table: Table, card: Card) -> float:
    """How high the card's indices are, in card heights."""
    which, slots = (list(part) for part in zip(*card.members, strict=True))
    return float(np.median(table.size[which] / table.lies(card).scale(table.slot[slots])))


@dataclass(frozen=True)
class Beyond:
    """An index that lies beyond the end of a card as one of a card does that it covers."""

    index: int
    card: Card
    """The one that covers it."""
    slot: int
    """The slot of that card from which it is straight on."""
    off: complex
    """How far from there, in that card's own measure."""


def beyond(table: Table, poses: Sequence[Pose]) -> list[Beyond]:
    """All of these poses that do, by the cards of which most is known first."""
    cards = sorted(table.known, key=lambda card: -len(card.members))
    there, alike, off = _outwards(table, [table.lies(card) for card in cards], poses, 1)
    there &= alike > ALIKE
    out = []
    for card, some, apart in zip(cards, there, off, strict=True):
        some &= np.isin(table.turn, [table.turn[s] for _, s in card.members])
        which = np.flatnonzero(some.any(1))
        if len(which):
            like = _unlike(table, card, [poses[i] for i in which]) < UNLIKE
            i, s = np.nonzero(some[which[like]])
            found = zip(which[like][i].tolist(), s.tolist(), strict=True)
            out += [Beyond(i, card, s, complex(apart[i, s])) for i, s in found]
    return out


def pairs(table: Table, places: Sequence[Beyond]) -> Iterator[tuple[Beyond, Beyond]]:
    """Two of these that are as far from each other as the indices of one end of a card."""
    for _, some in groupby(places, lambda place: id(place.card)):
        for one, two in combinations(some, 2):
            apart = two.off - one.off
            level = abs(apart.real) < SHIFTED and abs(apart.imag) < ROLLED
            if level and one.index != two.index and _is_end(table, one.slot, two.slot):
                yield one, two


def _is_end(table: Table, one: int, two: int) -> bool:
    return bool(one != two and table.turn[one] == table.turn[two])


def partners(table: Table, place: Beyond, pose: Pose) -> Iterator[Pose]:
    """Where the others of the same end are, as the covering card lies."""
    view, s = table.lies(place.card), place.slot
    here = view.back(np.array([complex(pose.x, pose.y)]))
    tall = np.sqrt(_tall(table, place.card) * pose.size / view.scale(here)[0])
    for other in np.flatnonzero((table.turn == table.turn[s]) & (table.slot != table.slot[s])):
        there = here + table.slot[other] - table.slot[s]
        ((z,), (up,), (scale,)) = view.at(there), view.up(there), view.scale(there)
        yield Pose(z.real, z.imag, float(up + table.turn[s]), float(tall * scale))
