"""Recognizes cards by their indices, also of covered cards that show only a strip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, compress, islice

import numpy as np

from vision import find, flatten, inks, name, strips
from vision.arrays import Numbers, Picture, Plane
from vision.couples import couples
from vision.deck import Deck
from vision.find import Overview, is_closer_worth, overview
from vision.flatten import Halves
from vision.grouping import Card
from vision.joining import joined
from vision.name import IN_LINE, NOTHING, SEEN, Seen, look
from vision.placing import CLEAR, both_ends, in_line, placed, ways
from vision.reading import Pose, Reading
from vision.slant import View
from vision.table import GroupedCards

ROUNDS = 3
"""How often it is looked for more; a column has four cards at most."""
MOST_STRIPS = 240
"""Places where a strip may be that are looked at in one round."""
NEARLY, NEAR = 3, 1.5
"""Indices of a card of which the last is looked for; and how far away, in card heights, a whole
card may cover the other end of one of which one end is seen."""
MOST_SOMEWHERE = 2
MIN_SHARE = 0.2
"""The least share of the likeliest card."""
SMALL = 20.0
"""Pixels that an index is high at least, for the first look to show all of a card's."""
SEEN_ALONE = 0.97
"""The least share of a card of which one index is seen, anywhere."""
SLANTED = 0.85
"""Of a card that looks shorter than this one way, indices are laid flat before they are named."""
STEPS = np.array([(0.06, 0.0, 1.08), (-0.06, 0.0, 0.93), (0.0, 0.06, 0.95), (0.0, -0.06, 1.07)])
"""How an unclear index is looked at again: right, down, by its size, and how much larger."""
MOST_AGAIN = 12


def by_index(picture: Halves, deck: Deck) -> list[Reading]:
    """Every card of which an index is seen; what the first look missed is looked for again."""
    readings = _read(picture, overview(picture), deck)
    if any(map(_is_well_seen, readings)) or not is_closer_worth(picture):
        return readings
    return _read(picture, overview(picture, closer=True), deck) or readings


def _is_well_seen(reading: Reading) -> bool:
    """Whether a closer look would not show more of this card."""
    large = max(mark.size for mark in reading.marks) >= SMALL
    return large or (reading.sure and len(reading.marks) > 1)


def _read(picture: Halves, whole: Overview, deck: Deck) -> list[Reading]:
    seen, table, flat = _upright(look(picture, find.indices(picture, whole), deck), deck)
    every, tried = seen, list[Pose]()
    for _ in range(ROUNDS):
        expected = list(_expected(table, tried))
        more = look(picture, find.sharpened(picture, expected, whole), deck)
        every = every + more
        more = more.beyond(seen)
        more = more.where(~strips.misplaced(table, more.poses))
        if not more.poses:
            break
        tried += expected
        seen, table, flat = _upright(seen + more, deck, table)
    table, flat = _with_strips(picture, table, flat, seen, every)
    table = looked_aside(picture, laid_flat(picture, table))
    cards = [card for card in table.cards if _is_card(table, card)]
    cards = inks.in_one_printing(cards, flat, deck.inks.astype(float))
    return [_reading(table, *one, deck) for one in placed(picture.whole, flat, table, cards)]


def _with_strips(
    picture: Halves, table: GroupedCards, flat: Picture, seen: Seen, every: Seen
) -> tuple[GroupedCards, Picture]:
    """With what lies where both indices of a covered card are, and says the same. `every` is all
    that was looked at."""
    both = couples(picture, table, flat, every)
    if not both.poses:
        return table, flat
    table, flat = _table(seen.besides(both) + both, table.deck, table)
    where = {pose: i for i, pose in enumerate(table.poses)}
    for one, two in zip(both.poses[::2], both.poses[1::2], strict=True):
        if one in where and two in where:
            table.paired(where[one], where[two])
    return table, flat


def _upright(
    seen: Seen, deck: Deck, before: GroupedCards | None = None
) -> tuple[Seen, GroupedCards, Picture]:
    """What is seen without what a whole card shows to be no index."""
    table, flat = _table(seen, deck, before)
    misplaced = strips.misplaced(table, seen.poses)
    if not misplaced.any():
        return seen, table, flat
    right = seen.where(~misplaced)
    return right, *_table(right, deck, table)


def _expected(table: GroupedCards, tried: list[Pose]) -> Iterator[Pose]:
    """Where further indices should be that were not looked for yet."""
    missing = (pose for card in _open(table) for pose in table.missing(card))
    begun = [card for card in table.cards if len(card.members) > 1 and _is_card(table, card)]
    far = (pose for card in _half_seen(table, begun) for pose in table.other_end(card))
    places = (
        islice(missing, find.MAX_PLACES),
        islice(far, find.MAX_PLACES),
        islice(strips.expected(table, begun), MOST_STRIPS),
    )
    known = np.array([complex(pose.x, pose.y) for pose in tried])
    for pose in chain.from_iterable(places):
        if not (np.abs(known - complex(pose.x, pose.y)) < 0.3 * pose.size).any():
            yield pose


def _half_seen(table: GroupedCards, cards: list[Card]) -> Iterator[Card]:
    """Cards of which one end is seen, and no whole card near them that may cover the other."""
    whole = np.array([c.origin for c in table.cards if len(c.members) > 2])
    for card in cards:
        near = (np.abs(whole - card.origin) < NEAR * abs(card.across)).any()
        if len(card.members) == 2 and not near and not both_ends(table, card):
            yield card


