"""The set-up of the full table: options, start roll, first settlements and first guards."""

from collections.abc import Iterator

from scoring.game import BadOptions, Events, Problem, Seat
from scoring.nights_watch import wildlings
from scoring.nights_watch.board import Board, board_of, house_board, remarks
from scoring.nights_watch.building import (
    check_free_corner,
    check_guard_site,
    corner_on,
    edge_on,
    no_road_left,
    with_road,
    with_settlement,
)
from scoring.nights_watch.describing import corner_at, edge_at, road_owner
from scoring.nights_watch.hands import UNIT, dealt_none, receive
from scoring.nights_watch.moves import Guard, HeroCard, HeroName, Settle, StartRoll
from scoring.nights_watch.places import CORNER, EDGE, EDGE_ENDS
from scoring.nights_watch.rolling import income
from scoring.nights_watch.state import (
    BASE_CARDS,
    CAMP,
    ROADS,
    SETTLEMENTS,
    WATCH_CARDS,
    NorthOptions,
    Options,
    Phase,
    Setting,
    State,
)
from scoring.nights_watch.tokens import TOKENS, UNDER_PIECES, Supply
from scoring.nights_watch.turns import (
    Sources,
    check_tokens,
    out_of_turn,
    reveal,
    turn_of,
    watch_only,
)
from scoring.nights_watch.wildlings import Front

START_HEROES: tuple[HeroName, ...] = ("yarwyck", "tarly", "marsh", "mormont")
"""Heroes of players 1, 2, ... of four; three players begin with the second."""
START_ROUNDS = 2


def start_heroes(seats: int) -> tuple[HeroName, ...]:
    """The start heroes, clockwise from the first player."""
    return START_HEROES[len(START_HEROES) - seats :]


def setup(options: Options, seats: int) -> State:
    setting, first = _setting(options, seats), first_seat(options, seats)
    watch, none = setting.watch, (0,) * seats
    # Start settlements that reveal nothing give their two tokens back to the pool.
    under_pieces = UNDER_PIECES if setting.start_tokens else UNDER_PIECES - START_ROUNDS
    state = State(
        setting=setting,
        phase="start_roll",
        turn=None,
        first=None,
        hands=dealt_none(seats),
        settlements=none,
        keeps=none,
        roads=none,
        lengths=none,
        longest_road=None,
        played=((0,) * len(WATCH_CARDS),) * seats,
        largest_patrol=None,
        held=none,
        deck=sum(WATCH_CARDS if watch else BASE_CARDS),
        front=first_front(options),
        supply=Supply(pool=TOKENS - under_pieces * seats),
        heroes=(None,) * seats,
        tormund=CAMP if watch else _ice(setting.board),
        rolling=tuple(range(seats)),
    )
    if watch and first is None:
        return state
    return beginning(state, first or 0)._replace(phase="settle")


def _setting(options: Options, seats: int) -> Setting:
    watch = options.mode != "base"
    if options.board is None or options.board == "house":
        board = house_board(seats, watch=watch)
    else:
        board = board_of(options.board, watch=watch)
    return Setting(
        seats=seats,
        watch=watch,
        board=board,
        start_tokens=bool(options.start_tokens) and watch,
        heroes_tragedy=bool(options.heroes_tragedy),
        memory_aid=options.memory_aid is not False,
        remarks=remarks(board, seats, watch=watch),
        roads=options.roads or ROADS,
    )


def first_seat(options: NorthOptions, seats: int) -> Seat | None:
    if options.first is not None and not 0 <= options.first < seats:
        raise BadOptions(f"options.first: there is no seat {options.first}")
    return options.first


def first_front(options: NorthOptions) -> Front:
    recheck, column_full = options.giant_recheck is not False, options.column_full or "home"
    return Front(giant_recheck=recheck, column_full=column_full)


def _ice(board: Board) -> int:
    """Where Tormund starts: the first Ice Fields in reading order, else the camp."""
    icy = (hex for hex, land in enumerate(board.lands) if land and land.terrain == "ice")
    return next(icy, CAMP)


