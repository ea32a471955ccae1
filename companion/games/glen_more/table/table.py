"""Queries about the full table: the moves that the rules allow now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from companion.games.glen_more.table.draft import Draft
from companion.match.phrases import Tr
from companion.play.position import Position
from scoring.game import Move, Seat
from scoring.glen_more import moves
from scoring.glen_more.clans import CRESTS
from scoring.glen_more.gains import allowed_by
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.meanings import payment_for
from scoring.glen_more.rondel import to_fill
from scoring.glen_more.scoring import totals
from scoring.glen_more.state import Land, Place, Plot, State
from scoring.glen_more.territory import around, beside, places, river_ends, scot_beside
from scoring.glen_more.tile import NEVER_TURNED_UP, Tile
from scoring.tuples import literal

GlenPosition = Position[State]
NOWHERE: frozenset[Place] = frozenset()
EMPTY = Draft()


class Advice(NamedTuple):
    """Legal moves by what a finger would touch; goods are picked as the rules suggest."""

    takes: frozenset[int] = frozenset()
    discards: frozenset[int] = frozenset()
    places: frozenset[Place] = NOWHERE
    activates: Mapping[Place, moves.Activate] = {}
    walks: Mapping[Place, Mapping[Place, tuple[Place, ...]]] = {}
    """By where Scots stand: every tile that one of them can reach, and the way there."""
    removes: frozenset[Place] = NOWHERE
    sales: tuple[moves.Sell, ...] = ()


class Ahead(NamedTuple):
    """A tile of the rondel as if it were in hand already."""

    moves: tuple[Move, ...]
    """What takes it, and pays for it as the rules suggest."""
    at: GlenPosition
    tile: Tile
    places: frozenset[Place]


@dataclass(frozen=True)
class Moment:
    """The table, what is begun at it, and what follows from both."""

    at: GlenPosition
    draft: Draft = EMPTY

    @property
    def state(self) -> State:
        return self.at.state

    @property
    def tr(self) -> Tr:
        return self.at.tr

    @property
    def seat(self) -> Seat:
        return self.state.turn or 0

    @property
    def name(self) -> str:
        return self.at.players[self.seat]

    @property
    def land(self) -> Land:
        return self.state.clans[self.seat].land

    @property
    def plot(self) -> Plot | None:
        """On the place of it that was touched."""
        return self.land.get(self.draft.at) if self.draft.at is not None else None

    @property
    def shown(self) -> Seat:
        if self.draft.looked is not None:
            return self.draft.looked
        return self.state.turn if self.state.turn is not None else self.at.seat or 0

    @property
    def choosing(self) -> bool:
        """Whether places of it can be chosen, not only looked at."""
        acts = (self.placing or self.state.phase == "act") and self.state.turn is not None
        return self.at.playable and acts and self.draft.looked is None

    @property
    def sales(self) -> list[moves.Sell]:
        """Of the good that was touched."""
        return [sale for sale in self.ways.sales if sale.good == self.draft.good]

    @property
    def hand(self) -> Tile | None:
        return self.state.tiles[self.state.now.hand] if self.state.now.hand else None

    @cached_property
    def ways(self) -> Advice:
        state = self.state
        if state.turn is None or not self.at.playable:
            return Advice()
        legal = tuple(self.at.game.meanings(state, state.turn, ()))
        starts = {move.from_ for move in legal if isinstance(move, moves.MoveScot)}
        activates: dict[Place, moves.Activate] = {}
        for move in legal:
            if isinstance(move, moves.Activate):
                activates.setdefault(move.at, move)
        return Advice(
            frozenset(move.space for move in legal if isinstance(move, moves.Take)),
            frozenset(move.space for move in legal if isinstance(move, moves.Discard)),
            frozenset(move.at for move in legal if isinstance(move, moves.LayTile)),
            activates,
            {start: self._ways_from(start) for start in sorted(starts)},
            frozenset(move.at for move in legal if isinstance(move, moves.Remove)),
            tuple(move for move in legal if isinstance(move, moves.Sell)),
        )

    def _ways_from(self, start: Place) -> dict[Place, tuple[Place, ...]]:
        """The shortest way of a Scot to every tile that the movement left allows."""
        found = {start: tuple[Place, ...]()}
        for _ in range(min(self.state.now.movement, len(self.land))):
            for place, way in list(found.items()):
                near = (next for next in around(place) if next in self.land and next not in found)
                found |= {next: (*way, next) for next in near}
        return {place: way for place, way in found.items() if way}

    @cached_property
    def ahead(self) -> Ahead | None:
        """What was touched on the rondel, if nothing but its place is wanted."""
        state, space, draft = self.state, self.draft.space, self.draft
        name = state.spaces[space] if space in self.ways.takes and not draft.asked else None
        tile = state.tiles.get(name) if name is not None else None
        if state.phase != "take" or draft.looked is not None or tile is None or tile.person:
            return None
        made: tuple[Move, ...] = (moves.Take(self.seat, space),)
        then = self.at.game.apply(state, made[0])[0]
        if then.phase == "pay":
            paid = payment_for(then, self.seat, tile)
            if paid is None:
                return None
            made, then = (*made, paid), self.at.game.apply(then, paid)[0]
        if then.phase != "place":
            return None
        return Ahead(made, self.at.at(then), tile, frozenset(places(then, self.seat, tile)))

    @property
    def placed(self) -> tuple[Tile, Move] | None:
        """The tile that would lie on the chosen place, and the move that lays it there."""
        state, draft = self.state, self.draft
        if draft.at is None or state.turn is None:
            return None
        if self.placing and self.hand is not None:
            return self.hand, moves.LayTile(state.turn, draft.at)
        if draft.doing == "build" and draft.tile in state.tiles:
            return state.tiles[draft.tile], moves.Build(state.turn, draft.tile, draft.at)
        return None

    @cached_property
    def lit(self) -> frozenset[Place]:
        """The places of the mover's territory to choose among."""
        state, ways = self.state, self.ways
        match self.draft.doing:
            case "put":
                return frozenset(self.land)
            case "remove":
                return ways.removes
            case "build" if self.draft.tile in state.tiles:
                return frozenset(places(state, self.seat, state.tiles[self.draft.tile]))
        if self.walker is not None:
            return frozenset(ways.walks.get(self.walker, ()))
        return self._open if self.placing else frozenset(ways.activates)

    @property
    def _open(self) -> frozenset[Place]:
        """Where the tile in hand may lie; if nobody knows whether it has a river, as was said."""
        found, tile = self.ways.places, self.hand
        if tile is None or "river" not in tile.unknown:
            return found
        return frozenset(place for place in found if (place[1] == 0) == self.draft.river) or found

    @property
    def placing(self) -> bool:
        """Whether the tile in hand may be placed; one of unknown cost may be so without paying."""
        phase, tile = self.state.phase, self.hand
        unpaid = phase == "pay" and tile is not None and "cost" in tile.unknown
        return phase == "place" or (unpaid and tile is not None and not tile.person)

    @property
    def walker(self) -> Place | None:
        """Where the Scot stands that the next place is for: the one touched, or the only one."""
        draft, ways = self.draft, self.ways
        if draft.doing == "walk":
            return draft.at
        waits = draft.doing or draft.at is not None or ways.activates or self.state.phase != "act"
        return None if waits or len(ways.walks) != 1 else next(iter(ways.walks))

    def at_once(self) -> tuple[moves.Activate, ...]:
        """What can be activated one after the other without a choice; none while effects wait."""
        state, found = self.state, list[moves.Activate]()
        now = state.now
        if now.bonus or now.tokens or now.removes or now.builds:
            return ()
        for place, move in self.ways.activates.items():
            tile = state.tiles[state.clans[move.seat].land[place].tile]
            if not wants_choice(tile) and self.at.game.validate(state, move).ok:
                state = self.at.game.effect(state, move)[0]
                found.append(move)
        return tuple(found)


