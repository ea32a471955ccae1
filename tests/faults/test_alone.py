"""A match on one device: every call of a commit fails or is the last one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from errno import EIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.storage.store import Store
from tests.faults.injection import FAILURES, How, Plan, after_a_kill
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


def test_these_are_the_calls_of_a_commit(tmp_path: Path, plan: Plan) -> None:
    with playing(tmp_path / "store" / "matches.sqlite", plan) as player:
        plan.arm(How.COUNT)
        assert player.enter(1)
        assert {"pwrite64", "fdatasync", "fcntl64"} <= set(plan.disarm())


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize(("how", "error"), FAILURES)
def test_a_failed_call_is_told_truly(
    tmp_path: Path, plan: Plan, how: How, error: int, lasting: bool
) -> None:
    doubts = 0
    with playing(tmp_path / "store" / "matches.sqlite", plan) as player:
        shown, n = [0], 0
        for at in count(1):
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
            if not plan.struck:
                break
        assert at > 3
    assert bool(doubts) is lasting


def test_nothing_else_is_written_while_something_is_in_doubt(tmp_path: Path, plan: Plan) -> None:
    with playing(tmp_path / "store" / "matches.sqlite", plan) as player:
        plan.arm(How.FAIL, 1, EIO, lasting=True, only="fdatasync")
        first, second = player.enter(1), player.enter(2)
        plan.disarm()
        assert first is not None
        assert second is not None
        assert first["says"].startswith("It is not known whether this was written")
        assert second["says"].startswith("Nothing was written: it is still not known")
        assert player.found() in ([0], [0, 1])


@pytest.mark.parametrize("how", [How.KILL, How.KILL_AFTER])
def test_a_kill_at_any_call_loses_nothing(tmp_path: Path, plan: Plan, how: How) -> None:
    path = tmp_path / "store" / "matches.sqlite"
    shown, n, said = [], 0, None
    for at in count(1):
        with playing(path, plan) as player:
            shown = [*shown, 0]
            plan.arm(how, at)
            said = player.enter(n := n + 1)
            plan.disarm()
        with closing(Store(path)) as store:
            assert store.salvaged is None
            found = numbers(store)
        assert found in (shown, [*shown, n])
        shown = found
        if said is not None:
            break
    assert at > 6
    assert shown[-1] == n
