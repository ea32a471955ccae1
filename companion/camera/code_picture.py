"""The text of a QR code in a picture's file, such as a photograph or a screenshot."""

from __future__ import annotations

from companion.camera.worker import code_reader

MAX_BYTES = 20_000_000
MAX_PIXELS = 40_000_000


def text_in(data: bytes) -> str:
    """Empty: there is no code in it, or it is no picture."""
    from vision.frames import NoPicture, from_elsewhere

    if len(data) > MAX_BYTES:
        return ""
    try:
        return code_reader()(from_elsewhere(data, MAX_PIXELS))
    except NoPicture:
        return ""
