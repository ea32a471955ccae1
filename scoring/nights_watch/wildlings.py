"""The wildling front: camps, trails, clearings, the Wall and the Gift, and how the game is lost.

Pure functions over the value `Front`, used by the warden and by the full table. Each returns the
front after a step and the step's events in the order in which they happen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from scoring.game import Events, Facts, Problem, Seat
from scoring.nights_watch.places import COLUMNS, HEX, HEXES
from scoring.rules import names_of
from scoring.tuples import put, record, without

Clan = Literal["ice_river", "cave_people", "hornfoot"]
Kind = Literal["regular", "climber", "giant"]
ColumnFull = Literal["home", "gone"]
TragicEnd = Literal["breaches", "gift"]

CLANS: tuple[Clan, ...] = get_args(Clan)
KINDS: tuple[Kind, ...] = get_args(Kind)
FIGURES = (24, 8, 8)
"""Number of figures of each kind."""
CAMPS = 5
SPACES = 5
"""Spaces for guards on one section of the Wall."""
GUARDS = 7
"""Number of guards of one seat."""
LAST_BREACH = 3
GIFT_LOST = 8
"""Number of wildlings in the Gift that ends the game."""
HIGHEST_TRAIL = 8
WILDLING_FACES = 12
"""Faces of the wildling die."""
TRAIL_CLANS = (0, 0, 0, 1, 1, 2, 2, 2)
"""By trail number, from 1: the clan at whose camps the trail begins."""
RUSH_TRAILS = ((1, 3), (4, 5), (6, 7))
"""By clan, the lower and the higher trail, each by its lowest number."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a wildling stands: exactly one of gift, camp and clearing is given."""

    gift: str | None = None
    camp: tuple[Clan, int] | None = None
    clearing: int | None = None
    kind: Kind | None = None
    """Which kind in a clearing; left out: the first that came."""


@record
class Front(NamedTuple):
    """North of the Wall, the Wall, and what came over it."""

    camps: tuple[tuple[Kind, ...], ...] = ((), (), ())
    """By clan, from camp 1 outward."""
    clearings: tuple[tuple[Kind, ...], ...] = ((), (), (), ())
    """In order of arrival."""
    wall: tuple[tuple[Seat, ...], ...] = ((), (), (), ())
    """By section, the owners of the guards from space 1."""
    gift: tuple[Kind | None, ...] = (None,) * len(HEXES)
    frostfangs: tuple[int, ...] = FIGURES
    breaches: int = 0
    ended: TragicEnd | None = None
    giant_recheck: bool = True
    column_full: ColumnFull = "home"


Step = tuple[Front, Events]


def word(id: str) -> str:
    """The name of a card, hero, clan, kind, piece or phase in sentences."""
    return names_of("nights_watch")[id]


def guards_of(front: Front, seat: Seat) -> int:
    west, midwest, mideast, east = front.wall
    return west.count(seat) + midwest.count(seat) + mideast.count(seat) + east.count(seat)


def post(front: Front, section: int, seat: Seat) -> Front:
    """A guard takes the lowest free space of a section, counted from 0."""
    return front._replace(wall=put(front.wall, section, (*front.wall[section], seat)))


def roll(front: Front, number: int) -> Step:
    """The wildling die: the first of the trail's clan walks, the others close up."""
    if number > HIGHEST_TRAIL or not front.camps[TRAIL_CLANS[number - 1]]:
        return front, ()
    clan = TRAIL_CLANS[number - 1]
    kind, *others = front.camps[clan]
    walked = front._replace(camps=put(front.camps, clan, tuple(others)))
    after, arrival = _arrive(walked, kind, _clearing(number))
    closed = (_camps_close_up(clan),) if others else ()
    return after, (_walk(clan, kind, number), *closed, *arrival)


def token(front: Front, kind: Kind, clan_name: Clan) -> Step:
    """A figure leaves the Frostfangs for the clan's first free camp; the fifth sets off a rush."""
    clan = CLANS.index(clan_name)
    camp = len(front.camps[clan]) + 1
    if not front.frostfangs[KINDS.index(kind)] or camp > CAMPS:
        return front, ()
    camped = front._replace(
        camps=put(front.camps, clan, (*front.camps[clan], kind)),
        frostfangs=_moved(front.frostfangs, kind, -1),
    )
    event = {"event": "camp", "clan": clan_name, "kind": kind, "camp": camp}
    if camp < CAMPS:
        return camped, (event,)
    after, events = _rush(camped, clan)
    return after, (event, {"event": "rush", "clan": clan_name}, *events)


def _rush(front: Front, clan: int) -> Step:
    """Camp 1 storms down the lower trail, then camp 2 down the higher one; the rest close up."""
    events: list[Facts] = []
    for trail in RUSH_TRAILS[clan]:
        kind, *others = front.camps[clan]
        walked = front._replace(camps=put(front.camps, clan, tuple(others)))
        front, arrival = _arrive(walked, kind, _clearing(trail))
        events += (_walk(clan, kind, trail), *arrival)
        if front.ended:
            return front, tuple(events)
    return front, (*events, _camps_close_up(clan))


def _arrive(front: Front, kind: Kind, section: int) -> Step:
    if kind == "climber":
        return _enter(front, kind, section)
    if kind == "giant" and front.wall[section]:
        return _giant_strikes(front, section)
    crowd = (*front.clearings[section], kind)
    there = front._replace(clearings=put(front.clearings, section, crowd))
    if kind == "giant" or crowd.count("regular") > len(front.wall[section]):
        return _breach(there, section)
    return there, ()


