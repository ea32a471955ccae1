"""What anybody at the table may be shown."""

from typing import Any

from scoring.dnup.certain import shown_hand, shown_set
from scoring.dnup.deck import ACTIVE, in_order
from scoring.dnup.score import phase
from scoring.dnup.state import State, actor, spot
from scoring.game import Seat


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """The same for every seat: nobody's hidden cards are in the state."""
    aid = state.options.memory_aid
    return {
        "table": [
            {**spot(state, place), "value": ACTIVE[laid[0]], "cards": list(shown_set(state, place))}
            for place, laid in enumerate(state.table)
            if laid
        ],
        "hands": [
            {"size": hand.size, "known": list(in_order(shown_hand(state, s))) if aid else []}
            for s, hand in enumerate(state.hands)
        ],
        "tokens": list(state.tokens),
        "rounds_won": list(state.rounds_won),
        "turn": actor(state),
        "area": None if state.turn is None else state.turn % state.areas + 1,
        "round": max(state.round, 1),
        "out": list(state.out),
        "phase": phase(state),
        "turns": state.turns,
        "stalled": state.stalled,
    }
