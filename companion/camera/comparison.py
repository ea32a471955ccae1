"""A table as it was seen, against the record: what differs, and what would explain it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.camera.assignment import Sight
from scoring.codec import to_json
from scoring.game import Game, Move

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where other cards lie than the record has."""

    place: Mapping[str, int]
    """As entries name it."""
    recorded: tuple[str, ...]
    seen: tuple[str, ...]
    doubtful: tuple[str, ...] = ()
    """Those of the seen cards that are a guess."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a photograph of the table says to the record; nothing is changed by it."""

    differences: tuple[Difference, ...] = ()
    moves: tuple[Move, ...] = ()
    """What makes the record what was seen, in an order that the rules allow: the moves that
    nobody entered, else one correction. Without places where a card is a guess."""
    correction: bool = False
    """Whether they are a correction."""
    sights: tuple[Sight, ...] = ()
    """Every reading, with what the game makes of it."""

    def described(self) -> dict[str, Any]:
        return {
            "agrees": not self.differences,
            "differences": [
                {
                    **difference.place,
                    "recorded": list(difference.recorded),
                    "seen": list(difference.seen),
                    "doubtful": list(difference.doubtful),
                }
                for difference in self.differences
            ],
            "moves": [to_json(move) for move in self.moves],
            "correction": self.correction,
        }


def allowed(
    game: Game[S], state: S, wanted: Sequence[Move], between: Sequence[Move]
) -> tuple[Move, ...] | None:
    """All wanted moves in an order that the rules allow, with those `between` where they must be;
    None: there is none."""
    out: list[Move] = []
    rest = list(wanted)
    while rest:
        move = next((one for one in rest if game.validate(state, one).ok), None)
        if move is not None:
            rest.remove(move)
        else:
            move = next((one for one in between if game.validate(state, one).ok), None)
            if move is None or (len(out) > 1 and all(one in between for one in out[-2:])):
                return None
        state, _ = game.effect(state, move)
        out.append(move)
    return tuple(out)
