"""Builds a deck from one picture of each suit and each number; a card's score adds both.

The cards that are not pictured are made up, so that neither part depends on the other: the
number of one card, in the ink of another one's suit and above its symbol."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from vision.arrays import Numbers, Picture
from vision.augment import Lesson
from vision.flatten import PAPER_SHARE
from vision.ids import number_of, suit_of
from vision.learn import nothing, nothing_apart, separate, with_nothing
from vision.pictures import HEIGHT

Box = tuple[slice, slice]

NOTHING_WEIGHTS = (1.0, 0.25)
"""How much places without an index, and other decks' indices, weigh beside the cards: no face
tells for certain that a card is one of this deck."""
ABOVE, ASIDE = 0.75, 0.75
"""How far from its middle a number may reach, in heights of a number."""
BELOW = (0.46, 0.48, 0.5, 0.52, 0.54, 0.56, 0.58, 0.6, 0.62)
"""Where it may end and a symbol begin."""
INK = 0.15
"""How much ink differs from the paper at least."""
SHADES = 64
"""Of an ink, from the darkest to the lightest, each as frequent as the others."""
STEADY = 0.002
"""What keeps colours that a number does not have as they are."""


def by_parts(
    faces: Mapping[str, Picture], cards: Sequence[str], lesson: Lesson
) -> tuple[Numbers, Numbers]:
    """How to tell all these cards apart by one index; some of them have a face."""
    inputs, shown = lesson.views_of(with_missing(faces, cards, lesson))
    number, suit = (
        _by_part(inputs, [part(card) for card in shown], [part(card) for card in cards])
        for part in (number_of, suit_of)
    )
    model = number[0] + suit[0], number[1] + suit[1]
    return with_nothing(model, nothing_apart(inputs, nothing(), NOTHING_WEIGHTS))


def _by_part(
    inputs: Numbers, shown: Sequence[str], wanted: Sequence[str]
) -> tuple[Numbers, Numbers]:
    """For every card the weights of its part; all parts weigh the same, however often shown."""
    place = {part: i for i, part in enumerate(dict.fromkeys(wanted))}
    classes = np.array([place[part] for part in shown])
    worth = 1 / np.bincount(classes)[classes]
    weights, bias = separate(inputs, classes, len(place), worth)
    each = [place[part] for part in wanted]
    return weights[:, each], bias[each]


def with_missing(
    faces: Mapping[str, Picture], cards: Sequence[str], lesson: Lesson
) -> dict[str, Picture]:
    """These faces, and one made up for each card of which no face has the index."""
    boxes = number_boxes(list(faces.values()), lesson.slots, lesson.tall)
    inks = {
        suit: ink(
            face[box] for card, face in faces.items() if suit_of(card) == suit for box in boxes
        )
        for suit in set(map(suit_of, faces))
    }
    there = {(suit_of(card), number_of(card)) for card in faces}
    out = dict(faces)
    for card in cards:
        if (suit_of(card), number_of(card)) not in there:
            numbered = [face for face in faces if number_of(face) == number_of(card)]
            suited = [face for face in faces if suit_of(face) == suit_of(card)]
            first, second = (str(lesson.chance.choice(some)) for some in (numbered, suited))
            mix = dye(inks[suit_of(first)], inks[suit_of(card)])
            out[card] = _composed(faces[first], faces[second], boxes, mix)
    return out


def number_boxes(faces: Sequence[Picture], slots: Numbers, tall: float) -> list[Box]:
    """Where the number of each index is: it ends in the emptiest row between it and a symbol."""
    height, width = faces[0].shape[:2]
    below = min(BELOW, key=lambda low: _crossed(faces, slots, tall, low))
    out = []
    for x, y, turned in (slots * [HEIGHT, HEIGHT, 1]).tolist():
        up, down = (below, ABOVE) if turned else (ABOVE, below)
        edges = y - up * tall * HEIGHT, y + down * tall * HEIGHT
        sides = x - ASIDE * tall * HEIGHT, x + ASIDE * tall * HEIGHT
        top, low = (min(max(round(edge), 0), height) for edge in edges)
        left, right = (min(max(round(side), 0), width) for side in sides)
        out.append((slice(top, low), slice(left, right)))
    return out


def _crossed(faces: Sequence[Picture], slots: Numbers, tall: float, low: float) -> float:
    """How much ink is in the row that far below the numbers."""
    total = 0.0
    for x, y, turned in (slots * [HEIGHT, HEIGHT, 1]).tolist():
        row = round(y + (-low if turned else low) * tall * HEIGHT)
        left, right = round(max(x - tall * HEIGHT / 2, 0)), round(x + tall * HEIGHT / 2)
        total += sum(float(np.abs(_even(face[row, left:right]) - 1).mean()) for face in faces)
    return total


def _paper(part: Picture) -> Numbers:
    paper = np.percentile(part.reshape(-1, 3), 100 * PAPER_SHARE, axis=0)
    return np.asarray(paper.clip(12), np.float32)


def _even(part: Picture) -> Numbers:
    """Divided by the paper, as the nets get it."""
    return np.asarray(part / _paper(part), np.float32)


def ink(parts: Iterable[Picture]) -> Numbers:
    """How the shades of these numbers' ink differ from paper, from the darkest on."""
    colours = np.concatenate([_even(part).reshape(-1, 3) for part in parts]) - 1
    inked = colours[np.abs(colours).max(1) > INK]
    if len(inked) < SHADES:
        return np.zeros((SHADES, 3), np.float32)
    ordered = inked[np.argsort(inked.sum(1), kind="stable")]
    return np.stack([some.mean(0) for some in np.array_split(ordered, SHADES)])


def dye(one: Numbers, other: Numbers) -> Numbers:
    """What makes one ink the other: shade by shade, as far as a mixing of colours can."""
    as_it_is = STEADY * np.eye(3)
    if not (one.any() and other.any()):
        return np.eye(3, dtype=np.float32)
    mixed = np.linalg.solve(one.T @ one / SHADES + as_it_is, one.T @ other / SHADES + as_it_is)
    return np.asarray(mixed, np.float32)


def _composed(number: Picture, suit: Picture, boxes: Sequence[Box], mix: Numbers) -> Picture:
    """One card's numbers, dyed, on another card."""
    out = suit.copy()
    for box in boxes:
        colours = 1 + (_even(number[box]) - 1) @ mix
        out[box] = (colours * _paper(suit[box])).clip(0, 255).astype(np.uint8)
    return out
