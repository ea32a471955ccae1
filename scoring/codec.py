"""Converts frozen dataclasses to plain JSON values and back; reading is strict.

Each field of a dataclass is a key of the JSON object; a trailing underscore escapes a Python
keyword (`as_` is written "as"). A move also writes the keys of its `says`. Reading raises BadForm
for a missing or unknown key, for true instead of 1, for 5.0 instead of 5 and for a number beyond
a billion. A field of type `X | Absent` may be left out; null there is either refused or a value
of its own.
"""

import dataclasses
import re
import types
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from scoring.game import Move
from scoring.rules import data_of

T = TypeVar("T")
Read = Callable[[Any, str], Any]

LARGEST = 10**9
LONGEST_TEXT = 1_000
LONGEST_LIST = 1_000
HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""A surrogate: JSON can escape one alone, but UTF-8 cannot encode it."""


class Absent(Enum):
    """The default of a field that an entry may leave out but not write as null."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT


def given(value: T | Absent, otherwise: T) -> T:
    """The value, or `otherwise` if the entry leaves it out."""
    return otherwise if isinstance(value, Absent) else value


class BadForm(ValueError):
    """A value does not have the form that its type requires; `form` is a name in forms.toml."""

    def __init__(self, field: str, form: str, **facts: Any) -> None:
        part = {"says": f"form.{form}", **facts}
        why = (
            data_of("", "forms")[part["says"]]["name"]
            .replace(":list}", "}")
            .format_map(_plain(facts))
        )
        super().__init__(f"{field}: {why}" if field else why)
        sentence = {"says": "form.at", "field": field, "what": [part]} if field else part
        self.facts = {"field": field, "why": str(self), "form": [sentence]}
        """The facts of a refusal."""


def _plain(facts: Mapping[str, Any]) -> dict[str, str]:
    return {k: ", ".join(map(str, v)) if isinstance(v, list) else str(v) for k, v in facts.items()}


def to_json(value: object) -> Any:
    """Plain JSON data; absent optional fields (ABSENT, or None by default) are left out."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    fields = _written(kind)
    if fields is not None:
        written = dict(value.says) if isinstance(value, Move) else {}
        for name, key, default in fields:
            item = getattr(value, name)
            if item is not ABSENT and not (item is None and default is None):
                written[key] = to_json(item)
        return written
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, (frozenset, set)):
        return [to_json(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


@cache
def _written(kind: object) -> tuple[tuple[str, str, Any], ...] | None:
    """Each field's name, its key in JSON and its default; None for what is no dataclass."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple((f.name, f.name.rstrip("_"), f.default) for f in dataclasses.fields(kind))


def from_json(kind: type[T], data: object, field: str = "") -> T:
    any_kind: Any = kind
    value: T = _reader(any_kind)(data, field)
    return value


def move_from_json(
    data: Mapping[str, Any], kinds: Iterable[type[Move]], *, null_is_absent: bool = False
) -> Move:
    """The move that this entry of a session file records.

    null_is_absent: also accept null in a field that belongs to another kind of move.
    """
    if "move" not in data:
        raise BadForm("move", "missing")
    kinds, said = tuple(kinds), data["move"]
    alike = _by_word(kinds).get(said, ()) if isinstance(said, str) else ()
    best = next((kind for kind in alike if kind.says.items() <= data.items()), None)
    if best is None:
        raise BadForm("move", "unknown-word", given=short(said))
    rest = {key: value for key, value in data.items() if key not in best.says}
    if null_is_absent and None in rest.values():
        strange = _field_names(kinds) - _field_names((best,))
        rest = {k: value for k, value in rest.items() if value is not None or k not in strange}
    return from_json(best, rest)


@cache
def _by_word(kinds: tuple[type[Move], ...]) -> dict[str, list[type[Move]]]:
    """Kinds of moves by the first key of their `says`; those with the most keys first."""
    found: dict[str, list[type[Move]]] = {}
    for kind in sorted(kinds, key=lambda kind: -len(kind.says)):
        found.setdefault(kind.says["move"], []).append(kind)
    return found


@cache
def _field_names(kinds: tuple[type[Move], ...]) -> frozenset[str]:
    return frozenset(f.name.rstrip("_") for kind in kinds for f in dataclasses.fields(kind))


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


@cache
def _reader(kind: object) -> Read:
    """The function that reads this type; built once for each type."""
    origin = get_origin(kind)
    if kind is Any:
        return _anything
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Literal:
        return _literal(get_args(kind))
    if origin in (Union, types.UnionType):
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*get_args(kind))
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _record(kind)
    raise TypeError(f"no JSON form for {kind!r}")


