"""Whose turn it is, what a seat pays with, the tokens a move turns, points and the end."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import Protocol

from scoring.game import Events, Facts, Outcome, Problem, Seat, Tally, Unseen
from scoring.nights_watch import wildlings
from scoring.nights_watch.hands import COPIES, Bundle, Hands, holds, in_hand, lacking, named, pack
from scoring.nights_watch.moves import CARDS, EndTurn, Reshuffle, Revealing, TallyCards
from scoring.nights_watch.state import BASE_CARDS, NEW_TURN, WATCH_CARDS, Phase, State
from scoring.nights_watch.tokens import (
    Source,
    Supply,
    Token,
    may_lie,
    may_show,
    place_of,
    ready,
    shuffled,
    turned,
)
from scoring.nights_watch.wildlings import Front, guards_of, word

MAIN: tuple[Phase, ...] = ("main",)
OWN_TURN: tuple[Phase, ...] = ("roll", "main")
"""Before the roll or after it, with nothing left to do first."""
BEGUN: tuple[Phase, ...] = ("roll", "discard", "tormund", "tragedy", "main")
WINNING = 10
KEEP_POINTS = 2
WATCH_SPECIAL, BASE_SPECIAL = 1, 2
"""For the longest road, and for the largest patrol."""
FEW_GUARDS, MANY_GUARDS = 3, 5
"""On the Wall, for one point and for another one."""
VICTORY = CARDS.index("victory_point")


class InTurn(Protocol):
    """A table with an active seat: the full one, or the warden's."""

    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> Seat | None: ...


def out_of_turn(state: InTurn, seat: Seat, phases: Collection[str]) -> Problem | None:
    """Why this seat cannot make a move of these phases now."""
    if state.phase in phases:
        if seat == state.turn:
            return None
        return Problem("turn.wait", {"turn": state.turn})
    if state.phase == "over":
        return Problem("end.over")
    return Problem("turn.phase", {"phase": word(state.phase)})


def watch_only(state: State) -> Problem | None:
    return None if state.setting.watch else Problem("mode.watch-only")


def check_holds(hands: Hands, seat: Seat, row: int) -> Iterator[Problem]:
    """The hand holds these cards in every world, or in some and the table vouches for it."""
    sure = holds(hands, in_hand(seat, row))
    if sure:
        return
    if sure is False:
        yield lacks(hands, seat, row)
    else:
        yield Unseen("hand.unsure", {"seat": seat, "cards": named(row)})


def lacks(hands: Hands, seat: Seat, row: int) -> Problem:
    """The refusal of a payment: of all its cards only those that are lacking."""
    sure, short = lacking(hands, seat, row)
    cards = [name for name, count in short.items() for _ in range(count)]
    told = [{"says": "short.of" if sure else "short.together", "cards": cards}]
    return Problem("hand.lacks", {"seat": seat, "cards": cards, "lacking": short, "short": told})


def bad_bundle(bundle: Bundle) -> Problem | None:
    """A bundle names each resource with the number of its cards, at least one."""
    well = pack(bundle) is not None and all(bundle.values())
    return None if well else Problem("bundle.count", {"most": COPIES})


def guard_points(guards: int) -> int:
    return (guards >= FEW_GUARDS) + (guards >= MANY_GUARDS)


def points(state: State, seat: Seat) -> int:
    """Public points: victory cards count once they are played, or told after the end."""
    special = (state.longest_road == seat) + (state.largest_patrol == seat)
    built = state.settlements[seat].bit_count() + KEEP_POINTS * state.keeps[seat].bit_count()
    shown = victory_cards(state, seat)
    if not state.setting.watch:
        return built + shown + BASE_SPECIAL * special
    return built + shown + WATCH_SPECIAL * special + guard_points(guards_of(state.front, seat))


def victory_cards(state: State, seat: Seat) -> int:
    """Those that lie open, and those told after the end."""
    told = 0 if state.tally is None else state.tally[seat]
    return state.played[seat][VICTORY] + told


def hidden_victories(state: State) -> int:
    """Victory cards that nobody has seen yet."""
    return printed_cards(state)[VICTORY] - sum(played[VICTORY] for played in state.played)


