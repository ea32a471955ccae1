"""Where a column that was begun goes on: the strips of the cards that a known one covers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.grouping import PLAIN, Card, Plane, Real, Table
from vision.reading import Pose
from vision.slant import View

SHIFTS = (0.13, 0.2, 0.27, 0.34, 0.41)
"""How far beyond a card's end the next strip's numbers may lie, in card heights."""
BEYOND, ASIDE = 0.12, 0.12
"""How far beyond a card's end the next one's numbers are at least, and how far out of line at
most."""
WHOLE, NEXT = 2, 0.42
"""More indices than this are seen of a whole card; how far beyond its end nothing lies but strips
of its own column."""
ALIKE = 0.9
"""How little, as a cosine, indices of a column are turned from each other."""
UNLIKE = 0.22
"""By how much, as a logarithm, they differ in size at most."""
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
    view = table.lies(card)
    for turn in sorted({float(table.turn[s]) for _, s in card.members}):
        slots = table.slot[table.turn == turn]
        angle = float(np.angle(np.exp(1j * view.up(slots)).sum())) + turn
        alike = table.at[known[np.cos(table.angle[known] - angle) > 0]]
        yield _beyond(view, slots, 1j if turn else -1j, Pose(0, 0, angle, size), alike)


def _beyond(view: View, slots: Plane, outwards: complex, like: Pose, known: Plane) -> _End:
    """Straight on from the numbers of one end, each as far as none is known."""
    axis = view.axes(slots)[1] * (outwards / 1j)
    step = (known - view.at(slots)[:, None]) / axis[:, None]
    in_line = np.abs(step.imag) < ASIDE
    in_line &= step.real > FOUND * like.size / np.abs(axis)[:, None]
    nearest = np.where(in_line, step.real, np.inf).min(1, initial=np.inf)
    shifts = np.array(SHIFTS)
    is_open = shifts < nearest[:, None] - BEYOND
    places = view.at((slots[:, None] + outwards * shifts)[is_open])
    out = [Pose(z.real, z.imag, like.angle, like.size) for z in places.tolist()]
    return _End(out, bool((nearest < NEXT).any()))


def flipped(table: Table, poses: Sequence[Pose]) -> NDArray[np.bool_]:
    """Which of these lie next beyond an end of a whole card, in line with it, and upside down
    there: a 6 that was taken for a 9."""
    views = [table.lies(card) for card in table.cards if len(card.members) > WHOLE]
    there, alike = _outwards(table, views, poses, NEXT)
    return np.asarray((there & (alike < -0.7)).any((0, 2)))


def in_column(table: Table, poses: Sequence[Pose]) -> NDArray[np.bool_]:
    """Which of these lie as indices of a card do that one whose place is known covers."""
    there, alike = _outwards(table, [table.lies(card) for card in table.known], poses, 1)
    at, size = np.array([complex(p.x, p.y) for p in poses]), np.array([p.size for p in poses])
    out = np.zeros(len(poses), bool)
    for card, some in zip(table.known, there & (alike > ALIKE), strict=True):
        which = np.flatnonzero(some.any(1) & ~out)
        if len(which):
            out[which] = _like(table, card, at[which], size[which])
    return out


def _outwards(
    table: Table, views: Sequence[View], poses: Sequence[Pose], most: float
) -> tuple[NDArray[np.bool_], Real]:
    """By card, pose and slot: whether it is straight beyond, at most so far, and how alike it is
    turned, 1 at best. `views` tell how the cards lie."""
    points = np.array([(p.x, p.y, 1) for p in poses]).reshape(-1, 3).T
    back = np.array([view.back_warp for view in views]).reshape(-1, 3, 3) @ points
    off = ((back[:, 0] + 1j * back[:, 1]) / back[:, 2])[..., None] - table.slot
    beyond = np.where(table.turn == 0, -off.imag, off.imag)
    there = (beyond > BEYOND) & (beyond < most) & (np.abs(off.real) < ASIDE)
    up = np.array([view.up(table.slot) for view in views]).reshape(-1, 1, len(table.slot))
    angle = np.array([pose.angle for pose in poses])[:, None]
    return there, np.cos(angle - table.turn - up)


def _like(table: Table, card: Card, at: Plane, size: Real) -> NDArray[np.bool_]:
    """Whether indices in these places are about as large as the card's would be there."""
    view = table.lies(card)
    which, slots = (list(part) for part in zip(*card.members, strict=True))
    tall = np.median(table.size[which] / view.scale(table.slot[slots]))
    return np.asarray(np.abs(np.log(size / view.scale(view.back(at)) / tall)) < UNLIKE)


def partners(table: Table) -> Iterator[tuple[int, Pose]]:
    """Of indices that are alone in line with a card whose place is known: where the others of the
    same end must be, as that card lies."""
    alone = [card.members[0][0] for card in table.cards if len(card.members) == 1]
    alone = [i for i in alone if table.scores[i, :-1].max() > PLAIN]
    views = [table.lies(card) for card in table.known]
    there, _ = _outwards(table, views, [table.poses[i] for i in alone], 1)
    for n, i in enumerate(alone):
        at, size = table.at[i : i + 1], table.size[i : i + 1]
        for k in np.flatnonzero(there[:, n].any(1)):
            if _like(table, table.known[k], at, size)[0]:
                slots = np.flatnonzero(there[k, n])
                yield from ((i, pose) for pose in _beside(table, views[k], i, slots))
                break


def _beside(table: Table, view: View, i: int, slots: NDArray[np.intp]) -> Iterator[Pose]:
    """Where the others are, if the index is in one of these slots."""
    pose, here = table.poses[i], view.back(table.at[i : i + 1])
    for s in slots:
        for other in np.flatnonzero((table.turn == table.turn[s]) & (table.slot != table.slot[s])):
            there = here + table.slot[other] - table.slot[s]
            ((z,), (turn,)) = view.at(there), view.up(there) - view.up(here)
            grown = float((view.scale(there) / view.scale(here))[0])
            yield Pose(z.real, z.imag, pose.angle + float(turn), pose.size * grown)
