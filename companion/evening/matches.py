"""Collects the list of matches, and of those that were deleted."""

from __future__ import annotations

from datetime import datetime

from companion.evening.here import Here, reader_of
from companion.evening.home import shown_lines
from companion.match.match_filter import Filter
from companion.pages import deleted, matches


def matches_kept(here: Here, filter: Filter, going_on: frozenset[str]) -> matches.Kept:
    """going_on: those whose tables others may be at."""
    from companion.evening.old_plays import (
        batches_of,
        old_records,
    )  # home is shown without the score sheets

    old = old_records(here)
    results = {match: counted[1].result for match, counted in here.store.counted().items()}
    return matches.Kept(
        reader_of(here),
        (*shown_lines(here), *(record.line for record in old)),
        results | {record.line.id: record.facts.result for record in old},
        going_on,
        len(shown_lines(here, deleted=True)),
        filter,
        datetime.now(),
        here.settings["example"],
        batches_of(here),
    )


def deleted_kept(here: Here) -> deleted.Kept:
    return deleted.Kept(reader_of(here), shown_lines(here, deleted=True))
