"""The rule-book page: sections for the current moment, the contents, and a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.book import Found, ReaderBook, spans
from companion.games import COVERS
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import (
    Buttons,
    Chips,
    Excerpt,
    Fold,
    Heading,
    PagePart,
    Panel,
    Search,
    Small,
    Span,
)
from companion.play.questions import ButtonKind, Choice, Choose, Value
from companion.play.reader import Reader
from companion.play.scene import Stage
from scoring import GAMES
from scoring.book import Chapter, Section

MOST_HITS = 40
AT_THE_MOMENT = 3
SEARCH = "wanted"


@lru_cache(maxsize=4)
def reader_book(game: str, lang: str) -> ReaderBook:
    return ReaderBook(GAMES[game], lang)


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    game: str
    match: str = ""
    """The match that the reader comes from."""
    wanted: str = ""
    """What was looked for in another book."""
    moment: tuple[tuple[str, str], ...] = ()
    """Sections, and paragraphs in them, that the last move of the match was about."""
    read: str = ""
    """The section of this book that was read last."""

    @property
    def book(self) -> ReaderBook:
        return reader_book(self.game, self.reader.lang)

    def section(self, section: str, paragraph: str = "") -> Go:
        about = where(game=self.game, section=section, paragraph=paragraph, match=self.match)
        return Go("rule_section", about)


@dataclass(frozen=True, slots=True)
class Draft:
    wanted: str = ""
    unfolded: frozenset[str] = frozenset()
    """Titles of chapters whose sections are shown."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    parts: list[PagePart] = [Search(SEARCH, tr("Search the rules"), draft.wanted)]
    parts.append(Chips(tuple(_books(kept, draft)), layout="scroll"))
    if draft.wanted.strip():
        parts += _found(kept, draft)
    else:
        parts += _moment(kept)
        parts.append(Heading(tr("The book")))
        chapters = enumerate(kept.book.chapters, 1)
        parts += [_chapter(kept, draft, n, chapter) for n, chapter in chapters]
        if not kept.match:
            words = tr("Try it: one minute, no cards needed")
            parts.append(Buttons((choice("tour", words, Run("tour"), icon="tour"),)))
    size = choice("settings", tr("Settings"), Go("settings"), icon="text")
    return Page(tr("Rules"), tuple(parts), tr(COVERS[kept.game].title), tools=(size,))


def _books(kept: Kept, draft: Draft) -> Iterator[Choice]:
    """One chip for each book, this one first, with what a search finds there."""
    mine, wanted = GAMES[kept.game].package, draft.wanted.strip()
    books = {mine: kept.game}
    for game in COVERS:
        books.setdefault(GAMES[game].package, game)
    for package, game in books.items():
        title = kept.reader.tr(COVERS[game].title)
        if wanted:
            book = reader_book(game, kept.reader.lang)
            hits = book.search(draft.wanted, strictly=game != kept.game)
            title = f"{title}, {len(hits)}" if hits else title
        about = where(match=kept.match, game=game, wanted=wanted)
        kind: ButtonKind = "accent" if package == mine else "plain"
        yield choice(f"book.{game}", title, Go("rules", about, back="below"), kind=kind)


def _moment(kept: Kept) -> Iterator[PagePart]:
    tr, sections = kept.reader.tr, kept.book.book.sections
    lines = tuple(
        choice(
            f"moment.{section}",
            tr(sections[section].title),
            kept.section(section, paragraph),
            icon=sections[section].icon,
            note=_place(kept, sections[section]),
            kind="accent",
            forward=True,
        )
        for section, paragraph in kept.moment[:AT_THE_MOMENT]
    )
    if lines:
        yield Heading(tr("For this moment of the match"))
        yield Panel((Choose(lines),))


def _chapter(kept: Kept, draft: Draft, n: int, chapter: Chapter) -> Fold:
    tr, title = kept.reader.tr, chapter.title
    read = any(section.id == kept.read for section in chapter.sections)
    head = choice(
        f"chapter.{n}",
        tr(title),
        replace(draft, unfolded=draft.unfolded ^ {title}),
        note=kept.book.note(chapter),
        value=tr("last read") if read else "",
        kind="accent",
        forward=True,
    )
    sections = chapter.sections if title in draft.unfolded else ()
    lines = (
        choice(f"section.{s.id}", tr(s.title), kept.section(s.id), icon=s.icon, forward=True)
        for s in sections
    )
    return Fold(head, str(n), tuple(lines))


def _found(kept: Kept, draft: Draft) -> Iterator[PagePart]:
    hits = kept.book.search(draft.wanted)
    for n, found in enumerate(hits[:MOST_HITS]):
        yield _excerpt(kept, draft, n, found)
    text = kept.reader.ntr("{n} place in this book", "{n} places in this book", len(hits))
    yield Small(text.format(n=len(hits)))


def _excerpt(kept: Kept, draft: Draft, n: int, found: Found) -> Excerpt:
    book, section, paragraph = kept.book, found.section, found.paragraph
    title = book.label(paragraph) or kept.reader.tr(section.title)
    opens = choice(f"found.{n}", title, kept.section(section.id, paragraph.id))
    return Excerpt(
        opens._replace(note=_place(kept, section)),
        _lit(title, draft.wanted),
        _lit(book.text(paragraph), draft.wanted),
        paragraph.standing,
    )


def _place(kept: Kept, section: Section) -> str:
    """The chapter that it stands in."""
    n = kept.book.number(section)[0]
    return f"{n} {kept.reader.tr(kept.book.chapters[n - 1].title)}"


def _lit(text: str, wanted: str) -> tuple[Span, ...]:
    """The text, with what was looked for marked."""
    parts, end = list[Span](), 0
    for start, stop in spans(text, wanted):
        if start >= end:
            parts += [Span(text[end:start]), Span(text[start:stop], lit=True)]
            end = stop
    return tuple(span for span in (*parts, Span(text[end:])) if span.text)


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft:
    return replace(draft, wanted=str(value))


RULES: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(kept.wanted), page, answer)
