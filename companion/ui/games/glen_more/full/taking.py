"""A tile of the rondel: taken and paid for, or discarded where none can be taken."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.games.glen_more.table.phrases import cost_text, facts_text
from companion.ui.games.glen_more.full.stage import StageSheet, staged_of
from companion.ui.games.glen_more.full.step import Step, Told
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.codec import to_json
from scoring.glen_more.suggest import payment_for
from scoring.glen_more.tile import END, Tile


class Taking(Step):
    """A tap on a space says what lies there and whether it can be taken; a second one takes it."""

    def told(self, view: Mapping[str, Any]) -> Told:
        tr, tile = self.app.tr, self.tile()
        name = self.page.players[view["turn"]]
        if tile is not None:
            return tile.name, facts_text(tile, tr, self.app.ntr)
        space = self.table.space
        if space >= 0 and self.state.spaces[space] == END:
            return END, tr("ends the game for {name}").format(name=name)
        return "", tr("{name} takes a tile").format(name=name)

    def tile(self) -> Tile | None:
        """What lies on the space that was tapped."""
        space, state = self.table.space, self.state
        name = state.spaces[space] if 0 <= space < len(state.spaces) else None
        return state.tiles.get(name) if name is not None else None

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        tr, table = self.app.tr, self.table
        if table.space in table.advice.takes:
            return [button(tr("Take the tile"), self.take, kind="accent", icon="tick")]
        if table.space in table.advice.discards:
            return [
                button(tr("Coin"), partial(self.discard, "coin"), icon="coin"),
                button(tr("Movement"), partial(self.discard, "movement"), icon="movement"),
            ]
        if table.advice.discards:
            return [self.waits(tr("Choose a tile to discard"))]
        return [self.waits(tr("Choose a tile"))]

    def pick(self, space: int) -> None:
        """The first tap; one that cannot be taken is explained."""
        table = self.table
        table.space, table.verdict = space, None
        if space not in table.advice.takes | table.advice.discards:
            entry = {"seat": self.seat, "move": "take", "space": space}
            table.verdict = self.page.judge(entry)
            self.page.feel(table.verdict)

    def take(self) -> None:
        self.table.enter({"seat": self.seat, "move": "take", "space": self.table.space})

    def discard(self, gain: str) -> None:
        entry = {"seat": self.seat, "move": "discard", "space": self.table.space}
        self.table.enter(entry | {"gain": gain})


class Paying(Step):
    """The suggestion of the rules, to be changed or confirmed."""

    def told(self, view: Mapping[str, Any]) -> Told:
        tile = self.table.hand
        if tile is None:
            return "", ""
        cost = cost_text(tile, self.app.tr, self.app.ntr)
        return tile.name, self.app.tr("costs {cost}").format(cost=cost)

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        return [button(self.app.tr("Pay…"), self.pay, kind="accent", icon="coin")]

    def pay(self) -> None:
        tile = self.table.hand
        if tile is None:
            return
        suggested = payment_for(self.state, self.seat, tile)
        base = {"seat": self.seat, "move": "pay"}
        base |= {"coins": tile.coins} if tile.coins else {}
        base |= {"whisky": tile.whisky} if tile.whisky else {}
        StageSheet(
            self.page,
            title=tile.name,
            note=cost_text(tile, self.app.tr, self.app.ntr),
            base=base,
            staged=staged_of(to_json(suggested) if suggested else {}),
            done=self.table.enter,
            goods=bool(tile.goods or tile.any),
            scots=bool(tile.scots),
        ).show()