def _anything(data: object, field: str) -> object:
    return data


def _whole(data: object, field: str) -> int:
    if type(data) is not int:
        raise BadForm(field, "whole", given=short(data))
    if abs(data) > LARGEST:
        raise BadForm(field, "large")
    return data


def _text(data: object, field: str) -> str:
    if type(data) is not str:
        raise BadForm(field, "text", given=short(data))
    if len(data) > LONGEST_TEXT:
        raise BadForm(field, "long")
    if not data.isascii() and HALF_CHARACTER.search(data):
        raise BadForm(field, "half", given=short(data))
    return data


def _truth(data: object, field: str) -> bool:
    if type(data) is not bool:
        raise BadForm(field, "truth", given=short(data))
    return data


def _null(data: object, field: str) -> None:
    if data is not None:
        raise BadForm(field, "null", given=short(data))


_PLAIN: dict[Any, Read] = {int: _whole, str: _text, bool: _truth, type(None): _null}


def _literal(words: tuple[Any, ...]) -> Read:
    def read(data: object, field: str) -> Any:
        for word in words:
            if type(data) is type(word) and data == word:
                return word
        raise BadForm(field, "one-of", words=list(words), given=short(data))

    return read


def _union(kinds: tuple[Any, ...]) -> Read:
    readers = [_reader(kind) for kind in kinds if kind is not Absent]

    def read(data: object, field: str) -> Any:
        problem: BadForm | None = None
        for reader in readers:
            try:
                return reader(data, field)
            except BadForm as bad:
                if reader is not _null:
                    problem = bad
        raise problem or BadForm(field, "nothing")

    return read


def _tuple(kinds: tuple[Any, ...]) -> Read:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        each = _reader(kinds[0])

        def read(data: object, field: str) -> Any:
            if type(data) is not list:
                raise BadForm(field, "list", given=short(data))
            if len(data) > LONGEST_LIST:
                raise BadForm(field, "long")
            return tuple(each(item, f"{field}[{i}]") for i, item in enumerate(data))

        return read

    readers = [_reader(kind) for kind in kinds]

    def read_fixed(data: object, field: str) -> Any:
        if type(data) is not list or len(data) != len(readers):
            raise BadForm(field, "list-of", length=len(readers), given=short(data))
        pairs = zip(readers, data, strict=True)
        return tuple(reader(item, f"{field}[{i}]") for i, (reader, item) in enumerate(pairs))

    return read_fixed


def _object(data: object, field: str) -> dict[str, Any]:
    """Read any JSON object; only its keys are checked."""
    if type(data) is not dict:
        raise BadForm(field, "object", given=short(data))
    if len(data) > LONGEST_LIST:
        raise BadForm(field, "long")
    for key in data:
        if type(key) is not str or len(key) > LONGEST_TEXT or not key.isascii():
            _text(key, f"{field}.{short(key)}")
    return dict(data)


def _mapping(key: object, item: object) -> Read:
    read_key, read_item = _reader(key), _reader(item)
    if read_key is _text and read_item is _anything:
        return _object

    def read(data: object, field: str) -> Any:
        if type(data) is not dict:
            raise BadForm(field, "object", given=short(data))
        if len(data) > LONGEST_LIST:
            raise BadForm(field, "long")
        return {
            read_key(k, f"{field}.{short(k)}"): read_item(v, f"{field}.{k}"[:80])
            for k, v in data.items()
        }

    return read


def _record(kind: type) -> Read:
    hints = get_type_hints(kind)
    fields = {f.name.rstrip("_"): f for f in dataclasses.fields(kind)}
    readers = {name: (f.name, _reader(hints[f.name])) for name, f in fields.items()}
    says = dict(kind.says) if issubclass(kind, Move) else {}
    required = [
        name
        for name, f in fields.items()
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    ]

    def read(data: object, field: str) -> Any:
        if type(data) is not dict:
            raise BadForm(field, "object", given=short(data))
        prefix = f"{field}." if field else ""
        if says and field:
            # A move within something else; of an entry, move_from_json has read its words.
            if not says.items() <= data.items():
                raise BadForm(f"{field}.move", "other-move")
            data = {key: value for key, value in data.items() if key not in says}
        for name in required:
            if name not in data:
                raise BadForm(prefix + name, "missing")
        values = {}
        for name, item in data.items():
            if name not in readers:
                raise BadForm(prefix + name[:40], "unknown")
            attribute, reader = readers[name]
            values[attribute] = reader(item, prefix + name)
        return kind(**values)

    return read
