"""Measures, wraps and shortens text without a screen."""

import tomllib
from functools import cache, lru_cache
from pathlib import Path

from companion import i18n
from companion.play.typeset import parts

SMALLEST = 12.0
"""dp; smaller is not read at a table."""
OTHER = 600
"""For letters that the table does not know."""


@cache
def _widths(bold: bool) -> dict[str, int]:
    file = Path(__file__).with_name("widths.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))["bold" if bold else "regular"]
    return {letter: int(width) for width, letters in table.items() for letter in letters}


@lru_cache(maxsize=8192)
def _units(text: str, bold: bool) -> int:
    widths = _widths(bold)
    return sum([widths.get(letter, OTHER) for letter in text])


def width(text: str, size: float, bold: bool = False) -> float:
    return _units(text, bold) * size / 1000


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> tuple[str, float]:
    """The text and its size: longer than its room, it shrinks, and at last it is cut."""
    wide = width(text, size, bold)
    if wide <= room:
        return text, size
    smallest = min(size, SMALLEST)
    if wide * smallest / size <= room:
        return text, room * size / wide
    while len(text) > 1 and width(text + "…", smallest, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…", smallest


def lines(text: str, size: float, room: float, *, most: int = 0, bold: bool = False) -> list[str]:
    """The text broken into lines; of `most`, the last one takes the rest."""
    found: list[str] = []
    line = ""
    for word in parts(text, lambda words: width(words, size, bold) <= room):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold) > room and (not most or len(found) < most - 1):
            found.append(line)
            line = word
        else:
            line = longer
    return [*found, line]


def capital(words: str) -> str:
    """As a line of its own begins."""
    return words[:1].upper() + words[1:]


def number(n: int | None) -> str:
    """As it is printed; a dash for none."""
    return "–" if n is None else i18n.number(n)
