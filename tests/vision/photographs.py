"""Real photographs of an enrolled deck, read and counted; they lie beside the repository."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.vision.cards import Picture, load, shared

FOLDERS = ("plain", "clutter", "tilted", "dark")
Reader = Callable[[Picture], set[str]]
"""The cards that are certain in a picture."""


@cache
def labels() -> Mapping[str, str]:
    """The card in every photograph, by file; empty where there are none."""
    folder = shared("photos", "uno")
    if folder is None:
        return {}
    names = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    return {file: str(label["card"]) for file, label in sorted(names.items())}


def photograph(file: str) -> Picture:
    folder = shared("photos", "uno")
    assert folder is not None
    return load(Path(folder) / file)


def to_enrol(kinds: Iterable[str] = ()) -> dict[str, Picture]:
    """One picture on plain cloth of every kind, or of these."""
    wanted = set(kinds)
    return {
        card: photograph(file)
        for file, card in labels().items()
        if _first(file) and (not wanted or card in wanted)
    }


def _first(file: str) -> bool:
    return file.startswith("plain/") and file.endswith("-1.jpg")


def count(read: Reader, known: Iterable[str], files: Iterable[str] = ()) -> Counter[str]:
    """Over these photographs, or all but those that were enrolled: how many show a card that is
    known, how often it was read, and how many certain readings were right and wrong."""
    cards, tally = set(known), Counter[str]()
    for file in files or [file for file in labels() if not _first(file)]:
        card, sure = labels()[file], read(photograph(file))
        tally["known"] += card in cards
        tally["right"] += card in sure
        tally["sure"] += len(sure)
        tally["wrong"] += len(sure - {card})
    return tally
