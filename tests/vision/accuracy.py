"""The figures that are wanted of the eyes, on many pictures: `make accuracy`.

python -m tests.vision.accuracy make FOLDER COUNT [CELL...]   pictures, those that are there stay
python -m tests.vision.accuracy read FOLDER [CELL...]         what is read in them, against what
                                                              is wanted

All cells, or those that are named. Needs the scanned deck. Making takes half an hour for 200
pictures a cell, reading some minutes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from tests.tools.bench import curves
from tests.vision.cards import load, scans
from tests.vision.edition import elsewhere
from tests.vision.scenes import Scene, Truth
from tests.vision.score import judge
from vision.deck import load_deck
from vision.eyes import read

FIRST_SEED = 700_000
QUALITY = 97
SILENT = 0.005
"""The share of sure readings that may be wrong."""
TRUTHS = "truths.json"


@dataclass(frozen=True)
class Cell:
    """One condition, and the share of its pictures that has to be wholly right."""

    name: str
    taken: Callable[[int], Scene]
    wanted: float


def cells(names: Sequence[str] = ()) -> Iterator[Cell]:
    """All of them, or those that are named."""
    return (cell for cell in _every() if not names or cell.name in names)


def _every() -> Iterator[Cell]:
    cards = scans()
    levels = ("ordinary", "dim", "hard")
    for layout, shares in (("single", (0.99, 0.97, 0.93)), ("column", (0.97, 0.92, 0.8))):
        for level, wanted in zip(levels, shares, strict=True):
            yield Cell(f"{layout}-{level}", partial(elsewhere, cards, layout, level), wanted)
    for name, taken, wanted in (
        ("strips-0.16", partial(curves.column, cards, 0.16), 0.97),
        ("strips-0.20", partial(curves.column, cards, 0.2), 0.97),
        ("wide-63", partial(curves.single, cards, tall=63 / 0.704), 0.9),
        ("tilt-55", partial(curves.tilted, cards, 55), 0.8),
    ):
        yield Cell(name, partial(_seeded, taken), wanted)


def _seeded(taken: curves.Taken, seed: int) -> Scene:
    return taken(np.random.default_rng(seed))


def make(folder: Path, count: int, names: Sequence[str]) -> None:
    for cell in cells(names):
        place = folder / cell.name
        place.mkdir(parents=True, exist_ok=True)
        file = place / TRUTHS
        known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        for seed in range(FIRST_SEED, FIRST_SEED + count):
            if str(seed) not in known:
                scene = cell.taken(seed)
                picture = str(place / f"{seed}.jpg")
                cv2.imwrite(picture, scene.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
                known[str(seed)] = [[t.card, t.corners.tolist(), t.column, t.order, t.side]
                                    for t in scene.truths]  # fmt: skip
        file.write_text(json.dumps(known), encoding="utf-8")
        print(cell.name, len(known), flush=True)


def scenes(place: Path) -> Iterator[Scene]:
    for seed, truth in json.loads((place / TRUTHS).read_text(encoding="utf-8")).items():
        truths = tuple(Truth(card, np.array(at), *where) for card, at, *where in truth)
        yield Scene(load(place / f"{seed}.jpg"), truths)


def read_all(folder: Path, names: Sequence[str]) -> bool:
    """Prints a row for each cell; whether all that is wanted is reached."""
    deck, every, reached = load_deck("iello"), Counter[str](), True
    for cell in cells(names):
        tally = Counter[str]()
        for scene in scenes(folder / cell.name):
            tally.update(judge(scene, read(scene.image, deck)))
            tally["pictures"] += 1
        every += tally
        right = tally["right"] / tally["pictures"]
        reached &= right >= cell.wanted
        row = (
            f"{cell.name:<18} right {right:6.1%} (wanted {cell.wanted:.0%}) of {tally['pictures']}"
        )
        print(f"{row}; sure {tally['sure']}, of them wrong {tally['wrong']}", flush=True)
    silent = every["wrong"] / max(every["sure"], 1)
    print(f"sure but wrong {silent:.2%} (wanted {SILENT:.1%} at most)")
    return reached and silent <= SILENT


def main(what: str, folder: str, *more: str) -> int:
    cv2.setNumThreads(1)
    if not scans():
        print("the scanned deck (shared/decks) is absent")
        return 0
    if what == "make":
        make(Path(folder), int(more[0]), more[1:])
        return 0
    return 0 if read_all(Path(folder), more) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
