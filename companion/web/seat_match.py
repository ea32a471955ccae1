"""A browser seat's `Match` for its desk, and its photographs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from companion.camera.mode import CameraMode, Outcome, Seen
from companion.camera.seen_cards import plan, warning
from companion.games import app_of
from companion.games.entry_text import redo_of
from companion.games.table_match import TableMatch
from companion.i18n import Words, language
from companion.match.evening import Evening
from companion.match.log import Entry
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.position import Aids, Position
from companion.play.questions import Choice, Part, Picture, Question, Say, close
from companion.play.scene import Spot, Stage
from companion.play.setting_up import SettingUp
from companion.sync.browsers import Seated
from scoring.game import Verdict
from vision.reading import Look

S = TypeVar("S")
BY_HAND = "by_hand"
"""The spot that goes on without a picture."""


class Unkept(Protocol):
    """Why something could not be kept."""

    def text(self, tr: Callable[[str], str]) -> str: ...


class Hosted(Protocol):
    """The table's host, as seats need it."""

    @property
    def table(self) -> Table: ...
    @property
    def name(self) -> str: ...
    @property
    def id(self) -> str:
        """That no other table has."""

    @property
    def evening(self) -> Evening:
        """The matches before this one."""

    @property
    def again(self) -> frozenset[int]:
        """Seats that would play again once this match is over."""

    def propose_for(self, device: str, entries: Sequence[Entry]) -> Verdict | Unkept: ...


class SeatMatch(TableMatch[S]):
    def __init__(self, hosted: Hosted, who: Seated) -> None:
        super().__init__()
        self.hosted, self.who = hosted, who
        self.lang = "en"
        self.aids = Aids(still=True)
        self.verdict: Verdict | None = None
        """Of what was proposed last."""
        self.lost: Unkept | None = None

    @property
    def table(self) -> Table:
        return self.hosted.table

    @property
    def speech(self) -> Speech:
        texts = language(self.lang)
        players = self.table.header.players
        return Speech(texts.gettext, texts.ngettext, players, lang=self.lang)

    def position(self) -> Position[S]:
        table, speech = self.table, self.speech
        pictures = app_of(table.header.game).pictures
        return replace(
            Position[S].of(table, speech, Words(table.game, table.header.players, self.lang)),
            seat=self.who.seat,
            aids=self.aids,
            news=self.news,
            undone=self.undone,
            setup=None if table.record else SettingUp(table.header, table.ticks, pictures),
            redo=redo_of(table, speech),
        )

    def enter(self, entries: Sequence[Entry], about: str = "") -> Verdict | None:
        said = self.hosted.propose_for(self.who.device, entries)
        self.verdict, self.lost = (said, None) if isinstance(said, Verdict) else (None, said)
        return self.verdict


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
