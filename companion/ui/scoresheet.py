"""What a finished match says of itself: who won, when, and every line of every score."""

from __future__ import annotations

from typing import Any

from companion.match.facts import is_draw, points_of, seconds_at_table
from companion.match.table import Table
from companion.storage.store import StoreError
from companion.ui.dates import day, duration
from companion.ui.games import look_of
from scoring.game import Outcome


def headline(app: Any, players: tuple[str, ...], outcome: Outcome | None) -> str:
    tr = app.tr
    if outcome is None:
        return str(tr("Not over yet"))
    names = [players[seat] for seat in outcome.winners]
    if not names:
        return str(tr("All lose"))
    if is_draw(outcome, len(players)):
        return str(tr("A draw"))
    if len(names) > 1:
        return str(tr("Won by {names}").format(names=", ".join(names)))
    return str(tr("{name} wins").format(name=names[0]))


def reason(app: Any, table: Table, outcome: Outcome | None) -> str:
    """By which rule."""
    return str(app.words(table).rule(outcome.rule) if outcome else app.tr("The score so far"))


def score_lines(app: Any, table: Table) -> list[tuple[str, list[int | None]]]:
    """Each line of the score and everybody's points, grouped by rule and round."""
    words, seats = app.words(table), len(table.header.players)
    short = look_of(table.header.game).score_words
    groups: dict[tuple[str, Any], list[int | None]] = {}
    for line in table.score():
        key = (line.rule, line.facts.get("round"))
        group = groups.setdefault(key, [None] * seats)
        group[line.seat] = (group[line.seat] or 0) + line.vp
    told = []
    for (rule, number), points in groups.items():
        text = app.tr(short[rule]) if rule in short else words.rule(rule)
        if number is not None:
            text = app.tr("Round {n}: {what}").format(n=number, what=text)
        told.append((text, points))
    return told


def totals(table: Table) -> tuple[int, ...]:
    return points_of(table.score(), len(table.header.players))


def places(table: Table, outcome: Outcome | None) -> list[int]:
    """The seats, winners first, then by points."""
    points, won = totals(table), outcome.winners if outcome else ()
    return sorted(range(len(points)), key=lambda seat: (seat not in won, -points[seat]))


def when(app: Any, table: Table, match: str) -> str:
    """The day, and how long the table sat; only what is known."""
    try:
        spent = seconds_at_table(app.store.moments(match))
    except StoreError:
        spent = None
    parts = [day(table.header.begun or "", app.tr)]
    parts += [duration(spent)] if spent else []
    return " · ".join(part for part in parts if part)
