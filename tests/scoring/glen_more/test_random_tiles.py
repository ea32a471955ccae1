"""Whole matches with other tiles each: what the dealer proposes is allowed."""

from random import Random

import pytest

from scoring.codec import from_json
from scoring.glen_more.table import GAME, Options
from tests.dealers.glen_more import play
from tests.reference.glen_table_duel import some_options

MATCHES_A_BATCH = 15


def last_phase(seed: int) -> str:
    """Of a match that the dealer plays out; a move that is not allowed raises IllegalMove."""
    random = Random(seed)
    players = random.randint(2, 4)
    state = GAME.setup(from_json(Options, some_options(players, random), "options"), players)
    for _, after in play(state, random):
        state = after
    return state.phase


@pytest.mark.parametrize("batch", range(10))
def test_the_dealer_proposes_only_what_is_allowed(batch: int) -> None:
    seeds = range(batch * MATCHES_A_BATCH, (batch + 1) * MATCHES_A_BATCH)
    assert {last_phase(seed) for seed in seeds} == {"over"}
