"""Corrections at the full table: hands, action cards, heroes, turn and special cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.nights_watch.table.phrases import called
from companion.log import Entry
from companion.ui import paint
from companion.ui.games.nights_watch.amend import AmendSheet
from companion.ui.games.nights_watch.full.cells import (
    ChosenCells,
    Judged,
    WordCells,
    choice,
    label,
    least,
)
from companion.ui.games.nights_watch.full.memory_aid import hands
from companion.ui.games.nights_watch.land import MARKS
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.widgets import Column, Glyph, Panel, Row, SettingWords, Stepper, Text, menu
from scoring.nights_watch.hands import COPIES, RESOURCES
from scoring.nights_watch.moves import CARDS, HEROES
from scoring.nights_watch.turns import printed_cards

NOBODY = -1


class Amending(Judged):
    """One sort of public facts, as it really is."""

    def __init__(self, page: Any, title: str, note: str) -> None:
        super().__init__(page, page.app.tr("Correct the record"), self.made)
        self.add(Text(text=title, role="title"), Text(text=note, role="label", tone="text_2"))

    def made(self, entry: Entry) -> None:
        verdict = self.page.propose(entry)
        if verdict is not None and verdict.ok:
            self.app.notice(self.app.tr("The record is corrected."))

    def fields(self) -> dict[str, Any]:
        """What differs."""
        raise NotImplementedError

    def entry(self) -> Entry | None:
        fields = self.fields()
        return {"move": "amend", **fields} if fields else None

    def missing(self) -> str:
        return str(self.app.tr("Nothing differs yet."))

    def approval(self) -> str:
        return str(self.app.tr("The box holds all of this."))


class BySeat(Amending):
    """The same questions for each player."""

    def __init__(self, page: Any, title: str, note: str) -> None:
        super().__init__(page, title, note)
        seats = list(range(len(page.players)))
        self.segments = choice(seats, list(page.players), int(self.view["turn"] or 0))
        self.segments.bind(chosen=lambda *_: self.show_seat())
        self.room = Column(spacing=dp(4))
        self.add(self.segments, self.room, self.says)

    @property
    def seat(self) -> int:
        return int(self.segments.chosen)

    def show_seat(self) -> None:
        self.room.clear_widgets()
        self.ask()
        self.judge()

    def ask(self) -> None:
        """The questions, for the seat that is chosen."""
        raise NotImplementedError

    def listed(self, before: list[Any], now: list[Any]) -> list[Any] | None:
        """One item for each seat, none where nothing differs; None if nothing does at all."""
        pairs = zip(before, now, strict=True)
        told = [None if old == new else new for old, new in pairs]
        return None if all(item is None for item in told) else told


def step_row(
    words: str, value: int, most: int, changed: Callable[[int], None], *, symbol: str = ""
) -> Row:
    row = Row(height=dp(48), spacing=dp(8))
    if symbol:
        row.add_widget(Glyph(symbol=symbol, tone="text"))
    row.add_widget(SettingWords(title=words))
    stepper = Stepper(value=value, least=0, most=most, pos_hint={"center_y": 0.5})
    stepper.bind(value=lambda _, number: changed(int(number)))
    row.add_widget(stepper)
    return row


class HandsSheet(BySeat):
    """Whole hands, shown openly."""

    def __init__(self, page: Any) -> None:
        tr = page.app.tr
        super().__init__(page, tr("Hands"), tr("A changed hand counts as shown openly."))
        self.before = [{name: least(hand, name) for name in RESOURCES} for hand in hands(page)]
        self.draft: list[dict[Any, int]] = [dict(hand) for hand in self.before]
        self.show_seat()

    def ask(self) -> None:
        hand, panel = self.draft[self.seat], Panel(tone="inset", padding=(dp(12), dp(2)))
        for name in RESOURCES:
            act = partial(self.put, name)
            words = called(name, self.app.tr)
            panel.add_widget(step_row(words, hand[name], COPIES, act, symbol=MARKS[name]))
        self.room.add_widget(panel)

    def put(self, name: Any, count: int) -> None:
        self.draft[self.seat][name] = count
        self.judge()

    def fields(self) -> dict[str, Any]:
        told = self.listed(self.before, self.draft)
        if told is None:
            return {}
        return {
            "hands": [
                None if hand is None else {name: n for name, n in hand.items() if n}
                for hand in told
            ]
        }


class CardsSheet(BySeat):
    """Action cards in hand and lying open."""

    def __init__(self, page: Any) -> None:
        tr = page.app.tr
        super().__init__(page, tr("Action cards"), tr("In hand, and played by each player."))
        state = page.now()
        self.printed = dict(zip(CARDS, printed_cards(state), strict=True))
        self.held = list(state.held)
        self.played = [dict(zip(CARDS, counts, strict=True)) for counts in state.played]
        self.old = (list(self.held), [dict(cards) for cards in self.played])
        self.show_seat()

    def ask(self) -> None:
        tr, panel = self.app.tr, Panel(tone="inset", padding=(dp(12), dp(2)))
        most = sum(self.printed.values())
        panel.add_widget(step_row(tr("In hand"), self.held[self.seat], most, self.put_held))
        for card, printed in self.printed.items():
            if printed:
                count, act = self.played[self.seat][card], partial(self.put_played, card)
                panel.add_widget(step_row(called(card, tr), count, printed, act))
        self.room.add_widget(panel)

    def put_held(self, count: int) -> None:
        self.held[self.seat] = count
        self.judge()

    def put_played(self, card: Any, count: int) -> None:
        self.played[self.seat][card] = count
        self.judge()

    def fields(self) -> dict[str, Any]:
        held, played = (
            self.listed(old, new)
            for old, new in zip(self.old, (self.held, self.played), strict=True)
        )
        told = {} if held is None else {"cards_held": held}
        if played is None:
            return told
        lists = [
            None if cards is None else {card: n for card, n in cards.items() if n}
            for cards in played
        ]
        return {**told, "cards_played": lists}


class HeroesSheet(BySeat):
    """Whose hero is which, and on which side."""

    def __init__(self, page: Any) -> None:
        tr = page.app.tr
        super().__init__(page, tr("Heroes"), tr("The hero of each player, and its side."))
        self.before = list(self.view["heroes"]["held"])
        self.draft = list(self.before)
        self.show_seat()

    def ask(self) -> None:
        tr, card = self.app.tr, self.draft[self.seat]
        cells = WordCells(keys=list(HEROES), words={h: called(h, tr) for h in HEROES})
        cells.chosen = () if card is None else (card["hero"],)
        cells.bind(on_pick=lambda _, hero: self.put(hero))
        sides = choice(["A", "B"], [tr("Side A"), tr("Side B")])
        sides.chosen = 1 if card is not None and card["side"] == "B" else 0
        sides.bind(chosen=lambda _, side: self.turn("AB"[int(side)]))
        for part in (cells, sides):
            self.room.add_widget(part)

    def put(self, hero: str) -> None:
        card = self.draft[self.seat]
        self.draft[self.seat] = {"hero": hero, "side": "A" if card is None else card["side"]}
        self.show_seat()

    def turn(self, side: str) -> None:
        if self.draft[self.seat] is not None:
            self.draft[self.seat] = {**self.draft[self.seat], "side": side}
        self.judge()

    def fields(self) -> dict[str, Any]:
        told = self.listed(self.before, self.draft)
        return {} if told is None else {"heroes": told}


class SeatCells(ChosenCells):
    """A player, or nobody."""

    columns, cell = 5, 56

    def __init__(self, players: tuple[str, ...], nobody: str, **settings: Any) -> None:
        self.players, self.nobody = players, nobody
        super().__init__(keys=[NOBODY, *range(len(players))], **settings)

    def paint_key(self, key: Any, box: Box) -> None:
        if key == NOBODY:
            px, room = size("label"), box.w - dp(4)
            paint.text(self.nobody, box.cx, box.cy, px, self.ink(key), width=room)
            return
        mark = Box(box.cx - dp(13), box.cy - dp(13), dp(26), dp(26))
        paint.seat_mark(key, self.players[key], mark, self.theme)


class TurnSheet(Amending):
    """Who is before the roll, and who holds the special cards."""

    def __init__(self, page: Any) -> None:
        tr = page.app.tr
        note = tr("Another turn puts that player before the roll and ends any set-up.")
        super().__init__(page, tr("Turn and special cards"), note)
        view = self.view
        self.before = {
            "turn": NOBODY,
            "longest_road": holder(view["longest_road"]["holder"]),
            "largest_patrol": holder(view["largest_patrol"]["holder"]),
        }
        self.now = dict(self.before)
        for field, words, nobody in (
            ("turn", tr("Before the roll"), tr("as is")),
            ("longest_road", tr("Longest road"), tr("nobody")),
            ("largest_patrol", tr("Largest patrol"), tr("nobody")),
        ):
            cells = SeatCells(page.players, nobody, chosen=(self.now[field],))
            cells.bind(on_pick=partial(self.put, field))
            self.add(label(words), cells)
        self.add(self.says)
        self.judge()

    def put(self, field: str, cells: SeatCells, seat: int) -> None:
        cells.chosen = (seat,)
        self.now[field] = seat
        self.judge()

    def fields(self) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for field, seat in self.now.items():
            if seat != self.before[field]:
                told[field] = "none" if seat == NOBODY else seat
        return told


def holder(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def amend_menu(page: Any, correct: Callable[[], None]) -> None:
    """What is different on the table; correct: on the picture itself."""
    tr = page.app.tr
    lines: list[tuple[str, str, str, Callable[[], None] | None]] = [
        ("village", tr("Pieces on the board"), tr("Roads, settlements, keeps, Tormund"), correct),
        ("hand", tr("Hands"), tr("Resource cards"), lambda: _show(HandsSheet(page))),
        ("draw", tr("Action cards"), tr("In hand and played"), lambda: _show(CardsSheet(page))),
        (
            "end_turn",
            tr("Turn and special cards"),
            tr("Longest road, largest patrol"),
            lambda: _show(TurnSheet(page)),
        ),
    ]
    if "camps" in page.view():
        north = tr("Camps, clearings, Wall, Gift, breaches")
        lines.insert(
            1,
            (
                "guard",
                tr("Wildlings and guards"),
                north,
                lambda: _show(AmendSheet(page, page.app.notice)),
            ),
        )
        lines.append(("hero", tr("Heroes"), "", lambda: _show(HeroesSheet(page))))
    menu(tr("What is different on the table?"), lines).show()


def _show(sheet: Any) -> None:
    sheet.show()
