"""Reads the size of a JPEG or PNG from its header, before it is decoded. OpenCV is not needed."""

import re
from typing import NamedTuple

MOST_SEGMENTS = 1_000
"""Parts of a JPEG that are looked at; a camera writes a few dozen."""
MOST_SCANS = 64
"""Times that a decoder goes over a whole JPEG; a usual progressive one has ten."""
USUAL_SCANS = 10
"""Of the largest picture; a smaller one may have more."""

SIZES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
SEGMENTS = {0xC4, 0xCC, 0xDB, 0xDC, 0xDD, *range(0xE0, 0xF0), 0xFE} | SIZES
SCAN, END = 0xDA, 0xD9
FILL = re.compile(rb"\xff*(?=\xff)")
"""What may stand before a marker."""
MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""In the data of a scan, where FF 00 is a byte, and D0 to D7 are part of the scan."""


class Header(NamedTuple):
    width: int
    height: int
    scans: int = 1

    def allowed(self, most_pixels: int) -> bool:
        """Whether decoding it takes no more than decoding a usual picture of so many pixels."""
        pixels = self.width * self.height
        work = pixels * self.scans
        few = self.scans <= MOST_SCANS and work <= most_pixels * USUAL_SCANS
        return pixels <= most_pixels and few


def header_of(data: bytes) -> Header | None:
    """None: it is neither, or does not begin as one should."""
    return _png(data) or _jpeg(data)


def _png(data: bytes) -> Header | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return Header(int.from_bytes(data[16:20]), int.from_bytes(data[20:24]))


def _jpeg(data: bytes) -> Header | None:
    """From marker to marker as a decoder goes, so that it finds no scan that is not counted here;
    what follows the end of the picture is of no interest to either."""
    size, scans, at = None, 0, 2
    if data[:2] != b"\xff\xd8":
        return None
    for _ in range(MOST_SEGMENTS):
        fill = FILL.match(data, at)
        at = fill.end() if fill else at
        marker, length = data[at + 1 : at + 2], int.from_bytes(data[at + 2 : at + 4])
        kind = marker[0] if marker else END
        if kind == END and scans and size:
            return Header(*size, scans)
        if data[at : at + 1] != b"\xff" or length < 2 or kind not in SEGMENTS | {SCAN}:
            return None
        if kind in SIZES:
            size = int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
        if kind == SCAN:
            scans += 1
            found = MARKER.search(data, at)
            at = found.start() if found else len(data)
    return None
