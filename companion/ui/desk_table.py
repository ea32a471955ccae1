"""A table that is a desk: draws its scene, asks its question, and passes touches on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from typing import Generic, TypeVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import Metrics, dp

from companion.match.log import Entry
from companion.match.table import Played
from companion.play.desk import Desk, DeskGame, Errand, Proposal
from companion.play.position import Aids, Position
from companion.play.questions import Value
from companion.play.scene import Stage
from companion.sync.shared_table import SharedTable
from companion.ui.games.base import GameTable
from companion.ui.pages.table import TablePage
from companion.ui.playing import GLIDE, Playing
from companion.ui.question_sheet import MARGIN, QuestionSheet
from companion.ui.scene_view import PLACE, SceneView
from companion.ui.shake import Shaking
from scoring.codec import BadForm, from_json, to_json
from scoring.game import Move, Verdict

S = TypeVar("S")
D = TypeVar("D")


def sheet_stage() -> Stage:
    """The room that a sheet has for its pictures."""
    unit = dp(1)
    wide, high = Window.size
    return Stage(wide / unit - 2 * MARGIN, high / unit, Metrics.fontscale)


def _entry(move: Move) -> Entry:
    """As a session file writes it: what is as it is by default goes unsaid."""
    assert is_dataclass(move)
    usual = {
        field.name.rstrip("_")
        for field in fields(move)
        if getattr(move, field.name) == field.default
    }
    return {key: value for key, value in to_json(move).items() if key not in usual}


class PageMatch(Generic[S]):
    """The match of a table's page, as its desk needs it."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.news = ""
        """What was just played or taken back here; told once."""
        self.undone = False

    def position(self) -> Position[S]:
        page, app = self.page, self.page.app
        settings = app.settings
        return Position(
            page.table.game,
            page.now(),
            page.players,
            page.speech,
            app.words(page.table),
            page.table.standing if page.at is None else page.table.standing_after(page.at),
            page.own_seat,
            "player" if page.at is None else "past",
            Aids(settings["memory"], app.letters, settings["orientation"] != "pass"),
            self.news,
            self.undone,
            self.page.lost_link(),
        )

    def settled(self) -> Position[S] | None:
        table = self.page.table
        if not isinstance(table, SharedTable) or not self.page.waiting:
            return None
        standing = table.standing_after(table.settled)
        at: Position[S] = self.position()
        return replace(at, state=table.state_after(table.settled), standing=standing)

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        verdict = None
        for move in moves:
            entry = _entry(move)
            told = self.page.look.line(entry, self.page.speech).text
            self.news, self.undone = told[:1].upper() + told[1:], False
            verdict = self.page.propose(entry)
            if verdict is None or not verdict.ok:
                self.news = ""
                return verdict
        return verdict

    def undo(self) -> None:
        self.news, self.undone = self.page.undo(), True


