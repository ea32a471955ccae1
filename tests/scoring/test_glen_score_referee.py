"""The score pad against a referee written from the rules alone."""

import pytest

from tests.reference.glen_score import for_the_coins, for_the_land, for_the_lead
from tests.reference.glen_score_duel import duel

GAMES_A_BATCH = 60


@pytest.mark.parametrize("batch", range(5))
def test_pad_and_referee_agree(batch: int) -> None:
    seeds = range(batch * GAMES_A_BATCH, (batch + 1) * GAMES_A_BATCH)
    assert sum(duel(seed) for seed in seeds) > GAMES_A_BATCH * 4


def test_the_referee_knows_the_worked_examples() -> None:
    assert for_the_lead([5, 3, 1]) == [5, 2, 0]
    assert for_the_lead([6, 0]) == [8, 0]
    assert for_the_land([15, 13, 16]) == [-6, 0, -9]
    assert [for_the_coins(n, True) for n in (5, 8, 10)] == [10, 16, 18]
