"""Deck files: shared between phones, so nothing in them is trusted."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.card_names import card_names
from vision.deck import NoDeck, deck_names, load_deck, read_deck
from vision.deckfile import MAX_BYTES


def test_the_built_in_deck_has_54_cards() -> None:
    deck = load_deck("iello")
    assert set(deck.cards) == {f"{suit}{n}" for suit in "BNYRGV" for n in range(1, 10)}
    assert len(deck.slots) == 4
    assert deck.unique


def test_a_saved_deck_is_the_same_deck(tmp_path: Path) -> None:
    deck = replace(load_deck("iello"), dark=True)
    deck.save(tmp_path / "copy.npz")
    again = load_deck("copy", tmp_path)
    assert again.cards == deck.cards
    assert again.dark
    assert not load_deck("iello").dark
    assert np.array_equal(again.weights, deck.weights)
    assert deck_names(tmp_path) == ["copy", "iello"]


@pytest.mark.parametrize("name", ["none", "../iello", "", "a/b", "x" * 100])
def test_an_unknown_deck_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(NoDeck, match="there are: iello"):
        load_deck(name, tmp_path)


def test_a_file_that_is_no_deck_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.npz"
    file.write_bytes(b"PK\x03\x04 no zip file")
    with pytest.raises(NoDeck, match="not a deck file"):
        read_deck(file)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("format", np.asarray("other/1")),
        ("weights", np.zeros((64, 3), np.float32)),
        ("slots", np.zeros(4, np.float32)),
        ("bias", np.full(56, np.nan, np.float32)),
        ("cards", np.asarray([{"a": 1}], object)),
        ("cards", np.asarray(["R1"] * 54)),
        ("aspect", np.asarray([0.7, 0.7])),
        ("aspect", np.asarray(0.0)),
        ("tall", np.asarray(np.nan)),
        ("faces.least", np.asarray("many")),
    ],
)
def test_a_file_with_a_wrong_part_is_refused(tmp_path: Path, part: str, value: object) -> None:
    file = tmp_path / "bad.npz"
    load_deck("iello").save(file)
    with np.load(file) as data:
        parts = {name: data[name] for name in data.files}
    np.savez(file, **(parts | {part: value}))  # type: ignore[arg-type]
    with pytest.raises(NoDeck):
        read_deck(file)


def plain_array(file: Path) -> None:
    with file.open("wb") as out:
        np.save(out, np.zeros(3))


def damaged(file: Path) -> None:
    """The bytes of every part, packed, are overwritten."""
    load_deck("iello").save(file)
    content = bytearray(file.read_bytes())
    with zipfile.ZipFile(file) as members:
        for member in members.infolist():
            at = member.header_offset + 30 + len(member.filename) + 20
            content[at : at + 40] = b"\xff" * 40
    file.write_bytes(content)


def boundless(file: Path) -> None:
    """A hundred thousand million cards, says the file."""
    header = "{'descr': '<U9', 'fortran_order': False, 'shape': (100000000000,), }"
    text = header.ljust(117).encode() + b"\n"
    with zipfile.ZipFile(file, "w") as members:
        members.writestr("cards.npy", b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text)


def worded(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as members:
        members.writestr("format.npy", "cairn-deck/1")
        members.writestr("cards.npy", "R1")


def swollen(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as members:
        members.writestr("cards.npy", bytes(MAX_BYTES + 1))


@pytest.mark.parametrize("make", [plain_array, damaged, boundless, worded, swollen])
def test_a_damaged_or_boundless_file_is_refused(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    file = tmp_path / "bad.npz"
    make(file)
    assert card_names(file) == ()
    with pytest.raises(NoDeck):
        read_deck(file)
