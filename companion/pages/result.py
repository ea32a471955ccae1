"""The result page of a match: who won and why, and every line of every score."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Wide, wide
from companion.pages.sharing import share_question
from companion.play.questions import Choice, Choose
from companion.play.reader import Reader
from companion.play.result import Result
from companion.play.result_scene import result_page
from companion.play.scene import Stage


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    match: str
    game: str
    result: Result
    when: str
    """The day, and how long the match took."""
    over: bool
    at_once: bool = False
    """Whether it is shown where the next match is chosen, too."""
    begins: str = ""
    """Who begins the next match of the same people."""


@dataclass(frozen=True, slots=True)
class Draft:
    share: bool = False
    menu: bool = False


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, about = kept.reader.tr, where(match=kept.match)
    on = choice("table", tr("Back to the table"), Go("table", about, back="below"), icon="back")
    if kept.over:
        words = tr("Again: {name} begins").format(name=kept.begins)
        on = choice("again", words, Run("again", about), icon="again")
    others: tuple[Choice, ...] = ()
    if kept.over and kept.at_once:
        others = (choice("other", tr("Another game"), Go("home", back="home"), icon="play"),)
    buttons = (
        *others,
        choice("picture", tr("Picture"), Run("share picture", about), icon="picture"),
        choice("share", tr("Share"), Draft(share=True), icon="share"),
        choice("undo", tr("Undo"), Run("undo"), icon="undo"),
        on._replace(kind="accent"),
    )
    return Page(
        kept.result.title,
        (Wide(result_page(kept.result, wide(stage))),),
        kept.when,
        tools=(choice("more", tr("More"), Draft(menu=True), icon="more"),),
        choices=buttons,
        asks=_asked(kept, draft),
    )


def _asked(kept: Kept, draft: Draft) -> Page | None:
    tr, about = kept.reader.tr, where(match=kept.match)
    if draft.share:
        return share_question(tr, kept.match)
    if not draft.menu:
        return None
    note = tr("All of them, with their standing")
    lines = (
        choice("history", tr("History of this match"), Go("history", about), icon="history"),
        choice("rules", tr("Rules"), Go("rules", about), icon="rules", note=note),
        choice("statistics", tr("Statistics"), Go("statistics"), icon="statistics"),
    )
    return Page("", (Choose(lines),), name="menu")


RESULT: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page, closed=lambda draft: Draft())
