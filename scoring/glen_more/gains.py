"""Getting things: a boon, a tile with its one-time effects, a landmark card."""

from collections.abc import Iterable

from scoring.game import Seat, Tally
from scoring.glen_more.boon import NOTHING, Boon
from scoring.glen_more.clans import CARDS
from scoring.glen_more.goods import ROOM, Good
from scoring.glen_more.state import Land, Place, Plot, State
from scoring.glen_more.tile import Tile


def put_goods(land: Land, goods: Iterable[tuple[Place, Good]]) -> dict[Place, Plot]:
    """The territory with these goods; what finds no room on its tile is lost."""
    after = dict(land)
    for at, good in goods:
        plot = after[at]
        if len(plot.goods) < ROOM:
            after[at] = plot._replace(goods=(*plot.goods, good))
    return after


def put_scots(land: Land, places: Iterable[Place]) -> dict[Place, Plot]:
    after = dict(land)
    for at in places:
        after[at] = after[at]._replace(scots=after[at].scots + 1)
    return after


def granted(state: State, seat: Seat, boon: Boon, at: Place | None = None) -> State:
    """What needs no choice happens, the rest becomes pending; points are the caller's.

    `at` is the tile that goods and Scots come to: without it they are lost.
    """
    if boon == NOTHING:
        return state
    clan, now = state.clans[seat], state.now
    land = clan.land
    if at is not None and (boon.goods or boon.scots):
        land = put_goods(land, ((at, good) for good in boon.goods))
        land = put_scots(land, [at] * min(boon.scots, clan.scots_left()))
    free = boon.person and all(boon.person not in other.persons for other in state.clans)
    clan = clan._replace(
        coins=clan.coins + boon.coins,
        whisky=clan.whisky + boon.whisky,
        land=land,
        persons=(*clan.persons, boon.person) if free else clan.persons,
    )
    now = now._replace(
        movement=now.movement + boon.movement,
        everywhere=now.everywhere or boon.everywhere,
        rights=now.rights + boon.rights,
        bonus=_more_bonus(now.bonus, at, boon.bonus),
        tokens=now.tokens + boon.tokens,
        removes=now.removes + boon.removes,
        builds=now.builds + boon.builds,
    )
    return state._replace(clans=state.with_clan(seat, clan), now=now)


def _more_bonus(
    bonus: tuple[tuple[Place, int], ...], at: Place | None, n: int
) -> tuple[tuple[Place, int], ...]:
    if at is None or not n:
        return bonus
    rest = tuple(item for item in bonus if item[0] != at)
    return (*rest, (at, n + dict(bonus).get(at, 0)))


def gained(state: State, seat: Seat, tile: Tile, at: Place | None) -> State:
    """One-time effects of a tile that has come to a clan, then its landmark card."""
    state = granted(state, seat, tile.once, at)
    if tile.once.vp:
        line = Tally(seat, "once.points", tile.once.vp, {"tile": tile.name})
        state = state._replace(lines=(*state.lines, line))
    if not tile.landmark:
        return state
    clan = state.clans[seat]
    clan = clan._replace(cards=(*clan.cards, tile.name))
    state = state._replace(clans=state.with_clan(seat, clan))
    return granted(state, seat, CARDS.get(tile.name, NOTHING), at)


def laid(state: State, seat: Seat, tile: Tile, at: Place) -> State:
    """The tile lies in the territory; a covered one hands up its goods and Scots."""
    clan = state.clans[seat]
    plot, covered = Plot(tile.name), clan.land.get(at)
    if covered is not None:
        below = (covered.tile, *covered.covers)
        plot = Plot(tile.name, covered.goods, covered.scots, below)
    clan = clan._replace(land={**clan.land, at: plot})
    now = state.now._replace(hand=None, centres=(*state.now.centres, at))
    state = state._replace(clans=state.with_clan(seat, clan), now=now, phase="act")
    return gained(state, seat, tile, at)


def joined(state: State, seat: Seat, tile: Tile) -> State:
    """A person is set aside with the clan."""
    clan = state.clans[seat]
    clan = clan._replace(persons=(*clan.persons, tile.name))
    now = state.now._replace(hand=None)
    state = state._replace(clans=state.with_clan(seat, clan), now=now, phase="act")
    return gained(state, seat, tile, None)
