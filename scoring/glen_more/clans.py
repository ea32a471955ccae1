"""The twenty-two crests and the eleven landmark cards, from their tables."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from scoring.glen_more.boon import Boon

AGAIN = "Douglas"
"""The one crest that holds any number of clan tokens."""


class Crest(NamedTuple):
    boon: Boon
    counted: str = ""
    """What its points depend on."""
    steps: tuple[tuple[int, int], ...] = ()
    """(at least so many, points), the highest first."""

    def points(self, number: int) -> int:
        return next((points for least, points in self.steps if number >= least), 0)


def _table(name: str) -> dict[str, Any]:
    path = Path(__file__).with_name(name)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _boon(entry: dict[str, Any]) -> Boon:
    told: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
        if key in Boon._fields
    }
    return Boon(**told)


CREST_FACTS: dict[str, dict[str, Any]] = _table("clans.toml")
"""What each crest gives: its "text" in words, with numbers from the other fields."""

CRESTS: dict[str, Crest] = {
    name: Crest(
        _boon(entry),
        entry.get("counted", ""),
        tuple((least, points) for least, points in entry.get("steps", ())),
    )
    for name, entry in CREST_FACTS.items()
}

CARDS: dict[str, Boon] = {name: _boon(entry) for name, entry in _table("landmarks.toml").items()}
