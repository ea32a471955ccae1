"""Reads and writes a deck's file: named arrays, none of them trusted. OpenCV is not needed."""

import zipfile
from math import prod
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from vision.card_names import LARGEST_FILE, LETTER, LONGEST_CARD, MOST_CARDS

MAX_BYTES = 64_000_000
"""Bytes of all arrays, unpacked."""
MOST_PARTS = 100
KINDS = "biufU"
"""Of arrays: truth values, numbers and texts; nothing that is made of objects."""

formats: Any = np.lib.format
"""Which says nothing of its types."""

Parts = dict[str, NDArray[np.generic]]


class Unreadable(Exception):
    """This file holds no arrays, or too many."""


def parts_of(file: Path, *names: str) -> Parts:
    """The arrays of these names, else all of them; raises Unreadable.

    What an array takes is read from its head before any of it is."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise Unreadable(f"{file}: too large for a deck")
        with zipfile.ZipFile(file) as members:
            inside = members.infolist()
            if len(inside) > MOST_PARTS or sum(one.file_size for one in inside) > MAX_BYTES:
                raise Unreadable(f"{file}: too large for a deck")
            wanted = [f"{name}.npy" for name in names] or [one.filename for one in inside]
            return {name.removesuffix(".npy"): _array(members, name) for name in wanted}
    except Unreadable:
        raise
    except Exception as bad:  # damage comes out of zip, deflate and numpy as almost anything
        raise Unreadable(f"{file}: not a deck file") from bad


def _array(members: zipfile.ZipFile, name: str) -> NDArray[np.generic]:
    """Raises ValueError if its head promises what is not there, or what no deck holds."""
    size = members.getinfo(name).file_size
    with members.open(name) as data:
        shape, dtype = _head(data)
        items, length = prod(shape), dtype.itemsize
        texts = dtype.kind == "U"
        if dtype.kind not in KINDS or not length or items * length > size - data.tell():
            raise ValueError("an array of another size than the file has")
        if texts and (items > MOST_CARDS or length > LONGEST_CARD * LETTER):
            raise ValueError("too many texts, or too long ones")
    with members.open(name) as data:
        array: NDArray[np.generic] = formats.read_array(data, allow_pickle=False)
        return array


def _head(data: IO[bytes]) -> tuple[tuple[int, ...], np.dtype[np.generic]]:
    """The shape and the kind of items that an array's file promises."""
    read = {(1, 0): formats.read_array_header_1_0, (2, 0): formats.read_array_header_2_0}
    shape, _, dtype = read[formats.read_magic(data)](data)
    if len(shape) > 8 or not all(0 <= side <= MAX_BYTES for side in shape):
        raise ValueError("an array of a shape that no deck has")
    return shape, dtype
