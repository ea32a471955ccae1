from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.injection import Plan, compiled
from tests.sync.fork_server import ForkServer


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("calls"))


@pytest.fixture(scope="session")
def forks(library: Path) -> Iterator[ForkServer]:
    """Starts devices quickly whose calls can be failed."""
    server = ForkServer({"LD_PRELOAD": str(library)})
    yield server
    server.close()


@pytest.fixture
def plan(tmp_path: Path, library: Path) -> Plan:
    return Plan(tmp_path, library)
