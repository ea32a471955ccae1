"""A table that is a desk: draws its scene, asks its question, and passes touches on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from kivy.core.window import Window
from kivy.metrics import Metrics, dp

from companion.play.desk import Desk, DeskGame, Errand, Proposal
from companion.play.position import Aids, Position
from companion.play.questions import Value
from companion.play.scene import Stage
from companion.shared import SharedTable
from companion.table import Played
from companion.ui.games.base import GameTable
from companion.ui.question_sheet import MARGIN, QuestionSheet
from companion.ui.scene_view import SceneView
from companion.ui.screens.table import TablePage
from scoring.codec import to_json
from scoring.game import Move, Verdict

S = TypeVar("S")
D = TypeVar("D")


def sheet_stage() -> Stage:
    """The room that a sheet has for its pictures."""
    unit = dp(1)
    wide, high = Window.size
    return Stage(wide / unit - 2 * MARGIN, high / unit, Metrics.fontscale)


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

    def settled(self) -> S | None:
        table = self.page.table
        if not isinstance(table, SharedTable) or not self.page.waiting:
            return None
        state: S = table.state_after(table.settled)
        return state

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        verdict = None
        for move in moves:
            entry = to_json(move)
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

    def __init__(self, game: DeskGame[S, D], page: TablePage) -> None:
        super().__init__(page)
        self.game = game
        self.match: PageMatch[S] = PageMatch(page)
        self.desk = Desk(game, self.match)
        self.view = SceneView(self.touch)
        self.sheet: QuestionSheet | None = None
        self._acting = False
        self.add_widget(self.view)
        self.view.fbind("size", lambda *_: self.show())

    def stage(self) -> Stage:
        unit = dp(1)
        return Stage(self.view.width / unit, self.view.height / unit, Metrics.fontscale)

    def happened(self, played: Played) -> None:
        if self.page.at is None:
            self.desk.happened(played)

    def refresh(self) -> None:
        if not self._acting:
            self.show()

    def show(self) -> None:
        """The scene and the open question, as the match and the draft are now."""
        if min(self.view.size) > dp(100):
            self.view.show(self.desk.scene(self.stage()), self.game.pieces)
        question = self.desk.question(sheet_stage()) if self.page.at is None else None
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

    def touch(self, spot: str) -> None:
        self.match.news = ""
        with self._act():
            errand = self.desk.touch(spot)
        self.follow(errand)

    def answer(self, name: str, value: Value) -> None:
        with self._act():
            errand = self.desk.answer(name, value)
        self.follow(errand)

    @contextmanager
    def _act(self) -> Iterator[None]:
        """The table changes before the draft does: it is shown when both have."""
        self._acting = True
        try:
            yield
        finally:
            self._acting = False

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
