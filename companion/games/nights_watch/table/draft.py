"""A move begun at the full table: what was chosen for it, and the move that it makes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from companion.games.nights_watch.north.amend import WHOLE, Looked
from companion.games.nights_watch.table.hands import NONE, Counts, bundle
from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.hands import Resource
from scoring.nights_watch.moves import Amend, Asked, CardName, HeroName, Place
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import CLANS, Kind
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
UNAMENDED = Amend()


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
    """The stolen card, if the table is told."""
    swaps: bool = False
    """The hero's card is swapped afterwards, for `take`."""
    take: HeroName | None = None
    answers: tuple[Asked, ...] = ()
    """Who was asked by Mormont."""
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
    facts: Amend = UNAMENDED
    """A correction, as far as it has come."""
    north: Looked = WHOLE
    """Where fingers are at it, in the north."""

    @property
    def correcting(self) -> bool:
        """Whether fingers are at it; what was put away only waits."""
        return self.tool is not None or self.asked.startswith("amend.")


EMPTY = Draft()


def active(state: State) -> Seat:
    return state.turn or 0


def begun(state: State, draft: Draft) -> Draft:
    """The draft, or what the phase itself asks for."""
    if draft.making or draft.tool:
        return draft
    phases: dict[str, Making] = {"settle": "settle", "guards": "guard", "tormund": "tormund"}
    if state.phase == "discard" and not state.now.owing:
        phases["discard"] = "tormund"
    making = phases.get(state.phase)
    return draft if making is None else replace(draft, making=making, seat=active(state))


def staged(state: State, draft: Draft) -> Move | None:
    """The move as far as it is known; None: something is still missing."""
    make = MAKES.get(draft.making)
    if make is None:
        return None
    made = make(state, draft, [place.partition(".")[2] for place in draft.places])
    if draft.tokens and isinstance(made, moves.Revealing):
        return replace(made, tokens=draft.tokens)
    return made


Places = list[str]
Make = Callable[[State, Draft, Places], Move | None]


class Used(TypedDict):
    """Whose hero it is, and what becomes of its card."""

    seat: Seat
    use: Literal["flip", "swap"]
    take: HeroName | None


def _by(draft: Draft) -> Used:
    take = draft.take if draft.swaps else None
    return {"seat": draft.seat, "use": "swap" if draft.swaps else "flip", "take": take}


def _raid(_: State, draft: Draft, at: Places) -> Move | None:
    if not at:
        return None
    if draft.making == "tormund":
        return moves.Tormund(draft.seat, at[0], draft.partner, draft.card)
    victim, card = draft.partner, draft.card
    return moves.PlayPatrol(draft.seat, hex=at[0], steal_from=victim, stolen=card)


def _trade(_: State, draft: Draft, __: Places) -> Move | None:
    if draft.partner is None or draft.give == NONE or draft.get == NONE:
        return None
    return moves.Trade(draft.seat, draft.partner, bundle(draft.give), bundle(draft.get))


def _discard(state: State, draft: Draft, _: Places) -> Move | None:
    due = state.hands.sizes[draft.seat] // 2
    return moves.Discard(draft.seat, bundle(draft.give)) if sum(draft.give) == due else None


def _thorne(_: State, d: Draft, at: Places) -> Move | None:
    if d.one is None or d.other is None or not at:
        return None
    return moves.Thorne(**_by(d), replace=d.one, by=d.other, section=int(at[0]))


def _mance(_: State, d: Draft, __: Places) -> Move | None:
    if d.partner is None:
        return None
    return moves.Mance(**_by(d), steal_from=d.partner, card=d.card)


def _benjen(_: State, draft: Draft, at: Places) -> Move | None:
    if not at:
        return None
    if at[0].isdecimal():
        return moves.Benjen(**_by(draft), remove=Place(clearing=int(at[0]), kind=draft.kind))
    camp = literal(at[0], CLANS), draft.figure or 1
    return moves.Benjen(**_by(draft), remove=Place(camp=camp))


MAKES: Mapping[Making, Make] = {
    "settle": lambda _, d, at: moves.Settle(d.seat, at=at[0], road=at[1]) if len(at) == 2 else None,
    "guard": lambda _, d, at: moves.Guard(d.seat, int(at[0])) if at else None,
    "tormund": _raid,
    "road": lambda _, d, at: moves.BuildRoad(d.seat, at=at[0]) if at else None,
    "settlement": lambda _, d, at: moves.BuildSettlement(d.seat, at=at[0]) if at else None,
    "keep": lambda _, d, at: moves.BuildKeep(d.seat, at=at[0]) if at else None,
    "post": lambda _, d, at: moves.BuildGuard(d.seat, section=int(at[0])) if at else None,
    "buy": lambda _, d, at: moves.BuyCard(d.seat),
    "patrol": _raid,
    "send": lambda _, d, at: moves.PlayPatrol(d.seat, remove=Place(gift=at[0])) if at else None,
    "winter_is_coming": lambda _, d, at: (
        moves.PlayWinter(d.seat, get=bundle(d.get)) if sum(d.get) == 2 else None
    ),
    "road_building": lambda _, d, at: moves.PlayRoads(d.seat, roads=tuple(at)) if at else None,
    "new_recruits": lambda _, d, at: moves.PlayRecruits(d.seat, section=int(at[0])) if at else None,
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
    "yarwyck": lambda _, d, at: (
        moves.Yarwyck(**_by(d), road=at[0], to=at[1]) if len(at) == 2 else None
    ),
    "thorne": _thorne,
    "melisandre": lambda _, d, at: (
        moves.Melisandre(**_by(d), replace=d.one, by=d.other) if d.one and d.other else None
    ),
    "mance": _mance,
    "benjen": _benjen,
    "ygritte": lambda _, d, at: moves.Ygritte(**_by(d), remove=Place(gift=at[0])) if at else None,
    "yoren": lambda _, d, at: moves.Yoren(**_by(d), section=int(at[0])) if at else None,
    "qhorin": lambda _, d, at: moves.Qhorin(**_by(d)),
}
