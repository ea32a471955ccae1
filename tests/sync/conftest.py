import pytest

import scoring
from tests.sync.toy import TOY


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scoring.GAMES, "toy", TOY)
