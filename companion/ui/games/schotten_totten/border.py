"""The border: nine stones, both sides, everything a finger can mean there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import reduce
from operator import add
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.graphics.instructions import CanvasBase
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.telling.schotten_totten import SYMBOLS
from companion.ui import paint
from companion.ui.games.schotten_totten.places import Place, places
from companion.ui.paint import Box
from companion.ui.theme import Theme, clan, mixed, motion, seat_ink, size
from companion.ui.waiting import Waits
from companion.ui.widgets import Tappable
from scoring.schotten_totten.formations import formation

BREATHS = 3


class Pick(NamedTuple):
    """Where a finger was: a stone, and a seat's side of it, and a card there."""

    stone: int
    seat: int | None
    card: str | None


class Marks(NamedTuple):
    """What is pointed out on the border."""

    claimable: frozenset[int] = frozenset()
    last: tuple[int, int, str] | None = None
    """(stone, seat, card) laid last."""
    cards: frozenset[tuple[int, int, str]] = frozenset()
    """(stone, seat, card) that can be chosen now."""
    rows: frozenset[int] = frozenset()
    """Stones that can be chosen now, on the side of `mover`."""
    mover: int = 0


def pieces(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """Cards by stone and side, and stones by who has won them."""
    for number, stone in enumerate(view["stones"], 1):
        if stone["owner"] is not None:
            yield number, stone["owner"], "stone"
        for seat, cards in enumerate(stone["sides"]):
            yield from ((number, seat, card) for card in cards)


class PaintedRow(NamedTuple):
    """A row as it was painted."""

    looks: Any
    canvas: Any
    glows: list[tuple[Any, float]]
    """Colours of the glow, with their alphas."""


def side_size(stone: Mapping[str, Any]) -> int:
    return 4 if "mud_fight" in stone["modes"] else 3


class Border(Waits, Tappable):
    """Draws a view; `near` is the seat on the left, or below when the border lies."""

    __events__ = ("on_pick",)
    view = ObjectProperty(None, allownone=True)
    near = NumericProperty(0)
    marks = ObjectProperty(Marks())
    pop = NumericProperty(1.0)
    breath = NumericProperty(1.0)
    shows = ("view", "near", "marks", "pop")

    def __init__(self, **settings: Any) -> None:
        self._rows: dict[int, PaintedRow] = {}
        super().__init__(**settings)
        self.fbind("breath", self._breathe)

    def on_pick(self, pick: Pick) -> None:
        """For those who bind."""

    def places(self) -> tuple[Place, ...]:
        return places(self.box, turned=self.near == 1)

    def touched(self, touch: Any) -> None:
        for place in self.places():
            if place.row.holds(*touch.pos):
                self.dispatch("on_pick", self.pick(place, *touch.pos))
                return

    def pick(self, place: Place, x: float, y: float) -> Pick:
        side = place.side_at(x, y)
        if side is None:
            return Pick(place.stone, None, None)
        seat = self.seat(side)
        stone = self.view["stones"][place.stone - 1]
        boxes = place.cards(side, side_size(stone))
        card = None
        for laid, box in zip(stone["sides"][seat], boxes, strict=False):
            if box.grown(dp(2)).holds(x, y):
                card = laid
        return Pick(place.stone, seat, card)

    def seat(self, side: int) -> int:
        return int(self.near) if side == 0 else 1 - int(self.near)

    def settle(self) -> None:
        """The card laid last comes down from a little above."""
        Animation.cancel_all(self, "pop", "breath")
        self.pop = self.breath = 1.0
        if self.app.moves:
            self.pop = 1.08
            Animation(pop=1.0, d=motion("place"), t="out_cubic").start(self)
            if self.marks.claimable:
                breathing().start(self)

    def _breathe(self, *_: Any) -> None:
        for row in self._rows.values():
            for tint, alpha in row.glows:
                tint.a = alpha * self.breath

    # Painting

    def paint_now(self) -> None:
        """Row by row; a row that looks as before stays as it is."""
        old, self._rows = self._rows, {}
        self.canvas.before.clear()
        if self.view is None:
            return
        for place in self.places():
            stone = self.view["stones"][place.stone - 1]
            looks = self.looks(place, stone)
            row = old.get(place.stone)
            if row is None or row.looks != looks:
                row = PaintedRow(looks, CanvasBase(), [])
                with row.canvas:
                    self.paint_row(place, stone, row.glows)
            self.canvas.before.add(row.canvas)
            self._rows[place.stone] = row

    def looks(self, place: Place, stone: Mapping[str, Any]) -> Any:
        """Everything the picture of a row depends on."""
        marks, number = self.marks, place.stone
        facts = (repr(stone), number in marks.claimable, number in marks.rows, marks.mover)
        last = marks.last if marks.last and marks.last[0] == number else None
        waiting = frozenset(piece for piece in self.waiting if piece[0] == number)
        chosen = (bool(marks.cards), frozenset(c for c in marks.cards if c[0] == number), waiting)
        settings = (self.theme.mode, self.app.letters, self.app.settings["memory"])
        return place, self.near, facts, last, last and self.pop, chosen, settings

    def paint_row(self, place: Place, stone: Mapping[str, Any], glows: list[Any]) -> None:
        if place.stone in self.marks.claimable:
            paint.block(place.row, self.theme.accent_soft, dp(10))
        elif not place.lying and place.row.y > self.y + dp(4):
            paint.rule(place.row.x + dp(6), place.row.y, place.row.w - dp(12), self.theme.line)
        self.paint_stone(place, stone, glows)
        for side in (0, 1):
            self.paint_side(place, stone, side)
        self.paint_badges()

    def paint_stone(self, place: Place, stone: Mapping[str, Any], glows: list[Any]) -> None:
        theme, box = self.theme, place.pebble
        if stone["owner"] is not None:
            paint.text(str(place.stone), box.cx, box.cy, size("label"), theme.text_3, bold=True)
        elif place.stone in self.marks.claimable:
            paint.pebble(place.stone, box, theme.accent, theme.on_accent)
            glows += paint.glow(box.scaled(1.02), theme.accent)
        else:
            paint.pebble(place.stone, box, theme.stone, theme.stone_ink)
        for i, mode in enumerate(stone["modes"]):
            paint_badge(
                mode, Box(box.cx + box.w * (0.22 - 0.72 * i), box.y - dp(3), dp(20), dp(20)), theme
            )

    def paint_side(self, place: Place, stone: Mapping[str, Any], side: int) -> None:
        seat = self.seat(side)
        cards, decided = stone["sides"][seat], stone["owner"] is not None
        boxes = place.cards(side, max(side_size(stone), len(cards)))
        if not decided:
            for i, box in enumerate(boxes[len(cards) :]):
                self.paint_slot(place.stone, seat, box, free=i == 0)
        for card, box in zip(cards, boxes, strict=False):
            if len(boxes) > 3:
                paint.block(box.grown(dp(1)), self.theme.bg, dp(6))
            self.paint_card(place.stone, seat, card, box, decided)
        if stone["owner"] == seat:
            self.paint_won(place, seat, side)
        elif not decided and len(cards) == side_size(stone) and self.app.settings["memory"]:
            self.paint_formation(place, stone, side, tuple(cards))

    def paint_card(self, stone: int, seat: int, card: str, box: Box, decided: bool) -> None:
        marks, key = self.marks, (stone, seat, card)
        last = key == marks.last
        if last and self.pop != 1.0:
            box = box.scaled(self.pop)
        alpha = 0.5 if decided or (marks.cards and key not in marks.cards) else 1.0
        alpha = min(alpha, self.alpha(key, box))
        paint.card(card, box, self.theme, alpha=alpha, letter=self.app.letters)
        if key in marks.cards:
            paint.ring(box, self.theme.accent)
        elif last:
            paint.ring(box, self.theme.text)

    def paint_slot(self, stone: int, seat: int, box: Box, free: bool) -> None:
        theme, marks = self.theme, self.marks
        target = free and stone in marks.rows and seat == marks.mover
        paint.outline(box, theme.accent if target else theme.slot, dp(5), 1.5 if target else 1)
        if target:
            paint.icon("plus", box.cx, box.cy, dp(18), theme.accent_text)

    def paint_won(self, place: Place, seat: int, side: int) -> None:
        outer, ink, theme = place.outer[side], seat_ink(seat), self.theme
        wide = min(outer.w, outer.h, dp(34)) * 0.9
        box = Box(outer.cx - wide / 2, outer.cy - wide / 2, wide, wide)
        edge = theme.card_outline if theme.outlined else None
        with self.piece((place.stone, seat, "stone"), box):
            paint.pebble(place.stone, box, ink.fill, ink.ink, edge)

    def paint_formation(
        self, place: Place, stone: Mapping[str, Any], side: int, cards: tuple[str, ...]
    ) -> None:
        blind = "blind_mans_bluff" in stone["modes"]
        what = formation(cards, side_size(stone), blind)
        outer, tint = place.outer[side], self.theme.text_2
        apart = dp(10)
        if place.lying:
            paint.symbol(SYMBOLS[what.kind], outer.cx - apart, outer.cy, dp(14), tint)
            paint.text(str(what.sum), outer.cx + apart, outer.cy, size("label"), tint, bold=True)
            return
        paint.symbol(SYMBOLS[what.kind], outer.cx, outer.cy + apart, dp(15), tint)
        paint.text(str(what.sum), outer.cx, outer.cy - apart, size("body"), tint, bold=True)


def breathing() -> Any:
    """Out and in, three times."""
    half = motion("glow_period") / 2
    depths = (0.35, 1.0) * BREATHS
    return reduce(add, (Animation(breath=depth, d=half, t="in_out_sine") for depth in depths))


def paint_badge(mode: str, box: Box, theme: Theme) -> None:
    """A combat mode lying on its stone."""
    paint.block(box, theme.bg, box.w / 2)
    paint.outline(box, theme.line_strong, box.w / 2)
    paint.icon(mode, box.cx, box.cy, box.w * 0.66, theme.text)


def thumbnail(view: Mapping[str, Any], box: Box, theme: Theme) -> None:
    """The border as nine small columns."""
    wide = box.w / 9
    high = (box.h - dp(13)) / 6 - dp(1)
    for i, stone in enumerate(view["stones"]):
        x = box.x + wide * i + wide * 0.1
        w = wide * 0.8
        middle = Box(x, box.cy - dp(5.5), w, dp(11))
        owner = stone["owner"]
        tint = theme.stone if owner is None else seat_ink(owner).fill
        glows = owner is None and view["turn"] in stone["claimable_by"]
        paint.block(middle, theme.accent if glows else tint, dp(6))
        for seat in (0, 1):
            for k, card in enumerate(stone["sides"][seat][:3]):
                away = (high + dp(1)) * k + dp(2)
                y = middle.y - away - high if seat == 0 else middle.y + middle.h + away
                bar = Box(x, y, w, high)
                paint.block(bar, mini_tint(card, theme, owner is not None), dp(2))


def mini_tint(card: str, theme: Theme, decided: bool) -> Any:
    letter = card.partition("=")[2][:1] or card[:1]
    tint = clan(letter).fill if letter in "RYGBVN" else theme.text_2
    return mixed(theme.surface, tint, 0.5) if decided else tint
