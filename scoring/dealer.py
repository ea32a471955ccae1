"""Plays whole random games with real hidden hands: for tests and benchmarks only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from scoring.dnup import dealer as dnup
from scoring.game import Move
from scoring.glen_more import dealer as glen_more
from scoring.nights_watch import dealer as nights_watch
from scoring.nights_watch import dealer_warden
from scoring.schotten_totten import dealer as schotten_totten

DEALERS: dict[str, Callable[[Any, int, Random], Iterator[Move]]] = {
    "schotten-totten": schotten_totten.random_match,
    "dnup": dnup.random_match,
    "glen-more": glen_more.random_match,
    "nights-watch": nights_watch.random_match,
    "nights-watch-wildlings": dealer_warden.random_match,
}
"""game id -> (options, players, random) -> every move of a match, all legal."""


def random_match(game: str, options: Any, players: int, random: Random) -> Iterator[Move]:
    return DEALERS[game](options, players, random)
