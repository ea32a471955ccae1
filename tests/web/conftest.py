from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sync.conftest import browser as browser
from tests.sync.conftest import forks as forks
from tests.sync.processes import Devices


@pytest.fixture
def devices(tmp_path: Path) -> Iterator[Devices]:
    """Real processes, which end with the test."""
    with Devices(tmp_path) as running:
        yield running
