"""The consequences of a move, step by step: the north after each event, its pieces numbered."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from companion.match.log import Entry
from companion.match.table import Played
from scoring.game import Facts, Seat
from scoring.nights_watch.places import COLUMNS, HEX, HEXES
from scoring.nights_watch.wildlings import CLANS, Front, Kind

T = TypeVar("T", Kind, Seat)


class Piece(NamedTuple, Generic[T]):
    what: T
    """A wildling's kind, or whose guard it is."""
    number: int


Wildling = Piece[Kind]
Guard = Piece[Seat]


class Figures(NamedTuple):
    """The front with its pieces numbered; a place that has just been left is None."""

    camps: tuple[tuple[Wildling | None, ...], ...] = ((), (), ())
    clearings: tuple[tuple[Wildling, ...], ...] = ((), (), (), ())
    wall: tuple[tuple[Guard | None, ...], ...] = ((), (), (), ())
    gift: tuple[Wildling | None, ...] = (None,) * len(HEXES)
    breaches: int = 0
    away: Wildling | None = None
    """On its way back to the Frostfangs."""
    seen: int = 0
    """How many pieces have had a number."""
    front: Front | None = None
    """What it was last brought into line with."""


def settled(north: Figures, front: Front) -> Figures:
    """The pieces as the table has them.

    Each stays in its row if it can, goes to where one of its sort is missing if it cannot, and
    only the others are new.
    """
    if north.front is front:
        return north
    stood = [*north.camps, *north.clearings, *((one,) for one in north.gift)]
    wanted = [*front.camps, *front.clearings, *((one,) if one else () for one in front.gift)]
    rows, seen = _matched(stood, wanted, north.seen)
    wall, seen = _matched(north.wall, front.wall, seen)
    gift = tuple(row[0] if row else None for row in rows[7:])
    return Figures(
        tuple(rows[:3]), tuple(rows[3:7]), tuple(wall), gift, front.breaches, None, seen, front
    )


def _matched(
    stood: Sequence[Sequence[Piece[T] | None]], wanted: Sequence[Sequence[T]], seen: int
) -> tuple[list[tuple[Piece[T], ...]], int]:
    """The wanted rows, filled with the pieces of those that stood, and with new ones."""
    rows: list[list[Piece[T] | None]] = []
    spare: list[Piece[T]] = []
    for row, want in zip(stood, wanted, strict=True):
        left = [piece for piece in row if piece is not None]
        rows.append([_taken(left, what) for what in want])
        spare += left
    found: list[tuple[Piece[T], ...]] = []
    for kept, want in zip(rows, wanted, strict=True):
        filled: list[Piece[T]] = []
        for piece, what in zip(kept, want, strict=True):
            one = piece or _taken(spare, what)
            if one is None:
                one, seen = Piece(what, seen), seen + 1
            filled.append(one)
        found.append(tuple(filled))
    return found, seen


def _taken(pieces: list[Piece[T]], what: T) -> Piece[T] | None:
    """The first of this sort, which is then no longer among them."""
    for i, piece in enumerate(pieces):
        if piece.what == what:
            return pieces.pop(i)
    return None


AFTER: Facts = {"event": "finish"}
"""What comes after the last event."""
SECTION = {hex: s for s, column in enumerate(COLUMNS) for hex in column}


class StepLine(NamedTuple):
    """One line of the list; what closes up afterwards belongs to it."""

    kind: str
    facts: Facts
    grave: bool = False


class Moment(NamedTuple):
    """The north after a step."""

    north: Figures
    trail: int | None = None
    """The number of the trail that was taken last."""
    broken: int | None = None
    """The section where the Wall breaks, from 0."""
    mover: int | None = None
    """The number of the wildling that moves."""
    before: Figures | None = None
    """The north before this step; None: everything has happened."""
    stood: tuple[Wildling, ...] = ()
    """Who stood in the clearing that is being left, those that have left it too."""
    number: int = 0

    def row(self, section: int) -> tuple[Wildling, ...]:
        """A clearing, with those that have left it since."""
        trail = None if self.trail is None else (self.trail - 1) // 2
        here = trail if self.broken is None else self.broken
        return self.stood if self.stood and section == here else self.north.clearings[section]


