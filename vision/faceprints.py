"""Card faces stored in a deck's file as JPEGs, which are checked before they are decoded."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from vision.arrays import Numbers, Picture, Which
from vision.deckfile import MAX_BYTES, Parts
from vision.headers import header_of
from vision.prints import MOST_RIVALS, TALL, Prints, size_of, turned

LARGEST_FACE = 48 * 1024
"""Bytes of one face, packed."""
USUAL_FACE = 12 * 1024
"""Bytes of one face on average, so that the file of 54 cards has less than a megabyte."""
QUALITIES = (92, 85, 75, 60, 45)
MAX_OFFSET = 2.0 * TALL
"""Pixels from a face's frame within which a rival lies."""


def packed(prints: Prints, turned_to: Which) -> dict[str, object]:
    """The parts of a deck's file; of a card with two values one way up is kept."""
    kept = [prints.pictures[i] for i in np.flatnonzero(_own(turned_to)).tolist()]
    data = b"".join(faces := jpegs(kept))
    return {
        "prints.data": np.frombuffer(data, np.uint8),
        "prints.lengths": np.array([len(face) for face in faces], np.int32),
        "prints.rivals": prints.rivals.astype(np.int32),
        "prints.places": prints.places,
        "prints.least": prints.least,
        "prints.doubtful": prints.doubtful,
    }


def _own(turned_to: Which) -> Which:
    return np.asarray(turned_to >= np.arange(len(turned_to)))


def jpegs(faces: Sequence[Picture]) -> list[bytes]:
    """As good as they can be in the room that there is."""
    for quality in QUALITIES:
        out = [
            cv2.imencode(".jpg", face, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
            for face in faces
        ]
        if sum(map(len, out)) <= USUAL_FACE * len(faces):
            break
    return out


def kept(faces: Sequence[Picture], turned_to: Which) -> Picture:
    """The faces as they come out of the file, so that a deck is the same before and after."""
    own = _own(turned_to)
    found = [
        _decoded(face) for face in jpegs([f for f, mine in zip(faces, own, strict=True) if mine])
    ]
    return _both_ways(found, turned_to)


def unpacked(data: Parts, aspect: float, turned_to: Which) -> Prints:
    """Raises ValueError if these are not the faces of a deck of such cards."""
    count, size = len(turned_to), size_of(aspect)
    lengths = _exactly(data["prints.lengths"], np.int32, int(_own(turned_to).sum())).tolist()
    every = np.asarray(data["prints.data"], np.uint8)
    fits = all(0 < length <= LARGEST_FACE for length in lengths) and every.ndim == 1
    if not fits or sum(lengths) != len(every) or count * size[0] * size[1] * 3 > MAX_BYTES:
        raise ValueError("prints")
    ends = np.cumsum([0, *lengths])
    jpegs = [every[a:b].tobytes() for a, b in pairwise(ends)]
    for jpeg in jpegs:
        header = header_of(jpeg)
        if header is None or header[:2] != size or not header.allowed(size[0] * size[1]):
            raise ValueError("prints")
    most = min(MOST_RIVALS, max(count - 1, 0))
    rivals = _exactly(data["prints.rivals"], np.int32, count, most)
    places = _exactly(data["prints.places"], np.float32, count, most, 4, 2)
    if ((rivals < 0) | (rivals >= 2 * count)).any() or np.abs(places).max(initial=0) > MAX_OFFSET:
        raise ValueError("rivals")
    return Prints(
        _both_ways([_decoded(jpeg) for jpeg in jpegs], turned_to),
        rivals.astype(np.intp), places.astype(np.float32),
        _exactly(data["prints.least"], np.float32, count).astype(np.float32),
        _exactly(data["prints.doubtful"], np.bool_, count).astype(bool),
    )  # fmt: skip


def _exactly(array: object, kind: type[np.generic], *shape: int) -> Numbers:
    out = np.asarray(array)
    if out.shape != shape or out.dtype != kind or not np.isfinite(out).all():
        raise ValueError("prints")
    return out


def _decoded(jpeg: bytes) -> Picture:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError("prints")
    return np.asarray(picture, np.uint8)


def _both_ways(found: Sequence[Picture], turned_to: Which) -> Picture:
    """A row for every card; the other way up is the same picture, turned round."""
    place = {int(card): i for i, card in enumerate(np.flatnonzero(_own(turned_to)))}
    rows = [
        found[place[card]] if card in place else turned(found[place[int(other)]], 1)
        for card, other in enumerate(turned_to)
    ]
    return np.stack(rows)
