"""The match of one seat in a browser, as its desk needs it."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from companion.games import app_of
from companion.i18n import Words, language
from companion.match.log import Entry, entry_of
from companion.match.phrases import Speech
from companion.match.replay import Instead, Replay, replay
from companion.match.table import Table
from companion.play.position import Aids, Position
from companion.sync.browsers import Seated
from scoring.game import Move, Verdict

S = TypeVar("S")


class Hosted(Protocol):
    """The table's host, as seats need it."""

    @property
    def table(self) -> Table: ...
    @property
    def name(self) -> str: ...
    @property
    def id(self) -> str:
        """That no other table has."""

    def propose_for(self, device: str, entries: Sequence[Entry]) -> Verdict | None:
        """None: it could not be kept."""


class SeatMatch(Generic[S]):
    def __init__(self, hosted: Hosted, who: Seated) -> None:
        self.hosted, self.who = hosted, who
        self.lang = "en"
        self.news = ""
        self.undone = False
        self.verdict: Verdict | None = None
        """Of what was proposed last."""
        self.lost = False
        """It could not be kept."""

    def position(self) -> Position[S]:
        table = self.hosted.table
        return Position(
            table.game,
            table.state,
            table.header.players,
            self.speech,
            Words(table.game, table.header.players, self.lang),
            table.standing,
            self.who.seat,
            aids=Aids(still=True),
            news=self.news,
            undone=self.undone,
        )

    @property
    def speech(self) -> Speech:
        texts = language(self.lang)
        return Speech(texts.gettext, texts.ngettext, self.hosted.table.header.players)

    def settled(self) -> Position[S] | None:
        return None

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        entries = [entry_of(move) for move in moves]
        table = self.hosted.table
        told = app_of(table.header.game).line(entries[-1], self.speech.at(table.state)).text
        if self._enter(entries):
            self.news, self.undone = told[:1].upper() + told[1:], False
        return self.verdict

    def before(self, n: int) -> Position[S]:
        return self.position().after(self.hosted.table, n - 1)

    def replay(self, instead: Instead) -> Replay:
        return replay(self.hosted.table, instead)

    def rewrite(self, replay: Replay, about: str) -> Verdict | None:
        if self._enter(list(replay.entries)):
            self.news, self.undone = about, False
        return self.verdict

    def undo(self, moves: int) -> None:
        table = self.hosted.table
        last = table.standing[-moves:]
        if last and self._enter([{"undo": played.n} for played in reversed(last)]):
            speech = self.speech.at(table.state_after(last[0].n - 1))
            told = app_of(table.header.game).line(last[0].entry, speech).text
            self.news, self.undone = told, True

    def _enter(self, entries: list[Entry]) -> bool:
        """Whether they were made, all of them."""
        self.verdict = self.hosted.propose_for(self.who.device, entries)
        self.lost = self.verdict is None
        return self.verdict is not None and self.verdict.ok
