"""Joins the two ends of a slanted card that were found as separate cards."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from vision.arrays import Mask, Numbers, wrapped
from vision.grouping import AGREE, SIZES, Card, agreement
from vision.name import log_shares
from vision.slant import seen_as
from vision.table import GroupedCards

MIN_INDICES, MAX_INDICES = 3, 4
"""Indices of which one card is made."""
REACH = 2.0
"""How far from each other indices of a card are at most, in heights of a card."""
MAX_SIZE_RATIO = 1.6
"""How much larger than another one an index of the same card may look."""
BENT = 0.3
"""Radians by which an index may be turned from where the view says."""
EXACT = 0.6
"""The misfit below which four indices are one card's, whatever they seem to say: slanted numbers
are misread."""
TIED = 1e-6
"""Misfits as near as this are the same card seen either way up: it stays as it was taken."""
MAX_LOG_LIKELIHOOD = float(np.log(1e-4))
"""How little likely one card is for both ends, by what each end says, for them to be two."""
UNEVEN = 0.25
"""How much the view may differ in size from index to index, as a logarithm."""


def joined(table: GroupedCards) -> GroupedCards:
    """The same table; cards of which ends were taken for two are one."""
    cards, done = list(table.cards), set[int]()
    any_card = np.log(0.9)
    short = [
        i for i, c in enumerate(cards) if len(c.members) < MIN_INDICES and c.shares[-1] < any_card
    ]
    for some in sorted(_together(table, cards, short), key=lambda some: -_count(cards, some)):
        indices = frozenset(table.poses[i] for n in some for i, _ in cards[n].members)
        if done & set(some) or indices in table.apart:
            continue
        whole = _one(table, [cards[i] for i in some])
        if whole is None:
            table.apart.add(indices)
        else:
            done |= set(some)
            cards.append(whole)
    if done:
        table.cards = [card for i, card in enumerate(cards) if i not in done]
    return table


def _count(cards: Sequence[Card], some: Sequence[int]) -> int:
    return sum(len(cards[i].members) for i in some)


def _together(
    table: GroupedCards, cards: list[Card], short: list[int]
) -> Iterator[tuple[int, ...]]:
    """Cards near each other that have few indices, together enough for one card and of both ends
    of it."""
    near, opposite = _ends(table, [cards[i] for i in short])
    some: list[tuple[int, ...]] = [(n,) for n in range(len(short))]
    while some:
        some = [
            (*group, n)
            for group in some
            for n in np.flatnonzero(near[list(group)].all(0)).tolist()
            if n > group[-1] and _count(cards, [short[m] for m in (*group, n)]) <= MAX_INDICES
        ]
        for group in some:
            which = tuple(short[n] for n in group)
            if _count(cards, which) >= MIN_INDICES and opposite[group[0], list(group)].any():
                yield which


def _ends(table: GroupedCards, cards: Sequence[Card]) -> tuple[Mask, Mask]:
    """Which two of these may be of one card: all their indices are near each other, of about one
    size, and turned alike or the other way round. And which have some the other way round."""
    members = [i for card in cards for i, _ in card.members]
    at, size, angle = table.at[members], table.size[members], table.angle[members]
    large = np.maximum(size[:, None], size)
    near = np.asarray(np.abs(at[:, None] - at) < REACH * large / table.deck.tall)
    near &= large < MAX_SIZE_RATIO * np.minimum(size[:, None], size)
    along = np.cos(angle[:, None] - angle)
    below = ((at - at[:, None]) / (1j * np.exp(1j * angle[:, None]))).real
    near &= (along >= np.cos(2 * BENT)) | ((along <= -np.cos(2 * BENT)) & (below > 0))
    return _of_cards(near, cards, np.logical_and), _of_cards(along < 0, cards, np.logical_or)


def _of_cards(pairs: Mask, cards: Sequence[Card], every: np.ufunc) -> Mask:
    """From pairs of indices to pairs of the cards that have them."""
    if not cards:
        return pairs
    first = np.cumsum([0] + [len(card.members) for card in cards[:-1]])
    return np.asarray(every.reduceat(every.reduceat(pairs, first, 0), first, 1), bool)


def _one(table: GroupedCards, cards: Sequence[Card]) -> Card | None:
    """All the indices as one card's, in the slots where they fit best; None if they do not."""
    members = [i for card in cards for i, _ in card.members]
    best: tuple[float, Card] | None = None
    as_taken = 1 if table.turn[cards[0].members[0][1]] == 0 else -1
    for slots in _slots(table, members, as_taken):
        pairs = list(zip(members, slots, strict=True))
        most = _most_misfit(table, pairs)
        misfit = _misfit(table, members, slots) if most else 2.0
        if misfit < min(most, best[0] - TIED if best else most):
            best = misfit, table.laid(pairs)
    return best[1] if best else None


def _most_misfit(table: GroupedCards, members: list[tuple[int, int]]) -> float:
    """The misfit below which these are one card's, by what they say."""
    if agreement(*(table.said[s, i] for i, s in members)) > AGREE:
        return 1.0
    return EXACT if len(members) == MAX_INDICES and not _are_two(table, members) else 0.0


def _slots(table: GroupedCards, members: list[int], first: int) -> Iterator[tuple[int, ...]]:
    """Slots that these indices may have by the way up of each; either end may be the upper one,
    and the other one lies below it. `first`: 1 to begin with the first index as an upper one, -1 as
    a lower one."""
    along = np.cos(table.angle[members] - table.angle[members[0]])
    if np.abs(along).min() < np.cos(2 * BENT):
        return
    down = 1j * np.exp(1j * table.angle[members[0]])
    for sign in (first, -first):
        upright, below = sign * along > 0, sign * down
        apart = table.at[members][~upright].mean() - table.at[members][upright].mean()
        if (apart / below).real <= 0:
            continue
        ends = [np.flatnonzero((table.turn == 0) == up) for up in upright]
        for slots in product(*ends):
            if len(set(slots)) == len(slots):
                yield tuple(int(slot) for slot in slots)


def _are_two(table: GroupedCards, members: list[tuple[int, int]]) -> bool:
    """Whether the ends are clearly not one card's: the first and the last of a column seem to be
    one that is longer."""
    ends: dict[float, list[Numbers]] = defaultdict(list)
    for i, s in members:
        ends[table.turn[s]].append(table.said[s, i])
    shares = [log_shares(np.sum(end, axis=0)) for end in ends.values()]
    return bool(agreement(*shares) < MAX_LOG_LIKELIHOOD)


def _misfit(table: GroupedCards, members: list[int], slots: tuple[int, ...]) -> float:
    """How badly one view of a card explains these indices; above 1 it does not."""
    turn = table.angle[members] - table.turn[list(slots)]
    view = seen_as(table.slot[list(slots)], table.at[members])
    if view is None:
        return 2.0
    bent = np.abs(wrapped(turn - view.up(table.slot[list(slots)])))
    sizes = np.log(table.size[members] / view.scale(table.slot[list(slots)]) / table.deck.tall)
    if not (np.log(SIZES[0]) < sizes.mean() < np.log(SIZES[1])):
        return 2.0
    return float(max(bent.max() / BENT, np.ptp(sizes) / UNEVEN))
