"""Killed at any moment, on a full disk: nothing that was acknowledged is lost."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.storage.errors import DiskFull, NoSuchMatch
from companion.storage.store import Store
from tests.companion.appender import entry

ROOT = Path(__file__).parent.parent.parent
KILLS = 210
PYTHON = [sys.executable, "-m"]


@pytest.fixture
def appender() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [*PYTHON, "tests.companion.appender"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        yield process
        process.kill()


def kill_one(appender: subprocess.Popen[str], order: str, after: int, delay: float) -> list[int]:
    """Let a child append, kill it some moments after that many entries; what it acknowledged."""
    assert appender.stdin
    assert appender.stdout
    said: list[str] = []

    def hear() -> str:
        assert appender.stdout
        word = appender.stdout.readline().strip()
        assert word, "the appender has died of itself"
        if word[0].isdigit():
            said.append(word)
        return word

    appender.stdin.write(order + "\n")
    pid = 0
    while not pid:
        word = hear()
        pid = int(word[4:]) if word.startswith("pid") else 0
    while len(said) < after:
        assert hear() != "dead", "the child has died of itself"
    moment = time.perf_counter() + delay
    while time.perf_counter() < moment:
        pass
    os.kill(pid, signal.SIGKILL)
    while hear() != "dead":
        pass
    return [int(word) for word in said]


def test_two_hundred_kills(appender: subprocess.Popen[str], tmp_path: Path) -> None:
    chance = random.Random(20)
    acknowledged: dict[tuple[Path, str], int] = {}
    for kill in range(KILLS):
        path = tmp_path / f"{kill // 21}.db"
        match = "x" * (kill // 7 % 3 + 1)
        after = chance.choice((0, 0, chance.randrange(1, 30)))
        said = kill_one(appender, f"{path} {match}", after, chance.uniform(0, 0.006))
        if said:
            acknowledged[path, match] = said[-1]
        with closing(Store(path)) as store:
            assert store.salvaged is None
            try:
                found = store.entries(match)
            except NoSuchMatch:
                assert (path, match) not in acknowledged
                continue
        last = acknowledged.get((path, match), 0)
        assert last <= len(found) <= last + 1
        assert found == [entry(n) for n in range(1, len(found) + 1)]
        acknowledged[path, match] = len(found)
    assert sum(acknowledged.values()) > KILLS


def test_two_processes_append_to_one_match(tmp_path: Path) -> None:
    """The second process gets an error: the numbers continue without a gap or a duplicate."""
    path = tmp_path / "matches.db"
    script = (
        "import sys\n"
        "from companion.storage.errors import Taken\n"
        "from companion.storage.store import Store\n"
        "store, written = Store(sys.argv[1]), 0\n"
        "table = store.open('m')\n"
        "while written < 60:\n"
        "    try: table.append({'undo': 0, 'by': sys.argv[2]}); written += 1\n"
        "    except Taken: table = store.open('m')\n"
    )
    with closing(Store(path)) as store:
        store.begin(Header("schotten-totten", ("Ada", "Bo"), match="m"))
    both = [
        subprocess.Popen([sys.executable, "-c", script, str(path), by], cwd=ROOT) for by in "ab"
    ]
    assert [process.wait() for process in both] == [0, 0]
    with closing(Store(path)) as store:
        assert sorted(e["by"] for e in store.entries("m")) == ["a"] * 60 + ["b"] * 60
        assert store.salvaged is None


def test_two_processes_make_files_together(tmp_path: Path) -> None:
    """Each writes a setting into a new file as soon as it hears of it, at the same time."""
    script = (
        "import sys; from companion.storage.store import Store\n"
        "for line in sys.stdin:\n"
        "    Store(line.strip()).set_setting(sys.argv[1], 1)\n"
        "    print('done', flush=True)\n"
    )
    both = [
        subprocess.Popen(
            [sys.executable, "-c", script, by],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        for by in "ab"
    ]
    for k in range(20):
        path = tmp_path / f"{k}.db"
        for process in both:
            assert process.stdin
            process.stdin.write(f"{path}\n")
        assert [process.stdout and process.stdout.readline() for process in both] == ["done\n"] * 2
        with closing(Store(path)) as store:
            assert (store.setting("a"), store.setting("b")) == (1, 1)
    assert [process.communicate() and process.returncode for process in both] == [0, 0]


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "matches.db")) as store:
        match = store.begin(Header("schotten-totten", ("Ada", "Bo")))
        table = store.open(match)
        heard: list[int] = []
        table.listeners.append(lambda played: heard.append(played.n))
        store._db.execute("PRAGMA max_page_count = 8")
        long = {"undo": 0, "why": "x" * 900}
        with pytest.raises(DiskFull, match="disk is full"):
            deque(map(table.append, repeat(long)))
        shown = len(table.record)
        with pytest.raises(DiskFull):
            store.begin(Header("schotten-totten", ("Ada", "Bo"), match="y" * 900))
        with pytest.raises(DiskFull):
            store.set_setting("long", "x" * 50_000)
        assert store.entries(match) == [long] * shown
        assert heard == list(range(1, shown + 1))
        store._db.execute("PRAGMA max_page_count = 1000")
        assert table.append(long).n == shown + 1
        assert [line.entries for line in store.matches()] == [shown + 1]


def filled(*command: str | Path) -> dict[str, Any]:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@pytest.mark.parametrize("largest", [60_000, 100_000, 200_000])
def test_a_file_that_reaches_its_largest_size(tmp_path: Path, largest: int) -> None:
    report = filled(*PYTHON, "tests.companion.filler", tmp_path / "matches.db", str(largest))
    assert report["errors"]
    shown, stored = report["full"]
    assert shown == stored > 0
    assert report["after"] == [shown + 10, stored + 10]


def small_disk(folder: Path) -> list[str]:
    """How to run something with a disk of 400 KB at this folder, where that is permitted."""
    script = f'mount -t tmpfs -o size=400k none {folder} && exec "$@"'
    command = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"]
    permitted = shutil.which("unshare") and subprocess.run([*command, "true"]).returncode == 0
    return command if permitted else []


def test_a_full_disk(tmp_path: Path) -> None:
    command = small_disk(tmp_path)
    if not command:
        pytest.skip("a small disk may not be mounted here")
    report = filled(*command, *PYTHON, "tests.companion.filler", tmp_path / "matches.db")
    assert report["errors"] == ["DiskFull", "DiskFull"]
    shown, stored = report["full"]
    assert shown == stored > 0
    assert report["after"] == [shown + 10, stored + 10]
