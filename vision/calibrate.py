"""How clear a face has to be in one deck, measured on its own pictures, varied, and the others'.

A card that is left out of the deck is still seen on the table: what the others then score is what
a certain card has to exceed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision import augment, whole
from vision.arrays import Numbers, Picture, Which
from vision.whole import Faces

VIEWS = 8
"""Of every card."""
LEAST, MOST, APART = (0.6, 0.85), (0.12, 0.22), (0.05, 0.3)
"""Between which bounds those of a deck lie: how like its card a face is, how badly its colours may
fit, and by how much it scores more than another."""
USUALLY, RARELY = 0.9, 0.995
STRANGER = 0.97
"""Of views of cards left out, this share is told from the others."""
COVERED = 0.4
"""How often a finger lies on a card."""


Pairs = tuple[tuple[int, int], ...]


def measured(cards: Sequence[Picture], faces: Faces, chance: augment.Chance) -> tuple[Faces, Pairs]:
    """A deck's faces with its own bounds, and pairs of cards that are mistaken for each other.
    `cards` are flat, in the order of `faces`."""
    like, misfit = _said(cards, faces, chance)
    scores = whole.scores(like, misfit)
    place = np.arange(len(cards))
    own = scores[place, :, place]
    rest = np.where(np.eye(len(cards), dtype=bool)[:, None], -np.inf, scores)
    other = rest.max(-1) if len(cards) > 1 else np.full_like(own, -1)
    most = 1.5 * float(np.quantile(misfit[place, :, place], USUALLY))
    most = float(np.clip(most, *MOST))
    near = np.isfinite(rest) & (misfit <= most)
    strange = np.where(near, like, -1).max(-1)
    least = float(np.clip(np.quantile(strange, STRANGER) + 0.02, *LEAST))
    apart = float(np.clip(np.quantile(other - own, RARELY) + 0.03, *APART))
    bounded = replace(faces, least=least, most=most, apart=apart)
    return bounded, _alike(own, other, rest.argmax(-1))


def _said(
    cards: Sequence[Picture], faces: Faces, chance: augment.Chance
) -> tuple[Numbers, Numbers]:
    """What every card has to say to several views of every card: likeness and misfit."""
    every = [
        faces.judged(fingered(view, chance))
        for card in cards
        for view in augment.wholes(card, faces.size, VIEWS, chance)
    ]
    shape = (len(cards), VIEWS, len(cards))
    like, misfit = (np.stack(part).reshape(shape) for part in zip(*every, strict=True))
    return like, misfit


def fingered(view: Picture, chance: augment.Chance) -> Picture:
    """Now and then with a finger on its edge."""
    if chance.random() > COVERED:
        return view
    height, width = view.shape[:2]
    out, skin = view.copy(), chance.uniform(60, 220) * np.array([0.6, 0.75, 1.0])
    side = chance.integers(4)
    along = chance.uniform(0.1, 0.9)
    x, y = [(along, 1.0), (along, 0.0), (0.0, along), (1.0, along)][side]
    centre = (int(x * width), int(y * height))
    axes = (int(chance.uniform(0.08, 0.2) * width), int(chance.uniform(0.1, 0.25) * width))
    turn = float(chance.uniform(0, 180))
    cv2.ellipse(out, centre, axes, turn, 0, 360, skin.tolist(), -1, cv2.LINE_AA)
    return out


def _alike(own: Numbers, other: Numbers, second: Which) -> Pairs:
    """Cards of which several views look more like another one."""
    pairs: Counter[tuple[int, int]] = Counter()
    for i, j in zip(*np.nonzero(other > own - APART[0] / 2), strict=True):
        first, then = sorted((int(i), int(second[i, j])))
        pairs[first, then] += 1
    return tuple(pair for pair, times in sorted(pairs.items()) if times > VIEWS // 4)
