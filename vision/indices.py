"""Reading cards by their indices: all of a card, or the strip that a covered one shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, compress, islice

import numpy as np
from numpy.typing import NDArray

from vision import find, flatten, inks, name, strips
from vision.deck import Deck
from vision.grouping import AGREE, Card, Table
from vision.joining import joined
from vision.pyramid import Halves
from vision.reading import Pose, Reading

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]
Points = NDArray[np.float64]

NOTHING = 0.97
"""The share of `no card` above which an index is not looked at any more."""
CLEAR = 0.99
STEPS = ((0.06, 0.0, 1.08), (-0.06, 0.0, 0.93), (0.0, 0.06, 0.95), (0.0, -0.06, 1.07))
"""How an unclear index is looked at again: right, down, by its size, and how much larger."""
MOST_AGAIN = 12
ROUNDS = 3
"""How often it is looked for more; a column has four cards at most."""
MOST_STRIPS = 240
"""Places where a strip may be that are looked at in one round."""
MOST_PARTNERS, MOVED = 16, 0.5
"""Strips of which the other index is looked for, and how far from its place, by its size, it may
be."""
SLANTED = 0.85
"""Of a card that looks shorter than this one way, indices are laid flat before they are named."""
PARALLEL, FEWEST_ALIKE = 0.25, 3
"""How far, in radians, cards of a column are turned from each other at most; and how many cards
tell how all of them lie."""
MOST_SOMEWHERE = 2
IN_HAND = 0.25
"""The share of the cards that show one long edge, in a hand."""
LEAST = 0.2
"""The least share of the likeliest card."""
SEEN_ALONE = 0.97
IN_LINE = 0.8
"""The least share of a card of which one index is seen: anywhere, and in a column."""
DOUBTFUL = 0.1
"""The share of `no card` above which it matters where an index lies."""
COVERED = 20.0
"""How much likelier a card is where one is that another covers."""
SEEN = 0.5
"""The least share of `some card of this deck`."""


@dataclass(frozen=True)
class _Seen:
    """Places in a picture, what is there, and what it says."""

    poses: list[Pose]
    flat: Picture
    scores: Numbers

    def __add__(self, other: _Seen) -> _Seen:
        flat, scores = np.concatenate([self.flat, other.flat]), [self.scores, other.scores]
        return _Seen(self.poses + other.poses, flat, np.concatenate(scores))

    def beyond(self, known: _Seen) -> _Seen:
        """Only what looks more like an index than like none, and says more than what is known to be
        in the same place."""
        at, clear = known.places, known.scores[:, :-1].max(1)
        wanted = np.minimum(self.scores[:, :-1].max(1, initial=-np.inf), np.log(IN_LINE))
        kept = [
            i
            for i, (here, pose) in enumerate(zip(self.places, self.poses, strict=True))
            if self.scores[i, -1] < np.log(1 - SEEN)
            and not (clear[np.abs(at - here) < 0.5 * pose.size] >= wanted[i]).any()
        ]
        return self.only(kept)

    def besides(self, others: _Seen) -> _Seen:
        """Only what is in no place of the others."""
        reach = 0.5 * np.array([pose.size for pose in others.poses])
        away = np.abs(self.places[:, None] - others.places)
        return self.only(np.flatnonzero((away >= reach).all(1)).tolist())

    def trusted(self, which: NDArray[np.bool_]) -> _Seen:
        """With those believed rather to be cards of which it is known that one lies there."""
        scores = np.where(which[:, None], name.trusted(self.scores, COVERED), self.scores)
        return _Seen(self.poses, self.flat, scores)

    def where(self, which: NDArray[np.bool_]) -> _Seen:
        return self if which.all() else self.only(np.flatnonzero(which).tolist())

    def only(self, which: list[int]) -> _Seen:
        return _Seen([self.poses[i] for i in which], self.flat[which], self.scores[which])

    @property
    def places(self) -> NDArray[np.complex128]:
        return np.array([complex(pose.x, pose.y) for pose in self.poses])


@dataclass(frozen=True)
class _Placed:
    """A card in the place where it lies, and whether that is known: beside others, of one index it
    is not known of which corner it is."""

    card: Card
    is_known: bool


def by_index(picture: Halves, deck: Deck) -> list[Reading]:
    """Every card of which an index is seen; what the first look missed is looked for again."""
    readings = _read(picture, find.indices(picture), deck)
    if readings or not find.is_closer_worth(picture):
        return readings
    return _read(picture, find.indices(picture, closer=True), deck)


def _read(picture: Halves, poses: list[Pose], deck: Deck) -> list[Reading]:
    seen, table, flat = _upright(_seen(picture, poses, deck), deck)
    tried: list[Pose] = []
    for _ in range(ROUNDS):
        expected = list(_expected(table, tried))
        more = _seen(picture, find.sharpened(picture, expected), deck).beyond(seen)
        more = more.where(~strips.flipped(table, more.poses))
        if not more.poses:
            break
        tried += expected
        seen, table, flat = _upright(seen + more, deck)
    covered = strips.in_column(table, seen.poses) & (seen.scores[:, -1] > np.log(DOUBTFUL))
    pairs = _pairs(picture, table, deck)
    if covered.any() or pairs.poses:
        table, flat = _table(seen.trusted(covered).besides(pairs) + pairs, deck)
    table = _again(picture, _flattened(picture, table, deck), deck)
    cards = [card for card in table.cards if _is_card(table, card)]
    cards = inks.in_one_printing(cards, flat, deck.inks.astype(float))
    return [_reading(table, one, deck) for one in _placed(picture.whole, flat, table, cards)]


def _upright(seen: _Seen, deck: Deck) -> tuple[_Seen, Table, Picture]:
    """What is seen without what a whole card shows to be upside down."""
    table, flat = _table(seen, deck)
    flipped = strips.flipped(table, seen.poses)
    if not flipped.any():
        return seen, table, flat
    right = seen.where(~flipped)
    return right, *_table(right, deck)


def _expected(table: Table, tried: list[Pose]) -> Iterator[Pose]:
    """Where further indices should be that were not looked for yet."""
    missing = (pose for card in _open(table) for pose in table.missing(card))
    begun = [card for card in table.cards if len(card.members) > 1 and _is_card(table, card)]
    places = islice(missing, find.MOST), islice(strips.expected(table, begun), MOST_STRIPS)
    known = np.array([complex(pose.x, pose.y) for pose in tried])
    for pose in chain.from_iterable(places):
        if not (np.abs(known - complex(pose.x, pose.y)) < 0.3 * pose.size).any():
            yield pose


def _pairs(picture: Halves, table: Table, deck: Deck) -> _Seen:
    """The other index of each strip of which one was found: where it is, is known, so it is
    believed if it says the same."""
    alone = list(islice(strips.partners(table), MOST_PARTNERS))
    poses = [pose for _, pose in alone]
    found, placed = (_seen(picture, some, deck) for some in (find.put_right(picture, poses), poses))
    drifted = placed.scores[:, -1] < found.scores[:, -1]
    others = (found + placed).only([n + len(poses) * int(d) for n, d in enumerate(drifted)])
    others = others.trusted(np.ones(len(poses), bool))
    same = [
        n
        for n, (i, pose) in enumerate(alone)
        if _say_the_same(table.scores[i], others.scores[n])
        and abs(others.places[n] - complex(pose.x, pose.y)) < MOVED * pose.size
    ]
    return others.only(same)


def _say_the_same(one: Numbers, two: Numbers) -> bool:
    return bool((one + two)[:-1].max() - one[:-1].max() - two[:-1].max() > AGREE)


def _flattened(picture: Halves, table: Table, deck: Deck) -> Table:
    """The indices of cards that lie slanted, looked at as if from straight above."""
    which: list[int] = []
    axes = []
    for card in table.cards:
        view = table.view(card)
        slots = table.slot[[s for _, s in card.members]]
        if view is not None and view.flatness(slots).min() < SLANTED:
            members = [i for i, _ in card.members]
            tall = float(np.median(table.size[members] / view.scale(slots)))
            turned = np.exp(1j * table.turn[[s for _, s in card.members]])
            which += members
            axes.append([tall * turned * axis for axis in view.axes(slots)])
    if not which:
        return table
    right, down = np.concatenate(axes, axis=1)
    scores = table.scores.copy()
    flat = flatten.seen_through(picture, table.at[which], right, down)
    scores[which] = name.likelihoods(flat, deck)
    return table.said_again(scores)


def _again(picture: Halves, table: Table, deck: Deck) -> Table:
    """The indices of cards that are open looked at once more, a little aside each time: from there
    they may look less like one, which tells nothing."""
    open_ = sorted({i for card in table.cards if _is_unclear(card) for i, _ in card.members})
    if not open_:
        return table
    poses = [
        table.poses[i].moved(right, down, grown=grown)
        for i in open_[:MOST_AGAIN]
        for right, down, grown in STEPS
    ]
    said = name.likelihoods(flatten.patches(picture, poses), deck)
    scores = table.scores.copy()
    for n, i in enumerate(open_[:MOST_AGAIN]):
        every = np.vstack([scores[i : i + 1], said[n * len(STEPS) : (n + 1) * len(STEPS)]])
        mean = name.log_shares(every.mean(0))
        scores[i] = mean if mean[-1] < scores[i, -1] else _renamed(scores[i], mean)
    return table.said_again(scores)


def _renamed(scores: Numbers, others: Numbers) -> Numbers:
    """As likely a card as before, but which as the others say."""
    cards = name.log_shares(others[:-1]) + np.logaddexp.reduce(scores[:-1])
    return np.append(cards, scores[-1])


def _is_unclear(card: Card) -> bool:
    return bool(card.shares[-1] < np.log(NOTHING) and card.shares.max() < np.log(CLEAR))


def _seen(picture: Halves, poses: list[Pose], deck: Deck) -> _Seen:
    flat = flatten.patches(picture, poses)
    return _Seen(poses, flat, name.likelihoods(flat, deck))


def _table(seen: _Seen, deck: Deck) -> tuple[Table, Picture]:
    """Of places that may be an index and lie upon each other the one that says most."""
    scores = seen.scores
    order = np.argsort(-scores[:, :-1].max(1))
    best = order[scores[order, -1] < np.log(NOTHING)].tolist()
    kept = seen.only([best[n] for n in find.apart([seen.poses[i] for i in best], turn=4)])
    return joined(Table(kept.poses, kept.scores, deck)), kept.flat


def _is_card(table: Table, card: Card, alone: float = IN_LINE) -> bool:
    """Whether this is a card at all; one index alone has to look like one of them, the more so if
    it is in no column."""
    share = float(np.exp(card.shares[:-1].max()))
    if card.shares[-1] >= np.log(1 - SEEN) or share < LEAST:
        return False
    if len(card.members) > 1 or share >= SEEN_ALONE:
        return True
    return share >= alone and any(_in_line(table, place) for place in _ways(table, card))


def _open(table: Table) -> list[Card]:
    """The cards for which another index would help: it is not clear which card it is, or where it
    lies. Of several cards that show one edge, the others tell which edge it is."""
    cards = [card for card in table.cards if _is_card(table, card, SEEN)]
    clear = [c.shares.max() >= np.log(CLEAR) and len(c.members) > 1 for c in cards]
    somewhere = [c for c in compress(cards, clear) if any(table.elsewhere(c))]
    unclear = [c for c, is_clear in zip(cards, clear, strict=True) if not is_clear]
    return unclear + (somewhere if len(somewhere) <= MOST_SOMEWHERE else [])


def _placed(image: Picture, flat: Picture, table: Table, cards: list[Card]) -> list[_Placed]:
    """Each card in the place where it lies, where its indices leave that open. Of cards that show
    one long edge, as in a hand, all show the same one."""
    ways = [_ways(table, card) for card in cards]
    papers = [_papers(image, flat, table, places) for places in ways]
    edges = [signs for card, signs in zip(cards, papers, strict=True) if _both_ends(table, card)]
    edges = [signs for signs in edges if len(signs) == 2]
    hand = len(edges) > max(1, IN_HAND * len(cards))
    clear = [card for card in table.known if card.shares[:-1].max() > np.log(CLEAR)]
    out = []
    for card, places, signs in zip(cards, ways, papers, strict=True):
        in_hand, known = hand and len(card.members) == 1, True
        if len(signs) == 2 and (in_hand or _both_ends(table, card)):
            upside_down = in_hand and card.across.real < 0
            signs = np.mean(edges, axis=0)[:: -1 if upside_down else 1]
        else:
            in_line = [_in_line(table, place) for place in places]
            known = len(card.members) > 1 or not table.known or any(in_line)
            signs = signs + in_line
        known &= len(places) == 1 or _is_parallel(card, clear)
        best = int(np.argmax(signs))
        clearly = 0.5 if len(card.members) > 1 else 0.1 if in_hand else 0.25
        out.append(_Placed(places[best if signs[best] > signs[0] + clearly else 0], known))
    return out


def _is_parallel(card: Card, others: list[Card]) -> bool:
    """Whether the card lies like the others, where those lie all alike."""
    if len(others) < FEWEST_ALIKE:
        return True
    axis = complex(np.mean(np.exp(2j * np.angle([other.across for other in others]))))
    bend = float(np.angle(card.across**2 / axis)) / 2
    return abs(axis) < find.ALIKE or abs(bend) < PARALLEL


def _both_ends(table: Table, card: Card) -> bool:
    return len({table.turn[s] for _, s in card.members}) > 1


def _ways(table: Table, card: Card) -> list[Card]:
    """The places where the card may lie, first the one where its index is at the left."""
    left = -1 if _both_ends(table, card) and card.across.real < 0 else 1
    places = [card, *table.elsewhere(card)]
    return sorted(places, key=lambda place: left * float(table.slot[place.members[0][1]].real))


def _papers(image: Picture, flat: Picture, table: Table, places: list[Card]) -> Points:
    """How much paper there is where the card may lie."""
    if len(places) == 1:
        return np.zeros(1)
    white = np.percentile(flat[places[0].members[0][0]].reshape(-1, 3), 80, axis=0)
    return np.array([_paper(image, table.outline(place), white) for place in places])


def _paper(image: Picture, corners: Points, white: NDArray[np.float64]) -> float:
    """How much of the upper edge is as white as the paper at the index."""
    share = np.linspace(0.25, 0.75, 9)[:, None]
    upper = corners[0] + share * (corners[1] - corners[0])
    points = upper + 0.035 * (corners[3] - corners[0])
    x, y = points.round().astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < image.shape[1]) & (y < image.shape[0])
    off = np.abs(image[y[inside], x[inside]] - white).max(1) / max(float(white.max()), 1)
    return float((off < 0.2).sum() / len(points))


def _in_line(table: Table, place: Card) -> bool:
    """Whether the card would lie in a column with one whose place is known."""
    for other in table.known:
        step, turn = (place.origin - other.origin) / other.across, place.across / other.across
        if abs(step.real) < 0.12 and 0.1 < abs(step.imag) < 0.9 and abs(turn.imag) < PARALLEL:
            return True
    return False


def _reading(table: Table, placed: _Placed, deck: Deck) -> Reading:
    card = placed.card
    corners, shares = name.upright(table.outline(card), np.exp(card.shares[:-1]), deck)
    marks = tuple(table.poses[i] for i, _ in card.members)
    either_way = _both_ends(table, card) and not deck.two_valued
    reading = name.named(corners, marks, shares, deck)
    return replace(reading, either_way=either_way, sure=reading.sure and placed.is_known)
