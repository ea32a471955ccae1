"""What fingers at the full table mean, until it is a move for the rules to judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.dice import Dice
from companion.games.nights_watch.table.phrases import line
from companion.log import Entry
from companion.ui.games.nights_watch.full import tasks
from companion.ui.games.nights_watch.full.cells import tokens_due
from companion.ui.games.nights_watch.full.memory_aid import aided
from companion.ui.games.nights_watch.full.sheets import DiscardSheet, RobSheet, TradeSheet
from companion.ui.games.nights_watch.full.spots import spot_text
from companion.ui.games.nights_watch.full.tasks import Settling, Task
from companion.ui.games.nights_watch.full.turning import TokenSheet
from companion.ui.games.nights_watch.places import Pick
from scoring.nights_watch.places import HEX
from scoring.nights_watch.robbery import victims

BUILDS = ("road", "settlement", "keep", "guard")


class Fingers:
    """Leads from taps to entries; everything goes through the page to the rules."""

    def __init__(self, page: Any, refresh: Callable[[], None]) -> None:
        self.page = page
        self.app = page.app
        self.refresh = refresh
        self.dice = Dice()
        self.task: Task | None = None
        """What is to be chosen on the picture."""
        self.free: dict[Pick, str] = {}
        """What a tap on the picture could build without being asked."""
        self.undone = ""
        """What was just taken back."""
        self._known: Any = None

    @property
    def turn(self) -> int:
        return int(self.page.view()["turn"] or 0)

    @property
    def name(self) -> str:
        return str(self.page.players[self.turn])

    # Moves

    def enter(self, entry: Entry) -> None:
        """Send a move; first ask for the tokens it turns."""
        due = tokens_due(self.page.judge(entry))
        if due:
            TokenSheet(self.page, entry, due, self.dice, self.enter).show()
            return
        self.undone = ""
        verdict = self.page.propose(entry)
        if verdict is not None and not verdict.ok:
            self.page.refuse(verdict, line(entry, self.page.speech).text)

    def move(self, kind: str, **fields: Any) -> dict[str, Any]:
        return {"seat": self.turn, "move": kind, **fields}

    # What is to be chosen on the picture

    def renew(self) -> None:
        """After every entry: a task of the phase, and what else could be built."""
        table = self.page.table
        known = (len(table.record), self.page.at, self.app.lang, aided(self.page))
        if known == self._known:
            return
        self._known = known
        self.task, self.free = None, {}
        if self.page.at is not None:
            return
        phase = self.page.view()["phase"]
        self.task = self.phase_task(phase)
        if self.task is not None:
            self.task.optional = False
        if phase == "main":
            for what in BUILDS:
                self.free |= dict.fromkeys(tasks.builds(self.page, self.turn, what), what)

    def phase_task(self, phase: str) -> Task | None:
        tr, name = self.app.tr, self.name
        match phase:
            case "settle":
                title = tr("{name} settles: tap a corner, then an edge").format(name=name)
                return Settling(self.page, self.turn, title, tr("Settle here"), self.enter)
            case "guards":
                title = tr("{name} posts a guard: tap the Wall").format(name=name)
                entries = tasks.walls(self.page, self.move("guard"))
                return Task("guard", title, tr("Post the guard"), entries, self.enter, "guard")
            case "tormund" | "discard" if not self.page.view()["owing"]:
                title = tr("{name} moves Tormund: tap a hex").format(name=name)
                return self.raid(self.move("tormund"), title, "card")
        return None

    def raid(self, base: Entry, title: str, field: str) -> Task:
        """Tormund goes somewhere, and then somebody there may lose a card."""
        entries = tasks.raids(self.page, base)
        words = self.app.tr("Move Tormund")
        return Task("movement", title, words, entries, partial(self.rob, field), "tormund")

    def rob(self, field: str, entry: Entry) -> None:
        there = victims(self.page.now(), tasks.seat_of(entry), HEX[entry["hex"]])
        if there:
            RobSheet(self.page, entry, there, field, self.enter).show()
        else:
            self.enter(entry)

    def begin(self, task: Task) -> None:
        """Ask for a place on the picture; where there is none the rules say why."""
        self.undone = ""
        self.task = task
        self.refresh()

    def build(self, what: str, pick: Pick | None = None) -> None:
        tr = self.app.tr
        prompts = {
            "road": (tr("Tap an edge for the road"), tr("Build the road")),
            "settlement": (tr("Tap a corner for the settlement"), tr("Build the settlement")),
            "keep": (tr("Tap the settlement that becomes a keep"), tr("Build the keep")),
            "guard": (tr("Tap a section of the Wall"), tr("Post the guard")),
        }
        title, ask = prompts[what]
        icons = {"road": "build", "settlement": "village"}
        entries = tasks.builds(self.page, self.turn, what)
        task = Task(icons.get(what, what), title, ask, entries, self.enter, what)
        if pick is not None:
            task.choose(pick)
        self.begin(task)

    def picked(self, pick: Pick) -> None:
        """A tap on the picture."""
        if self.page.at is not None:
            return
        if self.task is not None:
            if pick in self.task.spots():
                self.task.choose(pick)
                self.refresh()
        elif pick in self.free:
            self.build(self.free[pick], pick)

    def prompt(self) -> str:
        """What to tap, or what is asked about."""
        task = self.task
        if task is None:
            return ""
        if task.picked is None:
            return task.title
        return f"{task.ask}: {spot_text(task.picked, self.page.view(), self.app.tr)}"

    def confirm(self) -> None:
        entry = self.task.entry() if self.task is not None else None
        if self.task is not None and entry is not None:
            self.task.then(entry)

    def cancel(self) -> None:
        """Forget what was chosen; what the phase asks for begins anew."""
        self._known = None
        self.refresh()

    # The bar and the desk

    def roll(self, dice: tuple[int, int] | None = None, wildling: int | None = None) -> None:
        """Roll for the table, or take what the cardboard showed."""
        by, watch = "table", "camps" in self.page.view()
        if dice is None:
            by, dice = "app", self.dice.two_d6()
            wildling = self.dice.d12() if watch else None
        die = {} if wildling is None else {"wildling": wildling}
        self.enter(self.move("roll", dice=list(dice), **die, rolled=by))

    def start_roll(self, rolls: Mapping[int, int] | None = None) -> None:
        """One die for each seat that is still in."""
        rolling = self.page.now().rolling
        told = rolls or {seat: self.dice.d6() for seat in rolling}
        shown = [told.get(seat) for seat in range(len(self.page.players))]
        by = "app" if rolls is None else "table"
        self.enter({"move": "start_roll", "rolls": shown, "rolled": by})

    def end_turn(self) -> None:
        self.enter(self.move("end_turn"))

    def discard(self, seat: int | None = None) -> None:
        """The next who owes, or the one that was tapped."""
        owing = self.page.view()["owing"]
        if owing:
            DiscardSheet(self.page, owing[0] if seat is None else seat, self.enter).show()

    def trade(self) -> None:
        TradeSheet(self.page, self.turn, self.enter).show()

    def reshuffle(self) -> None:
        self.enter({"move": "reshuffle"})

    def result(self) -> None:
        self.app.go("result", match=self.page.match)

    def undo(self) -> None:
        self._known = None
        self.undone = self.page.undo()
        self.refresh()
