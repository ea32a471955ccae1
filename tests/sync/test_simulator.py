"""Bad networks and bad luck, from fixed seeds; `make simulate` plays many more."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.store import Store
from companion.sync.tables import StoreJournal
from tests.sync.simulator import HEADER, simulate


@pytest.mark.parametrize("block", range(4))
def test_every_schedule_ends_with_one_log_and_nothing_lost(block: int) -> None:
    for seed in range(block * 125, (block + 1) * 125):
        simulate(seed)


def test_also_with_the_real_journal(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "matches.sqlite")) as store:

        class RealJournal(StoreJournal):
            fuse = ""

            def __init__(self) -> None:
                super().__init__(store, store.begin(HEADER))

        for seed in range(100_000, 100_010):
            simulate(seed, RealJournal)
