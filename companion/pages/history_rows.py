"""The entries of a match as rows: runs of undos and changed entries are folded into one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.games import app_of
from companion.games.entry_text import back_and_again, lines_of, taken_back
from companion.match.phrases import Line, Speech
from companion.match.redo import redoable, undo_run
from companion.match.replay import Fold, folds
from companion.match.table import Played, Table
from companion.play.reader import Reader

Fate = Literal["", "undone", "illegal"]
"""undone: taken back; illegal: refused; empty: it stands."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One row of a history."""

    n: int
    line: Line
    time: str
    fate: Fate


@dataclass(frozen=True)
class Course:
    """What became of the entries of a match, worked out once for a table that stays as it is."""

    table: Table
    reader: Reader
    times: Mapping[int, str]
    """When each entry was made, as far as this phone saw it."""
    from_browser: Callable[[int], bool] = lambda n: False

    @cached_property
    def count(self) -> int:
        return len(self.table.record)

    @cached_property
    def speech(self) -> Speech:
        reader, players = self.reader, self.table.header.players
        return Speech(reader.tr, reader.ntr, players, lang=reader.lang)

    @cached_property
    def standing(self) -> frozenset[int]:
        return frozenset(played.n for played in self.table.standing)

    @cached_property
    def folds(self) -> dict[int, Fold]:
        return {fold.last: fold for fold in folds(self.table.record)}

    @cached_property
    def again(self) -> dict[int, int]:
        """Entries that were made again after a change, and by which ones."""
        return {was: now for fold in self.folds.values() for was, now in fold.again}

    @cached_property
    def stands(self) -> frozenset[int]:
        """The entries that stand, by their first numbers too."""
        return self.standing | {n for n in self.again if self.made_again(n) in self.standing}

    def made_again(self, n: int) -> int:
        """The entry that stands for this one, after changes of earlier ones."""
        while n in self.again:
            n = self.again[n]
        return n

    def first_made(self, n: int) -> int:
        """The entry as whose row this one is shown."""
        first = {now: was for was, now in self.again.items()}
        while n in first:
            n = first[n]
        return n

    def move_at(self, n: int) -> int:
        """The move of a row, whose number may be that of the end of its turn."""
        return self._folded[1][n].n if n in self._folded[1] else n

    def redo_end(self, at: int) -> int:
        """As far as redo goes from a row: to it if it was taken back; from the last one, to the
        last move that can be made again. 0: there is nothing to redo."""
        moves = [played.n for played in redoable(self.table.record)]
        if (chosen := self.made_again(at)) in moves:
            return chosen
        return moves[-1] if moves and at == self.count else 0

    @cached_property
    def rows(self) -> tuple[EntryLine, ...]:
        """The latest first."""
        hidden = {n for fold in self.folds.values() for n in range(fold.first, fold.last)}
        undos = {played.n for played in self.table.record if played.undoes is not None}
        hidden |= {n for n in undos if n + 1 in undos}
        shown = (played for played in self._folded[0] if played.n not in hidden)
        return tuple(self._row(played) for played in shown)

    @cached_property
    def _folded(self) -> tuple[list[Played], dict[int, Played]]:
        """The latest first; a move with the quiet end of its turn is one row, that of the end."""
        ends: dict[int, Played] = {}
        shown: list[Played] = []
        for played in self.table.record:
            before = shown[-1] if shown else None
            if before is not None and before.n not in ends and self._ends(played, before):
                ends[played.n] = shown.pop()
            shown.append(played)
        return shown[::-1], ends

    def _ends(self, played: Played, before: Played) -> bool:
        """Whether it ends the turn of the move before it; both stand, or both were taken back."""
        if (played.n in self.stands) != (before.n in self.stands):
            return False
        if played.n in self.folds or not (played.verdict.ok and before.verdict.ok):
            return False
        same = played.entry.get("seat") == before.entry.get("seat")
        return same and app_of(self.table.header.game).line(played.entry, self.speech).quiet

    def _row(self, played: Played) -> EntryLine:
        fate: Fate = ""
        if not played.verdict.ok:
            fate = "illegal"
        elif not ("undo" in played.entry or played.n in self.stands or played.n in self.folds):
            fate = "undone"
        return EntryLine(played.n, self._line(played), self.times.get(played.n, ""), fate)

    def _line(self, played: Played) -> Line:
        played = self._folded[1].get(played.n, played)
        tr, entry = self.reader.tr, played.entry
        if (fold := self.folds.get(played.n)) is not None:
            return self._change_line(fold)
        if "lost" in entry:
            return Line(tr("This move cannot be read any more"), icon="warning")
        if run := undo_run(self.table.record, played.n):
            return self._undo_line(run)
        if "undo" in entry:
            return Line(tr("Undo of {n}").format(n=entry["undo"]), icon="undo")
        at = self.speech.at(self.table.state_after(played.n - 1))
        line = app_of(self.table.header.game).line(entry, at)
        if self.from_browser(played.n):
            note = " · ".join(filter(None, (line.note, tr("in a browser"))))
            line = line._replace(note=note)
        if played.verdict.ok:
            return line
        return Line(line.text, line.seat, line.card, line.icon, tr("refused"))

    def _undo_line(self, run: list[Played]) -> Line:
        """Undos one after the other are one row: what, and which entries if it does not name it."""
        first, last = (self.first_made(played.n) for played in (run[0], run[-1]))
        note = self.reader.tr("{first} to {last}").format(first=first, last=last)
        said = taken_back(self.table, run, self.speech)
        named = len(lines_of(self.table, run, self.speech)) == 1
        return Line(said, icon="undo", note="" if named else note)

    def _change_line(self, fold: Fold) -> Line:
        """What was changed, and how it is now; or what was only made again."""
        table, speech = self.table, self.speech
        if not fold.changed:
            plays = [table.record[n - 1] for _, n in fold.again]
            return Line(back_and_again(table, plays, speech), icon="redo")
        numbers = ", ".join(str(was) for was, _ in fold.changed)
        words = self.reader.ntr("Entry {n} changed", "Entries {n} changed", len(fold.changed))
        tell = app_of(table.header.game).line
        now = [
            tell(table.record[n - 1].entry, speech.at(table.state_after(n - 1))).text
            for _, n in fold.changed
        ]
        return Line(words.format(n=numbers), icon="amend", note="; ".join(now))
