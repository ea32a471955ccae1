"""The last step of a turn: activations, walking, and what else waits for a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.glen_more.table.phrases import effect_text, tile_name
from companion.log import Entry
from companion.ui.games.glen_more.full.advice import building_places
from companion.ui.games.glen_more.full.goods import GoodsSheet, KeepSheet
from companion.ui.games.glen_more.full.laying import told_reach, told_where
from companion.ui.games.glen_more.full.stage import StageSheet, staged_of
from companion.ui.games.glen_more.full.step import Place, Step, Told
from companion.ui.games.glen_more.pad.sheets import pick_sheet
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.glen_more.goods import ROOM
from scoring.glen_more.state import CASTLE_AT
from scoring.glen_more.tile import Tile

Choice = tuple[str, str, str, Callable[[], None]]
"""Icon, words of its line, words of its button, what to do."""


class Acting(Step):
    """What is being chosen among own tiles; the table shows it."""

    def reset(self) -> None:
        self.walking: Place | None = None
        """The Scot that was lifted."""
        self.removing = False
        self.building: str = ""

    # Showing

    def lit(self) -> frozenset[Place]:
        """Places to choose among in what is being done; else the tiles to activate."""
        if self.table.travel.errand is not None:
            return frozenset(self.state.clans[self.seat].land)
        if self.walking is not None:
            return self.table.advice.walks.get(self.walking, frozenset())
        if self.removing:
            return self.table.advice.removes
        if self.building:
            return building_places(self.state, self.seat, self.building)
        return frozenset(self.table.advice.activates)

    def told(self, view: Mapping[str, Any]) -> Told:
        tr, table = self.app.tr, self.table
        name = self.page.players[self.seat]
        if table.travel.errand is not None:
            return "", table.travel.told()
        if self.walking is not None:
            return "", tr("Where does the Scot go?")
        if self.removing:
            return "", tr("Which tile leaves the game?")
        if self.building:
            laid = self.placement()
            where = told_where(self, self.state.tiles[self.building])
            return self.building, told_reach(self, laid[1]) if laid else where
        tile = self.chosen_tile()
        if tile is not None:
            return tile.name, effect_text(tile, tr) or tr("has no activation")
        if waiting := [line for _, line, _, _ in self.choices()]:
            return "", tr("To be chosen: {what}").format(what=", ".join(waiting))
        if table.advice.activates:
            return "", tr("{name} may activate the lit tiles").format(name=name)
        return "", tr("{name} ends the turn").format(name=name)

    def chosen_tile(self) -> Tile | None:
        at = self.table.chosen
        plot = self.state.clans[self.seat].land.get(at) if at is not None else None
        return self.state.tiles[plot.tile] if plot else None

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        tr, table = self.app.tr, self.table
        if self.placement() is not None:
            build = button(tr("Build here"), self.lay, kind="accent", icon="tick")
            return [button(tr("Cancel"), self.cancel, size_hint_x=0.6), build]
        begun = self.walking is not None or self.removing or self.building
        if begun or table.travel.errand is not None:
            return [button(tr("Cancel"), self.cancel)]
        found: list[PushButton] = []
        at = table.chosen
        if at is not None and at in table.advice.walks:
            found.append(button(tr("Walk"), self.walk, icon="movement"))
        if at is not None and at in table.advice.activates:
            return [*found, button(tr("Activate"), self.activate, kind="accent")]
        pending = self.pending_button()
        kind = "plain" if pending else "accent"
        end = button(tr("End turn"), self.end_turn, kind=kind, icon="end_turn")
        return [*found, *pending, end]

    # What waits for a choice

    def choices(self) -> list[Choice]:
        """Effects that may be used in any order, or not at all."""
        tr, now = self.app.tr, self.state.now
        found: list[Choice] = []
        for at, most in now.bonus:
            act = partial(self.bonus, at, most)
            tile = tile_name(self.state.clans[self.seat].land[at].tile, tr)
            line = tr("goods on {tile}").format(tile=tile) if now.bonus[1:] else tr("goods")
            found.append(("any_good", line, tr("Goods…"), act))
        if now.tokens:
            board = self.table.travel.board
            found.append(("clan_token", tr("clan token"), tr("Clan board…"), board))
        if now.removes:
            found.append(("discard", tr("a tile to remove"), tr("Remove…"), self.remove))
        if now.builds:
            found.append(("build", tr("a tile to build"), tr("Build…"), self.build))
        return found

    def pending_button(self) -> list[PushButton]:
        """The one effect that waits, or a way to choose which comes first."""
        found = self.choices()
        if not found:
            return []
        words, act = (self.app.tr("Choose…"), self.ask_choice) if found[1:] else found[0][2:]
        return [button(words, act, kind="accent")]

    def ask_choice(self) -> None:
        tr = self.app.tr
        lines = [(icon, line[:1].upper() + line[1:], act) for icon, line, _, act in self.choices()]
        note = tr("In any order; activating gives up the rest")
        pick_sheet(self.app, tr("What comes first?"), note, lines).show()

    # Touching

    def picked(self, at: Place) -> None:
        if self.table.travel.errand is not None:
            self.table.travel.put(at)
        elif self.walking is not None:
            entry = {"seat": self.seat, "move": "move_scot", "from": list(self.walking)}
            self.walking = None
            self.table.enter(entry | {"to": list(at)})
        elif self.removing:
            self.removing = False
            self.take_away(at)
        elif self.building:
            self.pick_site(at)
        else:
            self.choose(at)

    def choose(self, at: Place) -> None:
        """Show what this tile can do, or why it cannot."""
        table = self.table
        table.chosen = at if at in self.state.clans[self.seat].land else None
        walks = at in table.advice.walks
        if table.chosen is not None and at not in table.advice.activates and not walks:
            table.verdict = self.page.judge(self.plain(at))
            self.page.feel(table.verdict)

    def plain(self, at: Place) -> Entry:
        return {"seat": self.seat, "move": "activate", "at": list(at)}

    def cancel(self) -> None:
        self.reset()
        self.table.travel.reset()
        self.table.chosen = None
        self.table.refresh()

    def walk(self) -> None:
        self.walking = self.table.chosen
        self.table.refresh()

    def end_turn(self) -> None:
        self.table.enter({"seat": self.seat, "move": "end_turn"})

    # Activating

    def activate(self) -> None:
        """At once where nothing is to be chosen; else on a sheet, filled as the rules suggest."""
        at, tile, table = self.table.chosen, self.chosen_tile(), self.table
        if at is None or tile is None:
            return
        if tile.exchange is None and not tile.gains:
            table.enter(self.plain(at))
            return
        suggested = table.advice.activates.get(at, {})
        StageSheet(
            self.page,
            title=tile_name(tile.name, self.app.tr),
            note=effect_text(tile, self.app.tr),
            base=self.plain(at),
            staged=staged_of(suggested),
            done=table.enter,
            tile=tile,
            goods=tile.exchange is not None,
            gains=tile.gains,
            coin=tile.exchange is not None and self.state.holds(self.seat, "Sinclair"),
            no_barrel="whisky" in tile.kinds and self.state.holds(self.seat, "MacGregor"),
            confirm=self.app.tr("Activate"),
        ).show()

    def bonus(self, at: Place, most: int) -> None:
        plot = self.state.clans[self.seat].land[at]

        def done(goods: list[str]) -> bool:
            entry = {"seat": self.seat, "move": "bonus", "at": list(at), "goods": goods}
            return self.table.enter(entry)

        note = self.app.ntr("{n} good", "{n} goods", most).format(n=most)
        title = tile_name(plot.tile, self.app.tr)
        GoodsSheet(title=title, note=note, most=most, done=done).show()

    # Removing

    def remove(self) -> None:
        self.reset()
        self.removing, self.table.chosen = True, None
        self.table.refresh()

    def take_away(self, at: Place) -> None:
        """Asks which goods stay where the home castle has no room for all."""
        entry = {"seat": self.seat, "move": "remove", "at": list(at)}
        land = self.state.clans[self.seat].land
        goods = land[at].goods if at in land else ()
        room = max(0, ROOM - len(land[CASTLE_AT].goods))
        choice = 0 < room < len(goods) and len(set(goods)) > 1
        if choice and self.page.judge(entry).ok:
            KeepSheet(self.page, entry, goods, room, self.table.enter).show()
        else:
            self.table.enter(entry)

    # Building

    def build(self) -> None:
        def chosen(name: str) -> None:
            self.reset()
            self.table.chosen = None
            if self.state.tiles[name].person:
                self.table.enter({"seat": self.seat, "move": "build", "tile": name})
            else:
                self.building = name
                self.table.refresh()

        tr = self.app.tr
        lines = [("build", name, partial(chosen, name)) for name in self.state.discard]
        note = tr("From the discard pile, without cost")
        pick_sheet(self.app, tr("Which tile is built?"), note, lines).show()

    def site(self, at: Place) -> Entry:
        return {"seat": self.seat, "move": "build", "tile": self.building, "at": list(at)}

    def pick_site(self, at: Place) -> None:
        """A place where the tile cannot lie is explained and not chosen."""
        table = self.table
        table.chosen = at if at in self.lit() else None
        if table.chosen is None:
            table.verdict = self.page.judge(self.site(at))
            self.page.feel(table.verdict)

    def placement(self) -> tuple[str, Entry] | None:
        at = self.table.chosen
        if not self.building or at is None or at not in self.lit():
            return None
        return self.building, self.site(at)

    def lay(self) -> None:
        laid = self.placement()
        if laid is not None:
            self.table.enter(laid[1])
