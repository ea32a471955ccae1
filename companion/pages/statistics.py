"""The statistics page: matches by game, player, pair and period, with plots."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from companion.games import families_in
from companion.games.statistics_page import FOLLOW, Figures, figures_page
from companion.match.match_filter import Filter
from companion.match.statistics import Record
from companion.pages.filters import (
    NO_FILTER_OPEN,
    Filtering,
    FilterQuestion,
    address,
    filter_chips,
)
from companion.pages.page import Go, Page, PageKind, Run, choice
from companion.pages.parts import Empty, Job, PagePart, Wide, wide
from companion.play.memo import latest
from companion.play.questions import Say
from companion.play.reader import Reader
from companion.play.scene import Scene, Stage


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    records: tuple[Record, ...]
    """All that was counted; the filter chooses among them."""
    filter: Filter
    now: datetime
    counting: tuple[int, int] | None = None
    """How many matches are counted, of how many; None: all."""

    @property
    def chosen(self) -> list[Record]:
        return [record for record in self.records if self.filter.holds(record.line, self.now)]


@dataclass(frozen=True, slots=True)
class Draft:
    followed: tuple[str, ...] = ()
    """Players whose form is drawn; nobody: those who played most."""
    filtering: Filtering = NO_FILTER_OPEN


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, refused = kept.reader.tr, ""
    if not kept.records:
        refused = tr("Nothing to count yet")
    export = choice("export", tr("Table of points"), Run("export"), icon="export", refused=refused)
    lines = tuple(record.line for record in kept.records)
    filters = FilterQuestion(
        kept.reader,
        lines,
        kept.filter,
        goes=lambda then: Go("statistics", address(then), back="below"),
        opens=lambda asked: replace(draft, filtering=asked),
    )
    parts, asks = _parts(kept, draft, stage), filters.asked(draft.filtering)
    return Page(tr("Statistics"), parts, tools=(export,), asks=asks)


def _parts(kept: Kept, draft: Draft, stage: Stage) -> tuple[PagePart, ...]:
    tr = kept.reader.tr
    if kept.counting is not None:
        done, count = kept.counting
        return (Job(tr("Counting: {n} of {all}").format(n=done, all=count), done, count),)
    if not any(record.line.over for record in kept.records):
        new = choice("new", tr("New match"), Go("home", back="home"), kind="accent")
        said = tr("It begins with a finished match.")
        return (Empty(tr("Nothing to count yet"), said, (new,)),)
    lines = [record.line for record in kept.records]

    def opens(asked: Filtering) -> Draft:
        return replace(draft, filtering=asked)

    chips = filter_chips(kept.reader, lines, kept.filter, opens)
    if not kept.chosen:
        return chips, Say(tr("No match is like that. Choose others above."), tone="text_2")
    return chips, Wide(_drawn(kept, draft, stage))


@latest
def _known(kept: Kept) -> dict[tuple[tuple[str, ...], Stage], Scene]:
    """The figures as they were drawn: a menu over the page needs no new ones."""
    return {}


def _drawn(kept: Kept, draft: Draft, stage: Stage) -> Scene:
    known, key = _known(kept), (draft.followed, stage)
    if key not in known:
        known[key] = figures_page(figures(kept, draft), wide(stage))
    return known[key]


def figures(kept: Kept, draft: Draft) -> Figures:
    tr, ntr, _ = kept.reader
    ways = families_in((record.line for record in kept.records), kept.reader)
    pair = kept.filter.players
    return Figures(kept.records, kept.chosen, pair, ways, tr, ntr, draft.followed)


def touched(kept: Kept, draft: Draft, spot: str) -> Draft:
    """Follow a player's form, or no longer."""
    return replace(draft, followed=figures(kept, draft).following(spot.removeprefix(FOLLOW)))


STATISTICS: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(),
    page,
    touched=touched,
    closed=lambda draft: replace(draft, filtering=NO_FILTER_OPEN),
)
