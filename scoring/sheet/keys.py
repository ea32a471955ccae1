"""Reads the values of a sheet's keys, and checks their types."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scoring.codec import HALF_CHARACTER
from scoring.sheet.faults import Fault, Path, one_of, shown
from scoring.sheet.names import Text

LONGEST_STRING = 200
LONGEST_ABOUT = 1_000
MOST_LANGUAGES = 40
SHEET = (
    "title", "players", "lines", "format", "id", "about", "by", "rounds", "teams", "dealer",
    "dealer_title", "def", "end", "out", "won", "winner", "line", "score", "check", "example",
)  # fmt: skip
"""The keys of the whole sheet."""
LARGEST = 1_000_000


def string(value: object, path: Path, longest: int = LONGEST_STRING) -> str:
    if type(value) is not str:
        raise Fault(path, f"{shown(value)} is no text", 'a text such as "Coins"')
    if len(value) > longest:
        raise Fault(path, "the text is too long", f"at most {longest} characters")
    if not value.isascii() and HALF_CHARACTER.search(value):
        raise Fault(path, "the text holds half a character", "a whole one")
    return value


def whole(value: object, path: Path, low: int = -LARGEST, high: int = LARGEST) -> int:
    if type(value) is not int:
        raise Fault(path, f"{shown(value)} is no whole number", f"a number from {low} to {high}")
    if not low <= value <= high:
        given = value if abs(value) < 10**12 else "a huge number"
        raise Fault(path, f"{given} is out of bounds", f"a number from {low} to {high}")
    return value


def items(value: object, path: Path, most: int, least: int = 0) -> list[Any]:
    if type(value) is not list:
        raise Fault(path, f"{shown(value)} is no list", "a list in square brackets")
    if not least <= len(value) <= most:
        many = f"{least} to {most}" if least else f"at most {most}"
        raise Fault(path, f"there are {len(value)}", many)
    return value


def table(value: object, path: Path) -> dict[str, Any]:
    if type(value) is not dict:
        raise Fault(path, f"{shown(value)} is no table of keys", "keys with values")
    return value


def text(value: object, path: Path, longest: int = LONGEST_STRING) -> Text:
    """A string, or one for each language."""
    if type(value) is not dict:
        return {"": string(value, path, longest)}
    if not 1 <= len(value) <= MOST_LANGUAGES:
        raise Fault(path, "there is no text", 'a text, or one a language: { en = "Coins" }')
    return {
        string(lang, path, 20): string(words, (*path, str(lang)), longest)
        for lang, words in value.items()
    }


class Keys:
    """The keys of one table, with what they may be called."""

    def __init__(self, data: object, path: Path, known: Collection[str]) -> None:
        self.data: Mapping[str, Any] = table(data, path)
        self.path = path
        for key in self.data:
            if key not in known:
                where = f" in [[{path[0]}]]" if path else ""
                wrong = f"the key {shown(key)} is not known{where}"
                above = path and key in SHEET
                expected = "it above the first [[...]]" if above else one_of(known, str(key))
                raise Fault((*path, str(key)), wrong, expected)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def at(self, key: str) -> Path:
        return (*self.path, key)

    def needed(self, key: str) -> Any:
        if key not in self.data:
            raise Fault(self.path, f"the key {key} is missing", f"{key} = ...")
        return self.data[key]

    def text(self, key: str, longest: int = LONGEST_STRING) -> Text | None:
        return text(self.data[key], self.at(key), longest) if key in self.data else None

    def string(self, key: str, otherwise: str = "") -> str:
        return string(self.data[key], self.at(key)) if key in self.data else otherwise

    def word(self, key: str, words: Collection[str], otherwise: str) -> str:
        """One of these words."""
        given = self.string(key, otherwise)
        if given not in words:
            raise Fault(self.at(key), f"{shown(given)} is not known", one_of(words))
        return given

    def truth(self, key: str) -> bool:
        given = self.data.get(key, False)
        if type(given) is not bool:
            raise Fault(self.at(key), f"{shown(given)} is neither", "true or false")
        return given

    def whole(self, key: str, otherwise: int, low: int = -LARGEST, high: int = LARGEST) -> int:
        return whole(self.data[key], self.at(key), low, high) if key in self.data else otherwise

    def refuse(self, keys: Collection[str], why: str) -> None:
        """These keys do not fit here."""
        for key in keys:
            if key in self.data:
                raise Fault(self.at(key), f"the key {key} does not fit {why}", "no such key")
