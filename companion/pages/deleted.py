"""The page of deleted matches: each can be restored, or deleted for good."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.match.match_line import MatchLine
from companion.pages.match_rows import how_many, match_row, named
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import Rows
from companion.play.questions import Choose, Say
from companion.play.reader import Reader
from companion.play.scene import Stage


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    lines: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    menu: str = ""
    """The match whose menu is open."""
    sure: bool = False
    """Whether it is asked if that match is to be destroyed."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    rows = []
    for line in kept.lines:
        opens = Draft(menu=line.id)
        more = choice(f"menu.{line.id}", tr("More"), opens, icon="more")
        rows.append(match_row(line, kept.reader, opens, more))
    asked = next((line for line in kept.lines if line.id == draft.menu), None)
    asks = _asked(kept.reader, draft, asked) if asked is not None else None
    note = how_many(kept.reader, len(kept.lines))
    return Page(tr("Deleted matches"), (Rows(tuple(rows)),), note, asks=asks)


def _asked(reader: Reader, draft: Draft, line: MatchLine) -> Page:
    tr, about = reader.tr, where(match=line.id)
    if not draft.sure:
        lines = (
            choice("back", tr("Put back"), Run("put back", about), icon="undo"),
            choice("purge", tr("Delete for good"), replace(draft, sure=True), icon="delete"),
        )
        return Page(", ".join(line.players), (Choose(lines),), name="menu")
    said = (
        Say(named(line, reader)),
        Say(tr("Nothing of this match stays on this phone."), tone="text_2"),
    )
    buttons = (
        choice("sure", tr("Delete"), Run("purge", about), icon="delete"),
        choice("keep", tr("Keep it"), Draft(), kind="accent"),
    )
    return Page(tr("Delete for good?"), said, choices=buttons, name="sure")


DELETED: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page, closed=lambda draft: Draft())
