from collections.abc import Iterator

import pytest

import scoring
from tests.sync.browser import Browser
from tests.sync.toy import TOY


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all who look at pages; they say what size and colours they want."""
    chromium = Browser()
    yield chromium
    chromium.close()


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scoring.GAMES, "toy", TOY)
