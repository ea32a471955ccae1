"""The table of dnup: players, prompt, pad of values, bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.table import Played
from companion.ui.games.base import GameTable
from companion.ui.games.dnup import advice, draft, keys
from companion.ui.games.dnup.amend import AmendSheet
from companion.ui.games.dnup.camera import camera_menu
from companion.ui.games.dnup.draft import Draft, Lay, Reach
from companion.ui.games.dnup.flight import Flight, ways
from companion.ui.games.dnup.keys import Key, Keys, Prompt
from companion.ui.games.dnup.seats import Pick, Seats
from companion.ui.games.dnup.sheets import hand_sheet, round_sheet
from companion.ui.games.dnup.texts import set_name
from companion.ui.games.dnup.trace import Trace, newest, trace
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.dnup.state import State


class DnupTable(GameTable):
    """Draws the page's view and sends it what fingers mean."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.draft: Draft | None = None
        self.undone = ""
        """What was just taken back, said once."""
        self.first_size = 1
        self.news = False
        """Whether a move has come that was not shown yet."""
        self.seats, self.prompt, self.pad = Seats(), Prompt(size_hint_y=None), Keys()
        self.seats.bind(on_pick=lambda _, pick: self.picked(pick))
        self.pad.bind(on_pick=lambda _, name: self.keyed(name))
        self.bar = BoxLayout(size_hint_y=None, spacing=dp(8), padding=(0, dp(8), 0, dp(10)))
        self.desk = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(12), 0))
        self.prompt.height, self.bar.height = dp(30), dp(74)
        self.pad.size_hint_y = None
        self.pad.height = dp(102)
        for part in (self.prompt, self.pad, self.bar):
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
        self.show_prompt(view)
        self.show_pad(view)
        self.show_bar(view)
        if news:
            self.seats.settle()
            self.fly(told)
            if told.ends is not None:
                round_sheet(self.page, told, self.undo).show()

    def happened(self, played: Played) -> None:
        """A move in the making is given up: the table has gone on without it."""
        self.draft = None
        self.news = played.verdict.ok and "undo" not in played.entry

    def fly(self, told: Trace) -> None:
        """Sets that went to a hand turn and go there."""
        for child in self.seats.children[:]:
            child.land()
        going = ways(self.seats, told) if self.app.moves else {}
        if going:
            flight = Flight([card for cards in going.values() for card in cards])
            self.seats.flying = frozenset(going)
            self.seats.add_widget(flight)
            flight.start()

    def say(self, text: str, note: str = "", seat: int = -1) -> None:
        prompt = self.prompt
        prompt.seat, prompt.text, prompt.note = seat, text, note
        prompt.name = self.page.players[seat] if seat >= 0 else ""

    def show_prompt(self, view: Mapping[str, Any]) -> None:
        tr, undone = self.app.tr, self.undone
        self.undone = ""
        if self.page.at is not None:
            self.say(tr("The table as it was"))
        elif undone:
            self.say(undone)
        elif view["phase"] == "over":
            outcome = self.page.table.outcome()
            names = [self.page.players[seat] for seat in outcome.winners]
            who = outcome.winners[0] if len(names) == 1 else -1
            self.say(tr("{name} wins").format(name=", ".join(names)), seat=who)
        elif view["phase"] == "deal":
            self.say(tr("Deal. Who has the starred 1/5?"))
        else:
            self.prompt_turn(view)

    def prompt_turn(self, view: Mapping[str, Any]) -> None:
        tr, seat, now = self.app.tr, view["turn"], self.draft
        name = self.page.players[seat]
        if isinstance(now, Lay):
            what = f"{now.size} × {now.value}"
            note = tr("which card?")
            if now.size > 1:
                note = tr("card {n} of {all}").format(n=len(now.chosen) + 1, all=now.size)
            self.say(tr("{name} plays {set}").format(name=name, set=what), note, seat)
        elif isinstance(now, Reach):
            what = set_name(now.laid(self.state))
            self.say(
                tr("{name} adds to {set}").format(name=name, set=what), tr("which card?"), seat
            )
        else:
            others = [s for s in view["table"] if s["seat"] != seat]
            note = tr("or tap a set to add or take") if others else ""
            self.say(tr("{name} plays a set of").format(name=name), note, seat)

    def show_pad(self, view: Mapping[str, Any]) -> None:
        state, now = self.state, self.draft
        self.pad.columns, self.pad.rows = 5, 2
        if self.page.at is not None or view["phase"] == "over":
            self.pad.keys = ()
        elif view["phase"] == "deal":
            names = self.page.players
            self.pad.keys = tuple(Key(str(i), n, "seat", seat=i) for i, n in enumerate(names))
            self.pad.columns, self.pad.rows = len(names), 1
        elif isinstance(now, Lay):
            open_ = advice.next_cards(state, now.value, now.size, now.chosen)
            self.pad.keys = keys.cards(advice.printed(state, now.value), open_)
        elif isinstance(now, Reach):
            value = now.value(state)
            open_ = advice.additions(state, now.spot, value)
            self.pad.keys = keys.cards(advice.printed(state, value), open_)
        else:
            self.pad.keys = keys.values(advice.playable(state))

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

    def main(self, view: Mapping[str, Any]) -> PushButton | Keys:
        """What stands beside undo."""
        tr, now = self.app.tr, self.draft
        if view["phase"] == "over":
            return button(tr("Result"), self.result, kind="accent", icon="points")
        if view["phase"] == "deal":
            return button(tr("Score"), self.result, icon="points")
        if isinstance(now, Lay):
            return self.size_keys(now)
        if isinstance(now, Reach):
            words = tr("Take {set}").format(set=set_name(now.laid(self.state)))
            return button(words, lambda: self.take(now), icon="hand")
        return button(tr("Turn the hand"), self.turn_hand, icon="turn_hand")

    def size_keys(self, now: Lay) -> Keys:
        """How many cards; a size that lies on the table says what it takes."""
        state = self.state
        made = keys.sizes(
            advice.most(state, now.value),
            advice.sizes(state, now.value),
            advice.taken(state),
            now.size,
            self.first_size,
        )
        row = Keys(keys=made, columns=max(keys.SIZES, len(made)), rows=1)
        row.bind(on_pick=lambda _, name: self.sized(name))
        return row

    # Acting

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Send a move; a refused one is explained and changes nothing."""
        verdict = self.page.propose(entry)
        if verdict is not None and not verdict.ok:
            self.page.refuse(verdict, self.page.look.line(entry, self.page.speech).text)

    def explain(self, entry: Mapping[str, Any]) -> None:
        """Why this cannot be, where it is plain before it is sent."""
        verdict = self.page.judge(entry)
        self.page.feel(verdict)
        if not verdict.ok:
            self.page.refuse(verdict, self.page.look.line(entry, self.page.speech).text)

    def think(self, now: Draft | None) -> None:
        self.draft, self.first_size = now, 1
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
        elif phase == "play":
            self.reach(Reach(pick.seat, pick.area or 1))

    def reach(self, to: Reach) -> None:
        """A tap on a set: add or take, or why not."""
        if self.draft == to or (to.seat == self.turn and not to.laid(self.state)):
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
            self.valued(int(name))
        elif isinstance(self.draft, Reach):
            self.enter(draft.add(self.turn, name, self.draft))
        else:
            self.carded(self.draft, name)

    def valued(self, value: int) -> None:
        """A value: the set itself if it can be but one, else its size and cards are asked."""
        state = self.state
        cards = advice.only(state, value)
        fits = advice.sizes(state, value)
        if cards is not None:
            self.enter(draft.play(self.turn, cards))
        elif fits:
            self.think(Lay(value, fits[0]))
        else:
            known = Lay(value, 1).probe(state) or advice.printed(state, value)[:1]
            self.explain(draft.play(self.turn, known or (f"{value}/{value}",)))

    def sized(self, name: str) -> None:
        now = self.draft
        if not isinstance(now, Lay):
            return
        if name == "more":
            more = self.first_size + keys.SIZES - 1
            self.first_size = more if more <= advice.most(self.state, now.value) else 1
            self.refresh()
            return
        self.settle(now.of_size(int(name)))

    def carded(self, now: Lay, card: str) -> None:
        if card in advice.next_cards(self.state, now.value, now.size, now.chosen):
            self.settle(now.with_card(card))
        else:
            self.explain(draft.play(self.turn, now.probe(self.state, card)))

    def settle(self, now: Lay) -> None:
        """Send the set if it is named in full, explain it if it cannot be, else ask on."""
        state = self.state
        cards = now.cards(state)
        if cards is not None:
            self.enter(draft.play(self.turn, cards))
        elif now.size not in advice.sizes(state, now.value):
            self.explain(draft.play(self.turn, now.probe(state)))
        else:
            self.draft = now
            self.refresh()

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
        self.draft = None
        self.undone = self.page.undo()
        self.refresh()

    def amend(self) -> None:
        def said(words: str) -> None:
            self.undone = words
            self.refresh()

        self.think(None)
        AmendSheet(self.page, said).show()

    def result(self) -> None:
        self.app.go("result", match=self.page.match)
