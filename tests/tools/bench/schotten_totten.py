"""Random Schotten Totten, every claim of both sides judged after every move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from scoring.schotten_totten import GAME
from scoring.schotten_totten.formations import WHOLE_DECK, formation, mask, plan
from scoring.schotten_totten.moves import EndTurn
from scoring.schotten_totten.proof import best_completion, claimable, rejudged
from scoring.schotten_totten.state import Options, State, Stone
from tests.dealers.schotten_totten import Match
from tests.tools.bench.sides import fastest, rate

RANDOM = Random(1)


def turns_per_second(options: Options) -> Callable[[float], float]:
    def match() -> int:
        return sum(type(move) is EndTurn for move in Match(options, RANDOM).moves())

    return lambda seconds: rate(match, seconds)


def worst_proof_seconds() -> float:
    """Mud, an empty opponent, a joker in the formation, every elite troop still to come; cold."""
    side = ("joker", "N7", "N8", "N9")
    unseen = WHOLE_DECK & ~mask(side)
    stone = Stone((side, ()), ((0, 1, 2, 3), ()), ("mud_fight",))
    elites = ("joker", "spy", "shield_bearer")

    def prove() -> None:
        plan.cache_clear()
        formation.cache_clear()
        rejudged(stone, unseen)
        best_completion((), 4, False, unseen, elites)

    return fastest(prove)


def whole_border_seconds() -> float:
    """All nine stones judged from nothing, in the middle of a game; cold."""
    state = middle_of_a_game()

    def judge() -> None:
        plan.cache_clear()
        formation.cache_clear()
        stones = tuple(rejudged(stone, state.unseen) for stone in state.stones)
        claimable(state._replace(stones=stones))

    return fastest(judge)


def middle_of_a_game() -> State:
    match = Match(Options(tactics=True), Random(7))
    best, state = -1, GAME.setup(Options(tactics=True), 2)
    for _ in match.moves():
        complete = sum(
            len(side) == stone.size
            for stone in match.state.stones
            if stone.owner is None
            for side in stone.sides
        )
        if complete > best:
            best, state = complete, match.state
    return state
