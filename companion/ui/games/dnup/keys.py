"""Keys in rows: values, cards, sizes, players."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui import paint
from companion.ui.games.dnup.prompts import Said
from companion.ui.paint import Box
from companion.ui.theme import fixed, mixed, size
from companion.ui.widgets import Cells, Painted

GAP = 6
SIZES = 6
"""Keys for sizes that have room side by side."""


class Key(NamedTuple):
    """One key; a dead one is drawn hollow and says why when it is tapped."""

    name: str
    text: str
    look: Literal["plain", "card", "seat"] = "plain"
    alive: bool = True
    chosen: bool = False
    note: str = ""
    seat: int = 0
    dots: tuple[int, int] | None = None
    """How many of its copies are chosen, and how many there are."""
    holder: tuple[int, str] | None = None
    """Who is known to hold the card, where that is why the key is dead."""


class Keys(Cells):
    """A grid of keys that share the room evenly; the gaps belong to their neighbours."""

    reach = GAP / 2
    keys = ObjectProperty(())
    columns = NumericProperty(5)
    rows = NumericProperty(2)
    shows = ("keys", "columns", "rows", "down")

    def cells(self) -> dict[str, Box]:
        columns, rows, gap = int(self.columns), int(self.rows), dp(GAP)
        wide = (self.width - gap * (columns - 1)) / columns
        high = (self.height - gap * (rows - 1)) / rows
        return {
            key.name: Box(
                self.x + (wide + gap) * (i % columns),
                self.top - high - (high + gap) * (i // columns),
                wide,
                high,
            )
            for i, key in enumerate(self.keys)
        }

    def paint(self) -> None:
        cells = self.cells()
        for key in self.keys:
            self.paint_key(key, cells[key.name])

    def paint_key(self, key: Key, box: Box) -> None:
        theme, pressed = self.theme, key.name == self.down
        ink = theme.text
        if not key.alive:
            paint.outline(box, theme.line, dp(12), 1.5)
            ink = theme.text_3
        elif key.look == "card":
            fill = fixed("dnup_card")
            paint.block(box, mixed(fill, fixed("dnup_ink"), 0.2) if pressed else fill, dp(8))
            ink = fixed("dnup_ink")
            if theme.outlined:
                paint.outline(box, theme.card_outline, dp(8))
        else:
            ground = theme.text if key.chosen else theme.raised
            ink = theme.bg if key.chosen else theme.text
            paint.block(box, mixed(ground, ink, 0.12) if pressed else ground, dp(12))
            if theme.outlined and not key.chosen:
                paint.outline(box, theme.line, dp(12))
        self.paint_words(key, box, ink)

    def paint_words(self, key: Key, box: Box, ink: Any) -> None:
        if key.look == "seat":
            mark = Box(box.cx - dp(14), box.cy - dp(5), dp(28), dp(28))
            paint.seat_mark(key.seat, key.text, mark, self.theme)
            y = box.cy - dp(22)
            paint.text(key.text, box.cx, y, size("body"), ink, bold=True, width=box.w - dp(6))
            return
        below = bool(key.note or key.dots)
        px = float(sp(18 if key.dots or len(key.text) > 3 else 22))
        y, wide = box.cy + (dp(8) if below else 0), box.w - dp(6)
        paint.text(key.text, box.cx, y, px, ink, bold=key.alive, width=wide)
        if key.note:
            paint.text(key.note, box.cx, box.cy - dp(13), size("caption"), ink, width=box.w - dp(4))
        elif key.holder:
            mark = Box(box.cx - dp(8), box.cy - dp(21), dp(16), dp(16))
            paint.seat_mark(*key.holder, mark, self.theme)
        elif key.dots:
            paint_dots(key.dots, box, ink)


def values(alive: frozenset[int] | set[int]) -> tuple[Key, ...]:
    """Active values 1 to 10."""
    return tuple(Key(str(n), str(n), alive=n in alive) for n in range(1, 11))


def cards(printed: Sequence[str]) -> tuple[Key, ...]:
    """Cards of one active value, to pick one of them."""
    return tuple(Key(card, card, "card") for card in printed)


def paint_dots(dots: tuple[int, int], box: Box, ink: Any) -> None:
    """A dot for each copy, full for the chosen ones."""
    chosen, copies = dots
    for i in range(copies):
        x = box.cx + dp(12) * (i - (copies - 1) / 2)
        dot = Box(x - dp(4), box.cy - dp(17), dp(8), dp(8))
        if i < chosen:
            paint.block(dot, ink, dp(4))
        else:
            paint.outline(dot, ink, dp(4))


def sizes(
    most: int, fits: Collection[int], notes: Mapping[int, str], chosen: int, first: int
) -> tuple[Key, ...]:
    """1 to the most cards, from the first that is shown, and a key with the sizes not shown."""
    shown = list(range(1, most + 1))
    if most > SIZES:
        shown = shown[first - 1 :][: SIZES - 1]
    made = [
        Key(str(n), f"×{n}", alive=n in fits, chosen=n == chosen, note=notes.get(n, ""))
        for n in shown
    ]
    if most <= SIZES:
        return tuple(made)
    least = shown[-1] + 1 if shown[-1] < most else 1
    last = min(most, least + SIZES - 2)
    return (*made, Key("more", f"×{least}–{last}" if least < last else f"×{last}"))


class Prompt(Painted):
    """Who acts and how; at the right what else can be done."""

    seat = NumericProperty(-1)
    name = StringProperty("")
    text = StringProperty("")
    """With the name in it, which is drawn bold."""
    note = StringProperty("")
    shows = ("seat", "name", "text", "note")

    def say(self, said: Said, players: Sequence[str]) -> None:
        self.seat, self.text, self.note = said.seat, said.text, said.note
        self.name = players[said.seat] if said.seat >= 0 else ""

    def paint(self) -> None:
        theme, box = self.theme, self.box
        x, right = box.x + dp(4), box.x + box.w - dp(4)
        if self.seat >= 0:
            mark = Box(x, box.cy - dp(9), dp(18), dp(18))
            paint.seat_mark(int(self.seat), self.name, mark, theme)
            x += dp(27)
        wide = self.measure(size("body"))
        if self.note:
            right -= self.paint_note(right, max(right - x - wide - dp(10), (right - x) * 0.4))
        px = size("body")
        while self.measure(px) > right - x and px > sp(12):
            px *= 0.96
        self.paint_line(x, box.cy, px, right)

    def paint_note(self, right: float, room: float) -> float:
        """The width it took; without room it is left out, as the rest says enough."""
        if paint.text_width(self.note, size("caption")) > room:
            return 0.0
        px, tint = size("label"), self.theme.text_3
        wide = paint.text(self.note, right, self.box.cy, px, tint, anchor="right", width=room)
        return wide + float(dp(10))

    def parts(self) -> list[tuple[str, bool]]:
        before, name, after = self.text.partition(self.name) if self.name else (self.text, "", "")
        return [
            (words, bold)
            for words, bold in ((before, False), (name, True), (after, False))
            if words
        ]

    def measure(self, px: float) -> float:
        return sum(paint.text_width(words, px, bold) for words, bold in self.parts())

    def paint_line(self, x: float, y: float, px: float, right: float) -> None:
        for words, bold in self.parts():
            x += paint.text(
                words, x, y, px, self.theme.text, bold=bold, anchor="left", width=right - x
            )
