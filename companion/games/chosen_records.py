"""The records that the statistics tell of, and whose mark is whose in them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.games import COVERS, app_of
from companion.games.figures import Figure
from companion.match import statistics
from companion.match.match_filter import key_of
from companion.match.phrases import Ntr, Tr
from companion.match.statistics import Record
from companion.play import art
from companion.play.scene import Box, Mark

MOST_FORMS = 3
MARKS = 10
"""Five shapes, full and hollow."""


@dataclass(frozen=True)
class Figures:
    """Some of the records; a player keeps one mark in all of them."""

    everybody: Sequence[Record]
    chosen: Sequence[Record]
    pair: tuple[str, ...]
    """Two players who are compared, or nobody."""
    families: Mapping[str, Collection[str]]
    """Games by title."""
    tr: Tr
    ntr: Ntr
    followed: tuple[str, ...] = ()
    """Whose form is drawn; nobody: of those who played most."""

    @cached_property
    def ended(self) -> list[Record]:
        return statistics.over(self.chosen)

    @cached_property
    def marks(self) -> dict[str, int]:
        return {key_of(n): i for i, n in enumerate(statistics.names_in(self.everybody))}

    def figures(self) -> dict[Figure, set[str]]:
        """What only some games count, and which these are."""
        played = {record.line.game for record in self.chosen}
        found: dict[Figure, set[str]] = {}
        for game in COVERS:
            for figure in app_of(game).figures if game in played else ():
                found.setdefault(figure, set()).add(game)
        return found

    def seat(self, name: str) -> int:
        return self.marks.get(key_of(name), 0)

    @cached_property
    def initials(self) -> Counter[str]:
        return Counter(name[:1].upper() for name in statistics.names_in(self.everybody))

    def mark(self, name: str, box: Box) -> tuple[Mark, ...]:
        """The same in every figure; two letters for one initial, or where shapes begin anew."""
        alike = self.initials[name[:1].upper()] > 1 or self.seat(name) >= MARKS
        letters = 2 if alike else 1
        return art.seat_mark(self.seat(name), name, box, letters=letters)

    @cached_property
    def form(self) -> tuple[str, ...]:
        """Whose form is drawn."""
        here = statistics.names_in(self.ended)
        chosen = tuple(name for name in self.followed if name in here)
        return chosen or tuple(here[:MOST_FORMS])

    def following(self, name: str) -> tuple[str, ...]:
        """With one more, the first giving way; or without the one who was there."""
        if name in self.form:
            return tuple(other for other in self.form if other != name)
        return (*self.form, name)[-MOST_FORMS:]
