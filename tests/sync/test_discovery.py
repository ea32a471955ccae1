"""Finding a table by zeroconf: on loopback, and between two network namespaces."""

from __future__ import annotations

import asyncio
import os
import queue
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.sync.net import presence
from companion.sync.net.discovery import Announcer, Finder, Found, own_addresses
from tests.sync.processes import Process

TABLE = Found("0f" * 16, "Bo’s kitchen. Table", "toy", "ab" * 8, 3, ("127.0.0.1",), 41234)


def test_a_table_is_found_and_gone_on_loopback() -> None:
    seen: queue.Queue[tuple[Found, ...]] = queue.Queue()
    finder = Finder(seen.put, ["127.0.0.1"])
    announcer = Announcer(TABLE, ["127.0.0.1"])
    try:
        found = seen.get(timeout=20)
        assert TABLE in found
    finally:
        announcer.close()
    assert TABLE not in seen.get(timeout=20)
    finder.close()


def test_what_is_announced_is_no_secret() -> None:
    from companion.sync.net.discovery import _service

    said, records = _service(TABLE).text, []
    while said:
        records.append(said[1 : 1 + said[0]].decode())
        said = said[1 + said[0] :]
    assert sorted(records) == [
        "epoch=3",
        "game=toy",
        f"host={'ab' * 8}",
        "name=Bo’s kitchen. Table",
        f"table={'0f' * 16}",
        "v=1",
    ]


def test_own_addresses_are_not_loopback_where_there_is_anything_else() -> None:
    assert own_addresses(["10.1.2.3"]) == ("10.1.2.3",)
    assert own_addresses()


class Namespaces:
    """Two machines of our own, joined by a wire."""

    def __init__(self) -> None:
        tag = f"cairn{os.getpid()}"
        self.names = (f"{tag}a", f"{tag}b")
        self.addresses = ("10.213.7.1", "10.213.7.2")
        for name in self.names:
            _ip("netns", "add", name)
        self.ends = (f"ca{os.getpid()}", f"cb{os.getpid()}")
        _ip("link", "add", self.ends[0], "type", "veth", "peer", "name", self.ends[1])
        for end, name, address in zip(self.ends, self.names, self.addresses, strict=True):
            _ip("link", "set", end, "netns", name)
            _ip("-n", name, "addr", "add", f"{address}/24", "dev", end)
            _ip("-n", name, "link", "set", end, "up")
            _ip("-n", name, "link", "set", "lo", "up")

    def close(self) -> None:
        for name in self.names:
            _ip("netns", "del", name)

    def link(self, state: str) -> None:
        """Pull the cable, or put it back: up or down."""
        _ip("-n", self.names[0], "link", "set", self.ends[0], state)

    def prefix(self, which: int) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self.names[which])


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=20)


@pytest.fixture
def namespaces() -> Iterator[Namespaces]:
    if shutil.which("ip") is None:
        pytest.skip("needs ip (Debian: iproute2)")
    try:
        made = Namespaces()
    except subprocess.CalledProcessError as no:
        pytest.skip(f"network namespaces are not permitted here: {no.stderr.decode().strip()}")
    yield made
    made.close()


def test_two_machines_find_each_other_and_follow_a_take_over(
    tmp_path: Path, namespaces: Namespaces
) -> None:
    """Joining needs the PIN alone; when the table goes on elsewhere, the other phone follows."""
    one, two = namespaces.addresses
    host = Process(
        *("host", "--game", "schotten-totten", "--data", str(tmp_path / "host"), "--find"),
        *("--interface", one, "--bind", one),
        prefix=namespaces.prefix(0),
    )
    guest = None
    try:
        pin = host.until("ready")["pin"]
        host.until("announced")
        guest = Process(
            *("join", "--pin", pin, "--data", str(tmp_path / "guest"), "--find"),
            *("--interface", two, "--bind", two),
            prefix=namespaces.prefix(1),
        )
        guest.until("in_step")
        guest.say(seat=0, move="play", card="G5", stone=4)
        host.until("entry", seq=1)

        host.close()
        guest.until("lost")
        guest.say(do="take_over")
        guest.until("announced")
        host = Process(
            *("join", "--table", guest.until("ready")["table"], "--data", str(tmp_path / "host")),
            *("--find", "--interface", one, "--bind", one),
            prefix=namespaces.prefix(0),
        )
        host.until("in_step", epoch=2)
        host.say(seat=0, move="end_turn")
        guest.until("entry", seq=2, epoch=2)
    finally:
        host.close()
        if guest is not None:
            guest.close()


def test_another_network_is_announced_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The addresses change: what was said is taken back, and said again with the new ones."""
    addresses = [("10.0.0.5",)]
    said: list[tuple[str, object]] = []

    class Said:
        def __init__(self, what: object, interfaces: object) -> None:
            said.append(("open", what.addresses if isinstance(what, Found) else "finder"))

        def close(self) -> None:
            said.append(("close", ""))

    monkeypatch.setattr(presence, "own_addresses", lambda _: addresses[0])
    monkeypatch.setattr(presence, "Announcer", Said)
    monkeypatch.setattr(presence, "Finder", Said)

    async def walk() -> None:
        moved: asyncio.Queue[bool] = asyncio.Queue()
        here = presence.Presence(
            seen=lambda _: None,
            announce=lambda at: Found("t", "kitchen", "toy", "ada", 1, at, 4000),
            moved=moved.put_nowait,
            every=0.01,
        )
        here.start()
        assert await asyncio.wait_for(moved.get(), 5)
        addresses[0] = ("192.168.1.7",)
        assert not await asyncio.wait_for(moved.get(), 5)
        await here.stop()

    asyncio.run(walk())
    one, two = ("open", ("10.0.0.5",)), ("open", ("192.168.1.7",))
    finder, closed = ("open", "finder"), ("close", "")
    assert said == [one, finder, closed, closed, two, finder, closed, closed]
