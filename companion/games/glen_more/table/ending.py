"""A turn in which nothing is left to do ends by itself, and one undo takes that back as well."""

from dataclasses import replace

from companion.games.glen_more.table.table import GlenPosition, Moment, walked
from companion.play.steps import Proposal
from scoring.game import Seat
from scoring.glen_more import moves
from scoring.glen_more.gains import allowed_by
from scoring.glen_more.rondel import finished
from scoring.glen_more.state import State

LEAD_ON = moves.EndTurn | moves.Amend | moves.Describe | moves.ClanToken
"""Moves after which the turn is never ended unasked."""


def nothing_left(at: GlenPosition) -> bool:
    """Whether the turn of the one to move can only be ended."""
    state = at.state
    if state.phase != "act" or state.turn is None or not at.playable:
        return False
    now, ways = state.now, Moment(at).ways
    waits = now.bonus or now.tokens or now.removes or now.builds or now.untold
    if waits or ways.activates or ways.walks:
        return False
    return not (ways.sales and (state.turn in finished(state) or _exchange_open(state, state.turn)))


def _exchange_open(state: State, seat: Seat) -> bool:
    """Whether an exchange could still be paid for by selling."""
    tiles = ((at, state.tiles[plot.tile]) for at, plot in state.clans[seat].land.items())
    return any(
        tile.exchange is not None
        and tile.name not in state.now.used
        and allowed_by(state, seat, at, tile) is not None
        for at, tile in tiles
    )


def with_end(at: GlenPosition, made: Proposal) -> Proposal:
    """The same moves, and the end of the turn if they leave nothing else to do."""
    state, last = at.state, made.moves[-1]
    if state.turn is None or isinstance(last, LEAD_ON):
        return made
    for move in made.moves:
        if not at.game.validate(state, move).ok:
            return made
        state = at.game.apply(state, move)[0]
    if state.turn != at.state.turn or not nothing_left(at.at(state)):
        return made
    return replace(made, moves=(*made.moves, moves.EndTurn(state.turn or 0)))


def together(at: GlenPosition) -> int:
    """How many of the last moves one undo takes back: an end of turn that was not asked for goes
    with what came before it."""
    if len(at.standing) > 1 and at.standing[-1].entry["move"] == "end_turn":
        rest = at.standing[:-1]
        before = replace(at, state=rest[-1].state, standing=rest)
        if nothing_left(before):
            return 1 + walked(before)
    return walked(at)
