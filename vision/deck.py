"""`Deck`: everything needed to recognize the cards of a deck, in one file that can be shared."""

import io
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision import faceprints, nets, prints
from vision.arrays import Numbers, Which
from vision.deckfile import Parts, Unreadable, parts_of
from vision.ids import turned_round
from vision.keypoints import Points
from vision.prints import Prints
from vision.whole import CELL, TALL, TONES, WAYS, Faces, described

T = TypeVar("T", np.float32, np.int8, np.uint8)
BUILT_IN = Path(__file__).parent / "decks"
FORMAT = "cairn-deck/3"
OLDER = "cairn-deck/2"
"""In which no faces are kept; what is read by its indices alone is the same in both."""
NAME = re.compile(r"[\w-]{1,64}")
SAME_SLOT = 0.04
"""How far, in card heights, two slots may be apart to be the same."""
WORKED_OUT = ("faces.edges", "faces.tones", "faces.relief")
NO_INKS = np.zeros((0, 3), np.float32)
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
    inks: Numbers = field(default_factory=lambda: NO_INKS)
    """How much light the ink of each card takes, by colour; empty where it is not known."""
    dark: bool = False
    """Whether its cards are dark and their signs light: these are named by their negatives."""
    prints: Prints = field(default_factory=prints.none)
    """The faces as they are kept; empty where `faces` is."""

    @property
    def outdated(self) -> bool:
        """Whether it was enrolled before faces were kept: its cards are only offered."""
        return len(self.faces) > 0 and not len(self.prints)

    @cached_property
    def turned(self) -> Which:
        """For every card, the one it becomes when it is turned round."""
        return turns(self.cards)

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
        every = dict(_flat(self, ""))
        if len(self.prints):  # what else is known of the faces is worked out from these
            every = {name: value for name, value in every.items() if name not in WORKED_OUT}
            every |= faceprints.packed(self.prints, self.turned)
        arrays = {name: np.asarray(value) for name, value in every.items()}
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
        if isinstance(value, Prints):
            continue
        if isinstance(value, (Faces, Points)):
            yield from _flat(value, f"{one.name}.")
        else:
            yield before + one.name, value


def _deck(data: Parts) -> Deck:
    """Checks every part: a shared file comes from somebody else."""
    if str(data["format"]) not in (FORMAT, OLDER):
        raise ValueError("format")
    cards = tuple(str(card) for card in data["cards"].tolist())
    aspect, tall, clear = (_number(data, name) for name in ("aspect", "tall", "clear"))
    slots, bias = _array(data, "slots", np.float32, -1, 3), _array(data, "bias", np.float32, -1)
    weights = _array(data, "weights", np.float32, nets.FEATURES, len(bias))
    once = 0 < len(set(cards)) == len(cards) < len(bias)
    if not (once and 0.1 < aspect < 10 and 0 < tall <= 1):
        raise ValueError("cards")
    points = _points(data)
    unique, dark = bool(data["unique"]), "dark" in data and bool(data["dark"])
    inks = _array(data, "inks", np.float32, -1, 3) if "inks" in data else NO_INKS
    if len(inks) not in (0, len(cards)):
        raise ValueError("inks")
    kept = (
        faceprints.unpacked(data, aspect, turns(cards)) if "prints.data" in data else prints.none()
    )
    faces = _worked_out(data, kept, aspect) if len(kept) else _faces(data, len(cards))
    return Deck(
        cards, aspect, slots, tall, weights, bias, unique, faces, points, clear, inks, dark, kept
    )


def turns(cards: Sequence[str]) -> Which:
    """For every card, the one it becomes when it is turned round: 3/8 becomes 8/3."""
    places = {card: i for i, card in enumerate(cards)}
    return np.array([places.get(turned_round(card), i) for card, i in places.items()], np.intp)


def _worked_out(data: Parts, kept: Prints, aspect: float) -> Faces:
    least, most, apart = _bounds(data)
    return replace(described(kept.pictures, aspect), least=least, most=most, apart=apart)


def _bounds(data: Parts) -> list[float]:
    return [_number(data, f"faces.{name}") for name in ("least", "most", "apart")]


def _faces(data: Parts, count: int) -> Faces:
    relief = _array(data, "faces.relief", np.int8, -1, TALL, -1)
    cells = [side // CELL for side in relief.shape[1:]] if len(relief) else [-1, -1]
    edges = _array(data, "faces.edges", np.int8, len(relief), WAYS, *cells)
    tones = _array(data, "faces.tones", np.uint8, len(relief), *TONES[::-1], 3)
    if len(relief) not in (0, count):
        raise ValueError("faces")
    return Faces(edges, tones, relief, *_bounds(data))


def _points(data: Parts) -> Points:
    bits = _array(data, "points.bits", np.uint8, -1, 32)
    places = _array(data, "points.places", np.float32, len(bits), 4)
    if not (places[:, 2] > 0).all():
        raise ValueError("points")
    return Points(places, bits)


def _array(data: Parts, name: str, kind: type[T], *shape: int) -> NDArray[T]:
    """Finite numbers of this kind in this shape, of which -1 may be any length."""
    out = np.asarray(data[name], kind)
    right = out.ndim == len(shape) and all(
        want in (-1, side) for side, want in zip(out.shape, shape, strict=True)
    )
    if not right or not np.isfinite(out).all():
        raise ValueError(name)
    return out


def _number(data: Parts, name: str) -> float:
    out = float(data[name].item())
    if not isfinite(out):
        raise ValueError(name)
    return out
