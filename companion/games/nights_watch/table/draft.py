"""The draft of a move at the full table: the choices so far, and the move they make."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypedDict

from companion.games.nights_watch.north.amend import WHOLE, Looked
from companion.games.nights_watch.north.place_names import which_of
from companion.games.nights_watch.table.hands import NONE, Counts, WatchPosition, bundle
from companion.i18n import N_
from companion.play.fields import UNCHANGED, Correction
from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.hands import Resource
from scoring.nights_watch.moves import Asked, CardName, HeroName
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import CLANS, Kind, Place
from scoring.tuples import literal

Phase = Literal["", "settle", "guard", "tormund", "discard", "tragedy"]
Piece = Literal["road", "settlement", "keep", "post"]
"""post: build a guard."""
Making = Phase | Piece | CardName | HeroName | Literal["buy", "send", "trade", "bank"]
"""send: a patrol sends a wildling back. The rest as moves call it."""
Shown = Literal["north", "hands", "steps", "rolls"]
Choosing = Literal["dice", "build", "card", "patrol", "trade", "discard", "rob", "winter"]
Heroic = Literal["hero", "swap", "mormont", "figure", "tokens", "tragedy"]
Asking = (
    Literal["", "count", "amend", "amend.hands", "amend.cards", "amend.heroes", "amend.turn"]
    | Literal["amend.north", "amend.north.who"]
    | Shown
    | Choosing
    | Heroic
)
Tool = Literal["road", "settlement", "keep", "tormund"]
TOOLS: dict[Tool, str] = {
    "road": N_("Road"),
    "settlement": N_("Settlement"),
    "keep": N_("Keep"),
    "tormund": N_("Tormund"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asking = ""
    making: Making = ""
    """What is being made; empty: what the phase asks for."""
    seat: Seat = 0
    """Who makes it, or whose facts are being corrected."""
    places: tuple[str, ...] = ()
    """Spots that were chosen for it, in order."""
    give: Counts = NONE
    get: Counts = NONE
    one: Resource | None = None
    """Given to the bank, asked for, or replaced."""
    other: Resource | None = None
    """Taken from the bank, or paid instead."""
    partner: Seat | None = None
    """Who trades, or loses a card; in a trade None is the bank."""
    card: Resource | None = None
    """The stolen card, if it is named."""
    swaps: bool = False
    """The hero's card is swapped afterwards, for `take`."""
    take: HeroName | None = None
    answers: tuple[Asked, ...] = ()
    figure: int = 0
    """The camp of the wildling that goes, from 1."""
    kind: Kind | None = None
    """Its kind, in a clearing."""
    tokens: tuple[Token, ...] = ()
    faces: tuple[int, ...] = ()
    """Dice that the table rolled, or victory cards in hand; 0: not said yet."""
    looked: Seat | None = None
    """Whose hand is shown, if not that of the one to move."""
    focus: tuple[int, int] | None = None
    """Where a closer look was dragged to, in hundredths of a hex's width."""
    tool: Tool | None = None
    """While pieces are put right on the board: with which of them."""
    correction: Correction = UNCHANGED
    north: Looked = WHOLE
    """Where fingers are at it, in the north."""

    @property
    def correcting(self) -> bool:
        """Whether fingers are at it; what was put away only waits."""
        return self.tool is not None or self.asked.startswith("amend.")


EMPTY = Draft()


def active(state: State) -> Seat:
    return state.turn or 0


PHASES: Mapping[str, Making] = {
    "settle": "settle",
    "guards": "guard",
    "tormund": "tormund",
    "discard": "tormund",
}
"""What a phase itself asks for, once everybody has discarded."""


def begun(state: State, draft: Draft) -> Draft:
    """The draft, or what the phase itself asks for."""
    making = None if state.phase == "discard" and state.now.owing else PHASES.get(state.phase)
    if draft.making or draft.tool or making is None:
        return draft
    return replace(draft, making=making, seat=active(state))


class Task(NamedTuple):
    """A place to be chosen on the picture."""

    icon: str
    title: str
    """What to tap; with {name} where the phase itself asks."""
    ask: str
    piece: str = ""
    """What would stand there."""
    needs: int = 1


_GUARD = (N_("Tap a section of the Wall"), N_("Post the guard"), "guard")
TASKS: Mapping[Making, Task] = {
    "settle": Task(
        "village",
        N_("{name} settles: tap a corner, then an edge"),
        N_("Settle here"),
        "settlement",
        2,
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
        2,
    ),
    "thorne": Task("guard", *_GUARD),
    "benjen": Task(
        "remove", N_("Tap camps or a clearing: a wildling goes back"), N_("Send one back")
    ),
    "ygritte": Task("remove", N_("Tap the wildling that goes back"), N_("Send it back")),
    "yoren": Task("guard", *_GUARD),
}


