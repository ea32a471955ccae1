"""A device of the table that wants to keep the others from playing on."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from companion.sync.guest_device import GuestDevice
from companion.sync.live import Live
from companion.sync.net.dialling import Way, logs_of
from companion.sync.net.identity import identity
from companion.sync.net.wire import Pace
from companion.sync.protocol.messages import Hello
from tests import PATIENCE
from tests.sync.hostile.peers import Answering, Guest
from tests.sync.hostile.test_crowd import GAME, code_of
from tests.sync.loopback import HASTY, Party, on_loopback
from tests.sync.processes import Devices
from tests.sync.toy import put


@pytest.mark.parametrize("port", [70_000, -1])
def test_a_place_that_is_none_spoils_no_take_over(tmp_path: Path, port: int) -> None:
    """It would be dialled by whoever takes over."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        with Guest(tmp_path / "mallory", code_of(host)) as mallory:
            mallory.hello(1, mallory.host, port=port)
            host.until("turned_away", why=f"a port {port}")
        host.kill()
        ann.until("lost")
        ann.say(do="take_over")
        ann.until("ready", role="host")


def test_a_log_that_comes_to_no_end_holds_up_no_take_over(tmp_path: Path) -> None:
    """A guest's, of which each piece comes in time, and never the last."""
    mallory, ann, table = identity(tmp_path / "mallory"), identity(tmp_path / "ann"), "0f" * 16
    nowhere = "0" * 64

    def one_entry(line: Answering) -> None:
        entry = {"table": table, "epoch": 1, "seq": 1, "op_id": "x", "by": "x", "undo": 1}
        about = {"epoch": 1, "host": line.me.fingerprint, "seq": 10**9, "hash": nowhere}
        term = {**about, "certificate": "", "signature": ""}
        entries = [entry | {"prev": nowhere, "hash": nowhere}]
        line.say("tail", nonce=line.hear()["nonce"], entries=entries, term=term, **about)
        while line.hear():
            pass

    async def take_over() -> None:
        pace = Pace(glance=1.0, knock=2 * PATIENCE)
        hello = Hello(table, 1, mallory.fingerprint, 0, nowhere, (), 1)
        with closing(Answering(mallory, {}, table, one_entry)) as peer:
            place = {mallory.fingerprint: ("127.0.0.1", peer.port)}
            async with asyncio.timeout(PATIENCE):
                assert await logs_of(place, ann, hello, pace) == {}
            assert peer.calls == 1

    asyncio.run(take_over())


@pytest.mark.parametrize("answer", ["beat", "closed"])
def test_a_device_that_only_says_it_hosts_keeps_nobody(tmp_path: Path, answer: str) -> None:
    """It takes a guest's call while the host is away, and shows signs of life for ever."""

    def beat(line: Answering) -> None:
        term = {"epoch": 9, "host": line.me.fingerprint}
        while said := line.hear():
            if answer == "closed" and said["type"] == "hello":
                line.say("closed", why="replaced", **term)
            line.say("beat", **term, seq=0, hash="0" * 64)

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        ledger, mallory = party.hosting.ledger, party.mark("mallory")
        with closing(Answering(mallory, ledger.header.to_json(), ledger.table, beat)) as false:
            hint = Way(("127.0.0.1",), false.port, mallory.fingerprint)
            assert isinstance(ann.live.part, GuestDevice)
            ann.live.part.line.hints = (hint,)
            await party.hosting.stop()
            async with asyncio.timeout(PATIENCE):
                while false.calls < (2 if answer == "closed" else 1):
                    await asyncio.sleep(0.01)
            await party.device(Live(ledger, party.setup("host", party.events)))
            ann.enter(put("honest"), "operation-honest")
            await events.until("entry", op_id="operation-honest")

    on_loopback(tmp_path, play, HASTY)