class Replay:
    """Moves pieces as the events say; a place that is left stays empty until the rest close up."""

    def __init__(self, north: Figures, entry: Entry) -> None:
        self.camps = [list(tribe) for tribe in north.camps]
        self.clearings = [list(crowd) for crowd in north.clearings]
        self.wall: list[list[Guard | None]] = [list(guards) for guards in north.wall]
        self.gift = list(north.gift)
        self.breaches, self.seen = north.breaches, north.seen
        self.entry = entry
        self.walker: tuple[int, Wildling] | None = None
        """The last that walked, and the clearing it came to."""
        self.broken: int | None = None
        self.trail: int | None = None
        self.away: Wildling | None = None
        self.mover: int | None = None
        self.stood: tuple[Wildling, ...] = ()

    def step(self, event: Facts) -> None:
        self.away = self.mover = None
        self._leave_climber(event)
        match event["event"]:
            case "camp":
                wildling = Wildling(event["kind"], self.seen)
                self.seen, self.mover = self.seen + 1, self.seen
                self.camps[CLANS.index(event["clan"])].append(wildling)
            case "walk":
                self._walk(CLANS.index(event["clan"]), event["trail"])
            case "guard_lost":
                self.wall[event["section"] - 1][0] = None
            case "close_up" if "clan" in event:
                _close(self.camps[CLANS.index(event["clan"])])
            case "close_up":
                _close(self.wall[event["section"] - 1])
            case "breach":
                self.broken, self.walker = event["section"] - 1, None
                self.stood = tuple(self.clearings[self.broken])
                _close(self.wall[self.broken])
            case "enter":
                self._enter(HEX[event["hex"]], event["kind"])
            case "home":
                self._home(event["kind"])
            case "marker":
                self.breaches = event["breaches"]
                if self.broken is not None:
                    self.clearings[self.broken].clear()

    def now(self) -> Figures:
        return Figures(
            tuple(map(tuple, self.camps)),
            tuple(map(tuple, self.clearings)),
            tuple(map(tuple, self.wall)),
            tuple(self.gift),
            self.breaches,
            self.away,
            self.seen,
        )

    def finish(self) -> Figures:
        """Everything closed up, as the table has it after the last step."""
        self.away = self.mover = None
        self._leave_climber(AFTER)
        rows: list[list[Any]] = [*self.camps, *self.wall]
        for row in rows:
            _close(row)
        return self.now()

    def gone(self, event: Facts) -> int:
        """How many have left the game before this event: without a free hex, and no event tells."""
        if event["event"] == "marker" and self.broken is not None:
            return len(self.clearings[self.broken])
        return int(self._climber_leaves(event))

    def _climber_leaves(self, event: Facts) -> bool:
        still = event["event"] in ("close_up", "enter", "home")
        return not still and self.walker is not None and self.walker[1].what == "climber"

    def _leave_climber(self, event: Facts) -> None:
        if self._climber_leaves(event) and self.walker is not None:
            clearing, wildling = self.walker
            self.clearings[clearing].remove(wildling)
            self.walker = None

    def _walk(self, clan: int, trail: int) -> None:
        tribe = self.camps[clan]
        camp = next(i for i, one in enumerate(tribe) if one is not None)
        wildling, tribe[camp] = tribe[camp], None
        assert wildling is not None
        clearing = (trail - 1) // 2
        self.clearings[clearing].append(wildling)
        self.mover = wildling.number
        self.walker, self.trail, self.broken = (clearing, wildling), trail, None
        self.stood = tuple(self.clearings[clearing])

    def _enter(self, hex: int, kind: Kind) -> None:
        wildling = self._from_clearing(SECTION[hex], kind)
        self.gift[hex], self.mover, self.walker = wildling, wildling.number, None

    def _home(self, kind: Kind) -> None:
        if self.broken is not None:
            wildling = self._from_clearing(self.broken, kind)
        elif self.walker is not None:
            wildling = self._from_clearing(self.walker[0], kind)
        else:
            wildling = self._sent(self.entry.get("from") or self.entry["remove"], kind)
        self.away, self.mover, self.walker = wildling, wildling.number, None

    def _from_clearing(self, clearing: int, kind: Kind) -> Wildling:
        """The one that walked; in a breach, or when a card sends one home, the first that came."""
        crowd = self.clearings[clearing]
        wildling = next(one for one in crowd if one.what == kind)
        if self.walker is not None and self.walker[0] == clearing:
            wildling = self.walker[1]
        crowd.remove(wildling)
        return wildling

    def _sent(self, place: Mapping[str, Any], kind: Kind) -> Wildling:
        """A card or a hero sent it home."""
        if place.get("gift") is not None:
            row, i = self.gift, HEX[place["gift"]]
        elif place.get("camp") is not None:
            row, i = self.camps[CLANS.index(place["camp"][0])], place["camp"][1] - 1
        else:
            return self._from_clearing(place["clearing"] - 1, kind)
        wildling, row[i] = row[i], None
        assert wildling is not None
        return wildling


