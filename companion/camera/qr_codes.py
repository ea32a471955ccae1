"""Reading QR codes in what a camera sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.arrays import Picture

LONGEST_SIDE = 900
"""Pixels; a larger frame is scaled down before it is read."""


def code_reader() -> Callable[[Picture], str]:
    """Says what the code in a picture says; empty: there is none."""
    import cv2

    detector: Any = cv2.QRCodeDetectorAruco()  # cv2.QRCodeDetector misses one code in twenty

    def read(picture: Picture) -> str:
        large = max(picture.shape[:2]) / LONGEST_SIDE
        seen: Any = picture
        if large > 1:
            size = [max(1, round(side / large)) for side in picture.shape[1::-1]]
            seen = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        try:
            return str(detector.detectAndDecode(seen)[0])
        except (cv2.error, UnicodeDecodeError):
            return ""

    return read
