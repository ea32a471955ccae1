"""Reads the ids, titles and translated texts of a sheet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

Text = Mapping[str, str]
"""A text by language."""

ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
OVER_PLAYERS = ("total", "most", "least", "count", "others", "rank", "at", "team")
OVER_ROUNDS = ("sum", "streak")
OVER_ROWS = ("each", "top")
OVER_PAIRS = ("got", "gave", "got_most")
FUNCTIONS = (
    "if", "min", "max", "abs", "table", *OVER_PLAYERS, *OVER_ROUNDS, *OVER_ROWS, *OVER_PAIRS,
)  # fmt: skip
VALUES = ("players", "round", "seat", "dealer", "filled", "before", "total")
WORDS = ("and", "or", "not", "high", "low", "share", "both", "none")
RESERVED = frozenset((*FUNCTIONS, *VALUES, *WORDS))


def id_of(title: str) -> str:
    """The id that a title makes; it may be no good one."""
    parted = unicodedata.normalize("NFKD", title)
    plain = "".join(c for c in parted if not unicodedata.combining(c)).lower()
    return re.sub("[^a-z0-9]+", "_", plain).strip("_")


def title_of(id: str) -> str:
    """The title that an id makes."""
    return id.replace("_", " ").capitalize()
