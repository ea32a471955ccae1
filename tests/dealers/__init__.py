"""Plays whole random games with real hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any

from scoring import GAMES
from scoring.game import Move

Deal = Callable[[Any, int, Random], Iterator[Move]]
"""(options, players, random) -> every move of a match, all legal."""


def dealers(package: str) -> Mapping[str, Deal]:
    """Those of a package's games that can be dealt, by game id: its module's DEALERS."""
    found: Mapping[str, Deal] = import_module(f"tests.dealers.{package}").DEALERS
    return found


def random_match(game: str, options: object, players: int, random: Random) -> Iterator[Move]:
    return dealers(GAMES[game].package)[game](options, players, random)
