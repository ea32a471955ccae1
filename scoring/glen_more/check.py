"""The checks of the full table's moves: why the rules refuse each kind of move."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scoring.codec import ABSENT, given
from scoring.game import Problem, Seat, Unseen
from scoring.glen_more import moves
from scoring.glen_more.goods import ROOM
from scoring.glen_more.payment import of_purse, scots_there, shortage
from scoring.glen_more.rondel import LAST, due, tile_ahead, tile_reached, tiles_ahead
from scoring.glen_more.state import CASTLE_AT, Phase, Place, State
from scoring.glen_more.territory import (
    fits_somewhere,
    neighbours,
    no_place,
    placing,
    taken_on_trust,
    taking_away,
)
from scoring.glen_more.tile import END, NEVER_TURNED_UP, BadTile, Tile, tile_of
from scoring.glen_more.trust import on_trust, unknown_of


def untimely(state: State, seat: Seat | None, phases: tuple[Phase, ...]) -> Problem | None:
    """Why the phase or the turn does not allow such a move."""
    if state.phase == "over":
        return Problem("end.over")
    if seat is not None and not 0 <= seat < len(state.clans):
        return Problem("seat.unknown", {"seat": seat})
    if state.phase not in phases:
        return Problem("turn.phase", {"phase": state.phase})
    if state.turn is not None and seat != state.turn:
        return Problem("turn.wait", {"turn": state.turn})
    return None


def check_reveal(state: State, move: moves.Reveal) -> Iterator[Problem]:
    next_one = due(state)
    if (move.tile == END) != (next_one == END):
        facts: dict[str, Any] = {"number": state.end_after, "laid": max(0, state.drawn - LAST[-2])}
        when = {"says": "end.done" if END in state.seen else "end.later", **facts}
        facts |= {"when": [when]}
        yield Problem("reveal.end-now" if next_one == END else "reveal.end-later", facts)
        return
    if move.tile == END:
        if move.description is not ABSENT:
            yield _ill_described(END, BadTile("end"))
        return
    if move.tile in NEVER_TURNED_UP:
        yield Problem("reveal.no-stack", {"tile": move.tile})
        return
    if move.tile in state.seen:
        yield Problem("reveal.seen", {"tile": move.tile})
        return
    try:
        tile = revealed_tile(state, move)
    except BadTile as bad:
        yield _ill_described(move.tile, bad)
        return
    if tile is None:
        yield Problem("reveal.unknown", {"tile": move.tile})
    elif not tile.stack:
        yield Unseen("reveal.partly-known", {"tile": move.tile})
    elif tile.stack != next_one:
        yield Problem("reveal.stack", {"tile": move.tile, "due": next_one, "stack": tile.stack})


def _ill_described(tile: str, bad: BadTile) -> Problem:
    return Problem("reveal.described", {"tile": tile, "why": str(bad), "told": [bad.part]})


def revealed_tile(state: State, move: moves.Reveal) -> Tile | None:
    """The tile as described here, or as the catalogue knows it; raises BadTile."""
    if move.description is not ABSENT:
        return tile_of(move.tile, move.description)
    return state.tiles.get(move.tile)


def check_roll(state: State, move: moves.RollDie) -> Iterator[Problem]:
    if problem := untimely(state, move.seat, ("roll",)):
        without = problem.rule == "turn.phase" and state.die is None and not state.plays_die
        yield Problem("roll.no-die") if without else problem
        return
    landing = tile_reached(state, move.value)
    if landing is not None and "chronicle" in state.tiles[landing].unknown:
        yield on_trust(state.tiles[landing], "chronicle")


def check_sell(state: State, move: moves.Sell) -> Iterator[Problem]:
    plot = state.clans[move.seat].land.get(move.from_)
    if plot is None:
        yield Problem("own.tile", {"at": move.from_})
    elif move.good not in plot.goods:
        facts = {"good": move.good, "tile": plot.tile, "need": 1, "have": 0}
        yield Problem("goods.there", facts)
    if not state.market[move.good]:
        yield Problem("market.empty", {"good": move.good})


def check_take(state: State, move: moves.Take) -> Iterator[Problem]:
    name = tile_ahead(state, move.seat, move.space)
    if name is None:
        yield Problem("take.no-tile", {"space": move.space})
    elif name != END:
        tile = state.tiles[name]
        yield from obstacles(state, move.seat, tile)
        if unknown := unknown_of(tile, *DECIDES_TAKING):
            yield on_trust(tile, *unknown)


DECIDES_TAKING = ("protected", "cost", "river", "rebuild")
"""The fields of a description that decide whether a tile can be taken."""


def obstacles(state: State, seat: Seat, tile: Tile) -> Iterator[Problem]:
    """Why a tile on the rondel cannot be taken, whatever is sold and bought."""
    if tile.protected:
        yield Problem("take.protected", {"tile": tile.name})
    if not tile.free and (lacks := of_purse(state, seat, tile)):
        yield Problem("take.price", {"tile": tile.name, "lacks": lacks})
    standing = sum(plot.scots for plot in state.clans[seat].land.values()) if tile.scots else 0
    if standing < tile.scots:
        yield Problem("take.scots", {"tile": tile.name, **shortage(tile.scots, standing)})
    elif not tile.person and not fits_somewhere(state, seat, tile):
        why = [{"says": no_place(state, seat, tile)}]
        yield Problem("take.place", {"tile": tile.name, "why": why})


def check_discard(state: State, move: moves.Discard) -> Iterator[Problem]:
    name = tile_ahead(state, move.seat, move.space)
    if name is None:
        yield Problem("take.no-tile", {"space": move.space})
    elif name == END:
        yield Problem("discard.end")
    elif state.tiles[name].protected:
        yield Problem("take.protected", {"tile": name})
    elif "protected" in state.tiles[name].unknown:
        yield on_trust(state.tiles[name], "protected")
    could, perhaps = list[str](), list[Tile]()
    for _, ahead in tiles_ahead(state, state.figures[move.seat]):
        if ahead == END or any(obstacles(state, move.seat, state.tiles[ahead])):
            continue
        if unknown_of(state.tiles[ahead], *DECIDES_TAKING):
            perhaps.append(state.tiles[ahead])
        else:
            could.append(ahead)
    if could:
        yield Problem("discard.possible", {"tiles": could})
    elif perhaps:
        yield on_trust(perhaps[0], *unknown_of(perhaps[0], *DECIDES_TAKING))


def check_lay(state: State, move: moves.LayTile) -> Iterator[Problem]:
    yield from placing(state, move.seat, state.in_hand(), move.at)
    yield from _placed_on_trust(state, move.seat, state.in_hand(), move.at)


def _placed_on_trust(state: State, seat: Seat, tile: Tile, at: Place) -> Iterator[Unseen]:
    """What the place is believed to fit, where nobody described the tiles that decide."""
    covered = state.clans[seat].land.get(at)
    parts = ("river", "rebuild") if covered is None else ("river", "rebuild", "type")
    if unknown := unknown_of(tile, *parts):
        yield on_trust(tile, *unknown)
    if covered is not None and (unknown := unknown_of(state.tiles[covered.tile], "type")):
        yield on_trust(state.tiles[covered.tile], *unknown)
    if (castle := taken_on_trust(state, seat, at)) is not None:
        yield on_trust(castle, "type")


def check_bonus(state: State, move: moves.Bonus) -> Iterator[Problem]:
    pending = dict(state.now.bonus).get(move.at, 0)
    if not pending or move.at not in state.clans[move.seat].land:
        yield Problem("bonus.none", {"at": move.at})
    elif len(given(move.goods, ())) > pending:
        yield Problem("bonus.many", {"number": pending})


def check_remove(state: State, move: moves.Remove) -> Iterator[Problem]:
    if not state.now.removes:
        yield Problem("remove.none")
        return
    land = state.clans[move.seat].land
    plot = land.get(move.at)
    if plot is None:
        yield Problem("own.tile", {"at": move.at})
        return
    yield from taking_away(state, land, move.at)
    if move.keep is not ABSENT:
        fit = min(len(plot.goods), max(0, ROOM - len(land[CASTLE_AT].goods)))
        if len(move.keep) != fit or Counter(move.keep) - Counter(plot.goods):
            yield Problem("remove.keep", {"number": fit, "goods": plot.goods})


def check_build(state: State, move: moves.Build) -> Iterator[Problem]:
    if not state.now.builds:
        yield Problem("build.none")
        return
    if move.tile not in state.discard:
        yield Problem("build.pile", {"tile": move.tile})
        return
    tile = state.tiles[move.tile]
    if tile.person != (move.at is ABSENT):
        why = {"says": "build.person" if tile.person else "build.land", "tile": move.tile}
        yield Problem("build.place", {"tile": move.tile, "why": [why]})
    elif move.at is not ABSENT:
        yield from placing(state, move.seat, tile, move.at)
        yield from _placed_on_trust(state, move.seat, tile, move.at)


def check_move_scot(state: State, move: moves.MoveScot) -> Iterator[Problem]:
    land = state.clans[move.seat].land
    if not state.now.movement:
        yield Problem("move.points")
    yield from scots_there(land, [move.from_])
    if move.to not in land:
        yield Problem("own.tile", {"at": move.to})
    elif move.from_ in land and not neighbours(move.from_, move.to):
        tiles = [land[move.from_].tile, land[move.to].tile]
        yield Problem("move.neighbour", {"tiles": tiles})
