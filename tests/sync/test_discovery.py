"""Finding a table by zeroconf: on loopback, and between two network namespaces."""

from __future__ import annotations

import asyncio
import queue
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sync.net import discovery, presence
from companion.sync.net.discovery import Announcer, Finder
from companion.sync.net.presence import Found, own_addresses
from companion.sync.net.wire import Pace
from companion.sync.setup import Lan
from tests import PATIENCE
from tests.sync.loopback import Party, on_loopback
from tests.sync.machines import MakeMachines
from tests.sync.processes import ROOT, Process

TABLE = Found("0f" * 16, "Bo’s kitchen. Table", "toy", "ab" * 8, 3, ("127.0.0.1",), 41234)


@pytest.mark.usefixtures("announcing")
def test_a_table_is_found_and_gone_on_loopback() -> None:
    seen: queue.Queue[tuple[Found, ...]] = queue.Queue()
    finder = Finder(seen.put, ["127.0.0.1"])
    announcer = Announcer(TABLE, ["127.0.0.1"])
    try:
        found = seen.get(timeout=PATIENCE)
        assert TABLE in found
    finally:
        announcer.close()
    assert TABLE not in seen.get(timeout=PATIENCE)
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
        "v=3",
    ]


def test_own_addresses_are_not_loopback_where_there_is_anything_else() -> None:
    assert own_addresses(["10.1.2.3"]) == ("10.1.2.3",)
    assert own_addresses()


def test_two_machines_find_each_other_and_follow_a_take_over(
    tmp_path: Path, machines: MakeMachines
) -> None:
    """Joining needs the PIN alone; when the table goes on elsewhere, the other phone follows."""
    both = machines(2)
    one, two = both.addresses
    host = Process(
        *("host", "--game", "schotten-totten", "--data", str(tmp_path / "host"), "--find"),
        *("--interface", one, "--bind", one),
        prefix=both.prefix(0),
    )
    guest = None
    try:
        pin = host.until("ready")["pin"]
        host.until("announced")
        guest = Process(
            *("join", "--pin", pin, "--data", str(tmp_path / "guest"), "--find"),
            *("--interface", two, "--bind", two),
            prefix=both.prefix(1),
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
            prefix=both.prefix(0),
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
    monkeypatch.setattr(discovery, "Announcer", Said)
    monkeypatch.setattr(discovery, "Finder", Said)

    async def walk() -> None:
        moved: asyncio.Queue[bool] = asyncio.Queue()
        here = presence.Presence(
            Lan(pace=Pace(look=0.01)),
            lambda _: None,
            lambda at: Found("t", "kitchen", "toy", "ada", 1, at, 4000),
            moved.put_nowait,
        )
        here.start()
        assert await asyncio.wait_for(moved.get(), PATIENCE)
        addresses[0] = ("192.168.1.7",)
        assert not await asyncio.wait_for(moved.get(), PATIENCE)
        await here.stop()

    asyncio.run(walk())
    one, two = ("open", ("10.0.0.5",)), ("open", ("192.168.1.7",))
    finder, closed = ("open", "finder"), ("close", "")
    assert said == [one, finder, closed, closed, two, finder, closed, closed]


def test_only_tables_that_answer_as_announced_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that points nowhere and one at which another device answers hide nobody."""
    listeners: list[Callable[[tuple[Found, ...]], None]] = []

    class Records:
        def __init__(self, changed: Any, interfaces: object) -> None:
            listeners.append(changed)

        def close(self) -> None:
            listeners.clear()

    monkeypatch.setattr(discovery, "Finder", Records)

    async def play(party: Party) -> None:
        way, mark = party.way, party.mark("host").fingerprint
        real = Found("0f" * 16, "kitchen", "toy", mark, 1, way.addresses, way.port)
        nowhere = Found("0f" * 16, "kitchen", "toy", mark, 9, ("127.0.0.1",), 9)
        other = Found("1f" * 16, "attic", "toy", "ab" * 32, 1, way.addresses, way.port)
        seen: asyncio.Queue[tuple[Found, ...]] = asyncio.Queue()
        search = presence.Search(Lan(pace=party.pace), seen.put_nowait)
        await search.begin()
        listeners[0]((nowhere, other, real))
        async with asyncio.timeout(PATIENCE):
            while not (found := await seen.get()):
                pass
        assert found == (real,)
        listeners[0]((other,))
        assert await seen.get() == ()
        await search.end()

    on_loopback(tmp_path, play)


def test_a_table_that_is_not_announced_needs_no_zeroconf() -> None:
    """It takes 4 MB of a host that nobody has to find."""
    code = "import sys, companion.sync.headless; sys.exit('zeroconf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
