"""The camera's threads: the newest frame wins, and nothing outlives the worker."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from companion.camera import worker
from companion.camera.worker import CameraWorker, cropped
from tests import PATIENCE
from vision.frames import FrameSource
from vision.reading import Look, Reading
from vision.smoothing import same_places


class Frames(FrameSource):
    """Numbered frames; none while `empty`."""

    def __init__(self) -> None:
        self.given = 0
        self.empty = self.closed = False

    def read(self) -> Any:
        if self.empty:
            return None
        self.given += 1
        return np.full((4, 8, 3), self.given % 256, np.uint8)

    def close(self) -> None:
        self.closed = True


class Lit(Frames):
    """With a torch and a chosen region of the picture."""

    has_torch = True

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []

    def torch(self, on: bool) -> None:
        self.asked.append(on)

    def focus(self, x: float, y: float) -> None:
        self.asked.append((x, y))

    def release(self) -> None:
        self.asked.append("released")


def until(so: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it did not come"
        threading.Event().wait(0.005)


@pytest.fixture
def frames() -> Frames:
    return Frames()


def test_frames_are_seen_and_read_on_other_threads(frames: Frames) -> None:
    threads: set[str] = set()

    def see(picture: Any) -> int:
        threads.add(threading.current_thread().name)
        return int(picture[0, 0, 0])

    watched = CameraWorker(lambda: frames, lambda: see)
    until(lambda: watched.glimpse)
    glimpse = watched.glimpse
    assert glimpse is not None
    assert glimpse.seen == glimpse.picture[0, 0, 0]
    assert threads == {"camera read"}
    watched.close()
    until(lambda: frames.closed)


def test_torch_focus_and_release_reach_the_source() -> None:
    source = Lit()
    watched = CameraWorker(lambda: source, lambda: lambda picture: None)
    until(lambda: watched.picture is not None)
    assert watched.has_torch
    watched.torch(True)
    watched.focus(0.25, 0.5)
    watched.close()
    assert source.asked == [True, (0.25, 0.5), "released"]
    until(lambda: source.closed)


def test_a_plain_source_has_no_torch(frames: Frames) -> None:
    watched = CameraWorker(lambda: frames, lambda: lambda picture: None)
    until(lambda: watched.picture is not None)
    watched.torch(True)
    watched.focus(0.5, 0.5)
    assert not watched.has_torch
    watched.close()


def test_eyes_that_fail_say_so_and_look_again(frames: Frames) -> None:
    failing = threading.Event()
    failing.set()

    def see(picture: Any) -> int:
        if failing.is_set():
            raise ZeroDivisionError
        return int(picture[0, 0, 0])

    watched = CameraWorker(lambda: frames, lambda: see)
    until(lambda: watched.trouble == "eyes")
    failing.clear()
    until(lambda: watched.glimpse and not watched.trouble)
    watched.close()


def test_a_slow_reader_skips_to_the_newest(frames: Frames) -> None:
    seen: list[int] = []
    going = threading.Event()

    def see(picture: Any) -> None:
        seen.append(int(picture[0, 0, 0]))
        going.wait(20)

    watched = CameraWorker(lambda: frames, lambda: see)
    until(lambda: seen and frames.given > seen[0] + 5)
    going.set()
    until(lambda: len(seen) > 1)
    watched.close()
    assert seen[1] > seen[0] + 3


def test_no_frame_is_trouble_until_one_comes(
    frames: Frames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 0.02)
    frames.empty = True
    watched = CameraWorker(lambda: frames, lambda: lambda picture: None)
    until(lambda: watched.trouble == "none")
    frames.empty = False
    until(lambda: watched.trouble == "")
    watched.close()


def test_a_camera_that_is_taken_away_is_said_as_such(
    frames: Frames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 0.05)
    watched = CameraWorker(lambda: frames, lambda: lambda picture: None)
    until(lambda: watched.picture is not None)
    frames.empty = True
    until(lambda: watched.trouble == "ended")
    assert watched.picture is None
    frames.empty = False
    until(lambda: watched.trouble == "")
    watched.close()


def test_eyes_that_cannot_be_made_are_trouble(frames: Frames) -> None:
    def eyes() -> Any:
        raise LookupError("no such deck")

    watched = CameraWorker(lambda: frames, eyes)
    until(lambda: watched.trouble == "deck")
    until(lambda: watched.picture is not None)
    assert watched.trouble == "deck"
    watched.close()


def test_the_middle_of_a_frame_is_kept() -> None:
    frame = np.arange(6 * 12 * 3, dtype=np.uint8).reshape(6, 12, 3)
    assert cropped(frame, 0).shape == (6, 12, 3)
    assert (cropped(frame, 1.0) == frame[:, 3:9]).all()
    assert cropped(frame, 4.0).shape == (3, 12, 3)
    assert cropped(frame, 1e-9).shape == (6, 1, 3)


def look(*at: float) -> Look:
    boxes = [((x, 0.0), (x + 7, 0.0), (x + 7, 10.0), (x, 10.0)) for x in at]
    return Look(tuple(Reading(box) for box in boxes), ())


def test_places_are_the_same_if_nothing_moved_far() -> None:
    assert same_places(look(0, 20), look(0.5, 20.5))
    assert not same_places(look(0, 20), look(0, 24))
    assert not same_places(look(0), look(0, 20))
