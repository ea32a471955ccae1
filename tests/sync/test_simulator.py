"""Bad networks and bad luck, from fixed seeds; `make simulate` plays many more."""

import pytest

from companion.sync.protocol.ledger import SQLiteJournal
from tests.sync.simulator import simulate


@pytest.mark.parametrize("block", range(8))
def test_every_schedule_ends_with_one_log_and_nothing_lost(block: int) -> None:
    for seed in range(block * 250, (block + 1) * 250):
        simulate(seed)


class FileJournal(SQLiteJournal):
    """The real journal, in memory."""

    fuse = ""

    def __init__(self) -> None:
        super().__init__(":memory:")


def test_also_with_the_real_journal() -> None:
    for seed in range(100_000, 100_040):
        simulate(seed, FileJournal)
