"""The wildling warden, a game of its own: people keep the cardboard, the app runs the wildlings."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from scoring.game import Events, Game, Move, Outcome, Problem, Seat, Tally, Unseen, allowed
from scoring.nights_watch import wildlings
from scoring.nights_watch.amending import amended_front, check_front
from scoring.nights_watch.building import check_guard_site
from scoring.nights_watch.ending import NOBODY_WON, UNDECIDED, lost
from scoring.nights_watch.moves import (
    AmendNorth,
    EndTurn,
    Guard,
    OfSeat,
    OfTable,
    Reshuffle,
    RolledBy,
)
from scoring.nights_watch.places import COLUMN_HEXES, HEX, HEXES
from scoring.nights_watch.score import guard_line, most_guards, tragic
from scoring.nights_watch.setting_up import first_front, first_seat
from scoring.nights_watch.state import NorthOptions
from scoring.nights_watch.table import front_view
from scoring.nights_watch.tokens import (
    TOKENS,
    Supply,
    Token,
    face_up_view,
    may_show,
    shuffled,
    turned,
)
from scoring.nights_watch.turns import out_of_turn
from scoring.nights_watch.wildlings import (
    ANYWHERE,
    CLANS,
    KINDS,
    WILDLING_FACES,
    Clan,
    Front,
    Kind,
    Place,
    check_removal,
    remove,
    word,
)
from scoring.tuples import record

Phase = Literal["setup", "roll", "main", "over"]
TURN: tuple[Phase, ...] = ("roll", "main")


class Roll(OfSeat, move="roll"):
    wildling: int
    rolled: RolledBy | None = None


class Turned(OfSeat, move="token"):
    """A wildling token was turned."""

    kind: Kind
    clan: Clan


class Remove(OfSeat, move="remove"):
    """A card or a hero sent a wildling home."""

    from_: Place


class Victory(OfSeat, move="victory"):
    """The active player shows ten points."""


class TallyPoints(OfTable, move="tally", kw_only=True):
    """After the end: everybody's points and cards in hand."""

    points: tuple[int, ...]
    hands: tuple[int, ...]


@record
class Warden(NamedTuple):
    seats: int
    front: Front
    supply: Supply
    turn: Seat
    phase: Phase = "setup"
    placed: int = 0
    """Number of guards placed in the set-up."""
    won: bool = False
    tally: TallyPoints | None = None


def setup(options: NorthOptions, seats: int) -> Warden:
    pool = Supply(pool=TOKENS)
    return Warden(seats, first_front(options), pool, first_seat(options, seats) or 0)


PHASES: dict[type[Move], tuple[Phase, ...]] = {
    Guard: ("setup", *TURN),
    Roll: ("roll",),
    Turned: TURN,
    Remove: TURN,
    EndTurn: ("main",),
    Victory: ("main",),
}
"""When the active seat may make these moves."""


def check(state: Warden, move: Move) -> Iterator[Problem]:
    if isinstance(move, OfSeat) and (late := out_of_turn(state, move.seat, PHASES[type(move)])):
        yield late
        return
    match move:
        case Guard():
            yield from check_guard_site(state.front, move.seat, move.section)
        case Roll(wildling=number) if not 1 <= number <= WILDLING_FACES:
            yield Problem("die.faces", {"faces": WILDLING_FACES})
        case Turned(kind=kind, clan=clan) if not may_show(state.supply, Token(kind, clan)):
            yield Problem("token.seen", {"kind": word(kind), "clan": word(clan)})
        case Remove(from_=place):
            yield from check_removal(state.front, place, ANYWHERE)
        case Victory():
            yield Unseen("victory.told", {"seat": move.seat})
        case Reshuffle():
            if late := out_of_turn(state, state.turn, TURN):
                yield late
        case TallyPoints():
            yield from _check_tally(state, move)
        case AmendNorth():
            yield from _check_amend(state, move)


def _check_amend(state: Warden, move: AmendNorth) -> Iterator[Problem]:
    hexes = COLUMN_HEXES if state.seats == 3 else HEX.values()
    found = list(check_front(state.front, move, state.seats, hexes))
    yield from found
    if move.end and not found and due(_corrected(state, move)) is None:
        yield Problem(NOBODY_WON)


def _check_tally(state: Warden, move: TallyPoints) -> Iterator[Problem]:
    if state.phase != "over":
        yield Problem("tally.end")
        return
    if state.tally is not None:
        yield Problem("tally.once")
    if any(len(counts) != state.seats or min(counts) < 0 for counts in (move.points, move.hands)):
        yield Problem("tally.form", {"seats": state.seats})


