"""Imports matches from session files: reads what can be read, and merges it into the store."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from companion.match.check import lines_of
from companion.match.log import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_LINES,
    Entry,
    Header,
    NotASession,
    Session,
    header_from_json,
    is_aside,
    read_line,
)
from companion.storage.store import Store

MOST_MATCHES = 5_000
"""In one file."""

Kind = Literal["new", "longer", "known", "aside"]


@dataclass(frozen=True, slots=True)
class Found:
    """A session in a file, as far as it can be read."""

    session: Session
    stops: int | None = None
    """The first entry that cannot be read; None: it is whole."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of a session that came in a file."""

    match: str
    kind: Kind
    """new: not here before. longer: goes on a match that is here. known: adds nothing.
    aside: tells another course of a match that is here, and is kept beside it."""
    entries: int
    """Of the match, as it is here now."""
    stops: int | None


def read(file: Path) -> list[Found]:
    """Every match of a file; raises NotASession or OSError."""
    with file.open("rb") as opened:
        return sessions(lines_of(opened))


def arrive(store: Store, found: Found) -> Arrival:
    """Keep a match that came in a file; raises StoreError."""
    session = named(found.session)
    assert session.header.match
    before = store.lengths(session.header.match)
    match = store.import_session(session)
    entries = store.lengths(match)[match]
    kind: Kind = "new"
    if match in before:
        kind = "longer" if entries > before[match] else "known"
    elif session.header.match in before:
        kind = "aside"
    return Arrival(match, kind, entries, found.stops)


def named(session: Session) -> Session:
    """A session without a name gets one from its header: the same file is the same match."""
    if session.header.match:
        return session
    header = json.dumps(session.header.to_json(), sort_keys=True)
    name = hashlib.sha256(header.encode()).hexdigest()[:32]
    return Session(replace(session.header, match=name), session.lines)


def sessions(lines: Iterable[bytes]) -> list[Found]:
    """Every session of a file, each up to what cannot be read; raises NotASession if none can."""
    found: list[Found] = []
    header: Header | None = None
    entries: list[Entry] = []
    stops: int | None = None

    def close() -> None:
        if header is not None:
            found.append(Found(Session(header, tuple(entries)), stops))

    size = 0
    for number, line in enumerate(lines, 1):
        size += len(line)
        try:
            if len(line) > LONGEST_LINE or number > MOST_LINES or size > LARGEST_FILE:
                raise NotASession(number, "is absurdly long")
            data = read_line(number, line)
            if data is None:
                continue
            if header is None or ("format" in data and "move" not in data):
                fresh = header_from_json(data, number)
                close()
                if len(found) == MOST_MATCHES:
                    return found
                header, entries, stops = fresh, [], None
            elif stops is None:
                entries.append(data)
        except NotASession:
            if header is None:
                raise
            stops = stops or sum(not is_aside(entry) for entry in entries) + 1
            if number > MOST_LINES or size > LARGEST_FILE:
                break
    close()
    if not found:
        raise NotASession(1, "the file is empty; a session begins with a header")
    return found
