"""The players around the table, each with tokens, hand and set."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.telling.dnup import active
from companion.ui import paint
from companion.ui.games.dnup.draft import Lay, Reach
from companion.ui.games.dnup.heads import Head, hand_box
from companion.ui.games.dnup.pips import paint_known
from companion.ui.games.dnup.places import Place, SeatPanel, card_at, card_boxes, panels
from companion.ui.games.dnup.trace import Left, Trace
from companion.ui.paint import Box
from companion.ui.theme import motion, size
from companion.ui.waiting import Waits, told_apart
from companion.ui.widgets import Tappable
from companion.words import N_
from scoring.dnup.deck import ACTIVE

LEFT = {
    "returned": N_("back in hand"),
    "taken": N_("was taken"),
    "gone": N_("discarded"),
    "took": N_("taken up"),
    "turned": N_("hand turned"),
    "added": N_("card added"),
}
LEFT_ICON = {
    "returned": "turned",
    "taken": "hand",
    "gone": "discard",
    "took": "turned",
    "turned": "turn_hand",
    "added": "plus",
}


class Pick(NamedTuple):
    """What a finger means: a player, and the place of a set unless it is the head."""

    seat: int
    area: int | None
    unnamed: int | None = None
    """The card of the set that has no name and was touched on its "?"."""


def pieces(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """The cards of all sets, by seat and area."""
    for laid in view["table"]:
        spot = (laid["seat"], laid["area"])
        yield from ((spot, card) for card in told_apart(laid["cards"]))


class Seats(Waits, Tappable):
    """Draws a view; `draft` is the move in the making, `trace` what the last one did."""

    __events__ = ("on_pick",)
    view = ObjectProperty(None, allownone=True)
    players = ObjectProperty(())
    draft = ObjectProperty(None, allownone=True)
    trace = ObjectProperty(Trace())
    flying = ObjectProperty(frozenset())
    """Places whose cards are still on their way to a hand."""
    pop = NumericProperty(1.0)
    shows = ("view", "players", "draft", "trace", "flying", "pop")

    def on_pick(self, pick: Pick) -> None:
        """For those who bind."""

    def panels(self) -> tuple[SeatPanel, ...]:
        return panels(self.box, len(self.players))

    def place(self, seat: int, area: int) -> Place:
        return self.panels()[seat].places[area - 1]

    def hand_box(self, seat: int) -> Box:
        """Where a hand is drawn: cards fly there."""
        return hand_box(self.panels()[seat].head)

    def touched(self, touch: Any) -> None:
        for panel in self.panels():
            if panel.head.holds(*touch.pos):
                self.dispatch("on_pick", Pick(panel.seat, None))
            for place in panel.places:
                if place.box.holds(*touch.pos):
                    self.dispatch("on_pick", self.pick(place, touch))

    def pick(self, place: Place, touch: Any) -> Pick:
        cards = self.laid(place.seat, place.area)
        i = card_at(place, len(cards), *touch.pos)
        unnamed = i is not None and cards[i].endswith("/?")
        return Pick(place.seat, place.area, i if unnamed else None)

    def laid(self, seat: int, area: int) -> Sequence[str]:
        for laid in self.view["table"]:
            if (laid["seat"], laid["area"]) == (seat, area):
                return list(laid["cards"])
        return ()

    def settle(self) -> None:
        """The set laid last comes down from a little above."""
        Animation.cancel_all(self, "pop")
        self.pop = 1.0
        if self.app.moves and self.trace.last:
            self.pop = 1.08
            Animation(pop=1.0, d=motion("place"), t="out_cubic").start(self)

    # Painting

    def paint(self) -> None:
        if self.view is None or not self.players:
            return
        for panel in self.panels():
            turn = self.view["turn"] == panel.seat
            paint.panel(panel.box, self.theme, self.theme.raised if turn else self.theme.surface)
            Head(panel, self.view, self.players, self.theme).paint(self.app.tr)
            for place in panel.places:
                self.paint_place(place, turn and self.view["area"] == place.area)
            if len(panel.places) == 2:
                upper = panel.places[0].box
                paint.rule(upper.x, upper.y, upper.w - dp(10), self.theme.line)

    def paint_place(self, place: Place, turn: bool) -> None:
        theme, cards = self.theme, self.laid(place.seat, place.area)
        two = len(self.players) == 2
        if turn:
            edge = place.box.x if two else self.panels()[place.seat].box.x
            bar = Box(edge, place.box.y + dp(10), dp(3), place.box.h - dp(20))
            paint.block(bar, theme.accent, dp(1.5))
        if two:
            x = place.box.x + dp(13)
            paint.text(str(place.area), x, place.box.cy, size("label"), theme.text_3, bold=True)
        if turn and isinstance(self.draft, Lay):
            self.paint_draft(place, self.draft)
        elif cards and (place.seat, place.area) not in self.flying:
            self.paint_set(place, cards, leaves=turn)
        else:
            self.paint_empty(place)

    def paint_set(self, place: Place, cards: Sequence[str], *, leaves: bool) -> None:
        """leaves: it is its owner's turn, and the set goes before anything else."""
        theme, spot = self.theme, (place.seat, place.area)
        boxes = card_boxes(place.cards, len(cards))
        last = self.trace.last == spot
        step = boxes[1].x - boxes[0].x if len(boxes) > 1 else 0.0
        for i, (card, box) in enumerate(zip(told_apart(cards), boxes, strict=True)):
            lies = box.scaled(self.pop) if last else box
            covered = step < box.w and i + 1 < len(boxes)
            if step < box.w:
                paint.block(lies.grown(dp(1.5)), self.ground(place), dp(6))
            free = step - dp(1.5) if covered else None
            alpha = min(self.alpha((spot, card), lies), 0.45 if leaves else 1.0)
            paint.two_ended(card[0], lies, theme, alpha=alpha, free=free)
        reached = isinstance(self.draft, Reach) and (self.draft.seat, self.draft.area) == spot
        if reached or last:
            whole = Box(boxes[0].x, boxes[0].y, boxes[-1].x + boxes[-1].w - boxes[0].x, boxes[0].h)
            paint.ring(whole, theme.accent if reached else theme.text)
        self.paint_badges(one=True)
        self.paint_label(place, len(cards), ACTIVE[cards[0]], leaves)

    def ground(self, place: Place) -> Any:
        turn = self.view["turn"] == place.seat
        return self.theme.raised if turn else self.theme.surface

    def paint_label(self, place: Place, count: int, value: int, leaves: bool) -> None:
        """Size and value, and below it what beats the set."""
        theme, right = self.theme, place.label.x + place.label.w
        cy, words = place.label.cy, f"{count} × {value}"
        if leaves:
            paint.icon("discard", right - dp(10), cy, dp(20), theme.text_3)
            return
        px = size("heading")
        paint.text(
            words, right, cy + dp(9), px, theme.text, bold=True, anchor="right", width=place.label.w
        )
        if value == 10:
            paint.icon("lock", right - dp(7), cy - dp(13), dp(14), theme.text_3)
        else:
            words = self.app.tr("over {value}").format(value=value)
            paint.text(words, right, cy - dp(13), size("caption"), theme.text_3, anchor="right")

    def paint_draft(self, place: Place, draft: Lay) -> None:
        """The set in the making, its cards ringed."""
        boxes = card_boxes(place.cards, draft.size)
        step = boxes[1].x - boxes[0].x if len(boxes) > 1 else 0.0
        for i, (card, box) in enumerate(zip(draft.cards, boxes, strict=True)):
            covered = step < box.w and i + 1 < len(boxes)
            paint.two_ended(card, box, self.theme, free=step - dp(1.5) if covered else None)
            paint.ring(box, self.theme.accent, gap=0)
        right = place.label.x + place.label.w
        paint.text(
            f"{draft.size} × {draft.value}",
            right,
            place.label.cy,
            size("heading"),
            self.theme.accent_text,
            bold=True,
            anchor="right",
            width=place.label.w,
        )

    def paint_empty(self, place: Place) -> None:
        theme, left = self.theme, self.trace.left.get((place.seat, place.area))
        room = place.label.x + place.label.w - place.cards.x
        if (place.seat, place.area) in self.flying:
            return
        if left is not None:
            self.paint_left(place, left, room)
        elif self.view["phase"] == "play" and place.seat not in self.view["out"]:
            words = self.app.tr("no set")
            paint.text(
                words,
                place.cards.x,
                place.cards.cy,
                size("label"),
                theme.text_2,
                anchor="left",
                width=room,
            )

    def paint_left(self, place: Place, left: Left, room: float) -> None:
        """What became of the set, with the values as they are in the hand now."""
        theme, x, cy = self.theme, place.cards.x, place.cards.cy
        up = dp(12) if left.cards and left.kind in ("returned", "took") else 0
        paint.icon(LEFT_ICON[left.kind], x + dp(9), cy + up, dp(18), theme.text_2)
        words = self.app.tr(LEFT[left.kind])
        paint.text(
            words,
            x + dp(24),
            cy + up,
            size("label"),
            theme.text_2,
            anchor="left",
            width=room - dp(24),
        )
        if up:
            values = [active(card) for card in left.cards]
            paint_known(values, x, cy - up, room, theme)
