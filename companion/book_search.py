"""Finding words in a rule book as tired people type them: no accents, any ending, small slips."""

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

SHORT = 3
"""Letters of a word that has no other forms and is not looked for within others."""
ALIKE = 5
"""First letters that words of one stem share."""
CLOSE = 0.8
"""How alike a misspelt word is to the one that was meant."""
NOWHERE = 9
"""Instead of a rank."""


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
    """Numbers of the places with these words, the best first, equal ones in their order.

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
