"""The rondel as it really is: figures, die and tiles."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.ui.games.glen_more.full.amend.facts import Record
from companion.ui.games.glen_more.full.amend.part import Part
from companion.ui.games.glen_more.full.amend.tile_pick import TilePick
from companion.ui.games.glen_more.full.cells import cell
from companion.ui.games.glen_more.full.rondel import Rondel
from companion.ui.games.glen_more.pad.sheets import SeatChoice
from companion.ui.widgets import Row, Text

DIE, TILE = "die", "tile"


class RingSheet(Part):
    """First what is to be put, then the space where it is."""

    def __init__(self, record: Record, **settings: Any) -> None:
        self.putting: int | str = record.now.seat
        """A seat's figure, the die, or a tile."""
        self.ring = Rondel(size_hint_y=None, height=dp(108))
        self.ring.bind(on_pick=lambda _, space: self.picked(space))
        super().__init__(record, self.app.tr("Rondel"), **settings)

    def show_parts(self) -> None:
        page, now, tr = self.record.page, self.record.now, self.app.tr
        self.ring.tiles, self.ring.players = page.now().tiles, page.players
        self.ring.spaces = now.told_rondel()
        row = Row(height=dp(56), spacing=dp(4))
        for seat, name in enumerate(page.players):
            choice = SeatChoice(seat=seat, text=name, chosen=self.putting == seat)
            choice.bind(on_tap=lambda c: self.choose(int(c.seat)))
            row.add_widget(choice)
        for what, icon, words in ((DIE, "lots", tr("Die")), (TILE, "village", tr("Tile"))):
            act, on = partial(self.choose, what), self.putting == what
            row.add_widget(cell(icon, words, act, chosen=on, height=dp(56)))
        for part in (self.ring, row, Text(text=self.told(), role="label", tone="text_2")):
            self.parts.add_widget(part)

    def told(self) -> str:
        """What a tap on a space means."""
        tr, players = self.app.tr, self.record.page.players
        if self.putting == TILE:
            return str(tr("Tap a space to say which tile lies there."))
        if self.putting == DIE:
            return str(tr("Tap the space of the die; its own space again: it has left the game."))
        name = players[int(self.putting)]
        told = tr("Tap the space where the figure of {name} stands.").format(name=name)
        more = tr("Tiles behind the rear-most figure go to the discard pile.")
        return f"{told} {more}"

    def choose(self, what: int | str) -> None:
        self.putting = what
        self.show_all()

    def picked(self, space: int) -> None:
        now = self.record.now
        if self.putting == TILE:
            title = self.app.tr("Which tile lies here?")
            TilePick(self.record, title, partial(self.lay, space), rondel=True).show()
        elif self.putting == DIE:
            self.change(replace(now, die=None if now.die == space else space))
        else:
            figures = list(now.figures)
            figures[int(self.putting)] = space
            self.change(replace(now, figures=tuple(figures)))

    def lay(self, space: int, tile: str | None) -> None:
        spaces = list(self.record.now.rondel)
        spaces[space] = tile
        self.change(replace(self.record.now, rondel=tuple(spaces)))
