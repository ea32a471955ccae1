"""`Fault`: an error in a sheet's text, with its position."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

Path = tuple[str | int, ...]
"""The way from the whole sheet to a value: ("line", 2, "points")."""


class Fault(ValueError):
    """A sheet is refused: what is wrong, what was expected, and the value it is about."""

    def __init__(self, path: Path, wrong: str, expected: str = "") -> None:
        self.path = path
        self.what = f"{wrong}, expected {expected}" if expected else wrong
        where = ".".join(str(part) for part in path)
        super().__init__(f"{where}: {self.what}" if where else self.what)


def shown(value: object) -> str:
    """A value as a message quotes it: on one line, and short."""
    text = value if isinstance(value, str) else repr(value)
    text = " ".join("".join(c if c.isprintable() else " " for c in text[:200]).split())
    return f'"{text if len(text) <= 40 else text[:37] + "..."}"'


def one_of(words: Collection[str], given: str = "") -> str:
    """The words that are possible; only the nearest where there are many."""
    near = get_close_matches(given[:40], list(words), 3, 0.6) if len(words) > 12 else list(words)
    return ("one of " if len(near) > 1 else "") + ", ".join(near) if near else "a known name"
