"""The full table's `Game` record: its options, set-up, public view, score and outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.codec import ABSENT, Absent
from scoring.game import BadOptions, Game, Outcome, Seat, Tally
from scoring.glen_more.catalogue import Road, builtin, tiles_of
from scoring.glen_more.effect import MOVES, check, effect
from scoring.glen_more.goods import GOODS, LARGEST_NUMBER
from scoring.glen_more.meanings import meanings
from scoring.glen_more.rondel import LAST, current_round, due
from scoring.glen_more.scoring import totals, winners
from scoring.glen_more.state import Clan, State
from scoring.glen_more.tile import PRINTED, BadTile, Description, Tile
from scoring.glen_more.travel import road_map


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """The public view; everything is open, so it is the same for every seat."""
    vp = totals(state.lines, len(state.clans))
    return {
        "seats": [_seat(state, s, points) for s, points in enumerate(vp)],
        "rondel": [_space(state, space) for space in range(len(state.spaces))],
        "discard": list(state.discard),
        "market": dict(state.market),
        "crests": {name: list(seats) for name, seats in state.crests.items()},
        "turn": state.turn,
        "phase": state.phase,
        "round": current_round(state),
        "due": due(state) if state.phase == "reveal" else None,
        "left": LAST[-1] - state.drawn,
        "hand": state.now.hand,
        "pending": {
            "bonus": [{"at": list(at), "number": n} for at, n in state.now.bonus],
            "clan_token": state.now.tokens,
            "remove": state.now.removes,
            "build": state.now.builds,
        },
        "rights": list(state.now.rights),
    }


def _seat(state: State, seat: Seat, vp: int) -> dict[str, Any]:
    clan = state.clans[seat]
    return {
        "vp": vp,
        "coins": clan.coins,
        "whisky": clan.whisky,
        "persons": list(clan.persons),
        "landmarks": list(clan.cards),
        "tiles": [
            {
                "at": list(at),
                "tile": plot.tile,
                "goods": list(plot.goods),
                "scots": plot.scots,
                "covers": list(plot.covers),
            }
            for at, plot in clan.land.items()
        ],
        "movement": state.now.movement if seat == state.turn else 0,
        "scots": clan.scots_left(),
        "tokens": state.tokens_left(seat),
    }


def _space(state: State, space: int) -> dict[str, Any]:
    def here(position: int | None) -> bool:
        return position is not None and position % len(state.spaces) == space

    figures: Sequence[Seat] = [s for s, position in enumerate(state.figures) if here(position)]
    return {"tile": state.spaces[space], "figures": figures, "die": here(state.die)}


FIRST_COINS = 5
"""Coins of the last figure's player; each figure in front of it has one more."""
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


def has_die(options: Options, players: int) -> bool:
    return players == 2 if options.die is ABSENT else options.die


def setup(options: Options, players: int) -> State:
    """Raises BadOptions."""
    die = has_die(options, players)
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
    if not least <= options.rondel <= LARGEST_NUMBER:
        raise BadOptions(
            f"the rondel has from {least} to {LARGEST_NUMBER} spaces, not {options.rondel}"
        )
    if not 0 <= options.end_after <= D_TILES:
        raise BadOptions(f"END comes after 0 to {D_TILES} tiles D, not {options.end_after}")
    if sorted(order) != list(range(players)):
        raise BadOptions("the order names every seat once")
    if options.catalogue != "builtin":
        raise BadOptions(f"there is no catalogue {options.catalogue[:40]}")
    for a, b, coins in options.paths:
        if not 0 <= coins <= LARGEST_NUMBER:
            raise BadOptions(f"the path {a[:40]} - {b[:40]} must cost from 0 to {LARGEST_NUMBER}")


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
    moves=tuple(MOVES),
    setup=setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=score,
    outcome=outcome,
    meanings=meanings,
)
