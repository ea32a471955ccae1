"""Plays of other programs as they are kept: one batch for each file, to be undone as a whole.

They have no log: only who played, who won, and the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from companion.match.facts import Facts
from companion.match.match_filter import key_of
from companion.match.match_line import MatchLine
from companion.match.statistics import Record
from companion.storage.plays import MOST_PLAYERS, MOST_PLAYS, OldPlay, OldPlayer
from scoring.game import TOGETHER, Outcome

SETTING = "old_plays"
RULE = "old"
"""By which such a play was won: nobody knows."""
LOST = "end.lost"
"""By which a play is lost in which all are one side."""
PREFIX = "old:"
"""How the ids of such plays begin in a list of matches."""


class Batch(NamedTuple):
    """What came in one file."""

    id: str
    name: str
    """Of the file."""
    taken: str
    """When it came in; an ISO date and time."""
    plays: tuple[OldPlay, ...]


def known(batches: Iterable[Batch]) -> set[str]:
    """The ids of plays that are here."""
    return {play.id for batch in batches for play in batch.plays}


def with_file(
    batches: tuple[Batch, ...], name: str, plays: Iterable[OldPlay], now: datetime
) -> tuple[Batch, ...]:
    """With the plays of a file that are new here, as far as there is room."""
    here = known(batches)
    room = MOST_PLAYS - len(here)
    fresh = tuple({play.id: play for play in plays if play.id not in here}.values())[:room]
    if not fresh:
        return batches
    taken = now.astimezone().isoformat(timespec="seconds")
    text = f"{name} {taken} {len(batches)}"
    id = sha256(text.encode()).hexdigest()[:12]
    return (*batches, Batch(id, name, taken, fresh))


def without(batches: tuple[Batch, ...], id: str) -> tuple[Batch, ...]:
    return tuple(batch for batch in batches if batch.id != id)


# As they are kept


def written(batches: Iterable[Batch]) -> list[Any]:
    return [
        {"id": batch.id, "name": batch.name, "taken": batch.taken,
         "plays": [_play_data(play) for play in batch.plays]}
        for batch in batches
    ]  # fmt: skip


def _play_data(play: OldPlay) -> list[Any]:
    players = [[one.name, one.points, one.won] for one in play.players]
    more = {"place": play.place, "note": play.note, "together": play.together}
    kept = {key: value for key, value in more.items() if value}
    return [play.id, play.game, play.day, play.minutes, players, *([kept] if kept else [])]


_latest: list[tuple[object, tuple[Batch, ...]]] = []
"""What was read last: a long list is shown again and again."""


def read(data: object) -> tuple[Batch, ...]:
    """What is none of them is left out."""
    if not _latest or _latest[0][0] is not data:
        _latest[:] = [(data, tuple(_batches(data)))]
    return _latest[0][1]


def _batches(data: object) -> Iterator[Batch]:
    for row in data if isinstance(data, list) else ():
        if not isinstance(row, dict) or not isinstance(row.get("plays"), list):
            continue
        id, name, taken = (row.get(key) for key in ("id", "name", "taken"))
        if isinstance(id, str) and isinstance(name, str) and isinstance(taken, str):
            plays = tuple(play for told in row["plays"] if (play := _play(told)) is not None)
            yield Batch(id, name, taken, plays)


def _play(data: object) -> OldPlay | None:
    match data:
        case [str(id), str(game), str(day), int() | None as minutes, list(rows), *rest]:
            players = tuple(map(_player, rows[:MOST_PLAYERS]))
            if players and None not in players:
                sat = tuple(p for p in players if p)
                return OldPlay(id, game, day, sat, minutes, *_more(rest))
    return None


def _more(rest: Sequence[object]) -> tuple[str, str, bool]:
    """Place, note, and whether they won or lost as one."""
    more = rest[0] if rest and isinstance(rest[0], dict) else {}
    place, note = more.get("place", ""), more.get("note", "")
    together = more.get("together") is True
    return str(place), str(note), together


def _player(data: object) -> OldPlayer | None:
    match data:
        case [str(name), int() | None as points, bool(won)]:
            return OldPlayer(name, points, won)
    return None


# As lists and statistics show them


def is_old(line: MatchLine) -> bool:
    """Whether only its result is known."""
    return line.id.startswith(PREFIX)


def record_of(play: OldPlay, game: str) -> Record:
    """game: the one whose matches are called what they are made from."""
    line = MatchLine(
        id=PREFIX + play.id,
        game=game,
        players=tuple(one.name for one in play.players),
        begun=play.day,
        touched=play.day,
        entries=0,
        outcome=_outcome(play),
        aside_of=None,
        title={"": play.game},
        made_from=PREFIX + key_of(play.game),
    )
    seconds = play.minutes * 60 if play.minutes is not None else None
    return Record(line, Facts(tuple(one.points or 0 for one in play.players), {}, seconds))


def _outcome(play: OldPlay) -> Outcome:
    won = tuple(seat for seat, one in enumerate(play.players) if one.won)
    together = TOGETHER if len(won) == len(play.players) else LOST if not won else RULE
    return Outcome(won, together if play.together else RULE)


def find(batches: Iterable[Batch], match: str) -> OldPlay | None:
    """By its id in a list of matches."""
    plays = (play for batch in batches for play in batch.plays)
    return next((play for play in plays if PREFIX + play.id == match), None)


def records(batches: Iterable[Batch], game: str) -> list[Record]:
    return [record_of(play, game) for batch in batches for play in batch.plays]
