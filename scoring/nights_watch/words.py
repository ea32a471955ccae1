"""What things are called in sentences, from words.toml and the files of cards and heroes."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def _told(file: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))


@cache
def _names() -> dict[str, str]:
    tables = _told("words.toml") | _told("action_cards.toml") | _told("heroes.toml")
    return {id: table["name"] for id, table in tables.items()}


def word(id: str) -> str:
    """The name of a card, hero, clan, kind, piece or phase."""
    return _names()[id]


def hero_facts(hero: str) -> Mapping[str, str]:
    """What a hero can do: the "text" in words, with numbers from the other fields."""
    return _told("heroes.toml")[hero]
