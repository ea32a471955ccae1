"""How many taps whole matches take, touch by touch where a finger could."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.games.dnup.desk import DESK as SETS
from companion.games.glen_more.table.desk import DESK as CLANS
from companion.games.schotten_totten.desk import DESK as BORDER
from companion.match.log import Header
from companion.play.position import Aids
from companion.play.scene import Scene, Stage
from companion.play.steps import Proposal
from scoring.dnup.deck import ACTIVE
from scoring.dnup.moves import Add, Deal, Take, Turn
from scoring.dnup.moves import Play as Lay
from scoring.dnup.state import Options as DnupOptions
from scoring.game import Move
from scoring.glen_more.rondel import due
from scoring.glen_more.tile import END
from scoring.schotten_totten.moves import EndTurn, Pass, Play
from scoring.schotten_totten.state import Options
from tests import chances
from tests.dealers import random_match
from tests.play.glen_entries import FOUR
from tests.play.sitting import Sitting
from tests.scoring.glen_more import invented

TALL = Stage(1024, 1280)
"""Where every tile is large enough for a finger."""


class Taps:
    """Touches a desk, and counts."""

    def __init__(self, sitting: Sitting[Any, Any]) -> None:
        self.sitting, self.made = sitting, 0

    def __call__(self, *spots: str) -> None:
        self.sitting.touch(*spots)
        self.made += len(spots)


def turns(moves: Iterator[Move]) -> Iterator[list[Move]]:
    """The moves of one turn after the other."""
    turn: list[Move] = []
    for move in moves:
        if isinstance(move, EndTurn):
            yield turn
            turn = []
        else:
            turn.append(move)
    if turn:
        yield turn


def border_turn(tap: Taps, moves: list[Move], *, last: bool) -> None:
    """What is proven is claimed when it is three stones, or when the match ends with it."""
    for move in moves:
        if isinstance(move, Play):
            tap(f"side.{move.seat}.{move.stone}", f"card.{move.card}")
    proven = tap.sitting.scene().toned("claimable")
    if len(proven) > (1 if last else 2):
        tap("claims", "claimed")
    elif proven and last:
        tap(f"claim.{min(proven).removeprefix('stone.')}")


def test_a_turn_at_the_border_takes_two_taps() -> None:
    taps = made = 0
    for seed in chances(4, 8):
        sitting: Sitting[Any, Any] = Sitting(BORDER, Header("schotten-totten", ("Ada", "Bo")))
        tap, dealt = Taps(sitting), random_match("schotten-totten", Options(), 2, Random(seed))
        played = list(turns(dealt))
        if any(isinstance(move, Pass) for moves in played for move in moves):
            continue
        for moves in played:
            border_turn(tap, moves, last=moves is played[-1])
        assert sitting.table.outcome() is not None
        taps, made = taps + tap.made, made + len(played)
    assert taps / made <= 2.1, taps / made


def eager_turn(tap: Taps, moves: list[Move]) -> None:
    """Whatever is proven is claimed at once."""
    for move in moves:
        if isinstance(move, Play):
            tap(f"side.{move.seat}.{move.stone}", f"card.{move.card}")
    while tap.sitting.table.outcome() is None:
        proven = tap.sitting.scene().toned("claimable")
        if not proven:
            return
        tap(f"claim.{min(proven).removeprefix('stone.')}")


@pytest.mark.parametrize("prompt", [False, True])
def test_a_claim_is_one_tap_or_none(prompt: bool) -> None:
    """Two taps a turn; and one for each claim, unless the card brings it."""
    for seed in chances(2, 4):
        header = Header("schotten-totten", ("Ada", "Bo"))
        sitting: Sitting[Any, Any] = Sitting(BORDER, header, aids=Aids(prompt=prompt))
        tap, made = Taps(sitting), 0
        for moves in turns(random_match("schotten-totten", Options(), 2, Random(seed))):
            played = [move.stone for move in moves if isinstance(move, Play)]
            stones = sitting.table.state.stones
            if not played or any(stones[stone - 1].owner is not None for stone in played):
                break
            eager_turn(tap, moves)
            made += 1
        claims = sum(one.entry["move"] == "claim" for one in sitting.table.standing)
        assert made > 30
        assert claims > 3
        assert tap.made == 2 * made + (0 if prompt else claims)
        assert tap.made / made <= (2.1 if prompt else 2.2)


class TallSitting(Sitting[Any, Any]):
    def scene(self, stage: Stage = TALL) -> Scene:
        return super().scene(stage)


def glen_turn(tap: Taps, chance: Random) -> None:
    """From the tiles that are turned up before it to its end.

    Everything is activated, and all movement is used."""
    sitting = tap.sitting
    while True:
        state, scene = sitting.table.state, sitting.scene()
        match state.phase:
            case "reveal" if due(state) == END:
                tap("reveal")
            case "reveal":
                if "reveal" in sitting.spots():
                    tap("reveal")
                stack = due(state)
                known = [f"tile.{t.name}" for t in state.tiles.values() if t.stack == stack]
                tap(chance.choice(sorted({*known} & sitting.spots())))
            case "roll":
                tap(f"roll.{chance.randint(1, 3)}")
            case "take":
                tap(chance.choice(ahead(state, scene)[:4]))
                lit = sorted(sitting.scene().toned("lit"))
                if "lay" in sitting.spots():
                    tap("lay")
                elif lit:
                    tap(spot_of(sitting.scene(), chance.choice(lit)), "lay")
                else:
                    tap("take" if "take" in sitting.spots() else "discard.coin")
            case "pay":
                tap("paid" if "paid" in sitting.spots() else "undo")
            case "place":
                tap(spot_of(scene, chance.choice(sorted(scene.toned("lit")))), "lay")
            case "act":
                act(tap, chance)
            case "over":
                return
        if state.phase in ("act", "take") and sitting.table.state.turn != state.turn:
            return


def ahead(state: Any, scene: Scene) -> list[str]:
    """The spaces that may be taken, the nearest first: people do not skip what they could have."""
    size, figure = len(state.spaces), state.figures[state.turn]
    return sorted(scene.toned("open"), key=lambda key: (int(key[6:]) - figure) % size)


def act(tap: Taps, chance: Random) -> None:
    """What waits, what needs no choice, what does, and the Scots."""
    sitting = tap.sitting
    scene = sitting.scene()
    choices, walkers = scene.toned("choice"), [s for s in scene.spots if s.startswith("walk.")]
    if sitting.table.state.now.bonus:
        for spot in ("choose", "bonus.0", "good.wood", "confirm"):
            if spot in sitting.spots():
                tap(spot)
    elif "together" in scene.spots:
        tap("together")
    elif choices:
        lies = scene[min(choices)].lies.partition(".")[2]
        tap(next(s for s in scene.spots if s in (f"place.{lies}", f"either.{lies}")))
        for spot in ("activate", "gain.wood", "confirm"):
            if spot in sitting.spots():
                tap(spot)
    elif walkers:
        if not scene.toned("lit"):
            tap(chance.choice(sorted(walkers)))
        tap(farthest(sitting, chance))
    else:
        tap("end")


def farthest(sitting: Sitting[Any, Any], chance: Random) -> str:
    """As far as the movement allows: who walks about wants to be somewhere else."""
    scene = sitting.scene()
    ways = {
        spot_of(scene, key): sitting.desk.foresee(spot_of(scene, key)) for key in scene.toned("lit")
    }
    steps = {spot: len(way.moves) for spot, way in ways.items() if isinstance(way, Proposal)}
    return chance.choice(sorted(spot for spot in steps if steps[spot] == max(steps.values())))


def spot_of(scene: Scene, key: str) -> str:
    spot = scene[key].spot
    assert spot is not None
    return spot.name


def test_a_turn_of_glen_more_takes_nine_taps() -> None:
    taps = made = 0
    for seed in chances(1, 4):
        options = invented.options_data(end_after=0)
        sitting = TallSitting(CLANS, Header("glen-more", FOUR, options))
        tap, chance = Taps(sitting), Random(seed)
        while sitting.table.outcome() is None:
            glen_turn(tap, chance)
            made += 1
        taps += tap.made
    assert taps / made <= 9, taps / made


def set_turn(tap: Taps, move: Move) -> None:
    """As it is said aloud: a value, how many if it is not the fewest, and the button."""
    match move:
        case Deal():
            if "close" in tap.sitting.spots():
                tap("close")
            tap(f"deal.{move.starter}")
        case Lay():
            value, size = ACTIVE[move.cards[0]], len(move.cards)
            tap(f"value.{value}")
            if f"size.{size}" not in tap.sitting.scene().spots:
                tap("size.more")
            if "chosen" not in tap.sitting.scene()[f"key.size.{size}"].tones:
                tap(f"size.{size}")
            tap("play")
        case Add():
            tap(f"set.{move.to.seat}.{move.to.area or 1}", "add")
        case Take():
            tap(f"set.{move.from_.seat}.{move.from_.area or 1}", "take")
        case Turn():
            tap("turn")


def test_a_turn_of_dnup_by_number_takes_less_than_three_taps() -> None:
    taps = made = 0
    for seed in chances(2, 4):
        players = ("Ada", "Bo", "Cy", "Dana")
        sitting: Sitting[Any, Any] = Sitting(SETS, Header("dnup", players))
        tap = Taps(sitting)
        for move in islice(random_match("dnup", DnupOptions(), 4, Random(seed)), 150):
            set_turn(tap, move)
            made += not isinstance(move, Deal)
        taps += tap.made
    assert taps / made <= 2.7, taps / made
