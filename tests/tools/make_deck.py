"""Derives the built-in deck from a folder of scans; only numbers are kept.

python -m tests.tools.make_deck FOLDER
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.deck import BUILT_IN, Deck
from vision.enrol import enrol
from vision.negatives import with_nothing

Numbers = NDArray[np.float32]

SUITS = "BNYRGV"
WARY = np.log(5)
"""How much likelier than in the lessons it is that a number belongs to another deck."""


def built_in(scans: Path) -> Deck:
    """Where the indices are is seen in the scans; how to tell them apart was taught with the nets.

    Read by its indices alone: faces differ between printings, and cards lie covered."""
    deck = enrol(scans, unique=True, views=1)
    weights, bias = taught(deck.cards)
    none = np.zeros((0, len(deck.cards) + 1), np.float32)
    return replace(
        deck, weights=weights, bias=bias, whole_mean=none[:, 0], whole_weights=none,
        whole_likeness=np.zeros((len(deck.cards), 0), np.float32),
    )  # fmt: skip


def taught(cards: tuple[str, ...]) -> tuple[Numbers, Numbers]:
    """A card's score is its number's and its suit's."""
    with files("vision.nets").joinpath("taught.npz").open("rb") as file, np.load(file) as data:
        part = {name: np.asarray(data[name], np.float32) for name in data.files}
    numbers = [int(card[1:]) for card in cards]
    suits = [SUITS.index(card[0]) for card in cards]
    weights = part["number_weights"][:, numbers] + part["suit_weights"][:, suits]
    bias = part["number_bias"][numbers] + part["suit_bias"][suits]
    nothing = part["nothing_weights"], part["nothing_bias"] + np.float32(WARY)
    return with_nothing((weights, bias), nothing)


def main() -> None:
    built_in(Path(sys.argv[1])).save(BUILT_IN / "iello.npz")


if __name__ == "__main__":
    main()
