"""Plays whole random matches of a score sheet that asks in every way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.games.sheet.record import count, missing
from scoring import GAMES
from scoring.game import Move
from scoring.sheet.counting import bounds_of, spot_of
from scoring.sheet.model import Line
from scoring.sheet.moves import Count, End, ScoreRound
from scoring.sheet.setting_up import Options
from scoring.sheet.state import State

EVERY_KIND: dict[str, Any] = {
    "title": {"en": "Every kind", "cs": "Každý druh", "es": "Todos los tipos"},
    "players": [2, 12],
    "rounds": 3,
    "dealer": "left",
    "line": [
        {"id": "bid", "kind": "count", "bounds": [0, 9], "help": "said before the hand"},
        {"id": "won", "kind": "yes", "points": "10 * won"},
        {"id": "how", "kind": "choice", "choices": {"fast": 3, "slow": 1}, "default": "slow"},
        {"id": "place", "kind": "rank", "table": [5, 3]},
        {"id": "partner", "kind": "seat", "default": -1},
        {"id": "crown", "of": "one", "per": "any", "points": "2 * crown"},
        {"id": "life", "per": "any", "start": 20, "bounds": [-20, 20]},
        {"id": "box", "kind": "count", "per": "once", "bounds": [0, 50], "step": 5},
        {"id": "hits", "kind": "count", "of": "pair", "per": "any"},
        {"id": "houses", "kind": "rows", "columns": ["size", "crowns"], "per": "final",
         "points": "each(houses, size * crowns)"},
        {"id": "coins", "kind": "count", "per": "final", "points": "coins // 3"},
    ],
    "score": [{"id": "result", "points": "bid + how + got(hits)"}],
    "check": [{"id": "all", "that": "total(bid) != round", "says": "Usually not that many.",
               "then": "ask"}],
}  # fmt: skip
OPTIONS: dict[str, Any] = {"sheet": EVERY_KIND}


def random_match(options: Options, players: int, random: Random) -> Iterator[Move]:
    game = GAMES["sheet"]
    state: State = game.setup(options, players)
    while state.phase != "over":
        for move in (*_wanted(state, random), ScoreRound() if state.phase == "round" else End()):
            if game.validate(state, move).ok:
                yield move
                state = game.effect(state, move)[0]


def _wanted(state: State, random: Random) -> Iterator[Move]:
    """What is missing, in an order that a rank can have, and a few other counts."""
    places = random.sample(range(1, state.players + 1), state.players)
    for lack in missing(state):
        value = places[lack.unit] if lack.line.kind == "rank" else None
        yield _count(state, lack.line, lack.unit, random, value)
    for line in random.sample(state.sheet.lines, 3):
        if line.kind != "rank":
            yield _count(state, line, random.randrange(state.players), random)


def _count(state: State, line: Line, unit: int, random: Random, counted: Any = None) -> Count:
    giver = (unit + 1) % state.players
    return count(
        line, unit, _value(state, line, unit, random) if counted is None else counted, giver
    )


def _value(state: State, line: Line, unit: int, random: Random) -> Any:
    match line.kind:
        case "yes":
            return random.random() < 0.5
        case "choice":
            return random.choice(list(line.choices))
        case "seat":
            return random.randrange(state.players)
        case "rows":
            row = {name: random.randint(0, 5) for name in line.columns}
            return [row] * random.randint(0, 3)
    spot = spot_of(state, count(line, unit, 0, (unit + 1) % state.players))
    low, high = bounds_of(state, spot)  # type: ignore[arg-type]
    return low + random.randrange((min(high, low + 50) - low) // line.step + 1) * line.step


DEALERS: Mapping[str, Any] = {"sheet": random_match}
