"""A territory as it really lies: its tiles, what they cover, and what stands on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.games.glen_more.table.phrases import tile_name
from companion.ui.games.glen_more.full.amend.facts import HOME, Lot, Record
from companion.ui.games.glen_more.full.amend.part import Part
from companion.ui.games.glen_more.full.amend.tile_pick import TilePick
from companion.ui.games.glen_more.full.cells import cell
from companion.ui.games.glen_more.full.territory import Territory
from companion.ui.verdicts import button
from companion.ui.widgets import ListRow, Setting, Stepper, Text
from scoring.glen_more.goods import GOODS, ROOM
from scoring.glen_more.state import CASTLE_AT, SCOTS, Place
from scoring.glen_more.tile import START_VILLAGE

MAP = 400


class LandSheet(Part):
    """Tap a tile to correct it, a free place to lay one there."""

    def __init__(self, record: Record, name: str, **settings: Any) -> None:
        self.moving: Place | None = None
        """The tile that is to lie elsewhere."""
        self.map = Territory(size_hint_y=None, height=dp(MAP))
        self.map.bind(on_pick=lambda _, at: self.picked(at))
        self.hint = Text(text="", role="label", tone="text_2", padding=(dp(4), 0))
        title = self.app.tr("Territory: {name}").format(name=name)
        super().__init__(record, title, **settings)

    def show_parts(self) -> None:
        tr, now, land = self.app.tr, self.record.now, self.map
        land.seat, land.tiles, land.told = now.seat, self.record.page.now().tiles, now.told_seat()
        land.lit, land.chosen = now.edge(), self.moving
        self.hint.text = tr("Tap a tile to correct it, a free place to lay one there.")
        if self.moving is not None:
            self.hint.text = tr("Tap the place where the tile lies.")
        for part in (self.map, self.hint):
            self.parts.add_widget(part)

    def picked(self, at: Place) -> None:
        now, moving = self.record.now, self.moving
        if at in now.tiles:
            self.moving = None
            LotSheet(self.record, at, partial(self.move, at), closed=self.show_all).show()
        elif at in now.edge() and moving is not None:
            self.moving = None
            lot = now.tiles[moving]
            self.change(now.with_lot(moving, None).with_lot(at, lot))
        elif at in now.edge():
            TilePick(
                self.record, self.app.tr("Which tile lies here?"), partial(self.lay, at)
            ).show()

    def lay(self, at: Place, tile: str | None) -> None:
        if tile is not None:
            self.change(self.record.now.with_lot(at, Lot(tile)))

    def move(self, at: Place) -> None:
        self.moving = at
        self.show_all()


class LotSheet(Part):
    """One place: its tile, the tiles under it, goods and Scots."""

    def __init__(
        self, record: Record, at: Place, elsewhere: Callable[[], None], **settings: Any
    ) -> None:
        self.at, self.elsewhere = at, elsewhere
        title = tile_name(record.now.tiles[at].tile, self.app.tr)
        super().__init__(record, title, **settings)

    @property
    def lot(self) -> Lot:
        return self.record.now.tiles[self.at]

    def more_buttons(self) -> list[Any]:
        if self.at in HOME:
            return []
        tr = self.app.tr
        return [
            button(tr("Remove"), self.remove, size_hint_x=0.9),
            button(tr("Move"), self.move, size_hint_x=0.9),
        ]

    def show_parts(self) -> None:
        tr, add, lot = self.app.tr, self.parts.add_widget, self.lot
        if self.at != CASTLE_AT:
            row = ListRow(text=tr("Visible tile"), value=tile_name(lot.tile, tr), forward=True)
            row.bind(on_tap=lambda _: self.ask_tile())
            add(row)
        add(Text(text=tr("Goods; tap again for two"), role="label", bold=True, tone="text_2"))
        grid = GridLayout(cols=len(GOODS), size_hint_y=None, height=dp(54))
        for good in GOODS:
            count = lot.goods.count(good)
            act = partial(self.tap_good, good)
            made = cell(good, tr(good), act, chosen=count > 0, count=count, height=dp(54))
            grid.add_widget(made)
        add(grid)
        scots = Setting(title=tr("Scots"))
        control = Stepper(value=lot.scots, least=0, most=SCOTS, pos_hint={"center_y": 0.5})
        control.bind(value=lambda _, n: self.put(replace(self.lot, scots=int(n))))
        scots.add_widget(control)
        add(scots)
        if self.at != CASTLE_AT:
            self.show_covers()

    def show_covers(self) -> None:
        tr, add = self.app.tr, self.parts.add_widget
        for name in self.lot.covers:
            words = tr("Under it: {tile}").format(tile=tile_name(name, tr))
            row = ListRow(icon="undo" if name == START_VILLAGE else "delete", text=words)
            row.bind(on_tap=lambda _, name=name: self.uncover(name))
            add(row)
        row = ListRow(icon="plus", text=tr("A tile under it…"))
        row.bind(on_tap=lambda _: self.ask_cover())
        add(row)

    def put(self, lot: Lot) -> None:
        self.change(self.record.now.with_lot(self.at, lot))

    def tap_good(self, good: str) -> None:
        self.put(self.lot.with_good(good, ROOM))

    def ask_tile(self) -> None:
        TilePick(self.record, self.app.tr("Which tile lies here?"), self.set_tile).show()

    def set_tile(self, tile: str | None) -> None:
        """Over the start village the new tile lies on it; anywhere else it takes the place."""
        if tile is None:
            return
        covers = self.lot.covers
        if self.at in HOME and not covers:
            covers = (self.lot.tile,)
        self.put(replace(self.lot, tile=tile, covers=covers))

    def ask_cover(self) -> None:
        TilePick(self.record, self.app.tr("Which tile lies under it?"), self.cover).show()

    def cover(self, tile: str | None) -> None:
        if tile is not None:
            self.put(replace(self.lot, covers=(*self.lot.covers, tile)))

    def uncover(self, name: str) -> None:
        """It lies there no longer; the start village stays, and all that lay on it goes."""
        covers = tuple(other for other in self.lot.covers if other != name)
        if name == START_VILLAGE:
            self.put(replace(self.lot, tile=name, covers=()))
        else:
            self.put(replace(self.lot, covers=covers))

    def remove(self) -> None:
        self.record.change(self.record.now.with_lot(self.at, None))
        self.close()

    def move(self) -> None:
        self.close()
        self.elsewhere()
