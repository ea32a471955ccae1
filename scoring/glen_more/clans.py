"""The clan-board crests and the landmark cards, and the `Boon` that each of them gives."""

from typing import Any, NamedTuple

from scoring.glen_more.goods import Good
from scoring.rules import data_of


class Boon(NamedTuple):
    coins: int = 0
    whisky: int = 0
    vp: int = 0
    scots: int = 0
    goods: tuple[Good, ...] = ()
    bonus: int = 0
    """Goods of the player's choice, to be laid on the new tile."""
    tokens: int = 0
    """Clan tokens that may be placed."""
    removes: int = 0
    builds: int = 0
    movement: int = 0
    rights: tuple[str, ...] = ()
    """Kinds of tiles; for each, one tile may be activated wherever it lies."""
    everywhere: bool = False
    """Every own tile may be activated this turn."""
    person: str = ""


NOTHING = Boon()


AGAIN = "Douglas"
"""The one crest that holds any number of clan tokens."""


class Crest(NamedTuple):
    boon: Boon
    counted: str = ""
    """What its points depend on: a kind that `travel` can count."""
    steps: tuple[tuple[int, int], ...] = ()
    """(at least so many, points), the highest first."""

    def points(self, number: int) -> int:
        return next((points for least, points in self.steps if number >= least), 0)


def _boon(entry: dict[str, Any]) -> Boon:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
        if key in Boon._fields
    }
    return Boon(**fields)


CREST_FACTS: dict[str, dict[str, Any]] = data_of("glen_more", "clans")
"""Crests' entries in clans.toml: "text" describes what one gives, other fields are its numbers."""

CRESTS: dict[str, Crest] = {
    name: Crest(
        _boon(entry),
        entry.get("counted", ""),
        tuple((least, points) for least, points in entry.get("steps", ())),
    )
    for name, entry in CREST_FACTS.items()
}

CARDS: dict[str, Boon] = {
    name: _boon(entry) for name, entry in data_of("glen_more", "landmarks").items()
}
