"""Four small neural nets, trained by tests/tools/training/train.py for any deck."""

from functools import lru_cache
from importlib.resources import files

import cv2
import numpy as np

from vision.arrays import Numbers

FOLDER = files(__name__)
"""Where they are; teaching tries others."""
FEATURES = 96
"""Numbers that the naming net makes of a flattened index."""
AT_ONCE = {"glance": 8, "aim": 8, "name": 4}
"""How many pictures a net is given in one go."""


def run(name: str, pictures: Numbers) -> Numbers:
    """What the net says of these pictures (count, channel, row, column). One thread at a time."""
    many = AT_ONCE.get(name, 1)
    parts = [_said(name, pictures[i : i + many], many) for i in range(0, len(pictures), many)]
    return np.concatenate(parts)


def _said(name: str, pictures: Numbers, many: int) -> Numbers:
    wanted = len(pictures)
    if wanted < many:
        lacking = np.zeros((many - wanted, *pictures.shape[1:]), np.float32)
        pictures = np.concatenate([pictures, lacking])
    net = _net(name, pictures.shape)
    net.setInput(pictures)
    return np.array(net.forward()[:wanted], np.float32)


@lru_cache(maxsize=12)
def _net(name: str, shape: tuple[int, ...]) -> cv2.dnn.Net:
    """A net for pictures of this shape alone: with another one it would plan its memory anew,
    which takes it longer than looking at a few indices."""
    data = FOLDER.joinpath(f"{name}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
