"""The match of one seat in a browser, as its desk needs it, and its camera: a picture that it is
asked for, and what was read in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from companion.camera.mode import CameraMode, Outcome, Seen
from companion.camera.seen_cards import plan, warning
from companion.games import app_of
from companion.games.told import made_again, redo_of, taken_back
from companion.i18n import Words, language
from companion.match.log import Entry, entry_of
from companion.match.phrases import Speech
from companion.match.redo import redoable
from companion.match.replay import Instead, Replay, replay
from companion.match.table import Table
from companion.match.ticks import touched
from companion.play.position import Aids, Position
from companion.play.questions import Choice, Part, Picture, Question, Say, close
from companion.play.scene import Spot, Stage
from companion.play.setting_up import Draw, SettingUp
from companion.sync.browsers import Seated
from scoring.game import Move, Verdict
from vision.reading import Look

S = TypeVar("S")
BY_HAND = "by_hand"
"""The spot that goes on without a picture."""


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
            setup=None if table.record else SettingUp(table.header, table.ticks, self._pictures),
            redo=redo_of(table, self.speech),
        )

    @property
    def _pictures(self) -> Mapping[str, Draw]:
        return app_of(self.hosted.table.header.game).pictures

    def tick(self, step: int) -> None:
        table = self.hosted.table
        table.tick(touched(table.ticks, step))

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
            self.news, self.undone = taken_back(table, last, self.speech), True

    def redo(self, moves: int) -> Verdict | None:
        table = self.hosted.table
        plays = redoable(table.record)[:moves]
        if plays and self._enter([played.entry for played in plays]):
            self.news, self.undone = made_again(table, plays, self.speech), False
        return self.verdict

    def _enter(self, entries: list[Entry]) -> bool:
        """Whether they were made, all of them."""
        self.verdict = self.hosted.propose_for(self.who.device, entries)
        self.lost = self.verdict is None
        return self.verdict is not None and self.verdict.ok


@dataclass(frozen=True, slots=True)
class Photographing(Generic[S]):
    mode: CameraMode[S]
    look: Look | None = None
    """What was read; None: no picture has come."""

    def at(self, position: Position[S]) -> Photographing[S]:
        """The same picture before the table as it is now."""
        return replace(self, mode=replace(self.mode, at=position))

    def seeing(self, look: Look) -> Photographing[S]:
        return replace(self, mode=replace(self.mode, seen=Seen(look.readings)), look=look)

    def question(self, stage: Stage) -> Question:
        """What is asked about a card, else what was found, else for a picture."""
        asked = self.mode.question(stage)
        if asked is not None:
            return asked
        return self._found(stage) if self.mode.sights else self._empty()

    def _empty(self) -> Question:
        tr, (title, note, hint) = self.mode.at.tr, self.mode.heading()
        parts: tuple[Part, ...] = (Say(hint, tone="text_2"),)
        if self.look is not None:
            why = warning(self.look, tr) or tr("No card is seen in this picture.")
            parts = (Say(why, tone="illegal"), *parts)
        return Question(
            "photograph", title, note, None, parts, (self._by_hand,), None, (close(tr),)
        )

    def _found(self, stage: Stage) -> Question:
        found = self.mode.findings(stage)
        parts: tuple[Part, ...] = (
            Picture(plan(self.mode, stage)),
            *(Picture(scene) for scene in found.scenes),
            Say(found.sentence),
        )
        choices, tools = (self._by_hand, found.main), (close(self.mode.at.tr),)
        return Question("findings", found.title, found.aside, None, parts, choices, None, tools)

    @property
    def _by_hand(self) -> Choice:
        return Choice(Spot(BY_HAND, self.mode.at.tr("Tap cards instead")), icon="enter_number")

    def touch(self, spot: str) -> Outcome[S]:
        return self.mode.by_hand() if spot == BY_HAND else self.mode.touch(spot)
