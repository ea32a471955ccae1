"""The page of one rule-book section: its picture, paragraphs with sources, and links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.book import Link
from companion.games import app_of
from companion.match.phrases import Speech
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Chips, Divider, Grounds, PagePart, Panel, Prose, Span
from companion.pages.rules import reader_book
from companion.play.questions import Choice, Picture
from companion.play.reader import Reader
from companion.play.scene import Stage
from scoring.book import Paragraph, Section

NARROWEST, HIGH = 200, 180
"""dp of a picture."""
BESIDE = 12
"""dp that the panel of a picture leaves at each side of it."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    game: str
    section: str = ""
    """Empty: the one with the paragraph."""
    paragraph: str = ""
    """A rule, an event or a card that is pointed out."""
    match: str = ""
    at_table: bool = False
    """Whether the reader came from a table."""

    @property
    def shown(self) -> Section:
        book = reader_book(self.game, self.reader.lang).book
        return book.sections[self.section] if self.section else book.places[self.paragraph][0]

    def go(self, section: str, *, instead: bool = False) -> Go:
        about = where(game=self.game, match=self.match, section=section)
        return Go("rule_section", about, back="below" if instead else "here")


@dataclass(frozen=True, slots=True)
class Draft:
    """There is nothing to begin here."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, section = kept.reader.tr, kept.shown
    book = reader_book(kept.game, kept.reader.lang)
    chapter, n = book.number(section)
    whole = book.chapters[chapter - 1]
    of = tr("{n} of {all}").format(n=n, all=len(whole.sections))
    contents = where(match=kept.match, game=kept.game)
    tools = (
        choice("search", tr("Search the rules"), Go("rules", contents), icon="search"),
        choice("settings", tr("Settings"), Go("settings"), icon="text"),
    )
    return Page(
        tr(section.title),
        tuple(_parts(kept, section, stage)),
        f"{chapter} {tr(whole.title)} · {of}",
        tools=tools,
        choices=_ways(kept, section),
    )


def _ways(kept: Kept, section: Section) -> tuple[Choice, ...]:
    tr, ids = kept.reader.tr, list(reader_book(kept.game, kept.reader.lang).book.sections)
    at = ids.index(section.id)
    before, after = ids[at - 1], ids[(at + 1) % len(ids)]
    contents = Go("rules", where(match=kept.match, game=kept.game), back="below")
    out = choice("contents", tr("Contents"), contents, icon="back")
    if kept.at_table:
        out = choice("table", tr("Back to the table"), Run("to the table"), icon="back")
    return (
        choice("before", tr("Back"), kept.go(before, instead=True), icon="less", kind="key"),
        out,
        choice("after", tr("Next"), kept.go(after, instead=True), icon="forward", kind="key"),
    )


def _parts(kept: Kept, section: Section, stage: Stage) -> Iterator[PagePart]:
    tr, ntr, _ = kept.reader
    if section.picture:
        draw = app_of(kept.game).pictures[section.picture]
        room = Stage(max(NARROWEST, stage.width - 2 * BESIDE), HIGH)
        yield Panel((Picture(draw(Speech(tr, ntr, ()), room)),), tone="inset")
    yield from _paragraphs(kept, section.paragraphs)
    if section.see:
        sections = reader_book(kept.game, kept.reader.lang).book.sections
        chips = (choice(f"see.{id}", tr(sections[id].title), kept.go(id)) for id in section.see)
        yield Divider()
        yield Chips(tuple(chips), label=tr("See also"))


def _paragraphs(kept: Kept, paragraphs: tuple[Paragraph, ...]) -> Iterator[PagePart]:
    """The grounds stand once below paragraphs that rest on the same."""
    book = reader_book(kept.game, kept.reader.lang)
    for i, paragraph in enumerate(paragraphs):
        pointed = kept.paragraph in (paragraph.id, *paragraph.rules) and len(paragraphs) > 1
        yield Prose(tuple(_spans(kept, paragraph)), pointed=pointed)
        ground = (paragraph.standing, paragraph.source)
        following = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
        if following is None or (following.standing, following.source) != ground:
            yield Grounds(paragraph.standing, book.source(paragraph))


def _spans(kept: Kept, paragraph: Paragraph) -> Iterator[Span]:
    """The card that the paragraph is about in bold, then its text with links."""
    book = reader_book(kept.game, kept.reader.lang)
    if label := book.label(paragraph):
        yield Span(label[:1].upper() + label[1:], bold=True)
        yield Span("  ")
    for part in book.parts(paragraph):
        if isinstance(part, Link):
            to = choice(f"link.{part.section}", part.words, kept.go(part.section))
            yield Span(part.words, link=to)
        else:
            yield Span(part)


RULE_SECTION: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page)
