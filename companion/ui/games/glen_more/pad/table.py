"""The score pad: counts by category and player, what they bring, and one button to score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.log import Entry
from companion.table import Played
from companion.ui.games.base import GameTable
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.pad import mend
from companion.ui.games.glen_more.pad.board import Board
from companion.ui.games.glen_more.pad.cells import Cell, Totals
from companion.ui.games.glen_more.pad.correcting import Correcting
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
    owner_sheet,
)
from companion.ui.verdicts import button
from companion.ui.waiting import Unsettled
from companion.ui.widgets import PushButton


class PadTable(GameTable):
    """Made with its page; keeps what is not yet scored on the phone."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.padding = (dp(8), 0)
        self.draft: Draft | None = None
        self.base: Draft | None = None
        """The draft before anybody touched it."""
        self.correcting = Correcting(self)
        self.board = Board(self.stepped, self.ask)
        self.bar = self.board.bar
        self.board.totals.bind(on_tap=lambda _: self.points_page())
        self.add_widget(self.board)
        self.board.fbind("size", self.arrange)
        self.correcting.resume()

    # Showing

    def arrange(self, *_: Any) -> None:
        if self.draft is not None and self.board.arrange(self.draft.categories, self.page.players):
            self.show_numbers(self.page.view())

    @property
    def cells(self) -> Mapping[tuple[str, int], Cell]:
        return self.board.cells

    @property
    def totals(self) -> Totals:
        return self.board.totals

    @property
    def mending(self) -> Played | None:
        """The entry that is being corrected."""
        return self.correcting.mending

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

    def show_waiting(self) -> None:
        self.totals.waiting = Unsettled(self.page).pieces(lambda view: enumerate(view["vp"]))

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
        for label in self.board.labels:
            label.text = self.app.tr(label.words)
        self.board.names.players = self.page.players
        self.totals.before = list(view["vp"])
        seats = range(len(self.page.players))
        waits = not self.frozen and self.mending is None
        self.totals.gains = [sum(row[s] for row in gains.values()) for s in seats] if waits else []

    def show_bar(self, view: Mapping[str, Any]) -> None:
        tr, bar = self.app.tr, self.board.bar
        bar.clear_widgets()
        for made in self.buttons(view, tr):
            bar.add_widget(made)

    def buttons(self, view: Mapping[str, Any], tr: Any) -> list[PushButton]:
        if self.page.at is not None:
            return [button(tr("Back to the history"), self.page.leave, icon="back")]
        if self.mending is not None:
            cancel = button(tr("Cancel"), self.correcting.cancel, size_hint_x=0.6)
            return [
                cancel,
                button(tr("What changes?"), self.correcting.review, kind="accent", icon="amend"),
            ]
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
        return self.put(self.draft.with_value(category, seat, value))

    def put(self, draft: Draft) -> str:
        """Show a draft if the rules can take it; says why not."""
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
            self.put(replace(draft, owner=seat))

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
        entry, on_trust = self.draft.entry(), self.judged(self.draft).answer == "unverified"
        if self.enter(entry):
            self.app.remember("pad_draft", {})
            if on_trust:
                return  # what was taken on trust stands there
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
