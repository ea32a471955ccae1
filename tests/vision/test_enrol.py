"""Getting to know a deck."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.backgrounds import wood
from tests.vision.cards import Picture, painted, two_valued
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision.enrol import enrol, enrolled, read_back
from vision.frames import NoPicture
from vision.pictures import CannotEnrol, NotFound, card_outline, flattened, put_right

CARDS = {card: painted()[card] for card in ("G1", "G5", "R1", "R5", "B7", "Y8")}


def test_flat_cards_have_their_indices_in_the_corners() -> None:
    deck = enrolled(CARDS, views=2).deck
    assert deck.cards == tuple(CARDS)
    assert deck.aspect == pytest.approx(400 / 568, abs=0.01)
    assert sorted(deck.slots[:, 2]) == [0, 0, 1, 1]
    assert np.abs(deck.slots[:, 1] - 0.5).min() > 0.35


def test_a_photographed_card_is_found_in_its_picture() -> None:
    scene = photograph(
        CARDS,
        [Placed("G5", 0, 0, 3)],
        Shot((800, 800), 420, printing=PLAIN, ground=wood),
        np.random.default_rng(8),
    )
    outline = card_outline(scene.image)
    assert outline is not None
    assert np.abs(outline - scene.truths[0].corners).max() < 12


def test_a_figure_is_not_taken_for_the_card() -> None:
    """Of most of these flat cards the outline of something in the middle is seen as well."""
    framed = {card: picture.copy() for card, picture in CARDS.items()}
    for card in ("G1", "G5", "R1", "R5"):
        cv2.rectangle(framed[card], (70, 110), (330, 460), (40, 40, 40), -1)
    flat, aspect = flattened(framed)
    assert aspect == pytest.approx(400 / 568, abs=0.01)
    assert np.abs(flat["R5"].astype(int) - framed["R5"]).mean() < 3


def test_turned_cards_are_known_too() -> None:
    deck = enrolled(two_valued(((3, 8), (5, 8))), views=2).deck
    assert set(deck.cards) == {"3/8", "8/3", "5/8", "8/5"}
    assert deck.cards[deck.turned[deck.cards.index("3/8")]] == "8/3"
    assert deck.two_valued


def test_an_index_tells_only_the_value_it_shows() -> None:
    deck = enrolled(two_valued(((3, 8), (3, 5))), views=2).deck
    one, two = (deck.cards.index(card) for card in ("3/8", "3/5"))
    assert np.array_equal(deck.weights[:, one], deck.weights[:, two])
    assert not np.array_equal(deck.weights[:, deck.turned[one]], deck.weights[:, deck.turned[two]])


def test_a_deck_is_learned_the_same_way_twice() -> None:
    one, two = (enrolled(CARDS, views=2).deck for _ in range(2))
    assert np.array_equal(one.weights, two.weights)
    assert np.array_equal(one.faces.edges, two.faces.edges)
    assert one.faces.least == two.faces.least


def test_a_file_that_names_no_card_is_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "what is this.png"), CARDS["G1"])
    with pytest.raises(CannotEnrol, match="what is this"):
        enrol(tmp_path)


def test_all_files_that_are_no_pictures_are_named_at_once(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "G1.png"), CARDS["G1"])
    cv2.imwrite(str(tmp_path / "G2.png"), CARDS["G1"][:1, :1])
    (tmp_path / "G3.jpg").write_bytes(b"")
    (tmp_path / "G4.jpg").write_bytes(b"no picture")
    with pytest.raises(NoPicture) as raised:
        enrol(tmp_path)
    for name in ("G2.png: too small", "G3.jpg: the file is empty", "G4.jpg: not a picture"):
        assert name in str(raised.value)
    assert "G1" not in str(raised.value)


def framed(card: Picture) -> Picture:
    """With a frame and a ring, as all cards of its deck have them."""
    out = card.copy()
    cv2.rectangle(out, (90, 120), (310, 450), (60, 60, 200), 14)
    cv2.ellipse(out, (200, 285), (90, 150), 30, 0, 360, (30, 120, 40), 12, cv2.LINE_AA)
    return out


def photographs(cards: Iterable[str], seed: int = 3) -> dict[str, Picture]:
    """Each card on wood."""
    shot = Shot((600, 600), 330, printing=PLAIN, ground=wood)
    deck = {card: framed(picture) for card, picture in CARDS.items()}
    return {
        card: photograph(
            deck, [Placed(card, 0, 0, 4 * n)], shot, np.random.default_rng([seed, n])
        ).image
        for n, card in enumerate(cards)
    }


def test_all_pictures_without_a_card_are_named_at_once() -> None:
    good = photographs(["G1", "G5", "R1", "R5"])
    empty = {c: wood((600, 600), np.random.default_rng(n)) for n, c in enumerate(("B7", "Y8"))}
    with pytest.raises(NotFound, match="B7, Y8") as raised:
        flattened({**good, **empty})
    assert raised.value.cards == ("B7", "Y8")


def test_photographs_with_few_outlines_are_not_taken_for_cards_alone() -> None:
    """Half of them show no card: they are named, and not enrolled as they are."""
    good = photographs(["G1", "G5", "R1", "R5"])
    more = ("B1", "B2", "B3", "B4")
    empty = {card: wood((600, 600), np.random.default_rng(n)) for n, card in enumerate(more)}
    with pytest.raises(NotFound) as raised:
        flattened({**good, **empty})
    assert raised.value.cards == more


def test_an_outline_is_put_right_by_those_of_the_other_cards() -> None:
    """What all cards share tells where one lies whose outline was found askew."""
    pictured = photographs(CARDS)
    outlines = {card: card_outline(picture) for card, picture in pictured.items()}
    true = outlines["R5"]
    assert true is not None
    askew = true + np.array([[14, 0], [0, 12], [-10, 6], [8, -12]], np.float32)
    right = put_right(pictured, {**outlines, "R5": askew}, 400 / 568)["R5"]
    assert right is not None
    assert np.abs(right - true).max() < 5


def test_cards_that_look_alike_are_reported() -> None:
    twins = {**CARDS, "X1": CARDS["G1"]}
    made = enrolled(twins, (), unique=False, views=2)
    report = read_back(made)
    assert ("G1", "X1") in report.alike
    assert report.again == ("G1", "X1")
    assert any("look alike" in line for line in report.lines())


def test_a_good_deck_has_nothing_to_report() -> None:
    made = enrolled(CARDS, (), unique=True, views=12)
    assert list(read_back(made).lines()) == []
