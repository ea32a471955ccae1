"""The full table before the first move, and the game as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.codec import ABSENT, Absent
from scoring.game import BadOptions, Game, Outcome, Seat, Tally
from scoring.glen_more.catalogue import Road, builtin, tiles_of
from scoring.glen_more.check import check
from scoring.glen_more.effect import effect
from scoring.glen_more.goods import GOODS, MOST
from scoring.glen_more.meanings import meanings
from scoring.glen_more.moves import MOVES
from scoring.glen_more.scoring import totals, winners
from scoring.glen_more.state import Clan, State
from scoring.glen_more.tile import PRINTED, BadTile, Description, Tile
from scoring.glen_more.travel import road_map
from scoring.glen_more.view import view

FIRST_COINS = 5
"""Of the last figure; each one in front of it has one more."""
D_TILES = dict(PRINTED)["D"]


@dataclass(frozen=True, slots=True)
class Options:
    rondel: int = 14
    """Spaces of the ring."""
    die: bool | Absent = ABSENT
    """Left out: with two players only."""
    end_after: int = 8
    """D tiles laid before END; none for the short game."""
    order: tuple[Seat, ...] | Absent = ABSENT
    """Seats from the last figure to the front-most; left out: as they sit."""
    catalogue: str = "builtin"
    tiles: Mapping[str, Description] = field(default_factory=dict)
    paths: tuple[Road, ...] = ()


def setup(options: Options, players: int) -> State:
    """Raises BadOptions."""
    die = players == 2 if options.die is ABSENT else options.die
    order = tuple(range(players)) if options.order is ABSENT else options.order
    _look_over(options, players, die=die, order=order)
    coins = {seat: FIRST_COINS + place for place, seat in enumerate(order)}
    return State(
        end_after=options.end_after,
        tiles=_tiles(options.tiles),
        roads=road_map((*builtin().roads, *options.paths)),
        clans=tuple(Clan(coins[seat]) for seat in range(players)),
        spaces=(None,) * options.rondel,
        figures=tuple(order.index(seat) for seat in range(players)),
        die=players if die else None,
        plays_die=die,
        base=0,
        market=dict.fromkeys(GOODS, int(players < 4)),
    )


def _look_over(options: Options, players: int, *, die: bool, order: tuple[Seat, ...]) -> None:
    least = players + die + 6
    if players == 2 and not die:
        raise BadOptions("two players always play with the die")
    if not least <= options.rondel <= MOST:
        raise BadOptions(f"the rondel has from {least} to {MOST} spaces, not {options.rondel}")
    if not 0 <= options.end_after <= D_TILES:
        raise BadOptions(f"END comes after 0 to {D_TILES} tiles D, not {options.end_after}")
    if sorted(order) != list(range(players)):
        raise BadOptions("the order names every seat once")
    if options.catalogue != "builtin":
        raise BadOptions(f"there is no catalogue {options.catalogue[:40]}")
    for a, b, coins in options.paths:
        if not 0 <= coins <= MOST:
            raise BadOptions(f"the path {a[:40]} - {b[:40]} must cost from 0 to {MOST}")


def _tiles(described: Mapping[str, Description]) -> dict[str, Tile]:
    try:
        return tiles_of(described)
    except BadTile as bad:
        raise BadOptions(f"tiles: {bad}") from None


def to_act(state: State) -> frozenset[Seat]:
    if state.turn is not None:
        return frozenset({state.turn})
    return frozenset() if state.phase == "over" else frozenset(range(len(state.clans)))


def score(state: State) -> tuple[Tally, ...]:
    return state.lines


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    vp = totals(state.lines, len(state.clans))
    goods = [sum(len(plot.goods) for plot in clan.land.values()) for clan in state.clans]
    return winners(vp, goods)


GAME: Game[State] = Game(
    id="glen-more",
    package="glen_more",
    version=2,
    seats=range(2, 5),
    options=Options,
    moves=MOVES,
    setup=setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=score,
    outcome=outcome,
    meanings=meanings,
)
