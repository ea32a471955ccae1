"""The finished matches of the current evening, for the next match and its standings."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.evening.here import Here
from companion.evening.home import shown_lines
from companion.games import COVERS, own_facts
from companion.match.evening import Evening, result_of
from companion.match.facts import facts_of

LASTS = timedelta(hours=12)
MAX_MATCHES = 12


def evening_before(here: Here, match: str) -> Evening:
    """Without that match, the earliest first; raises StoreError."""
    now, store = datetime.now().astimezone(), here.store
    lines = [
        line
        for line in shown_lines(here)
        if line.over and line.id != match and line.game in COVERS
        if now - datetime.fromisoformat(line.touched) < LASTS
    ]
    evening = Evening()
    for line in sorted(lines[:MAX_MATCHES], key=lambda line: line.touched):
        table = store.open(line.id)
        facts = facts_of(table, store.moments(line.id), own_facts)
        evening = evening.with_result(result_of(table, facts))
    return evening
