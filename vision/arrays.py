"""Type aliases for NumPy arrays, and rotations in radians."""

from typing import overload

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows, columns, and blue, green, red; or several of them; or any bytes."""
Numbers = NDArray[np.float32]
Quad = NDArray[np.float32]
"""Four corners."""
Real = NDArray[np.float64]
Plane = NDArray[np.complex128]
"""Places in a plane: x + iy."""
Mask = NDArray[np.bool_]
Which = NDArray[np.intp]


@overload
def wrapped(angle: float) -> float: ...
@overload
def wrapped(angle: Real) -> Real: ...
def wrapped(angle: float | Real) -> float | Real:
    """The same turns, none by more than half a circle."""
    return (angle + np.pi) % (2 * np.pi) - np.pi
