"""Corrections of the full table: the checks and the effect of the move `Amend`.

Each field sets a public fact; only what is impossible is refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.codec import ABSENT, given
from scoring.game import Problem
from scoring.glen_more.clans import AGAIN, CARDS, CRESTS
from scoring.glen_more.goods import LARGEST_NUMBER, LONGEST_LIST, ROOM
from scoring.glen_more.moves import Amend, Lot
from scoring.glen_more.payment import SLOTS, too_long
from scoring.glen_more.rondel import (
    amended_position,
    cleared,
    counted_again,
    finished,
    game_over,
    opened,
    rear_most_acts,
)
from scoring.glen_more.scoring import points_set
from scoring.glen_more.state import CASTLE_AT, SCOTS, TOKENS, VILLAGE_AT, Clan, Plot, State
from scoring.glen_more.territory import on_the_map
from scoring.glen_more.tile import DAVID_HUME, END, HOME_CASTLE, START_VILLAGE, is_number
from scoring.glen_more.travel import with_roads


def amending(state: State, move: Amend) -> Iterator[Problem]:
    """Problems of a correction: first of its form, then whether every piece is in one place
    only."""
    unreadable = False
    for problem in _reading(state, move):
        unreadable = True
        yield problem
    if not unreadable:
        yield from _conserving(with_facts(state, move))


def _reading(state: State, move: Amend) -> Iterator[Problem]:
    of_a_seat = (move.coins, move.whisky, move.vp, move.persons, move.landmarks, move.tiles)
    if move.seat is ABSENT:
        if any(field is not ABSENT for field in of_a_seat):
            yield Problem("amend.seat")
    elif not 0 <= move.seat < len(state.clans):
        yield Problem("seat.unknown", {"seat": move.seat})
    for field in ("coins", "whisky", "vp"):
        yield from _number(field, getattr(move, field))
    persons = {t.name for t in state.tiles.values() if t.person}
    yield from _names("person", given(move.persons, ()), persons)
    cards = set(CARDS) | {t.name for t in state.tiles.values() if t.landmark}
    yield from _names("landmark", given(move.landmarks, ()), cards)
    if move.tiles is not ABSENT:
        yield from _lots(state, move.tiles)
    yield from _names("tile", given(move.discard, ()), _stacked(state))
    yield from _middle(state, move)


def _middle(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with the market, the clan board and the rondel."""
    for good, filled in given(move.market, {}).items():
        if not 0 <= filled <= SLOTS:
            yield Problem("amend.row", {"good": good, "filled": filled, "slots": SLOTS})
    crests, figures = given(move.crests, {}), given(move.figures, state.figures)
    yield from _names("crest", tuple(crests), set(CRESTS))
    for seat in {seat for seats in crests.values() for seat in seats}:
        if not 0 <= seat < len(state.clans):
            yield Problem("seat.unknown", {"seat": seat})
    if len(figures) != len(state.clans):
        yield Problem("amend.figures", {"number": len(state.clans)})
    for space in given(move.figures, ()):
        yield from _space(state, space)
    if isinstance(move.die, int):
        yield from _space(state, move.die)
    for key, tile in given(move.rondel, {}).items():
        yield from _space(state, int(key) if is_number(key) else -1)
        if tile is not None:
            yield from _names("tile", (tile,), {END, *_stacked(state)})
    for _, _, coins in given(move.paths, ()):
        yield from _number("paths", coins)


def _number(field: str, value: object) -> Iterator[Problem]:
    if isinstance(value, int) and not 0 <= value <= LARGEST_NUMBER:
        yield Problem("limit.number", {"field": field, "value": value})


def _names(kind: str, names: tuple[str, ...], known: set[str]) -> Iterator[Problem]:
    yield from too_long(names)
    for name in names:
        if name not in known:
            yield Problem("amend.unknown", {"kind": kind, "name": name})


def _space(state: State, space: int) -> Iterator[Problem]:
    if not 0 <= space < len(state.spaces):
        yield Problem("amend.space", {"space": space, "last": len(state.spaces) - 1})


def _stacked(state: State) -> set[str]:
    """The tiles that can lie on the table, without David Hume, who only comes from McKay as a
    person."""
    return set(state.tiles) - {DAVID_HUME}