def wants_choice(tile: Tile) -> bool:
    """Whether an activation asks what is paid or taken."""
    return tile.exchange is not None or bool(tile.gains) or "activate" in tile.unknown


def walk(seat: Seat, start: Place, way: tuple[Place, ...]) -> tuple[moves.MoveScot, ...]:
    return tuple(moves.MoveScot(seat, here, there) for here, there in pairwise((start, *way)))


def walked(at: GlenPosition) -> int:
    """How many of the last moves were one Scot's way; other moves are taken back one by one."""
    steps = [played.entry for played in reversed(at.standing)]
    count = 1
    for after, before in pairwise(steps):
        same = {"move": "move_scot", "seat": after.get("seat"), "to": after.get("from")}
        if after["move"] != "move_scot" or not same.items() <= before.items():
            break
        count += 1
    return count


def place_of(name: str) -> Place:
    x, _, y = name.partition(".")
    return int(x), int(y)


def good_of(name: str) -> Good:
    return literal(name, GOODS)


def points(state: State) -> list[int]:
    return totals(state.lines, len(state.clans))


def space_of(state: State, position: int) -> int:
    return position % len(state.spaces)


def next_space(state: State) -> int:
    """The space where the next tile comes to lie; -1: none is due."""
    space = to_fill(state) if state.phase == "reveal" else None
    return -1 if space is None else space


