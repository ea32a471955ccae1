"""A match on one device: every call of a commit fails or is the last one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from errno import EIO
from pathlib import Path
from typing import Any

import pytest

from companion.storage.store import Store
from tests.faults.injection import FAILURES, LOCK, How, Plan, after_a_kill, that_fail
from tests.faults.player import MATCH
from tests.sync.fork_server import ROOT


class Player:
    """The process of `player.py`."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.player", str(path)],
            cwd=ROOT,
            env=os.environ | plan.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def enter(self, n: int) -> dict[str, Any] | None:
        """What came of it; None: the process was killed."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{n}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def found(self) -> list[int]:
        """What the next process would find."""
        with after_a_kill(self.path) as store:
            return numbers(store)


def numbers(store: Store) -> list[int]:
    return [entry["n"] for entry in store.entries(MATCH)]


@contextmanager
def playing(path: Path, plan: Plan) -> Iterator[Player]:
    player = Player(path, plan)
    try:
        assert player.enter(0) is not None
        yield player
    finally:
        player.process.kill()
        player.process.communicate()


def calls_of_a_commit(player: Player) -> list[str]:
    player.plan.arm(How.COUNT)
    assert player.enter(1)
    names = player.plan.disarm()
    assert {"pwrite64", "fdatasync", LOCK} <= set(names)
    return names


@pytest.mark.parametrize("lasting", [False, True])
def test_a_failed_call_is_told_truly(tmp_path: Path, plan: Plan, lasting: bool) -> None:
    doubts = 0
    with playing(tmp_path / "store" / "matches.sqlite", plan) as player:
        calls, shown, n = that_fail(calls_of_a_commit(player)), [0, 1], 1
        for how, error in FAILURES:
            for at in calls:
                plan.arm(how, at, error, lasting=lasting)
                said = player.enter(n := n + 1)
                plan.disarm()
                assert said is not None
                assert said["shown"] == (shown if "says" in said else [*shown, n])
                shown, found = said["shown"], player.found()
                if said.get("doubt"):
                    doubts += 1
                    assert "not known" in said["says"]
                    assert found in (shown, [*shown, n])
                else:
                    assert found == shown
                after = player.enter(n := n + 1)
                assert after is not None
                assert after["shown"] == [*shown, n]
                assert after["settled"] is said.get("doubt", False)
                shown = after["shown"]
                assert player.found() == shown
    assert bool(doubts) is lasting


def test_nothing_else_is_written_while_something_is_in_doubt(tmp_path: Path, plan: Plan) -> None:
    with playing(tmp_path / "store" / "matches.sqlite", plan) as player:
        sync = calls_of_a_commit(player).index("fdatasync") + 1
        plan.arm(How.FAIL, sync, EIO, lasting=True)
        first, second = player.enter(2), player.enter(3)
        plan.disarm()
        assert first is not None
        assert second is not None
        assert first["says"].startswith("It is not known whether this was written")
        assert second["says"].startswith("Nothing was written: it is still not known")
        assert player.found() in ([0, 1], [0, 1, 2])


def test_a_kill_at_any_call_loses_nothing(tmp_path: Path, plan: Plan) -> None:
    path = tmp_path / "store" / "matches.sqlite"
    with playing(path, plan) as player:
        count = len(calls_of_a_commit(player))
    shown, n = [0, 1], 1
    for at in range(1, count + 1):
        for how in (How.KILL, How.KILL_AFTER):
            with playing(path, plan) as player:
                shown = [*shown, 0]
                plan.arm(how, at)
                assert player.enter(n := n + 1) is None
                plan.disarm()
            with closing(Store(path)) as store:
                assert store.salvaged is None
                found = numbers(store)
            assert found in (shown, [*shown, n])
            shown = found
