"""Cards that go from the table to a hand, turning on their way."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.properties import NumericProperty

from companion.ui import paint
from companion.ui.games.dnup.places import card_boxes
from companion.ui.games.dnup.seats import Seats
from companion.ui.games.dnup.trace import Spot, Trace
from companion.ui.paint import Box
from companion.ui.theme import motion
from companion.ui.widgets import Painted
from scoring.dnup.deck import TURNED, turned

TURN_SHARE = 0.55
"""The part of the time in which a card turns where it lay; then it goes."""


class Going(NamedTuple):
    """One card: as it lay, from where to where."""

    card: str
    start: Box
    end: Box


def at(going: Going, share: float) -> tuple[str, Box, float]:
    """The face that shows at this share of the time, where, and how much of its height."""
    turn = min(1.0, share / TURN_SHARE)
    away = max(0.0, (share - TURN_SHARE) / (1 - TURN_SHARE))
    away = 1 - (1 - away) ** 3
    start, end = going.start, going.end
    wide = start.w + (end.w - start.w) * away
    high = start.h + (end.h - start.h) * away
    cx = start.cx + (end.cx - start.cx) * away
    cy = start.cy + (end.cy - start.cy) * away
    card = going.card if turn < 0.5 else TURNED[going.card]
    return card, Box(cx - wide / 2, cy - high / 2, wide, high), max(0.04, abs(cos(pi * turn)))


def ways(seats: Seats, told: Trace) -> dict[Spot, list[Going]]:
    """The cards that a move sent to a hand, by the place where they lay."""
    taker = next((spot[0] for spot, left in told.left.items() if left.kind == "took"), None)
    going: dict[Spot, list[Going]] = {}
    for (seat, area), left in told.left.items():
        if left.kind in ("returned", "taken"):
            cards = turned(left.cards) if left.kind == "returned" else left.cards
            end = seats.hand_box(seat if left.kind == "returned" or taker is None else taker)
            boxes = card_boxes(seats.place(seat, area).cards, len(cards))
            going[seat, area] = [
                Going(card, box, end) for card, box in zip(cards, boxes, strict=True)
            ]
    return going


class Flight(Painted):
    """Lies above the seats, its parent, while cards are on their way; takes no touches."""

    share = NumericProperty(0.0)
    shows = ("share",)

    def __init__(self, cards: Sequence[Going], **settings: Any) -> None:
        self.cards = tuple(cards)
        super().__init__(**settings)

    def start(self, *, back: bool = False) -> None:
        way = Animation(share=1.0, d=2 * motion("step"))
        if back:
            self.share = 1.0
            way = Animation(share=0.0, d=motion("undo"))
        way.bind(on_complete=lambda *_: self.land())
        way.start(self)

    def land(self) -> None:
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.flying = frozenset()
            self.parent.remove_widget(self)

    def paint(self) -> None:
        for going in self.cards:
            card, box, high = at(going, self.share)
            PushMatrix()
            Scale(1, high, 1, origin=(box.cx, box.cy))
            paint.card(card, box, self.theme)
            PopMatrix()
