"""A game's rules as texts for people: id, source, standing and wording, read from rules.toml.

Also gives access to the other data files of a game, its numbers and the names of its pieces.
"""

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
"""Values to fill into texts, by name: whole numbers, and lists of codes."""


def in_language(text: Mapping[str, str], lang: str) -> str:
    """A text that somebody wrote in several languages: in this one, else in English, else in the
    first."""
    return text.get(lang) or text.get("en") or next(iter(text.values()), "")


class Rule(NamedTuple):
    id: str
    source: str
    """Where it is printed, or which decision it comes from."""
    standing: Standing
    """printed: in the rule book at hand. reading: follows from it, or resolves a contradiction.

    elsewhere: from an FAQ, errata or another edition. house: the table's or the app's own.
    """
    text: str
    """The rule itself."""
    says: str
    """The sentence for a verdict; {facts} in braces. The rule's text where it needs none."""
    worded_by: str = ""
    """The id of the rule whose text this one shares; empty: it has its own."""


@cache
def data_of(package: str, name: str) -> dict[str, Any]:
    """A data file of a game, parsed; an empty package means the files shared by all games. Do
    not modify the result."""
    file = Path(__file__).parent / package / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def rules_of(package: str) -> dict[str, Rule]:
    """The rules of one game, by id, with those that hold at every table."""
    return _read(package) | _read("")


def _read(package: str) -> dict[str, Rule]:
    tables = data_of(package, "rules")
    return {id: _rule(id, entry, tables[entry.get("like", id)]) for id, entry in tables.items()}


def _rule(id: str, entry: Mapping[str, str], words: Mapping[str, str]) -> Rule:
    standing = cast("Standing", words["standing"])
    says = entry.get("says", words["text"])
    return Rule(id, words["source"], standing, words["text"], says, entry.get("like", ""))


@cache
def numbers_of(package: str) -> Numbers:
    """The game's counts, costs and limits by name, for its texts; empty without a module
    `numbers`."""
    name = ".".join(("scoring", *Path(package).parts, "numbers"))
    return import_module(name).NUMBERS if find_spec(name) else {}


def agreed_of(package: str, options: object, players: int) -> Numbers:
    """The facts about one table on which set-up steps depend, by the names in their conditions;
    empty without a function `agreed` in the module `numbers`."""
    name = ".".join(("scoring", *Path(package).parts, "numbers"))
    agreed = getattr(import_module(name), "agreed", None) if find_spec(name) else None
    facts: Numbers = {} if agreed is None else agreed(options, players)
    return facts


@cache
def names_of(package: str) -> dict[str, str]:
    """English names of a game's pieces by code: every entry with a name in its data files."""
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
