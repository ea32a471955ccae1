"""What is kept of drawn words and corners never takes more memory than it may."""

from __future__ import annotations

import pytest

from companion.ui import paint
from companion.ui.paint import Kept, texture_bytes
from tests.ui.driver import Driver


def test_what_was_not_asked_for_the_longest_goes_first() -> None:
    made: list[str] = []

    def make(word: str) -> str:
        made.append(word)
        return word

    kept = Kept(make, len, 10)
    for word in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        assert kept(word) == word
        assert kept.weight <= 10
    assert made == ["aaaa", "bbbb", "cccc", "bbbb"]


def test_what_is_larger_than_all_of_it_is_still_drawn() -> None:
    kept = Kept(lambda word: word, len, 3)
    assert kept("aaaa") == "aaaa"
    assert (kept("b"), kept.weight) == ("b", 1)


def test_words_of_a_long_evening_are_bounded(ui: Driver) -> None:
    words = "A long evening at the table with everybody, number "
    for i in range(300):
        drawn = paint._label(f"{words}{i}", "Roboto", 60, False)
        assert paint._label(f"{words}{i}", "Roboto", 60, False) is drawn
    assert 300 * texture_bytes(drawn.texture.size) > paint.MOST_WORDS
    assert paint.MOST_WORDS / 2 < paint._label.weight <= paint.MOST_WORDS


def test_corners_are_bounded(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert paint._mask.most == paint.MOST_CORNERS
    monkeypatch.setattr(paint._mask, "most", 20_000)
    for radius in range(20, 30):
        assert texture_bytes(paint._mask(radius, 7).size) > 6_000
        assert paint._mask.weight <= 20_000
