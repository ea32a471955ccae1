"""The rondel: two rows, to the right above and to the left below."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui import paint
from companion.ui.games.glen_more.full.faces import small_face
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.waiting import Waits
from companion.ui.widgets import Tappable
from scoring.glen_more.tile import END, Tile


def spots(count: int, box: Box) -> list[Box]:
    """Where each space lies."""
    across = -(-count // 2)
    wide, high = box.w / across, box.h / 2
    found = []
    for space in range(count):
        below = space >= across
        column = across - 1 - (space - across) if below else space
        y = box.y if below else box.y + high
        found.append(Box(box.x + column * wide, y, wide, high))
    return found


def pieces(view: Mapping[str, Any]) -> Iterator[Hashable]:
    """Tiles, figures and the die, by their spaces."""
    for space, told in enumerate(view["rondel"]):
        if told["tile"] is not None:
            yield space, told["tile"]
        yield from ((space, piece) for piece in standing(told))


def standing(told: Mapping[str, Any]) -> list[Any]:
    """The figures on a space, by their seats, and the die."""
    return [*told["figures"], *(["die"] if told["die"] else [])]


class Rondel(Waits, Tappable):
    __events__: tuple[str, ...] = ("on_pick",)
    spaces = ObjectProperty(())
    tiles = ObjectProperty({})
    players = ObjectProperty(())
    open = ObjectProperty(None, allownone=True)
    """Spaces that can be chosen now; None: nothing is to be chosen."""
    chosen = NumericProperty(-1)
    turn = ObjectProperty(None, allownone=True)
    due = NumericProperty(-1)
    """The space that is to be filled next."""
    shows = ("spaces", "tiles", "players", "open", "chosen", "turn", "due")

    def on_pick(self, space: int) -> None:
        """For those who bind."""

    def spots(self) -> list[Box]:
        return spots(len(self.spaces), self.box)

    def touched(self, touch: Any) -> None:
        for space, spot in enumerate(self.spots()):
            if spot.holds(*touch.pos):
                self.dispatch("on_pick", space)

    def paint(self) -> None:
        for space, (told, spot) in enumerate(zip(self.spaces, self.spots(), strict=True)):
            self.paint_space(space, told, spot.grown(-dp(2)))
        self.paint_badges()

    def paint_space(self, space: int, told: Mapping[str, Any], box: Box) -> None:
        theme, name = self.theme, told["tile"]
        if name is not None:
            dim = self.open is not None and space not in self.open
            with self.piece((space, name), box):
                self.paint_tile(name, box, 0.45 if dim else 1.0)
        elif not told["figures"] and not told["die"]:
            next_one = space == self.due
            tint = theme.accent if next_one else theme.line
            paint.outline(box, tint, dp(8), 2 if next_one else 1)
            icon = "plus" if next_one else "to_fill"
            paint.icon(icon, box.cx, box.cy, dp(18), theme.accent if next_one else theme.text_3)
        self.paint_pieces(space, told, box, beside=name is not None)
        mine = self.turn is not None and self.turn in told["figures"]
        if mine or space == self.chosen:
            paint.outline(box, theme.accent, dp(8), 2)

    def paint_tile(self, name: str, box: Box, alpha: float) -> None:
        theme = self.theme
        tile: Tile | None = self.tiles.get(name)
        if name == END:
            paint.block(box, theme.accent_soft, dp(8))
            words = self.app.tr("END")
            paint.text(words, box.cx, box.cy, size("label"), theme.accent_text, bold=True)
        elif tile is not None:
            small_face(tile, box, theme, alpha=alpha)

    def paint_pieces(self, space: int, told: Mapping[str, Any], box: Box, *, beside: bool) -> None:
        side = min(box.w, box.h) * (0.4 if beside else 0.62)
        pieces = standing(told)
        for i, piece in enumerate(pieces):
            x = box.cx + (i - (len(pieces) - 1) / 2) * side * 0.8
            y = box.y + box.h - side * 0.55 if beside else box.cy
            spot = Box(x - side / 2, y - side / 2, side, side)
            with self.piece((space, piece), spot):
                if piece == "die":
                    paint.icon("lots", x, y, side * 1.15, self.theme.text)
                else:
                    paint.seat_mark(piece, self.players[piece], spot, self.theme)
