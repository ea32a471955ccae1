"""Strangers with many lines, or strange ones: who sits at the table goes on playing."""

from __future__ import annotations

import resource
import socket
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests import PATIENCE
from tests.sync.processes import Devices, Process
from tests.web.sitter import Sitter


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host("--game", "schotten-totten", "--open")


@pytest.fixture
def ada(host: Process) -> Sitter:
    return Sitter(host.until("open")["seats"][0])


def calling(ada: Sitter, source: str = "127.0.0.1") -> socket.socket:
    where = (ada.host, ada.port or 0)
    return socket.create_connection(where, timeout=PATIENCE, source_address=(source, 0))


def asking(ada: Sitter, *lines: str, source: str = "127.0.0.1") -> socket.socket:
    """A line on which this was asked."""
    line = calling(ada, source)
    own = (f"Host: {ada.host}:{ada.port}", f"Cookie: {ada.cookie}")
    line.sendall("\r\n".join([lines[0], *own, *lines[1:], "", ""]).encode())
    return line


def streaming(ada: Sitter) -> socket.socket:
    """A seat's page that is open."""
    line = asking(ada, f"GET {ada.seat}events HTTP/1.1")
    heard(line, b"\n\n")
    return line


def heard(line: socket.socket, wanted: bytes) -> bytes:
    """All that comes up to this; fails if the line ends before."""
    came = b""
    while wanted not in came:
        more = line.recv(65536)
        assert more, "the line was cut"
        came += more
    return came


def test_strangers_from_249_addresses_cut_no_seat_s_stream(host: Process, ada: Sitter) -> None:
    with ExitStack() as lines:
        stream = lines.enter_context(streaming(ada))
        for n in range(249):
            lines.enter_context(calling(ada, f"127.0.1.{n + 1}"))
        host.until("turned_away", why="watcher: crowded", count=128)
        ada.touch("side.0.4")
        heard(stream, b"Ada plays")


def test_a_seat_has_so_many_lines_and_they_cost_nobody_else_any(host: Process, ada: Sitter) -> None:
    """Whoever has a seat's link shares its lines with nobody but others who have it."""
    bo = Sitter(host.until("open")["seats"][1])
    with ExitStack() as lines:
        theirs = lines.enter_context(streaming(bo))
        mine = [lines.enter_context(streaming(ada)) for _ in range(20)]
        host.until("turned_away", why="watcher: crowded", count=4)
        for gone in mine[:4]:
            with suppress(ConnectionError):
                while gone.recv(65536):
                    pass
        ada.touch("side.0.4")
        ada.touch("card.R5")
        heard(theirs, b"Ada plays red 5")
        heard(mine[-1], b"Ada plays")


def test_a_request_that_says_in_two_ways_where_it_ends_is_refused(ada: Sitter) -> None:
    form = "Content-Type: application/x-www-form-urlencoded"
    twice = ("Content-Length: 5", "Transfer-Encoding: chunked")
    for said in (twice, twice[::-1]):
        head = (f"POST {ada.seat}touch HTTP/1.1", f"Origin: {ada.origin}", form, *said)
        with asking(ada, *head) as line:
            line.sendall(b"0\r\n\r\n")
            assert heard(line, b"\r\n\r\n")[9:12] == b"400"


@pytest.mark.skipif(sys.platform != "linux", reason="sets another process's limits")
@pytest.mark.parametrize("port", ["page", "table"])
def test_without_a_file_to_open_calls_wait_and_it_is_said_once(
    host: Process, ada: Sitter, port: str
) -> None:
    where = ada.port if port == "page" else host.events[0]["port"]
    why = "watcher: too many open files" if port == "page" else "too many open files"
    _, most = resource.prlimit(host.pid, resource.RLIMIT_NOFILE)
    used = len(list(Path(f"/proc/{host.pid}/fd").iterdir()))
    resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (used + 3, most))
    with ExitStack() as lines:
        for _ in range(12):
            lines.enter_context(socket.create_connection((ada.host, where), timeout=PATIENCE))
        host.until("turned_away", why=why)
    assert ada.look().spots, "there is room again"
    assert [event["count"] for event in host.all("turned_away") if event["why"] == why] == [1]
    assert "Traceback" not in host.errors()
