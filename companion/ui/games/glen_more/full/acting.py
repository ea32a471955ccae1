"""The last step of a turn: activations, walking, tokens, and what else waits for a choice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.log import Entry
from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.full.advice import building_places
from companion.ui.games.glen_more.full.clans import ClanSheet, Errand, errand
from companion.ui.games.glen_more.full.stage import GoodsSheet, StageSheet, staged_of
from companion.ui.games.glen_more.full.texts import effect_text, tile_name
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.pad.sheets import pick_sheet
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.glen_more.goods import GOODS
from scoring.glen_more.state import State
from scoring.glen_more.tile import Tile
from scoring.glen_more.travel import START, cheapest

if TYPE_CHECKING:
    from companion.ui.games.glen_more.full.table import GlenTable

Place = tuple[int, int]


class Acting:
    """What is being chosen in the step `act`; the table shows it."""

    def __init__(self, table: GlenTable) -> None:
        self.table = table
        self.reset()

    def reset(self) -> None:
        self.walking: Place | None = None
        """The Scot that was lifted."""
        self.removing = False
        self.building: str = ""
        self.errand: Errand | None = None

    @property
    def app(self) -> Any:
        return self.table.app

    @property
    def page(self) -> Any:
        return self.table.page

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def seat(self) -> int:
        turn = self.state.turn
        assert turn is not None
        return turn

    # Showing

    def lit(self) -> frozenset[Place] | None:
        """Places to choose among in what is being done; None: nothing special."""
        land = self.state.clans[self.state.turn or 0].land
        if self.errand is not None:
            return frozenset(land)
        if self.walking is not None:
            return self.table.advice.walks.get(self.walking, frozenset())
        if self.removing:
            return self.table.advice.removes
        if self.building:
            return building_places(self.state, self.seat, self.building)
        return None

    def told(self, name: str) -> tuple[str, str]:
        """(the tile it is about, what is to be said)"""
        tr, table = self.app.tr, self.table
        if self.errand is not None:
            thing = self.errand.next_thing
            what = tr("Scot") if thing == "scot" else tr(thing)
            return "", tr("{crest}: put the {what} on a tile").format(
                crest=self.errand.crest, what=what
            )
        if self.walking is not None:
            return "", tr("Where does the Scot go?")
        if self.removing:
            return "", tr("Which tile leaves the game?")
        if self.building:
            return self.building, tr("choose a place")
        tile = self.chosen_tile()
        if tile is not None:
            return tile.name, effect_text(tile, tr) or tr("has no activation")
        if waiting := self.waiting():
            return "", tr("To be chosen: {what}").format(what=", ".join(waiting))
        if table.advice.activates:
            return "", tr("{name} may activate the lit tiles").format(name=name)
        return "", tr("{name} ends the turn").format(name=name)

    def waiting(self) -> list[str]:
        tr, now = self.app.tr, self.state.now
        told = []
        if now.bonus:
            told.append(tr("goods"))
        if now.tokens:
            told.append(tr("clan token"))
        if now.removes:
            told.append(tr("a tile to remove"))
        if now.builds:
            told.append(tr("a tile to build"))
        return told

    def chosen_tile(self) -> Tile | None:
        at = self.table.chosen
        plot = self.state.clans[self.state.turn or 0].land.get(at) if at is not None else None
        return self.state.tiles[plot.tile] if plot else None

    def buttons(self) -> list[PushButton]:
        tr, table = self.app.tr, self.table
        if self.errand or self.walking is not None or self.removing or self.building:
            return [button(tr("Cancel"), self.cancel)]
        found: list[PushButton] = []
        at = table.chosen
        if at is not None and at in table.advice.walks:
            found.append(button(tr("Walk"), self.walk, icon="movement"))
        if at is not None and at in table.advice.activates:
            found.append(button(tr("Activate"), self.activate, kind="accent"))
            return found
        pending = self.pending_buttons()
        kind = "plain" if pending else "accent"
        end = button(tr("End turn"), self.end_turn, kind=kind, icon="end_turn")
        return [*found, *pending[:1], end]

    def pending_buttons(self) -> list[PushButton]:
        tr, now = self.app.tr, self.state.now
        found = []
        if now.bonus:
            found.append(button(tr("Goods…"), self.bonus, kind="accent"))
        if now.tokens:
            found.append(button(tr("Clan board…"), self.clans, kind="accent"))
        if now.removes:
            found.append(button(tr("Remove…"), self.remove, kind="accent"))
        if now.builds:
            found.append(button(tr("Build…"), self.build, kind="accent"))
        return found

    # Touching

    def picked(self, at: Place) -> bool:
        """A place was tapped; whether that was all."""
        if self.state.phase != "act":
            return False
        if self.errand is not None:
            self.put(at)
        elif self.walking is not None:
            entry = {"seat": self.seat, "move": "move_scot", "from": list(self.walking)}
            self.walking = None
            self.table.enter(entry | {"to": list(at)})
        elif self.removing:
            self.removing = False
            self.table.enter({"seat": self.seat, "move": "remove", "at": list(at)})
        elif self.building:
            tile, self.building = self.building, ""
            entry = {"seat": self.seat, "move": "build", "tile": tile, "at": list(at)}
            self.table.enter(entry)
        else:
            self.choose(at)
        return True

    def choose(self, at: Place) -> None:
        """Show what this tile can do, or why it cannot."""
        table = self.table
        table.chosen = at if at in self.state.clans[self.seat].land else None
        walks = at in table.advice.walks
        if table.chosen is not None and at not in table.advice.activates and not walks:
            table.verdict = self.page.judge(self.plain(at))
            self.page.feel(table.verdict)
        table.refresh()

    def plain(self, at: Place) -> dict[str, Any]:
        return {"seat": self.seat, "move": "activate", "at": list(at)}

    def cancel(self) -> None:
        self.reset()
        self.table.refresh()

    def walk(self) -> None:
        self.walking = self.table.chosen
        self.table.refresh()

    def remove(self) -> None:
        self.removing = True
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
            goods=tile.exchange is not None,
            gains=tile.gains,
            coin=tile.exchange is not None and self.state.holds(self.seat, "Sinclair"),
            no_barrel="whisky" in tile.kinds and self.state.holds(self.seat, "MacGregor"),
            confirm=self.app.tr("Activate"),
        ).show()

    def bonus(self) -> None:
        at, most = self.state.now.bonus[0]
        plot = self.state.clans[self.seat].land[at]

        def done(goods: list[str]) -> bool:
            entry = {"seat": self.seat, "move": "bonus", "at": list(at), "goods": goods}
            return self.table.enter(entry)

        note = self.app.ntr("{n} good", "{n} goods", most).format(n=most)
        title = tile_name(plot.tile, self.app.tr)
        GoodsSheet(title=title, note=note, most=most, done=done).show()

    def build(self) -> None:
        def chosen(name: str) -> None:
            if self.state.tiles[name].person:
                self.table.enter({"seat": self.seat, "move": "build", "tile": name})
            else:
                self.building = name
                self.table.refresh()

        tr = self.app.tr
        lines = [("build", name, partial(chosen, name)) for name in self.state.discard]
        note = tr("From the discard pile, without cost")
        pick_sheet(self.app, tr("Which tile is built?"), note, lines).show()

    # The market and the clan board

    def sell(self, good: str) -> None:
        """A good of one's own, for the coins on the highest filled slot."""
        tr, state = self.app.tr, self.state
        if self.page.at is not None or state.turn is None:
            return
        price = state.market[good]  # type: ignore[index]
        sales = [entry for entry in self.table.advice.sales if entry["good"] == good]
        land = state.clans[state.turn].land
        if not sales:
            told = tr("{good}: none to sell").format(good=tr(good))
            self.app.notice(told[:1].upper() + told[1:], icon="coin")
            return
        lines = []
        for entry in sales:
            name = tile_name(land[tuple(entry["from"])].tile, tr)
            words = tr("from {tile} for {n}").format(tile=name, n=price)
            lines.append(("coin", words, partial(self.table.enter, entry)))
        title = tr("Sell {good}").format(good=tr(good))
        pick_sheet(self.app, title, tr("Before, during or after the turn's steps"), lines).show()

    def clans(self) -> None:
        tr, state = self.app.tr, self.state
        note = tr("Tap a crest to go there") if state.now.tokens else tr("No token is to be placed")
        ClanSheet(state, self.page.players, self.go_to, note).show()

    def go_to(self, crest: str) -> None:
        state = self.state
        if self.page.at is not None or state.turn is None:
            return
        cost = cheapest(state.roads, state.crests, crest)
        probe = self.begin(crest, cost or 0)
        if not state.now.tokens or cost is not None:
            self.travel(probe)
            return

        def done(n: int) -> str:
            self.travel(self.begin(crest, n))
            return ""

        NumberSheet(
            title=crest,
            note=self.app.tr("What does the way cost? Nobody has told it yet"),
            value=0,
            done=done,
        ).show()

    def begin(self, crest: str, cost: int) -> Errand:
        return errand(self.state, self.seat, crest, cost)

    def travel(self, going: Errand) -> None:
        """Go if everything is said; else ask where the crest's gifts are put."""
        if going.next_thing and self.state.now.tokens:
            self.errand = going
            self.table.refresh()
            return
        before = dict(self.state.crests)
        unknown = cheapest(self.state.roads, before, going.crest) is None
        if self.table.enter(going.entry(self.seat)) and unknown:
            self.offer_path(going.crest, going.cost, [START, *before])

    def put(self, at: Place) -> None:
        going = self.errand
        if going is None or at not in self.state.clans[self.seat].land:
            return
        going.put(at)
        if going.next_thing:
            self.table.refresh()
            return
        self.errand = None
        self.travel(going)

    def offer_path(self, crest: str, cost: int, ends: list[str]) -> None:
        """Remember what the way costs, for this match and for this phone."""
        tr = self.app.tr

        def chosen(end: str) -> None:
            road = (end, crest, cost)
            if self.table.enter({"move": "amend", "paths": [list(road)]}):
                shelf.keep_road(self.app, road)

        lines = []
        for end in ends:
            words = tr("the start") if end == START else end
            lines.append(("clan_token", words, partial(chosen, end)))
        note = tr("{crest} for {n}: from where was it counted?").format(crest=crest, n=cost)
        pick_sheet(self.app, tr("Remember this path?"), note, lines).show()

    # Correcting

    def amend(self) -> None:
        """Public facts as they really are: coins, whisky, points, the market."""
        tr, table = self.app.tr, self.table
        seat, names = table.seat, self.page.players
        told = self.page.view()["seats"][seat]
        fields = (
            ("coin", "coins", tr("Coins: {name}")),
            ("points", "vp", tr("Points: {name}")),
            ("amend", "whisky", tr("Whisky: {name}")),
        )
        lines = []
        for icon, key, words in fields:
            text = words.format(name=names[seat])
            entry = {"move": "amend", "seat": seat}
            act = partial(self.ask_number, text, max(0, told[key]), entry, key)
            lines.append((icon, text, act))
        for good in GOODS:
            text = tr("Market: {good}").format(good=tr(good))
            value = self.state.market[good]
            lines.append(("market", text, partial(self.ask_market, text, good, value)))
        note = tr("As it really is; a tap on a player chooses whose")
        pick_sheet(self.app, tr("What is to be corrected?"), note, lines).show()

    def ask_number(self, title: str, value: int, entry: Entry, key: str) -> None:
        def done(n: int) -> str:
            self.table.enter({**entry, key: n})
            return ""

        NumberSheet(title=title, note="", value=value, done=done).show()

    def ask_market(self, title: str, good: str, value: int) -> None:
        def done(n: int) -> str:
            entry = {"move": "amend", "market": {good: n}}
            verdict = self.page.judge(entry)
            if not verdict.ok:
                return str(self.page.feel(verdict))
            self.table.enter(entry)
            return ""

        note = self.app.tr("Filled slots, 0 to 3")
        NumberSheet(title=title, note=note, value=value, done=done).show()
