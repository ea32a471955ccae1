"""The page of all matches: running ones first, then by month."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, zip_longest

from companion.games import line_title
from companion.match.match_filter import Filter
from companion.match.match_line import MatchLine
from companion.pages.filters import (
    NO_FILTER_OPEN,
    Filtering,
    FilterQuestion,
    address,
    filter_chips,
)
from companion.pages.importing import KIND
from companion.pages.match_rows import how_many, match_row
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Empty, Files, Heading, PagePart, Row, Rows
from companion.pages.sharing import share_question
from companion.play.dates import day, duration, month
from companion.play.questions import Choice, Choose, label
from companion.play.reader import Reader
from companion.play.scene import Spot, Stage
from companion.play.text import number
from companion.storage.old_plays import Batch, find, is_old


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    lines: tuple[MatchLine, ...]
    results: Mapping[str, tuple[int, ...]]
    """By match, everybody's points."""
    shared: frozenset[str]
    """Matches whose tables other phones may be at."""
    deleted: int
    """Matches that can be put back."""
    filter: Filter
    now: datetime
    example: str = ""
    """The match of the last tour."""
    batches: tuple[Batch, ...] = ()
    """Old plays, as they came."""


@dataclass(frozen=True, slots=True)
class Draft:
    menu: str = ""
    """The match whose menu is open."""
    share: str = ""
    """The match that is to be shared in one of several ways."""
    more: bool = False
    """Whether the menu of the page is open."""
    filtering: Filtering = NO_FILTER_OPEN


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    more = choice("more", tr("More"), Draft(more=True), icon="more")
    asks = _asked(kept, draft)
    if not kept.lines:
        return Page(tr("History"), (_nothing(kept),), tools=(more,), asks=asks)
    shown = [line for line in kept.lines if kept.filter.holds(line, kept.now)]
    note = how_many(kept.reader, len(kept.lines))
    if len(shown) < len(kept.lines):
        note = tr("{n} of {all}").format(n=len(shown), all=note)

    def opens(asked: Filtering) -> Draft:
        return Draft(filtering=asked)

    chips = filter_chips(kept.reader, kept.lines, kept.filter, opens)
    parts: tuple[PagePart, ...] = (chips, Rows(tuple(_rows(kept, shown))))
    return Page(tr("History"), parts, note, tools=(more,), asks=asks)


def _nothing(kept: Kept) -> Empty:
    tr = kept.reader.tr
    ways = (
        choice("new", tr("New match"), Go("home", back="home"), kind="accent"),
        choice("import", tr("Open a session file"), Run("import"), kind="bare"),
    )
    return Empty(tr("No matches yet"), tr("Your first one starts a cairn."), ways)


def _rows(kept: Kept, shown: list[MatchLine]) -> Iterator[Row | Heading]:
    more = kept.reader.tr("More")
    for line in shown:
        if not line.over:
            yield _row(kept, line, more)
    over = sorted((line for line in shown if line.over), key=lambda line: line.played, reverse=True)
    for text, lines in groupby(over, key=lambda line: month(line.played, kept.reader.tr)):
        found = list(lines)
        yield Heading(text, how_many(kept.reader, len(found)))
        for line in found:
            yield _row(kept, line, more)


def _row(kept: Kept, line: MatchLine, words: str) -> Row:
    """words: of the target that opens its menu."""
    opens: Go | Draft = Go("result" if line.over else "table", (("match", line.id),))
    if is_old(line):
        opens = Draft(menu=line.id)
    more = Choice(Spot(f"menu.{line.id}", words), "more", leads=Draft(menu=line.id))
    result = kept.results.get(line.id, ())
    return match_row(line, kept.reader, opens, more, result, example=line.id == kept.example)


def _asked(kept: Kept, draft: Draft) -> Page | None:
    if draft.more:
        return _more(kept)
    if draft.share:
        return share_question(kept.reader.tr, draft.share)
    if draft.menu:
        return _menu(kept, draft)
    filters = FilterQuestion(
        kept.reader,
        kept.lines,
        kept.filter,
        goes=lambda then: Go("matches", address(then), back="below"),
        opens=lambda asked: Draft(filtering=asked),
    )
    return filters.asked(draft.filtering)


def _more(kept: Kept) -> Page:
    tr, none = kept.reader.tr, kept.reader.tr("No matches yet")
    file, note = tr("Open a session file"), tr("A match from another phone")
    export, gone = tr("All matches as a file"), how_many(kept.reader, kept.deleted)
    take = choice("import", file, Run("import"), icon="import", note=note)
    refused = "" if kept.lines else none
    give = choice("export", export, Run("export"), icon="export", refused=refused)
    lines = (
        choice("statistics", tr("Statistics"), Go("statistics"), icon="statistics"),
        choice(
            "old",
            tr("Old plays"),
            Go("old_plays"),
            icon="history",
            note=tr("From BG Stats or BoardGameGeek"),
        ),
        choice(
            "deleted",
            tr("Deleted matches"),
            Go("deleted"),
            icon="delete",
            note=gone,
            refused="" if kept.deleted else gone,
        ),
    )
    return Page("", (Files(take, (KIND,), give), Choose(lines)), name="more")


def _menu(kept: Kept, draft: Draft) -> Page | None:
    tr, match = kept.reader.tr, draft.menu
    line = next((line for line in kept.lines if line.id == match), None)
    if line is None:
        return None
    if is_old(line):
        return _old(kept, line)
    shared = tr("Not while other phones are at this table") if match in kept.shared else ""
    about = where(match=match)
    history, share = tr("History of this match"), tr("Share this match")
    lines = (
        choice("history", history, Go("history", about), icon="history"),
        choice("share", share, replace(draft, menu="", share=match), icon="share"),
        choice(
            "delete",
            tr("Delete"),
            Run("delete", about),
            icon="delete",
            note=tr("It can be put back"),
            refused=shared,
        ),
    )
    return Page(", ".join(line.players), (Choose(lines),), name="menu")


def _old(kept: Kept, line: MatchLine) -> Page:
    """All that is known of a match that came from another program."""
    tr, play = kept.reader.tr, find(kept.batches, line.id)
    points = [one.points for one in play.players] if play is not None else []
    players = tuple(
        choice(
            f"player.{seat}",
            name,
            icon="tick" if seat in line.winners else "name",
            value=number(had) if had is not None else "",
        )
        for seat, (name, had) in enumerate(zip_longest(line.players, points))
    )
    told = [label(text) for text in (play.place, play.note) if text] if play is not None else []
    note = tr("It came from another program, without its moves.")
    ways = (
        choice(
            "share.statistics",
            "BG Stats",
            Run("share statistics", where(match=line.id)),
            icon="statistics",
            note=tr("As a play in that app"),
        ),
        choice("old", tr("Old plays"), Go("old_plays"), icon="import", forward=True),
    )
    spent = duration(play.minutes * 60) if play is not None and play.minutes else ""
    when = " · ".join(part for part in (day(line.played, tr), spent) if part)
    parts: tuple[PagePart, ...] = (Choose(players), *told, label(note), Choose(ways))
    return Page(line_title(line, kept.reader), parts, when, name="old")


MATCHES: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page, closed=lambda draft: Draft())
