"""Results of a match, and its exports: session file, score table and play."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from companion.evening.here import Here, reader_of
from companion.games import COVERS, app_of, match_title, starter_of
from companion.games.base import Option
from companion.i18n import Words
from companion.match.facts import seconds_at_table
from companion.match.log import Header
from companion.match.phrases import Speech
from companion.match.rematch import beginner, rematch
from companion.match.table import Table
from companion.pages.result import Kept
from companion.play import result
from companion.play.dates import day, duration
from companion.storage.errors import StoreError
from companion.storage.exports import Scored, bg_stats_link, score_table
from scoring.rules import in_language

LONGEST_NAME = 110
"""Bytes: a file's name may have 255 with what others put before and after it."""


def words_of(here: Here, table: Table) -> Words:
    titles = table.game.titles(table.state)
    return Words(table.game, table.header.players, here.lang, titles)


def result_kept(here: Here, match: str, table: Table, *, at_once: bool = False) -> Kept:
    """at_once: it is shown where the next match is chosen, too."""
    over = table.outcome() is not None
    shown, when_played = result_of(here, table, match), when(here, table, match)
    header = table.header
    starter = starter_of(header)
    begins = beginner(rematch(header, starter), starter)
    known = (match, header.game, shown, when_played, over, at_once, begins)
    return Kept(reader_of(here), *known)


def result_of(here: Here, table: Table, match: str) -> result.Result:
    """The same on every screen."""
    game = table.header.game
    its, title = app_of(game), match_title(game, table.header.own_title, reader_of(here))
    final = its.final and partial(its.final, table) if table.outcome() else None
    speech = Speech(here.tr, here.ntr, table.header.players, lang=here.lang)
    ending = its.ending(table, speech)
    facts = result.MatchFacts(title, when(here, table, match), its.score_words, ending, final)
    shown = result.result_of(table, words_of(here, table), here.tr, facts)
    return shown._replace(world=COVERS[game].world)


def when(here: Here, table: Table, match: str) -> str:
    """The day, and how long the table sat; only what is known."""
    try:
        spent = seconds_at_table(here.store.moments(match))
    except StoreError:
        spent = None
    parts = [day(table.header.begun or "", here.tr)]
    parts += [duration(spent)] if spent else []
    return " · ".join(part for part in parts if part)


# For other programs


def session_text(here: Here, matches: Iterable[str]) -> str:
    """One session after the other."""
    return "\n\n".join("\n".join(here.store.export(match)) for match in matches) + "\n"


def points_text(here: Here, table: Table, match: str) -> str:
    """CSV."""
    return score_table([(scored(here, table, match), words_of(here, table))])


def play_link(here: Here, table: Table, match: str) -> str:
    """Opens BG Stats with this play; raises StoreError."""
    moments = here.store.moments(match)
    starter = starter_of(table.header)
    first = table.header.options.get(starter, 0) if starter else 0
    if isinstance(first, list):
        first = first[0] if first else 0
    minutes = round((seconds_at_table(moments) or 0) / 60)
    return bg_stats_link(scored(here, table, match), first, moments, minutes)


def scored(here: Here, table: Table, match: str) -> Scored:
    header = table.header
    own, options = header.own_title, variant(here, header)
    title = in_language(own, here.lang) if own else COVERS[header.game].title
    return Scored(match, header, title, table.score(), table.outcome(), options)


def variant(here: Here, header: Header) -> str:
    """The rules of this table that differ from the usual ones."""
    shown = app_of(header.game)
    usual = {option.key: option.default for option in shown.options}
    known = {key: value for key, value in shown.asked(header.options).items() if value is not None}
    now = usual | {key: value for key, value in known.items() if key in usual}
    asked = [option for option in shown.options if not option.needs or now[option.needs]]
    return " · ".join(
        _choice(here, option, now[option.key])
        for option in asked
        if now[option.key] != option.default
    )


def _choice(here: Here, option: Option, value: object) -> str:
    """An option as it was chosen: Expert; Rounds: 3."""
    title = here.tr(option.title)
    if value is True:
        return title
    text = here.tr("no") if value is False else here.tr(dict(option.values).get(value, str(value)))
    return f"{title}: {text}"


def name_of(table: Table, match: str, ending: str) -> str:
    """some-game-2026-05-03-ada-bo-1f3c.png, whatever people are called."""
    names = [table.header.game, (table.header.begun or "")[:10], *table.header.players, match[:4]]
    plain = [re.sub(r"[^\w]+", "-", name).strip("-").lower() for name in names]
    whole = "-".join(name for name in plain if name).encode()[:LONGEST_NAME]
    return whole.decode(errors="ignore") + f".{ending}"
