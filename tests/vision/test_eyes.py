"""A card that fills its picture is looked at once more; an index and a face are weighed."""

from dataclasses import replace

import numpy as np
import pytest

from vision import eyes
from vision.deck import load_deck
from vision.reading import Look, Pose, Reading

CARD = Reading(
    ((10, 10), (60, 10), (60, 90), (10, 90)), (Pose(20, 20, 0, 9),), (("G5", 1.0),), True
)


def looks(monkeypatch: pytest.MonkeyPatch, edge: int) -> list[tuple[int, ...]]:
    """The sizes of the pictures that are read for a card whose edge is so bright."""
    sizes: list[tuple[int, ...]] = []

    def read(image: eyes.Picture, deck: object, live: object) -> Look:
        sizes.append(image.shape[:2])
        return Look((CARD,) if len(sizes) > 1 else (), ())

    monkeypatch.setattr(eyes, "_read", read)
    picture = np.full((100, 100, 3), edge, np.uint8)
    picture[30:70, 30:70] = 40
    look = eyes.read(picture, load_deck("iello"))
    if len(sizes) > 1:
        assert look.sure[0].corners[0] == (0, 0)
        assert look.sure[0].marks[0].x == 10
    return sizes


def test_paper_on_all_sides_is_framed_and_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, 240) == [(100, 100), (120, 120)]


def test_a_table_without_cards_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, 90) == [(100, 100)]


@pytest.mark.parametrize(("index", "face", "sure"), [(0.92, 0.8, True), (0.92, 0.55, False)])
def test_an_index_and_a_face_that_agree_are_certain_together(
    index: float, face: float, sure: bool
) -> None:
    corners = ((0.0, 0.0), (70.0, 0.0), (70.0, 100.0), (0.0, 100.0))
    one, two = (Reading(corners, (), (("G5", share),)) for share in (index, face))
    assert eyes._both(one, two).sure is sure
    assert not eyes._both(one, replace(two, candidates=(("R5", face),))).sure


@pytest.mark.parametrize(("index", "sure"), [(("R5", 0.71), False), (("R5", 0.3), True)])
def test_a_certain_face_outweighs_no_index_that_says_another_card(
    index: tuple[str, float], sure: bool
) -> None:
    corners = ((0.0, 0.0), (70.0, 0.0), (70.0, 100.0), (0.0, 100.0))
    by_index = Reading(corners, (), (index, ("G5", 0.27)))
    by_face = Reading(corners, (), (("G5", 0.72),), True)
    assert eyes._both(by_index, by_face).sure is sure
