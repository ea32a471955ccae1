"""The warden's table: the picture, the steps, the actions, and the roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.nights_watch.north.phrases import QUIET
from companion.games.nights_watch.north.steps import Told
from companion.games.nights_watch.warden.phrases import told_lines
from companion.table import Played
from companion.telling import Line
from companion.telling.nights_watch.steps import last_steps
from companion.ui.games.nights_watch.fingers import Fingers
from companion.ui.games.nights_watch.listing import DeskButton, RollButton, StepList
from companion.ui.games.nights_watch.moving import MovingTable
from companion.ui.games.nights_watch.north import Marks, North, pieces, rows
from companion.ui.verdicts import button
from companion.ui.waiting import Unsettled
from companion.ui.widgets import PushButton


class WardenTable(MovingTable):
    """Draws the north and turns what fingers mean into moves."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.fingers = Fingers(page, self.refresh)
        self.north, self.steps = North(), StepList(height=dp(112))
        self.north.bind(on_pick=lambda _, pick: self.fingers.picked(pick))
        self.actions = BoxLayout(
            size_hint_y=None, height=dp(64), spacing=dp(6), padding=(dp(12), dp(4))
        )
        self.bar = BoxLayout(
            size_hint_y=None, height=dp(76), spacing=dp(8), padding=(dp(12), dp(8))
        )
        self.desk = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(300))
        self.lying: bool | None = None
        self.fbind("size", self.arrange)
        self.arrange()

    def tell(self, played: Played, told: Sequence[Told]) -> list[Line]:
        return told_lines(played.entry, told, self.page.speech)

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the picture left, all else right."""
        lying = self.width > self.height
        if lying == self.lying:
            return
        self.lying = lying
        self.clear_widgets()
        self.desk.clear_widgets()
        self.steps.size_hint_y = 1 if lying else None
        self.steps.height = dp(112)
        self.orientation = "horizontal" if lying else "vertical"
        self.add_widget(self.north)
        rest: Any = self.desk if lying else self
        if lying:
            self.add_widget(self.desk)
        for part in (self.steps, self.actions, self.bar):
            rest.add_widget(part)

    def rolls_next(self) -> bool:
        return self.page.view()["phase"] in ("roll", "main") and not self.fingers.choosing

    # Showing

    def refresh(self) -> None:
        view = self.page.view()
        self.north.players = self.steps.players = self.page.players
        self.show_north(view)
        self.show_steps(view)
        self.show_desk(view)
        self.north.repaint()

    def show_waiting(self) -> None:
        unsettled = Unsettled(self.page)
        self.north.waiting = unsettled.pieces(pieces) | unsettled.in_rows(rows)

    def show_north(self, view: Mapping[str, Any]) -> None:
        if self.playing is not None:
            frame = self.playing.frame
            self.north.view = frame.north
            self.north.go(Marks(frame.trail, frame.section, way=frame.way))
            return
        self.north.view = view
        picks = self.fingers.picks() if self.page.at is None else frozenset()
        self.north.go(Marks(self.trail(), picks=picks))

    def trail(self) -> int | None:
        """The number rolled last, as long as that is the last move."""
        entry, _ = last_steps(self.page.table, self.page.at)
        number = entry.get("wildling") if entry else None
        return number if type(number) is int and number <= QUIET else None

    def show_steps(self, view: Mapping[str, Any]) -> None:
        tr, steps, mode = self.app.tr, self.steps, self.fingers.mode
        entry, told = last_steps(self.page.table, self.page.at)
        steps.lines = told_lines(entry, told, self.page.speech)
        steps.lit = self.playing.frame.line if self.playing else -1
        steps.icon, steps.prompt = mode, ""
        if self.fingers.undone:
            steps.lines = [Line(self.fingers.undone)]
        elif self.page.at is not None or self.playing is not None:
            return
        elif view["phase"] == "setup":
            name = self.page.players[view["turn"]]
            steps.prompt = tr("{name} posts a guard: tap the Wall").format(name=name)
        elif mode == "guard":
            steps.prompt = tr("Tap a section of the Wall")
        elif mode == "remove":
            steps.prompt = tr("Tap the wildling that goes back")

    def show_desk(self, view: Mapping[str, Any]) -> None:
        tr, fingers = self.app.tr, self.fingers
        self.actions.clear_widgets()
        self.bar.clear_widgets()
        if self.page.at is not None:
            back = button(tr("Back to the history"), self.page.leave, icon="back")
            self.bar.add_widget(back)
            return
        for icon, words, act in (
            ("guard", tr("Guard"), fingers.choose_guard),
            ("token", tr("Token"), fingers.choose_token),
            ("remove", tr("Remove"), fingers.choose_removal),
            ("end_turn", tr("Turn done"), fingers.end_turn),
        ):
            self.actions.add_widget(made(DeskButton(icon=icon, text=words), act))
        for icon, act in (("undo", fingers.undo), ("enter_number", fingers.enter_die)):
            small = PushButton(icon=icon, size_hint_x=None, width=dp(56), height=dp(60))
            small.disabled = icon == "undo" and not self.page.table.standing
            self.bar.add_widget(made(small, act))
        self.bar.add_widget(self.main_button(view))

    def main_button(self, view: Mapping[str, Any]) -> RollButton:
        """The one thing to do next."""
        tr, fingers = self.app.tr, self.fingers
        big = RollButton(kind="accent", icon="roll_d12", height=dp(60))
        act: Any = fingers.roll
        if fingers.choosing:
            big.kind, big.icon, big.text = "plain", "close", tr("Cancel")
            act = fingers.cancel
        elif view["phase"] == "setup":
            big.icon, big.disabled = "guard", True
            big.text = tr("First guards")
        elif view["phase"] != "over":
            big.text = tr("{name} rolls").format(name=self.page.players[fingers.roller()])
        elif self.page.table.outcome() is None:
            big.icon, big.text, act = "points", tr("Count up"), fingers.tally
        else:
            big.icon, big.text, act = "points", tr("Result"), fingers.result
        return made(big, act)


def made(what: Any, act: Any) -> Any:
    what.bind(on_tap=lambda *_: act())
    return what
