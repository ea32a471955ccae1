"""`Store`: every match in one SQLite file; entries are written before they are shown.

A match is kept as its session file: line 0 is the header, line n is entry n. Lines are added
and never changed, though a whole course may move aside. Each has a checksum: whatever happens to
the process or the disk, a line is there as it was written, or it is known to be lost.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from os import PathLike, urandom
from typing import Any, NamedTuple

from companion.match.facts import Counting, facts_of
from companion.match.log import MOST_LINES, Entry, Header, Session, dump, header_from_json
from companion.match.match_line import MatchLine, encode, match_line, outcome_text
from companion.match.table import Played, Table
from companion.storage.database import Database
from companion.storage.errors import NoSuchMatch, StoreError, Unplayable
from companion.storage.schema import checksum, speaking
from scoring import GAMES
from scoring.codec import BadForm, from_json
from scoring.game import BadOptions, Outcome

ADD = "INSERT INTO line VALUES (?, ?, ?, ?, ?, ?)"
MEND = "REPLACE INTO line VALUES (?, ?, ?, ?, ?, ?)"
"""Only for lines that cannot be read here."""
READ = "SELECT n, text, checksum FROM line WHERE match_id = ? AND n BETWEEN ? AND ?"
ASIDES = "SELECT id FROM match WHERE aside_of = ? LIMIT ?"
MOST_ASIDES = 20
"""Courses of one match that a session is compared with."""
LAST = "SELECT max(n) FROM line WHERE match_id = ? AND n <= ?"
COURSE = "SELECT n, text, checksum, written, outcome FROM line WHERE match_id = ? AND n > 0"
SETTLE = "UPDATE line SET outcome = ? WHERE match_id = ? AND n = ?"
MOMENTS = "SELECT n, written FROM line WHERE match_id = ? ORDER BY n"
SHARED = """
    SELECT key, value FROM setting
    WHERE key > 'shared/' || ? || '/' AND key < 'shared/' || ? || '0'"""
UNSHARE_ALL = """
    DELETE FROM setting WHERE key > 'shared/' || ? || '/' AND key < 'shared/' || ? || '0'"""
SHARED_AS = "SELECT key FROM setting WHERE key GLOB 'shared/*/table' AND value = ?"
SHARE = "REPLACE INTO setting VALUES ('shared/' || ? || '/' || ?, ?)"
UNSHARE = "DELETE FROM setting WHERE key = 'shared/' || ? || '/' || ?"
"""A shared match has settings of its own, which a damaged file gives back like any other."""
LIST = """
    SELECT id, head.text, head.checksum, last.n, last.written, last.outcome, aside_of FROM match
    JOIN line AS head ON head.match_id = id AND head.n = 0
    JOIN line AS last ON last.match_id = id
        AND last.n = (SELECT max(n) FROM line WHERE match_id = id)
    WHERE deleted = ? ORDER BY last.written DESC, id"""


class Writing(NamedTuple):
    """How a line is written."""

    statement: str = ADD
    written: int | None = None
    """The one moment of a whole import; None: now."""


ADDING = Writing()


class Store(Database):
    """The matches and settings of one device."""

    def __init__(
        self,
        path: str | PathLike[str],
        clock: Callable[[], float] = time.time,
        *,
        check: bool = True,
        own: Counting | None = None,
    ) -> None:
        """Raises CannotOpen; a damaged file is replaced by what can be read of it.

        Unless it is to `check` all of the file, somebody has to ask `is_whole` later. own: what
        only a game counts; without it nothing is counted as a match ends.
        """
        super().__init__(path, clock, check=check)
        self._own = own

    def begin(self, header: Header) -> str:
        """Write down a new match; its name, made up here if the header has none.

        Raises NotASession if it could not be read again as the header of one.
        """
        header_from_json(header.to_json())
        match = header.match or _new_name()
        with self._writing():
            self._found(replace(header, match=match, begun=header.begun or self._now()))
        return match

    def open(self, match: str) -> Table:
        """The match as it stands; what is entered there is written before it counts."""
        header = self.header(match)
        if header.game not in GAMES:
            raise Unplayable(why=f"{header.game} is no game of this version")
        outcome = header.rules().outcome

        def journal(plays: Sequence[Played]) -> None:
            with self._writing():
                for played in plays:
                    self._add(match, played.n, played.entry, outcome(played.state))

        try:
            table = Table(header, journal, self.entries(match))
        except (BadForm, BadOptions) as bad:
            raise Unplayable(why=bad) from bad
        table.listeners.append(lambda _: self.count(match, table))
        return table

    def count(self, match: str, table: Table) -> None:
        """If the match is over: keep what it adds to the statistics."""
        if table.outcome() is not None:
            with suppress(StoreError), self._writing():  # else counted when it is asked for
                self._count(match, table)

    def matches(self, *, deleted: bool = False) -> list[MatchLine]:
        """The latest first; the deleted ones only if these are asked for."""
        rows = self._rows(LIST, deleted)
        return [
            match_line(text, *rest)
            for id, text, recorded, *rest in rows
            if checksum(id, 0, text) == recorded
        ]

    def header(self, match: str) -> Header:
        self._last(match)
        lines = self._lines(match, 0, 0)
        if not lines:
            raise Unplayable(why="its header is lost")
        return from_json(Header, lines[0])

    def entries(self, match: str) -> list[Entry]:
        """All entries, illegal ones too; {"lost": n} stands for one that cannot be read."""
        last = self._last(match)
        lines = self._lines(match, 1, last)
        return [lines.get(n, {"lost": n}) for n in range(1, last + 1)]

    def export(self, match: str) -> Iterator[str]:
        """The lines of a session file."""
        return dump(self.header(match), self.entries(match))

    def import_session(self, session: Session) -> str:
        """Keep a session; the name of the match it is here.

        Entries that are here already stay as they are, missing ones are added. A session that
        contradicts the match of its name is kept aside, under a name of its own.
        """
        entries = {n: e for n, e in enumerate(session.entries, 1) if e != {"lost": n}}
        now = self._ms()
        with self._writing():
            match = self._course(session.header, entries)
            here = self._lines(match)
            if 0 not in here:
                aside_of = None if match == session.header.match else session.header.match
                self._found(replace(session.header, match=match), aside_of, Writing(MEND, now))
            for n in sorted(entries.keys() - here.keys()):
                self._add(match, n, entries[n], None, Writing(MEND, now))
            table = Table(session.header, log=self.entries(match))
            outcome = table.outcome()
            self._db.execute(SETTLE, (outcome_text(outcome), match, self._last(match)))
            self._flag(match, deleted=False)
            if outcome is not None:
                self._count(match, table)
        return match

    def shared(self, match: str) -> dict[str, Any]:
        """What is kept of the table that this match is shared at, beside its lines.

        What cannot be read is not there."""
        start = f"shared/{match}/"
        kept: dict[str, Any] = {}
        for key, text in self._rows(SHARED, match, match):
            with suppress(ValueError):
                kept[key[len(start) :]] = json.loads(text)
        return {key: value for key, value in kept.items() if "/" not in key}

    def shared_as(self, table: str) -> str | None:
        """The match that has this `table` among what is kept of it."""
        for (key,) in self._rows(SHARED_AS, encode(table)):
            return str(key).removeprefix("shared/").removesuffix("/table")
        return None

    def keep_shared(
        self,
        match: str,
        values: Mapping[str, Any],
        lines: Iterable[tuple[int, Entry, Outcome | None]] = (),
        base: int | None = None,
        *,
        afresh: bool = False,
    ) -> None:
        """Write such values (None: destroy it) and numbered entries; all or none.

        base: another course is taken after that entry; the one until now is kept aside, whole.
        afresh: whatever was kept so far is destroyed.
        """
        rows = [(match, key, encode(value)) for key, value in values.items() if value is not None]
        gone = [key for key, value in values.items() if value is None]
        with self._writing():
            if base is not None:
                self._part(match, base)
            if afresh:
                self._db.execute(UNSHARE_ALL, (match, match))
            for n, entry, outcome in lines:
                self._add(match, n, entry, outcome)
            for row in rows:
                self._db.execute(SHARE, row)
            for key in gone:
                self._db.execute(UNSHARE, (match, key))

    def part(self, match: str, base: int) -> str:
        """Another course is taken from entry `base` on: this one is kept aside, whole."""
        with self._writing():
            return self._part(match, base)

    def _part(self, match: str, base: int) -> str:
        aside = _new_name()
        self._found(replace(self.header(match), match=aside), aside_of=match)
        for n, text, recorded, *rest in self._db.execute(COURSE, (match,)).fetchall():
            if checksum(match, n, text) == recorded:
                self._db.execute(ADD, (aside, n, text, checksum(aside, n, text), *rest))
        self._db.execute("DELETE FROM line WHERE match_id = ? AND n > ?", (match, base))
        return aside

    def delete(self, match: str) -> None:
        """Put the match out of sight; nothing is destroyed."""
        with self._writing():
            self._flag(match, deleted=True)

    def undelete(self, match: str) -> None:
        with self._writing():
            self._flag(match, deleted=False)

    def purge(self, match: str) -> None:
        """Destroy a deleted match: not a letter of it stays in the file."""
        self.shred()
        with self._writing():
            gone = self._db.execute("DELETE FROM match WHERE id = ? AND deleted", (match,))
            if not gone.rowcount:
                raise NoSuchMatch(match=match)
            self._db.execute("DELETE FROM line WHERE match_id = ?", (match,))
            self._db.execute(UNSHARE_ALL, (match, match))
            self._forget_counted(match)
        with speaking():
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _count(self, match: str, table: Table) -> None:
        if self._own is None:
            return
        mark = self.marks({match: table.header.game}, match)[match]
        self._keep_counted({match: (mark, facts_of(table, self.moments(match), self._own))})

    def moments(self, match: str) -> dict[int, int]:
        """When each line was entered here, in milliseconds; lines that came in a file have none."""
        rows = self._rows(MOMENTS, match)
        together = Counter(written for _, written in rows)
        return {n: written for n, written in rows if written and together[written] == 1}

    def lengths(self, name: str) -> dict[str, int]:
        """By match, the entries of the one of this name and of those kept aside of it."""
        last = {match: self._rows(LAST, match, MOST_LINES)[0][0] for match in self._courses(name)}
        return {match: int(n) for match, n in last.items() if n is not None}

    def _courses(self, name: str) -> list[str]:
        """The match of this name, and some that were kept aside of it."""
        return [name, *(str(id) for (id,) in self._rows(ASIDES, name, MOST_ASIDES))]

    def _course(self, header: Header, entries: Mapping[int, Entry]) -> str:
        """Which match here the session is: the one of its name, one aside of it, or a new one."""
        if not header.match:
            return _new_name()
        for match in self._courses(header.match):
            if _agree(self._lines(match), {0: header.to_json(), **entries}):
                return str(match)
        return _new_name()

    def _found(
        self,
        header: Header,
        aside_of: str | None = None,
        writing: Writing = ADDING,
    ) -> None:
        assert header.match
        self._add(header.match, 0, header.to_json(), None, writing)
        self._db.execute("INSERT OR IGNORE INTO match VALUES (?, ?, 0)", (header.match, aside_of))

    def _add(
        self,
        match: str,
        n: int,
        line: Entry,
        outcome: Outcome | None,
        writing: Writing = ADDING,
    ) -> None:
        text, when = encode(line), self._ms() if writing.written is None else writing.written
        row = (match, n, text, checksum(match, n, text), when, outcome_text(outcome))
        self._db.execute(writing.statement, row)

    def _lines(self, match: str, first: int = 0, last: int = MOST_LINES) -> dict[int, Any]:
        """The lines that can be read, by number."""
        rows = self._rows(READ, match, first, last)
        return {
            n: json.loads(text)
            for n, text, recorded in rows
            if checksum(match, n, text) == recorded
        }

    def _last(self, match: str) -> int:
        ((n,),) = self._rows(LAST, match, MOST_LINES)
        if n is None:
            raise NoSuchMatch(match=match)
        return int(n)

    def _flag(self, match: str, *, deleted: bool) -> None:
        change = self._db.execute("UPDATE match SET deleted = ? WHERE id = ?", (deleted, match))
        if not change.rowcount:
            raise NoSuchMatch(match=match)


def _new_name() -> str:
    """For a match, like no other on any device."""
    return urandom(16).hex()


def _agree(here: Mapping[int, Entry], there: Mapping[int, Entry]) -> bool:
    """Whether two records of a match tell the same wherever both know the line."""
    return all(_says(n, here[n]) == _says(n, there[n]) for n in here.keys() & there.keys())


def _says(n: int, line: Entry) -> str:
    """What a line says, whatever the order of its fields; of a header, what makes the game."""
    said = line if n else {key: line[key] for key in ("game", "players", "options")}
    return json.dumps(said, sort_keys=True)