def _table(
    seen: Seen, deck: Deck, before: GroupedCards | None = None
) -> tuple[GroupedCards, Picture]:
    """Of places that may be an index and lie upon each other the one that says most."""
    scores = seen.scores
    order = np.argsort(-scores[:, :-1].max(1))
    best = order[scores[order, -1] < np.log(NOTHING)].tolist()
    kept = seen.only([best[n] for n in find.apart([seen.poses[i] for i in best], turn=4)])
    return joined(GroupedCards(kept.poses, kept.scores, deck, before)), kept.flat


def _is_card(table: GroupedCards, card: Card, alone: float = IN_LINE) -> bool:
    """Whether this is a card at all; one index alone has to look like one of them, the more so if
    it is in no column."""
    share = float(np.exp(card.shares[:-1].max()))
    if card.shares[-1] >= np.log(1 - SEEN) or share < MIN_SHARE:
        return False
    if len(card.members) > 1 or share >= SEEN_ALONE:
        return True
    return share >= alone and any(in_line(table, place) for place in ways(table, card))


def _open(table: GroupedCards) -> list[Card]:
    """The cards for which another index would help: it is not clear which card it is, or where it
    lies. Of several cards that show one edge, the others tell which edge it is."""
    cards = [card for card in table.cards if _is_card(table, card, SEEN)]
    clear = [c.shares.max() >= np.log(CLEAR) and len(c.members) > 1 for c in cards]
    somewhere = [c for c in compress(cards, clear) if any(table.elsewhere(c))]
    unclear = [c for c, is_clear in zip(cards, clear, strict=True) if not is_clear]
    nearly = [c for c in compress(cards, clear) if len(c.members) == NEARLY]
    return unclear + nearly + (somewhere if len(somewhere) <= MOST_SOMEWHERE else [])


def _reading(table: GroupedCards, card: Card, known: bool, deck: Deck) -> Reading:
    corners, shares = name.upright(table.outline(card), np.exp(card.shares[:-1]), deck)
    marks = tuple(table.poses[i] for i, _ in card.members)
    either_way = both_ends(table, card) and not deck.two_valued
    reading = name.named(corners, marks, shares, deck)
    return replace(reading, either_way=either_way, sure=reading.sure and known)


def laid_flat(picture: Halves, table: GroupedCards) -> GroupedCards:
    """The indices of cards that lie slanted, looked at as if from straight above."""
    which: list[int] = []
    axes: list[Plane] = []
    for card in table.cards:
        view = table.view(card)
        if (
            view is not None
            and view.flatness(table.slot[[s for _, s in card.members]]).min() < SLANTED
        ):
            members = [i for i, _ in card.members]
            which += members
            axes.append(_axes(table, members, view))
    if not which:
        return table
    right, down = np.concatenate(axes, axis=1)
    scores = table.scores.copy()
    flat = flatten.seen_through(picture, table.at[which], right, down)
    scores[which] = name.likelihoods(flat, table.deck)
    return table.said_again(scores)


def _axes(table: GroupedCards, members: Sequence[int], view: View) -> Plane:
    """What the height of each index is in the picture, to its right and downwards: of indices of
    one card, seen like this, they are all as high as each other."""
    here = view.back(table.at[members])
    tall = np.exp(np.log(table.size[members] / view.scale(here)).mean())
    way = np.where(np.cos(table.angle[members] - view.up(here)) < 0, -tall, tall)
    return np.array([way * axis for axis in view.axes(here)])


def looked_aside(picture: Halves, table: GroupedCards) -> GroupedCards:
    """The indices of cards that are open looked at once more, a little aside each time: from there
    they may look less like one, which tells nothing."""
    some, clear = np.log(NOTHING), np.log(CLEAR)
    cards = [c for c in table.cards if c.shares[-1] < some and c.shares.max() < clear]
    which = [i for card in cards for i, _ in card.members][:MOST_AGAIN]
    if not which:
        return table
    every = np.concatenate(list(_as_they_lie(table, cards)), axis=1)
    right, down = every[:, : len(which), None]
    at = table.at[which][:, None] + right * STEPS[:, 0] + down * STEPS[:, 1]
    right, down = right * STEPS[:, 2], down * STEPS[:, 2]
    flat = flatten.seen_through(picture, at.ravel(), right.ravel(), down.ravel())
    said = name.likelihoods(flat, table.deck).reshape(len(which), len(STEPS), -1)
    scores = table.scores.copy()
    for i, some in zip(which, said, strict=True):
        mean = name.log_shares(np.vstack([scores[i : i + 1], some]).mean(0))
        scores[i] = mean if mean[-1] < scores[i, -1] else _renamed(scores[i], mean)
    return table.said_again(scores)


def _as_they_lie(table: GroupedCards, cards: Sequence[Card]) -> Iterator[Plane]:
    """The axes of each card's indices: as it lies, or the one that covers it, if that is known."""
    poses = [table.poses[card.members[0][0]] for card in cards]
    upon = {
        place.index: table.lies(place.card)
        for place in reversed(strips.beyond(table, poses))
        if len(place.card.members) > strips.WHOLE
    }
    for n, card in enumerate(cards):
        members = [i for i, _ in card.members]
        view = table.view(card) or upon.get(n)
        if view is not None:
            yield _axes(table, members, view)
        else:
            right: Plane = table.size[members] * np.exp(1j * table.angle[members])
            yield np.array([right, right * 1j])


def _renamed(scores: Numbers, others: Numbers) -> Numbers:
    """As likely a card as before, but which as the others say."""
    cards = name.log_shares(others[:-1]) + np.logaddexp.reduce(scores[:-1])
    return np.append(cards, scores[-1])