def _giant_strikes(front: Front, section: int) -> Step:
    struck, lost = _lose_guard(front, section)
    after, home = _home(struck, "giant")
    left = after.clearings[section].count("regular")
    if front.giant_recheck and left > len(after.wall[section]):
        broken, breach = _breach(after, section)
        return broken, (*lost, *home, *breach)
    return after, (*lost, *home)


def _breach(front: Front, section: int) -> Step:
    """The guard on space 1 falls, then the whole clearing climbs over, one by one."""
    events: list[Facts] = [{"event": "breach", "section": section + 1}]
    front, lost = _lose_guard(front, section)
    events += lost
    while crowd := front.clearings[section]:
        climbing = front._replace(clearings=put(front.clearings, section, crowd[1:]))
        front, entry = _enter(climbing, crowd[0], section)
        events += entry
        if front.ended:
            return front, tuple(events)
    # The marker may stand on 3 in a game that a correction let go on: it has no fourth space.
    breaches = min(front.breaches + 1, LAST_BREACH)
    events.append({"event": "marker", "breaches": breaches})
    if breaches < LAST_BREACH:
        return front._replace(breaches=breaches), tuple(events)
    return front._replace(breaches=breaches, ended="breaches"), (*events, _end("breaches"))


def _enter(front: Front, kind: Kind, section: int) -> Step:
    """Onto the nearest free hex of the column; the eighth in the Gift ends the game."""
    for hex in COLUMNS[section]:
        if front.gift[hex] is None:
            break
    else:
        return _home(front, kind) if front.column_full == "home" else (front, ())
    gift = put(front.gift, hex, kind)
    entered = {"event": "enter", "kind": kind, "hex": HEXES[hex]}
    if len(gift) - gift.count(None) < GIFT_LOST:
        return front._replace(gift=gift), (entered,)
    return front._replace(gift=gift, ended="gift"), (entered, _end("gift"))


def _lose_guard(front: Front, section: int) -> Step:
    if not front.wall[section]:
        return front, ()
    seat, *others = front.wall[section]
    events: Events = ({"event": "guard_lost", "section": section + 1, "seat": seat},)
    if others:
        events = (*events, {"event": "close_up", "section": section + 1})
    return front._replace(wall=put(front.wall, section, tuple(others))), events


def _home(front: Front, kind: Kind) -> Step:
    frostfangs = _moved(front.frostfangs, kind, 1)
    return front._replace(frostfangs=frostfangs), ({"event": "home", "kind": kind},)


def _moved(figures: tuple[int, ...], kind: Kind, by: int) -> tuple[int, ...]:
    at = KINDS.index(kind)
    return put(figures, at, figures[at] + by)


def _clearing(trail: int) -> int:
    return (trail - 1) // 2


def _walk(clan: int, kind: Kind, trail: int) -> Facts:
    return {"event": "walk", "clan": CLANS[clan], "kind": kind, "trail": trail}


def _camps_close_up(clan: int) -> Facts:
    return {"event": "close_up", "clan": CLANS[clan]}


def _end(why: TragicEnd) -> Facts:
    return {"event": "end", "why": why}


Where = Literal["gift", "camp", "clearing"]
ANYWHERE: tuple[Where, ...] = ("gift", "camp", "clearing")
NORTH: tuple[Where, ...] = ("camp", "clearing")
GIFT: tuple[Where, ...] = ("gift",)


def check_removal(front: Front, place: Place, allowed: tuple[Where, ...]) -> Iterator[Problem]:
    """Problems unless this is one place of an allowed kind with a wildling on it."""
    named = [where for where in ANYWHERE if getattr(place, where) is not None]
    if len(named) != 1 or (place.kind is not None and place.clearing is None):
        yield Problem("remove.place")
    elif named[0] not in allowed:
        facts = {"where": word(named[0]), "allowed": [word(where) for where in allowed]}
        yield Problem("remove.where", facts)
    elif not _stands_there(front, place):
        yield Problem("remove.nobody")


def _stands_there(front: Front, place: Place) -> bool:
    if place.gift is not None:
        return place.gift in HEX and front.gift[HEX[place.gift]] is not None
    if place.camp is not None:
        clan, camp = place.camp
        return 1 <= camp <= len(front.camps[CLANS.index(clan)])
    if place.clearing is None or not 1 <= place.clearing <= len(front.clearings):
        return False
    crowd = front.clearings[place.clearing - 1]
    return bool(crowd) if place.kind is None else place.kind in crowd


def remove(front: Front, place: Place) -> Step:
    """Send the wildling home; in camps those behind it close up."""
    if place.gift is not None:
        kind = front.gift[HEX[place.gift]]
        assert kind is not None
        return _home(front._replace(gift=put(front.gift, HEX[place.gift], None)), kind)
    if place.camp is not None:
        clan, camp = CLANS.index(place.camp[0]), place.camp[1] - 1
        tribe = front.camps[clan]
        left = without(tribe, camp)
        after, events = _home(front._replace(camps=put(front.camps, clan, left)), tribe[camp])
        return after, (*events, _camps_close_up(clan)) if camp < len(left) else events
    assert place.clearing is not None
    crowd = front.clearings[place.clearing - 1]
    kind = place.kind or crowd[0]
    left = without(crowd, crowd.index(kind))
    return _home(front._replace(clearings=put(front.clearings, place.clearing - 1, left)), kind)