def staged(state: State, draft: Draft) -> Move | None:
    """The move as far as it is known; None: something is still missing."""
    make, task = MAKES.get(draft.making), TASKS.get(draft.making)
    if make is None or (task is not None and len(draft.places) < task.needs):
        return None
    made = make(state, draft, [which_of(place) for place in draft.places])
    if draft.tokens and isinstance(made, moves.Revealing):
        return replace(made, tokens=draft.tokens)
    return made


class Used(TypedDict):
    """Whose hero it is, and what becomes of its card."""

    seat: Seat
    use: Literal["flip", "swap"]
    take: HeroName | None


def _by(draft: Draft) -> Used:
    take = draft.take if draft.swaps else None
    return {"seat": draft.seat, "use": "swap" if draft.swaps else "flip", "take": take}


Places = list[str]


def _trade(_: State, draft: Draft, __: Places) -> Move | None:
    if draft.partner is None or draft.give == NONE or draft.get == NONE:
        return None
    return moves.Trade(draft.seat, draft.partner, bundle(draft.give), bundle(draft.get))


def _discard(state: State, draft: Draft, _: Places) -> Move | None:
    due = state.hands.sizes[draft.seat] // 2
    return moves.Discard(draft.seat, bundle(draft.give)) if sum(draft.give) == due else None


def _thorne(_: State, d: Draft, at: Places) -> Move | None:
    if d.one is None or d.other is None:
        return None
    return moves.Thorne(**_by(d), replace=d.one, by=d.other, section=int(at[0]))


def _mance(_: State, d: Draft, __: Places) -> Move | None:
    if d.partner is None:
        return None
    return moves.Mance(**_by(d), steal_from=d.partner, card=d.card)


def _benjen(_: State, draft: Draft, at: Places) -> Move:
    if at[0].isdecimal():
        return moves.Benjen(**_by(draft), remove=Place(clearing=int(at[0]), kind=draft.kind))
    camp = literal(at[0], CLANS), draft.figure or 1
    return moves.Benjen(**_by(draft), remove=Place(camp=camp))


MAKES: Mapping[Making, Callable[[State, Draft, Places], Move | None]] = {
    "settle": lambda _, d, at: moves.Settle(d.seat, at=at[0], road=at[1]),
    "guard": lambda _, d, at: moves.Guard(d.seat, int(at[0])),
    "tormund": lambda _, d, at: moves.Tormund(d.seat, at[0], d.partner, d.card),
    "road": lambda _, d, at: moves.BuildRoad(d.seat, at=at[0]),
    "settlement": lambda _, d, at: moves.BuildSettlement(d.seat, at=at[0]),
    "keep": lambda _, d, at: moves.BuildKeep(d.seat, at=at[0]),
    "post": lambda _, d, at: moves.BuildGuard(d.seat, section=int(at[0])),
    "buy": lambda _, d, at: moves.BuyCard(d.seat),
    "patrol": lambda _, d, at: moves.PlayPatrol(
        d.seat, hex=at[0], steal_from=d.partner, stolen=d.card
    ),
    "send": lambda _, d, at: moves.PlayPatrol(d.seat, remove=Place(gift=at[0])),
    "winter_is_coming": lambda _, d, at: (
        moves.PlayWinter(d.seat, get=bundle(d.get)) if sum(d.get) == 2 else None
    ),
    "road_building": lambda _, d, at: moves.PlayRoads(d.seat, roads=tuple(at)),
    "new_recruits": lambda _, d, at: moves.PlayRecruits(d.seat, section=int(at[0])),
    "victory_point": lambda _, d, at: moves.PlayVictory(d.seat),
    "trade": _trade,
    "bank": lambda _, d, at: moves.BankTrade(d.seat, d.one, d.other) if d.one and d.other else None,
    "discard": _discard,
    "tragedy": lambda _, d, at: moves.Tragedy(d.seat, d.take) if d.take else None,
    "mormont": lambda _, d, at: (
        moves.Mormont(**_by(d), resource=d.one, asked=d.answers) if d.one and d.answers else None
    ),
    "marsh": lambda _, d, at: (
        moves.Marsh(**_by(d), give=d.one, get=d.other) if d.one and d.other else None
    ),
    "tarly": lambda _, d, at: moves.Tarly(**_by(d), get=d.other) if d.other else None,
    "yarwyck": lambda _, d, at: moves.Yarwyck(**_by(d), road=at[0], to=at[1]),
    "thorne": _thorne,
    "melisandre": lambda _, d, at: (
        moves.Melisandre(**_by(d), replace=d.one, by=d.other) if d.one and d.other else None
    ),
    "mance": _mance,
    "benjen": _benjen,
    "ygritte": lambda _, d, at: moves.Ygritte(**_by(d), remove=Place(gift=at[0])),
    "yoren": lambda _, d, at: moves.Yoren(**_by(d), section=int(at[0])),
    "qhorin": lambda _, d, at: moves.Qhorin(**_by(d)),
}


def seat_shown(at: WatchPosition, draft: Draft) -> Seat:
    """Whose hand is shown."""
    if draft.looked is not None:
        return draft.looked
    owing = at.state.now.owing
    return owing[0] if owing else at.state.turn or 0
