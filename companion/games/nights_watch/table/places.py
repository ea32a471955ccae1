"""Places on the picture that a move begun may still go to, asked of the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from companion.games.nights_watch.north.amend import WHOLE
from companion.games.nights_watch.table.draft import UNAMENDED, Draft, Making, active, staged
from companion.games.nights_watch.table.hands import (
    NONE,
    Eyes,
    Table,
    eyes,
    judge,
    may_be,
    tokens_due,
)
from companion.i18n import N_
from scoring.game import Move, Seat, Verdict
from scoring.nights_watch.heroes import is_end_road
from scoring.nights_watch.hints import SECTIONS
from scoring.nights_watch.places import CORNER, CORNER_EDGES, CORNERS, EDGES, HEX, HEXES, bits
from scoring.nights_watch.robbery import victims
from scoring.nights_watch.spots import free_corners, road_spots, settlement_spots
from scoring.nights_watch.state import State
from scoring.nights_watch.wildlings import CLANS

BUILDS: tuple[Making, ...] = ("road", "settlement", "keep", "post")
RAIDS = ("tormund", "patrol")
ON_THE_WALL = ("guard", "post", "new_recruits", "yoren", "thorne")
LATER = {
    "tormund": {"steal.must", "tokens.number"},
    "patrol": {"steal.must", "tokens.number"},
    "road_building": {"roads.two", "tokens.number"},
}
"""Rules that speak only while something is still to be chosen."""


class Task(NamedTuple):
    """A place to be chosen on the picture."""

    icon: str
    title: str
    """What to tap; with {name} where the phase itself asks."""
    ask: str
    """What the button says."""
    piece: str = ""
    """What would stand there."""


_GUARD = (N_("Tap a section of the Wall"), N_("Post the guard"), "guard")
TASKS: Mapping[Making, Task] = {
    "settle": Task(
        "village", N_("{name} settles: tap a corner, then an edge"), N_("Settle here"), "settlement"
    ),
    "guard": Task("guard", N_("{name} posts a guard: tap the Wall"), N_("Post the guard"), "guard"),
    "tormund": Task(
        "movement", N_("{name} moves Tormund: tap a hex"), N_("Move Tormund"), "tormund"
    ),
    "road": Task("build", N_("Tap an edge for the road"), N_("Build the road"), "road"),
    "settlement": Task(
        "village", N_("Tap a corner for the settlement"), N_("Build the settlement"), "settlement"
    ),
    "keep": Task(
        "keep", N_("Tap the settlement that becomes a keep"), N_("Build the keep"), "keep"
    ),
    "post": Task("guard", *_GUARD),
    "patrol": Task(
        "movement", N_("Patrol: tap the hex where Tormund goes"), N_("Move Tormund"), "tormund"
    ),
    "send": Task("remove", N_("Patrol: tap the wildling that goes back"), N_("Send it back")),
    "road_building": Task(
        "build", N_("Tap an edge for each of the two roads"), N_("Build the roads"), "road"
    ),
    "new_recruits": Task("guard", *_GUARD),
    "yarwyck": Task(
        "hero",
        N_("Tap the road that is moved, then its new edge"),
        N_("Move the road"),
        "road",
    ),
    "thorne": Task("guard", *_GUARD),
    "benjen": Task(
        "remove", N_("Tap camps or a clearing: a wildling goes back"), N_("Send one back")
    ),
    "ygritte": Task("remove", N_("Tap the wildling that goes back"), N_("Send it back")),
    "yoren": Task("guard", *_GUARD),
}


def candidates(state: State, draft: Draft) -> Iterable[str]:
    """Places worth asking the rules about."""
    seat, board = draft.seat, state.setting.board
    match draft.making:
        case "settle":
            return _start_places(state, draft)
        case "road":
            return _edges(road_spots(state, seat))
        case "settlement":
            return _corners(settlement_spots(state, seat))
        case "keep":
            return _corners(state.settlements[seat])
        case "tormund" | "patrol":
            return [f"hex.{HEXES[i]}" for i, land in enumerate(board.lands) if land]
        case "send" | "ygritte":
            return [f"hex.{HEXES[i]}" for i, kind in enumerate(state.front.gift) if kind]
        case "road_building":
            return _edges(board.edges)
        case "yarwyck" if draft.places:
            return _edges(board.edges)
        case "yarwyck":
            ends = [e for e in bits(state.roads[seat]) if is_end_road(state, seat, e)]
            return [f"edge.{EDGES[edge]}" for edge in ends]
        case "benjen":
            return _northerners(state)
    return [f"wall.{n}" for n in SECTIONS] if draft.making in ON_THE_WALL else ()


def _edges(places: int) -> list[str]:
    return [f"edge.{EDGES[edge]}" for edge in bits(places)]


def _corners(places: int) -> list[str]:
    return [f"corner.{CORNERS[corner]}" for corner in bits(places)]


def _start_places(state: State, draft: Draft) -> list[str]:
    """Free corners, and the edges of the one that is chosen."""
    corners = _corners(free_corners(state))
    if not draft.places:
        return corners
    chosen = CORNER[draft.places[0].partition(".")[2]]
    return corners + _edges(CORNER_EDGES[chosen] & state.setting.board.edges)


def _northerners(state: State) -> list[str]:
    """Camps and clearings with somebody to send back."""
    camps = [f"camp.{c}" for c, tribe in zip(CLANS, state.front.camps, strict=True) if tribe]
    crowds = enumerate(state.front.clearings, 1)
    return camps + [f"clearing.{n}" for n, crowd in crowds if crowd]


def with_place(draft: Draft, spot: str) -> Draft:
    """The draft with one place more, or another one: the first of two stays."""
    two = draft.making == "settle" and spot.startswith("edge.")
    two = two or (draft.making in ("road_building", "yarwyck") and bool(draft.places))
    return replace(draft, places=(*draft.places[:1], spot) if two else (spot,))


def open_places(at: Table, draft: Draft) -> frozenset[str]:
    """Where the rules would let the next finger go."""
    wanted = replace(draft, asked="", give=NONE, get=NONE, tokens=(), looked=None, focus=None)
    wanted = replace(wanted, facts=UNAMENDED, north=WHOLE)
    return _open(at.state, wanted, eyes(at))


@lru_cache(maxsize=256)
def _open(state: State, draft: Draft, seen: Eyes) -> frozenset[str]:
    return frozenset(spot for spot in candidates(state, draft) if _fits(state, draft, spot, seen))


def _fits(state: State, draft: Draft, spot: str, seen: Eyes) -> bool:
    move = staged(state, with_place(draft, spot))
    if move is None:
        return True
    verdict = seen.judge(state, move)
    later = LATER.get(draft.making, set())
    return may_be(verdict) or {problem.rule for problem in verdict.broken} <= later


def ready(at: Table, draft: Draft) -> bool:
    """Whether everything on the picture is chosen."""
    move = staged(at.state, draft)
    return move is not None and (draft.making in RAIDS or may_be(judge(at, move)))


def free_places(at: Table) -> Mapping[str, Making]:
    """What a touch of the picture could build without being asked."""
    if at.state.phase != "main" or not at.playable:
        return {}
    found: dict[str, Making] = {}
    for making in BUILDS:
        begins = Draft(making=making, seat=active(at.state))
        found |= dict.fromkeys(open_places(at, begins), making)
    return found


def why_not(at: Table, making: Making) -> Verdict | None:
    """The kindest word of the rules on building this; None: there is no place for it at all."""
    begins = Draft(making=making, seat=active(at.state))
    tried = (staged(at.state, with_place(begins, spot)) for spot in candidates(at.state, begins))
    return kindest(at, [move for move in tried if move is not None])


def kindest(at: Table, tried: Iterable[Move]) -> Verdict | None:
    verdicts = (eyes(at).judge(at.state, move) for move in tried)
    return min(verdicts, key=lambda verdict: len(verdict.broken), default=None)


def robbed(state: State, draft: Draft) -> list[Seat]:
    """Who may lose a card by this move."""
    if draft.making in RAIDS and draft.places:
        return victims(state, draft.seat, HEX[draft.places[0].partition(".")[2]])
    if draft.making != "mance":
        return []
    seats = range(state.setting.seats)
    tries = ((seat, staged(state, replace(draft, partner=seat))) for seat in seats)
    judge = Eyes(True, None).judge
    return [seat for seat, move in tries if move is not None and judge(state, move).ok]


def due(at: Table, draft: Draft) -> int:
    """How many tokens the move turns."""
    move = staged(at.state, replace(draft, tokens=()))
    return 0 if move is None else tokens_due(at.judge(move))
