"""Adapts a `Table` to the `Match` that a desk needs, for the app and for browser seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from companion.games import app_of
from companion.games.entry_text import made_again, taken_back
from companion.match.log import Entry, entry_of
from companion.match.phrases import Speech
from companion.match.redo import redoable
from companion.match.replay import Instead, Replay, replay
from companion.match.table import Table
from companion.match.ticks import touched
from companion.play.position import Position
from companion.play.text import capital
from scoring.game import Move, Verdict

S = TypeVar("S")


class TableMatch(ABC, Generic[S]):
    """A screen says who looks at the table, and enters what is proposed."""

    def __init__(self) -> None:
        self.news = ""
        """What was just played, taken back or made again here."""
        self.undone = False

    @property
    @abstractmethod
    def table(self) -> Table: ...

    @property
    @abstractmethod
    def speech(self) -> Speech: ...

    @abstractmethod
    def position(self) -> Position[S]: ...

    @abstractmethod
    def enter(self, entries: Sequence[Entry], about: str = "") -> Verdict | None:
        """Enter these, all or none; None: they could not be stored, and the person knows.

        about: what to say aloud, instead of a sentence about the last entry."""

    def settled(self) -> Position[S] | None:
        return None

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        entries = [entry_of(move) for move in moves]
        game = app_of(self.table.header.game)
        line = game.line(entries[-1], self.speech.at(self.position().state))
        return self._enter(entries, capital(line.text))

    def before(self, n: int) -> Position[S]:
        return self.position().after(self.table, n - 1)

    def replay(self, instead: Instead) -> Replay:
        return replay(self.table, instead)

    def rewrite(self, replay: Replay, about: str) -> Verdict | None:
        return self._enter(replay.entries, about)

    def tick(self, step: int) -> None:
        self.table.tick(touched(self.table.ticks, step))

    def undo(self, moves: int) -> None:
        last = self.table.standing[-moves:]
        if not last:
            self.news = self.speech.tr("Nothing to take back: this is the start.")
            return
        about = taken_back(self.table, last, self.speech)
        self._enter([{"undo": played.n} for played in reversed(last)], about, aloud=about)
        self.undone = True

    def redo(self, moves: int) -> Verdict | None:
        plays = redoable(self.table.record)[:moves]
        if not plays:
            return None
        about = made_again(self.table, plays, self.speech)
        return self._enter([played.entry for played in plays], about, aloud=about)

    def _enter(self, entries: Sequence[Entry], news: str, aloud: str = "") -> Verdict | None:
        self.news, self.undone = news, False
        verdict = self.enter(entries, aloud)
        if verdict is None or not verdict.ok:
            self.news = ""
        return verdict
