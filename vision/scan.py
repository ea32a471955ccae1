"""Strips of which something is seen, but not what: looked at step by step, as the card lies that
covers them. Numbers close above each other lead astray whoever takes aim at one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from vision import seen, strips
from vision.deck import Deck
from vision.pyramid import Halves
from vision.reading import Pose
from vision.seen import NOTHING, Seen
from vision.strips import Beyond
from vision.table import Table

STEPS = (-0.08, -0.06, -0.04, -0.02, 0.0, 0.02, 0.04, 0.06, 0.08)
"""How much farther out, in card heights, than what is seen of a strip its indices may be."""
ANOTHER = 0.08
"""How far from a strip another one is at least."""
MOST = 2


def places(table: Table, open_: Seen, known: Sequence[Beyond], read: Collection[int]) -> list[Pose]:
    """Where indices of strips may be; `read` are the indices of those that are known."""
    done = [place for place in known if place.index in read]
    none, count = open_.scores[:, -1], len(done)
    hints = [
        hint for hint in strips.hinted(table, open_.poses) if none[hint.index] < np.log(NOTHING)
    ]
    for hint in sorted(hints, key=lambda hint: float(none[hint.index])):
        if len(done) < count + MOST and not any(_is_one(hint, other) for other in done):
            done.append(hint)
    return [pose for hint in done[count:] for pose in strips.along(table, hint, STEPS)]


def _is_one(hint: Beyond, other: Beyond) -> bool:
    return hint.card is other.card and abs(hint.off.imag - other.off.imag) <= ANOTHER


def look(picture: Halves, poses: list[Pose], deck: Deck) -> Seen:
    """What is seen there. A step tells what those beside it tell as well; and that it is an index
    tells the less, the more steps were made to find one."""
    every = seen.look(picture, poses, deck)
    if not poses:
        return every
    shares = np.exp(every.scores).reshape(-1, len(STEPS), every.scores.shape[1])
    wider = np.pad(shares, ((0, 0), (1, 1), (0, 0)), mode="edge")
    beside = (wider[:, :-2] + 2 * wider[:, 1:-1] + wider[:, 2:]) / 4
    scores = np.log(beside.clip(1e-12)).reshape(every.scores.shape)
    return Seen(poses, every.flat, scores).trusted(np.full(len(poses), 1 / len(STEPS)))
