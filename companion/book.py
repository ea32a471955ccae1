"""A game's rule book in its reader's language: texts, what they rest on, and where to find them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.book_search import Place, plain, ranked
from companion.i18n import N_, Words
from companion.match.log import Entry
from companion.match.phrases import Tr
from companion.match.table import Played
from scoring.book import Chapter, Paragraph, Section, book_of
from scoring.game import Game
from scoring.rules import Standing

STANDINGS: dict[Standing, str] = {
    "printed": N_("printed"),
    "reading": N_("reading"),
    "elsewhere": N_("elsewhere"),
    "house": N_("house"),
}
EVENT = ("event", "kind")
"""What an event is about: itself, and the kind of piece that moved."""
_PAGE = re.compile(r"\bp\. (?=\d)")
_TO, _AND = re.compile(r" to (?=\d)"), re.compile(r" and (?=\d)")
_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class Link(NamedTuple):
    """Words of a text that lead to a section."""

    words: str
    section: str


@dataclass(frozen=True, slots=True)
class Found:
    """A paragraph that a search found."""

    chapter: Chapter
    section: Section
    paragraph: Paragraph


class ReaderBook:
    """One game's book for one reader."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        self.book = book_of(game.package)
        self.words = Words(game, (), lang)
        self.tr = self.words.tr

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return self.book.chapters

    def number(self, section: Section) -> tuple[int, int]:
        """Its chapter's number and its own in it, from 1."""
        for n, chapter in enumerate(self.chapters, 1):
            if section in chapter.sections:
                return n, chapter.sections.index(section) + 1
        raise KeyError(section.id)

    def note(self, chapter: Chapter) -> str:
        return self.words.filled(chapter.note)

    def parts(self, paragraph: Paragraph) -> Iterator[str | Link]:
        """The text in its reader's language, links apart."""
        text, at = self.words.filled(paragraph.text, paragraph.facts), 0
        for found in _LINK.finditer(text):
            if found.start() > at:
                yield text[at : found.start()]
            yield Link(found[1], found[2])
            at = found.end()
        if at < len(text):
            yield text[at:]

    def text(self, paragraph: Paragraph) -> str:
        """As plain words."""
        return "".join(p if isinstance(p, str) else p.words for p in self.parts(paragraph))

    def label(self, paragraph: Paragraph) -> str:
        return self.tr(paragraph.label) if paragraph.label else ""

    def source(self, paragraph: Paragraph) -> str:
        return told_source(paragraph.source, self.tr)

    def standing(self, paragraph: Paragraph) -> str:
        return self.tr(STANDINGS[paragraph.standing])

    def search(self, wanted: str, *, strictly: bool = False) -> list[Found]:
        """Paragraphs with these words: titles first, then in the order of the book.

        Where nothing has them all, what comes near; strictly: nothing then.
        """
        numbers = ranked(wanted, self._places, strictly=strictly)
        return [self._found[number] for number in numbers]

    @cached_property
    def _found(self) -> tuple[Found, ...]:
        """Every paragraph, in the order of the book."""
        return tuple(
            Found(chapter, section, paragraph)
            for chapter in self.chapters
            for section in chapter.sections
            for paragraph in section.paragraphs
        )

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return tuple(
            Place(
                plain(f"{self.tr(found.section.title)} {self.label(found.paragraph)}"),
                plain(self.text(found.paragraph)),
            )
            for found in self._found
        )


def told_source(source: str, tr: Tr) -> str:
    """Where it is printed or comes from; pages are told in the reader's language."""
    told = tr(source) if source else ""
    for joint, name in ((_TO, tr("to")), (_AND, tr("and"))):
        told = joint.sub(f" {name} ", told)
    page = tr("p.")
    return _PAGE.sub(f"{page} ", told)


def topics(played: Played) -> tuple[str, ...]:
    """What a move and all that it set off is about, in the book's terms, the last first."""
    events = [event[key] for event in reversed(played.events) for key in EVENT if key in event]
    rules = (problem.rule for problem in played.verdict.reasons)
    return tuple(dict.fromkeys([*map(str, events), *rules, *named(played.entry)]))


def named(entry: Entry) -> list[str]:
    """What an entry speaks of, in the book's terms: a card before the kind of move."""
    told = (entry.get(key) for key in ("card", "hero", "crest", "what", "move"))
    return [name for name in told if isinstance(name, str)]


def told_in(game: Game[Any], entry: Entry) -> str:
    """The place of the book that tells of this entry; empty: none does."""
    places = book_of(game.package).places
    return next((name for name in named(entry) if name in places), "")


def printed(book: ReaderBook, chapters: tuple[Chapter, ...]) -> Iterator[str]:
    """The book as lines for a terminal: every rule by its id, with standing and source."""
    for chapter in chapters:
        n = book.chapters.index(chapter) + 1
        yield f"{n}  {book.tr(chapter.title).upper()}: {book.note(chapter)}"
        for m, section in enumerate(chapter.sections, 1):
            yield f"\n{n}.{m}  {book.tr(section.title)}"
            for paragraph in section.paragraphs:
                ground = f"[{book.standing(paragraph)}; {book.source(paragraph)}]"
                yield from (f"{id}  {ground}" for id in paragraph.rules or (paragraph.id,))
                label = book.label(paragraph)
                yield (
                    f"    {label}: {book.text(paragraph)}"
                    if label
                    else f"    {book.text(paragraph)}"
                )
        yield ""


def chosen_chapters(book: ReaderBook, wanted: str) -> tuple[Chapter, ...]:
    """By number, id or title, however it is typed; empty: there is no such chapter."""
    return tuple(
        chapter
        for n, chapter in enumerate(book.chapters, 1)
        if plain(wanted) in (str(n), chapter.id, plain(book.tr(chapter.title)))
    )
