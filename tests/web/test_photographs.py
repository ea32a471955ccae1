"""Photographs that a browser posts: read by the host, answered as in the app, thrown away."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from socket import create_connection

import cv2
import numpy as np
import pytest

from companion.web.http import LARGEST_PHOTOGRAPH
from tests.sync.processes import Devices, Process
from tests.ui.pictures import deck_file, nothing, row, single
from tests.vision.jpegs import progressive
from tests.vision.scenes import Scene
from tests.web.sitter import Sitter

PLAY = {"seat": 0, "move": "play", "card": "G5", "stone": 4}


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Devices]:
    """A laptop whose eyes know a few cards of two games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    decks = tmp_path / "data" / "cairn" / "decks"
    decks.mkdir(parents=True)
    for kind in ("X1", "X2"):
        (decks / f"{kind}.npz").write_bytes(deck_file(kind).read_bytes())
    with Devices(tmp_path) as running:
        yield running


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host("--game", "schotten-totten", "--deck", "X1", "--open")


@pytest.fixture
def ada(host: Process) -> Sitter:
    return Sitter(host.until("open")["seats"][0])


def jpeg(scene: Scene) -> bytes:
    return bytes(cv2.imencode(".jpg", scene.image)[1])


def test_a_photograph_becomes_a_card(host: Process, ada: Sitter) -> None:
    page = ada.touch("side.0.4")
    page = ada.press(page.button("Read it"))
    assert page.title == "Stone 4: Ada"
    page = ada.photograph(jpeg(single("G5")))
    assert page.title == "1 new card"
    play = page.button("Play G5 at stone 4")
    assert play.move == PLAY
    assert "Green 5" in [button.name for button in page.buttons]
    ada.press(play)
    assert host.until("entry")["entry"] == PLAY
    assert ada.page.title == ""


def test_a_card_that_lies_elsewhere_says_so_and_is_corrected(host: Process, ada: Sitter) -> None:
    host.say(seat=0, move="play", card="G5", stone=1)
    host.say(seat=0, move="end_turn")
    host.until("entry", seq=2)
    ada.look()
    ada.touch("camera")
    page = ada.photograph(jpeg(single("G5")))
    excluded = page.spots["correct.0"]
    assert excluded.name.startswith("Green 5, ")
    assert "stone 1" in excluded.name
    page = ada.press(excluded)
    assert page.title == "Which card is it?"
    page = ada.touch("card.R9")
    assert page.button("Play R9").spot == "play"


def test_what_is_no_picture_is_told_and_changes_nothing(host: Process, ada: Sitter) -> None:
    ada.touch("camera")
    torn = jpeg(single("G5"))[:300]
    for data in (b"", b"GIF89a" + bytes(100), b"\xff\xd8\xff\xe0 no jpeg", huge(), torn):
        page = ada.photograph(data)
        assert "JPEG or PNG" in page.texts["said"], data[:8]
        assert page.title == "Ada plays"
    page = ada.photograph(jpeg(nothing()))
    assert "Too dark" in page.html
    page = ada.press(page.button("Tap cards instead"))
    assert page.spots["card.R5"]
    assert not host.all("entry")


def huge() -> bytes:
    """A small file that says it is a large picture."""
    packed = bytearray(cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes())
    packed[16:24] = (20_000).to_bytes(4) * 2
    return bytes(packed)


def test_a_picture_of_two_thousand_scans_is_refused(ada: Sitter) -> None:
    """190 kB, which took 23 seconds of a core."""
    ada.touch("camera")
    page = ada.photograph(progressive(2_000, 6_000))
    assert "JPEG or PNG" in page.texts["said"]


def children(pid: int) -> set[int]:
    """The processes that this one has started, and that are still there."""
    found: set[int] = set()
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # the thread has ended meanwhile
            found.update(map(int, file.read_text().split()))
    return found


def reads_pictures(pid: int) -> bool:
    """Whether the child runs its own program by now: its parent waits for that, whatever comes."""
    with suppress(OSError):
        return b"vision.one_picture" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_picture_that_is_being_read_keeps_nobody_from_ending_the_host(
    host: Process, ada: Sitter
) -> None:
    ada.touch("camera")

    def send() -> None:
        with suppress(OSError, HTTPException):
            ada.upload(jpeg(single("G5")))

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    while not (reading := [child for child in children(host.pid) if reads_pictures(child)]):
        assert sender.is_alive(), "no process has read it"
        assert ada.ask("GET", ada.seat)[0].status == 200, "others are served"
    (child,) = reading
    os.kill(child, signal.SIGSTOP)
    os.kill(host.pid, signal.SIGTERM)
    assert host.end() == 0
    while Path(f"/proc/{child}").exists():
        os.sched_yield()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_nothing_of_a_picture_is_left(host: Process, ada: Sitter) -> None:
    ada.touch("camera")
    for _ in range(3):
        assert ada.upload(jpeg(single("G5"))).status == 303
    while children(host.pid):
        assert ada.look().title


def test_a_set_is_read_and_a_hand_is_nobody_s_business(devices: Devices) -> None:
    host = devices.host("--game", "dnup", "--players", "Ada", "Bo", "Cy", "--open")
    host.say(move="deal", seat=0, starter=0)
    host.until("entry")
    ada = Sitter(host.until("open")["seats"][0])
    page = ada.touch("camera")
    assert "read.set" in page.spots
    assert "read.hand" not in page.spots, "it would have to be sent"
    ada.touch("read.set")
    page = ada.photograph(jpeg(row("3/8", "3/9")))
    moves = [button for button in page.buttons if button.move]
    assert moves[0].move == {"move": "play", "seat": 0, "cards": ["3/8", "3/9"]}
    ada.press(moves[0])
    assert host.until("entry", seq=2)["entry"]["cards"] == ["3/8", "3/9"]


def test_without_a_deck_no_picture_is_asked_for(devices: Devices) -> None:
    """Where nothing could read it, no button leads there and no address takes it."""
    host = devices.host("--game", "glen-more-score", "--open")
    ada = Sitter(host.until("open")["seats"][0])
    assert not any("camera" in spot for spot in ada.page.spots)
    assert ada.upload(b"x").status == 404


def test_only_its_own_page_sends_one_and_not_too_much(ada: Sitter) -> None:
    ada.touch("camera")
    assert ada.upload(b"x", csrf="0" * 32).status == 403
    assert ada.upload(b"x", Origin="http://evil.example").status == 403
    assert ada.upload(b"x", Content_Type="image/jpeg").status == 415
    assert ada.upload(b"x", Content_Type="multipart/form-data; boundary=other").status == 400
    assert ada.announce(LARGEST_PHOTOGRAPH + 1) == b"413"
    stranger = Sitter(ada.origin + "/")
    stranger.page, stranger.seat = ada.page, ada.seat
    assert stranger.upload(b"x").status == 403
    assert ada.look().title == "Ada plays"


def test_one_at_a_time_each_seat(ada: Sitter) -> None:
    ada.touch("camera")
    with closing(create_connection((ada.host, ada.port or 0), 20)) as slow:
        slow.sendall(ada.head(1000) + b"--cut\r\n")
        assert any(ada.upload(b"x").status == 429 for _ in range(200)), "the first is under way"
        slow.sendall(b"x" * 993)
        assert slow.recv(100).startswith(b"HTTP/1.1 400")
    assert ada.upload(jpeg(single("G5"))).status == 303
