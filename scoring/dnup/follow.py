"""Updates the ways (see `ways`) after a move, and merges them into one if there are too many."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.cards import Hand
from scoring.dnup.certain import discarded, shared
from scoring.dnup.deck import PAIR, STAR, Cards, in_order
from scoring.dnup.moves import Action, Add, Play, Take
from scoring.dnup.state import Place, State, Way, placed
from scoring.dnup.ways import (
    HALVES,
    MARK,
    Ground,
    ground_of,
    halves,
    laid_ways,
    turned,
    unmarked,
    ways_of,
    without,
)
from scoring.game import Events, Seat
from scoring.tuples import put

_BY_NUMBER = frozenset(HALVES)
LIMIT = 200
"""Largest number of ways; beyond it, what the hands held is forgotten."""


class Knowledge(NamedTuple):
    ways: tuple[Way, ...]
    star: Seat | None


def by_number(cards: Iterable[str]) -> bool:
    """Whether one of these cards is given by one value only."""
    return not _BY_NUMBER.isdisjoint(cards)


def bare(state: State) -> State:
    """The same state with its hidden cards kept in ways only."""
    return state._replace(
        hands=tuple(Hand(hand.size) for hand in state.hands),
        pool=(),
        ways=ways_of(state),
        gone=state.gone if state.ways else tuple(discarded(state).elements()),
    )


def follow(state: State, move: Action, events: Events) -> Knowledge:
    """The ways after this move; `state` is the state before it, with ways."""
    assert state.turn is not None
    cleared = [discard(way, state.turn) for way in state.ways]
    if isinstance(move, (Play, Add)):
        return _follow_laying(state, move, events, tuple(dict.fromkeys(cleared)))
    if isinstance(move, Take):
        place = placed(state, move.from_.seat, move.from_.area)
        moved = [_taken(way, place, move.seat) for way in cleared]
    else:
        hands = [put(way.hands, move.seat, turned(way.hands[move.seat])) for way in cleared]
        moved = [w._replace(hands=new) for w, new in zip(cleared, hands, strict=True)]
    found = _settled(state, moved, events)
    assert found is not None
    return Knowledge(found, state.star)


def _follow_laying(
    state: State, move: Play | Add, events: Events, ways: tuple[Way, ...]
) -> Knowledge:
    """The ways after laying cards. If there are too many, first forget what the ways do not
    share, then the hand."""
    place, cards = laying(state, move)
    ground = ground_of(state)
    found = _settled(state, laid_ways(ground, ways, move.seat, cards, place), events)
    if found is not None:
        return Knowledge(found, state.star)
    one, star = forgotten(state)
    one = discard(one, state.turn or 0)
    for way in (one, _without_hand(ground, one, move.seat)):
        plain = ground._replace(star=star)
        found = _settled(state, laid_ways(plain, (way,), move.seat, cards, place), events)
        if found is not None:
            break
    assert found is not None
    return Knowledge(found, star)


def laying(state: State, move: Play | Add) -> tuple[Place, Cards]:
    """The place where the cards of this move are laid."""
    assert state.turn is not None
    if isinstance(move, Play):
        return state.turn, move.laid
    return placed(state, move.to.seat, move.to.area), move.laid


def _settled(state: State, ways: Iterable[Way], events: Events) -> tuple[Way, ...] | None:
    """The distinct ways after beaten sets have been returned or discarded; None: too many.

    Ways that differ only in where the starred card may be count once.
    """
    found: dict[Way, None] = {}
    looks: set[Way] = set()
    for way in ways:
        for event in events:
            if event["event"] in ("returned", "discarded"):
                place = placed(state, event["seat"], event["area"])
                back = event["event"] == "returned"
                way = _taken(way, place, event["seat"]) if back else discard(way, place)
        found[way] = None
        if len(found) > LIMIT:
            looks.update(map(unmarked, (way,) if looks else tuple(found)))
            if len(looks) > LIMIT:
                return None
    return tuple(found)


def cleared(state: State, place: Place) -> State:
    """The ways after the set at this place is discarded."""
    ways = tuple(dict.fromkeys(discard(way, place) for way in state.ways))
    gone = tuple(PAIR.get(card, card) for card in state.table[place]) if ways else ()
    return state._replace(table=put(state.table, place, ()), ways=ways, gone=state.gone + gone)


def discard(way: Way, place: Place) -> Way:
    gone = [label for label in way.table[place] if label in HALVES]
    return way._replace(table=put(way.table, place, ()), gone=tuple(sorted([*way.gone, *gone])))


def _taken(way: Way, place: Place, seat: Seat) -> Way:
    hand = tuple(sorted(way.hands[seat] + turned(way.table[place])))
    return way._replace(table=put(way.table, place, ()), hands=put(way.hands, seat, hand))


def forgotten(state: State) -> tuple[Way, Seat | None]:
    """One way that allows everything the ways allow: table and discards as they were entered.

    If the starred card may be among cards that were seen, its holder is no longer known.
    """
    hands = tuple(shared([way.hands[s] for way in state.ways]) for s in range(len(state.hands)))
    star = state.star if all(_star_unseen(state, way) for way in state.ways) else None
    way = way_with(state, hands, state.table, state.gone)
    assert way is not None
    return way, star


def _star_unseen(state: State, way: Way) -> bool:
    """Whether the starred card is certainly unseen."""
    marks = any(label.endswith(MARK) for label in halves(way))
    return not marks and bool(way.pool & state.deck.bits[STAR])


def way_with(
    state: State, hands: tuple[Cards, ...], table: tuple[Cards, ...], gone: Cards
) -> Way | None:
    """The way with exactly these cards; None: a pair would be seen more often than it is
    printed."""
    pool: int | None = (1 << len(state.deck.pairs)) - 1
    for label in (label for cards in (*hands, *table, gone) for label in cards):
        if label not in HALVES and pool is not None:
            pool = without(pool, state.deck.bits.get(PAIR[label], 0))
    if pool is None:
        return None
    sets = tuple(tuple(sorted(laid)) for laid in table)
    return Way(hands, sets, tuple(sorted(c for c in gone if c in HALVES)), pool)


def _without_hand(ground: Ground, way: Way, seat: Seat) -> Way:
    """The way with nothing known of this hand."""
    pool = way.pool
    for label in way.hands[seat]:
        if label not in HALVES:
            gone = ground.deck.bits[PAIR[label]] & ~pool
            pool |= 1 << (gone.bit_length() - 1)  # of equal cards the last one
    return way._replace(hands=put(way.hands, seat, ()), pool=pool)


def settled(state: State, known: Knowledge) -> State:
    """The state with these ways, or without ways if there is one and all its cards are fully
    known."""
    way = known.ways[0]
    state = state._replace(ways=known.ways, star=known.star)
    if not any(way.pool & state.deck.bits[STAR] for way in known.ways):
        state = state._replace(star=None)
    if len(known.ways) > 1 or halves(way):
        return state
    pool = tuple(pair for i, pair in enumerate(state.deck.pairs) if way.pool >> i & 1)
    held = zip(state.hands, way.hands, strict=True)
    hands = tuple(Hand(hand.size, in_order(labels)) for hand, labels in held)
    return state._replace(hands=hands, table=tuple(_names(state, way)), pool=pool, ways=(), gone=())


def _names(state: State, way: Way) -> Iterator[Cards]:
    """The sets with full card names, in the order in which they were entered."""
    for said, labels in zip(state.table, way.table, strict=True):
        rest = list(labels)
        for card in said:
            if card not in HALVES:
                rest.remove(card)
        yield tuple(rest.pop(0) if card in HALVES else card for card in said)
