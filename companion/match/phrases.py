"""How matches are told: one sentence for an entry, in the app and on the watchers' page.

What each game says stands in its own folder. Nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Tr = Callable[[str], str]
Ntr = Callable[[str, str, int], str]


class Line(NamedTuple):
    """An entry as the history tells it."""

    text: str
    seat: int | None = None
    card: str = ""
    icon: str = ""
    note: str = ""
    quiet: bool = False
    """It only hands on the turn: the history folds it into the move before it, no voice says it."""


class Speech(NamedTuple):
    """One match speaking one language."""

    tr: Tr
    ntr: Ntr
    players: tuple[str, ...]
    table: object = None
    """The state that an entry was made at, where it is known: what it only points at has a name."""

    def at(self, table: object) -> Speech:
        """To tell an entry that was made at this state."""
        return self._replace(table=table)

    def whose(self, entry: Mapping[str, Any]) -> int | None:
        """The seat that an entry names, if there is such a one."""
        seat = entry.get("seat")
        return seat if type(seat) is int and 0 <= seat < len(self.players) else None

    def name(self, seat: object) -> str:
        known = self.whose({"seat": seat})
        return str(seat) if known is None else self.players[known]

    def correction(self, entry: Mapping[str, Any], text: str = "") -> Line:
        """What the table says is so."""
        return Line(text or self.tr("Correction"), icon="amend", note=self.by_table(entry))

    def by_table(self, entry: Mapping[str, Any]) -> str:
        """That a correction is no move, and whether the table ended the match with it."""
        match entry.get("end"):
            case True:
                return self.tr("ended by the table")
            case False:
                return self.tr("won, but played on")
        return self.tr("set by the table, not a move")

    def sentence(self, entry: Mapping[str, Any], text: str, icon: str, note: str = "") -> Line:
        """Somebody's move, by its facts and who made it."""
        facts = {**entry, "name": self.name(entry.get("seat"))}
        told, quiet = text.format_map(Unsaid(facts)), entry.get("move") == "end_turn" and not note
        return Line(told, self.whose(entry), icon=icon, note=note, quiet=quiet)


class Unsaid(dict[str, Any]):
    """What an entry does not say is told as None."""

    def __missing__(self, key: str) -> None:
        return None
