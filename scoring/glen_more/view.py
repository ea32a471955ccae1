"""What the table shows, as plain data."""

from collections.abc import Sequence
from typing import Any

from scoring.game import Seat
from scoring.glen_more.rondel import LAST, current_round, due
from scoring.glen_more.scoring import totals
from scoring.glen_more.state import State


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Everything lies open: every seat is shown the same."""
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
