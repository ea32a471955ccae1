"""How much work a picture would be is known before it is decoded, and cannot be hidden."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.jpegs import progressive, segment
from vision.headers import MOST_SCANS, MOST_SEGMENTS, Header, header_of

MOST_PIXELS = 64_000_000
SMALL = np.full((16, 24, 3), 128, np.uint8)


def packed(kind: str, *how: int) -> bytes:
    return bytes(cv2.imencode(kind, SMALL, how)[1])


@pytest.mark.parametrize(
    ("data", "scans"),
    [
        (packed(".jpg"), 1),
        (packed(".jpg", cv2.IMWRITE_JPEG_RST_INTERVAL, 1), 1),
        (packed(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1), 10),
        (packed(".png"), 1),
    ],
)
def test_usual_pictures_are_allowed(data: bytes, scans: int) -> None:
    assert header_of(data) == Header(24, 16, scans)
    assert Header(24, 16, scans).allowed(MOST_PIXELS)


def test_a_film_behind_a_photograph_is_not_a_part_of_it() -> None:
    """Phones write a second of it there; its bytes look like anything."""
    film = b"\xff\xda\x00\x08" * 200
    assert header_of(packed(".jpg") + film) == Header(24, 16, 1)


def test_each_scan_is_counted() -> None:
    header = header_of(progressive(MOST_SCANS, 64))
    assert header == Header(64, 64, MOST_SCANS)
    assert header.allowed(MOST_PIXELS)
    more = header_of(progressive(MOST_SCANS + 1, 64))
    assert more is not None
    assert not more.allowed(MOST_PIXELS)


def test_the_larger_a_picture_the_fewer_its_scans() -> None:
    assert Header(8000, 8000, 10).allowed(MOST_PIXELS)
    assert not Header(8000, 8000, 11).allowed(MOST_PIXELS)
    assert not Header(8001, 8000, 1).allowed(MOST_PIXELS)


FRAME = segment(0xC2, bytes([8]) + (4000).to_bytes(2) * 2 + bytes([1, 1, 0x11, 0]))
SCAN = segment(0xDA, bytes([1, 1, 0, 0, 0, 0]))


def test_bytes_that_fill_the_space_before_a_marker_hide_nothing() -> None:
    data = b"\xff\xd8" + b"\xff" * 5 + FRAME + b"\xff" * 3 + SCAN + b"\xff\x00\xff\xff" + SCAN
    assert header_of(data) == Header(4000, 4000, 2)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8",
        b"\xff\xd8" + FRAME,
        b"\xff\xd8" + SCAN,
        b"\xff\xd8" + FRAME + b"x" + SCAN,
        b"\xff\xd8\xff\xd0" + FRAME + SCAN,
        b"\xff\xd8" + FRAME + SCAN + b"\xff\x01" + SCAN,
        b"\x89PNG\r\n\x1a\n" + bytes(30),
    ],
)
def test_what_is_not_as_a_camera_writes_it_is_no_picture(data: bytes) -> None:
    assert header_of(data) is None


def test_many_parts_are_no_picture() -> None:
    assert header_of(b"\xff\xd8" + segment(0xFE, b"") * MOST_SEGMENTS + FRAME + SCAN) is None
    assert header_of(b"\xff\xd8" + b"\xff" * 12_000_000) is None
