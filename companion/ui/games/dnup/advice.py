"""What could be laid now, asked of the rules: nothing here decides what is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from scoring.dnup import GAME
from scoring.dnup.deck import ACTIVE, PAIR, STAR, Cards, in_order
from scoring.dnup.hidden import possible
from scoring.dnup.moves import Add, Play, Spot
from scoring.dnup.state import State, actor
from scoring.game import Move

VALUES = range(1, 11)
MEMORY = {"hand.wrong-way", "hand.elsewhere", "hand.known", "hand.star", "star.holder"}
"""Rules that follow from what a perfect memory knows of a hand."""


def seat_of(state: State) -> int:
    seat = actor(state)
    assert seat is not None
    return seat


def stands(state: State, move: Move) -> bool:
    """Whether nothing forbids the move, as far as may be shown before it is made.

    Where the table plays without memory aids, a key that is grey because of a remembered card
    would be one: there memory speaks only when the card is laid.
    """
    aided = state.options.memory_aid
    broken = GAME.validate(state, move).broken
    return all(not aided and problem.rule in MEMORY for problem in broken)


def supply(state: State) -> Mapping[str, int]:
    """Cards that may be shown as possible for the hand at turn, and at most how many of each."""
    if state.options.memory_aid:
        return possible(state, seat_of(state))
    return {card: state.deck.copies[PAIR[card]] for card in state.deck.values}


def printed(state: State, value: int) -> Cards:
    """The cards in play with this active value, each once."""
    return in_order(card for card, active in state.deck.values.items() if active == value)


def filled(
    state: State,
    value: int,
    size: int,
    chosen: Cards = (),
    held: Mapping[str, int] | None = None,
) -> Iterator[Cards]:
    """Sets of this value and size that have the chosen cards, the likeliest to stand.

    Known cards come first, and the starred one last or first: if any such set stands, one of
    these does. held: the cards that may be in the hand, if not those that may be shown.
    """
    known = Counter(state.hands[seat_of(state)].known) - Counter(chosen)
    held = supply(state) if held is None else held
    free = Counter({c: n for c, n in held.items() if ACTIVE[c] == value}) - Counter(chosen)
    cards = sorted(likeliest(free), key=lambda card: not known[card])
    stars = [card for card in cards if PAIR[card] == STAR]
    others = [card for card in cards if PAIR[card] != STAR]
    for rest in (others + stars, stars + others):
        yield chosen + tuple(rest[: max(0, size - len(chosen))])


def likeliest(free: Mapping[str, int]) -> list[str]:
    """Cards in the order in which a hand nobody has seen most likely holds them.

    Of a kind with more copies one is there more often, and a second one less often than the
    first of any kind.
    """
    kinds = sorted(free, key=lambda card: -free[card])
    rounds = range(max(free.values(), default=0))
    return [card for n in rounds for card in kinds if free[card] > n]


def guess(state: State, value: int, size: int) -> Cards | None:
    """The likeliest set of this value and size, as far as it may be shown before it is laid."""
    if state.options.memory_aid:
        found = finished(state, value, size)
        return found and in_order(found)
    lies = Counter(PAIR.get(card) for cards in state.table for card in cards)
    copies = state.deck.copies
    free = {c: copies[PAIR[c]] - lies[PAIR[c]] for c in printed(state, value)}
    cards = likeliest(free)[:size]
    return in_order(cards) if len(cards) == size else None


def laid_by(state: State, value: int, size: int) -> Cards | None:
    """The set that is entered where nobody names its cards: the guess, else the likeliest legal."""
    seat, shown = seat_of(state), guess(state, value, size)
    found = filled(state, value, size, held=possible(state, seat))
    for cards in (shown, *found):
        if cards and len(cards) == size and GAME.validate(state, Play(seat, cards)).ok:
            return in_order(cards)
    return None


def finished(state: State, value: int, size: int, chosen: Cards = ()) -> Cards | None:
    """Some set of this value and size with the chosen cards that stands; None: there is none."""
    for cards in filled(state, value, size, chosen):
        if len(cards) == size and stands(state, Play(seat_of(state), cards)):
            return cards
    return None


def most(state: State, value: int) -> int:
    """The largest set of this value that the hand may hold, as far as may be shown."""
    held = sum(n for card, n in supply(state).items() if ACTIVE[card] == value)
    return min(held, state.hands[seat_of(state)].size)


def fitting(state: State, value: int) -> Iterator[int]:
    """The sizes in which this value can be laid, the smallest first."""
    known = range(1, most(state, value) + 1)
    return (size for size in known if finished(state, value, size))


def sizes(state: State, value: int) -> tuple[int, ...]:
    return tuple(fitting(state, value))


def playable(state: State) -> frozenset[int]:
    """The values of which some set can be laid."""
    return frozenset(value for value in VALUES if next(fitting(state, value), None))


def taken(state: State) -> dict[int, int]:
    """The sizes that lie on the table with their values; the set that goes first is not there."""
    laid = [cards for place, cards in enumerate(state.table) if cards and place != state.turn]
    return {len(cards): ACTIVE[cards[0]] for cards in laid}


def next_cards(state: State, value: int, size: int, chosen: Cards) -> frozenset[str]:
    """The cards that can come next in a set of this value and size."""
    left = Counter(supply(state)) - Counter(chosen)
    return frozenset(
        card
        for card in printed(state, value)
        if left[card] and finished(state, value, size, (*chosen, card))
    )


def sole(state: State, value: int, size: int, chosen: Cards) -> Cards | None:
    """The set, if what is known of the hand leaves but one; None: it has to be asked."""
    seat = seat_of(state)
    held = Counter({c: n for c, n in possible(state, seat).items() if ACTIVE[c] == value})
    rest = _multisets(in_order((held - Counter(chosen)).elements()), size - len(chosen))
    fits = (chosen + more for more in rest if GAME.validate(state, Play(seat, chosen + more)).ok)
    found = list(islice(fits, 2))
    return found[0] if len(found) == 1 else None


def only(state: State, value: int) -> Cards | None:
    """The set, if this value can mean nothing else: one card, and known which."""
    return sole(state, value, 1, ()) if _held(state, value) == 1 else None


def _held(state: State, value: int) -> int:
    return sum(n for card, n in possible(state, seat_of(state)).items() if ACTIVE[card] == value)


def _multisets(cards: Cards, size: int) -> Iterator[Cards]:
    """Every choice of so many of these cards, equal ones being equal; cards are in order."""
    if size == 0:
        yield ()
        return
    before = None
    for i, card in enumerate(cards[: len(cards) - size + 1]):
        if card != before:
            before = card
            yield from ((card, *rest) for rest in _multisets(cards[i + 1 :], size - 1))


def additions(state: State, spot: Spot, value: int) -> frozenset[str]:
    """The cards that can be added to this set."""
    seat, held = seat_of(state), supply(state)
    cards = (card for card in printed(state, value) if card in held)
    return frozenset(card for card in cards if stands(state, Add(seat, card, spot)))
