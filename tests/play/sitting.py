"""A match and its desk without any screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from companion.games.entry_text import redo_of
from companion.i18n import Words, language
from companion.match.log import Entry, Header
from companion.match.phrases import Speech
from companion.match.redo import redoable
from companion.match.replay import Instead, Replay, replay
from companion.match.table import Table
from companion.match.ticks import touched
from companion.play.desk import Desk
from companion.play.desk_game import DeskGame
from companion.play.position import Position
from companion.play.questions import Picture, Question, Value
from companion.play.scene import Scene, Shape, Stage
from companion.play.setting_up import SettingUp
from scoring.codec import to_json
from scoring.game import Move, Verdict

S = TypeVar("S")
D = TypeVar("D")
PHONE = Stage(360, 720)


def position_of(table: Table, lang: str = "en") -> Position[Any]:
    """As one of its players sees it."""
    texts, players = language(lang), table.header.players
    speech = Speech(texts.gettext, texts.ngettext, players, lang=lang)
    at = Position[Any].of(table, speech, Words(table.game, players, lang))
    setup = None if table.record else SettingUp(table.header, table.ticks)
    return replace(at, setup=setup, redo=redo_of(table, speech))


class Sitting(Generic[S, D]):
    """Plays by touches; what is shown is data."""

    def __init__(
        self,
        game: DeskGame[S, D],
        header: Header,
        entries: Iterable[Entry] = (),
        lang: str = "en",
        **reader: Any,
    ) -> None:
        self.table = Table(header, log=entries)
        assert all(played.verdict.ok for played in self.table.record)
        self.lang, self.reader = lang, reader
        self.waiting = 0
        """Entries at the end that the host's phone has not numbered."""
        self.desk = Desk(game, self)
        self.table.listeners.append(self.desk.happened)

    def position(self) -> Position[S]:
        at: Position[S] = position_of(self.table, self.lang)
        return replace(at, **self.reader)

    def settled(self) -> Position[S] | None:
        if not self.waiting:
            return None
        return self.position().after(self.table, len(self.table.record) - self.waiting)

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        return self.table.enter_all(to_json(move) for move in moves)

    def before(self, n: int) -> Position[S]:
        return self.position().after(self.table, n - 1)

    def replay(self, instead: Instead) -> Replay:
        return replay(self.table, instead)

    def rewrite(self, replay: Replay, about: str) -> Verdict | None:
        return self.table.enter_all(replay.entries)

    def tick(self, step: int) -> None:
        self.table.tick(touched(self.table.ticks, step))

    def undo(self, moves: int) -> None:
        self.table.enter_all({"undo": p.n} for p in reversed(self.table.standing[-moves:]))

    def redo(self, moves: int) -> Verdict | None:
        plays = redoable(self.table.record)[:moves]
        return self.table.enter_all(played.entry for played in plays)

    def scene(self, stage: Stage = PHONE) -> Scene:
        return self.desk.scene(stage)

    def question(self, stage: Stage = PHONE) -> Question:
        question = self.desk.question(stage)
        assert question is not None
        return question

    def pictures(self) -> list[Scene]:
        """Of the open question."""
        return [part.scene for part in self.question().parts if isinstance(part, Picture)]

    def touch(self, *spots: str) -> None:
        """Only where a finger could."""
        for spot in spots:
            assert spot in self.spots(), (spot, sorted(self.spots()))
            self.desk.touch(spot)

    def answer(self, name: str, value: Value) -> None:
        """A part of the open question."""
        assert name in {getattr(part, "name", "") for part in self.question().parts}, name
        self.desk.answer(name, value)

    def refused(self, spot: str) -> str:
        """What stands in its way, if it is said before it is touched."""
        question = self.desk.question(PHONE)
        if question is None:
            return self.reason(self.scene().spots[spot])
        for choice in question.choices:
            if choice.spot.name == spot:
                return choice.spot.refused
        return self.reason(next(s.spots[spot] for s in self.pictures() if spot in s.spots))

    @staticmethod
    def reason(shape: Shape) -> str:
        assert shape.spot is not None
        return shape.spot.refused

    def spots(self) -> set[str]:
        question = self.desk.question(PHONE)
        if question is None:
            return set(self.scene().spots)
        choices = [*question.choices, *question.tools]
        choices += [c for part in question.parts for c in getattr(part, "choices", ())]
        scenes = [*self.pictures(), *([question.beside] if question.beside else [])]
        pictured = {name for scene in scenes for name in scene.spots}
        return {"close", *(choice.spot.name for choice in choices)} | pictured

    def said(self) -> str:
        """Everything that is written or read aloud, one after the other."""
        question = self.desk.question(PHONE)
        if question is None:
            return " | ".join(_texts(self.scene()))
        texts = [getattr(part, "text", "") for part in question.parts]
        pictured = [text for scene in self.pictures() for text in _texts(scene)]
        return " | ".join([question.title, question.note, *texts, *pictured])

    @property
    def last(self) -> Mapping[str, Any]:
        return self.table.record[-1].entry


def _texts(scene: Scene) -> list[str]:
    return [text for shape in scene for text in (shape.text, shape.says) if text]
