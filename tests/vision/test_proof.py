"""Sure means that the kept face of a card was found: strangers, other colours and twins are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.backgrounds import wood
from tests.vision.cards import INKS, SHAPES, Picture, index, paint, painted, stamp
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision import faceprints, prints
from vision.deck import Deck, NoDeck, read_deck
from vision.deckfile import parts_of
from vision.enrol import enrolled
from vision.eyes import read
from vision.proving import Live

NAMES = ("G1", "G4", "G5", "R1", "R4", "R5", "B1", "B4", "B5")
CARDS = {name: painted()[name] for name in NAMES}


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrolled(CARDS, unique=True, views=4).deck


def pictured(card: Picture, seed: int = 1, over: Picture | None = None) -> Picture:
    """A card on wood, with another one that hides its lower half."""
    placed = [Placed("it", 0, 0, 8)] + ([Placed("over", 0.1, 0.5, 4)] if over is not None else [])
    cards = {"it": card} if over is None else {"it": card, "over": over}
    shot = Shot((960, 720), 330, printing=PLAIN, ground=wood)
    return photograph(cards, placed, shot, np.random.default_rng([5, seed])).image


def sure(picture: Picture, deck: Deck) -> list[str]:
    return [reading.card for reading in read(picture, deck).sure]


@pytest.mark.parametrize("name", NAMES[::2])
def test_a_card_is_proven_by_its_face(deck: Deck, name: str) -> None:
    (reading,) = read(pictured(CARDS[name]), deck).readings
    assert reading.card == name
    assert reading.sure
    assert reading.proven


def test_the_same_card_with_another_number_is_a_stranger(deck: Deck) -> None:
    """All of its face is that of G5, but for what is in its corners."""
    stranger = CARDS["G5"].copy()
    mark = index("8", INKS["G"], SHAPES["G"])
    blank = np.full((mark.shape[0] + 12, mark.shape[1] + 12, 3), (238, 240, 242), np.int16)
    for _ in range(2):
        for x in (2, 400 - 2 - blank.shape[1]):
            stamp(stranger, blank, x, 2)
        stamp(stranger, mark, 8, 8)
        stamp(stranger, mark, 400 - 8 - mark.shape[1], 8)
        stranger = stranger[::-1, ::-1].copy()
    for seed in range(3):
        assert sure(pictured(stranger, seed), deck) == []


def test_the_same_card_in_another_colour_is_a_stranger(deck: Deck) -> None:
    stranger = np.asarray(CARDS["G5"][..., [2, 0, 1]])
    for seed in range(3):
        assert sure(pictured(stranger, seed), deck) == []


def test_a_half_covered_card_is_read_in_a_photograph_by_what_shows(deck: Deck) -> None:
    stranger = paint("7", (40, 40, 40), 3)
    for seed in range(3):
        assert sure(pictured(CARDS["R4"], seed, stranger), deck) == ["R4"]


def test_a_doubtful_card_is_only_offered(deck: Deck) -> None:
    doubt = np.array([name == "G5" for name in deck.cards])
    wary = replace(deck, prints=replace(deck.prints, doubtful=doubt))
    (reading,) = read(pictured(CARDS["G5"]), wary).readings
    assert reading.card == "G5"
    assert not reading.sure
    assert sure(pictured(CARDS["R4"]), wary) == ["R4"]


def test_a_still_card_is_proven_once_and_followed(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = pictured(CARDS["B5"])
    first = read(picture, deck, Live())
    assert [reading.card for reading in first.sure] == ["B5"]
    monkeypatch.setattr("vision.proving.proof", lambda *_: pytest.fail("proven once more"))
    again = read(picture, deck, Live(first.sure))
    assert [reading.card for reading in again.sure] == ["B5"]


def test_a_card_that_was_moved_is_proven_again(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(pictured(CARDS["B5"]), deck, Live())
    monkeypatch.setattr("vision.proving.proof", lambda *_: None)
    moved = np.roll(pictured(CARDS["B5"]), 40, 1)
    assert read(moved, deck, Live(first.sure)).sure == ()


def test_faces_are_the_same_after_they_were_kept(deck: Deck, tmp_path: Path) -> None:
    deck.save(tmp_path / "ours.npz")
    again = read_deck(tmp_path / "ours.npz")
    assert again.prints.size == prints.size_of(deck.aspect)
    assert np.abs(again.prints.pictures.astype(int) - deck.prints.pictures).mean() < 3
    assert np.array_equal(again.prints.rivals, deck.prints.rivals)
    assert sure(pictured(CARDS["R5"]), again) == ["R5"]


def test_the_file_of_54_cards_has_less_than_a_megabyte(tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    grain = {c: cv2.add(p, chance.integers(0, 30, p.shape, np.uint8)) for c, p in painted().items()}
    faces = [prints.shrunk(np.asarray(face, np.uint8), 400 / 568) for face in grain.values()]
    data = b"".join(faceprints.jpegs(faces))
    assert len(data) < 800_000


def broken(deck: Deck, file: Path, **parts: np.ndarray) -> Path:
    deck.save(file)
    every = parts_of(file) | {name.replace("__", "."): array for name, array in parts.items()}
    np.savez_compressed(file, **every)  # type: ignore[arg-type]
    return file


def test_faces_from_a_stranger_are_looked_at_before_they_are_decoded(
    deck: Deck, tmp_path: Path
) -> None:
    large = cv2.imencode(".jpg", np.zeros((4096, 4096, 3), np.uint8))[1].ravel()
    lengths = np.array([len(large)] * len(NAMES), np.int32)
    bombs = np.tile(large, len(NAMES))
    for number, parts in enumerate(
        (
            {"prints__data": bombs, "prints__lengths": lengths},
            {"prints__lengths": np.array([1] * len(NAMES), np.int32)},
            {"prints__lengths": np.array([-1] * len(NAMES), np.int32)},
            {"prints__rivals": np.full(deck.prints.rivals.shape, 99, np.int32)},
            {"prints__places": np.full(deck.prints.places.shape, np.nan, np.float32)},
            {"prints__doubtful": np.zeros(3, bool)},
        )
    ):
        with pytest.raises(NoDeck):
            read_deck(broken(deck, tmp_path / f"{number}.npz", **parts))


def test_a_deck_of_the_older_version_only_offers_its_cards(deck: Deck) -> None:
    old = replace(deck, prints=prints.none())
    assert old.outdated
    look = read(pictured(CARDS["R5"]), old)
    assert look.sure == ()
    assert [reading.card for reading in look.readings] == ["R5"]
