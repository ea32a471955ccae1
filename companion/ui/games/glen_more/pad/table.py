"""The score pad: counts by category and player, what they bring, and one button to score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.log import Entry
from companion.store import StoreError
from companion.table import Played
from companion.ui.games.base import GameTable
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.pad import mend
from companion.ui.games.glen_more.pad.cells import GAP, Category, Cell, Names, Totals
from companion.ui.games.glen_more.pad.draft import (
    DOUBLED,
    Draft,
    fresh,
    kept,
    of_entry,
    scored,
    to_keep,
)
from companion.ui.games.glen_more.pad.sheets import (
    PointsSheet,
    change_sheet,
    moved_lines,
    owner_sheet,
    pick_sheet,
)
from companion.ui.verdicts import button, refusal
from companion.ui.widgets import Painted, PushButton


class PadTable(GameTable):
    """Made with its page; keeps what is not yet scored on the phone."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.padding = (dp(8), 0)
        self.draft: Draft | None = None
        self.base: Draft | None = None
        """The draft before anybody touched it."""
        self.mending: Played | None = None
        """The entry that is being corrected."""
        self.cells: dict[tuple[str, int], Cell] = {}
        self.names, self.totals = Names(), Totals()
        self.totals.bind(on_tap=lambda _: self.points_page())
        self.grid = BoxLayout(orientation="vertical")
        self.bar = BoxLayout(size_hint_y=None, height=dp(74), spacing=dp(8), padding=(dp(4), dp(9)))
        self.desk = BoxLayout(orientation="vertical", spacing=dp(4))
        self.shape: tuple[Any, ...] | None = None
        self.fbind("size", self.arrange)
        self.resume()

    # Laying out

    def arrange(self, *_: Any) -> None:
        """Upright: names, four categories, totals, bar. Lying: the categories are columns."""
        if self.draft is None:
            return
        lying = self.width > self.height
        shape = (lying, tuple(self.draft.categories), len(self.page.players))
        if shape != self.shape:
            self.shape = shape
            self.build(lying)
            self.show_numbers(self.page.view())
        low = self.height < dp(760)
        for label in self.labels:
            label.height = dp(24 if low else 28)
        self.names.height, self.totals.height = dp(30), dp(46)

    def build(self, lying: bool) -> None:
        for part in (self.names, self.grid, self.totals, self.bar):
            if part.parent:
                part.parent.remove_widget(part)
        self.clear_widgets()
        self.desk.clear_widgets()
        self.orientation = "horizontal" if lying else "vertical"
        self.fill_grid(lying)
        if lying:
            self.spacing = dp(8)
            self.desk.size_hint_x, self.desk.width = None, dp(208)
            self.names.size_hint_y = self.totals.size_hint_y = None
            for part in (self.names, self.totals, Painted(), self.bar):
                self.desk.add_widget(part)
            self.add_widget(self.grid)
            self.add_widget(self.desk)
            return
        self.spacing = 0
        for part in (self.names, self.totals):
            part.size_hint_y = None
        for part in (self.names, self.grid, self.totals, self.bar):
            self.add_widget(part)

    def fill_grid(self, lying: bool) -> None:
        assert self.draft is not None
        self.grid.clear_widgets()
        self.grid.orientation = "horizontal" if lying else "vertical"
        self.grid.spacing = dp(GAP) if lying else 0
        self.cells, self.labels = {}, []
        for category, (icon, words) in self.draft.categories.items():
            label = Category(icon=icon, size_hint_y=None)
            label.words = words
            self.labels.append(label)
            block = BoxLayout(orientation="vertical")
            row = BoxLayout(orientation="vertical" if lying else "horizontal", spacing=dp(GAP))
            for seat, name in enumerate(self.page.players):
                cell = Cell(category=category, seat=seat, name=name if lying else "")
                cell.bind(on_step=self.stepped, on_number=self.ask)
                self.cells[category, seat] = cell
                row.add_widget(cell)
            block.add_widget(label)
            block.add_widget(row)
            self.grid.add_widget(block)

    # Showing

    @property
    def frozen(self) -> bool:
        return self.page.at is not None or (self.over and self.mending is None)

    @property
    def over(self) -> bool:
        return self.page.now().final is not None

    def refresh(self) -> None:
        view = self.page.view()
        self.take_draft(view)
        self.arrange()
        self.show_numbers(view)
        self.show_bar(view)
        if self.mending is not None:
            what = self.page.look.line(self.mending.entry, self.page.speech).text
            self.page.state = self.app.tr("Correcting: {what}").format(what=what)

    def take_draft(self, view: Mapping[str, Any]) -> None:
        """What the pad shows: a correction, what is being entered, or what was scored last."""
        if self.mending is not None:
            return
        if self.frozen:
            self.draft = self.base = scored(self.page.now()) or fresh(view)
            return
        base = fresh(view)
        if self.base != base or self.draft is None or self.draft.round != base.round:
            own = self.app.settings["pad_draft"]
            same = own.get("match") == self.page.match
            self.draft = kept(own.get("draft"), base) if same else base
            self.base = base

    def show_numbers(self, view: Mapping[str, Any]) -> None:
        draft, base = self.draft, self.base
        assert draft is not None
        assert base is not None
        gains = draft.gains()
        for (category, seat), cell in self.cells.items():
            value = draft.rows[category][seat]
            cell.value, cell.frozen = value, self.frozen
            cell.gain = None if category == "goods" else gains[category][seat]
            cell.changed = not self.frozen and value != base.rows[category][seat]
            cell.doubled = draft.doubles(category, seat)
        for label in self.labels:
            label.text = self.app.tr(label.words)
        self.names.players = self.page.players
        self.totals.before = list(view["vp"])
        seats = range(len(self.page.players))
        waits = not self.frozen and self.mending is None
        self.totals.gains = [sum(row[s] for row in gains.values()) for s in seats] if waits else []

    def show_bar(self, view: Mapping[str, Any]) -> None:
        tr, bar = self.app.tr, self.bar
        bar.clear_widgets()
        for made in self.buttons(view, tr):
            bar.add_widget(made)

    def buttons(self, view: Mapping[str, Any], tr: Any) -> list[PushButton]:
        if self.page.at is not None:
            return [button(tr("Back to the history"), self.page.leave, icon="back")]
        if self.mending is not None:
            cancel = button(tr("Cancel"), self.cancel, size_hint_x=0.6)
            return [cancel, button(tr("What changes?"), self.review, kind="accent", icon="amend")]
        undo = button("", self.undo, icon="undo", size_hint_x=None, width=dp(56))
        undo.disabled = not self.page.table.standing
        if self.over:
            return [undo, button(tr("Result"), self.result, kind="accent", icon="points")]
        points = button(tr("Points"), self.ask_points, icon="plus", size_hint_x=0.62)
        words = tr("Score round {round}").format(round=view["round"])
        if view["round"] == "final":
            words = tr("Final count")
        return [undo, points, button(words, self.score, kind="accent")]

    # Entering

    def stepped(self, cell: Cell, by: int) -> None:
        self.set_value(cell.category, int(cell.seat), int(cell.value) + by)

    def set_value(self, category: str, seat: int, value: int) -> str:
        """Put a number on the pad; says why not, if the rules cannot take it."""
        assert self.draft is not None
        draft = self.draft.with_value(category, seat, value)
        verdict = self.judged(draft)
        if not verdict.ok:
            told = str(self.page.feel(verdict))
            if not self.app.sheets():
                self.app.notice(told, answer=verdict.answer)
            return told
        self.change(draft)
        return ""

    def judged(self, draft: Draft) -> Any:
        """What the rules say of this draft in its place in the log."""
        if self.mending is None:
            return self.page.judge(draft.entry())
        plan = mend.plan(self.page.table, self.mending.n, draft.entry())
        return mend.tried(self.page.table, plan)[1]

    def change(self, draft: Draft) -> None:
        """Show a draft, and keep it on the phone."""
        self.draft = draft
        if self.mending is None:
            keep = {"match": self.page.match, "draft": to_keep(draft)}
            self.app.remember("pad_draft", keep)
        self.refresh()

    def ask(self, cell: Cell) -> None:
        """The number itself, for those that are far away."""
        category, seat, players = cell.category, int(cell.seat), self.page.players
        tr, following = self.app.tr, None
        if seat + 1 < len(players):
            after = self.cells[category, seat + 1]
            words = tr("Next: {name}").format(name=players[seat + 1])
            following = (words, lambda: self.ask(after))
        assert self.draft is not None
        NumberSheet(
            title=tr(self.draft.categories[category][1]),
            note=players[seat],
            value=int(cell.value),
            done=lambda n: self.set_value(category, seat, n),
            seat=seat,
            name=players[seat],
            following=following,
        ).show()

    def ask_owner(self) -> None:
        """Who has the card that doubles: Castle Moil, or Armadale Castle in the final count."""
        draft, tr = self.draft, self.app.tr
        if draft is None or self.frozen:
            return
        note = tr("Doubles the Scots at home of its owner")
        if draft.card == DOUBLED["coins"]:
            note = tr("Doubles the first 8 coins of its owner")

        def chosen(seat: int | None) -> None:
            self.change(replace(draft, owner=seat))

        owner_sheet(self.app, self.page.players, draft.card, note, draft.owner, chosen).show()

    def ask_points(self) -> None:
        PointsSheet(self.page.players, self.enter).show()

    def enter(self, entry: Entry) -> bool:
        verdict = self.page.propose(entry)
        if verdict is not None and not verdict.ok:
            self.page.refuse(verdict, self.page.look.line(entry, self.page.speech).text)
        return verdict is not None and verdict.ok

    def score(self) -> None:
        assert self.draft is not None
        entry = self.draft.entry()
        if self.enter(entry):
            self.app.remember("pad_draft", {})
            told = self.page.look.line(entry, self.page.speech).text
            self.app.notice(told, icon="tick", action=self.app.tr("Undo"), act=self.undo)

    def undo(self) -> None:
        """Take back the last entry; a round comes back onto the pad as it was scored."""
        standing = self.page.table.standing
        if standing and standing[-1].entry["move"] in ("scoring", "final"):
            draft = of_entry(standing[-1].entry)
            keep = {"match": self.page.match, "draft": to_keep(draft)}
            self.app.remember("pad_draft", keep)
        said = self.page.undo()
        self.refresh()
        if said:
            self.app.notice(said, icon="undo")

    def result(self) -> None:
        self.app.go("result", match=self.page.match)

    def points_page(self) -> None:
        self.app.go("points", match=self.page.match)

    # Correcting

    def amend(self) -> None:
        """Ask what is wrong: a round, the final count, or a player's points."""
        tr = self.app.tr
        lines: list[tuple[str, str, Callable[[], None]]] = []
        for played in self.page.table.standing:
            if played.entry["move"] in ("scoring", "final"):
                what = self.page.look.line(played.entry, self.page.speech).text
                lines.append(("plot", what, partial(self.mend, played)))
        for seat, name in enumerate(self.page.players):
            what = tr("Points: {name}").format(name=name)
            lines.append(("points", what, partial(self.amend_points, seat)))
        note = tr("A round is counted again, and the rest with it")
        pick_sheet(self.app, tr("What is to be corrected?"), note, lines).show()

    def amend_points(self, seat: int) -> None:
        def done(vp: int) -> str:
            self.enter({"move": "amend", "seat": seat, "vp": vp})
            return ""

        tr, name = self.app.tr, self.page.players[seat]
        NumberSheet(
            title=tr("Points: {name}").format(name=name),
            note=tr("As they really are; the difference becomes a line of the score"),
            value=max(0, self.page.view()["vp"][seat]),
            done=done,
            seat=seat,
            name=name,
        ).show()

    def mend(self, played: Played) -> None:
        """Bring an earlier entry onto the pad."""
        self.mending = played
        self.draft = self.base = of_entry(played.entry)
        self.page.refresh()

    def cancel(self) -> None:
        self.mending = self.draft = None
        self.page.refresh()

    def review(self) -> None:
        """Say what the correction changes, and ask once."""
        played, draft, table = self.mending, self.draft, self.page.table
        if played is None or draft is None:
            return
        plan = mend.plan(table, played.n, draft.entry())
        after, verdict = mend.tried(table, plan)
        if not verdict.ok:
            self.page.feel(verdict)
            refusal(self.app, table, verdict, self.app.tr("Correction")).show()
            return
        told = [self.told(line, was) for line, was in moved_lines(table.score(), after.score())]
        what = self.page.look.line(played.entry, self.page.speech).text
        change_sheet(self.app, table, after, what, told, lambda: self.carry_out(plan)).show()

    def told(self, line: Any, was: int) -> str:
        """One changed line of the score."""
        round = line.facts.get("round", "")
        icon_words = self.draft.categories if self.draft else {}
        category = line.rule.partition(".")[2]
        what = icon_words[category][1] if category in icon_words else ""
        words = self.app.tr(what) if what else self.app.words(self.page.table).rule(line.rule)
        text = self.app.tr("{name}, {what}: {now} instead of {was}")
        if round:
            words = f"{round}, {words}"
        name = self.page.players[line.seat]
        return str(text.format(name=name, what=words, now=line.vp, was=was))

    def carry_out(self, plan: Mapping[str, Any]) -> None:
        if not self.app.remember("mending", {"match": self.page.match, "plan": dict(plan)}):
            return
        self.mending = self.draft = None
        if mend.carry_out(self.page.table, plan, self.enter):
            self.app.remember("mending", {})
            self.app.notice(self.app.tr("Corrected, and the rest counted anew."), icon="tick")
        self.page.refresh()

    def resume(self) -> None:
        """Finish a correction during which the phone died."""
        own, table = self.app.settings["mending"], self.page.table
        if own.get("match") != self.page.match or self.page.at is not None:
            return
        plan = own.get("plan")
        try:
            if mend.is_plan(plan, table):
                mend.carry_out(table, plan, lambda entry: bool(table.enter(entry).ok))
        except StoreError as bad:
            self.app.trouble(bad)
            return
        self.app.remember("mending", {})
