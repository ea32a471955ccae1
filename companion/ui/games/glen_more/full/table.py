"""The full table: rondel, market, players, territory, and the steps of a turn."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.log import Entry
from companion.ui.games.base import GameTable
from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.full.acting import Acting
from companion.ui.games.glen_more.full.advice import Advice, advice, next_space, reached
from companion.ui.games.glen_more.full.heads import Market, Players, Steps
from companion.ui.games.glen_more.full.hint import TileHint
from companion.ui.games.glen_more.full.reveal import RevealSheet
from companion.ui.games.glen_more.full.rondel import Rondel
from companion.ui.games.glen_more.full.stage import StageSheet, staged_of
from companion.ui.games.glen_more.full.territory import Territory
from companion.ui.games.glen_more.full.texts import cost_text, effect_text, tile_name
from companion.ui.games.glen_more.picker import Picker
from companion.ui.games.glen_more.sketch import sketch_of
from companion.ui.verdicts import button, why
from companion.ui.widgets import Painted, PushButton
from scoring.codec import to_json
from scoring.game import Verdict
from scoring.glen_more.catalogue import BadCatalogue
from scoring.glen_more.state import State
from scoring.glen_more.suggest import payment_for
from scoring.glen_more.tile import END, Tile

FACES = (1, 1, 1, 2, 2, 3)
"""Of the die."""
Place = tuple[int, int]


class GlenTable(GameTable):
    """Made with its page; draws the page's view and sends it what fingers mean."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.padding, self.spacing = (dp(8), 0), dp(6)
        self.acting = Acting(self)
        self.advice = Advice()
        self.space = -1
        """The space of the rondel that was tapped."""
        self.chosen: Place | None = None
        """The place of the territory that was tapped."""
        self.looked: int | None = None
        """Whose territory is shown, if not that of the one to move."""
        self.verdict: Verdict | None = None
        """Why what was tapped cannot be."""
        self.rondel, self.market, self.players = Rondel(), Market(), Players()
        self.territory, self.steps, self.hint = Territory(), Steps(), TileHint()
        self.rondel.bind(on_pick=lambda _, space: self.pick_space(space))
        self.market.bind(on_pick=lambda _, good: self.acting.sell(good))
        self.players.bind(on_pick=lambda _, seat: self.look_at(seat))
        self.territory.bind(
            on_pick=lambda _, at: self.pick_place(at), on_clans=lambda _: self.acting.clans()
        )
        self.bar = BoxLayout(spacing=dp(8), padding=(dp(4), 0))
        self.lying: bool | None = None
        self.fbind("size", self.arrange)
        self.arrange()

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the territory left, all else right."""
        lying = self.width > self.height
        upright = (104 if self.height > dp(760) else 100, 56, 52, 32, 44, 66)
        heights = (96, 44, 40, 32, 40, 56) if lying else upright
        parts = (self.rondel, self.market, self.players, self.steps, self.hint, self.bar)
        for part, high in zip(parts, heights, strict=True):
            part.size_hint_y, part.height = None, dp(high)
        if lying == self.lying:
            return
        self.lying = lying
        for part in (*parts, self.territory):
            if part.parent:
                part.parent.remove_widget(part)
        self.clear_widgets()
        self.orientation = "horizontal" if lying else "vertical"
        if not lying:
            for part in (*parts[:3], self.territory, *parts[3:]):
                self.add_widget(part)
            return
        desk = BoxLayout(orientation="vertical", spacing=dp(4), size_hint_x=None, width=dp(380))
        for part in (*parts[:3], Painted(), self.hint, self.bar):
            desk.add_widget(part)
        self.add_widget(self.territory)
        self.add_widget(desk)

    # Showing

    @property
    def state(self) -> State:
        state: State = self.page.now()
        return state

    @property
    def seat(self) -> int:
        """Whose territory is shown."""
        turn = self.state.turn
        return self.looked if self.looked is not None else turn if turn is not None else 0

    @property
    def hand(self) -> Tile | None:
        name = self.state.now.hand
        return self.state.tiles[name] if name else None

    def refresh(self) -> None:
        view, state = self.page.view(), self.state
        self.advice = advice(self.page.table) if self.page.at is None else Advice()
        self.rondel.tiles, self.rondel.players = state.tiles, self.page.players
        self.rondel.spaces = view["rondel"]
        choosing = view["phase"] == "take" and self.page.at is None
        self.rondel.open = self.advice.takes | self.advice.discards if choosing else None
        self.rondel.chosen, self.rondel.turn = self.space, view["turn"]
        self.rondel.due = next_space(state) if self.page.at is None else -1
        self.market.market = view["market"]
        self.players.names, self.players.seats = self.page.players, view["seats"]
        self.players.turn, self.players.shown = view["turn"], self.seat
        self.steps.phase = view["phase"]
        self.show_land(view)
        self.show_hint(view)
        self.show_bar(view)

    def show_land(self, view: Mapping[str, Any]) -> None:
        land, state = self.territory, self.state
        land.seat, land.tiles = self.seat, state.tiles
        land.told = view["seats"][self.seat]
        mine = self.seat == state.turn and self.page.at is None
        land.lit = self.lit() if mine else frozenset()
        land.chosen = self.chosen if mine else None
        land.rings, land.ghost = frozenset(), ""
        if mine and view["phase"] == "place" and self.chosen in self.advice.places:
            land.ghost = view["hand"] or ""
            land.lit = land.lit - {self.chosen}
            land.rings = reached(self.page.table, self.placing()) - {self.chosen}

    def lit(self) -> frozenset[Place]:
        """Places that can be chosen in this step."""
        told = self.acting.lit()
        if told is not None:
            return told
        if self.state.phase == "place":
            return self.advice.places
        return frozenset(self.advice.activates)

    def placing(self) -> Entry:
        assert self.chosen is not None
        return {"seat": self.state.turn, "move": "place", "at": list(self.chosen)}

    def show_hint(self, view: Mapping[str, Any]) -> None:
        name, text = self.told(view)
        if self.verdict is not None and not self.verdict.ok:
            text = self.app.words(self.page.table).problem(self.verdict.broken[0])
        self.hint.refused = self.verdict is not None and not self.verdict.ok
        self.hint.tile = self.state.tiles.get(name)
        self.hint.name = tile_name(name, self.app.tr) if name else ""
        self.hint.text = text

    def told(self, view: Mapping[str, Any]) -> tuple[str, str]:
        """(the tile it is about, what is to be said)"""
        tr, turn = self.app.tr, view["turn"]
        name = self.page.players[turn] if turn is not None else ""
        match view["phase"]:
            case _ if self.page.at is not None:
                return "", tr("The table as it was")
            case "reveal":
                words = tr("Turn up a tile of stack {stack}").format(stack=view["due"])
                return "", tr("END is laid now") if view["due"] == END else words
            case "roll":
                return "", tr("The die is rear-most: roll it")
            case "take":
                return self.told_space(name)
            case "pay" if self.hand:
                cost = cost_text(self.hand, tr, self.app.ntr)
                return self.hand.name, tr("costs {cost}").format(cost=cost)
            case "place" if self.hand:
                return self.hand.name, self.told_place()
            case "act":
                return self.acting.told(name)
        return "", self.told_end()

    def told_space(self, name: str) -> tuple[str, str]:
        tr, tile = self.app.tr, self.space_tile()
        if tile is None:
            chosen = self.state.spaces[self.space] if self.space >= 0 else None
            if chosen == END:
                return END, tr("ends the game for {name}").format(name=name)
            return "", tr("{name} takes a tile").format(name=name)
        cost = cost_text(tile, tr, self.app.ntr)
        told = [tr("costs {cost}").format(cost=cost) if cost else tr("free")]
        if effect := effect_text(tile, tr):
            told.append(effect)
        return tile.name, "; ".join(told)

    def told_place(self) -> str:
        tr = self.app.tr
        if self.chosen is None:
            rebuild = self.hand is not None and self.hand.rebuild
            return str(tr("covers a tile of its type") if rebuild else tr("choose a place"))
        places = reached(self.page.table, self.placing())
        land = self.page.table.judge(self.placing()).state.clans[self.seat].land
        names = [tile_name(land[at].tile, tr) for at in sorted(places)]
        if not names:
            return str(tr("activates nothing here"))
        return str(tr("can activate: {tiles}").format(tiles=", ".join(names)))

    def told_end(self) -> str:
        outcome = self.page.table.outcome()
        if outcome is None:
            return ""
        names = [self.page.players[seat] for seat in outcome.winners]
        text = self.app.tr("{name} wins") if len(names) == 1 else self.app.tr("Won by {names}")
        return str(text.format(name=names[0], names=", ".join(names)))

    def space_tile(self) -> Tile | None:
        name = self.state.spaces[self.space] if 0 <= self.space < len(self.state.spaces) else None
        return self.state.tiles.get(name) if name is not None else None

    # The bar

    def show_bar(self, view: Mapping[str, Any]) -> None:
        tr, bar = self.app.tr, self.bar
        bar.clear_widgets()
        if self.page.at is not None:
            bar.add_widget(button(tr("Back to the history"), self.page.leave, icon="back"))
            return
        undo = button("", self.undo, icon="undo", size_hint_x=None, width=dp(56))
        undo.disabled = not self.page.table.standing
        ask = button("", self.why, icon="why", size_hint_x=None, width=dp(56))
        ask.disabled = self.verdict is None
        for made in (undo, ask, *self.main_buttons(view)):
            bar.add_widget(made)

    def main_buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        tr = self.app.tr
        match view["phase"]:
            case "reveal":
                words = tr("Lay END") if view["due"] == END else tr("Turn up a tile")
                return [button(words, self.reveal, kind="accent", icon="plus")]
            case "roll":
                dice = [button(str(n), partial(self.roll, n)) for n in (1, 2, 3)]
                return [*dice, button(tr("Roll"), self.roll_for_me, kind="accent", icon="lots")]
            case "take":
                return self.take_buttons()
            case "pay":
                return [button(tr("Pay…"), self.pay, kind="accent", icon="coin")]
            case "place":
                if self.chosen in self.advice.places:
                    return [button(tr("Place here"), self.place, kind="accent", icon="tick")]
                return [button(tr("Choose a place"), self.nothing, kind="outline", disabled=True)]
            case "act":
                return self.acting.buttons()
        return [button(tr("Result"), self.result, kind="accent", icon="points")]

    def take_buttons(self) -> list[PushButton]:
        tr = self.app.tr
        if self.space in self.advice.takes:
            return [button(tr("Take the tile"), self.take, kind="accent", icon="tick")]
        if self.space in self.advice.discards:
            return [
                button(tr("Coin"), partial(self.discard, "coin"), icon="coin"),
                button(tr("Movement"), partial(self.discard, "movement"), icon="movement"),
            ]
        words = tr("Choose a tile to discard") if self.stuck else tr("Choose a tile")
        return [button(words, self.nothing, kind="outline", disabled=True)]

    @property
    def stuck(self) -> bool:
        return bool(self.advice.discards)

    def nothing(self) -> None:
        """A button that only says what to do."""

    # Touching

    def look_at(self, seat: int) -> None:
        self.looked = None if seat == self.state.turn else seat
        self.territory.home()
        self.refresh()

    def pick_space(self, space: int) -> None:
        """First tap: what it is, and whether it can be taken."""
        state = self.state
        if self.page.at is not None:
            return
        if state.phase == "reveal" and space == self.rondel.due:
            self.reveal()
            return
        if state.spaces[space] is None:
            return
        self.space, self.verdict = space, None
        if state.phase == "take" and space not in self.advice.takes | self.advice.discards:
            entry = {"seat": state.turn, "move": "take", "space": space}
            self.verdict = self.page.judge(entry)
            self.page.feel(self.verdict)
        elif state.phase != "take":
            self.tile_facts(state.spaces[space])
        self.refresh()

    def tile_facts(self, name: str | None) -> None:
        """What a tile on the rondel is, when nothing is to be taken."""
        tile = self.state.tiles.get(name) if name else None
        if tile is None:
            return
        tr = self.app.tr
        cost = cost_text(tile, tr, self.app.ntr)
        told = [tr("costs {cost}").format(cost=cost) if cost else tr("free")]
        told += [effect_text(tile, tr)] if tile.steps else []
        self.app.notice(f"{tile.name}: {'; '.join(told)}")
        self.space = -1

    def pick_place(self, at: Place) -> None:
        if self.page.at is not None or self.state.turn is None or self.looked is not None:
            return
        self.verdict = None
        if self.acting.picked(at):
            return
        if self.state.phase == "place":
            self.chosen = at
            if at not in self.advice.places:
                self.verdict = self.page.judge(self.placing())
                self.page.feel(self.verdict)
                self.chosen = None
        self.refresh()

    # Moves

    def enter(self, entry: Entry) -> bool:
        """Send a move; a refused one is explained. Whether it was made."""
        verdict = self.page.propose(entry)
        if verdict is None:
            return False
        if not verdict.ok:
            self.page.refuse(verdict, self.page.look.line(entry, self.page.speech).text)
            return False
        self.settle(None if not verdict.reasons else verdict)
        return True

    def settle(self, verdict: Verdict | None = None) -> None:
        """Forget what was tapped: the table has changed."""
        self.space, self.chosen, self.looked, self.verdict = -1, None, None, verdict
        self.acting.reset()
        self.refresh()

    def take(self) -> None:
        self.enter({"seat": self.state.turn, "move": "take", "space": self.space})

    def discard(self, gain: str) -> None:
        entry = {"seat": self.state.turn, "move": "discard", "space": self.space}
        self.enter(entry | {"gain": gain})

    def place(self) -> None:
        self.enter(self.placing())

    def pay(self) -> None:
        """The suggestion of the rules, to be changed or confirmed."""
        state, tile = self.state, self.hand
        if tile is None or state.turn is None:
            return
        suggested = payment_for(state, state.turn, tile)
        entry = to_json(suggested) if suggested else {}
        base = {"seat": state.turn, "move": "pay"}
        base |= {"coins": tile.coins} if tile.coins else {}
        base |= {"whisky": tile.whisky} if tile.whisky else {}
        StageSheet(
            self.page,
            title=tile.name,
            note=cost_text(tile, self.app.tr, self.app.ntr),
            base=base,
            staged=staged_of(entry),
            done=self.enter,
            goods=bool(tile.goods or tile.any),
            scots=bool(tile.scots),
        ).show()

    def roll(self, value: int) -> None:
        self.enter({"seat": 0, "move": "roll_die", "value": value})

    def roll_for_me(self) -> None:
        value = secrets.choice(FACES)
        self.roll(value)
        self.app.notice(self.app.tr("The die shows {n}.").format(n=value), icon="lots")

    def reveal(self) -> None:
        if self.page.view()["due"] == END:
            self.enter({"move": "reveal", "tile": END})
            return
        RevealSheet(self.page, self.reveal_known, partial(self.describe, "", None)).show()

    def reveal_known(self, tile: Tile) -> bool:
        """Whether another tile of a known kind may come at once."""
        if not tile.stack:
            self.describe(tile.name, tile)
            return False
        self.enter({"move": "reveal", "tile": tile.name})
        view = self.page.view()
        return bool(view["phase"] == "reveal" and view["due"] != END)

    def describe(self, name: str, tile: Tile | None) -> None:
        """A tile that the catalogue does not know, or not wholly."""
        stack = str(self.page.view()["due"])

        def done(name: str, said: dict[str, Any], keep: bool) -> str:
            entry = {"move": "reveal", "tile": name, "description": said}
            verdict = self.page.judge(entry)
            if not verdict.ok:
                return str(self.page.feel(verdict))
            try:
                if keep and not shelf.keep_tile(self.app, name, said):
                    return str(self.app.tr("The tile could not be kept."))
            except BadCatalogue as bad:
                return str(bad)
            self.enter(entry)
            return ""

        Picker(sketch_of(name, stack, tile), done).show()

    def undo(self) -> None:
        said = self.page.undo()
        self.settle()
        if said:
            self.app.notice(said, icon="undo")

    def why(self) -> None:
        if self.verdict is not None:
            about = self.hint.name or self.hint.text
            why(self.app, self.page.table, self.verdict, about).show()

    def result(self) -> None:
        self.app.go("result", match=self.page.match)

    def amend(self) -> None:
        self.acting.amend()