def beginning(state: State, first: Seat) -> State:
    """The state once the first player is known; heroes are dealt clockwise from there."""
    seats = state.setting.seats
    begun = state._replace(turn=first, first=first, rolling=())
    if not state.setting.watch:
        return begun
    dealt = start_heroes(seats)
    heroes = tuple(HeroCard(dealt[(seat - first) % seats], "A") for seat in range(seats))
    return begun._replace(heroes=heroes)


def check_start_roll(state: State, move: StartRoll) -> Iterator[Problem]:
    if state.phase != "start_roll":
        yield out_of_turn(state, -1, ("start_roll",)) or Problem("end.over")
        return
    rolls = move.rolls
    rolling = tuple(seat for seat, roll in enumerate(rolls) if roll is not None)
    if len(rolls) != state.setting.seats or rolling != state.rolling:
        yield Problem("start.rolls", {"seats": list(state.rolling)})
    if not all(roll is None or 1 <= roll <= 6 for roll in rolls):
        yield Problem("die.faces", {"faces": 6})


def start_roll(state: State, move: StartRoll) -> tuple[State, Events]:
    best = max(roll for roll in move.rolls if roll is not None)
    highest = tuple(seat for seat, roll in enumerate(move.rolls) if roll == best)
    if len(highest) > 1:
        return state._replace(rolling=highest), ()
    return beginning(state, highest[0])._replace(phase="settle"), ()


def check_settle(state: State, move: Settle) -> Iterator[Problem]:
    yield from check_free_corner(state, move.at)
    corner, edge = corner_on(state, move.at), edge_on(state, move.road)
    if edge is None:
        yield Problem("place.unknown", {"at": move.road})
    elif any(edges >> edge & 1 for edges in state.roads):
        where = edge_at(state.setting.board, edge)
        owner = road_owner(state, edge)
        yield Problem("road.taken", {"at": move.road, "by": owner, "where": where})
    elif corner is not None and corner not in EDGE_ENDS[edge]:
        where = corner_at(state.setting.board, corner)
        facts = {"at": move.at, "road": move.road, "where": where}
        yield Problem("settle.road", {**facts, "lies": edge_at(state.setting.board, edge)})
    if state.settlements[move.seat].bit_count() >= SETTLEMENTS:
        yield Problem("build.pieces", {"what": "settlement"})
    if no_road_left(state, move.seat):
        yield Problem("build.pieces", {"what": "road"})
    yield from check_tokens(state, move, _start_tokens(state))


def settle(state: State, move: Settle) -> tuple[State, Events]:
    seats, first = state.setting.seats, state.first or 0
    corner, placed = CORNER[move.at], state.placed + 1
    built = with_road(with_settlement(state, move.seat, corner), move.seat, EDGE[move.road])
    if placed > seats:
        cards = sum(UNIT[move.seat][resource] for resource in income(state, corner))
        built = built._replace(hands=receive(state.hands, cards))
    step = placed if placed < seats else START_ROUNDS * seats - 1 - placed
    settled = built._replace(placed=placed, turn=(first + step) % seats)
    if placed == START_ROUNDS * seats:
        after: Phase = "guards" if state.setting.watch else "roll"
        settled = built._replace(phase=after, placed=0, turn=first)
    return reveal(settled, move, _start_tokens(state))


def _start_tokens(state: State) -> Sources:
    return ("piece",) if state.setting.start_tokens else ()


def guard_now(state: State, move: Guard) -> Problem | None:
    return watch_only(state) or out_of_turn(state, move.seat, ("guards",))


def check_guard(state: State, move: Guard) -> Iterator[Problem]:
    yield from check_guard_site(state.front, move.seat, move.section)


def guard(state: State, move: Guard) -> tuple[State, Events]:
    seats, placed = state.setting.seats, state.placed + 1
    front = wildlings.post(state.front, move.section - 1, move.seat)
    turn = (move.seat + 1) % seats
    if placed == seats:
        return turn_of(state._replace(front=front), turn), ()
    return state._replace(front=front, placed=placed, turn=turn), ()
