"""The camera's two threads: one fetches frames, one reads the newest; a screen polls the results.

OpenCV is loaded on the first of these threads when it starts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

if TYPE_CHECKING:
    from vision.arrays import Picture
    from vision.frames import FrameSource

RATE = 30
"""Frames a second at most."""
PATIENCE = 2.5
"""Seconds without a frame after which there is no camera."""
MAX_FAILURES = 5
"""Number of unreadable frames in a row after which the worker reports trouble."""

Trouble = Literal["", "none", "ended", "deck", "eyes"]
"""none: no frames arrive. ended: frames have stopped arriving. deck: the deck cannot be loaded.
eyes: reading fails."""
T = TypeVar("T")

eyes_at_work = threading.Lock()
"""Held while reading: the vision code serves one thread at a time."""
_at_work: set[threading.Thread] = set()


class Glimpse(NamedTuple, Generic[T]):
    """A picture and the result of reading it."""

    picture: Picture
    seen: T


def started(name: str, work: Callable[..., None], *given: object) -> None:
    """Start a thread; `settled` waits for all of them."""
    _at_work.difference_update([thread for thread in _at_work if not thread.is_alive()])
    thread = threading.Thread(target=work, args=given, name=name, daemon=True)
    _at_work.add(thread)
    thread.start()


def settled(patience: float = 3.0) -> bool:
    """Wait for threads that were asked to end; whether all have ended."""
    end = time.monotonic() + patience
    for thread in list(_at_work):
        thread.join(max(0.0, end - time.monotonic()))
    return not any(thread.is_alive() for thread in _at_work)


class CameraWorker(Generic[T]):
    """Watches a camera until it is closed. Its methods may be called at any time."""

    def __init__(
        self,
        source: Callable[[], FrameSource],
        eyes: Callable[[], Callable[[Picture], T]],
    ) -> None:
        """Both are called on the threads that use the results; `eyes` may raise if it cannot
        read."""
        self.picture: Picture | None = None
        """The newest frame, cropped to the middle part that is read."""
        self.glimpse: Glimpse[T] | None = None
        """The last frame that was read."""
        self.trouble: Trouble = ""
        self.shape = 0.0
        """Width divided by height of the part that is shown and read; 0: the whole frame."""
        self.paused = False
        self._unread: Picture | None = None
        self._source: FrameSource | None = None
        self._fresh = threading.Condition()
        self._over = threading.Event()
        for name, work, made in (("fetch", self._fetch, source), ("read", self._read, eyes)):
            started(f"camera {name}", work, made)

    def close(self) -> None:
        """Ask both threads to end; they release the camera, unless that must be done here."""
        self._over.set()
        if self._source is not None:
            self._source.release()
        with self._fresh:
            self._fresh.notify_all()

    @property
    def has_torch(self) -> bool:
        return self._source is not None and self._source.has_torch

    def torch(self, on: bool) -> None:
        if self._source is not None:
            self._source.torch(on)

    def focus(self, x: float, y: float) -> None:
        """Focus at this point of the picture, given as shares of its width and height."""
        if self._source is not None:
            self._source.focus(x, y)

    def _fetch(self, make: Callable[[], FrameSource]) -> None:
        source = self._source = make()
        last, came = time.monotonic(), False
        while not self._over.wait(1 / RATE):
            frame = None if self.paused else source.read()
            if frame is not None:
                last, came = time.monotonic(), True
                if self.trouble in ("none", "ended"):
                    self.trouble = ""
                with self._fresh:
                    self.picture = self._unread = cropped(frame, self.shape)
                    self._fresh.notify_all()
            elif self.paused:
                last = time.monotonic()
            elif time.monotonic() - last > PATIENCE and not self.trouble:
                self.trouble, self.picture = "ended" if came else "none", None
        source.close()

    def _read(self, make: Callable[[], Callable[[Picture], T]]) -> None:
        try:
            see = make()
        except Exception:  # a deck from elsewhere: OpenCV and numpy may fail at it in any way
            self.trouble = "deck"
            return
        failures = 0
        while not self._over.is_set():
            picture = self._newest()
            if picture is None:
                continue
            try:
                with eyes_at_work:
                    self.glimpse = Glimpse(picture, see(picture))
                failures = 0
            except Exception:  # as above, and the next frame may do
                failures += 1
            if failures >= MAX_FAILURES:
                self.trouble = "eyes"
            elif not failures and self.trouble == "eyes":
                self.trouble = ""

    def _newest(self) -> Picture | None:
        """Wait for a frame that has not been read yet; None: there is none, or the worker is
        paused."""
        with self._fresh:
            self._fresh.wait(1)
            taken, self._unread = self._unread, None
        return None if self.paused or self._over.is_set() else taken


def cropped(frame: Picture, shape: float) -> Picture:
    """The middle of a frame with this ratio of width to height."""
    high, wide = frame.shape[:2]
    if shape > 0:
        w, h = min(wide, max(1, round(high * shape))), min(high, max(1, round(wide / shape)))
        x, y = (wide - w) // 2, (high - h) // 2
        frame = frame[y : y + h, x : x + w]
    return frame if frame.flags.c_contiguous else frame.copy()


LONGEST_SIDE = 900
"""Longest side in pixels; a larger frame is scaled down before reading."""


def code_reader() -> Callable[[Picture], str]:
    """Make a function that returns the text of the QR code in a picture; empty: there is none."""
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
