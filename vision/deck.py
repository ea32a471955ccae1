"""A deck the eyes know: numbers only, in one file that can be shared."""

import io
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import isfinite
from pathlib import Path

import numpy as np

from vision import nets
from vision.arrays import Numbers, Which
from vision.deckfile import Parts, Unreadable, parts_of
from vision.ids import turned_round
from vision.keypoints import Points
from vision.whole import CELL, TALL, TONES, WAYS, Faces

BUILT_IN = Path(__file__).parent / "decks"
FORMAT = "cairn-deck/2"
NAME = re.compile(r"[\w-]{1,64}")
SAME_SLOT = 0.04
"""How far, in card heights, two slots may be apart to be the same."""


SURE_ALONE = 0.985
"""How clear one index alone is where nothing was measured."""


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
    faces: Faces
    """The cards as a whole; empty if they are read by their indices alone."""
    points: Points
    """By what whole cards are found."""
    clear: float = SURE_ALONE
    """The least share of a card of which one index is seen to be certain."""
    inks: Numbers = field(default_factory=lambda: np.zeros((0, 3), np.float32))
    """How much light the ink of each card takes, by colour; empty where it is not known."""
    dark: bool = False
    """Whether its cards are dark and their signs light: these are named by their negatives."""

    @cached_property
    def turned(self) -> Which:
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
        arrays = {name: np.asarray(value) for name, value in _flat(self, "")}
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


def _flat(part: object, before: str) -> Iterator[tuple[str, object]]:
    """Fields by name, those of parts as `faces.edges`."""
    for one in fields(part):  # type: ignore[arg-type]
        value = getattr(part, one.name)
        if isinstance(value, (Faces, Points)):
            yield from _flat(value, f"{one.name}.")
        else:
            yield before + one.name, value


def _deck(data: Parts) -> Deck:
    """Checks every part: a shared file comes from somebody else."""
    if str(data["format"]) != FORMAT:
        raise ValueError("format")
    cards = tuple(str(card) for card in data["cards"].tolist())
    slots, weights, bias = (_numbers(data, name) for name in ("slots", "weights", "bias"))
    aspect, tall, clear = (_number(data, name) for name in ("aspect", "tall", "clear"))
    right = (
        0.1 < aspect < 10
        and 0 < tall <= 1
        and len(set(cards)) == len(cards)
        and slots.ndim == 2
        and slots.shape[1] == 3
        and 0 < len(cards) < len(bias)
        and weights.shape == (nets.FEATURES, len(bias))
        and bias.ndim == 1
    )
    if not right:
        raise ValueError("shapes")
    faces, points = _faces(data, len(cards)), _points(data)
    unique, inks = bool(data["unique"]), _inks(data, len(cards))
    dark = "dark" in data and bool(data["dark"])
    return Deck(cards, aspect, slots, tall, weights, bias, unique, faces, points, clear, inks, dark)


def _inks(data: Parts, count: int) -> Numbers:
    inks = _numbers(data, "inks") if "inks" in data else np.zeros((0, 3), np.float32)
    if inks.shape not in ((0, 3), (count, 3)):
        raise ValueError("inks")
    return inks


def _faces(data: Parts, count: int) -> Faces:
    edges, relief = (np.asarray(data[f"faces.{name}"], np.int8) for name in ("edges", "relief"))
    tones = np.asarray(data["faces.tones"], np.uint8)
    least, most, apart = (_number(data, f"faces.{name}") for name in ("least", "most", "apart"))
    right = (
        len(edges) in (0, count)
        and len(edges) == len(tones) == len(relief)
        and edges.ndim == 4
        and edges.shape[1] == WAYS
        and tones.shape[1:] == (TONES[1], TONES[0], 3)
        and relief.ndim == 3
        and relief.shape[1] == TALL
        and (
            not count
            or not len(edges)
            or edges.shape[2:] == tuple(n // CELL for n in relief.shape[1:])
        )
    )
    if not right:
        raise ValueError("faces")
    return Faces(edges, tones, relief, least, most, apart)


def _points(data: Parts) -> Points:
    places, bits = _numbers(data, "points.places"), np.asarray(data["points.bits"], np.uint8)
    if places.shape != (len(bits), 4) or bits.shape != (len(bits), 32):
        raise ValueError("points")
    if len(places) and not (places[:, 2] > 0).all():
        raise ValueError("points")
    return Points(places, bits)


def _numbers(data: Parts, name: str) -> Numbers:
    out = np.asarray(data[name], np.float32)
    if not np.isfinite(out).all():
        raise ValueError(name)
    return out


def _number(data: Parts, name: str) -> float:
    out = float(data[name].item())
    if not isfinite(out):
        raise ValueError(name)
    return out
