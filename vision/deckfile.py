"""A deck's file as it lies: arrays by name, of which nothing is trusted. OpenCV is not needed."""

import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

LARGEST = 64_000_000
"""Bytes, packed and unpacked."""

Parts = dict[str, NDArray[np.generic]]


class Unreadable(Exception):
    """This file holds no arrays, or too many."""


def parts_of(file: Path, *names: str) -> Parts:
    """The arrays of these names, else all of them; raises Unreadable."""
    try:
        if file.stat().st_size > LARGEST:
            raise Unreadable(f"{file}: too large for a deck")
        with zipfile.ZipFile(file) as members:
            if sum(member.file_size for member in members.infolist()) > LARGEST:
                raise Unreadable(f"{file}: too large for a deck")
        with np.load(file, allow_pickle=False) as data:
            parts = {name: data[name] for name in names or data.files}
    except Unreadable:
        raise
    except Exception as bad:  # damage comes out of zip, deflate and numpy as almost anything
        raise Unreadable(f"{file}: not a deck file") from bad
    if not all(isinstance(part, np.ndarray) for part in parts.values()):
        raise Unreadable(f"{file}: not a deck file")
    return parts