def _lots(state: State, lots: Sequence[Lot]) -> Iterator[Problem]:
    yield from too_long(lots)
    for lot in lots:
        yield from _names("tile", (lot.tile, *lot.covers), _stacked(state))
        yield from _number("scots", lot.scots)
        if not on_the_map(lot.at):
            yield Problem("limit.place", {"at": lot.at})
        yield from too_long(lot.goods)
        if ROOM < len(lot.goods) <= LONGEST_LIST:
            yield Problem("amend.goods", {"tile": lot.tile, "goods": len(lot.goods), "most": ROOM})
    for at, n in Counter(lot.at for lot in lots).items():
        if n > 1:
            yield Problem("amend.place-twice", {"at": at})
    where = {lot.at: (lot.tile, *lot.covers) for lot in lots}
    village, castle = where.get(VILLAGE_AT, ()), where.get(CASTLE_AT, ())
    if START_VILLAGE not in village or castle != (HOME_CASTLE,):
        yield Problem("amend.home")


def _conserving(after: State) -> Iterator[Problem]:
    """Problems if a tile is in two places or a player has more pieces than there are."""
    for name, n in Counter(_on_the_table(after)).items():
        if name in (START_VILLAGE, HOME_CASTLE):
            yield Problem("amend.home")
        elif n > 1:
            yield Problem("amend.twice", {"name": name})
    for name, n in Counter(card for clan in after.clans for card in clan.cards).items():
        if n > 1:
            yield Problem("amend.twice", {"name": name})
    for seat, clan in enumerate(after.clans):
        if clan.scots_left() < 0:
            yield Problem("amend.scots", {"seat": seat, "number": SCOTS})
        if after.tokens_left(seat) < 0:
            yield Problem("amend.tokens", {"seat": seat, "number": TOKENS})
    for crest, seats in after.crests.items():
        if len(seats) > 1 and crest != AGAIN:
            yield Problem("amend.crest", {"crest": crest})
    if after.phase == "over":
        there = finished(after)
        for seat in range(len(after.figures)):
            if seat not in there:
                yield Problem("amend.over", {"seat": seat})


def _on_the_table(state: State) -> Iterator[str]:
    """Every tile on the table; home tiles only where they do not belong."""
    for clan in state.clans:
        for at, plot in clan.land.items():
            home = {VILLAGE_AT: START_VILLAGE, CASTLE_AT: HOME_CASTLE}.get(at)
            yield from (tile for tile in (plot.tile, *plot.covers) if tile != home)
        yield from clan.persons
    yield from (tile for tile in state.spaces if tile is not None)
    yield from state.discard
    if state.now.hand is not None:
        yield state.now.hand


def amended(state: State, move: Amend) -> State:
    """The state after a correction; the figures decide whose turn it is.

    Between turns no tile lies behind the rear-most piece (decision 4), so tiles behind a corrected
    figure are discarded at once, not after the next turn.
    """
    before, after = set(_on_the_table(state)), with_facts(state, move)
    here = set(_on_the_table(after))
    after = after._replace(seen=(state.seen - (before - here)) | here)
    if state.phase == "over":
        after = counted_again(after)
    if move.vp is not ABSENT and move.seat is not ABSENT:
        after = after._replace(lines=points_set(after.lines, move.seat, move.vp))
    if state.phase not in ("reveal", "roll", "take"):
        return after
    if len(finished(after)) == len(after.figures):
        return game_over(after)
    after = cleared(after)
    return opened(after) if state.phase == "reveal" else rear_most_acts(after)


def with_facts(state: State, move: Amend) -> State:
    """The state with every field of the correction applied."""
    if move.seat is not ABSENT:
        state = state.with_clan(move.seat, _clan(state.clans[move.seat], move))
    crests = {**state.crests, **given(move.crests, {})}
    rondel = {int(key): tile for key, tile in given(move.rondel, {}).items()}
    return _pieces_set(state, move)._replace(
        market={**state.market, **given(move.market, {})},
        crests={name: held for name, held in crests.items() if held},
        spaces=tuple(rondel.get(space, tile) for space, tile in enumerate(state.spaces)),
        discard=given(move.discard, state.discard),
        roads=with_roads(state.roads, given(move.paths, ())),
    )


def _pieces_set(state: State, move: Amend) -> State:
    figures, die = state.figures, state.die
    if move.figures is not ABSENT:
        figures = tuple(amended_position(state, space) for space in move.figures)
    if move.die is not ABSENT:
        die = None if move.die is None else amended_position(state, move.die)
    base = min(state.base, *figures, state.base if die is None else die)
    return state._replace(figures=figures, die=die, base=base)


def _clan(clan: Clan, move: Amend) -> Clan:
    land = clan.land
    if move.tiles is not ABSENT:
        land = {lot.at: Plot(lot.tile, lot.goods, lot.scots, lot.covers) for lot in move.tiles}
    return Clan(
        coins=given(move.coins, clan.coins),
        land=land,
        whisky=given(move.whisky, clan.whisky),
        persons=given(move.persons, clan.persons),
        cards=given(move.landmarks, clan.cards),
    )
