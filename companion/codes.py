"""Reading a QR code with the camera, on a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.frames import FrameSource, Picture

RATE = 10
"""Frames a second."""
LONGEST_SIDE = 900
"""Pixels; a larger frame is scaled down before it is read."""


class Scanner:
    """Watches a camera for codes until it is closed."""

    def __init__(
        self,
        source: Callable[[], FrameSource],
        found: Callable[[str], None],
        blind: Callable[[], None],
        patience: float = 2.0,
    ) -> None:
        """On its thread: `found` gets each new code, `blind` is called when no frame comes."""
        self.picture: Picture | None = None
        """The newest frame."""
        self._found = found
        self._blind = blind
        self._patience = patience
        self._over = threading.Event()
        threading.Thread(target=self._watch, args=(source,), name="codes", daemon=True).start()

    def close(self) -> None:
        self._over.set()

    def _watch(self, make: Callable[[], FrameSource]) -> None:
        source = make()
        read = code_reader()
        last, said, told = time.monotonic(), "", False
        while not self._over.wait(1 / RATE):
            frame = source.read()
            if frame is None:
                if not told and time.monotonic() - last > self._patience:
                    told = True
                    self._blind()
                continue
            self.picture, last = frame, time.monotonic()
            text = read(frame)
            if text and text != said and not self._over.is_set():
                said = text
                self._found(text)
        source.close()


def code_reader() -> Callable[[Picture], str]:
    """Says what the code in a picture says; empty: there is none."""
    import cv2

    detector: Any = cv2.QRCodeDetectorAruco()  # cv2.QRCodeDetector misses one code in twenty

    def read(picture: Picture) -> str:
        large = max(picture.shape[:2]) / LONGEST_SIDE
        if large > 1:
            size = [round(side / large) for side in picture.shape[1::-1]]
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
        try:
            return str(detector.detectAndDecode(picture)[0])
        except (cv2.error, UnicodeDecodeError):
            return ""

    return read
