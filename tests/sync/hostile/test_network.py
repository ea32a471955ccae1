"""Attackers on machines of their own, with addresses of their own: the table goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import pytest

from companion.storage.store import Store
from companion.sync.net.pairing import read_code
from companion.sync.protocol.ledger import Ledger
from companion.sync.tables import StoreJournal, match_at
from tests.sync.hostile.test_crowd import GAME, PLAY, code_of
from tests.sync.keys import key
from tests.sync.machines import Machines, MakeMachines
from tests.sync.processes import Process

HOST, ANN, BOB, EVE, MALLORY, TRUDY = range(6)
WATCH = ("--game", "nights-watch", "--players", "Ada", "Bo", "Cy")


class Attacker(Process):
    program: ClassVar[tuple[str, ...]] = ("-m", "tests.sync.hostile.attackers")


class Street:
    """A host, guests and attackers, a machine each."""

    def __init__(self, machines: Machines, folder: Path) -> None:
        self.machines, self.folder = machines, folder
        self.running: list[Process] = []

    def address(self, who: int) -> str:
        return self.machines.addresses[who]

    def host(self, *more: str, find: bool = False) -> Process:
        process = self._cairn("host", HOST, *more, find=find)
        process.until("ready")
        return process

    def join(self, who: int, *more: str, find: bool = False) -> Process:
        return self._cairn("join", who, *more, "--device", f"phone{who}", find=find)

    def guest(self, who: int, host: Process, *, find: bool = False) -> Process:
        guest = self.join(who, code_of(host), find=find)
        guest.until("in_step")
        host.until("arrived", name=f"phone{who}")
        return guest

    def attacker(self, who: int, kind: str, *more: str) -> Process:
        return self._run(Attacker(kind, *more, prefix=self.machines.prefix(who)))

    def ledger(self, who: int, table: str) -> Ledger:
        with closing(Store(self._data(who) / "matches.sqlite")) as store:
            return Ledger(StoreJournal(store, match_at(store, table)), key("ann"))

    def _cairn(self, command: str, who: int, *more: str, find: bool) -> Process:
        at = self.address(who)
        where = ["--data", str(self._data(who)), "--bind", at]
        where += ["--find", "--interface", at] if find else []
        return self._run(Process(command, *more, *where, prefix=self.machines.prefix(who)))

    def _data(self, who: int) -> Path:
        return self.folder / f"data{who}"

    def _run(self, process: Process) -> Process:
        self.running.append(process)
        return process

    def close(self) -> None:
        for process in self.running:
            process.close()


@pytest.fixture
def street(machines: MakeMachines, tmp_path: Path) -> Iterator[Street]:
    with closing(Street(machines(6), tmp_path)) as made:
        yield made


def plays(guest: Process, host: Process) -> None:
    """A move of this guest's is made."""
    guest.say(**PLAY)
    host.until("entry", seq=guest.until("entry")["seq"])


def test_silent_lines_of_three_strangers_keep_nobody_out(street: Street) -> None:
    host = street.host(*GAME)
    ann = street.guest(ANN, host)
    port = str(host.events[0]["port"])
    there = (street.address(HOST), port, "12")
    strangers = [street.attacker(who, "silent", *there) for who in (EVE, MALLORY, TRUDY)]
    for stranger in strangers:
        stranger.until("open")
    ann.close()
    again = street.join(ANN, "--table", host.events[0]["table"])
    again.until("in_step")
    street.guest(BOB, host)
    host.until("turned_away", why="crowded")
    plays(again, host)


def test_half_finished_talks_about_the_pin_block_nobody(street: Street) -> None:
    host = street.host(*GAME)
    ready = host.events[0]
    for who in (EVE, MALLORY):
        port = str(ready["port"])
        street.attacker(who, "half_pins", street.address(HOST), port, "8").until("open")
    where = f"{street.address(HOST)}:{ready['port']}"
    ann = street.join(ANN, where, "--pin", ready["pin"])
    ann.until("in_step")
    plays(ann, host)


