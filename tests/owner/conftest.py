from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.owner.serving import Serve, Visitor, free_port, owner_of
from tests.sync.browser import Browser

Start = Callable[..., Serve]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all who look at pages; they say what size they want."""
    chromium = Browser()
    yield chromium
    chromium.close()


@pytest.fixture
def ports() -> tuple[int, int]:
    """The same ones for a process and for the one that comes after it."""
    return free_port(), free_port()


@pytest.fixture
def start(tmp_path: Path, ports: tuple[int, int]) -> Iterator[Start]:
    made: list[Serve] = []

    def run(*more: str) -> Serve:
        made.append(Serve(tmp_path, *more, ports=ports))
        return made[-1]

    yield run
    for serve in made:
        serve.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """One process for tests that leave nothing behind that others mind."""
    folder = tmp_path_factory.mktemp("house")
    serve = Serve(folder, ports=(free_port(), free_port()))
    yield serve
    serve.close()


@pytest.fixture
def owner(house: Serve) -> Visitor:
    return owner_of(house)
