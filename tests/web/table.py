"""A table with desks for all its seats, without a server: what they are shown, and what is sent."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.match.evening import NO_EVENING
from companion.match.log import Entry, Header
from companion.match.table import Table
from companion.play.scene import Stage
from companion.sync.browsers import Seated
from companion.web.seats import Seat
from companion.web.view import Touch, offered
from scoring.game import Verdict
from tests.sync.watching import empty_table

PHONE = Stage(374, 700)


class Kitchen:
    """A host of its own table."""

    name = "Ada’s table"
    evening = NO_EVENING
    again: frozenset[int] = frozenset()
    id = "kitchen"

    def __init__(self, match: str | Header) -> None:
        self.table: Table = Table(match) if isinstance(match, Header) else empty_table(match)
        self.seats = [
            Seat(self, Seated(n, f"device-{n}"), None)
            for n in range(len(self.table.header.players))
        ]

    def propose_for(self, device: str, entries: Sequence[Entry]) -> Verdict:
        verdict = self.table.judge_all(entries)
        for entry in entries if verdict.ok else ():
            self.table.enter(entry)
            for seat in self.seats:
                seat.happened(self.table.record[-1])
        return verdict

    def touch_anything(self, seat: int, random: Random, stage: Stage = PHONE) -> str:
        """Whatever proposes no move at once; the spot, empty: there is none."""
        desk = self.seats[seat]
        view = desk.view(stage, "en")
        ways = [spot for spot in offered(view) if spot not in {*view.moves, *view.elsewhere}]
        spot = random.choice(ways) if ways else ""
        if spot:
            desk.act(Touch(desk.rev, spot), stage, "en")
        return spot
