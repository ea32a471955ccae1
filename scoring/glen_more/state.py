"""The state of the full table: clans, territories, rondel, market and the current turn."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scoring.game import Seat, Tally
from scoring.glen_more.goods import Good
from scoring.glen_more.tile import HOME_CASTLE, START_VILLAGE, Tile
from scoring.tuples import put, record

Place = tuple[int, int]
VILLAGE_AT: Place = (0, 0)
CASTLE_AT: Place = (1, 0)

Phase = Literal["reveal", "roll", "take", "pay", "place", "act", "over"]
Roads = Mapping[str, tuple[tuple[str, int], ...]]
"""By place of the clan board, its neighbours and the coins that each path costs."""

SCOTS = 9
"""Scots of one seat; the tenth is its figure on the rondel."""
TOKENS = 10


@record
class Plot(NamedTuple):
    """One place of a territory: the visible tile and what lies on and under it."""

    tile: str
    goods: tuple[Good, ...] = ()
    scots: int = 0
    covers: tuple[str, ...] = ()


Land = Mapping[Place, Plot]

HOME: Land = {VILLAGE_AT: Plot(START_VILLAGE, scots=1), CASTLE_AT: Plot(HOME_CASTLE)}


@record
class Clan(NamedTuple):
    """What one seat has."""

    coins: int
    land: Land = HOME
    whisky: int = 0
    persons: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def scots_left(self) -> int:
        """Scots in the supply."""
        return SCOTS - sum(plot.scots for plot in self.land.values())


@record
class Turn(NamedTuple):
    """The part of the state that is reset at the end of a turn."""

    hand: str | None = None
    """The tile that was taken and is not laid yet."""
    movement: int = 0
    centres: tuple[Place, ...] = ()
    """Where tiles were laid in this turn."""
    everywhere: bool = False
    used: frozenset[str] = frozenset()
    """Tiles activated in this turn."""
    rights: tuple[str, ...] = ()
    ness: bool = True
    """Whether Loch Ness's activation is still available."""
    bonus: tuple[tuple[Place, int], ...] = ()
    tokens: int = 0
    removes: int = 0
    builds: int = 0
    untold: tuple[Place, ...] = ()
    """New tiles whose one-time effects nobody knows: what they bring may still be said."""


NEW_TURN = Turn()


@record
class State(NamedTuple):
    end_after: int
    tiles: Mapping[str, Tile]
    roads: Roads
    clans: tuple[Clan, ...]
    spaces: tuple[str | None, ...]
    """The tile on each space of the rondel."""
    figures: tuple[int, ...]
    """By seat: spaces walked since the start; the space is that modulo the rondel's size."""
    die: int | None
    """None: it is not on the rondel, or not any more."""
    plays_die: bool
    base: int
    """Where the rear-most piece stood when the rondel was last cleared."""
    market: Mapping[Good, int]
    """Slots of each row that hold coins."""
    drawn: int = 0
    """Number of tiles turned up so far, without END."""
    seen: frozenset[str] = frozenset()
    discard: tuple[str, ...] = ()
    crests: Mapping[str, tuple[Seat, ...]] = {}
    phase: Phase = "reveal"
    turn: Seat | None = None
    now: Turn = NEW_TURN
    lines: tuple[Tally, ...] = ()

    def holds(self, seat: Seat, crest: str) -> bool:
        """Whether a token of this seat lies on the crest."""
        return seat in self.crests.get(crest, ())

    def in_hand(self) -> Tile:
        """The tile that was taken and waits to be paid or placed."""
        assert self.now.hand is not None
        return self.tiles[self.now.hand]

    def tokens_left(self, seat: Seat) -> int:
        return TOKENS - sum(seats.count(seat) for seats in self.crests.values())

    def with_clan(self, seat: Seat, clan: Clan, now: Turn | None = None) -> "State":
        """The state with this seat's clan replaced, and the turn too, if given."""
        return self._replace(clans=put(self.clans, seat, clan), now=now or self.now)

    def scoring(self, *lines: Tally) -> "State":
        """The state with more score lines."""
        return self._replace(lines=self.lines + lines)
