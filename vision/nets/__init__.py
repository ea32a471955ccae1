"""The three small nets, taught by tests/training/train.py; nothing in them belongs to one deck."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

FEATURES = 96
"""Numbers that the naming net makes of a flattened index."""
FACE_FEATURES = 1548
"""Numbers made of a flattened face; see vision/whole.py."""


@cache
def _net(name: str) -> cv2.dnn.Net:
    data = files(__name__).joinpath(f"{name}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))


def run(name: str, pictures: Numbers) -> Numbers:
    """What the net says of these pictures (count, channel, row, column). One thread at a time."""
    net = _net(name)
    net.setInput(pictures)
    return np.asarray(net.forward(), np.float32)
