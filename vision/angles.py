"""Turns in radians."""

from typing import overload

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]


@overload
def wrapped(angle: float) -> float: ...
@overload
def wrapped(angle: Real) -> Real: ...
def wrapped(angle: float | Real) -> float | Real:
    """The same turns, none by more than half a circle."""
    return (angle + np.pi) % (2 * np.pi) - np.pi
