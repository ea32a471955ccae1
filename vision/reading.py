"""`Reading` and `Look`: the result of recognition, passed between all stages."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin
from typing import Literal

Corner = tuple[float, float]
Side = Literal["near", "far"]


@dataclass(frozen=True, slots=True, order=True)
class Pose:
    """An index in a picture: middle of the number, turn from upright in radians, height."""

    x: float
    y: float
    angle: float
    size: float

    def moved(self, right: float, down: float, turn: float = 0.0, grown: float = 1.0) -> Pose:
        """Along its own axes, by its size; turned, and this many times as high."""
        c, s = cos(self.angle) * self.size, sin(self.angle) * self.size
        x, y = self.x + c * right - s * down, self.y + s * right + c * down
        return Pose(x, y, self.angle + turn, self.size * grown)


@dataclass(frozen=True, slots=True)
class Reading:
    """A card in a picture: where it lies, what it may be, how sure that is."""

    corners: tuple[Corner, Corner, Corner, Corner]
    """The whole card's, covered or not: its own upper left first, then clockwise."""
    marks: tuple[Pose, ...] = ()
    """The indices it was read by; none when it was read as a whole."""
    candidates: tuple[tuple[str, float], ...] = ()
    """Cards with their likelihood, the likeliest first."""
    sure: bool = False
    either_way: bool = False
    """Whether both ends were seen and look alike, so that it may lie either way up."""
    column: int = 0
    """Columns of cards that cover each other, from the left of the picture."""
    order: int = 0
    """In its column, from the card played first."""
    side: Side = "near"
    """`far` if the card is upside down in the picture."""
    proven: bool = False
    """Whether the face that is kept of the card was found there."""

    @property
    def card(self) -> str:
        return self.candidates[0][0]

    @property
    def confidence(self) -> float:
        return self.candidates[0][1]


@dataclass(frozen=True, slots=True)
class Look:
    """All that is read in one picture."""

    readings: tuple[Reading, ...]
    warnings: tuple[str, ...]

    @property
    def sure(self) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if reading.sure)

    @property
    def unsure(self) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if not reading.sure)
