"""Continues a column: searches for the visible strips of cards below a known one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from statistics import median

import numpy as np

from vision.arrays import Mask, Plane, Real
from vision.grouping import Card
from vision.reading import Pose
from vision.slant import View, Views, scale
from vision.table import GroupedCards

SHIFTS = (0.13, 0.2, 0.27, 0.34, 0.41)
"""How far beyond a card's end the next strip's numbers may lie, in card heights."""
BEYOND, ASIDE = 0.1, 0.12
"""How far beyond a card's end the next one's numbers are at least, and how far out of line at
most."""
WHOLE, NEXT = 2, 0.42
"""More indices than this are seen of a whole card; how far beyond its end nothing lies but strips
of its own column."""
MIN_COSINE = 0.9
"""How little, as a cosine, indices of a column are turned from each other."""
UNLIKE = 0.22
"""By how much, as a logarithm, they differ in size at most."""
MISSIZED = 0.3
"""By how much they cannot differ."""
SHIFTED, ROLLED = 0.06, 0.09
"""How much nearer, and how much farther out, than the other index of its card one may be."""
FOUND = 0.6
"""How near to an index, by its size, another one would be the same."""


def expected(table: GroupedCards, cards: Iterable[Card]) -> list[Pose]:
    """Where the numbers of cards beneath these would be. What lies beyond a known one is looked for
    from there; and a column goes on at one end of a card only."""
    begun = list(cards)
    if not begun:
        return []
    views = Views([table.lies(card) for card in begun])
    here, right, down = views.at(table.slot)
    tall = _tall(table, begun, scale(right, down))
    angle = _up(down @ (table.turn[:, None] == table.turn)) + table.turn
    nearest = _nearest(table, begun, here, down, FOUND * tall[:, None] * scale(right, down))
    shifts = np.array(SHIFTS)
    is_open = (shifts < nearest[..., None] - BEYOND) & _going_on(table, begun, nearest)[..., None]
    card, slot, shift = np.nonzero(is_open)
    places = table.slot[slot] + 1j * np.where(table.turn == 0, -1, 1)[slot] * shifts[shift]
    at, right, down = (part[:, 0] for part in views.only(card).at(places[:, None]))
    size = tall[card] * scale(right, down)
    turn = angle[card, slot]
    rows = zip(at.real.tolist(), at.imag.tolist(), turn.tolist(), size.tolist(), strict=True)
    return [Pose(*row) for row in rows]


def _up(down: Plane) -> Real:
    """The turn from upright of what has its y axis so."""
    return np.asarray(np.angle(-1j * down))


def _tall(table: GroupedCards, cards: Sequence[Card], scales: Real) -> Real:
    """How high each card's indices are, in card heights; `scales` has a column for each slot."""
    size = table.size.tolist()
    rows = zip(cards, scales.tolist(), strict=True)
    return np.array([median(size[i] / row[s] for i, s in card.members) for card, row in rows])


def _nearest(
    table: GroupedCards, cards: Sequence[Card], here: Plane, down: Plane, reach: Real
) -> Real:
    """How far the first number of any of the cards is in line with each slot of each, outwards and
    beyond that slot's own."""
    known = [i for card in cards for i, _ in card.members]
    outwards = np.where(table.turn == 0, -down, down)
    step = (table.at[known] - here[..., None]) / outwards[..., None]
    turned = table.angle[known] - (_up(down) + table.turn)[..., None]
    in_line = (np.abs(step.imag) < ASIDE) & (np.cos(turned) > 0)
    in_line &= step.real > (reach / np.abs(down))[..., None]
    return np.asarray(np.where(in_line, step.real, np.inf).min(-1, initial=np.inf))


def _going_on(table: GroupedCards, cards: Sequence[Card], nearest: Real) -> Mask:
    """By card and slot: whether a column may go on there. Numbers of that end are seen; and if one
    end goes on, the other does not."""
    ends = table.turn[:, None] == table.turn
    seen = np.array([[any(ends[s, slot] for _, s in card.members) for slot in range(len(ends))]
                     for card in cards])  # fmt: skip
    covering = ((nearest < NEXT) & seen) @ ends
    return np.asarray(np.where(covering.any(1, keepdims=True), covering, seen), bool)


def misplaced(table: GroupedCards, poses: Sequence[Pose]) -> Mask:
    """Which of these lie next beyond an end of a whole card, in line with it, and cannot be a
    strip's: upside down, a 6 that was taken for a 9; or too large, two numbers taken for one."""
    whole = [card for card in table.cards if len(card.members) > WHOLE]
    if not whole or not poses:
        return np.zeros(len(poses), bool)
    lying = _lying(table, whole, poses)
    there = lying.is_beyond(NEXT)
    upside_down = there & (lying.alike < -0.7)
    too_large = there & (lying.alike > MIN_COSINE) & (lying.unlike > MISSIZED)[..., None]
    return np.asarray((upside_down | too_large).any((0, 2)))


