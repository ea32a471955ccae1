"""What each match adds to the statistics, kept in the file of the matches.

Counted when a match ends, and counted again if it is lost: nothing but time depends on it.
"""

import json
from collections.abc import Mapping

from companion.match import facts
from companion.match.facts import Facts
from companion.storage.database import Database
from companion.storage.schema import speaking, writing
from scoring import GAMES
from scoring.codec import BadForm, from_json, to_json

Counts = dict[str, tuple[str, Facts]]
"""By match: the mark of what was counted, and what it adds."""

MAKE = "CREATE TABLE IF NOT EXISTS facts (match_id TEXT PRIMARY KEY, mark TEXT, text TEXT)"
"""Files of an earlier version have none until something is kept."""
KEEP = "REPLACE INTO facts VALUES (?, ?, ?)"
MARKS = "SELECT match_id, count(*), total(checksum) FROM line {which} GROUP BY match_id"


class CountedDatabase(Database):
    """A file of matches that keeps what is known of what they add."""

    def marks(self, games: Mapping[str, str], match: str | None = None) -> dict[str, str]:
        """Texts that change with the lines of a match, the rules of its game and what is counted.

        games: those of the matches; match: the only one that is asked for.
        """
        with speaking():
            rows = (
                self._db.execute(MARKS.format(which=""))
                if match is None
                else self._db.execute(MARKS.format(which="WHERE match_id = ?"), (match,))
            )
            return {
                id: f"{count}:{total:.0f}:{_rules(games[id])}:{facts.VERSION}"
                for id, count, total in rows
                if id in games
            }

    def counted(self) -> Counts:
        """Whatever was kept and can be read."""
        known: Counts = {}
        with speaking():
            rows = self._db.execute("SELECT * FROM facts").fetchall() if self._counts() else ()
        for match, mark, text in rows:
            try:
                known[match] = (mark, from_json(Facts, json.loads(text)))
            except (ValueError, BadForm):
                continue  # counted again
        return known

    def keep_counted(self, counted: Counts) -> None:
        with writing(self._db):
            self._keep_counted(counted)

    def _keep_counted(self, counted: Counts) -> None:
        """In a transaction of the caller's, as what follows."""
        self._db.execute(MAKE)
        rows = [(match, mark, json.dumps(to_json(told))) for match, (mark, told) in counted.items()]
        self._db.executemany(KEEP, rows)

    def _forget_counted(self, match: str) -> None:
        if self._counts():
            self._db.execute("DELETE FROM facts WHERE match_id = ?", (match,))

    def _counts(self) -> bool:
        found = self._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").fetchone()
        return found is not None


def _rules(game: str) -> int:
    return GAMES[game].version if game in GAMES else 0
