"""How the statistics show what only one game counts; all texts are English, marked by N_."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from companion.match.statistics import Chances


@dataclass(frozen=True, slots=True)
class PlayersShare:
    """For each player: of what was done, how much was so."""

    title: str
    note: str
    part: str
    whole: str
    """Both by seat, in the game's facts."""


@dataclass(frozen=True, slots=True)
class MatchesShare:
    """Of the matches that are over, how many were so, and another number on average."""

    title: str
    held: str
    """1 or 0, in the game's facts."""
    mean: str
    mean_words: str
    """With {n}."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """How often each face came, beside what chance expects."""

    title: str
    faces: str
    chances: tuple[tuple[int, float], ...]

    @property
    def odds(self) -> Chances:
        return dict(self.chances)


Figure: TypeAlias = PlayersShare | MatchesShare | Rolled