def effect(state: Warden, move: Move) -> tuple[Warden, Events]:
    match move:
        case Guard():
            return _guard(state, move), ()
        case Roll(wildling=number):
            rolled = state._replace(phase="main")
            return _stepped(rolled, wildlings.roll(state.front, number))
        case Turned(kind=kind, clan=clan):
            supply = turned(state.supply, Token(kind, clan), "pool")
            # Once all tokens have been seen, all are unseen again.
            seen = state._replace(supply=supply if supply.pool else shuffled(supply))
            return _stepped(seen, wildlings.token(state.front, kind, clan))
        case Remove(from_=place):
            return _stepped(state, remove(state.front, place))
        case EndTurn():
            return state._replace(phase="roll", turn=(state.turn + 1) % state.seats), ()
        case Victory():
            return state._replace(phase="over", won=True), ()
        case Reshuffle():
            return state._replace(supply=shuffled(state.supply)), ()
        case TallyPoints():
            return state._replace(tally=move), ()
        case AmendNorth():
            return _amended(state, move), ()
    raise TypeError(move)


def _guard(state: Warden, move: Guard) -> Warden:
    posted = state._replace(front=wildlings.post(state.front, move.section - 1, move.seat))
    if state.phase != "setup":
        return posted
    placed, turn = state.placed + 1, (state.turn + 1) % state.seats
    phase: Phase = "roll" if placed == state.seats else "setup"
    return posted._replace(placed=placed, turn=turn, phase=phase)


def _stepped(state: Warden, step: wildlings.Step) -> tuple[Warden, Events]:
    front, events = step
    return state._replace(front=front, phase="over" if front.ended else state.phase), events


def _amended(state: Warden, move: AmendNorth) -> Warden:
    after = _corrected(state, move)
    return _ended(after) if move.end else after


def _ended(state: Warden) -> Warden:
    return state._replace(front=state.front._replace(ended=lost(state.front)), phase="over")


def due(state: Warden) -> Outcome | None:
    """The end that a correction makes due: only a lost Wall, as the app does not know the
    points."""
    if state.phase not in TURN or lost(state.front) is None:
        return None
    return outcome(_ended(state)) or UNDECIDED


def _corrected(state: Warden, move: AmendNorth) -> Warden:
    after = state._replace(front=amended_front(state.front, move))
    if move.turn is None:
        return after
    front = after.front._replace(ended=None)
    return after._replace(front=front, turn=move.turn, phase="roll", won=False, tally=None)


def view(state: Warden, seat: Seat | None) -> dict[str, Any]:
    tally = state.tally
    return {
        **front_view(state.front),
        "turn": state.turn,
        "phase": state.phase,
        "tokens": {"pool": state.supply.pool, "face_up": face_up_view(state.supply)},
        "tally": tally and {"points": list(tally.points), "hands": list(tally.hands)},
    }


def to_act(state: Warden) -> frozenset[Seat]:
    return frozenset() if state.phase == "over" else frozenset({state.turn})


def score(state: Warden) -> tuple[Tally, ...]:
    """Points for guards on the Wall; after the end, the points that the players entered."""
    if state.tally is not None:
        return tuple(Tally(s, "points.told", n) for s, n in enumerate(state.tally.points))
    return tuple(line for seat in range(state.seats) for line in guard_line(state.front, seat))


def outcome(state: Warden) -> Outcome | None:
    if state.phase != "over":
        return None
    if state.won:
        return Outcome((state.turn,), "end.glorious")
    tied = most_guards(state.front, state.seats)
    if state.tally is not None:
        return tragic(tied, state.tally.points, state.tally.hands)
    return tragic(tied, (), ()) if len(tied) == 1 else None


def meanings(state: Warden, seat: Seat, cards: tuple[str, ...]) -> Iterable[Move]:
    """Every move but rolls and corrections; `cards` may name kinds and clans of tokens."""
    moves: list[Move] = [Guard(seat, section) for section in range(1, 5)]
    moves += [Turned(seat, kind, clan) for clan in CLANS for kind in KINDS]
    moves += [Remove(seat, place) for place in places(state.front)]
    moves += [EndTurn(seat), Victory(seat)]
    if cards:
        moves = [m for m in moves if isinstance(m, Turned) and {m.kind, m.clan} >= set(cards)]
    return (move for move in moves if allowed(check(state, move)))


def places(front: Front) -> Iterator[Place]:
    yield from (Place(gift=HEXES[hex]) for hex, kind in enumerate(front.gift) if kind)
    for clan, tribe in zip(CLANS, front.camps, strict=True):
        yield from (Place(camp=(clan, camp)) for camp in range(1, len(tribe) + 1))
    for clearing, crowd in enumerate(front.clearings, 1):
        yield from (Place(clearing=clearing, kind=kind) for kind in KINDS if kind in crowd)


WARDEN = Game(
    id="nights-watch-wildlings",
    package="nights_watch",
    version=2,
    seats=range(3, 5),
    options=NorthOptions,
    moves=(Guard, Roll, Turned, Remove, EndTurn, Victory, Reshuffle, TallyPoints, AmendNorth),
    setup=setup,
    check=check,
    effect=effect,
    view=view,
    to_act=to_act,
    score=score,
    outcome=outcome,
    meanings=meanings,
    due=due,
    null_is_absent=True,
)
