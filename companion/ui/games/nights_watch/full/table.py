"""The full table: the picture, the events, players and hand, the actions, and the bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.nights_watch.north.steps import Told
from companion.games.nights_watch.table.phrases import Takings, called, takings, told_lines
from companion.table import Played
from companion.telling import Line
from companion.telling.nights_watch.steps import last_steps
from companion.ui.games.nights_watch.full.amend import amend_menu
from companion.ui.games.nights_watch.full.correcting import TOOLS, Correcting
from companion.ui.games.nights_watch.full.desk import ToolCells, build_sheet, card_sheet
from companion.ui.games.nights_watch.full.dice import DiceSheet, StartSheet, statistics_sheet
from companion.ui.games.nights_watch.full.ending import CountSheet
from companion.ui.games.nights_watch.full.fingers import Fingers
from companion.ui.games.nights_watch.full.heads import HandRow, Heads
from companion.ui.games.nights_watch.full.heroes import HeroSheet, answers_roll, tragedy_sheet
from companion.ui.games.nights_watch.full.holdings import holdings_sheet
from companion.ui.games.nights_watch.full.memory_aid import hands
from companion.ui.games.nights_watch.full.north_sheet import NorthSheet
from companion.ui.games.nights_watch.full.scene import Scene, pieces, rows
from companion.ui.games.nights_watch.listing import DeskButton, RollButton, StepList
from companion.ui.games.nights_watch.moving import MovingTable
from companion.ui.games.nights_watch.north import Marks
from companion.ui.verdicts import button
from companion.ui.waiting import Unsettled
from companion.ui.widgets import Painted, PushButton

PLAYED = ("roll", "discard", "tormund", "tragedy", "main")


class WatchTable(MovingTable):
    """Made with its page; draws the page's view and sends it what fingers mean."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.fingers = Fingers(page, self.refresh)
        self.looked: int | None = None
        """Whose hand is shown, if not that of the one to move."""
        self.north: NorthSheet | None = None
        """The north by itself while it is looked at."""
        self.scene, self.steps = Scene(), StepList()
        self.heads, self.hand = Heads(), HandRow()
        self.scene.bind(on_pick=lambda _, pick: self.fingers.picked(pick))
        self.heads.bind(on_pick=lambda _, seat: self.look_at(seat))
        self.hand.bind(on_tap=lambda _: holdings_sheet(page).show())
        self.actions = BoxLayout(spacing=dp(6), padding=(dp(8), dp(3)))
        self.bar = BoxLayout(spacing=dp(8), padding=(dp(12), dp(6)))
        self.lying: bool | None = None
        self.fbind("size", self.arrange)
        self.arrange()

    def rolls_next(self) -> bool:
        return bool(self.page.view()["phase"] == "roll" and self.fingers.task is None)

    # Arranging

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the picture left, all else right."""
        lying = self.width > self.height
        tall = self.height > dp(760)
        parts = (self.steps, self.heads, self.hand, self.actions, self.bar)
        heights = (62, 52, 44, 56, 68) if lying else (87 if tall else 62, 52, 44, 56, 72)
        for part, high in zip(parts, heights, strict=True):
            part.size_hint_y, part.height = None, dp(high)
        self.steps.shown = 3 if tall and not lying else 2
        if lying == self.lying:
            return
        self.lying = lying
        for part in (*parts, self.scene):
            if part.parent:
                part.parent.remove_widget(part)
        self.clear_widgets()
        self.orientation = "horizontal" if lying else "vertical"
        self.add_widget(self.scene)
        rest: Any = self
        if lying:
            rest = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(372))
            rest.add_widget(Painted())
            self.add_widget(rest)
        for part in parts:
            rest.add_widget(part)

    # Showing

    def tell(self, played: Played, told: Sequence[Told]) -> list[Line]:
        return told_lines(played, told, self.takings(played), self.page.speech)

    def takings(self, played: Played) -> Takings:
        return takings(self.page.table.state_after(played.n - 1), played)

    def last(self) -> Played | None:
        """The move whose events are listed."""
        table, at = self.page.table, self.page.at
        if at is not None:
            return table.record[at - 1] if at else None
        return table.standing[-1] if table.standing else None

    def refresh(self) -> None:
        self.fingers.renew()
        view, last = self.page.view(), self.last()
        took: Takings = self.takings(last) if last is not None else {}
        self.show_scene(view)
        self.show_steps(view)
        self.heads.names, self.heads.view = self.page.players, view
        self.heads.shown, self.heads.took = self.seat(view), took
        self.hand.hand = hands(self.page)[self.seat(view)]
        self.hand.took = took.get(self.seat(view), {})
        self.show_actions(view)
        self.show_bar(view)

    def seat(self, view: Mapping[str, Any]) -> int:
        """Whose hand is shown."""
        if self.looked is not None:
            return self.looked
        if view["owing"]:
            return int(view["owing"][0])
        return int(view["turn"] or 0)

    def show_waiting(self) -> None:
        unsettled = Unsettled(self.page)
        self.scene.waiting = unsettled.pieces(pieces) | unsettled.in_rows(rows)
        if self.north is not None:
            self.north.tell(self.page.view(), self.scene.waiting)

    def show_scene(self, view: Mapping[str, Any]) -> None:
        scene, task = self.scene, self.fingers.task
        scene.players = self.page.players
        if self.playing is not None:
            frame = self.playing.frame
            scene.view = {**view, **frame.north}
            scene.spots, scene.dots, scene.picked, scene.staged = frozenset(), False, None, ()
            scene.focus = None
            scene.go(Marks(frame.trail, frame.section, way=frame.way))
            return
        correcting = isinstance(task, Correcting)
        scene.view = task.view() if isinstance(task, Correcting) else view
        scene.closer = correcting
        scene.spots = frozenset(self.fingers.free) if task is None else task.spots()
        scene.dots = task is not None and not correcting
        scene.picked = None if task is None else task.picked
        scene.staged = () if task is None else task.staged()
        scene.look_closer()
        scene.go(Marks())

    def show_steps(self, view: Mapping[str, Any]) -> None:
        steps, fingers, last = self.steps, self.fingers, self.last()
        steps.players = self.page.players
        _, told = last_steps(self.page.table, self.page.at)
        steps.lines = [*self.tell(last, told), *self.answers()] if last is not None else []
        steps.lit = self.playing.frame.line if self.playing else -1
        steps.icon, steps.prompt = "", ""
        if self.playing is not None:
            return
        if fingers.undone:
            steps.lines = [Line(fingers.undone)]
        elif fingers.task is not None:
            steps.icon, steps.prompt = fingers.task.icon, fingers.prompt()
        elif self.page.at is None:
            steps.icon, steps.prompt = self.waiting(view)

    def answers(self) -> list[Line]:
        """Heroes that may answer the roll, whoever's turn it is."""
        if self.page.at is not None or self.playing is not None:
            return []
        found = []
        for seat in self.page.now().now.empty_handed:
            if answers_roll(self.page, seat):
                words = self.app.tr("{hero} may answer: {name}")
                hero, name = called("tarly", self.app.tr), self.page.players[seat]
                found.append(Line(words.format(hero=hero, name=name), seat))
        return found

    def waiting(self, view: Mapping[str, Any]) -> tuple[str, str]:
        """What holds the table up: (icon, words)."""
        tr = self.app.tr
        if view["phase"] == "start_roll":
            names = [self.page.players[seat] for seat in self.page.now().rolling]
            return "dice", tr("Roll for the start: {names}").format(names=", ".join(names))
        if view["phase"] == "discard" and view["owing"]:
            due = [
                f"{self.page.players[seat]} {view['hands'][seat]['size'] // 2}"
                for seat in view["owing"]
            ]
            return "discard", tr("Still to discard: {names}").format(names=", ".join(due))
        if view["phase"] == "tragedy":
            return "hero", tr("Three equal dice: a hero leaves the game")
        return "", ""

    def show_actions(self, view: Mapping[str, Any]) -> None:
        tr, task = self.app.tr, self.fingers.task
        self.actions.clear_widgets()
        if self.page.at is not None:
            return
        if isinstance(task, Correcting):
            self.actions.add_widget(self.tools(task))
            return
        lines: list[tuple[str, str, Any]] = [
            ("build", tr("Build"), lambda: build_sheet(self.fingers).show()),
            ("trade", tr("Trade"), self.fingers.trade),
            ("hand", tr("Card"), lambda: card_sheet(self.fingers).show()),
        ]
        if "camps" in view:
            lines.append(("hero", tr("Hero"), lambda: HeroSheet(self.fingers).show()))
            lines.append(("seen", tr("North"), self.show_north))
        for icon, words, act in lines:
            made = DeskButton(icon=icon, text=words, height=dp(50))
            made.disabled = view["phase"] not in PLAYED and icon != "seen"
            made.bind(on_tap=lambda _, act=act: act())
            self.actions.add_widget(made)

    def tools(self, task: Correcting) -> ToolCells:
        cells = ToolCells(keys=list(TOOLS), chosen=(task.tool,), seat=task.seat)

        def picked(_: Any, tool: str) -> None:
            task.tool = tool
            self.refresh()

        cells.bind(on_pick=picked)
        return cells

    # The bar

    def show_bar(self, view: Mapping[str, Any]) -> None:
        tr, fingers = self.app.tr, self.fingers
        self.bar.clear_widgets()
        if self.page.at is not None:
            self.bar.add_widget(button(tr("Back to the history"), self.page.leave, icon="back"))
            return
        task = fingers.task
        if task is not None and (task.optional or task.picked is not None):
            self.small("close", fingers.cancel)
        else:
            self.small("undo", fingers.undo, off=not self.page.table.standing)
            self.small("dice", self.open_dice)
        self.bar.add_widget(self.main_button(view))

    def small(self, icon: str, act: Any, *, off: bool = False) -> None:
        made = PushButton(icon=icon, size_hint_x=None, width=dp(56), height=dp(60), disabled=off)
        made.bind(on_tap=lambda _: act())
        self.bar.add_widget(made)

    def main_button(self, view: Mapping[str, Any]) -> RollButton:
        """The one thing to do next."""
        big = RollButton(kind="accent", height=dp(60))
        task = self.fingers.task
        if task is not None:
            ready = task.entry() is not None
            big.icon, big.text, act = "tick", task.ask, self.fingers.confirm
            big.kind, big.disabled = "accent" if ready else "plain", not ready
        else:
            big.icon, big.text, act = self.next_step(view)
        big.bind(on_tap=lambda _: act())
        return big

    def next_step(self, view: Mapping[str, Any]) -> tuple[str, str, Any]:
        tr, fingers = self.app.tr, self.fingers
        match view["phase"]:
            case "start_roll":
                return "dice", tr("Roll for the start"), fingers.start_roll
            case "roll":
                return "dice", tr("{name} rolls").format(name=fingers.name), fingers.roll
            case "discard" if view["owing"]:
                seat = view["owing"][0]
                words = tr("{name} discards {n}").format(
                    name=self.page.players[seat], n=view["hands"][seat]["size"] // 2
                )
                return "discard", words, fingers.discard
            case "tragedy":
                return "hero", tr("Choose a hero"), lambda: tragedy_sheet(fingers).show()
            case "over" if self.page.table.outcome() is None:
                return "points", tr("Count up"), self.count_up
            case "over":
                return "points", tr("Result"), fingers.result
        return "end_turn", tr("Turn done"), fingers.end_turn

    # What fingers open

    def look_at(self, seat: int) -> None:
        """That hand; while somebody owes, the discard of the one that was tapped."""
        view, task = self.page.view(), self.fingers.task
        if isinstance(task, Correcting):
            task.seat = seat
        self.looked = None if seat in (self.looked, view["turn"]) else seat
        if seat in view["owing"] and self.page.at is None:
            self.looked = None
            self.fingers.discard(seat)
        self.refresh()

    def open_dice(self) -> None:
        """The dice by hand where they are due; else how they fell so far."""
        view, fingers = self.page.view(), self.fingers
        if view["phase"] == "roll":
            DiceSheet(self.page, watch="camps" in view, done=fingers.roll).show()
        elif view["phase"] == "start_roll":
            StartSheet(self.page, self.page.now().rolling, fingers.start_roll).show()
        else:
            self.statistics()

    def statistics(self) -> None:
        statistics_sheet(self.page).show()

    def amend(self) -> None:
        amend_menu(self.page, self.correct)

    def correct(self) -> None:
        """Pieces are put right on the picture."""
        tr = self.app.tr
        title = tr("Tap a place to set or take a piece; tap a player to say whose")
        ask = tr("Correct the record")
        seat = self.seat(self.page.view())
        self.fingers.begin(Correcting(self.page, seat, title, ask, self.fingers.enter))

    def count_up(self) -> None:
        CountSheet(self.page, self.fingers.result).show()

    def show_north(self) -> None:
        self.north = NorthSheet(self.page.players, closed=self.north_closed)
        self.north.tell(self.page.view(), self.scene.waiting)
        self.north.show()

    def north_closed(self) -> None:
        self.north = None
