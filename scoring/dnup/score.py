"""Scoring of dnup: tokens, rounds won, the end of the match and whose turn it is."""

from scoring.dnup.deck import PRINT
from scoring.dnup.state import Phase, State
from scoring.game import Outcome, Seat, Tally

FIRST_OUT: int = PRINT["tokens"]["first_out"]
SECOND_OUT: int = PRINT["tokens"]["second_out"]
TOKENS_IN_BOX: int = PRINT["tokens"]["box"]
TOKENS_TO_WIN: int = PRINT["tokens"]["win"]
ROUNDS_TO_WIN: int = PRINT["rounds"]["win"]


def winners(state: State) -> tuple[Seat, ...]:
    """The seats that have reached the goal; several only after a correction."""
    held = state.rounds_won if state.areas == 2 else state.tokens
    return tuple(seat for seat, n in enumerate(held) if n >= goal(state))


def goal(state: State) -> int:
    """The number of rounds (two players) or tokens that wins the match."""
    return ROUNDS_TO_WIN if state.areas == 2 else TOKENS_TO_WIN


def phase(state: State) -> Phase:
    """The phase. A correction never cuts a running round short: only the end of a round ends the
    match."""
    if state.turn is not None:
        return "play"
    return "over" if winners(state) and not state.on else "deal"


def score(state: State) -> tuple[Tally, ...]:
    if state.areas == 2:
        return tuple(Tally(seat, "score.rounds", n) for seat, n in enumerate(state.rounds_won))
    return tuple(Tally(seat, "score.tokens", n) for seat, n in enumerate(state.tokens))


def outcome(state: State) -> Outcome | None:
    return _won(state) if phase(state) == "over" else None


def due(state: State) -> Outcome | None:
    return _won(state) if phase(state) != "over" and winners(state) else None


def _won(state: State) -> Outcome:
    return Outcome(winners(state), "end.rounds" if state.areas == 2 else "end.tokens")


def to_act(state: State) -> frozenset[Seat]:
    """Whose turn it is; between rounds anybody may deal."""
    if state.turn is not None:
        return frozenset({state.turn // state.areas})
    return frozenset() if phase(state) == "over" else frozenset(range(len(state.hands)))


def notes(state: State) -> tuple[str, ...]:
    """Remarks: whether cards were corrected, and whether the last round stalled."""
    corrected = ("deck.corrected",) if state.options.deck else ()
    return corrected + (("round.stalled",) if state.stalled else ())
