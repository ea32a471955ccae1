"""Plays of other programs, as lists and statistics have them, and how they are kept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from companion.evening.here import Here
from companion.match.log import Header
from companion.match.phrases import Tr
from companion.match.statistics import Record
from companion.pages.any_game import GAME
from companion.storage import old_plays
from companion.storage.exports import Scored, bg_stats_link
from companion.storage.old_plays import SETTING, Batch
from companion.storage.plays import NoPlays, OldPlay
from scoring.game import Tally

NOBODY = -1
"""No seat: it is not known who began."""


def batches_of(here: Here) -> tuple[Batch, ...]:
    return old_plays.read(here.settings[SETTING])


def keep_batches(here: Here, batches: tuple[Batch, ...]) -> bool:
    return here.remember(SETTING, old_plays.written(batches))


def old_records(here: Here) -> list[Record]:
    return old_plays.records(batches_of(here), GAME)


def take_plays(here: Here, name: str, plays: Iterable[OldPlay]) -> str:
    """Keep those that are new, and say how many they are; empty: it could not be."""
    before = batches_of(here)
    after = old_plays.with_file(before, name, plays, datetime.now())
    if not keep_batches(here, after):
        return ""
    n = len(old_plays.known(after)) - len(old_plays.known(before))
    return here.ntr("{n} play is here now.", "{n} plays are here now.", n).format(n=n)


def old_play_link(here: Here, match: str) -> str:
    """Opens BG Stats with an old play, known by its id in a list of matches; empty: it is none."""
    play = old_plays.find(batches_of(here), match)
    if play is None:
        return ""
    header = Header(GAME, tuple(one.name for one in play.players), begun=play.day or None)
    lines = tuple(
        Tally(seat, old_plays.RULE, one.points or 0) for seat, one in enumerate(play.players)
    )
    outcome = old_plays.record_of(play, GAME).line.outcome
    scored = Scored(match, header, play.game, lines, outcome)
    return bg_stats_link(scored, NOBODY, {}, play.minutes or 0)


def why_not_read(tr: Tr, file: str, bad: NoPlays | OSError) -> str:
    if isinstance(bad, OSError):
        return tr("This file cannot be opened. Nothing has changed.")
    why = tr(bad.text).format(**bad.facts)
    return tr("{file}: {why}. Nothing has changed.").format(file=file, why=why)
