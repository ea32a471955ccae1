"""A tile comes into the territory: where, and what it would let be activated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.glen_more.table.phrases import tile_name
from companion.log import Entry
from companion.ui.games.glen_more.full.advice import reached
from companion.ui.games.glen_more.full.step import Place, Step, Told
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.glen_more.tile import Tile


class Laying(Step):
    """A tap chooses a place and shows what would follow; the button lays the tile there."""

    def told(self, view: Mapping[str, Any]) -> Told:
        tile = self.table.hand
        if tile is None:
            return "", ""
        laid = self.placement()
        return tile.name, told_reach(self, laid[1]) if laid else told_where(self, tile)

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        tr = self.app.tr
        if self.placement() is None:
            return [self.waits(tr("Choose a place"))]
        return [button(tr("Place here"), self.place, kind="accent", icon="tick")]

    def lit(self) -> frozenset[Place]:
        return self.table.advice.places

    def entry(self, at: Place) -> Entry:
        return {"seat": self.seat, "move": "place", "at": list(at)}

    def placement(self) -> tuple[str, Entry] | None:
        at, tile = self.table.chosen, self.table.hand
        if tile is None or at is None or at not in self.table.advice.places:
            return None
        return tile.name, self.entry(at)

    def picked(self, at: Place) -> None:
        """A place where the tile cannot lie is explained and not chosen."""
        table = self.table
        table.chosen = at if at in table.advice.places else None
        if table.chosen is None:
            table.verdict = self.page.judge(self.entry(at))
            self.page.feel(table.verdict)

    def place(self) -> None:
        laid = self.placement()
        if laid is not None:
            self.table.enter(laid[1])


def told_where(step: Step, tile: Tile) -> str:
    """What kind of place the tile needs."""
    tr, name = step.app.tr, step.page.players[step.seat]
    if tile.rebuild:
        return str(tr("covers a tile of its type"))
    if tile.river:
        return str(tr("has a river: it lengthens the one of {name}").format(name=name))
    return str(tr("choose a place beside a Scot"))


def told_reach(step: Step, entry: Entry) -> str:
    """What could be activated after this placement."""
    tr, table = step.app.tr, step.page.table
    land = table.judge(entry).state.clans[entry["seat"]].land
    names = [tile_name(land[at].tile, tr) for at in sorted(reached(table, entry))]
    if not names:
        return str(tr("activates nothing here"))
    return str(tr("can activate: {tiles}").format(tiles=", ".join(names)))
