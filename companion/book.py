"""A game's rule book for one reader: translated texts, sources, search, and printing as lines."""

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

MAX_SHORT_WORD = 3
"""Longest word, in letters, that the search matches only as typed and as a whole word."""
MIN_COMMON_PREFIX = 5
"""Fewest first letters that two words of one stem have in common."""
MIN_SIMILARITY = 0.8
"""Least similarity (difflib) of a misspelt word to the word that was meant."""
NO_MATCH = 9
"""The rank of a word that does not occur."""
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
"""The same as a title beside a rule."""
EVENT_TOPICS = ("event", "kind")
"""The fields of an event that name topics: the event itself, and the kind of piece that moved."""
_PAGE = re.compile(r"\bp\. (\d+)")
_PAGES = re.compile(r"\bp\. (\d+(?:, \d+)* (?:to|and) \d+)")
_TO, _AND = re.compile(r" to (?=\d)"), re.compile(r" and (?=\d)")
_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class Place(NamedTuple):
    """A paragraph prepared for searching: lower case, without accents."""

    head: str
    """The title of its section, and the name of its card."""
    text: str


@cache
def plain(text: str) -> str:
    """The text in lower case and without accents, for searching."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def ranked(wanted: str, places: Sequence[Place], *, strictly: bool) -> list[int]:
    """Indices of the places that contain these words, best match first.

    Accents, case and endings do not matter. If no place contains all words and the search is not
    strict, correct spelling mistakes, then look for as many of the words as possible.
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
    """(start, end) of the search words in a text; of an inflected form, the whole word."""
    low = plain(text)
    if len(low) != len(text):
        return []
    return sorted({span for word in plain(wanted).split() if (span := _span(low, word))})


def _span(text: str, word: str) -> tuple[int, int] | None:
    """The word as typed, preferably at the start of a word; else a whole inflected form."""
    for typed in (_form(word, 0, 0), re.compile(re.escape(word))):
        if hit := typed.search(text):
            return hit.span()
    other = re.search(rf"{_form(word, 1, 2).pattern}\w*", text)
    return other.span() if other else None


def _with(words: list[str], many: int, places: Sequence[Place]) -> list[tuple[int, int]]:
    """(rank, index) of the places that contain at least `many` of the words."""
    ranks = ((_rank(words, many, place), number) for number, place in enumerate(places))
    return [(rank, number) for rank, number in ranks if rank is not None]


def _rank(words: list[str], many: int, place: Place) -> int | None:
    """The rank of the worst of the `many` best-matching words; None: fewer occur here."""
    stems = (_stem(word, 2, 3) for word in words)
    if sum(stem in place.head or stem in place.text for stem in stems) < many:
        return None
    rank = sorted(_fit(word, place) for word in words)[many - 1]
    return None if rank == NO_MATCH else rank


def _fit(word: str, place: Place) -> int:
    """The rank of a word in a place, lower is better: in the title as typed or inflected, in the
    text as typed or inflected, or inside another word if it is long enough."""
    forms = (place.head, 0, 0), (place.head, 2, 3), (place.text, 0, 0), (place.text, 1, 2)
    for rank, (text, few, many) in enumerate(forms):
        if _form(word, few, many).search(text):
            return rank
    within = len(word) > MAX_SHORT_WORD and (word in place.head or word in place.text)
    return len(forms) if within else NO_MATCH


@cache
def _form(word: str, few: int, many: int) -> re.Pattern[str]:
    """A pattern for words with the same stem: up to `few` or `many` letters are cut off its end."""
    return re.compile(rf"\b{re.escape(_stem(word, few, many))}")


def _stem(word: str, few: int, many: int) -> str:
    cut = many if len(word) > 6 else few if len(word) > 4 else min(few, 1)
    return word[: len(word) - cut] if len(word) > MAX_SHORT_WORD else word