def _close(row: list[Any]) -> None:
    row[:] = [one for one in row if one is not None]


def moments(north: Figures, played: Played) -> tuple[list[Moment], list[StepLine]]:
    """The north after each step of a move, and the lines that tell them."""
    replay, lines, shown = Replay(north, played.entry), list[StepLine](), list[Moment]()
    for event in (*played.events, AFTER):
        if gone := replay.gone(event):
            lines.append(StepLine("gone", {"count": gone}))
            shown.append(_moment(replay, replay.now(), len(lines)))
        if event is AFTER:
            break
        before, listed = replay.now(), len(lines)
        _tell(lines, replay, event)
        replay.step(event)
        if len(lines) > listed:
            shown.append(_moment(replay, before, len(lines)))
    return shown, lines


def _moment(replay: Replay, before: Figures, number: int) -> Moment:
    return Moment(
        replay.now(), replay.trail, replay.broken, replay.mover, before, replay.stood, number
    )


def _tell(lines: list[StepLine], replay: Replay, event: Facts) -> None:
    """A line of its own, or a part of the line before."""
    kind = event["event"]
    last = lines[-1] if lines else None
    if kind == "close_up" and last is not None:
        if last.kind == "guard_lost":
            lines[-1] = last._replace(facts={**last.facts, "moved": True})
    elif kind == "breach":
        section = event["section"] - 1
        guards = sum(guard is not None for guard in replay.wall[section])
        crowd = len(replay.clearings[section])
        lines.append(StepLine(kind, {**event, "guards": guards, "wildlings": crowd}, grave=True))
    else:
        lines.append(StepLine(kind, event, grave=kind in ("end", "rush")))


_FOLLOWED: dict[int, tuple[Played, Figures]] = {}
"""What moves led to, by their identity: a move stands after the same moves as long as it stands."""
MAX_CACHED = 2_000


def followed(standing: Sequence[Played]) -> Figures:
    """The pieces after these moves, each with the number that it had all the way."""
    north, start = Figures(), len(standing)
    for played in reversed(standing):
        known = _FOLLOWED.get(id(played))
        if known is not None and known[0] is played:
            north = known[1]
            break
        start -= 1
    for played in standing[start:]:
        front: Front = played.state.front
        if played.events and front is not north.front:
            replay = Replay(north, played.entry)
            for event in played.events:
                replay.step(event)
            north = replay.finish()
        north = settled(north, front)
        if len(_FOLLOWED) >= MAX_CACHED:
            _FOLLOWED.clear()
        _FOLLOWED[id(played)] = (played, north)
    return north


def last_lines(standing: Sequence[Played]) -> list[StepLine]:
    """The lines of what the last move set off."""
    if not standing or not standing[-1].events:
        return []
    return moments(followed(standing[:-1]), standing[-1])[1]


def moment(standing: Sequence[Played], front: Front, step: int | None) -> Moment:
    """The north as it lies; or after one step of what the last move set off; -1: before it."""
    if step is not None and standing:
        north = followed(standing[:-1])
        shown = [Moment(north), *moments(north, standing[-1])[0]]
        if step + 1 < len(shown):
            return shown[max(0, step + 1)]
    return Moment(settled(followed(standing), front))
