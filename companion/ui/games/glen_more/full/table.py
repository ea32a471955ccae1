"""The full table: rondel, market, players, territory, and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.glen_more.table.phrases import facts_text, tile_name
from companion.log import Entry
from companion.ui.games.base import GameTable
from companion.ui.games.glen_more.full import rondel, territory
from companion.ui.games.glen_more.full.acting import Acting
from companion.ui.games.glen_more.full.advice import Advice, advice, next_space, reached
from companion.ui.games.glen_more.full.amend.sheet import AmendSheet
from companion.ui.games.glen_more.full.dealing import Dealing, Rolling
from companion.ui.games.glen_more.full.heads import Market, Players, Steps, coins
from companion.ui.games.glen_more.full.hint import TileHint
from companion.ui.games.glen_more.full.laying import Laying
from companion.ui.games.glen_more.full.rondel import Rondel
from companion.ui.games.glen_more.full.selling import sell
from companion.ui.games.glen_more.full.step import Ending, Step
from companion.ui.games.glen_more.full.taking import Paying, Taking
from companion.ui.games.glen_more.full.territory import Territory
from companion.ui.games.glen_more.full.travel import Travel
from companion.ui.verdicts import button, why
from companion.ui.waiting import Unsettled
from companion.ui.widgets import Painted
from scoring.game import Verdict
from scoring.glen_more.state import Phase, Place, State
from scoring.glen_more.tile import Tile


class GlenTable(GameTable):
    """Made with its page; draws the page's view and sends it what fingers mean."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.padding, self.spacing = (dp(8), 0), dp(6)
        self.advice = Advice()
        self.space = -1
        """The space of the rondel that was tapped."""
        self.chosen: Place | None = None
        """The place of the territory that was tapped."""
        self.looked: int | None = None
        """Whose territory is shown, if not that of the one to move."""
        self.verdict: Verdict | None = None
        """Why what was tapped cannot be."""
        self.dealing, self.taking, self.paying = Dealing(self), Taking(self), Paying(self)
        self.acting, self.travel = Acting(self), Travel(self)
        self.by_phase: dict[Phase, Step] = {
            "reveal": self.dealing,
            "roll": Rolling(self),
            "take": self.taking,
            "pay": self.paying,
            "place": Laying(self),
            "act": self.acting,
            "over": Ending(self),
        }
        self.make_parts()
        self.lying: bool | None = None
        self.fbind("size", self.arrange)
        self.arrange()

    def make_parts(self) -> None:
        self.rondel, self.market, self.players = Rondel(), Market(), Players()
        self.territory, self.steps, self.hint = Territory(), Steps(), TileHint()
        self.rondel.bind(on_pick=lambda _, space: self.pick_space(space))
        self.market.bind(on_pick=lambda _, good: sell(self, good))
        self.players.bind(on_pick=lambda _, seat: self.look_at(seat))
        self.territory.bind(
            on_pick=lambda _, at: self.pick_place(at), on_clans=lambda _: self.travel.board()
        )
        self.bar = BoxLayout(spacing=dp(8), padding=(dp(4), 0))

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
    def step(self) -> Step:
        """What is to be done now."""
        return self.by_phase[self.state.phase]

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

    def show_waiting(self) -> None:
        unsettled = Unsettled(self.page)
        self.rondel.waiting = unsettled.pieces(rondel.pieces)
        self.market.waiting = unsettled.pieces(coins)
        self.territory.waiting = unsettled.pieces(territory.pieces)
        self.travel.show_waiting(unsettled)

    def show_land(self, view: Mapping[str, Any]) -> None:
        land, state = self.territory, self.state
        land.seat, land.tiles = self.seat, state.tiles
        land.told = view["seats"][self.seat]
        mine = self.seat == state.turn and self.page.at is None
        land.lit = self.step.lit() if mine else frozenset()
        land.chosen = self.chosen if mine else None
        land.rings, land.ghost = frozenset(), ""
        laid = self.step.placement() if mine else None
        if laid is not None:
            land.ghost, entry = laid
            land.lit = land.lit - {self.chosen}
            land.rings = reached(self.page.table, entry) - {self.chosen}

    def show_hint(self, view: Mapping[str, Any]) -> None:
        name, text = "", self.app.tr("The table as it was")
        if self.page.at is None:
            name, text = self.step.told(view)
        refused = self.verdict is not None and not self.verdict.ok
        if self.verdict is not None and refused:
            text = self.app.words(self.page.table).problem(self.verdict.broken[0])
        self.hint.refused, self.hint.text = refused, text
        self.hint.tile = self.state.tiles.get(name)
        self.hint.name = tile_name(name, self.app.tr) if name else ""

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
        for made in (undo, ask, *self.step.buttons(view)):
            bar.add_widget(made)

    # Touching

    def look_at(self, seat: int) -> None:
        self.looked = None if seat == self.state.turn else seat
        self.territory.home()
        self.refresh()

    def pick_space(self, space: int) -> None:
        """What lies there, and in its step whether it can be taken."""
        state = self.state
        if self.page.at is not None:
            return
        if state.phase == "reveal" and space == self.rondel.due:
            self.dealing.reveal()
        elif state.phase == "take" and state.spaces[space] is not None:
            self.taking.pick(space)
            self.refresh()
        else:
            self.tell_tile(state.spaces[space])

    def tell_tile(self, name: str | None) -> None:
        """What a tile on the rondel is, when nothing is to be taken."""
        tile = self.state.tiles.get(name) if name else None
        if tile is not None:
            told = facts_text(tile, self.app.tr, self.app.ntr)
            self.app.notice(f"{tile.name}: {told}")

    def pick_place(self, at: Place) -> None:
        if self.page.at is not None or self.state.turn is None or self.looked is not None:
            return
        self.verdict = None
        self.step.picked(at)
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
        self.travel.reset()
        for step in self.by_phase.values():
            step.reset()
        self.refresh()

    def undo(self) -> None:
        said = self.page.undo()
        self.settle()
        if said:
            self.app.notice(said, icon="undo")

    def why(self) -> None:
        if self.verdict is not None:
            about = self.hint.name or self.hint.text
            why(self.app, self.page.table, self.verdict, about).show()

    def amend(self) -> None:
        AmendSheet(self.page, self.seat, self.enter).show()