class DeskTable(GameTable, Generic[S, D]):
    """The part of a table's page below the app bar, of a game that has a desk."""

    shows_link = True

    def __init__(
        self, game: DeskGame[S, D], page: TablePage, match: PageMatch[S] | None = None
    ) -> None:
        super().__init__(page)
        self.game = game
        self.match: PageMatch[S] = match or PageMatch(page)
        self.desk = Desk(game, self.match, self._kept())
        self.view = SceneView(self.touch, self.drag if game.drag is not None else None)
        self.sheet: QuestionSheet | None = None
        self.playing: Playing | None = None
        self.shaking = Shaking(page, self.shaken) if game.shaken is not None else None
        self._acting = False
        self.add_widget(self.view)
        self.view.fbind("size", lambda *_: self.show())

    def stage(self) -> Stage:
        unit = dp(1)
        return Stage(self.view.width / unit, self.view.height / unit, Metrics.fontscale)

    def refresh(self) -> None:
        if not self._acting:
            self.show()

    def show(self) -> None:
        """The scene and the open question, as the match and the draft are now."""
        if min(self.view.size) > dp(100):
            seconds = PLACE if self.desk.step is None else GLIDE
            self.view.show(self.desk.scene(self.stage()), self.game.pieces, seconds)
        question = self.desk.question(sheet_stage())
        if question is None:
            if self.sheet is not None:
                self.sheet.put_away()
                self.sheet = None
        else:
            if self.sheet is None or self.sheet.parent is None:
                self.sheet = QuestionSheet(self.touch, self.answer)
            self.sheet.ask(question)

    def show_waiting(self) -> None:
        self.refresh()

    def _kept(self) -> D | None:
        """What was begun at this table and is not yet a move."""
        kept = self.app.settings["draft"]
        if not self.game.keeps or self.page.at is not None or kept.get("match") != self.page.match:
            return None
        try:
            return from_json(type(self.game.draft()), kept.get("draft"))
        except BadForm:
            return None

    def _keep(self) -> None:
        if not self.game.keeps or self.page.at is not None:
            return
        draft, kept = self.desk.draft, self.app.settings["draft"]
        now = {"match": self.page.match, "draft": to_json(draft)}
        if draft == self.game.draft():
            now = {} if kept.get("match") == self.page.match else kept
        if now != kept:
            self.app.remember("draft", now)

    def touch(self, spot: str) -> None:
        self.match.news = ""
        with self._act():
            errand = self.desk.touch(spot)
        self.follow(errand)

    def answer(self, name: str, value: Value) -> None:
        with self._act():
            errand = self.desk.answer(name, value)
        self.follow(errand)

    def drag(self, x: float, y: float) -> None:
        self.desk.drag(self.stage(), x, y)
        self.show()

    @contextmanager
    def _act(self) -> Iterator[None]:
        """The table changes before the draft does: it is shown when both have."""
        self._acting = True
        try:
            yield
            self._keep()
        finally:
            self._acting = False
        if (told := self.desk.said) is not None:
            self.app.feel(told.answer, told.words)
            if told.draft is None:
                self.app.notice(told.words, answer=told.answer)

    def begin(self, draft: D) -> None:
        """Go on from a draft that was made elsewhere, as by the camera."""
        self.desk.draft = draft
        self.show()

    def propose(self, move: Move, about: str = "") -> None:
        with self._act():
            self.desk.propose(Proposal.of(move, about))
        self.show()

    def follow(self, errand: Errand | None) -> None:
        """To another page if one is wanted; else show what has changed."""
        if errand is None:
            self.show()
        elif errand.page == "link":
            self.page.link_act()
        elif errand.page == "leave":
            self.page.leave()
        else:
            self.close_sheet()
            self.app.go(errand.page, match=self.page.match, **dict(errand.where))

    def close_sheet(self) -> None:
        if self.sheet is not None:
            self.sheet.put_away()
            self.sheet = None

    def left(self) -> None:
        self.close_sheet()
        self.stop()
        if self.shaking is not None:
            self.shaking.stop()

    # Steps

    def happened(self, played: Played) -> None:
        """Show what a move set off, one step at a time, and say each as it is shown."""
        self.stop()
        if self.page.at is not None:
            return
        self.desk.happened(played)
        if not played.verdict.ok or played.undoes is not None:
            return
        self.say(*self.desk.told())
        lines = self.desk.steps()
        if not self.app.moves:
            self.say(*lines)
        elif lines:
            self.desk.step = 0
            self.playing = Playing(lines, self.show_step, self.say, self.app.device.speaking)

    def say(self, *lines: str) -> None:
        """Aloud, after what the page says of the move itself."""
        if self.app.settings["speech"]:
            told = [line for line in lines if line]
            Clock.schedule_once(lambda _: [self.app.device.speak(w, self.app.lang) for w in told])

    def show_step(self, step: int | None) -> None:
        """None: they are over."""
        if step is None or self.app.page is not self.page:
            self.stop()
        else:
            self.desk.step = step
        self.show()

    def stop(self) -> None:
        self.desk.step = None
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """While steps are shown a tap anywhere skips to their end."""
        if self.playing is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.stop()
        self.app.device.hush()
        self.show()
        return True

    def shaken(self) -> None:
        """As a tap on what is to be done."""
        if self.page.at is not None or self.playing is not None or self.game.shaken is None:
            return
        spot = self.game.shaken(self.match.position(), self.desk.draft)
        if spot:
            self.touch(spot)