def test_false_records_stop_no_table_and_lead_nobody_away(street: Street) -> None:
    """Later terms of the host's and of a guest's, announced by a stranger."""
    host = street.host(*GAME, find=True)
    ann = street.guest(ANN, host, find=True)
    table, ids = host.events[0]["table"], (host.events[0]["device"], ann.events[0]["device"])
    street.attacker(EVE, "records", street.address(EVE), table, *ids).until("announced")
    host.close()
    ann.until("lost")
    host = street.host("--table", table, find=True)
    ann.wait(lambda: len(ann.all("in_step")) > 1)
    plays(ann, host)
    assert host.all("replaced") == []
    ann.close()
    (kept, *_) = street.ledger(ANN, table).memory["ways"]
    assert kept["addresses"] == [street.address(HOST)]
    street.join(ANN, "--table", table).until("in_step")


def test_a_paired_device_cannot_stop_the_table_with_terms(street: Street) -> None:
    host = street.host(*GAME)
    ann = street.guest(ANN, host)
    about = (str(street.folder / "mallory"), code_of(host), ann.events[0]["device"])
    liar = street.attacker(MALLORY, "liar", *about)
    assert liar.until("answered")["answers"] == ["tail"] * 4
    plays(ann, host)
    assert host.all("replaced") == []


def test_a_paired_device_cannot_have_nonsense_written(street: Street) -> None:
    host = street.host(*WATCH)
    ann = street.guest(ANN, host)
    digger = street.attacker(MALLORY, "digger", str(street.folder / "mallory"), code_of(host))
    assert digger.until("hung_up")["really"]
    ann.say(move="start_roll", rolls=[5, 3, 2])
    host.until("entry", seq=1)
    assert len(street.ledger(HOST, host.events[0]["table"]).commits) == 1


def test_a_paired_device_that_says_it_hosts_cannot_pass_for_another(street: Street) -> None:
    """What a guest proves to it opens no door at the real host, though it is passed on at once."""
    host = street.host(*GAME, find=True)
    about = (str(street.folder / "mallory"), code_of(host), street.address(MALLORY))
    false = street.attacker(MALLORY, "false_host", *about)
    false.until("announced")
    ann = street.guest(ANN, host, find=True)
    host.close()
    ann.until("lost")
    assert false.until("passed_on")["answer"] == "sorry"
    host = street.host("--table", host.events[0]["table"], find=True)
    ann.wait(lambda: len(ann.all("in_step")) > 1)
    plays(ann, host)


def test_torn_and_replayed_lines_lose_and_add_nothing(street: Street) -> None:
    host = street.host(*GAME)
    port, torn = str(host.events[0]["port"]), 4
    about = (street.address(EVE), street.address(HOST), port, str(torn))
    eve = street.attacker(EVE, "middle", *about)
    code = read_code(code_of(host))
    led = code._replace(addresses=(street.address(EVE),), port=eve.until("ready")["port"])
    ann = street.join(ANN, led.text())
    for n in range(40):
        entry = {"move": "amend", "decks": {"clan": 1 + n}}
        ann.say(op_id=f"operation-{n}", entry=entry)
        ann.until("entry", seq=n + 1)
    eve.wait(lambda: len(eve.all("torn")) >= torn)
    assert all(said["ends"] for said in eve.all("torn"))
    log = street.ledger(HOST, host.events[0]["table"])
    assert [c.op_id for c in log.commits] == [f"operation-{n}" for n in range(40)]
    assert len(log.devices) == 2


def test_a_cable_that_is_pulled_loses_nothing(street: Street) -> None:
    host = street.host(*GAME)
    ann, bob = street.guest(ANN, host), street.guest(BOB, host)
    street.machines.cable(ANN, "down")
    ann.say(op_id="while-away", entry=dict(PLAY))
    ann.until("lost")
    bob.say(seat=0, move="end_turn")
    bob.until("refused")
    street.machines.cable(ANN, "up")
    assert bob.until("entry", seq=1)["op_id"] == "while-away"
    assert host.all("replaced") == []
