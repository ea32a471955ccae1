"""Learns a deck: from a picture of every card, or of each suit and each number."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision import faceprints, keypoints, nets, prints, proof, whole
from vision.arrays import Numbers, Picture, Quad
from vision.augment import Lesson, index_slots, measured
from vision.deck import Deck, turns
from vision.eyes import read
from vision.gather import MOST_CARDS, gathered
from vision.ids import turned_round, unseen
from vision.learn import nothing, nothing_apart, separate, with_nothing
from vision.parts import by_parts
from vision.pictures import CannotEnrol, NoNumbers, laid_flat

EDGE = 0.02
"""How wide, by a card's height, its edge is that is not looked at, and what is within it."""
DARK = 0.4
"""How light dark cards are at most along their edges."""
GROUND = (90, 90, 90)
MARGIN = 0.08
"""Of a picture, laid around it: some show nothing but the card."""


@dataclass(frozen=True)
class Enrolled:
    """A deck, the pictures that it was made of, and cards that were hard to tell apart."""

    deck: Deck
    pictured: Mapping[str, Picture]
    alike: tuple[tuple[str, str], ...]
    outlines: Mapping[str, Quad] = field(default_factory=dict)
    """Where each card was found in its picture."""
    seconds: Mapping[str, Picture] = field(default_factory=dict)
    """Second pictures of some cards."""
    passed: tuple[str, ...] = ()
    """Files that were passed over."""

    def doubting(self, cards: Collection[str]) -> Deck:
        """The deck, in which these cards are only offered."""
        known = self.deck.prints
        doubtful = np.array(
            [bool({card, turned_round(card)} & set(cards)) for card in self.deck.cards]
        )
        kept = replace(known, doubtful=doubtful) if len(known) else known
        return replace(self.deck, prints=kept)


def enrol(
    folder: Path, cards: Sequence[str] = (), *, unique: bool = False, views: int = 24
) -> Enrolled:
    """The deck of the cards pictured in this folder, or of all `cards`, if it shows some of them;
    raises CannotEnrol or NoPicture."""
    found = gathered(folder)
    made = enrolled(found.pictures, cards, unique=unique, views=views)
    return replace(made, seconds=found.seconds, passed=found.passed)


def enrolled(
    pictured: Mapping[str, Picture],
    cards: Sequence[str] = (),
    *,
    unique: bool = False,
    views: int = 24,
) -> Enrolled:
    """What tells the pictured cards apart, or all `cards`, if some of them are not pictured."""
    every = both_ways(cards)
    by_cards = set(every) <= set(both_ways(pictured))
    if not by_cards:
        check_parts(every, pictured)
    lying = laid_flat(pictured)
    flat, aspect = dict(lying.faces), lying.aspect
    turned = {turned_round(card): face[::-1, ::-1] for card, face in flat.items()} | flat
    faces = {card: np.ascontiguousarray(turned[card]) for card in both_ways(flat)}
    slots, tall = index_slots(list(faces.values()))
    dark = by_cards and are_dark(faces.values())
    lesson = Lesson(slots, tall, views, np.random.default_rng(7), dark)
    if by_cards:
        weights, bias = by_index(flat, lesson)
        names = tuple(faces)
        kept = faceprints.kept(
            [prints.shrunk(face, aspect) for face in faces.values()], turns(names)
        )
        described = whole.described(kept, aspect)
        known, alike = measured(list(faces.values()), described, lesson.chance)
        points = keypoints.known(list(flat.values()))
        deck = Deck(
            names, aspect, slots, tall, weights, bias, unique, known, points, dark=dark,
            prints=prints.compared(kept, turns(names), proof.MIN_FIT),
        )  # fmt: skip
        alike = tuple(sorted({*alike, *deck.prints.alike()}))
        deck = replace(deck, prints=proof.calibrated(deck))
        pairs = tuple((names[i], names[j]) for i, j in alike)
        return Enrolled(deck, pictured, pairs, lying.outlines)
    if not len(slots):
        raise NoNumbers("no numbers in the corners of these cards: take a picture of every card")
    weights, bias = by_parts(faces, every, lesson)
    faceless = whole.none(), keypoints.none()
    deck = Deck(every, aspect, slots, tall, weights, bias, unique, *faceless)
    return Enrolled(deck, pictured, (), lying.outlines)


