"""A clan token travels: to which crest, for how much, and where its gifts are put."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.full.clans import ClanSheet, Errand, errand, tokens
from companion.ui.games.glen_more.keypad import NumberSheet
from companion.ui.games.glen_more.pad.sheets import pick_sheet
from companion.ui.waiting import Unsettled
from scoring.glen_more.state import Place, State
from scoring.glen_more.travel import START, Fare, fare_to

if TYPE_CHECKING:
    from companion.ui.games.glen_more.full.table import GlenTable


class Travel:
    """The clan board of a table; can be looked at in every step."""

    def __init__(self, table: GlenTable) -> None:
        self.table = table
        self.errand: Errand | None = None
        """The token whose gifts are being put on tiles."""
        self.sheet: ClanSheet | None = None
        """The clan board while it is looked at."""

    def reset(self) -> None:
        self.errand = None

    @property
    def app(self) -> Any:
        return self.table.app

    @property
    def state(self) -> State:
        return self.table.state

    def told(self) -> str:
        assert self.errand is not None
        tr, thing = self.app.tr, self.errand.next_thing
        what = tr("Scot") if thing == "scot" else tr(thing)
        text = tr("{crest}: put the {what} on a tile")
        return str(text.format(crest=self.errand.crest, what=what))

    def board(self) -> None:
        tr, state = self.app.tr, self.state
        note = tr("Tap a crest to go there") if state.now.tokens else tr("No token is to be placed")
        page = self.table.page
        self.sheet = ClanSheet(page.players, self.go_to, note, closed=self.board_closed)
        self.show_waiting(Unsettled(page))
        self.sheet.show()

    def board_closed(self) -> None:
        self.sheet = None

    def show_waiting(self, unsettled: Unsettled) -> None:
        """On the clan board, if it is looked at."""
        if self.sheet is not None:
            self.sheet.tell(self.state, unsettled.pieces(tokens))

    def go_to(self, crest: str) -> None:
        state = self.state
        if self.table.page.at is not None or state.turn is None:
            return
        fare = fare_to(state.roads, state.crests, crest)
        if not state.now.tokens or fare.certain or state.crests.get(crest):
            self.go(self.begin(crest, fare.known or 0))
            return

        def done(n: int) -> str:
            self.go(self.begin(crest, n))
            return ""

        NumberSheet(title=crest, note=self.asked(fare), value=fare.known or 0, done=done).show()

    def asked(self, fare: Fare) -> str:
        """Why the table is to say what the way costs."""
        tr = self.app.tr
        if fare.known is None:
            return str(tr("What does the way cost? Nobody has told it yet"))
        text = tr("At most {n}: {crests} may be nearer, and no path from there is known")
        return str(text.format(n=fare.known, crests=", ".join(fare.off)))

    def begin(self, crest: str, cost: int) -> Errand:
        return errand(self.state, self.state.turn or 0, crest, cost)

    def go(self, going: Errand) -> None:
        """Go if everything is said; else ask where the crest's gifts are put."""
        if going.next_thing and self.state.now.tokens:
            self.errand = going
            self.table.refresh()
            return
        before = self.state.crests
        fare = fare_to(self.state.roads, before, going.crest)
        if not self.table.enter(going.entry(self.state.turn or 0)):
            return
        if fare.known is None:
            self.offer_path(going.crest, going.cost, [START, *before])
        elif going.cost < fare.known:
            self.offer_path(going.crest, going.cost, list(fare.off))

    def put(self, at: Place) -> None:
        """The next gift lies on this tile."""
        going = self.errand
        if going is None or at not in self.state.clans[self.state.turn or 0].land:
            return
        going.put(at)
        if going.next_thing:
            self.table.refresh()
            return
        self.errand = None
        self.go(going)

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
