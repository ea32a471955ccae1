"""The table of dnup: players, prompt, pad of values, bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.table import Played
from companion.telling.dnup import set_name
from companion.ui.games.base import GameTable
from companion.ui.games.dnup import advice, draft, keys
from companion.ui.games.dnup.amend import AmendSheet
from companion.ui.games.dnup.camera import camera_menu
from companion.ui.games.dnup.draft import Draft, Lay, Reach
from companion.ui.games.dnup.flight import Flight, ways
from companion.ui.games.dnup.keys import GAP, SIZES, Key, Keys, Prompt
from companion.ui.games.dnup.laying import Laying
from companion.ui.games.dnup.naming import naming_sheet
from companion.ui.games.dnup.prompts import prompted
from companion.ui.games.dnup.release import correction
from companion.ui.games.dnup.seats import Pick, Seats, pieces
from companion.ui.games.dnup.sheets import hand_sheet, round_sheet
from companion.ui.games.dnup.trace import Trace, newest, trace
from companion.ui.verdicts import button, refusal
from companion.ui.waiting import Unsettled
from companion.ui.widgets import ListRow, Sheet
from scoring.dnup.state import State
from scoring.game import Verdict


class DnupTable(GameTable):
    """Draws the page's view and sends it what fingers mean."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.draft: Draft | None = None
        self.undone = ""
        """What was just taken back, said once."""
        self.laying = Laying(self)
        self.news = False
        """Whether a move has come that was not shown yet."""
        self.seats, self.prompt, self.pad = Seats(), Prompt(size_hint_y=None), Keys()
        self.sizes = Keys(rows=1)
        self.sizes.bind(on_pick=lambda _, name: self.laying.sized(name))
        self.seats.bind(on_pick=lambda _, pick: self.picked(pick))
        self.pad.bind(on_pick=lambda _, name: self.keyed(name))
        self.bar = BoxLayout(size_hint_y=None, spacing=dp(8), padding=(0, dp(8), 0, dp(10)))
        self.desk = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(12), 0))
        self.prompt.height, self.bar.height = dp(30), dp(74)
        self.pads = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(GAP))
        self.pads.height = dp(102)
        for part in (self.prompt, self.pads, self.bar):
            self.desk.add_widget(part)
        self.desk.height = dp(30 + 102 + 74)
        self.fbind("size", self.arrange)
        self.lying: bool | None = None
        self.arrange()

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the players left, the pad right."""
        lying = self.width > self.height
        if lying == self.lying:
            return
        self.lying = lying
        self.clear_widgets()
        self.orientation = "horizontal" if lying else "vertical"
        self.desk.size_hint_x = None if lying else 1
        if lying:
            self.desk.width = dp(320)
        self.add_widget(self.seats)
        self.add_widget(self.desk)

    # Showing

    @property
    def state(self) -> State:
        state: State = self.page.now()
        return state

    @property
    def turn(self) -> int:
        return advice.seat_of(self.state)

    def refresh(self) -> None:
        table, view = self.page.table, self.page.view()
        news, self.news = self.news and self.page.at is None, False
        told = trace(table, newest(table, self.page.at))
        self.seats.players, self.seats.view = self.page.players, view
        self.seats.trace, self.seats.draft = told, self.draft
        self.seats.repaint()
        self.prompt.say(prompted(self, view), self.page.players)
        self.undone = ""
        self.show_pad(view)
        self.show_bar(view)
        if news:
            self.seats.settle()
            self.fly(told)
            if told.ends is not None:
                round_sheet(self.page, told, self.undo).show()

    def show_waiting(self) -> None:
        self.seats.waiting = Unsettled(self.page).pieces(pieces)

    def happened(self, played: Played) -> None:
        """A move in the making is given up: the table has gone on without it."""
        self.draft = None
        self.news = played.verdict.ok and "undo" not in played.entry

    def fly(self, told: Trace, *, back: bool = False) -> None:
        """Sets that went to a hand turn and go there; back: they come from there."""
        for child in self.seats.children[:]:
            child.land()
        going = ways(self.seats, told) if self.app.moves else {}
        if going:
            flight = Flight([card for cards in going.values() for card in cards])
            self.seats.flying = frozenset(going)
            self.seats.add_widget(flight)
            flight.start(back=back)

    def show_pad(self, view: Mapping[str, Any]) -> None:
        state, now = self.state, self.draft
        self.pads.clear_widgets()
        self.pads.add_widget(self.pad)
        self.pad.columns, self.pad.rows = 5, 2
        if self.page.at is not None or view["phase"] == "over":
            self.pad.keys = ()
        elif view["phase"] == "deal":
            names = self.page.players
            self.pad.keys = tuple(Key(str(i), n, "seat", seat=i) for i, n in enumerate(names))
            self.pad.columns, self.pad.rows = len(names), 1
        elif isinstance(now, Lay):
            self.show_set(now)
        elif isinstance(now, Reach):
            self.pad.keys = self.laying.added_keys(now)
        else:
            self.pad.keys = keys.values(advice.playable(state))

    def show_set(self, now: Lay) -> None:
        """How many above, which ones below; both rows as wide as they need to be."""
        self.sizes.keys, self.pad.keys = self.laying.size_keys(now), self.laying.card_keys(now)
        for row in (self.sizes, self.pad):
            row.columns, row.rows = max(SIZES, len(row.keys)), 1
        self.pads.add_widget(self.sizes, index=1)

    def show_bar(self, view: Mapping[str, Any]) -> None:
        tr, bar = self.app.tr, self.bar
        bar.clear_widgets()
        if self.page.at is not None:
            bar.add_widget(button(tr("Back to the history"), self.page.leave, icon="back"))
            return
        icon = "undo" if self.draft is None else "backspace"
        undo = button("", self.step_back, icon=icon, size_hint_x=None, width=dp(64))
        undo.disabled = self.draft is None and not self.page.table.standing
        bar.add_widget(undo)
        if view["phase"] == "play" and self.draft is None:
            read = button("", self.camera, icon="camera", size_hint_x=None, width=dp(64))
            bar.add_widget(read)
        bar.add_widget(self.main(view))

    def main(self, view: Mapping[str, Any]) -> Widget:
        """What stands beside undo."""
        tr, now = self.app.tr, self.draft
        if view["phase"] == "over":
            return button(tr("Result"), self.result, kind="accent", icon="points")
        if view["phase"] == "deal":
            return button(tr("Score"), self.result, icon="points")
        if isinstance(now, Lay):
            return self.laying.button(now)
        if isinstance(now, Reach):
            return self.reaching(now)
        return button(tr("Turn the hand"), self.turn_hand, icon="turn_hand")

    def reaching(self, now: Reach) -> BoxLayout:
        """Take the set, or add a card to it; what the rules refuse is never the bright one."""
        tr, state = self.app.tr, self.state
        two, card = BoxLayout(spacing=dp(8)), now.card(state)
        words = tr("Take {set}").format(set=set_name(now.laid(state)))
        two.add_widget(button(words, lambda: self.take(now)))
        words = tr("Add {card}").format(card=now.named or now.value(state))
        kind = "accent" if card in advice.additions(state, now.spot, now.value(state)) else "plain"
        two.add_widget(button(words, lambda: self.add(now), kind=kind, icon="plus"))
        return two

    # Acting

    def enter(self, entry: Mapping[str, Any]) -> bool:
        """Send a move; a refused one is explained and changes nothing. Whether it was made."""
        verdict = self.page.propose(entry)
        if verdict is not None and not verdict.ok:
            self.refuse(verdict, entry)
        return verdict is not None and verdict.ok

    def explain(self, entry: Mapping[str, Any]) -> None:
        """Why this cannot be, where it is plain before it is sent."""
        verdict = self.page.judge(entry)
        self.page.feel(verdict)
        if not verdict.ok:
            self.refuse(verdict, entry)

    def refuse(self, verdict: Verdict, entry: Mapping[str, Any]) -> None:
        """Say why not; where only a remembered card is against it, the table may know better."""
        table, tr = self.page.table, self.app.tr
        about = self.page.look.line(entry, self.page.speech).text
        sheet = refusal(self.app, table, verdict, about)
        told = correction(table, verdict, entry)
        if told is not None:
            row = ListRow(icon="amend", text=tr("It is so: correct the record"), forward=True)
            row.note = tr("Names of earlier cards are taken back")
            row.bind(on_tap=lambda _: self.correct(sheet, told, entry))
            sheet.add(row)
        sheet.show()

    def correct(self, sheet: Sheet, told: Mapping[str, Any], entry: Mapping[str, Any]) -> None:
        """First what the record has wrong, then the move."""
        sheet.close()
        if self.enter(told):
            self.enter(entry)

    def think(self, now: Draft | None) -> None:
        self.draft = now
        self.laying.begin(now)
        self.refresh()

    def picked(self, pick: Pick) -> None:
        """A tap on a player: the starter of a round, a hand to look at, or a set."""
        if self.page.at is not None:
            return
        phase = self.page.view()["phase"]
        if phase == "deal":
            self.enter(draft.deal(pick.seat))
        elif phase == "play" and pick.area is None and self.state.options.memory_aid:
            hand_sheet(self.page, pick.seat).show()
        elif phase == "play" and pick.unnamed is not None:
            naming_sheet(self.page, pick.seat, pick.area or 1, pick.unnamed).show()
        elif phase == "play":
            self.reach(Reach(pick.seat, pick.area or 1))

    def reach(self, to: Reach) -> None:
        """A tap on a set: add or take, or why not."""
        held = isinstance(self.draft, Reach) and self.draft.spot == to.spot
        if held or (to.seat == self.turn and not to.laid(self.state)):
            self.think(None)
            return
        verdict = self.page.judge(draft.take(self.turn, to))
        if verdict.ok:
            self.think(to)
        else:
            self.explain(draft.take(self.turn, to))

    def keyed(self, name: str) -> None:
        """A tap on the pad: a starter, a value, or a card of that value."""
        if self.page.at is not None:
            return
        if self.page.view()["phase"] == "deal":
            self.enter(draft.deal(int(name)))
        elif self.draft is None:
            self.laying.valued(int(name))
        elif isinstance(self.draft, Reach):
            self.think(self.draft.toggled(name))
        else:
            self.laying.carded(self.draft, name)

    def add(self, now: Reach) -> None:
        self.enter(draft.add(self.turn, now.card(self.state), now))

    def take(self, now: Reach) -> None:
        self.enter(draft.take(self.turn, now))

    def turn_hand(self) -> None:
        self.enter(draft.turn(self.turn))

    def camera(self) -> None:
        camera_menu(self.page)

    def step_back(self) -> None:
        """Out of a move in the making, one step; otherwise undo."""
        if self.draft is None:
            self.undo()
        else:
            self.think(self.draft.back() if isinstance(self.draft, Lay) else None)

    def undo(self) -> None:
        """What the move sent to a hand comes back from there."""
        self.draft = None
        told, before = trace(self.page.table, newest(self.page.table)), self.page.table.standing
        self.undone = self.page.undo()
        self.refresh()
        if len(self.page.table.standing) < len(before):
            self.fly(told, back=True)

    def amend(self) -> None:
        def said(words: str) -> None:
            self.undone = words
            self.refresh()

        self.think(None)
        AmendSheet(self.page, said).show()

    def result(self) -> None:
        self.app.go("result", match=self.page.match)
