"""Old plays from other programs: a BG Stats export (JSON) and BoardGameGeek's plays (XML).

Files come from strangers: they are bounded, entities are refused, and what is not understood is
left out and counted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from companion.i18n import N_

LARGEST_FILE = 20_000_000
MOST_PLAYS = 50_000
MOST_PLAYERS = 50
LONGEST_NAME, LONGEST_NOTE = 200, 1000
DEEPEST = 30
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_POINTS = re.compile(r"-?\d{1,9}")


class NoPlays(ValueError):
    """A file that holds no plays; says why in one line, in English, marked by N_."""

    def __init__(self, text: str, **facts: int) -> None:
        super().__init__(text.format(**facts))
        self.text, self.facts = text, facts


@dataclass(frozen=True, slots=True)
class OldPlayer:
    name: str
    points: int | None = None
    """None: nothing was noted, or no whole number."""
    won: bool = False


@dataclass(frozen=True, slots=True)
class OldPlay:
    id: str
    """The same for the same play in every file, so that nothing is taken in twice."""
    game: str
    day: str
    """An ISO date; empty: unknown."""
    players: tuple[OldPlayer, ...]
    minutes: int | None = None
    place: str = ""
    """Where it was played."""
    note: str = ""
    together: bool = False
    """Whether the players won or lost as one."""


@dataclass(frozen=True, slots=True)
class OldPlays:
    """What a file would add."""

    plays: tuple[OldPlay, ...]
    known: int = 0
    """Plays that are here already, or stand in the file twice."""
    left_out: int = 0
    """Plays that say too little, such as no player."""


def may_hold_plays(data: bytes) -> bool:
    """Whether it begins like a list of plays, or like an export that names some."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return start == b"<" or (start == b"{" and b'"plays"' in data)


def read_plays(data: bytes, known: Iterable[str] = ()) -> OldPlays:
    """The plays of a file, by what it is; known: ids of those that were taken in before."""
    if len(data) > LARGEST_FILE:
        raise NoPlays(N_("the file is too large"))
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"{":
        found = _bg_stats(data)
    elif start == b"<":
        found = _board_game_geek(data)
    else:
        raise NoPlays(N_("this is neither a BG Stats export nor a list of plays"))
    return _old_plays(found, set(known))


def _old_plays(found: Iterable[OldPlay | None], known: set[str]) -> OldPlays:
    plays: list[OldPlay] = []
    twice = left_out = 0
    for play in found:
        if play is None:
            left_out += 1
        elif play.id in known:
            twice += 1
        else:
            known.add(play.id)
            plays.append(play)
    return OldPlays(tuple(plays), twice, left_out)


def _name(value: object, longest: int = LONGEST_NAME) -> str:
    text = value if isinstance(value, str) else ""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]


def _as_one(players: Sequence[OldPlayer]) -> bool:
    """Everybody won, and not because all had as many points."""
    points = [one.points for one in players]
    return all(one.won for one in players) and (None in points or len(set(points)) > 1)


def _points(value: object) -> int | None:
    text = str(value).strip() if isinstance(value, str | int) and value is not True else ""
    return int(text) if _POINTS.fullmatch(text) else None


def _day(value: object) -> str:
    found = _DAY.match(value) if isinstance(value, str) else None
    return found[0] if found else ""


def _minutes(value: object) -> int | None:
    minutes = _points(value)
    return minutes if minutes is not None and 0 < minutes < 100_000 else None


# BG Stats


def _bg_stats(data: bytes) -> list[OldPlay | None]:
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise NoPlays(N_("this is no JSON")) from None
    if not isinstance(document, dict) or not isinstance(document.get("plays"), list):
        raise NoPlays(N_("there are no plays in it"))
    if len(document["plays"]) > MOST_PLAYS:
        raise NoPlays(N_("there are too many plays in it"))
    games = _names(document.get("games"))
    known = _Known(games, _names(document.get("players")), _names(document.get("locations")),
                   _together(document.get("games")))  # fmt: skip
    return [_bg_stats_play(play, known) for play in document["plays"]]


class _Known(NamedTuple):
    """What plays name by number."""

    games: Mapping[int, str]
    players: Mapping[int, str]
    places: Mapping[int, str]
    together: Set[int]
    """Games that are won or lost as one."""


def _together(games: object) -> set[int]:
    every = games if isinstance(games, list) else []
    return {
        _number(row.get("id"))
        for row in every
        if isinstance(row, dict) and row.get("cooperative") is True
    }


