"""A deck the eyes know: numbers only, in one file that can be shared."""

from __future__ import annotations

import io
import os
import re
from dataclasses import dataclass, fields
from functools import cached_property
from math import isfinite
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision import nets
from vision.deckfile import Parts, Unreadable, parts_of
from vision.ids import turned_round

Numbers = NDArray[np.float32]

BUILT_IN = Path(__file__).parent / "decks"
FORMAT = "cairn-deck/1"
NAME = re.compile(r"[\w-]{1,64}")
SAME_SLOT = 0.04
"""How far, in card heights, two slots may be apart to be the same."""
NUMBERS = (
    "slots", "weights", "bias", "whole_mean", "whole_weights", "whole_bias", "whole_likeness",
)  # fmt: skip


class NoDeck(Exception):
    """There is no such deck, or its file is none."""


@dataclass(frozen=True)
class Deck:
    """What tells this deck's cards apart. Lengths are in card heights, from the upper left."""

    cards: tuple[str, ...]
    aspect: float
    """Width by height."""
    slots: Numbers
    """Where an index is, a row for each: x, y, 1 if it is turned round."""
    tall: float
    """How high the number of an index is."""
    weights: Numbers
    """From the naming net's numbers to a score for each card, and for kinds of `no card`."""
    bias: Numbers
    unique: bool
    """Whether every card exists once."""
    whole_mean: Numbers
    whole_weights: Numbers
    """The same for the card as a whole."""
    whole_bias: Numbers
    whole_likeness: Numbers
    """What each card's face is like: a direction of length one."""
    whole_least: float
    """How like its own card a face is at least."""

    @cached_property
    def turned(self) -> NDArray[np.intp]:
        """For every card, the one it becomes when it is turned round: 3/8 becomes 8/3."""
        places = {card: i for i, card in enumerate(self.cards)}
        return np.array([places.get(turned_round(card), i) for card, i in places.items()])

    @cached_property
    def moved(self) -> list[list[list[int]]]:
        """[a][b][c]: the slot that lies from c as b lies from a, turned like c; -1: none."""
        at, turned = self.slots[:, 0] + 1j * self.slots[:, 1], self.slots[:, 2]
        wanted = at + (at[None, :, None] - at[:, None, None])
        near = np.abs(wanted[..., None] - at) < SAME_SLOT
        near &= turned[:, None] == turned
        found: list[list[list[int]]] = np.where(near.any(-1), near.argmax(-1), -1).tolist()
        return found

    @property
    def two_valued(self) -> bool:
        return any("/" in card for card in self.cards)

    def save(self, file: Path) -> None:
        """Writes the deck's file, all of it or none."""
        arrays = {field.name: np.asarray(getattr(self, field.name)) for field in fields(self)}
        data = io.BytesIO()
        np.savez_compressed(data, format=np.asarray(FORMAT), **arrays)  # type: ignore[arg-type]
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".part")
        unfinished.write_bytes(data.getvalue())
        unfinished.replace(file)


def decks_folder() -> Path:
    """Where this person's decks are kept."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "cairn" / "decks"


def load_deck(name: str, folder: Path | None = None) -> Deck:
    """The deck of this name, enrolled or built in; raises NoDeck."""
    files = [place / f"{name}.npz" for place in (folder or decks_folder(), BUILT_IN)]
    found = [file for file in files if NAME.fullmatch(name) and file.is_file()]
    if not found:
        known = ", ".join(deck_names(folder)) or "none"
        raise NoDeck(f"no deck is called {name}; there are: {known}")
    return read_deck(found[0])


def deck_names(folder: Path | None = None) -> list[str]:
    places = (folder or decks_folder(), BUILT_IN)
    return sorted({file.stem for place in places if place.is_dir() for file in place.glob("*.npz")})


def read_deck(file: Path) -> Deck:
    """The deck in this file; raises NoDeck if it is none."""
    try:
        return _deck(parts_of(file))
    except Unreadable as bad:
        raise NoDeck(str(bad)) from bad
    except (ValueError, TypeError, KeyError) as bad:
        raise NoDeck(f"{file}: not a deck file") from bad


def _deck(data: Parts) -> Deck:
    """Checks every part: a shared file comes from somebody else."""
    if str(data["format"]) != FORMAT:
        raise ValueError("format")
    cards = tuple(str(card) for card in data["cards"].tolist())
    numbers = {name: np.asarray(data[name], np.float32) for name in NUMBERS}
    aspect, tall, least = (float(data[name].item()) for name in ("aspect", "tall", "whole_least"))
    count = len(numbers["bias"])
    right = (
        0.1 < aspect < 10
        and 0 < tall <= 1
        and isfinite(least)
        and len(set(cards)) == len(cards)
        and numbers["slots"].ndim == 2
        and numbers["slots"].shape[1] == 3
        and 0 < len(cards) < count
        and numbers["weights"].shape == (nets.FEATURES, count)
        and numbers["bias"].shape == (count,)
        and numbers["whole_bias"].shape == (len(cards) + 1,)
        and numbers["whole_weights"].shape == (len(numbers["whole_mean"]), len(cards) + 1)
        and numbers["whole_likeness"].shape == (len(cards), len(numbers["whole_mean"]))
        and len(numbers["whole_mean"]) in (0, nets.FACE_FEATURES)
        and all(np.isfinite(array).all() for array in numbers.values())
    )
    if not right:
        raise ValueError("shapes")
    return Deck(
        cards,
        aspect,
        numbers["slots"],
        tall,
        numbers["weights"],
        numbers["bias"],
        bool(data["unique"]),
        numbers["whole_mean"],
        numbers["whole_weights"],
        numbers["whole_bias"],
        numbers["whole_likeness"],
        least,
    )
