"""Runs the examples of a sheet as matches, and compares the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.codec import BadForm, move_from_json
from scoring.game import Verdict
from scoring.sheet.check import check
from scoring.sheet.counting import look
from scoring.sheet.effect import effect
from scoring.sheet.model import Example, Line, Sheet
from scoring.sheet.moves import Amend, Count, End, ScoreRound
from scoring.sheet.score import outcome, score
from scoring.sheet.setting_up import begun
from scoring.sheet.state import State

MOVES = (Count, ScoreRound, End, Amend)
Entry = dict[str, Any]
Counted = Any
"""What an example says of one line."""


class Proof(NamedTuple):
    """What an example came to."""

    right: bool
    found: tuple[int, ...]
    winners: tuple[int, ...] | None
    """None: the match was not over."""
    refused: tuple[str, ...]
    """Rules that the first refused entry breaks."""
    entry: Entry | None
    """That entry."""
    scores: tuple[Mapping[str, int], ...]
    """By seat, what each score brought."""


def prove(sheet: Sheet, example: Example) -> Proof:
    state = begun(sheet, example.players)
    refused: tuple[str, ...] = ()
    broken: Entry | None = None
    for entry in entries(sheet, example):
        if entry == {"move": "end"} and state.phase == "over":
            break
        try:
            move = move_from_json(entry, MOVES)
            verdict = Verdict.of(check(state, move))
        except BadForm:
            refused, broken = ("entry.form",), entry
            break
        if not verdict.ok:
            refused, broken = tuple(problem.rule for problem in verdict.broken), entry
            break
        state, _ = effect(state, move)
    return _compared(state, example, refused, broken)


def _compared(
    state: State, example: Example, refused: tuple[str, ...], broken: Entry | None
) -> Proof:
    found = tuple(look(state).points(seat) for seat in range(state.players))
    ended = outcome(state)
    winners = None if ended is None else tuple(sorted(ended.winners))
    right = found == example.totals
    right = right and (example.refused in refused if example.refused else not refused)
    right = right and (example.winners is None or example.winners == winners)
    return Proof(right, found, winners, refused, broken, tuple(_by_score(state)))


def _by_score(state: State) -> Iterator[Mapping[str, int]]:
    lines = score(state)
    for seat in range(state.players):
        sums: dict[str, int] = {}
        for line in lines:
            if line.seat == seat:
                sums[line.rule] = sums.get(line.rule, 0) + line.vp
        yield sums


def entries(sheet: Sheet, example: Example) -> Iterator[Entry]:
    """Every entry of the match that an example tells."""
    rounds = example.rounds
    counts = example.counts or {}
    if not rounds:
        yield from _counts(sheet, counts)
        if _is_round(sheet, example.players, counts):
            yield {"move": "score_round"}
    for number, given in enumerate(rounds, 1):
        yield from _counts(sheet, given)
        if number == len(rounds):
            yield from _counts(sheet, counts)
        yield {"move": "score_round"}
    if example.winners is not None:
        yield {"move": "end"}


def _is_round(sheet: Sheet, players: int, counts: Mapping[str, Any]) -> bool:
    """Whether counts alone tell of the only round: they name it, or it needs none."""
    if sheet.rounds is not None and not sheet.rounds[players]:
        return False
    named = any(sheet.by_id[id].per in ("round", "once") for id in counts)
    return named or not any(line.required and line.per == "round" for line in sheet.lines)


def _counts(sheet: Sheet, counts: Mapping[str, Any]) -> Iterator[Entry]:
    for id, value in counts.items():
        yield from _of_line(sheet.by_id[id], value)


def _of_line(line: Line, value: Counted) -> Iterator[Entry]:
    entry = {"move": "count", "line": line.id}
    if line.of == "table":
        yield from ({**entry, "value": value} for _ in range(value != ""))
    elif line.of == "one":
        if value != "":
            nobody = value == -1
            yield {**entry, "seat": 0 if nobody else value, "value": not nobody}
    elif line.of == "pair":
        for to, row in enumerate(value):
            for giver, number in enumerate(row):
                if number != "":
                    yield {**entry, "seat": to, "from": giver, "value": number}
    else:
        word = "team" if line.of == "team" else "seat"
        for unit, number in enumerate(value):
            if number != "":
                yield {**entry, word: unit, "value": number}
