"""The rules as people read them: id, source, standing and own words, from rules.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Standing = Literal["printed", "reading", "house"]


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    source: str
    """Where it is printed, or what it was decided by."""
    standing: Standing
    """printed: in the rule book. reading: how we read it. house: the table's or the app's own."""
    text: str
    """The rule itself."""
    says: str
    """The sentence for a verdict; {facts} in braces. The rule's text where it needs none."""


@cache
def rules_of(package: str) -> dict[str, Rule]:
    """The rules of one game, by id, with those that hold at every table."""
    return _read(Path(__file__).parent / package) | _read(Path(__file__).parent)


def _read(folder: Path) -> dict[str, Rule]:
    tables = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))
    return {
        id: Rule(id, t["source"], t["standing"], t["text"], t.get("says", t["text"]))
        for id, t in tables.items()
    }


@cache
def names_of(package: str) -> dict[str, str]:
    """What the codes of a game's pieces are called: every entry with a name in its data files."""
    names: dict[str, str] = {}
    for file in sorted((Path(__file__).parent / package).glob("*.toml")):
        if file.name != "rules.toml":
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
            names |= {
                code: entry["name"]
                for table in tables.values()
                if isinstance(table, dict)
                for code, entry in table.items()
                if isinstance(entry, dict) and "name" in entry
            }
    return names
