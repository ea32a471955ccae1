"""How long a score sheet takes to be read, and an entry late in a long evening."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any, NamedTuple

from companion.match.log import Header
from companion.match.table import Table
from scoring.sheet.reading import read_sheet
from tests.play.sitting import PHONE, Sitting
from tests.tools.bench.sides import fastest

ROUNDS = 199
SEATS = ("Ada", "Bo", "Cy", "Dana")
EVENING: dict[str, Any] = {
    "title": "An evening",
    "players": [2, 12],
    "rounds": "open",
    "dealer": "left",
    "lines": ["Bid", "Tricks"],
    "score": [{"id": "result", "points": "if(bid == tricks, 10 + tricks, -abs(bid - tricks))"},
              {"id": "row", "points": "if(streak(bid == tricks) == 5, 20, 0) + sum(tricks) // 50"}],
    "check": [{"id": "all", "that": "total(tricks) <= round + 10", "says": "Too many."}],
}  # fmt: skip


def largest() -> dict[str, Any]:
    """As much of everything as a sheet may have."""
    ids = [f"l{n}" for n in range(60)]
    long = " + ".join(ids[n % 60] for n in range(100))
    return {
        "title": "The largest",
        "players": [1, 12],
        "line": [{"id": id, "kind": "count", "bounds": [0, "round + players"]} for id in ids],
        "def": [f"d{n} = {long}" for n in range(30)],
        "score": [{"id": f"s{n}", "points": long} for n in range(60)],
        "check": [
            {"id": f"c{n}", "that": f"{long.rpartition(' + ')[0]} >= 0", "says": "No."}
            for n in range(30)
        ],
    }


def reading_seconds() -> float:
    data = largest()
    return fastest(lambda: read_sheet(data), 10)


class Late(NamedTuple):
    """Milliseconds in the last of 200 rounds."""

    entry: float
    """The median of its counts and of the entry that scores it."""
    scored: float
    scene: float
    """The pad drawn anew after a count."""


def late() -> Late:
    from companion.games.sheet.app import APP

    at: Sitting[Any, Any] = Sitting(APP.desk, Header("sheet", SEATS, {"sheet": EVENING}))
    for n in range(ROUNDS):
        for entry in _round(n):
            at.table.enter(entry)
    took, drawn = [], []
    for entry in _round(ROUNDS):
        took.append(_enter(at.table, entry))
        start = process_time()
        at.scene(PHONE)
        drawn.append(process_time() - start)
    return Late(median(took) * 1000, took[-1] * 1000, median(drawn) * 1000)


def _enter(table: Table, entry: dict[str, Any]) -> float:
    start = process_time()
    verdict = table.enter(entry)
    spent = process_time() - start
    assert verdict.ok, verdict
    return spent


def _round(n: int) -> list[dict[str, Any]]:
    """Two counts for each, and what scores them."""
    counts = [
        {"move": "count", "line": line, "seat": seat, "value": (n + seat) % 3}
        for line in ("bid", "tricks")
        for seat in range(len(SEATS))
    ]
    return [*counts, {"move": "score_round"}]
