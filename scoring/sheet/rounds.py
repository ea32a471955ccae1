"""Reads how many rounds a sheet has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.sheet.faults import Fault
from scoring.sheet.formula import Wish, formula
from scoring.sheet.keys import Keys, string, whole
from scoring.sheet.look import At
from scoring.sheet.model import TABLE, Line
from scoring.sheet.scope import Scope

MOST_ROUNDS = 200


class _Nobody:
    """A table of which only the number of players is known."""

    def __init__(self, players: int) -> None:
        self.players = players


def read_rounds(
    keys: Keys, scope: Scope, players: range, lines: Sequence[Line]
) -> Mapping[int, int] | None:
    """By the number of players; None: open."""
    if "rounds" not in keys:
        rounds = int(any(line.per in ("round", "once") for line in lines))
        return dict.fromkeys(players, rounds)
    given, path = keys.data["rounds"], keys.at("rounds")
    if type(given) is not str:
        return dict.fromkeys(players, whole(given, path, 1, MOST_ROUNDS))
    if given == "open":
        return None
    alone = Scope({}, 0, False, scope.functions, {}, only_players=True)
    made, _ = formula(alone, string(given, path, 10**6), path, Wish(level=TABLE))
    found = {}
    for number in players:
        table: At = _Nobody(number)  # type: ignore[assignment]
        found[number] = int(made.run(table))
        if not 1 <= found[number] <= MOST_ROUNDS:
            wrong = f"with {number} players this makes {found[number]} rounds"
            raise Fault(path, wrong, f"1 to {MOST_ROUNDS}")
    return found
