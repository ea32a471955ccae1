"""Plays whole random games with real hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any

from companion.games import COVERS, seats_of
from scoring import GAMES
from scoring.game import Move

Deal = Callable[[Any, int, Random], Iterator[Move]]
"""(options, players, random) -> every move of a match, all legal."""


def dealers(package: str) -> Mapping[str, Deal]:
    """Those of a package's games that can be dealt, by game id: its module's DEALERS."""
    found: Mapping[str, Deal] = import_module(f"tests.dealers.{package}").DEALERS
    return found


def needed(game: str) -> dict[str, Any]:
    """Options without which there is no match."""
    module = import_module(f"tests.dealers.{GAMES[game].package}") if COVERS[game].made_of else None
    found: dict[str, Any] = getattr(module, "OPTIONS", {})
    return found


def usual(listed: Collection[str]) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Every game that is not listed and can be dealt, with the fewest players and no options but
    those that it needs."""
    for game in COVERS:
        if game not in listed and game in dealers(GAMES[game].package):
            options = needed(game)
            yield game, options, seats_of(game, options).start


def random_match(game: str, options: object, players: int, random: Random) -> Iterator[Move]:
    return dealers(GAMES[game].package)[game](options, players, random)