def candidates(state: State, stack: str) -> list[Tile]:
    """Known tiles that may come now: of this stack, or of an unknown one."""
    found = [
        tile
        for tile in state.tiles.values()
        if tile.stack in (stack, "") and tile.name not in state.seen | NEVER_TURNED_UP
    ]
    return sorted(found, key=lambda tile: (not tile.stack, tile.name))


def reached(at: GlenPosition, move: Move) -> dict[Place, str]:
    """The tiles that could be activated after this placement, by place."""
    if not at.judge(move).ok:
        return {}
    after, seat = at.game.apply(at.state, move)[0], at.state.turn or 0
    return {
        place: plot.tile
        for place, plot in sorted(after.clans[seat].land.items())
        if (tile := after.tiles[plot.tile]).steps and allowed_by(after, seat, place, tile)
    }


def gift_of(token: moves.ClanToken, state: State) -> str:
    """What of the crest's gifts is to be put next: a good, "scot", or nothing more."""
    boon = CRESTS[token.crest].boon
    if len(token.goods) < len(boon.goods):
        return boon.goods[len(token.goods)]
    scots = min(boon.scots, state.clans[token.seat].scots_left())
    return "scot" if len(token.scots) < scots else ""


def begun(at: GlenPosition) -> State:
    """The table as it was when the turn began."""
    state: State = at.state
    for played in reversed(at.standing):
        before: State = played.state
        if state.phase == "take" or before.turn != at.state.turn:
            break
        state = before
    return state


def free_beside(state: State, seat: Seat) -> frozenset[Place]:
    """The free places that share an edge with a territory."""
    land = state.clans[seat].land
    return frozenset(place for tile in land for place in beside(tile) if place not in land)


def room(state: State, seat: Seat) -> frozenset[Place]:
    """Those of them where some tile could be laid."""
    ends = river_ends(state, state.clans[seat].land)
    free = free_beside(state, seat)
    rows = (place for place in free if place[1] != 0 or place in ends)
    return frozenset(place for place in rows if scot_beside(state, seat, place))


def last_laid(at: GlenPosition, seat: Seat) -> Place | None:
    """Where this seat's tile lies, if it was the latest thing to be laid and still lies there."""
    if at.reader == "past":
        return None
    for played in reversed(at.standing):
        match played.entry:
            case {"move": "amend"}:
                return None
            case {"move": "place" | "build", "seat": by, "at": [x, y]}:
                return (x, y) if by == seat and (x, y) in at.state.clans[seat].land else None
    return None


def numbered(things: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Each with how many equal ones come before it."""
    for i, thing in enumerate(things):
        yield thing, things[:i].count(thing)


def where(state: State) -> dict[str, str]:
    """Where every piece lies, by its key in a scene."""
    found = {f"tile.{tile}": f"space {i}" for i, tile in enumerate(state.spaces) if tile}
    found |= {f"figure.{s}": f"{space_of(state, p)}" for s, p in enumerate(state.figures)}
    if state.die is not None:
        found["die"] = f"{space_of(state, state.die)}"
    found |= {f"market.{good}": str(filled) for good, filled in state.market.items()}
    for crest, seats in state.crests.items():
        found |= {f"token.{crest}.{s}.{i}": crest for s, i in numbered(tuple(map(str, seats)))}
    for seat, clan in enumerate(state.clans):
        for place, plot in clan.land.items():
            here = f"{seat}.{place[0]}.{place[1]}"
            found[tile_key(seat, plot.tile)] = here
            found |= {f"good.{here}.{good}.{i}": here for good, i in numbered(plot.goods)}
            found |= {f"scot.{here}.{i}": here for i in range(plot.scots)}
    return found


def tile_key(seat: Seat, tile: str) -> str:
    """Home tiles are everybody's; of any other there is one."""
    return f"tile.{seat}.{tile}" if tile in NEVER_TURNED_UP else f"tile.{tile}"
