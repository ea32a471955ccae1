"""Points, the outcome of the game, and the victory cards that players show after the end."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product

from scoring.game import Events, Outcome, Problem, Seat, Tally
from scoring.nights_watch.moves import CARDS, TallyCards
from scoring.nights_watch.state import State, printed_cards
from scoring.nights_watch.wildlings import Front, guards_of

WINNING = 10
KEEP_POINTS = 2
WATCH_SPECIAL, BASE_SPECIAL = 1, 2
"""Points for the longest road, and for the largest patrol, by mode."""
FEW_GUARDS, MANY_GUARDS = 3, 5
"""Guards on the Wall that earn the first point, and the second."""
VICTORY = CARDS.index("victory_point")


def guard_points(guards: int) -> int:
    return (guards >= FEW_GUARDS) + (guards >= MANY_GUARDS)


def points(state: State, seat: Seat) -> int:
    """Public points: victory cards count once they are played, or shown after the end."""
    special = (state.longest_road == seat) + (state.largest_patrol == seat)
    built = state.settlements[seat].bit_count() + KEEP_POINTS * state.keeps[seat].bit_count()
    shown = victory_cards(state, seat)
    if not state.setting.watch:
        return built + shown + BASE_SPECIAL * special
    return built + shown + WATCH_SPECIAL * special + guard_points(guards_of(state.front, seat))


def victory_cards(state: State, seat: Seat) -> int:
    """Victory cards that were played, plus those shown after the end."""
    stated = 0 if state.tally is None else state.tally[seat]
    return state.played[seat][VICTORY] + stated


def hidden_victories(state: State) -> int:
    """Number of victory cards that nobody has seen yet."""
    return printed_cards(state)[VICTORY] - sum(played[VICTORY] for played in state.played)


def check_tally(state: State, move: TallyCards) -> Iterator[Problem]:
    if state.phase != "over":
        yield Problem("tally.end")
        return
    if state.tally is not None:
        yield Problem("tally.once")
    claimed = move.victory_cards
    if len(claimed) != state.setting.seats or min(claimed) < 0:
        yield Problem("tally.form", {"seats": state.setting.seats})
        return
    hidden = hidden_victories(state)
    over = [seat for seat, held in enumerate(state.held) if claimed[seat] > held]
    if over:
        why = {"says": "victories.held", "seat": over[0], "held": state.held[over[0]]}
        yield Problem("tally.cards", {"why": [why]})
    elif sum(claimed) > hidden:
        why = {"says": "victories.hidden", "told": sum(claimed), "hidden": hidden}
        yield Problem("tally.cards", {"why": [why]})


def tally(state: State, move: TallyCards) -> tuple[State, Events]:
    return state._replace(tally=move.victory_cards), ()


def outcome(state: State) -> Outcome | None:
    if state.phase != "over" or state.turn is None:
        return None
    if state.won:
        rule = "end.glorious" if state.setting.watch else "end.ten"
        return Outcome((state.turn,), rule)
    seats = range(state.setting.seats)
    tied = most_guards(state.front, len(seats))
    shown = [points(state, seat) for seat in seats]
    if len(tied) == 1 or state.tally is not None:
        return tragic(tied, shown, state.hands.sizes)
    ends = [
        tragic(tied, list(map(int.__add__, shown, hidden)), state.hands.sizes)
        for hidden in _hidden(state, tied)
    ]
    return ends[0] if len({end.winners for end in ends}) == 1 else None


def _hidden(state: State, tied: Collection[Seat]) -> Iterator[tuple[int, ...]]:
    """Every possible distribution of unseen victory cards among the tied seats, none first."""
    left = hidden_victories(state)
    most = [min(held, left) * (seat in tied) for seat, held in enumerate(state.held)]
    for cards in product(*(range(n + 1) for n in most)):
        if sum(cards) <= left:
            yield cards


def most_guards(front: Front, seats: int) -> list[Seat]:
    """The seats with most guards on the Wall; several are tied."""
    return _best(range(seats), lambda seat: guards_of(front, seat))


def tragic(tied: Sequence[Seat], totals: Sequence[int], hands: Sequence[int]) -> Outcome:
    """The outcome among the seats with most guards: points decide, then hand sizes."""
    if len(tied) == 1:
        return Outcome(tuple(tied), "end.guards")
    ahead = _best(tied, lambda seat: totals[seat])
    if len(ahead) == 1:
        return Outcome(tuple(ahead), "end.points")
    richest = _best(ahead, lambda seat: hands[seat])
    if len(richest) == 1:
        return Outcome(tuple(richest), "end.hands")
    return Outcome((), "end.all-lose")


def _best(seats: Sequence[Seat], measure: Callable[[Seat], int]) -> list[Seat]:
    most = max(map(measure, seats))
    return [seat for seat in seats if measure(seat) == most]


def score(state: State) -> tuple[Tally, ...]:
    return tuple(line for seat in range(state.setting.seats) for line in _lines(state, seat))


def _lines(state: State, seat: Seat) -> Iterator[Tally]:
    special = WATCH_SPECIAL if state.setting.watch else BASE_SPECIAL
    if built := state.settlements[seat].bit_count():
        yield Tally(seat, "points.settlements", built)
    if built := state.keeps[seat].bit_count():
        yield Tally(seat, "points.keeps", KEEP_POINTS * built)
    if shown := victory_cards(state, seat):
        yield Tally(seat, "points.cards", shown)
    if state.longest_road == seat:
        yield Tally(seat, "points.road", special)
    if state.largest_patrol == seat:
        yield Tally(seat, "points.patrol", special)
    if state.setting.watch:
        yield from guard_line(state.front, seat)


def guard_line(front: Front, seat: Seat) -> Iterator[Tally]:
    if earned := guard_points(guards_of(front, seat)):
        yield Tally(seat, "points.guards", earned)
