"""Derives the built-in deck from a folder of scans; only numbers are kept.

python -m tests.tools.make_deck FOLDER [NETS]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.training.corners import VIEWS
from tests.tools.training.reprinted import corners
from tests.vision.cards import SUITS, load
from vision import inks, keypoints, name, nets, whole
from vision.augment import slot_poses
from vision.deck import BUILT_IN, Deck
from vision.enrol import enrol
from vision.flatten import Halves, patches
from vision.learn import DIGITS, nothing, nothing_apart, separate, with_nothing
from vision.pictures import HEIGHT

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

COUNT = 16_000
"""Corners from which it is learnt."""
LIKELY = (0.3, 0.45)
"""How much places without an index, and other decks' indices, weigh beside the cards."""
WARY = np.float32(np.log(5))
"""How much likelier than in the lessons it is that a number belongs to another deck."""


def built_in(scans: Path) -> Deck:
    """Read by its indices alone: faces differ between printings, and cards lie covered."""
    deck = enrol(scans, unique=True, views=1).deck
    flat = {card: load(scans / f"{card}.jpg") for card in deck.cards}
    file = nets.FOLDER / "taught.npz"
    weights, bias = taught(deck.cards) if file.is_file() else trained(flat)
    faceless = replace(deck, faces=whole.none(), points=keypoints.none())
    return replace(faceless, weights=weights, bias=bias, inks=inks_of(flat, deck))


def inks_of(scans: Mapping[str, Picture], deck: Deck) -> Numbers:
    """The ink of each card's suit."""
    poses = slot_poses(deck.slots[deck.slots[:, 2] == 0], deck.tall)
    seen: dict[str, list[NDArray[np.float64]]] = defaultdict(list)
    for card, scan in scans.items():
        large = cv2.resize(scan, (round(HEIGHT * deck.aspect), HEIGHT))
        seen[card[0]] += list(inks.density(patches(Halves(np.asarray(large, np.uint8)), poses)))
    return np.array([np.mean(seen[card[0]], 0) for card in deck.cards], np.float32).round(DIGITS)


def taught(cards: Sequence[str]) -> tuple[Numbers, Numbers]:
    """A card's score is its number's and its suit's, as far as the nets were taught with them."""
    with nets.FOLDER.joinpath("taught.npz").open("rb") as file, np.load(file) as data:
        part = {name: np.asarray(data[name], np.float32) for name in data.files}
    numbers = [int(card[1:]) for card in cards]
    suits = [SUITS.index(card[0]) for card in cards]
    weights = part["number_weights"][:, numbers] + part["suit_weights"][:, suits]
    bias = part["number_bias"][numbers] + part["suit_bias"][suits]
    none = part["nothing_weights"], part["nothing_bias"] + WARY
    return with_nothing((weights, bias), none)


def trained(scans: Mapping[str, Picture], count: int = COUNT) -> tuple[Numbers, Numbers]:
    """The same for nets that know no deck: from its corners as many printings have them."""
    cards = list(scans)
    seen = list(corners(scans, count, np.random.default_rng(11)))
    inputs = np.concatenate([name.features(flat) for flat, _ in seen])
    shown = [card for _, card in seen for _ in range(VIEWS)]
    number = _part(inputs, [card[1:] for card in shown], [card[1:] for card in cards])
    suit = _part(inputs, [card[0] for card in shown], [card[0] for card in cards])
    none = nothing_apart(inputs, nothing(), LIKELY)
    model = number[0] + suit[0], number[1] + suit[1]
    return with_nothing(model, (none[0], none[1] + WARY))


def _part(inputs: Numbers, shown: Sequence[str], wanted: Sequence[str]) -> tuple[Numbers, Numbers]:
    """For every card the weights of its number, or of its suit."""
    place = {part: i for i, part in enumerate(dict.fromkeys(wanted))}
    weights, bias = separate(inputs, np.array([place[part] for part in shown]), len(place))
    each = [place[part] for part in wanted]
    return weights[:, each], bias[each]


def main() -> None:
    if len(sys.argv) > 2:
        nets.FOLDER = Path(sys.argv[2])
    built_in(Path(sys.argv[1])).save(BUILT_IN / "iello.npz")


if __name__ == "__main__":
    main()
