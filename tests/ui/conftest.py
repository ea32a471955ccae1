"""One window for all of these tests, and another phone for those that want one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sync.phones import Phone
from tests.ui import driver


@pytest.fixture(scope="session")
def window() -> driver.Driver:
    return driver.Driver()


@pytest.fixture
def ui(window: driver.Driver, tmp_path: Path) -> Iterator[driver.Driver]:
    """A fresh app on its home page, in English."""
    window.blind = True
    window.start(tmp_path)
    yield window
    if tuple(window.window.size) != driver.SIZE:
        window.resize(*driver.SIZE)
    window.stop()


@pytest.fixture
def bo(tmp_path: Path) -> Iterator[Phone]:
    """Another phone, without a screen."""
    with Phone(tmp_path / "bo", "Galaxy A54") as phone:
        yield phone
