"""The widget of a table: draws its desk's scene, asks its question, and passes touches on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Generic

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.entry_text import redo_of
from companion.games.table_match import TableMatch
from companion.match.log import Entry
from companion.match.phrases import Speech
from companion.match.table import Played, Table
from companion.play.desk import PACE, REDO, SHOWN, Desk
from companion.play.desk_game import D, DeskGame
from companion.play.guide import GuidedDesk
from companion.play.lifted import lifted
from companion.play.position import NO_REDO, Aids, Position, S
from companion.play.questions import Value
from companion.play.scene import Stage
from companion.play.steps import AID, FORGET, KEEP, Errand, Proposal
from companion.play.unfinished import kept, resume
from companion.sync.protocol.shared_table import SharedTable
from companion.ui import device_notes
from companion.ui.question_sheet import QuestionSheet, sheet_stage
from companion.ui.scene_view import PLACE, SceneView
from companion.ui.shake import Shaking
from companion.ui.step_player import GLIDE, LIGHT, StepPlayer
from scoring.game import Verdict

if TYPE_CHECKING:
    from companion.ui.app import CairnApp
    from companion.ui.pages.table import TablePage

MOST_DRAFTS = 7
"""Of other matches, whose drafts are kept beside this one's."""


class PageMatch(TableMatch[S]):
    """The match of a table's page."""

    def __init__(self, page: TablePage) -> None:
        super().__init__()
        self.page = page

    @property
    def table(self) -> Table:
        return self.page.table

    @property
    def speech(self) -> Speech:
        return self.page.speech

    def position(self) -> Position[S]:
        page, past = self.page, self.page.at is not None
        return replace(
            Position[S].of(page.table, page.speech, page.app.words(page.table), page.at),
            seat=page.own_seat,
            reader="past" if past else "player",
            aids=aids_of(page.app),
            news=self.news,
            undone=self.undone,
            link=page.lost_link(),
            hand=device_notes.hand_of(page),
            setup=device_notes.setting_up(page),
            redo=NO_REDO if past else redo_of(page.table, page.speech),
        )

    def settled(self) -> Position[S] | None:
        table = self.page.table
        if not isinstance(table, SharedTable) or not self.page.waiting:
            return None
        return self.position().after(table, table.settled)

    def enter(self, entries: Sequence[Entry], about: str = "") -> Verdict | None:
        return self.page.propose(*entries, about=about)


def aids_of(app: CairnApp) -> Aids:
    """As the settings of this device say."""
    settings = app.settings
    still = settings["orientation"] != "pass"
    return Aids(settings["memory"], app.letters, still, settings["pace"], settings["prompt"])


