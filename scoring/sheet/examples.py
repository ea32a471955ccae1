"""Reads the `[[example]]` tables of a sheet, and checks that they fit it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.sheet.faults import Fault, Path, one_of, shown
from scoring.sheet.keys import Keys, items, string, table, whole
from scoring.sheet.model import Example, Line

KEYS = ("players", "rounds", "counts", "totals", "winners", "refused")
MOST_ROUNDS = 200
LARGEST_TOTAL = 10**12


def read_example(
    keys: Keys, lines: Mapping[str, Line], allowed: Sequence[int], teams: int
) -> Example:
    players = keys.whole("players", allowed[0], 1, 12)
    if players not in allowed:
        fits = ", ".join(map(str, allowed))
        raise Fault(keys.at("players"), f"the sheet is not for {players} players", fits)
    rounds = items(keys.data.get("rounds", []), keys.at("rounds"), MOST_ROUNDS)
    entered = tuple(
        _counts(counted, keys.at("rounds"), lines, players, teams, "rounds") for counted in rounds
    )
    counts = None
    if "counts" in keys:
        given = keys.data["counts"]
        counts = _counts(given, keys.at("counts"), lines, players, teams, "counts")
    totals = items(keys.needed("totals"), keys.at("totals"), 12)
    if len(totals) != players:
        raise Fault(keys.at("totals"), f"there are {len(totals)} totals", f"{players}, by seat")
    winners = None
    if "winners" in keys:
        seats = items(keys.data["winners"], keys.at("winners"), players)
        winners = tuple(sorted(whole(s, keys.at("winners"), 0, players - 1) for s in seats))
    path = keys.at("totals")
    wanted = tuple(whole(total, path, -LARGEST_TOTAL, LARGEST_TOTAL) for total in totals)
    return Example(players, entered, counts, wanted, winners, keys.string("refused"))


def _counts(
    given: object, path: Path, lines: Mapping[str, Line], players: int, teams: int, where: str
) -> Mapping[str, Any]:
    """Counts by line; only their shape is looked at, what they say is for the match to judge."""
    found = table(given, path)
    for id, value in found.items():
        line = lines.get(id)
        if line is None:
            raise Fault((*path, id), f"there is no line {shown(id)}", one_of(lines, id))
        if line.of in ("one", "table"):
            continue
        many = teams if line.of == "team" else players
        wanted = f"a list of {many}, by {'team' if line.of == 'team' else 'seat'}"
        if type(value) is not list or len(value) != many:
            raise Fault((*path, id), f"{shown(value)} does not fit {id}", wanted)
        for row in value if line.of == "pair" else ():
            if type(row) is not list or len(row) != players:
                raise Fault((*path, id), f"{shown(row)} does not fit {id}", wanted)
    return found


def check_refused(example: Example, checks: set[str], rules: set[str], path: Path) -> None:
    """The rule that an example breaks must exist."""
    rule = example.refused
    if rule and rule not in rules and not (rule.startswith("check.") and rule[6:] in checks):
        known = sorted({*(f"check.{id}" for id in checks), *rules})
        raise Fault((*path, "refused"), f"there is no rule {shown(rule)}", one_of(known, rule))


def plain_strings(value: object, path: Path, most: int) -> list[str]:
    return [string(item, (*path, n)) for n, item in enumerate(items(value, path, most))]
