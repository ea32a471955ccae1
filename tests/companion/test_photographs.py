"""Photographs from elsewhere are read in a process that is ended if it takes too long."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from companion.decks import photographs
from companion.decks.photographs import ChildProcess, Photographs, Unreadable
from companion.decks.store import DeckStore
from tests import PATIENCE
from tests.ui.pictures import deck_file, single
from vision.reading import Look

CARD = bytes(cv2.imencode(".jpg", single("G5").image)[1])


@pytest.fixture
def shelf(tmp_path: Path) -> DeckStore:
    (tmp_path / "X1.npz").write_bytes(deck_file("X1").read_bytes())
    return DeckStore(tmp_path)


def test_a_process_and_a_thread_see_the_same(
    shelf: DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Android there is only the thread."""
    apart = asyncio.run(Photographs(shelf, "X1", PATIENCE).read(CARD))
    monkeypatch.setattr(photographs, "on_android", lambda: True)
    here = asyncio.run(Photographs(shelf, "X1", PATIENCE).read(CARD))
    assert [reading.card for reading in apart.readings] == ["G5"]
    assert apart == here


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be held there")
def test_a_picture_that_takes_too_long_is_given_up(
    shelf: DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    class Held(ChildProcess):
        def __init__(self, deck: Path) -> None:
            super().__init__(deck)
            begun.append(self._process)

        def read(self, data: bytes) -> Look:
            os.kill(self._process.pid, signal.SIGSTOP)
            return super().read(data)

    monkeypatch.setattr(photographs, "ChildProcess", Held)
    with pytest.raises(Unreadable):
        asyncio.run(Photographs(shelf, "X1", patience=0.01).read(CARD))
    assert begun[0].wait(PATIENCE) == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="no limit can be set there")
def test_a_picture_that_takes_too_much_of_the_processor_ends_its_process() -> None:
    code = "from vision import one_picture as p; p.MOST_TIME = 1; p.limit()\nwhile True: pass"
    done = subprocess.run([sys.executable, "-c", code], timeout=PATIENCE)
    assert done.returncode in (-signal.SIGXCPU, -signal.SIGKILL)


def test_where_no_process_can_be_begun_no_picture_is_read(
    shelf: DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no descriptor left, perhaps; the table goes on."""
    monkeypatch.setattr(sys, "executable", str(shelf.folder / "nothing"))
    with pytest.raises(Unreadable):
        asyncio.run(Photographs(shelf, "X1").read(CARD))
