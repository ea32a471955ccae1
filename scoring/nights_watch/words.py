"""What things are called in sentences; the words are in words.toml and heroes.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _told(file: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))


@cache
def _names() -> dict[str, str]:
    tables = _told("words.toml") | _told("heroes.toml")
    return {id: table["name"] for id, table in tables.items()}


def word(id: str) -> str:
    """The name of a card, hero, clan, kind, piece or phase."""
    return _names()[id]


def ability(hero: str) -> str:
    """What a hero can do."""
    return _told("heroes.toml")[hero]["text"]