def _names(rows: object) -> dict[int, str]:
    """Names by number."""
    every = rows if isinstance(rows, list) else []
    return {
        row["id"]: _name(row.get("name"))
        for row in every
        if isinstance(row, dict) and type(row.get("id")) is int
    }


def _bg_stats_play(play: object, known: _Known) -> OldPlay | None:
    if not isinstance(play, dict):
        return None
    number, id = _number(play.get("gameRefId")), _name(play.get("uuid"))
    game = known.games.get(number, "")
    scores = play.get("playerScores")
    rows = [row for row in scores if isinstance(row, dict)] if isinstance(scores, list) else []
    sat = tuple(
        OldPlayer(name, _points(row.get("score")), row.get("winner") is True)
        for row in rows[:MOST_PLAYERS]
        if (name := known.players.get(_number(row.get("playerRefId")), ""))
    )
    if not (game and id and sat):
        return None
    return OldPlay(
        f"bgstats:{id}",
        game,
        _day(play.get("playDate")),
        sat,
        _minutes(play.get("durationMin")),
        known.places.get(_number(play.get("locationRefId")), ""),
        _name(play.get("comments"), LONGEST_NOTE),
        number in known.together or _as_one(sat),
    )


def _number(value: object) -> int:
    return value if type(value) is int else -1


# BoardGameGeek


@dataclass
class _Reader:
    """Collects plays while the file is read; nothing in it is followed or expanded."""

    plays: list[OldPlay | None] = field(default_factory=list)
    play: dict[str, str] | None = None
    game: str = ""
    players: list[OldPlayer] = field(default_factory=list)
    deep: int = 0
    note: list[str] | None = None
    """The comment of the play, as far as it is read; None: no comment is open."""
    told: str = ""
    """The comment of the play."""
    seen: bool = False
    """Whether the file is a list of plays at all."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.deep += 1
        if self.deep > DEEPEST:
            raise NoPlays(N_("it is nested too deep"))
        self.seen = self.seen or tag == "plays"
        if tag == "play":
            self.play, self.game, self.players, self.told = attributes, "", [], ""
        elif tag == "comments" and self.play is not None:
            self.note = []
        elif tag == "item" and self.play is not None:
            self.game = _name(attributes.get("name"))
        elif tag == "player" and self.play is not None and len(self.players) < MOST_PLAYERS:
            name = _name(attributes.get("name")) or _name(attributes.get("username"))
            if name:
                points, won = _points(attributes.get("score")), attributes.get("win") == "1"
                self.players.append(OldPlayer(name, points, won))

    def text(self, text: str) -> None:
        """In pieces; what is longer than a note may be is not kept."""
        if self.note is not None and sum(map(len, self.note)) < LONGEST_NOTE:
            self.note.append(text)

    def end(self, tag: str) -> None:
        self.deep -= 1
        if tag == "comments" and self.note is not None:
            self.told, self.note = _name("".join(self.note), LONGEST_NOTE), None
        if tag == "play" and self.play is not None:
            if len(self.plays) >= MOST_PLAYS:
                raise NoPlays(N_("there are too many plays in it"))
            self.plays.append(self.made(self.play))
            self.play = None

    def made(self, attributes: Mapping[str, str]) -> OldPlay | None:
        id = _name(attributes.get("id"))
        if not (id and self.game and self.players):
            return None
        day, minutes = _day(attributes.get("date")), _minutes(attributes.get("length"))
        sat, place = tuple(self.players), _name(attributes.get("location"))
        known = (minutes, place, self.told, _as_one(sat))
        return OldPlay(f"bgg:{id}", self.game, day, sat, *known)


def _refused(*_: object) -> NoReturn:
    raise NoPlays(N_("it declares entities, which no list of plays needs"))


def _board_game_geek(data: bytes) -> list[OldPlay | None]:
    reader, parser = _Reader(), expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refused
    parser.ExternalEntityRefHandler = _refused
    try:
        parser.Parse(data, True)
    except expat.ExpatError as bad:
        raise NoPlays(N_("this is no XML (line {line})"), line=bad.lineno) from None
    except (LookupError, ValueError) as bad:
        raise bad if isinstance(bad, NoPlays) else NoPlays(N_("this is no XML")) from None
    if not reader.seen:
        raise NoPlays(N_("there are no plays in it"))
    return reader.plays
