"""Parses the simple parts of a sheet's text for the editor: lines, rounds, who wins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from scoring.rules import in_language
from scoring.sheet.names import ID, RESERVED, id_of, title_of
from scoring.sheet.toml_file import BadFile, parsed

Kind = Literal["number", "count", "yes", "one", "choice", "rank", "seat", "rows"]
KINDS: tuple[Kind, ...] = ("number", "count", "yes", "one")
"""Those that the editor can make of a line."""
PERS = ("round", "any", "once", "final")
Wins = Literal["highest", "lowest", "together", ""]
"""Empty: the text says more."""
TOP = ("title", "players", "lines", "rounds", "winner", "won", "end", "format", "line")
"""Keys of the sheet that the editor shows; others it names."""
LINE = ("id", "title", "kind", "of", "per", "bounds", "points")
TOGETHER = "we_won"
"""The table's line that asks whether all have won."""

Data = Mapping[str, Any]


class SimpleLine(NamedTuple):
    """A line as the editor shows it."""

    id: str
    title: str
    kind: Kind
    per: str
    bounds: tuple[str, str]
    """As typed; empty: none."""
    worth: int | None
    """Points for each; None: the text computes them."""
    more: tuple[str, ...] = ()
    """Keys of the line that the editor does not know."""


class Simple(NamedTuple):
    """A sheet as the editor shows it."""

    title: str
    players: tuple[int, int]
    lines: tuple[SimpleLine, ...]
    rounds: int | str
    """0: none; how many; "open"; or as the text computes them."""
    ends: int | None
    """The points with which it ends."""
    wins: Wins
    more: tuple[str, ...]
    """Keys of the sheet that the editor does not know."""
    tables: Mapping[str, int]
    """How many scores, checks and examples there are."""


def simple(text: str, lang: str) -> Simple | None:
    """None: the text is not even TOML, or its lines are none."""
    data = data_of(text)
    if data is None:
        return None
    asked, short = data.get("line", []), data.get("lines", [])
    if not (_all_are(asked, dict) and _all_are(short, str)):
        return None
    rows = [*({"title": title} for title in short), *asked]
    scored = bool(data.get("score"))
    ids = _ids(rows)
    lines = tuple(_line(row, id, lang, scored) for row, id in zip(rows, ids, strict=True))
    tables = {
        name: len(data[name])
        for name in ("score", "check", "example")
        if _all_are(data.get(name), dict)
    }
    more = tuple(key for key in data if key not in TOP and key not in tables)
    return Simple(
        _text(data.get("title", ""), lang),
        _players(data.get("players")),
        lines,
        _rounds(data.get("rounds", 0)),
        ends if type(ends := data.get("end")) is int else None,
        _wins(data),
        (*more, *(("end",) if isinstance(data.get("end"), str) else ())),
        tables,
    )


@lru_cache(maxsize=8)
def data_of(text: str) -> Data | None:
    """None: the text is no TOML."""
    try:
        return parsed(text.encode("utf-8", "surrogatepass"))[0]
    except BadFile:
        return None


def _all_are(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(one, kind) for one in value)


def _text(value: object, lang: str) -> str:
    if isinstance(value, dict) and value and all(isinstance(one, str) for one in value.values()):
        return in_language(value, lang)
    return value if isinstance(value, str) else ""


def _players(value: object) -> tuple[int, int]:
    ends = value if isinstance(value, list) and len(value) == 2 else [value, value]
    low, high = (end if type(end) is int else 1 for end in ends)
    return low, high


def _rounds(value: object) -> int | str:
    if type(value) is int:
        return value if value > 1 else 0
    return value if isinstance(value, str) else 0


def _wins(data: Data) -> Wins:
    if "won" in data:
        return "together"
    winner = data.get("winner", "highest")
    return winner if winner in ("highest", "lowest") else ""


def _ids(rows: Sequence[Data]) -> list[str]:
    """As the sheet names its lines."""
    explicit = {row["id"] for row in rows if isinstance(row.get("id"), str)}
    taken: set[str] = set()
    found = []
    for place, row in enumerate(rows):
        id = row.get("id")
        if not isinstance(id, str):
            made = id_of(_text(row.get("title", ""), "en"))
            good = ID.fullmatch(made) and made not in RESERVED | taken | explicit
            id = made if good else f"line_{place + 1}"
        taken.add(id)
        found.append(id)
    return found


def _line(row: Data, id: str, lang: str, scored: bool) -> SimpleLine:
    of, kind = row.get("of", "player"), row.get("kind", "number")
    given = row.get("bounds")
    bounds = (
        [str(end) for end in given] if isinstance(given, list) and len(given) == 2 else ["", ""]
    )
    more = tuple(key for key in row if key not in LINE)
    known = of in ("player", "one") or id == TOGETHER
    return SimpleLine(
        id,
        _text(row.get("title", title_of(id)), lang),
        "one" if of == "one" else kind,
        str(row.get("per", "round")),
        (bounds[0], bounds[1]),
        _worth(row, id, scored),
        more if known else (*more, "of"),
    )


def _worth(row: Data, id: str, scored: bool) -> int | None:
    """Points for each, if that is all that the text says."""
    if "table" in row:
        return None
    points = row.get("points")
    if points is None:
        return 0 if scored else 1
    if points in (id, f"-{id}"):
        return 1 if points == id else -1
    found = re.fullmatch(rf"(-?\d{{1,6}}) ?\* ?{re.escape(id)}", str(points))
    return 0 if points == "0" else int(found[1]) if found else None
