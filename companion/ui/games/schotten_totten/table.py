"""The table of Schotten Totten: heads, border, hint, bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.telling.schotten_totten import card_name, titled
from companion.ui.games.base import GameTable
from companion.ui.games.schotten_totten.advice import Advice, Step, advice, last_laid, step_marks
from companion.ui.games.schotten_totten.border import Border, Marks, pieces
from companion.ui.games.schotten_totten.fingers import Fingers
from companion.ui.games.schotten_totten.heads import Heads, Hint
from companion.ui.verdicts import button
from companion.ui.waiting import Unsettled
from companion.ui.widgets import Painted, PushButton
from companion.words import N_

TURNS = N_("The table has turned: {name} is on the left now. The menu can keep it still.")


class SchottenTable(GameTable):
    """Draws the border and turns what fingers mean into moves."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.fingers = Fingers(page, self.refresh)
        self.heads, self.hint = Heads(), Hint()
        self.border = Border()
        self.border.bind(on_pick=lambda _, pick: self.fingers.picked(pick))
        self.bar = BoxLayout(
            size_hint_y=None, height=dp(72), spacing=dp(8), padding=(dp(12), dp(8))
        )
        self.hint_row = BoxLayout(size_hint_y=None, padding=(dp(12), 0))
        self.hint_row.add_widget(self.hint)
        self.hint.bind(height=self.hint_row.setter("height"))
        self.desk = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(280))
        self.fbind("size", self.arrange)
        self.lying: bool | None = None
        self.near: int | None = None
        """Whose side lies at the near edge."""
        self.arrange()

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the border left, all else right."""
        tall = self.height > dp(720)
        self.heads.height = dp(48 if tall else 44)
        self.hint.height = dp(52 if tall else 48)
        lying = self.width > self.height
        if lying == self.lying:
            return
        self.lying = lying
        self.clear_widgets()
        self.desk.clear_widgets()
        if lying:
            self.orientation = "horizontal"
            for part in (self.heads, Painted(), self.hint_row, self.bar):
                self.desk.add_widget(part)
            self.add_widget(self.border)
            self.add_widget(self.desk)
        else:
            self.orientation = "vertical"
            air = Painted(size_hint_y=None, height=dp(4))
            for part in (self.heads, air, self.border, self.hint_row, self.bar):
                self.add_widget(part)

    # Showing

    def refresh(self) -> None:
        view = self.page.view()
        passing = self.app.settings["orientation"] == "pass"
        near = view["turn"] if passing else 0
        if self.page.own_seat is not None:
            near = self.page.own_seat
        if self.near not in (None, near) and self.page.at is None:
            self.app.hint("turns", self.app.tr(TURNS).format(name=self.page.players[near]))
        self.near = near
        for part in (self.heads, self.border):
            part.near, part.view = near, view
        self.heads.players = self.page.players
        told = advice(self.page.table) if self.page.at is None else None
        self.show_marks(told)
        self.show_hint(view, told)
        self.show_bar(view, told)
        self.border.repaint()
        self.border.settle()

    def show_marks(self, told: Advice | None) -> None:
        if told is None:
            self.border.marks = Marks()
        elif self.fingers.step is not None:
            self.border.marks = step_marks(self.page.table, self.fingers.step)
        else:
            last = last_laid(self.page.table)
            self.border.marks = Marks(frozenset(told.claims), last)

    def show_waiting(self) -> None:
        self.border.waiting = Unsettled(self.page).pieces(pieces)

    def say(self, icon: str, text: str, tone: str, *buttons: PushButton) -> None:
        self.hint.icon, self.hint.text, self.hint.tone = icon, text, tone
        self.hint.offer(*buttons)
        self.hint.repaint()

    def show_hint(self, view: Mapping[str, Any], told: Advice | None) -> None:
        tr, name = self.app.tr, self.page.players[view["turn"]]
        news, undone = self.fingers.told()
        if told is None:
            self.say("history", tr("The table as it was"), "surface")
        elif self.fingers.step is not None:
            self.show_step(self.fingers.step)
        elif told.phase == "over":
            self.show_end()
        elif told.claims:
            numbers = ", ".join(map(str, told.claims))
            text = self.app.ntr(
                "Stone {n} can be claimed", "Stones {n} can be claimed", len(told.claims)
            ).format(n=numbers)
            claim = button(tr("Claim"), lambda: self.fingers.claim(told.claims[0]), kind="accent")
            self.say("claim", undone or text, "accent_soft", claim)
        elif told.phase == "play":
            offer = [button(tr("Pass"), self.fingers.pass_turn)] if told.may_pass else []
            text = news or tr("{name} plays a card").format(name=name)
            self.say("hand" if not news else "tick", text, "surface", *offer)
        else:
            text = news or tr("{name} draws a card").format(name=name)
            self.say("draw" if not news else "tick", text, "surface")

    def show_step(self, step: Step) -> None:
        tr, card = self.app.tr, titled(card_name(step.card, self.app.tr))
        if step.named:
            card = titled(card_name(f"joker={step.named}", tr))
        if step.wants == "take":
            own = step.victim == step.seat
            what = tr("tap one of your cards") if own else tr("tap a card of the other side")
        else:
            what = tr("now tap its stone")
            if step.take:
                card = titled(card_name(step.take[1], tr))
        offer = [button(tr("Cancel"), self.fingers.cancel)]
        if step.card == "strategist" and step.take:
            offer.insert(0, button(tr("Discard"), lambda: self.fingers.finish("discard")))
        self.say("", f"{card}: {what}", "accent_soft", *offer)

    def show_end(self) -> None:
        tr, outcome = self.app.tr, self.page.table.outcome()
        if outcome is None:
            return
        names = [self.page.players[seat] for seat in outcome.winners]
        text = tr("{name} wins").format(name=names[0]) if len(names) == 1 else tr("A draw")
        self.say("points", text, "legal_soft")

    def show_bar(self, view: Mapping[str, Any], told: Advice | None) -> None:
        tr, bar = self.app.tr, self.bar
        bar.clear_widgets()
        if told is None:
            bar.add_widget(button(tr("Back to the history"), self.page.leave, icon="back"))
            return
        undo = button("", self.fingers.undo, icon="undo", size_hint_x=None, width=dp(64))
        undo.disabled = not self.page.table.standing
        bar.add_widget(undo)
        if told.phase != "over":
            read = button("", self.fingers.camera, icon="camera", size_hint_x=None, width=dp(64))
            bar.add_widget(read)
        for made in self.main_buttons(view, told):
            bar.add_widget(made)

    def main_buttons(self, view: Mapping[str, Any], told: Advice) -> list[PushButton]:
        tr = self.app.tr
        if told.phase == "over":
            return [button(tr("Result"), self.result, kind="accent", icon="points")]
        kind = "plain" if told.claims or self.fingers.step else "accent"
        if not told.draws:
            return [button(tr("Play a card"), self.fingers.choose_card, kind=kind, icon="hand")]
        if None in told.draws:
            draws = len(told.draws) > 1
            words = tr("Draw, end turn") if draws else tr("End turn")
            icon = "draw" if draws else "end_turn"
            return [button(words, lambda: self.fingers.end_turn(None), kind=kind, icon=icon)]
        names = {"clan": tr("Draw clan"), "tactic": tr("Draw tactic")}
        return [
            button(names[str(deck)], lambda deck=deck: self.fingers.end_turn(deck), icon=icon)
            for deck, icon in ((d, "deck" if d == "clan" else "strategist") for d in told.draws)
        ]

    def result(self) -> None:
        self.app.go("result", match=self.page.match)
