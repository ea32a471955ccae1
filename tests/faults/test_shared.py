"""A shared table whose host's or guest's disk fails, or which is killed, at each call of a commit.

Nothing that was acknowledged is lost, nothing is there twice, and what was said of it is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from errno import EIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.sync.protocol.ledger import Ledger
from companion.sync.tables import StoreJournal, match_at
from tests import THOROUGH
from tests.faults.injection import FAILURES, How, Plan, after_a_kill
from tests.sync.fork_server import ForkServer
from tests.sync.keys import key
from tests.sync.processes import Process

KILLS = (How.KILL, How.KILL_AFTER)


class Device(Process):
    """A process of `host` or `join` whose calls can be failed."""

    def __init__(self, forks: ForkServer, library: Path, folder: Path, *arguments: str) -> None:
        type(self).forks = forks
        self.plan, self.folder = Plan(folder / "plan", library), folder
        data = ("--data", str(folder / "data"), "--bind", "127.0.0.1")
        super().__init__(*arguments, *data, more_env=self.plan.env)

    def said_of(self, op_id: str) -> dict[str, Any]:
        """What is said first after this was entered: that it counts, or why it does not."""
        before = len(self.events)

        def found() -> dict[str, Any] | None:
            for event in self.events[before:]:
                if event.get("op_id") == op_id and event["event"] == "entry":
                    return event
                if event["event"] in ("error", "trouble"):
                    return event
            return None

        self.say(op_id=op_id, entry=correction(op_id))
        said: dict[str, Any] = self.wait(found)
        return said

    def survives(self, op_id: str) -> bool:
        """Whether it shows this entry before it is killed."""
        try:
            self.until("entry", op_id=op_id)
        except AssertionError:
            assert self.end() == -9
            return False
        return True

    def after_a_kill(self, table: str) -> tuple[list[str], list[str]]:
        """The op_ids of the log, and of what waits, that the next process would find."""
        with after_a_kill(self.folder / "data" / "matches.sqlite") as store:
            ledger = Ledger(StoreJournal(store, match_at(store, table)), key("ann"))
            return [commit.op_id for commit in ledger.commits], [*ledger.pending]


def correction(op_id: str) -> dict[str, Any]:
    """Legal at any time, each different."""
    n = int(op_id.rpartition("-")[2])
    return {"move": "amend", "decks": {"clan": n % 40 + 1}}


class Shared:
    """A host and a guest at one table."""

    def __init__(self, forks: ForkServer, library: Path, folder: Path) -> None:
        self.forks, self.library, self.folder = forks, library, folder
        self.ops = (f"operation-{n:05}" for n in count(1))
        self.acknowledged: list[str] = []
        self.host = self._start("host", "host", "--game", "schotten-totten")
        ready = self.host.until("ready")
        self.table: str = ready["table"]
        self.guest = self._start("guest", "join", ready["code"], "--device", "guest")
        self.guest.until("in_step")

    def _start(self, name: str, *arguments: str) -> Device:
        return Device(self.forks, self.library, self.folder / name, *arguments)

    def host_again(self) -> None:
        self.host.close()
        self.host = self._start("host", "host", "--table", self.table)
        self.host.until("ready")

    def guest_again(self) -> None:
        self.guest.close()
        self.guest = self._start("guest", "join", "--table", self.table)
        self.guest.until("in_step")

    def go_on(self) -> None:
        """The host enters something, and both have it."""
        op_id = next(self.ops)
        assert self.host.said_of(op_id)["event"] == "entry"
        self.guest.until("entry", op_id=op_id)
        self.acknowledged.append(op_id)

    def log(self) -> list[str]:
        """The same on both, now that they have ended, and nothing in it twice."""
        self.go_on()
        for device in (self.host, self.guest):
            device.close_input()
            assert device.end() == 0
        (host, waits), (guest, still) = (
            device.after_a_kill(self.table) for device in (self.host, self.guest)
        )
        assert host == guest
        assert waits == still == []
        assert len(host) == len(set(host))
        return host


@pytest.fixture
def shared(forks: ForkServer, library: Path, tmp_path: Path) -> Iterator[Shared]:
    both = Shared(forks, library, tmp_path)
    yield both
    both.host.close()
    both.guest.close()


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize(("how", "error"), FAILURES)
def test_a_host_says_truly_what_became_of_an_entry(
    shared: Shared, how: How, error: int, lasting: bool
) -> None:
    host, doubts = shared.host, 0
    for at in count(1):
        op_id = next(shared.ops)
        host.plan.arm(how, at, error, lasting=lasting)
        said = host.said_of(op_id)
        host.plan.disarm()
        log, _ = host.after_a_kill(shared.table)
        if said["event"] == "entry":
            shared.acknowledged.append(op_id)
        elif "not known" in said["why"]:
            doubts += 1
        else:
            assert "othing was written and nothing has changed" in said["why"]
            assert op_id not in log
        assert set(shared.acknowledged) <= set(log) <= {*shared.acknowledged, op_id}
        shared.go_on()
        if not host.plan.struck:
            break
    assert at > 3
    assert bool(doubts) is lasting
    assert len(host.all("settled")) == doubts
    assert shared.log() == shared.acknowledged


@pytest.mark.parametrize(("how", "error"), FAILURES)
def test_what_a_guest_enters_comes_through_whatever_fails_at_the_host(
    shared: Shared, how: How, error: int
) -> None:
    """It is said again until it is answered."""
    host, guest = shared.host, shared.guest
    for call in ("pwrite64", "fdatasync"):
        op_id = next(shared.ops)
        before = len(host.all("trouble"))
        host.plan.arm(how, 1, error, only=call)
        guest.say(op_id=op_id, entry=correction(op_id))
        host.wait(lambda n=before: len(host.all("trouble")) > n)
        host.plan.disarm()
        guest.until("entry", op_id=op_id)
        shared.acknowledged.append(op_id)
    assert shared.log() == shared.acknowledged


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize(("how", "error"), FAILURES)
def test_a_guest_says_truly_what_became_of_an_entry(
    shared: Shared, how: How, error: int, lasting: bool
) -> None:
    """Its own entry costs two commits: that it waits, and that it has its number."""
    guest = shared.guest
    for at in count(1):
        op_id = next(shared.ops)
        guest.plan.arm(how, at, error, lasting=lasting)
        said = guest.said_of(op_id)
        guest.plan.disarm()
        log, waits = guest.after_a_kill(shared.table)
        if said["event"] == "error":
            assert op_id not in [event["op_id"] for event in guest.all("pending")]
            if "not known" not in said["why"]:
                assert "othing was written and nothing has changed" in said["why"]
                assert op_id not in (*log, *waits)
        else:
            shared.host.until("entry", op_id=op_id)
            shared.acknowledged.append(op_id)
        shared.go_on()
        if not guest.plan.struck:
            break
    assert at > 6
    assert shared.log() == shared.acknowledged


def test_an_entry_in_doubt_counts_after_a_restart_if_it_is_there(shared: Shared) -> None:
    host, op_id = shared.host, next(shared.ops)
    host.plan.arm(How.FAIL, 1, EIO, lasting=True, only="fdatasync")
    assert "not known" in host.said_of(op_id)["why"]
    log, _ = host.after_a_kill(shared.table)
    host.kill()
    shared.host_again()
    assert shared.host.until("ready")["seq"] == len(log)
    if op_id in log:
        shared.guest.until("entry", op_id=op_id)
        shared.acknowledged.append(op_id)
    assert shared.log() == shared.acknowledged


def kills(how: How) -> Iterator[tuple[int, str]]:
    """At each call; where that would take long, at the two that matter."""
    if THOROUGH:
        return ((at, "") for at in count(1))
    return iter([(1, "fdatasync"), (2, "pwrite64")] if how is How.KILL else [(1, "fdatasync")])


@pytest.mark.parametrize("how", KILLS)
def test_a_host_killed_at_any_call_keeps_what_it_acknowledged(shared: Shared, how: How) -> None:
    for at, only in kills(how):
        op_id = next(shared.ops)
        shared.host.plan.arm(how, at, only=only)
        shared.guest.say(op_id=op_id, entry=correction(op_id))
        survives = shared.host.survives(op_id)
        shared.host.plan.disarm()
        if not survives:
            shared.host_again()
        shared.guest.until("entry", op_id=op_id)
        shared.acknowledged.append(op_id)
        if survives:
            assert at > 6
            break
    assert shared.log() == shared.acknowledged


@pytest.mark.parametrize("how", KILLS)
def test_a_guest_killed_at_any_call_keeps_what_it_showed(shared: Shared, how: How) -> None:
    maybe: set[str] = set()
    for at, only in kills(how):
        op_id = next(shared.ops)
        shared.guest.plan.arm(how, at, only=only)
        shared.guest.say(op_id=op_id, entry=correction(op_id))
        survives = shared.guest.survives(op_id)
        shared.guest.plan.disarm()
        if op_id in [event["op_id"] for event in shared.guest.all("pending")]:
            if not survives:
                shared.guest_again()
            shared.host.until("entry", op_id=op_id)
            shared.acknowledged.append(op_id)
        else:
            shared.guest_again()
            maybe.add(op_id)
        shared.go_on()
        if survives:
            assert at > 12
            break
    log = shared.log()
    assert [op_id for op_id in log if op_id not in maybe] == shared.acknowledged