class DeskTable(BoxLayout, Generic[S, D]):
    """The part of a table's page below the app bar."""

    def __init__(self, game: DeskGame[S, D], page: TablePage) -> None:
        super().__init__()
        self.page, self.app, self.game = page, page.app, game
        self.match: PageMatch[S] = PageMatch(page)
        self.desk = self.make_desk()
        self.view = SceneView(self.touch, self.drag if game.drag is not None else None)
        self.sheet: QuestionSheet | None = None
        self.playing: StepPlayer | None = None
        self.shaking = Shaking(page, self.shaken) if game.shaken is not None else None
        self._acting = self._left = False
        self._unlit = Clock.create_trigger(self.dark, LIGHT)
        self.add_widget(self.view)
        self.view.fbind("size", lambda *_: self.show())

    def make_desk(self) -> Desk[S, D]:
        desk = Desk(self.game, self.match)
        if self.page.at is None:
            begun = self.app.settings["drafts"].get(self.page.match, {})
            if words := resume(desk, begun, len(self.page.table.record)):
                self.app.notice(words)
        return desk

    def stage(self) -> Stage:
        unit = dp(1)
        return Stage(self.view.width / unit, self.view.height / unit, Metrics.fontscale)

    def refresh(self) -> None:
        """Comes after every entry, with every language, and when the link has changed.

        What waited for the host may be gone.
        """
        if not self._acting:
            self.desk.revising.happened()
            self.show()

    def show(self) -> None:
        """The scene and the open question, as the match and the draft are now.

        A page that was left still hears of a turned phone, and has nothing to ask.
        """
        if self._left:
            return
        question = self.desk.question(sheet_stage())
        if min(self.view.size) > dp(100):
            seconds = PLACE if self.desk.step is None else GLIDE
            scene = lifted(self.desk.scene(self.stage()), question)
            self.view.show(scene, self.game.pieces, seconds)
            can_redo = bool(self.match.position().redo.plays)
            self.page.offer_redo(can_redo and REDO not in scene.spots)
        about = self.view.held()
        self.sheet = QuestionSheet.instead(self.sheet, question, self.touch, self.answer, about)

    def _keep(self) -> None:
        """What is begun here, so that not even a kill loses it; of the last few matches."""
        if self.page.at is not None:
            return
        settings, match = self.app.settings, self.page.match
        begun = kept(self.desk, len(self.page.table.record))
        if begun != settings["drafts"].get(match, {}):
            drafts = settings.by_match("drafts", match, begun, MOST_DRAFTS)
            self.app.remember("drafts", drafts)

    def touch(self, spot: str) -> None:
        self.match.news = ""
        with self._act():
            errand = self.desk.touch(spot)
        if SHOWN.arguments(spot) is not None:
            self.play()
        elif self.desk.step is None and self.playing is not None:
            self.stop()
            self.app.device.hush()
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
        if (notice := self.desk.said) is not None:
            self.app.feel(notice.answer, notice.words)
            if notice.draft is None:
                self.app.notice(notice.words, answer=notice.answer)

    def begin(self, draft: D | None, spot: str = "") -> None:
        """Go on from a draft that was made elsewhere, as by the camera, and with a touch."""
        self.desk.draft = self.desk.draft if draft is None else draft
        if spot:
            self.touch(spot)
        else:
            self.show()

    def propose(self, proposal: Proposal) -> None:
        with self._act():
            self.desk.propose(proposal)
        self.show()

    def follow(self, errand: Errand | None) -> None:
        """To another page if one is wanted; else show what has changed."""
        if errand is None:
            self.show()
        elif errand.page == "link":
            self.page.link_act()
        elif errand.page == PACE:
            self.pace(str(dict(errand.where)[PACE]))
        elif errand.page == AID:
            for aid, value in errand.where:
                self.app.remember(aid, value)
            self.show()
        elif errand.page == "leave":
            self.page.leave()
        elif errand.page in (KEEP, FORGET):
            device_notes.follow(self.page, errand)
            self.show()
        else:
            self.close_sheet()
            self.app.go(errand.page, match=self.page.match, **dict(errand.where))

    def close_sheet(self) -> None:
        self.sheet = QuestionSheet.instead(self.sheet, None, self.touch)

    def left(self) -> None:
        self._left = True
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
        last = self.page.table.record[-1]
        if not played.verdict.ok or played.undoes is not None or played is not last:
            return
        self.say(*self.desk.spoken_first())
        lines, light = self.desk.steps(), self.desk.lights()
        pace = self.app.settings["pace"]
        at_once = pace == "once" or (pace == "slow" and not self.app.moves)
        if at_once or len(lines) <= light:
            self.say(*lines)
            self.light(light)
        elif lines:
            self.desk.step = 0
            self.play()

    def light(self, on: bool) -> None:
        """What the move brought is pointed out for a moment."""
        self.desk.lit = on
        self._unlit.cancel()
        if on:
            self._unlit()

    def dark(self, *_: object) -> None:
        if self.desk.lit:
            self.desk.lit = False
            self.show()

    def play(self) -> None:
        """Say the step that is shown, and go on as the reader has set it."""
        if self.playing is not None:
            self.playing.stop()
        step = self.desk.step
        self.playing = None if step is None else StepPlayer(self, step)

    def pace(self, pace: str) -> None:
        """Chosen on the spot, it holds at once."""
        self.app.remember("pace", pace)
        if pace == "once":
            self.stop()
        self.play()
        self.show()

    def say(self, *lines: str) -> None:
        """Aloud, after what the page says of the move itself."""

        def speak(_: float) -> None:
            for line in filter(None, lines):
                self.app.device.speak(line, self.app.lang)

        if self.app.settings["speech"]:
            Clock.schedule_once(speak)

    def show_step(self, step: int | None) -> None:
        """None: they are over."""
        if step is None or self.app.page is not self.page:
            self.stop()
        else:
            self.desk.step = step
        self.show()

    def stop(self) -> None:
        self.desk.rest()
        self.play()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """While steps are shown a tap beside everything else skips to their end."""
        beside = self.collide_point(*touch.pos) and not self.view.spot_at(touch)
        if self.playing is None or not beside:
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


class GuidedTable(DeskTable[S, D]):
    """The example's, where a newcomer is led by the hand: keeps on the device how far it has come.

    At the end the page is an ordinary table's."""

    desk: GuidedDesk[S, D]

    def make_desk(self) -> Desk[S, D]:
        example = self.page.shown.example
        assert example is not None
        at = min(int(self.app.settings["guide"]["at"]), len(example.lessons) - 1)
        return GuidedDesk(self.game, self.match, example.lessons, at)

    def touch(self, spot: str) -> None:
        before = self.desk.at
        super().touch(spot)
        if self.desk.lesson is None:
            self.page.end_guide()
        elif self.desk.at != before:
            self.app.remember("guide", {"match": self.page.match, "at": self.desk.at})
            self.page.refresh()