def are_dark(faces: Iterable[Picture]) -> bool:
    """Whether most of these flat cards are dark along their edges, by the lightest that is on
    them."""
    shares = []
    for face in faces:
        light = face.max(2)
        wide = round(EDGE * len(light))
        rows = np.concatenate([light[wide : 2 * wide], light[-2 * wide : -wide]])
        shares.append(np.median(rows) / max(np.percentile(light, 99), 1))
    return bool(np.median(shares) < DARK)


def both_ways(cards: Iterable[str]) -> tuple[str, ...]:
    """A card with two values is two cards to the eye: 3/8, and turned round 8/3."""
    cards = tuple(cards)
    return tuple(dict.fromkeys((*cards, *map(turned_round, cards))))


def check_parts(cards: Sequence[str], pictured: Mapping[str, Picture]) -> None:
    """Whether these pictures tell enough of these cards; raises CannotEnrol."""
    if len(cards) > MOST_CARDS:
        raise CannotEnrol(f"a deck of more than {MOST_CARDS} cards")
    strange = [card for card in pictured if card not in cards]
    if strange:
        raise CannotEnrol(f"{strange[0]}: pictured, but not a card of this deck")
    hidden = unseen(cards, pictured)
    if hidden:
        raise CannotEnrol(f"in no picture: {', '.join(hidden)}")


def by_index(faces: Mapping[str, Picture], lesson: Lesson) -> tuple[Numbers, Numbers]:
    """How to tell the cards apart by one index, of two values it shows one; and, after them, each
    kind of no card from any card."""
    every = both_ways(faces)
    if not len(lesson.slots):
        none = len(every) + 1
        return np.zeros((nets.FEATURES, none), np.float32), np.zeros(none, np.float32)
    values = {value: n for n, value in enumerate(dict.fromkeys(map(_upper, every)))}
    inputs, shown = lesson.views_of(faces)
    classes = [values[_upper(card)] for card in shown]
    cards = separate(inputs, np.array(classes), len(values))
    weights, bias = with_nothing(cards, nothing_apart(inputs, nothing()))
    kinds = range(len(values), len(bias))
    each = [*(values[_upper(card)] for card in every), *kinds]
    return weights[:, each], bias[each]


def _upper(card: str) -> str:
    """What an index at the upper end shows: 3 of 3/8."""
    return card.split("/")[0]


@dataclass(frozen=True, slots=True)
class Report:
    """Of the cards that were pictured, in their order."""

    unread: tuple[str, ...]
    """Not known again for certain in their own pictures."""
    mistaken: tuple[tuple[str, str], ...]
    """Taken for another one, and for which."""
    alike: tuple[tuple[str, str], ...]
    """So like each other that the eyes may offer both."""

    @property
    def again(self) -> tuple[str, ...]:
        """The cards of which another picture should be taken."""
        return tuple(dict.fromkeys((*self.unread, *(card for card, _ in self.mistaken))))

    def lines(self) -> Iterator[str]:
        if self.unread:
            yield f"not read back for certain: {', '.join(self.unread)}"
        for card, other in self.mistaken:
            yield f"{card} was taken for {other}"
        for one, two in self.alike:
            yield f"{one} and {two} look alike"
        if self.again:
            yield f"take these pictures again: {', '.join(self.again)}"


def read_back(made: Enrolled) -> Report:
    """Every picture read with the deck that was made of it; a card that is known again in its
    second picture needs no other."""
    unread, mistaken = [], []
    for card, picture in made.pictured.items():
        own = {card, turned_round(card)}
        sure = _sure(picture, made.deck)
        if card in made.seconds and not own & sure:
            sure = _sure(made.seconds[card], made.deck)
        other = next(iter(sorted(sure - own)), "")
        if other:
            mistaken.append((card, other))
        elif not own & sure:
            unread.append(card)
    return Report(tuple(unread), tuple(mistaken), made.alike)


def _sure(picture: Picture, deck: Deck) -> set[str]:
    """The cards that are certain in a picture, with some ground laid around it."""
    edge = round(MARGIN * min(picture.shape[:2]))
    lying = cv2.copyMakeBorder(picture, *(edge,) * 4, cv2.BORDER_CONSTANT, value=GROUND)
    return {reading.card for reading in read(np.asarray(lying, np.uint8), deck).sure}
