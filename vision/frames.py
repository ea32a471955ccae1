"""Sources of pictures: a webcam, a folder, a video; within limits of size."""

from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.arrays import Picture
from vision.headers import Header, header_of

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff")
LONGEST_SIDE = 2400
"""Larger pictures are scaled down as they are read."""
MOST_PIXELS = 250_000_000
LARGEST_FILE = 200_000_000


class NoPicture(Exception):
    """The file is no picture, or none that can be read."""


class FrameSource(Protocol):
    """A camera, or what stands for one; a plain one has neither torch nor focus."""

    has_torch: bool = False

    def read(self) -> Picture | None:
        """The next frame (blue, green, red), or None when there is none."""

    def torch(self, on: bool) -> None:
        """Light what is seen, where there is a torch."""
        return

    def focus(self, x: float, y: float) -> None:
        """Sharpen at this place of the picture, as shares of its width and height."""
        return

    def release(self) -> None:
        """On the thread that draws: let go at once what belongs to that thread."""
        return

    def close(self) -> None:
        """On the thread that reads, after the last frame."""


class Webcam(FrameSource):
    """A camera of this computer, by its number, or a video by its path, as if one saw it."""

    def __init__(self, named: int | str) -> None:
        self._capture = cv2.VideoCapture(named)

    def read(self) -> Picture | None:
        good, frame = self._capture.read()
        there = good and frame is not None and frame.ndim == 3
        return np.asarray(frame, np.uint8) if there else None

    def close(self) -> None:
        self._capture.release()


class Slides(FrameSource):
    """The last picture of a folder by name, again and again: what lies there may change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shown: tuple[Path, int] | None = None
        self._picture: Picture | None = None

    def read(self) -> Picture | None:
        try:
            file = pictures_in(self._folder)[-1]
            newest = (file, file.stat().st_mtime_ns)
            if newest != self._shown:
                self._picture = read_picture(file)
                self._shown = newest
        except (OSError, IndexError, NoPicture):
            self._shown = self._picture = None
        return self._picture

    def close(self) -> None:
        self._picture = None


def from_nv21(data: bytes, width: int, height: int, turns: int = 0) -> Picture | None:
    """A phone camera's frame, turned clockwise by that many quarters; None if it is cut short."""
    if width % 2 or height % 2 or len(data) < width * height * 3 // 2:
        return None
    planes = np.frombuffer(data, np.uint8, width * height * 3 // 2)
    picture = cv2.cvtColor(planes.reshape(height * 3 // 2, width), cv2.COLOR_YUV2BGR_NV21)
    return np.ascontiguousarray(np.rot90(picture, -turns), np.uint8)


def pictures_in(folder: Path) -> list[Path]:
    files = (file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
    return sorted(file for file in files if file.is_file())


def read_picture(file: Path) -> Picture:
    """The picture in this file, scaled down if it is large; raises NoPicture."""
    return read_scaled(file)[0]


def read_scaled(file: Path) -> tuple[Picture, float]:
    """The picture, and by what its coordinates are to be multiplied to be those of the file's."""
    data = _bytes(file)
    return _scaled(data, header_of(data), str(file), MOST_PIXELS)


def from_elsewhere(data: bytes, most_pixels: int) -> Picture:
    """A picture that a stranger has sent, scaled down: only of a kind that says before it is
    decoded what that takes, and only if it does not take too much; raises NoPicture."""
    header = header_of(data)
    if header is None or not header.allowed(most_pixels):
        raise NoPicture("not a picture that can be read")
    return _scaled(data, header, "the picture", most_pixels)[0]


def _scaled(
    data: bytes, header: Header | None, name: str, most_pixels: int
) -> tuple[Picture, float]:
    size = header[:2] if header else None
    if size and size[0] * size[1] > most_pixels:
        raise NoPicture(f"{name}: too large ({size[0]} x {size[1]} pixels)")
    how = cv2.IMREAD_COLOR
    for shrink, flag in ((8, cv2.IMREAD_REDUCED_COLOR_8), (4, cv2.IMREAD_REDUCED_COLOR_4),
                         (2, cv2.IMREAD_REDUCED_COLOR_2)):  # fmt: skip
        if size and max(size) >= 0.75 * LONGEST_SIDE * shrink and min(size) >= shrink:
            how = flag
            break
    picture = _decoded(data, how, name)
    full = max(size or picture.shape[:2])
    picture = fitted(picture, LONGEST_SIDE)
    return picture, full / max(picture.shape[:2])


def fitted(picture: Picture, longest: int) -> Picture:
    """The picture, scaled down so that no side is longer than this."""
    scale = longest / max(picture.shape[:2])
    if scale >= 1:
        return picture
    size = [max(1, round(side * scale)) for side in picture.shape[1::-1]]
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _bytes(file: Path) -> bytes:
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise NoPicture(f"{file}: too large")
        data = file.read_bytes()
    except OSError as bad:
        raise NoPicture(f"{file}: cannot be read: {bad.strerror or bad}") from bad
    if not data:
        raise NoPicture(f"{file}: the file is empty")
    return data


def _decoded(data: bytes, how: int, name: str) -> Picture:
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error as bad:
        raise NoPicture(f"{name}: not a picture that can be read") from bad
    if picture is None:
        raise NoPicture(f"{name}: not a picture that can be read")
    return np.asarray(picture, np.uint8)
