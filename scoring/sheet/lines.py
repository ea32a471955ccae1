"""Reads the `[[line]]` tables of a sheet: what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast, get_args

from scoring.rules import in_language
from scoring.sheet.definitions import check_id
from scoring.sheet.expression import LONGEST_LIST, Node, node
from scoring.sheet.faults import Fault, Path, one_of, shown
from scoring.sheet.keys import Keys, items, string, table, text, whole
from scoring.sheet.model import Kind, Line, Of, Per, Row
from scoring.sheet.names import ID, RESERVED, Text, id_of, title_of

KEYS = (
    "id", "title", "kind", "of", "per", "bounds", "step", "values", "default", "start", "choices",
    "labels", "columns", "ties", "points", "table", "more", "help", "icon",
)  # fmt: skip
FITS = {
    "bounds": ("number", "count", "rows"),
    "step": ("number", "count"),
    "values": ("number", "count"),
    "choices": ("choice",),
    "labels": ("choice",),
    "columns": ("rows",),
    "ties": ("rank",),
}
"""Keys that only some kinds of lines have."""
MOST_CHOICES = 40
MOST_COLUMNS = 6
MOST_ROWS = 40


class Asked(NamedTuple):
    """A line as it was read, with the expressions that are still to be understood."""

    line: Line
    bounds: tuple[int | str, int | str] | None
    points: str | Node | None
    path: Path


def made_id(title: Text, taken: set[str], otherwise: str) -> str:
    """The id that a title makes, if it makes a good one that is free."""
    made = id_of(in_language(title, "en"))
    return otherwise if not ID.fullmatch(made) or made in RESERVED or made in taken else made


def named(keys: Keys, taken: set[str], explicit: set[str], otherwise: str) -> tuple[str, Text]:
    """Id and title; either may be left out."""
    title = keys.text("title")
    if "id" in keys:
        id = check_id(keys.data["id"], keys.at("id"))
    elif title is None:
        raise Fault(keys.path, "there is neither id nor title", "one of them")
    else:
        id = made_id(title, taken | explicit, otherwise)
    if id in taken:
        where = keys.at("id") if "id" in keys else keys.path
        raise Fault(where, f"{shown(id)} is taken", "another id")
    taken.add(id)
    return id, title if title is not None else {"": title_of(id)}


def read_line(keys: Keys, place: int, names: tuple[str, Text], teams: int) -> Asked:
    """names: its id and its title."""
    of = keys.word("of", get_args(Of), "player")
    kind = keys.word("kind", get_args(Kind), "yes" if of == "one" else "number")
    per = keys.word("per", get_args(Per), "round")
    _fits(keys, kind, of, per, teams)
    adds = per == "any" and kind in ("number", "count")
    if not adds:
        keys.refuse(["start"], "a line whose counts do not add up")
    line = Line(
        id=names[0],
        title=names[1],
        kind=cast("Kind", kind),
        of=cast("Of", of),
        per=cast("Per", per),
        place=place,
        step=keys.whole("step", 1, 1),
        values=_values(keys),
        start=keys.whole("start", 0),
        choices=_choices(keys) if kind == "choice" else {},
        columns=_columns(keys) if kind == "rows" else (),
        ties=keys.truth("ties"),
        help=keys.text("help"),
        icon=keys.string("icon"),
    )
    line = replace(line, labels=_labels(keys, line), default=_default(keys, line))
    return Asked(line, _bounds(keys), _points(keys, line), keys.path)


def _fits(keys: Keys, kind: str, of: str, per: str, teams: int) -> None:
    """Kind, whose it is and when must fit, and no key may be of another kind."""
    if of == "one" and kind != "yes":
        raise Fault(keys.at("kind"), f'{kind} does not fit of = "one"', "yes")
    if of == "pair" and kind not in ("number", "count"):
        raise Fault(keys.at("kind"), f'{kind} does not fit of = "pair"', "number or count")
    if of == "team" and not teams:
        raise Fault(keys.at("of"), "there are no teams", "the key teams in the sheet")
    if per == "once" and of not in ("player", "team"):
        raise Fault(keys.at("per"), f'once does not fit of = "{of}"', "player or team")
    keys.refuse([key for key, kinds in FITS.items() if kind not in kinds], f"kind {kind}")
    if "values" in keys:
        keys.refuse(["bounds", "step"], "a line with values")
    if "points" in keys:
        keys.refuse(["table"], "beside points")
    if "table" not in keys:
        keys.refuse(["more"], "a line without table")


def _values(keys: Keys) -> tuple[int, ...] | None:
    if "values" not in keys:
        return None
    path = keys.at("values")
    given = items(keys.data["values"], path, LONGEST_LIST, 1)
    return tuple(whole(value, path) for value in given)


def _choices(keys: Keys) -> dict[str, int]:
    path, given = keys.at("choices"), keys.needed("choices")
    if type(given) is list:
        ids = _distinct(items(given, path, MOST_CHOICES), path)
        given = {string(id, path): n for n, id in enumerate(ids)}
    found = table(given, path)
    if not 1 <= len(found) <= MOST_CHOICES:
        raise Fault(path, f"there are {len(found)} choices", f"1 to {MOST_CHOICES}")
    for id in found:
        if not ID.fullmatch(id):
            raise Fault((*path, id), f"{shown(id)} is no id", "small letters, digits and _")
    return {id: whole(number, (*path, id)) for id, number in found.items()}


def _distinct(given: Sequence[Any], path: Path) -> Sequence[Any]:
    for n, item in enumerate(given):
        if item in given[:n]:
            raise Fault(path, f"{shown(item)} stands there twice", "different ones")
    return given


def _labels(keys: Keys, line: Line) -> dict[str, Text]:
    if "labels" not in keys:
        return {}
    path = keys.at("labels")
    given = table(keys.data["labels"], path)
    for id in given:
        if id not in line.choices:
            raise Fault((*path, id), f"{shown(id)} is no choice", one_of(line.choices, id))
    return {id: text(words, (*path, id)) for id, words in given.items()}


def _columns(keys: Keys) -> tuple[str, ...]:
    path = keys.at("columns")
    given = items(keys.needed("columns"), path, MOST_COLUMNS, 1)
    return tuple(check_id(id, path) for id in _distinct(given, path))


def _default(keys: Keys, line: Line) -> Any:
    """As it is kept."""
    if "default" not in keys:
        return None
    given, path = keys.data["default"], keys.at("default")
    if line.of == "one":
        return whole(given, path, -1, 11)
    if line.kind == "yes":
        return keys.truth("default")
    if line.kind == "choice":
        if string(given, path) not in line.choices:
            raise Fault(path, f"{shown(given)} is no choice", one_of(line.choices))
        return given
    if line.kind == "rows":
        return tuple(_row(row, line, path) for row in items(given, path, MOST_ROWS))
    lowest = {"count": 0, "rank": 1, "seat": -1}.get(line.kind)
    if line.kind in ("rank", "seat"):
        return whole(given, path, lowest or -1, 12)
    return whole(given, path) if lowest is None else whole(given, path, lowest)


def _row(given: object, line: Line, path: Path) -> Row:
    row = table(given, path)
    if row.keys() != set(line.columns):
        raise Fault(path, f"{shown(row)} is no record", f"the columns {', '.join(line.columns)}")
    return tuple(whole(row[name], path) for name in line.columns)


def _bounds(keys: Keys) -> tuple[int | str, int | str] | None:
    if "bounds" not in keys:
        return None
    path = keys.at("bounds")
    given = items(keys.data["bounds"], path, 2)
    if len(given) != 2:
        raise Fault(path, f"there are {len(given)} bounds", "[low, high]")
    low, high = (bound if type(bound) is str else whole(bound, path) for bound in given)
    if isinstance(low, int) and isinstance(high, int) and low > high:
        raise Fault(path, f"{low} is more than {high}", "[low, high]")
    return low, high


def _points(keys: Keys, line: Line) -> str | Node | None:
    if "table" not in keys:
        if "points" not in keys:
            return None
        return string(keys.data["points"], keys.at("points"), 10**6)
    path = keys.at("table")
    given = items(keys.data["table"], path, LONGEST_LIST, 1)
    worth = tuple(Node("number", number=whole(value, path)) for value in given)
    more = Node("number", number=keys.whole("more", 0))
    number = node("name", line.id)
    if line.kind == "rank":
        number = node("-", "", (number, Node("number", number=1)))
    return node("call", "table", (number, node("list", "", worth), more))
