"""What things are called in sentences; the words are in words.toml and heroes.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _names() -> dict[str, str]:
    names: dict[str, str] = {}
    for file in ("words.toml", "heroes.toml"):
        text = (Path(__file__).parent / file).read_text(encoding="utf-8")
        names |= {id: table["name"] for id, table in tomllib.loads(text).items()}
    return names


def word(id: str) -> str:
    """The name of a card, hero, clan, kind, piece or phase."""
    return _names()[id]
