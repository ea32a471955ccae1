"""Corrections: the table says how a stone really lies, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.capture.schotten_totten import Sides, drawn_since
from companion.telling.schotten_totten import TACTICS
from companion.ui.games.schotten_totten.advice import seen
from companion.ui.games.schotten_totten.border import side_size
from companion.ui.games.schotten_totten.pad import CardPad
from companion.ui.verdicts import button
from companion.ui.widgets import (
    CardFace,
    Chip,
    IconButton,
    Panel,
    Row,
    Rule,
    SeatMark,
    Segments,
    Setting,
    Sheet,
    Stepper,
    Text,
)
from scoring.codec import from_json
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.moves import StoneFacts

MODES = ("blind_mans_bluff", "mud_fight")
UNANSWERED = -1


class AmendSheet(Sheet):
    """One stone at a time: its cards, modes and owner; and the turn."""

    def __init__(
        self,
        page: Any,
        said: Callable[[str], None],
        camera: Callable[[int], None],
        number: int = 1,
        **settings: Any,
    ) -> None:
        """camera: reads the stone of this number instead."""
        super().__init__(**settings)
        self.camera = camera
        self.page = page
        self.said = said
        self.view = page.view()
        self.named_jokers = page.now().options.named_jokers
        self.tactics = page.now().options.tactics
        self.turn: int | None = None
        self.changed: dict[int, dict[str, Any]] = {}
        self.first: dict[int, int] = {}
        """Who was complete first, at the stones where the table has said so."""
        self.number = number
        self.refused = Text(text="", tone="illegal", padding=(dp(4), 0))
        tr = self.app.tr
        save = button(tr("Correct the record"), self.save, kind="accent", icon="amend")
        cancel = button(tr("Cancel"), self.close, size_hint_x=0.5)
        self.buttons(cancel, save)
        self.build()

    def stone(self) -> dict[str, Any]:
        """How the stone in hand is to lie."""
        if self.number in self.changed:
            return self.changed[self.number]
        now = self.view["stones"][self.number - 1]
        sides = [list(side) for side in now["sides"]]
        return {"sides": sides, "owner": now["owner"], "modes": list(now["modes"])}

    def change(self, **facts: Any) -> None:
        self.changed[self.number] = self.stone() | facts
        self.build()

    def build(self) -> None:
        tr, players = self.app.tr, self.page.players
        self.middle.clear_widgets()
        self.add(Text(text=tr("Correct the record"), role="title"))
        which = Setting(title=tr("Stone"))
        read = IconButton(icon="camera", pos_hint={"center_y": 0.5})
        read.bind(on_tap=lambda _: self.read())
        which.add_widget(read)
        stepper = Stepper(value=self.number, most=9, pos_hint={"center_y": 0.5})
        stepper.bind(value=lambda _, n: self.look_at(int(n)))
        which.add_widget(stepper)
        panel = Panel(tone="inset", spacing=dp(2))
        panel.add_widget(which)
        for seat in (0, 1):
            panel.add_widget(Rule())
            panel.add_widget(self.side_row(seat))
        panel.add_widget(Rule())
        owner = self.stone()["owner"]
        panel.add_widget(
            self.one_of(
                tr("Belongs to"),
                [tr("nobody"), *players],
                0 if owner is None else owner + 1,
                lambda i: self.change(owner=None if i == 0 else i - 1),
            )
        )
        if self.tactics:
            panel.add_widget(self.mode_row())
        self.add(panel)
        if self.asks(self.number):
            self.add(self.question())
        turn = self.turn if self.turn is not None else self.view["turn"]
        turns = Panel(tone="inset")
        turns.add_widget(self.one_of(tr("To move"), list(players), turn, self.set_turn))
        self.add(turns, self.refused)

    def side_row(self, seat: int) -> Row:
        row = Row(height=dp(64), spacing=dp(6))
        name = self.page.players[seat]
        row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
        cards = self.stone()["sides"][seat]
        for i, card in enumerate(cards):
            face = CardFace(code=card, size=(dp(48), dp(58)), pos_hint={"center_y": 0.5})
            face.bind(on_tap=lambda _, i=i: self.remove(seat, i))
            row.add_widget(face)
        if len(cards) < side_size(self.stone()):
            more = CardFace(code="+", size=(dp(48), dp(58)), pos_hint={"center_y": 0.5})
            more.bind(on_tap=lambda _: self.add_card(seat))
            row.add_widget(more)
        hint = self.app.tr("Tap a card to take it away") if cards else ""
        row.add_widget(Text(text=hint, role="caption", tone="text_3", pos_hint={"center_y": 0.5}))
        return row

    def one_of(self, title: str, labels: list[str], chosen: int, act: Any) -> Setting:
        row = Setting(title=title)
        control = Segments(
            values=list(range(len(labels))),
            labels=labels,
            chosen=chosen,
            pos_hint={"center_y": 0.5},
        )
        control.bind(on_tap=lambda s: act(int(s.chosen)))
        row.add_widget(control)
        return row

    def asks(self, number: int) -> bool:
        """Whether only the table can say whose side of this stone was complete first."""
        if number not in self.changed:
            return False
        facts = from_json(StoneFacts, self.changed[number])
        return order_unknown(self.page.now().stones[number - 1], facts)

    def question(self) -> Panel:
        panel = Panel(tone="accent_soft", spacing=dp(2))
        words = self.app.tr("Both sides are equal: who was complete first?")
        panel.add_widget(Text(text=words, padding=(dp(4), dp(4))))
        answer = self.first.get(self.number, UNANSWERED)
        title = self.app.tr("Complete first")
        panel.add_widget(self.one_of(title, list(self.page.players), answer, self.set_first))
        return panel

    def mode_row(self) -> Row:
        row = Row(height=dp(52))
        modes = self.stone()["modes"]
        for mode in MODES:
            chip = Chip(icon=mode, text=self.app.tr(TACTICS[mode]), chosen=mode in modes)
            chip.bind(on_tap=lambda _, mode=mode: self.toggle(mode))
            row.add_widget(chip)
        return row

    def read(self) -> None:
        self.close()
        self.camera(self.number)

    def look_at(self, number: int) -> None:
        self.number = number
        self.build()

    def set_turn(self, seat: int) -> None:
        self.turn = seat

    def set_first(self, seat: int) -> None:
        self.first[self.number] = seat
        self.refused.text = ""

    def toggle(self, mode: str) -> None:
        modes = self.stone()["modes"]
        kept = [m for m in modes if m != mode]
        self.change(modes=kept if mode in modes else [*modes, mode])

    def remove(self, seat: int, index: int) -> None:
        sides = [list(side) for side in self.stone()["sides"]]
        del sides[seat][index]
        self.change(sides=sides)

    def add_card(self, seat: int) -> None:
        tr = self.app.tr
        pad = CardPad(
            title=self.page.players[seat],
            note=tr("Stone {n}").format(n=self.number),
            where=seen(self.view),
            chosen=lambda card: self.take(seat, card, pad),
            stone=self.number,
            tactics=self.tactics,
        )
        pad.show()

    def take(self, seat: int, card: str, pad: CardPad) -> str:
        if card == "joker" and self.named_jokers:
            self.name_joker(seat, pad)
            return ""
        pad.close()
        sides = [list(side) for side in self.stone()["sides"]]
        sides[seat].append(card)
        self.change(sides=sides)
        return ""

    def name_joker(self, seat: int, pad: CardPad) -> None:
        tr = self.app.tr
        pad.close()
        naming = CardPad(
            title=tr("Joker"),
            note=tr("Which card is it?"),
            where={},
            chosen=lambda card: self.take(seat, f"joker={card}", naming),
            stone=self.number,
        )
        naming.show()

    def want_first(self, number: int) -> None:
        words = self.app.tr("Stone {n} is tied: the record needs to know who was complete first.")
        self.refused.text = words.format(n=number)
        self.look_at(number)

    def drawn_since(self) -> dict[str, Any]:
        """Decks and hands, as plays that nobody entered have left them."""
        state = self.page.now()
        changed: list[tuple[Sides, Sides]] = []
        for n, facts in self.changed.items():
            first, second = map(tuple, facts["sides"])
            changed.append((state.stones[n - 1].sides, (first, second)))
        if all(was == now for was, now in changed):
            return {}
        return drawn_since(state, changed)

    def save(self) -> None:
        asked = [n for n in sorted(self.changed) if self.asks(n)]
        for n in asked:
            if n not in self.first:
                self.want_first(n)
                return
        entry: dict[str, Any] = {"move": "amend"}
        if self.changed:
            entry["stones"] = {
                str(n): facts | ({"first": self.first[n]} if n in asked else {})
                for n, facts in sorted(self.changed.items())
            }
            entry |= self.drawn_since()
        if self.turn is not None:
            entry["turn"] = self.turn
        verdict = self.page.propose(entry)
        if verdict is None:
            return
        if verdict.ok:
            self.close()
            self.said(self.app.tr("The record is corrected."))
        else:
            self.refused.text = self.app.words(self.page.table).verdict(verdict)
