"""The rules as people read them: id, source, standing and own words, from rules.toml."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast, get_args

Standing = Literal["printed", "reading", "elsewhere", "house"]
STANDINGS: tuple[Standing, ...] = get_args(Standing)
Numbers = Mapping[str, Any]
"""Plain values for texts: whole numbers, and lists of codes."""


def in_language(text: Mapping[str, str], lang: str) -> str:
    """A text that somebody wrote in several languages: in this one, else in English, else in the
    first."""
    return text.get(lang) or text.get("en") or next(iter(text.values()), "")


class Rule(NamedTuple):
    id: str
    source: str
    """Where it is printed, or what it was decided by."""
    standing: Standing
    """printed: in the rule book at hand. reading: follows from it, or resolves a contradiction.

    elsewhere: from an FAQ, errata or another edition. house: the table's or the app's own.
    """
    text: str
    """The rule itself."""
    says: str
    """The sentence for a verdict; {facts} in braces. The rule's text where it needs none."""
    told_by: str = ""
    """The rule in whose words this one is told, if not in its own."""


@cache
def data_of(package: str, name: str) -> dict[str, Any]:
    """What a data file of a game says, or without a package of every table; nobody changes it."""
    file = Path(__file__).parent / package / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def rules_of(package: str) -> dict[str, Rule]:
    """The rules of one game, by id, with those that hold at every table."""
    return _read(package) | _read("")


def _read(package: str) -> dict[str, Rule]:
    tables = data_of(package, "rules")
    return {id: _rule(id, told, tables[told.get("like", id)]) for id, told in tables.items()}


def _rule(id: str, told: Mapping[str, str], words: Mapping[str, str]) -> Rule:
    standing = cast("Standing", words["standing"])
    says = told.get("says", words["text"])
    return Rule(id, words["source"], standing, words["text"], says, told.get("like", ""))


@cache
def numbers_of(package: str) -> Numbers:
    """Counts, costs and limits by their names in texts, if the game has such a module."""
    name = ".".join(("scoring", *Path(package).parts, "numbers"))
    return import_module(name).NUMBERS if find_spec(name) else {}


def agreed_of(package: str, options: object, players: int) -> Numbers:
    """What was agreed at one table, by its names in the steps of the set-up."""
    numbers = ".".join(("scoring", *Path(package).parts, "numbers"))
    agreed: Numbers = import_module(numbers).agreed(options, players)
    return agreed


@cache
def names_of(package: str) -> dict[str, str]:
    """What the codes of a game's pieces are called: every entry with a name in its data files."""
    names: dict[str, str] = {}
    files = [file.stem for file in sorted((Path(__file__).parent / package).glob("*.toml"))]
    own = [data_of(package, file) for file in files if file not in ("rules", "book")]
    for tables in (data_of("", "forms"), *own):
        groups = [tables, *(table for table in tables.values() if isinstance(table, dict))]
        names |= {
            code: entry["name"]
            for group in groups
            for code, entry in group.items()
            if isinstance(entry, dict) and isinstance(entry.get("name"), str)
        }
    return names
