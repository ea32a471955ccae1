"""Naming a card by all of its face: for decks without an index, and beside the index."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck
from vision.name import judged
from vision.outline import Quad

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

FACE = (48, 64)
"""Width and height of a flattened face."""
_EDGES = cv2.HOGDescriptor(FACE, (16, 16), (8, 8), (8, 8), 9)
_COLOURS = (6, 8)


def face(image: Picture, quad: Quad) -> Picture:
    """The card in these corners (its upper left first), flattened."""
    wide = np.linalg.norm(quad[1] - quad[0])
    shrink = max(1.0, float(wide) / (2 * FACE[0]))
    low = np.maximum(np.floor(quad.min(0)), 0).astype(int)
    high = np.ceil(quad.max(0)).astype(int) + 2
    part = image[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return np.zeros((FACE[1], FACE[0], 3), np.uint8)
    small = cv2.resize(part, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    target = np.array([[0, 0], [FACE[0], 0], list(FACE), [0, FACE[1]]], np.float32) - 0.5
    source = ((quad - low + 0.5) / shrink - 0.5).astype(np.float32)
    warp = cv2.getPerspectiveTransform(source, target)
    return np.asarray(cv2.warpPerspective(small, warp, FACE), np.uint8)


def features(faces: Picture) -> Numbers:
    """Edges and colours of every flattened face."""
    return np.stack([_features(one) for one in faces])


def _features(one: Picture) -> Numbers:
    grey = cv2.cvtColor(one, cv2.COLOR_BGR2GRAY)
    edges = np.asarray(_EDGES.compute(grey), np.float32).ravel()
    paper = np.percentile(one.reshape(-1, 3), 92, axis=0).clip(12)
    small = cv2.resize(one, _COLOURS, interpolation=cv2.INTER_AREA).astype(np.float32)
    evened = (small / paper).clip(0, 1.2), (small / paper.max()).clip(0, 1.2)
    parts = [edges, *(part.ravel() for part in evened)]
    return np.asarray(np.concatenate(parts), np.float32)


def likelihoods(faces: Picture, deck: Deck) -> Numbers:
    """For every face the log likelihood of every card, and last of `no card`."""
    off = features(faces) - deck.whole_mean
    scores = off @ deck.whole_weights + deck.whole_bias
    said = judged(np.asarray(scores, np.float32), len(deck.cards))
    unlike = likeness(off, deck.whole_likeness).max(1) < deck.whole_least
    said[unlike] = np.log(1e-4)
    said[unlike, -1] = 0
    return said


def likeness(off: Numbers, directions: Numbers) -> Numbers:
    """How like each card every face is, at most 1; `off` is how faces differ from the mean."""
    length = np.linalg.norm(off, axis=1, keepdims=True)
    return np.asarray(off @ directions.T / np.maximum(length, 1e-6), np.float32)
