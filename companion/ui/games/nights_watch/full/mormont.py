"""Mormont asks up to two players for a resource and gives each a card back."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.log import Entry
from companion.ui.games.nights_watch.full.cells import (
    Judged,
    ResourceCells,
    ToldCells,
    choice,
    hand_cells,
    label,
)
from companion.ui.games.nights_watch.full.memory_aid import hands
from companion.ui.games.nights_watch.full.sheets import UNTOLD, Done
from companion.ui.games.nights_watch.full.tasks import seat_of
from companion.ui.widgets import Column, Row, SeatMark, Segments, Text
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.words import word

ANSWERS = ("no", "gave", "none")


class MormontSheet(Judged):
    """The resource, who was asked, who had it, and what went back."""

    def __init__(self, page: Any, base: Entry, done: Done) -> None:
        tr = page.app.tr
        super().__init__(page, tr("It was so"), done)
        self.base = dict(base)
        self.resource = ResourceCells()
        self.resource.bind(on_pick=lambda _, key: self.tapped(self.resource, key))
        self.answers: dict[int, Segments] = {}
        self.backs: dict[int, ResourceCells] = {}
        self.rooms: dict[int, Column] = {}
        self.add(Text(text=tr(word("mormont")), role="title"), label(tr("Asked for")))
        self.add(self.resource)
        for seat, hand in enumerate(self.view["hands"]):
            if seat != seat_of(base) and hand["size"]:
                self.add_player(seat)
        self.add(self.says)
        self.judge()

    def add_player(self, seat: int) -> None:
        tr = self.app.tr
        labels = [tr("Not asked"), tr("Gave one"), tr("Had none")]
        answers = choice(list(ANSWERS), labels)
        answers.bind(chosen=partial(self.answered, seat))
        row = Row(height=dp(48), spacing=dp(8))
        name = self.page.players[seat]
        row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
        row.add_widget(answers)
        mine = hand_cells(hands(self.page)[seat_of(self.base)])
        back = ToldCells(keys=[UNTOLD, *RESOURCES], chosen=(UNTOLD,), unsure=mine.unsure)
        back.notes = {UNTOLD: tr("untold"), **mine.notes}
        back.bind(on_pick=lambda _, key: self.tapped(back, key))
        self.answers[seat], self.backs[seat], self.rooms[seat] = answers, back, Column()
        self.add(row, self.rooms[seat])

    def answered(self, seat: int, *_: Any) -> None:
        """Who gave one gets a card back."""
        room = self.rooms[seat]
        room.clear_widgets()
        if self.answer(seat) == "gave":
            room.add_widget(label(self.app.tr("Back goes")))
            room.add_widget(self.backs[seat])
        self.judge()

    def answer(self, seat: int) -> str:
        return ANSWERS[int(self.answers[seat].chosen)]

    def tapped(self, cells: ResourceCells, key: str) -> None:
        cells.chosen = (key,)
        self.judge()

    def asked(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for seat in self.answers:
            if self.answer(seat) == "no":
                continue
            asked: dict[str, Any] = {"seat": seat, "gave": self.answer(seat) == "gave"}
            back = self.backs[seat].chosen[0]
            if asked["gave"] and back != UNTOLD:
                asked["back"] = back
            found.append(asked)
        return found

    def entry(self) -> Entry | None:
        asked = self.asked()
        if not asked or not self.resource.chosen:
            return None
        return {**self.base, "resource": self.resource.chosen[0], "asked": asked}

    def missing(self) -> str:
        return str(self.app.tr("Choose a resource, and say for each who was asked how it went."))
