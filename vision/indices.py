"""Reading cards by their indices: all of a card, or the strip that a covered one shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, compress, islice

import numpy as np

from vision import find, inks, name, second_look, strips
from vision.arrays import Picture
from vision.couples import couples
from vision.deck import Deck
from vision.joining import joined
from vision.marks import Card
from vision.overview import Overview, is_closer_worth, overview
from vision.placing import CLEAR, Placed, both_ends, in_line, placed, ways
from vision.pyramid import Halves
from vision.reading import Pose, Reading
from vision.seen import IN_LINE, NOTHING, SEEN, Seen, look
from vision.table import Table

ROUNDS = 3
"""How often it is looked for more; a column has four cards at most."""
MOST_STRIPS = 240
"""Places where a strip may be that are looked at in one round."""
NEARLY, NEAR = 3, 1.5
"""Indices of a card of which the last is looked for; and how far away, in card heights, a whole
card may cover the other end of one of which one end is seen."""
MOST_SOMEWHERE = 2
LEAST = 0.2
"""The least share of the likeliest card."""
SMALL = 20.0
"""Pixels that an index is high at least, for the first look to show all of a card's."""
SEEN_ALONE = 0.97
"""The least share of a card of which one index is seen, anywhere."""


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
    table = second_look.aside(picture, second_look.flattened(picture, table))
    cards = [card for card in table.cards if _is_card(table, card)]
    cards = inks.in_one_printing(cards, flat, deck.inks.astype(float))
    return [_reading(table, one, deck) for one in placed(picture.whole, flat, table, cards)]


def _with_strips(
    picture: Halves, table: Table, flat: Picture, seen: Seen, every: Seen
) -> tuple[Table, Picture]:
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


def _upright(seen: Seen, deck: Deck, before: Table | None = None) -> tuple[Seen, Table, Picture]:
    """What is seen without what a whole card shows to be no index."""
    table, flat = _table(seen, deck, before)
    misplaced = strips.misplaced(table, seen.poses)
    if not misplaced.any():
        return seen, table, flat
    right = seen.where(~misplaced)
    return right, *_table(right, deck, table)


def _expected(table: Table, tried: list[Pose]) -> Iterator[Pose]:
    """Where further indices should be that were not looked for yet."""
    missing = (pose for card in _open(table) for pose in table.missing(card))
    begun = [card for card in table.cards if len(card.members) > 1 and _is_card(table, card)]
    far = (pose for card in _half_seen(table, begun) for pose in table.other_end(card))
    places = (
        islice(missing, find.MOST),
        islice(far, find.MOST),
        islice(strips.expected(table, begun), MOST_STRIPS),
    )
    known = np.array([complex(pose.x, pose.y) for pose in tried])
    for pose in chain.from_iterable(places):
        if not (np.abs(known - complex(pose.x, pose.y)) < 0.3 * pose.size).any():
            yield pose


def _half_seen(table: Table, cards: list[Card]) -> Iterator[Card]:
    """Cards of which one end is seen, and no whole card near them that may cover the other."""
    whole = np.array([c.origin for c in table.cards if len(c.members) > 2])
    for card in cards:
        near = (np.abs(whole - card.origin) < NEAR * abs(card.across)).any()
        if len(card.members) == 2 and not near and not both_ends(table, card):
            yield card


def _table(seen: Seen, deck: Deck, before: Table | None = None) -> tuple[Table, Picture]:
    """Of places that may be an index and lie upon each other the one that says most."""
    scores = seen.scores
    order = np.argsort(-scores[:, :-1].max(1))
    best = order[scores[order, -1] < np.log(NOTHING)].tolist()
    kept = seen.only([best[n] for n in find.apart([seen.poses[i] for i in best], turn=4)])
    return joined(Table(kept.poses, kept.scores, deck, before)), kept.flat


def _is_card(table: Table, card: Card, alone: float = IN_LINE) -> bool:
    """Whether this is a card at all; one index alone has to look like one of them, the more so if
    it is in no column."""
    share = float(np.exp(card.shares[:-1].max()))
    if card.shares[-1] >= np.log(1 - SEEN) or share < LEAST:
        return False
    if len(card.members) > 1 or share >= SEEN_ALONE:
        return True
    return share >= alone and any(in_line(table, place) for place in ways(table, card))


def _open(table: Table) -> list[Card]:
    """The cards for which another index would help: it is not clear which card it is, or where it
    lies. Of several cards that show one edge, the others tell which edge it is."""
    cards = [card for card in table.cards if _is_card(table, card, SEEN)]
    clear = [c.shares.max() >= np.log(CLEAR) and len(c.members) > 1 for c in cards]
    somewhere = [c for c in compress(cards, clear) if any(table.elsewhere(c))]
    unclear = [c for c, is_clear in zip(cards, clear, strict=True) if not is_clear]
    nearly = [c for c in compress(cards, clear) if len(c.members) == NEARLY]
    return unclear + nearly + (somewhere if len(somewhere) <= MOST_SOMEWHERE else [])


def _reading(table: Table, placed: Placed, deck: Deck) -> Reading:
    card = placed.card
    corners, shares = name.upright(table.outline(card), np.exp(card.shares[:-1]), deck)
    marks = tuple(table.poses[i] for i, _ in card.members)
    either_way = both_ends(table, card) and not deck.two_valued
    reading = name.named(corners, marks, shares, deck)
    return replace(reading, either_way=either_way, sure=reading.sure and placed.is_known)
