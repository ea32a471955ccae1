import fcntl
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from companion.games import COVERS, Cover
from tests.sync.browser import Browser
from tests.sync.fork_server import ForkServer
from tests.sync.machines import Machines, MakeMachines, NotPermitted
from tests.sync.processes import Process
from tests.sync.toy import TOY


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all who look at pages; they say what size and colours they want."""
    chromium = Browser()
    yield chromium
    chromium.close()


@pytest.fixture(scope="session", autouse=True)
def forks() -> Iterator[None]:
    """Devices start quickly here; a server that no test needs is hardly there."""
    server = Process.forks = ForkServer()
    yield
    Process.forks = None
    server.close()


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scoring.GAMES, "toy", TOY)
    monkeypatch.setitem(COVERS, "toy", Cover("Toy", "tests.sync.toy", 2, 5))


@pytest.fixture
def machines() -> Iterator[MakeMachines]:
    """Makes so many machines of our own, which end with the test; skips where it may not."""
    made: list[Machines] = []

    def make(count: int) -> Machines:
        try:
            made.append(Machines(count))
        except NotPermitted as no:
            pytest.skip(str(no))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def announcing() -> Iterator[None]:
    """Nobody else announces a table on loopback meanwhile: all processes here hear each other."""
    with (Path(tempfile.gettempdir()) / "cairn-announcing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
