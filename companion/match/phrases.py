"""Describes entries in sentences, for the history in the app and on the watchers' page.

Each game's own sentences are in its folder under companion/games. Nothing here depends on a
screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Tr = Callable[[str], str]
Ntr = Callable[[str, str, int], str]


class Line(NamedTuple):
    """An entry as the history shows it."""

    text: str
    seat: int | None = None
    card: str = ""
    icon: str = ""
    note: str = ""
    quiet: bool = False
    """Whether it only passes the turn: the history merges it into the move before, and it is not
    spoken."""


class Speech(NamedTuple):
    """Makes sentences about one match in one language."""

    tr: Tr
    ntr: Ntr
    players: tuple[str, ...]
    table: object = None
    """The state before an entry, if known, to name what the entry only refers to."""
    lang: str = "en"
    """For texts that a match itself contains, by language."""

    def at(self, table: object) -> Speech:
        """The same, for an entry that was made at this state."""
        return self._replace(table=table)

    def whose(self, entry: Mapping[str, Any]) -> int | None:
        """The seat that an entry names; None: it names none, or none that exists."""
        seat = entry.get("seat")
        return seat if type(seat) is int and 0 <= seat < len(self.players) else None

    def name(self, seat: object) -> str:
        known = self.whose({"seat": seat})
        return str(seat) if known is None else self.players[known]

    def correction(self, entry: Mapping[str, Any], text: str = "") -> Line:
        """A line for a correction."""
        return Line(text or self.tr("Correction"), icon="amend", note=self.by_table(entry))

    def by_table(self, entry: Mapping[str, Any]) -> str:
        """The note of a correction: that it is no move, and whether it ended the match."""
        match entry.get("end"):
            case True:
                return self.tr("ended by the table")
            case False:
                return self.tr("won, but played on")
        return self.tr("set by the table, not a move")

    def sentence(self, entry: Mapping[str, Any], text: str, icon: str, note: str = "") -> Line:
        """A line for a move: the text filled with the entry's facts and the player's name."""
        facts = {**entry, "name": self.name(entry.get("seat"))}
        sentence = text.format_map(MissingAsNone(facts))
        quiet = entry.get("move") == "end_turn" and not note
        return Line(sentence, self.whose(entry), icon=icon, note=note, quiet=quiet)


class MissingAsNone(dict[str, Any]):
    """Facts for a format string; a missing fact is None."""

    def __missing__(self, key: str) -> None:
        return None
