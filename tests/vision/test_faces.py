"""Faces are looked at where indices leave something open."""

from __future__ import annotations

import numpy as np
import pytest

from vision import faces
from vision.deck import load_deck
from vision.pyramid import Halves


def test_a_card_that_is_clear_already_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck = load_deck("iello")
    wide, tall = 100 * deck.aspect, 100
    card = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    left, right = card + 20, card + np.array([150, 20], np.float32)
    asked = []

    def said(picture: Halves, quad: faces.Quad, _: object) -> faces.Numbers:
        asked.append(round(float(quad[:, 0].mean())))
        return np.log(np.full(len(deck.cards) + 1, 0.01, np.float32))

    monkeypatch.setattr(faces.outline, "quads", lambda image: [left, right])
    monkeypatch.setattr(faces, "_said", said)
    picture = Halves(np.zeros((140, 300, 3), np.uint8))
    list(faces.faces(picture, deck, clear=[left.mean(0)]))
    assert set(asked) == {round(float(right[:, 0].mean()))}
    asked.clear()
    list(faces.faces(picture, deck))
    assert set(asked) == {round(float(quad[:, 0].mean())) for quad in (left, right)}
