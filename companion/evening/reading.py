"""What the pages of a rule book, of a match's history and of the statistics are collected from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from companion.book import topics
from companion.evening.here import Here, reader_of
from companion.evening.old_plays import old_records
from companion.evening.purge import counted_by
from companion.games import COVERS
from companion.match.match_filter import Filter
from companion.match.table import Table
from companion.pages import history, rule_section, rules, statistics
from companion.pages.history_rows import Course
from companion.play.dates import clock
from companion.storage.errors import StoreError
from scoring import GAMES


def rules_kept(here: Here, game: str, match: str, table: Table | None, wanted: str) -> rules.Kept:
    """table: of the match that the reader came from."""
    read = here.settings["read"].get(GAMES[game].package, "")
    moment = _moment(here, game, table)
    return rules.Kept(reader_of(here), game, match, wanted, moment, read)


def _moment(here: Here, game: str, table: Table | None) -> tuple[tuple[str, str], ...]:
    """Where the book has what the last move of the match was about."""
    package = GAMES[game].package
    if table is None or not table.standing or table.game.package != package:
        return ()
    places = rules.reader_book(game, here.lang).book.places
    passages = [places[topic] for topic in topics(table.standing[-1]) if topic in places]
    first: dict[str, str] = {}
    for section, paragraph in passages:
        first.setdefault(section.id, paragraph.id if paragraph is not None else "")
    return tuple(first.items())


def remember_section(here: Here, kept: rule_section.Kept) -> None:
    """Of its book, the section that was read last."""
    read, package, shown = here.settings["read"], GAMES[kept.game].package, kept.shown.id
    if read.get(package) != shown:
        here.remember("read", {**read, package: shown})


def history_kept(
    here: Here, match: str, table: Table, by_browser: Callable[[int], bool]
) -> history.Kept:
    """by_browser: whether that entry was made in one."""
    try:
        moments = {n: clock(when) for n, when in here.store.moments(match).items()}
    except StoreError:
        moments = {}
    reader = reader_of(here)
    return history.Kept(reader, match, Course(table, reader, moments, by_browser))


def statistics_kept(here: Here, filter: Filter) -> statistics.Kept:
    """All of it at once; what was counted before is not counted again."""
    *_, records = counted_by(here).count({here.settings["example"]})
    assert isinstance(records, list)
    here_played = (record for record in records if record.line.game in COVERS)
    shown = (*here_played, *old_records(here))
    return statistics.Kept(reader_of(here), shown, filter, datetime.now())
