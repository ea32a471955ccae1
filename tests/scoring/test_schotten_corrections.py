"""Corrections of Schotten Totten's border: what is only restated changes nothing."""

from random import Random
from typing import Any

import pytest

from scoring.codec import move_from_json
from scoring.game import Move
from scoring.schotten_totten import GAME
from scoring.schotten_totten.moves import Claim
from scoring.schotten_totten.state import STONES, Options, State
from tests.dealers.schotten_totten import Match
from tests.reference.schotten_case import (
    CS,
    TACTICS,
    Case,
    amend,
    border,
    claim,
    end,
    hold,
    no,
    play,
    stone,
    tactics,
    yes,
)

ALL_OPTIONS = [
    Options(),
    Options(tactics=True, edition="cs"),
    Options(tactics=True, expert=True, proof_counts_tactics=True),
    Options(proof_counts_hands=True),
]
BO_FIRST = [
    *yes(border({1: stone("R1 G2", "V1 N2")}, turn=1), play(1, "Y4", 1), end(1)),
    *yes(play(0, "B4", 1)),
]
"""Two sums of seven at stone 1; Ada may claim now, and Bo was complete first."""
MUDDY = [
    *yes(tactics({1: stone("R1 G2 V9", "V1 N2 R9", modes=["mud_fight"])}, turn=1)),
    *yes(play(1, "Y4", 1), end(1, "clan"), play(0, "B4", 1)),
]
"""The same with four cards on each side."""


def restate(*sides: str, **facts: Any) -> dict[str, Any]:
    return amend(stones={"1": stone(*sides, **facts)})


CASES: dict[str, Case] = {
    "restated as it lies": (
        {},
        [*BO_FIRST, *yes(restate("R1 G2 B4", "V1 N2 Y4")), *no(claim(0, 1))],
    ),
    "restated in another order": (
        {},
        [*BO_FIRST, *yes(restate("B4 R1 G2", "Y4 V1 N2")), *no(claim(0, 1))],
    ),
    "the other side has a new card": (
        {},
        [*BO_FIRST, *yes(restate("R1 G2 B4", "V1 N2 N4"), claim(0, 1))],
    ),
    "the other side has a new card in the middle": (
        {},
        [*BO_FIRST, *yes(restate("R1 G2 B4", "V1 Y2 Y4"), claim(0, 1))],
    ),
    "the own side has a new card": (
        {},
        [*BO_FIRST, *yes(restate("R1 Y2 B4", "V1 N2 Y4")), *no(claim(0, 1))],
    ),
    "both have a new card": (
        {},
        [*BO_FIRST, *yes(restate("R1 Y2 B4", "V1 N2 N4"), claim(0, 1))],
    ),
    "both have a new card, and the table says who was first": (
        {},
        [*BO_FIRST, *yes(restate("R1 Y2 B4", "V1 N2 N4", first=1)), *no(claim(0, 1))],
    ),
    "the table says who was first of cards that stay": (
        {},
        [*BO_FIRST, *yes(restate("R1 G2 B4", "V1 N2 Y4", first=0), claim(0, 1))],
    ),
    "a card taken away and laid again is the last one": (
        {},
        [
            *BO_FIRST,
            *yes(restate("R1 G2 B4", "V1 N2"), end(0), play(1, "Y4", 1)),
            *no(claim(1, 1)),
            *yes(end(1), play(0, "B1", 9), claim(0, 1)),
        ],
    ),
    "the sides change hands": (
        {},
        [*BO_FIRST, *yes(restate("V1 N2 Y4", "R1 G2 B4"), claim(0, 1))],
    ),
    "restated in the mud": (
        TACTICS,
        [*MUDDY, *yes(restate("R1 G2 V9 B4", "V1 N2 R9 Y4")), *no(claim(0, 1))],
    ),
    "the mud was never there": (
        TACTICS,
        [*MUDDY, *yes(restate("G2 V9 B4", "N2 R9 Y4", modes=[])), *no(claim(0, 1))],
    ),
    "the mud was never there, and the last card of the first neither": (
        TACTICS,
        [*MUDDY, *yes(restate("R1 G2 V9", "V1 N2 R9", modes=[]), claim(0, 1))],
    ),
    "a joker by another name lies there as long": (
        CS,
        [
            *yes(
                tactics({1: stone("R1 G2", "V1 N2")}, turn=1),
                play(1, "joker", 1, "Y4"),
                end(1, "clan"),
            ),
            *yes(play(0, "B5", 1), restate("R1 G2 B5", "V1 N2 joker=Y5")),
            *no(claim(0, 1)),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    hold(CASES[name])


def restated(state: State, random: Random) -> Move:
    """Some of what everybody sees, or all of it, said again as the correction page says it."""
    view = GAME.view(state, None)
    some = random.sample(range(1, STONES + 1), random.choice((1, 3, STONES)))
    stones: dict[str, dict[str, Any]] = {}
    for n in some:
        shown = view["stones"][n - 1]
        stones[str(n)] = {name: shown[name] for name in ("sides", "owner", "modes")}
    entry: dict[str, Any] = {"move": "amend", "stones": stones}
    for name in ("hands", "decks", "discard", "tactics_played"):
        if random.random() < 0.5:
            entry[name] = view[name]
    return move_from_json(entry, GAME.moves)


def claims(state: State) -> list[Any]:
    """What the rules answer to every claim, and why."""
    return [GAME.validate(state, Claim(seat, n)) for seat in (0, 1) for n in range(1, STONES + 1)]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_saying_the_table_again_changes_no_claim(options: Options) -> None:
    """Two tables with the same moves; in one of them, known facts are entered again and again."""
    for seed in range(12):
        random, match = Random(seed), Match(options, Random(seed))
        restated_state = match.state
        for move in match.moves():
            restated_state, _ = GAME.apply(restated_state, move)
            if random.random() < 0.5:
                restated_state, _ = GAME.apply(restated_state, restated(restated_state, random))
            assert claims(restated_state) == claims(match.state)
