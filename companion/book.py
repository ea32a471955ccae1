"""A game's rule book in its reader's language: texts, what they rest on, and where to find them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from typing import Any, NamedTuple

from companion.i18n import N_, Words
from companion.match.log import Entry
from companion.match.phrases import Tr
from companion.match.table import Played
from scoring.book import Chapter, Paragraph, Section, book_of, setup_steps
from scoring.game import Game
from scoring.rules import Standing

SHORT = 3
"""Letters of a word that has no other forms and is not looked for within others."""
ALIKE = 5
"""First letters that words of one stem share."""
CLOSE = 0.8
"""How alike a misspelt word is to the one that was meant."""
NOWHERE = 9
"""Instead of a rank."""
STANDINGS: dict[Standing, str] = {
    "printed": N_("printed"),
    "reading": N_("reading"),
    "elsewhere": N_("elsewhere"),
    "house": N_("house"),
}
TITLES: dict[Standing, str] = {
    "printed": N_("Printed rule"),
    "reading": N_("Reading"),
    "elsewhere": N_("From elsewhere"),
    "house": N_("House rule"),
}
"""As a title beside a rule."""
EVENT = ("event", "kind")
"""What an event is about: itself, and the kind of piece that moved."""
_PAGE = re.compile(r"\bp\. (\d+)")
_PAGES = re.compile(r"\bp\. (\d+(?:, \d+)* (?:to|and) \d+)")
_TO, _AND = re.compile(r" to (?=\d)"), re.compile(r" and (?=\d)")
_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class Place(NamedTuple):
    """A paragraph to look through, in plain letters."""

    head: str
    """The title of its section, and the card that it is about."""
    text: str


@cache
def plain(text: str) -> str:
    """Small letters without marks, as people type them into a search."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def ranked(wanted: str, places: Sequence[Place], *, strictly: bool) -> list[int]:
    """Numbers of the places with these words, the best first, equal ones in their order: as tired
    people type them, without accents, with any ending, with small slips.

    Where none has them all and this need not be, the words that were meant, or most of them.
    """
    words = plain(wanted).split()
    if not words:
        return []
    found = _with(words, len(words), places)
    if not found and not strictly:
        words = [_meant(word, places) for word in words]
        fewer = range(len(words), 0, -1)
        found = next((some for many in fewer if (some := _with(words, many, places))), [])
    return [number for _, number in sorted(found)]


def spans(text: str, wanted: str) -> list[tuple[int, int]]:
    """Where words that were looked for stand in a text, whole ones where another form was found."""
    low = plain(text)
    if len(low) != len(text):
        return []
    return sorted({span for word in plain(wanted).split() if (span := _span(low, word))})


def _span(text: str, word: str) -> tuple[int, int] | None:
    """As it was typed, best at the beginning of a word; else a whole word in another form."""
    for typed in (_form(word, 0, 0), re.compile(re.escape(word))):
        if hit := typed.search(text):
            return hit.span()
    other = re.search(rf"{_form(word, 1, 2).pattern}\w*", text)
    return other.span() if other else None


def _with(words: list[str], many: int, places: Sequence[Place]) -> list[tuple[int, int]]:
    """(rank, number) of the places that have so many of the words."""
    ranks = ((_rank(words, many, place), number) for number, place in enumerate(places))
    return [(rank, number) for rank, number in ranks if rank is not None]


def _rank(words: list[str], many: int, place: Place) -> int | None:
    """Of the words that fit best, so many, how well the last fits; None: fewer are here."""
    stems = (_stem(word, 2, 3) for word in words)
    if sum(stem in place.head or stem in place.text for stem in stems) < many:
        return None
    rank = sorted(_fit(word, place) for word in words)[many - 1]
    return None if rank == NOWHERE else rank


def _fit(word: str, place: Place) -> int:
    """In the title as typed, in another form, below as typed, in any way, or in the middle of
    another word, if it is long enough to mean something there; the less, the better."""
    forms = (place.head, 0, 0), (place.head, 2, 3), (place.text, 0, 0), (place.text, 1, 2)
    for rank, (text, few, many) in enumerate(forms):
        if _form(word, few, many).search(text):
            return rank
    within = len(word) > SHORT and (word in place.head or word in place.text)
    return len(forms) if within else NOWHERE


@cache
def _form(word: str, few: int, many: int) -> re.Pattern[str]:
    """Words that begin as this one does, but for so many letters at its end."""
    return re.compile(rf"\b{re.escape(_stem(word, few, many))}")


def _stem(word: str, few: int, many: int) -> str:
    cut = many if len(word) > 6 else few if len(word) > 4 else min(few, 1)
    return word[: len(word) - cut] if len(word) > SHORT else word


def _meant(word: str, places: Sequence[Place]) -> str:
    """How words of the book begin that begin like this one; else the one that is most like it."""
    known = _vocabulary(tuple(places))
    for end in range(len(word), ALIKE - 1, -1):
        if any(other.startswith(word[:end]) for other in known):
            return word[:end]
    return next(iter(get_close_matches(word, known, 1, CLOSE)), word)


@cache
def _vocabulary(places: tuple[Place, ...]) -> list[str]:
    every = " ".join(f"{place.head} {place.text}" for place in places)
    return sorted(set(re.findall(r"\w{3,}", every)))


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
    told = _PAGES.sub(lambda found: tr("p. {pages}").format(pages=found[1]), told)
    told = _PAGE.sub(lambda found: tr("p. {page}").format(page=found[1]), told)
    for joint, name in ((_TO, tr("to")), (_AND, tr("and"))):
        told = joint.sub(f" {name} ", told)
    return told


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


def printed_steps(book: ReaderBook, game: Game[Any], players: int) -> Iterator[str]:
    """What so many players do before the first move of a match without options, as lines."""
    for section, steps in setup_steps(game, game.options(), players):
        yield book.tr(section.title)
        yield from (f"  [ ] {book.words.filled(step.text, step.facts)}" for step in steps)


def chosen_chapters(book: ReaderBook, wanted: str) -> tuple[Chapter, ...]:
    """By number, id or title, however it is typed; empty: there is no such chapter."""
    return tuple(
        chapter
        for n, chapter in enumerate(book.chapters, 1)
        if plain(wanted) in (str(n), chapter.id, plain(book.tr(chapter.title)))
    )
