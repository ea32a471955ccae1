"""Corrections: the table says how a player's sets, hand and tokens really are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.ui.games.dnup import advice
from companion.ui.games.dnup.keys import Key, Keys, cards, values
from companion.ui.verdicts import button
from companion.ui.widgets import CardFace, Panel, Rule, Setting, Sheet, Stepper, Text, Toggle
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_IN_BOX
from scoring.dnup.state import State

Spot = tuple[int, int]
FACE = (dp(48), dp(62))


class CardPick(Sheet):
    """Asks for a card: its active value, then its other end."""

    def __init__(self, state: State, chosen: Callable[[str], None], **settings: Any) -> None:
        super().__init__(**settings)
        self.state, self.chosen = state, chosen
        self.words = Text(text=self.app.tr("Which card?"), role="title")
        shown = frozenset(value for value in advice.VALUES if advice.printed(state, value))
        self.pad = Keys(keys=values(shown), size_hint_y=None, height=dp(102))
        self.pad.bind(on_pick=self.picked)
        self.add(self.words, self.pad)

    def picked(self, _: Any, name: str) -> None:
        if "/" in name:
            self.close()
            self.chosen(name)
            return
        faces = advice.printed(self.state, int(name))
        if faces:
            self.pad.keys = cards((*faces, f"{name}/?"))


class AmendSheet(Sheet):
    """One player at a time; what was changed of any is sent together."""

    def __init__(self, page: Any, said: Callable[[str], None], **settings: Any) -> None:
        super().__init__(**settings)
        self.page, self.said = page, said
        view = page.view()
        self.areas = 2 if len(page.players) == 2 else 1
        self.won = "rounds_won" if self.areas == 2 else "tokens"
        self.laid: dict[Spot, list[str]] = {
            (s["seat"], s["area"]): list(s["cards"]) for s in view["table"]
        }
        self.hands = [hand["size"] for hand in view["hands"]]
        self.known = [list(hand["known"]) for hand in view["hands"]]
        self.aided = page.now().options.memory_aid
        self.out = list(view["out"])
        self.prizes = list(view[self.won])
        self.turn, self.area = view["turn"], view["area"]
        self.before = self.facts()
        self.seat = self.turn or 0
        self.refused = Text(text="", tone="illegal", padding=(dp(4), 0))
        tr = self.app.tr
        save = button(tr("Correct the record"), self.save, kind="accent", icon="amend")
        self.buttons(button(tr("Cancel"), self.close, size_hint_x=0.5), save)
        self.build()

    def facts(self) -> dict[str, Any]:
        """The record as it is to be, by the fields of the entry."""
        found: dict[str, Any] = {
            "table": [
                {"seat": seat, "area": area, "cards": list(cards)}
                for (seat, area), cards in sorted(self.laid.items())
                if cards
            ],
            "hands": [self.hand(seat) for seat in range(len(self.hands))],
            "out": list(self.out),
            self.won: list(self.prizes),
            "turn": self.turn,
        }
        return found | ({"area": self.area} if self.areas == 2 else {})

    def hand(self, seat: int) -> dict[str, Any]:
        """Its known cards are named where the table may see them; else they stay as they are."""
        told: dict[str, Any] = {"size": self.hands[seat]}
        return told | ({"known": list(self.known[seat])} if self.aided else {})

    def build(self) -> None:
        tr, seat = self.app.tr, self.seat
        self.middle.clear_widgets()
        self.add(Text(text=tr("Correct the record"), role="title"))
        players = enumerate(self.page.players)
        seats = Keys(
            keys=tuple(Key(str(i), n, "seat", seat=i, chosen=i == seat) for i, n in players),
            columns=len(self.page.players),
            rows=1,
            size_hint_y=None,
            height=dp(72),
        )
        seats.bind(on_pick=lambda _, name: self.look_at(int(name)))
        panel = Panel(tone="inset", spacing=dp(2))
        for area in range(1, self.areas + 1):
            cards = self.laid.setdefault((seat, area), [])
            panel.add_widget(self.cards_row(cards))
            panel.add_widget(Rule())
        size = self.stepper(tr("Cards in hand"), self.hands, len(self.page.now().deck.pairs))
        panel.add_widget(size)
        if self.aided:
            title = tr("Known cards of the hand")
            panel.add_widget(Text(text=title, role="label", tone="text_2"))
            panel.add_widget(self.cards_row(self.known[seat]))
        title = tr("Rounds won") if self.areas == 2 else tr("Tokens")
        most = ROUNDS_TO_WIN if self.areas == 2 else TOKENS_IN_BOX
        panel.add_widget(self.stepper(title, self.prizes, most))
        for area in range(1, self.areas + 1):
            panel.add_widget(self.turn_row(area))
        panel.add_widget(self.out_row())
        hint = Text(text=tr("Tap a card to take it away"), role="label", tone="text_2")
        self.add(seats, panel, hint, self.refused)

    def cards_row(self, cards: list[str]) -> StackLayout:
        """Cards, each to be taken away by a tap, and a place for one more."""
        row = StackLayout(size_hint_y=None, spacing=dp(4), padding=(0, dp(4)))
        row.bind(minimum_height=row.setter("height"))
        for i, card in enumerate(cards):
            face = CardFace(code=card, size=FACE)
            face.bind(on_tap=lambda _, i=i: self.remove(cards, i))
            row.add_widget(face)
        more = CardFace(code="+", size=FACE)
        more.bind(on_tap=lambda _: self.ask_card(cards))
        row.add_widget(more)
        return row

    def out_row(self) -> Setting:
        row = Setting(title=self.app.tr("Out of the round"))
        control = Toggle(active=self.seat in self.out, pos_hint={"center_y": 0.5})
        control.bind(on_tap=lambda _: self.set_out())
        row.add_widget(control)
        return row

    def stepper(self, title: str, counts: list[int], most: int) -> Setting:
        row = Setting(title=title)
        control = Stepper(value=counts[self.seat], least=0, most=most, pos_hint={"center_y": 0.5})
        control.bind(value=lambda _, n: counts.__setitem__(self.seat, int(n)))
        row.add_widget(control)
        return row

    def turn_row(self, area: int) -> Setting:
        tr = self.app.tr
        title = tr("To move")
        if self.areas == 2:
            title = tr("To move, area {n}").format(n=area)
        row = Setting(title=title)
        now = self.turn == self.seat and (self.areas == 1 or self.area == area)
        control = Toggle(active=now, pos_hint={"center_y": 0.5})
        control.bind(on_tap=lambda _: self.set_turn(area))
        row.add_widget(control)
        return row

    def look_at(self, seat: int) -> None:
        self.seat = seat
        self.build()

    def set_turn(self, area: int) -> None:
        """Somebody is to move: a second tap leaves it so."""
        self.turn = self.seat
        self.area = area
        self.build()

    def set_out(self) -> None:
        """Those who go out stand in the order in which they did."""
        if self.seat in self.out:
            self.out.remove(self.seat)
        else:
            self.out.append(self.seat)

    def remove(self, cards: list[str], i: int) -> None:
        del cards[i]
        self.build()

    def ask_card(self, cards: list[str]) -> None:
        def chosen(card: str) -> None:
            cards.append(card)
            self.build()

        CardPick(self.page.now(), chosen).show()

    def save(self) -> None:
        facts = self.facts()
        entry = {"move": "amend"} | {k: v for k, v in facts.items() if v != self.before[k]}
        verdict = self.page.propose(entry)
        if verdict is None:
            return
        if verdict.ok:
            self.close()
            self.said(self.app.tr("The record is corrected."))
        else:
            self.refused.text = self.app.words(self.page.table).verdict(verdict)