def printed_cards(state: State) -> tuple[int, ...]:
    """Action cards of this mode, in the order of CARDS."""
    return WATCH_CARDS if state.setting.watch else BASE_CARDS


def turn_of(state: State, seat: Seat) -> State:
    """The same table with this seat before its roll."""
    return state._replace(phase="roll", turn=seat, now=NEW_TURN, placed=0, rolling=())


def after_wildlings(state: State) -> State:
    """The third breach and the eighth wildling in the Gift end the game at once."""
    return state._replace(phase="over") if state.front.ended else state


Sources = tuple[Source, ...]


def check_tokens(state: State, move: Revealing, sources: Sources = ()) -> Iterator[Problem]:
    """As many tokens as are due, each one that can still be face down."""
    supply, front, shown = state.supply, state.front, move.tokens or ()
    if len(shown) > len(sources):
        yield Problem("tokens.number", {"due": len(sources), "told": len(shown)})
        return
    for token, source in zip(shown, sources, strict=False):
        if front.ended:
            return
        supply = ready(supply, source)
        yield from _check_token(supply, token, source)
        supply = turned(supply, token, source)
        front, _ = wildlings.token(front, token.kind, token.clan)
    if len(shown) < len(sources) and not front.ended:
        yield Problem("tokens.number", {"due": len(sources), "told": len(shown)})


def _check_token(supply: Supply, token: Token, source: Source) -> Iterator[Problem]:
    facts = {"kind": word(token.kind), "clan": word(token.clan)}
    if not may_show(supply, token):
        yield Problem("token.seen", facts)
    elif not may_lie(supply, source)[place_of(token.kind, token.clan)]:
        yield Problem("token.pool" if source == "pool" else "token.under", facts)


def reveal(state: State, move: Revealing, sources: Sources) -> tuple[State, Events]:
    """Turn the tokens; the rest has no effect once one has ended the game."""
    if not sources:
        return state, ()
    supply, front = state.supply, state.front
    events: list[Facts] = []
    for token, source in zip(move.tokens or (), sources, strict=False):
        if front.ended:
            break
        supply = turned(ready(supply, source), token, source)
        front, steps = wildlings.token(front, token.kind, token.clan)
        events += steps
    return after_wildlings(state._replace(supply=supply, front=front)), tuple(events)


def end_turn(state: State, move: EndTurn) -> tuple[State, Events]:
    """The glorious victory is decided here, after all wildlings of the turn."""
    if state.setting.watch and points(state, move.seat) >= WINNING:
        return state._replace(phase="over", won=True), ()
    return turn_of(state, (move.seat + 1) % state.setting.seats), ()


def reshuffle(state: State, move: Reshuffle) -> tuple[State, Events]:
    return state._replace(supply=shuffled(state.supply)), ()


def check_tally(state: State, move: TallyCards) -> Iterator[Problem]:
    if state.phase != "over":
        yield Problem("tally.end")
        return
    if state.tally is not None:
        yield Problem("tally.once")
    told = move.victory_cards
    if len(told) != state.setting.seats or min(told) < 0:
        yield Problem("tally.form", {"seats": state.setting.seats})
        return
    hidden = hidden_victories(state)
    over = [seat for seat, held in enumerate(state.held) if told[seat] > held]
    if over:
        why = {"says": "victories.held", "seat": over[0], "held": state.held[over[0]]}
        yield Problem("tally.cards", {"why": [why]})
    elif sum(told) > hidden:
        why = {"says": "victories.hidden", "told": sum(told), "hidden": hidden}
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
    """Victory cards the tied seats may still hold, first of all none."""
    left = hidden_victories(state)
    most = [min(held, left) * (seat in tied) for seat, held in enumerate(state.held)]
    for cards in product(*(range(n + 1) for n in most)):
        if sum(cards) <= left:
            yield cards


def most_guards(front: Front, seats: int) -> list[Seat]:
    """Who is ahead on the Wall; several are tied."""
    return _best(range(seats), lambda seat: guards_of(front, seat))


def tragic(tied: Sequence[Seat], told: Sequence[int], hands: Sequence[int]) -> Outcome:
    """Of those with most guards on the Wall: points decide, then cards in hand."""
    if len(tied) == 1:
        return Outcome(tuple(tied), "end.guards")
    ahead = _best(tied, lambda seat: told[seat])
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
