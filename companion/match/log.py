"""The match log and its file format: a header and entries, in order, never rewritten.

A session file is JSON Lines: a header, then entries. State is never stored: replaying the log
computes it, so undo, sync, storage and replay all work on the same list.
"""

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from sys import intern
from typing import Any, NamedTuple

from scoring import GAMES, Game
from scoring.codec import HALF_CHARACTER, BadForm, from_json, short, to_json
from scoring.game import BadOptions, Move
from scoring.rules import in_language

FORMAT = "companion-session/1"
LONGEST_LINE = 1_000_000
MOST_LINES = 1_000_000
LARGEST_FILE = 10_000_000
LONGEST_NAME = 200
DEEPEST = 50
MOST_DIGITS = 4_000
LONGEST_SHARED_TEXT = 32
"""Longest text, in characters, that entries share in memory: names of moves, cards and places."""

Entry = Mapping[str, Any]
"""One line of a session as written: a move, or {"undo": n}. Entries are numbered from 1."""

ASIDES = ({"refuse", "rules"}, {"expect"}, {"note"})
"""Keys of the lines in a golden session that are not entries: expected refusals, expectations
and notes."""


class NotASession(ValueError):
    """A file that cannot be read as a session; names the line and what is wrong with it."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a match: its game, players and options."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    match: str | None = None
    """The match's id, the same on every device."""
    begun: str | None = None
    """When it began, by the phone's clock: an ISO date and time."""
    format: str = FORMAT

    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    def setup(self) -> Any:
        """The table before the first entry; raises BadForm or BadOptions."""
        game = self.rules()
        if len(self.players) not in game.seats:
            seats = f"{game.seats.start} to {game.seats.stop - 1}"
            few = str(game.seats.start) if len(game.seats) == 1 else seats
            raise BadOptions(f"{self.game} is for {few} players, not {len(self.players)}")
        return game.setup(from_json(game.options, dict(self.options), "options"), len(self.players))

    @property
    def own_title(self) -> dict[str, str]:
        """By language, of a match that is made from data; empty: it has none of its own."""
        titles = (each["title"] for each in self.options.values() if _is_titled(each))
        title: str | Mapping[str, str] = next(titles, {})
        return {"en": title} if isinstance(title, str) else dict(title)

    @property
    def made_from(self) -> str:
        """The id of the data that it is made from, or of its title; empty: of none."""
        data: Mapping[str, Any] = next(filter(_is_titled, self.options.values()), {})
        id = data.get("id", in_language(self.own_title, "en"))
        return re.sub(r"\W+", "_", str(id).casefold())

    @property
    def kind(self) -> str:
        """What is the same in the statistics: a game, or the data of a match made from some."""
        return f"{self.game}/{self.made_from}" if self.made_from else self.game

    def to_json(self) -> dict[str, Any]:
        line = {"format": self.format, "game": self.game, "options": dict(self.options)}
        known = {"match": self.match, "begun": self.begun}
        return line | {"players": list(self.players)} | {k: v for k, v in known.items() if v}


def _is_titled(option: object) -> bool:
    """Whether it is data with a title, as a text or as one for each language."""
    title = option.get("title") if isinstance(option, Mapping) else None
    if isinstance(title, Mapping):
        return all(isinstance(text, str) for text in (*title.keys(), *title.values()))
    return isinstance(title, str)


class Session(NamedTuple):
    """A session file, read but not yet judged."""

    header: Header
    lines: tuple[Entry, ...]
    """Everything after the header, including the asides of a golden session."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(line for line in self.lines if not is_aside(line))


def compact(entry: Entry) -> Entry:
    """An equal entry that shares its keys and short texts with all other such entries."""
    return {
        intern(key): intern(value)
        if type(value) is str and len(value) <= LONGEST_SHARED_TEXT
        else value
        for key, value in entry.items()
    }


def entry_of(move: Move) -> Entry:
    """The entry of a move, as a session file writes it; default values are left out."""
    assert is_dataclass(move)
    usual = {
        field.name.rstrip("_")
        for field in fields(move)
        if getattr(move, field.name) == field.default
    }
    return {key: value for key, value in to_json(move).items() if key not in usual}


def is_aside(line: Entry) -> bool:
    return set(line) in ASIDES


def header_from_json(data: object, line: int = 1) -> Header:
    """The header in this data; checks the options by a set-up. Raises NotASession."""
    if type(data) is not dict or data.get("format") != FORMAT:
        raise NotASession(line, f'is no header: "format" must be "{FORMAT}"')
    try:
        header = from_json(Header, data)
        for name in header.players:
            if len(name) > LONGEST_NAME:
                raise NotASession(line, "players: a name is absurdly long")
        if header.game not in GAMES:
            known = ", ".join(GAMES)
            raise NotASession(line, f"game: {short(header.game)} is unknown; known: {known}")
        header.setup()
    except (BadForm, BadOptions) as bad:
        raise NotASession(line, str(bad)) from None
    return header


def load(lines: Iterable[bytes]) -> Session:
    """Read a session from its lines; raises NotASession."""
    header: Header | None = None
    entries: list[Entry] = []
    size = 0
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE or number > MOST_LINES:
            raise NotASession(number, "is absurdly long" if number <= MOST_LINES else "too many")
        size += len(line)
        if size > LARGEST_FILE:
            raise NotASession(number, "the file is absurdly large")
        data = read_line(number, line)
        if data is None:
            continue
        if header is None:
            header = header_from_json(data, number)
        else:
            entries.append(data)
    if header is None:
        raise NotASession(1, "the file is empty; a session begins with a header")
    return Session(header, tuple(entries))


def dump(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    yield _line(header.to_json())
    for entry in entries:
        yield _line(entry)


def _line(data: Entry) -> str:
    """The object as a line of JSON; non-ASCII text is escaped only if it contains a surrogate."""
    text = json.dumps(data, ensure_ascii=False)
    return json.dumps(data) if HALF_CHARACTER.search(text) else text


def read_line(number: int, line: bytes) -> dict[str, Any] | None:
    """The object on this line; None for a blank one."""
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        if not text:
            return None
        if _is_deep(text):
            raise NotASession(number, "is nested absurdly deep")
        data = _decode(text)
    except UnicodeDecodeError:
        raise NotASession(number, "is not UTF-8 text") from None
    except NotASession:
        raise
    except json.JSONDecodeError as bad:
        why = f"is not JSON ({bad.msg.lower()} at character {bad.pos + 1})"
        raise NotASession(number, why) from None
    except ValueError as bad:
        raise NotASession(number, f"is not JSON ({bad})") from None
    if type(data) is not dict:
        raise NotASession(number, f"must be an object, not {short(data)}")
    return data


def _is_deep(text: str) -> bool:
    """Whether lists and objects are nested deeper than DEEPEST."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _BRACKET.findall(_TEXT.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a field is given twice")
    return data


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number is absurdly large")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("a number is absurdly large")
    return number


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number in JSON")


_BRACKET = re.compile(r"[][{}]")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_decode = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_finite, parse_constant=_no_constant
).decode