@dataclass(frozen=True)
class _Lying:
    """By card, pose and slot: how poses lie to cards."""

    off: Plane
    """How far from the slot, in the card's own measure; outwards is down."""
    alike: Real
    """How alike it is turned, as a cosine."""
    unlike: Real
    """By card and pose: how unlike it is in size to what the card's would be there, a logarithm."""

    def is_beyond(self, most: float) -> Mask:
        """Whether it is straight beyond, at most so far."""
        beyond = self.off.imag
        return (beyond > BEYOND) & (beyond < most) & (np.abs(self.off.real) < ASIDE)


def _lying(table: GroupedCards, cards: Sequence[Card], poses: Sequence[Pose]) -> _Lying:
    x, y, angle, size = np.array([(p.x, p.y, p.angle, p.size) for p in poses]).reshape(-1, 4).T
    views = Views([table.lies(card) for card in cards])
    back = views.back(x + 1j * y)
    off = back[..., None] - table.slot
    off = np.where(table.turn == 0, np.conj(off), off)
    _, right, down = views.at(table.slot)
    tall = _tall(table, cards, scale(right, down))
    alike = np.cos(angle[:, None] - (table.turn + _up(down))[:, None])
    _, right, down = views.at(back)
    unlike = np.abs(np.log(size / scale(right, down) / tall[:, None]))
    return _Lying(off, alike, unlike)


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


def beyond(table: GroupedCards, poses: Sequence[Pose]) -> list[Beyond]:
    """All of these poses that do, by the cards of which most is known first."""
    cards = sorted(table.known, key=lambda card: -len(card.members))
    if not cards or not poses:
        return []
    lying = _lying(table, cards, poses)
    ends = np.array([np.isin(table.turn, [table.turn[s] for _, s in c.members]) for c in cards])
    there = lying.is_beyond(1) & (lying.alike > MIN_COSINE) & (lying.unlike < UNLIKE)[..., None]
    found = np.argwhere(there & ends[:, None]).tolist()
    return [Beyond(i, cards[k], s, complex(lying.off[k, i, s])) for k, i, s in found]


def hinted(table: GroupedCards, poses: Sequence[Pose]) -> list[Beyond]:
    """Those that lie next beyond a whole card, large or small."""
    whole = [card for card in table.known if len(card.members) > WHOLE]
    if not whole or not poses:
        return []
    lying = _lying(table, whole, poses)
    found = np.argwhere(lying.is_beyond(NEXT) & (lying.alike > MIN_COSINE)).tolist()
    return [Beyond(i, whole[k], s, complex(lying.off[k, i, s])) for k, i, s in found]


def along(table: GroupedCards, place: Beyond, steps: Sequence[float]) -> Iterator[Pose]:
    """Index by index of the same end, what lies so many card heights farther out."""
    view, outwards = table.lies(place.card), -1j if table.turn[place.slot] == 0 else 1j
    (tall,) = _tall(table, [place.card], view.scale(table.slot)[None])
    off = place.off.real + outwards * (place.off.imag + np.array(steps))
    for slot in np.flatnonzero(table.turn == table.turn[place.slot]):
        yield from _poses(view, table.slot[slot] + off, float(table.turn[slot]), tall)


def _poses(view: View, places: Plane, turned: float, tall: float) -> Iterator[Pose]:
    """Of indices in these places of a card."""
    parts = (view.at(places).tolist(), view.up(places).tolist(), view.scale(places).tolist())
    for z, turn, size in zip(*parts, strict=True):
        yield Pose(z.real, z.imag, turn + turned, float(tall * size))


def pairs(table: GroupedCards, places: Sequence[Beyond]) -> Iterator[tuple[Beyond, Beyond]]:
    """Two of these that are as far from each other as the indices of one end of a card."""
    for _, some in groupby(places, lambda place: id(place.card)):
        for one, two in combinations(some, 2):
            apart = two.off - one.off
            level = abs(apart.real) < SHIFTED and abs(apart.imag) < ROLLED
            end = one.slot != two.slot and table.turn[one.slot] == table.turn[two.slot]
            if level and one.index != two.index and end:
                yield one, two


def partners(table: GroupedCards, place: Beyond, pose: Pose) -> Iterator[Pose]:
    """Where the others of the same end are, as the covering card lies."""
    view, s = table.lies(place.card), place.slot
    here = view.back(np.array([complex(pose.x, pose.y)]))
    (tall,) = _tall(table, [place.card], view.scale(table.slot)[None])
    tall = np.sqrt(tall * pose.size / view.scale(here)[0])
    for other in np.flatnonzero((table.turn == table.turn[s]) & (table.slot != table.slot[s])):
        there = here + table.slot[other] - table.slot[s]
        yield from _poses(view, there, float(table.turn[s]), tall)
