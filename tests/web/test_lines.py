"""Strangers with many lines, or strange ones: who sits at the table goes on playing."""

from __future__ import annotations

import socket

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


def heard(line: socket.socket, wanted: bytes) -> bytes:
    """All that comes up to this; fails if the line ends before."""
    came = b""
    while wanted not in came:
        more = line.recv(65536)
        assert more, "the line was cut"
        came += more
    return came


def test_a_request_that_says_in_two_ways_where_it_ends_is_refused(ada: Sitter) -> None:
    form = "Content-Type: application/x-www-form-urlencoded"
    twice = ("Content-Length: 5", "Transfer-Encoding: chunked")
    for said in (twice, twice[::-1]):
        head = (f"POST {ada.seat}touch HTTP/1.1", f"Origin: {ada.origin}", form, *said)
        with asking(ada, *head) as line:
            line.sendall(b"0\r\n\r\n")
            assert heard(line, b"\r\n\r\n")[9:12] == b"400"
