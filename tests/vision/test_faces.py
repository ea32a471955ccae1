"""Whole cards, known by their faces: of any deck, with or without numbers."""

from __future__ import annotations

from zlib import crc32

import numpy as np
import pytest

from tests.vision.backgrounds import wood
from tests.vision.cards import SIZE, Picture, figure
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision import faces
from vision.arrays import Quad
from vision.deck import Deck
from vision.enrol import enrolled
from vision.eyes import read
from vision.flatten import Halves

NAMES = ("fox", "owl", "oak", "sea", "sun", "hut", "axe", "elk")


def pictured(name: str) -> Picture:
    """A card with a picture and nothing else."""
    chance = np.random.default_rng(crc32(name.encode()))
    card = np.full((SIZE[1], SIZE[0], 3), chance.integers(150, 250, 3), np.uint8)
    for n in range(2):
        figure(card, crc32(f"{name}{n}".encode()), (40, 90, 160))
    return card


CARDS = {name: pictured(name) for name in NAMES}


@pytest.fixture(scope="module")
def deck() -> Deck:
    """Of all but the last card."""
    return enrolled({name: CARDS[name] for name in NAMES[:-1]}, views=2).deck


def on_wood(name: str, turn: float, seed: int) -> Picture:
    shot = Shot((960, 720), 330, printing=PLAIN, ground=wood)
    placed = [Placed(name, 0, 0, turn)]
    return photograph(CARDS, placed, shot, np.random.default_rng([3, seed])).image


@pytest.mark.parametrize("turn", [0.0, 75.0, 180.0, 290.0])
def test_a_deck_of_pictures_only_is_read(deck: Deck, turn: float) -> None:
    looks = [read(on_wood(name, turn, n), deck) for n, name in enumerate(NAMES[:4])]
    assert [[reading.card for reading in look.sure] for look in looks] == [[n] for n in NAMES[:4]]


def test_a_card_that_was_not_enrolled_is_never_sure(deck: Deck) -> None:
    for seed in range(4):
        assert read(on_wood(NAMES[-1], 90.0 * seed, seed), deck).sure == ()


def test_a_table_without_cards_shows_none(deck: Deck) -> None:
    assert read(wood((960, 720), np.random.default_rng(5)), deck).readings == ()


def test_the_corners_are_those_of_the_card(deck: Deck) -> None:
    shot = Shot((960, 720), 330, printing=PLAIN, ground=wood)
    scene = photograph(CARDS, [Placed("oak", 0, 0, 20)], shot, np.random.default_rng(9))
    (reading,) = read(scene.image, deck).sure
    assert np.abs(np.array(reading.corners) - scene.truths[0].corners).max() < 6


def test_a_card_seen_edge_on_is_not_sure(deck: Deck) -> None:
    wide = 330 * deck.aspect
    flat = np.array([[0, 0], [wide, 0], [wide, 330], [0, 330]], np.float32)
    for corners, sure in ((flat, True), (flat * (1, 0.35), False), (flat * 0.15, False)):
        like, misfit = np.zeros(len(deck.cards), np.float32), np.zeros(len(deck.cards), np.float32)
        like[0] = 1
        face = faces.Face(corners.astype(np.float32), like, misfit, 1.0)
        assert faces.is_sure(face, deck) is sure


def test_a_card_that_is_clear_already_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, deck: Deck
) -> None:
    wide, tall = 100 * deck.aspect, 100
    card = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    left, right = card + 20, card + np.array([150, 20], np.float32)
    asked: list[int] = []

    def laid(picture: Halves, ways: list[Quad], _: object) -> list[faces.Face]:
        asked.extend(round(float(quad[:, 0].mean())) for quad in ways)
        return []

    monkeypatch.setattr(faces.outline, "quads", lambda image: [left, right])
    monkeypatch.setattr(faces, "_laid", laid)
    picture = Halves(np.zeros((140, 300, 3), np.uint8))
    list(faces.faces(picture, deck, clear=[left.mean(0)]))
    assert set(asked) == {round(float(right[:, 0].mean()))}
    asked.clear()
    list(faces.faces(picture, deck))
    assert set(asked) == {round(float(quad[:, 0].mean())) for quad in (left, right)}