def _meant(word: str, places: Sequence[Place]) -> str:
    """The longest prefix that some word of the book has, else the most similar word of the book."""
    known = _vocabulary(tuple(places))
    for end in range(len(word), MIN_COMMON_PREFIX - 1, -1):
        if any(other.startswith(word[:end]) for other in known):
            return word[:end]
    return next(iter(get_close_matches(word, known, 1, MIN_SIMILARITY)), word)


@cache
def _vocabulary(places: tuple[Place, ...]) -> list[str]:
    every = " ".join(f"{place.head} {place.text}" for place in places)
    return sorted(set(re.findall(r"\w{3,}", every)))


class Link(NamedTuple):
    """Words of a text that link to a section."""

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
        """The chapter's number and the section's number in it, both from 1."""
        for n, chapter in enumerate(self.chapters, 1):
            if section in chapter.sections:
                return n, chapter.sections.index(section) + 1
        raise KeyError(section.id)

    def note(self, chapter: Chapter) -> str:
        return self.words.filled(chapter.note)

    def parts(self, paragraph: Paragraph) -> Iterator[str | Link]:
        """The text in the reader's language, as a list of strings and links."""
        text, at = self.words.filled(paragraph.text, paragraph.facts), 0
        for found in _LINK.finditer(text):
            if found.start() > at:
                yield text[at : found.start()]
            yield Link(found[1], found[2])
            at = found.end()
        if at < len(text):
            yield text[at:]

    def text(self, paragraph: Paragraph) -> str:
        """The text in the reader's language, without links."""
        return "".join(p if isinstance(p, str) else p.words for p in self.parts(paragraph))

    def label(self, paragraph: Paragraph) -> str:
        return self.tr(paragraph.label) if paragraph.label else ""

    def source(self, paragraph: Paragraph) -> str:
        return source_text(paragraph.source, self.tr)

    def standing(self, paragraph: Paragraph) -> str:
        return self.tr(STANDINGS[paragraph.standing])

    def search(self, wanted: str, *, strictly: bool = False) -> list[Found]:
        """Paragraphs with these words: matches in titles first, then in the order of the book.

        If none has them all, the nearest matches; strictly: none.
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


def source_text(source: str, tr: Tr) -> str:
    """The source of a rule as text, with page numbers in the reader's language."""
    text = tr(source) if source else ""
    text = _PAGES.sub(lambda found: tr("p. {pages}").format(pages=found[1]), text)
    text = _PAGE.sub(lambda found: tr("p. {page}").format(page=found[1]), text)
    for joint, name in ((_TO, tr("to")), (_AND, tr("and"))):
        text = joint.sub(f" {name} ", text)
    return text


def topics(played: Played) -> tuple[str, ...]:
    """Topics of the rule book for a move and its consequences, the last consequence first."""
    events = [
        event[key] for event in reversed(played.events) for key in EVENT_TOPICS if key in event
    ]
    rules = (problem.rule for problem in played.verdict.reasons)
    return tuple(dict.fromkeys([*map(str, events), *rules, *named(played.entry)]))


def named(entry: Entry) -> list[str]:
    """Topics of the rule book for an entry: its card before its kind of move."""
    names = (entry.get(key) for key in ("card", "hero", "crest", "what", "move"))
    return [name for name in names if isinstance(name, str)]


def topic_of(game: Game[Any], entry: Entry) -> str:
    """The first topic of this entry that the rule book explains; empty: none."""
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
    """The set-up for this number of players and default options, as lines for a terminal."""
    for section, steps in setup_steps(game, game.options(), players):
        yield book.tr(section.title)
        yield from (f"  [ ] {book.words.filled(step.text, step.facts)}" for step in steps)


def chosen_chapters(book: ReaderBook, wanted: str) -> tuple[Chapter, ...]:
    """The chapters with this number, id or title; empty: there is none."""
    return tuple(
        chapter
        for n, chapter in enumerate(book.chapters, 1)
        if plain(wanted) in (str(n), chapter.id, plain(book.tr(chapter.title)))
    )
