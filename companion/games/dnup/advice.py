"""What lies there and could be laid, asked of the rules: nothing here decides what is allowed."""

from collections.abc import Iterator

from companion.play.memo import latest
from scoring.cards import Hand
from scoring.dnup import GAME
from scoring.dnup.certain import shown_hand, shown_set
from scoring.dnup.deck import ACTIVE, PAIR, Cards, in_order
from scoring.dnup.follow import told
from scoring.dnup.hidden import can_lay
from scoring.dnup.moves import Add, Play, Spot
from scoring.dnup.state import State, actor

VALUES = range(1, 11)


def seat_of(state: State) -> int:
    seat = actor(state)
    assert seat is not None
    return seat


def by_number(value: int, size: int, named: Cards = ()) -> Cards:
    """So many cards of this value: the named ones, and others of which nobody said more."""
    return in_order(named) + (f"{value}/?",) * (size - len(named))


@latest
def unremembered(state: State) -> State:
    """The table as somebody sees it who remembers nothing: the sets, and the sizes of hands."""
    hands = tuple(Hand(hand.size) for hand in state.hands)
    way = told(state, ((),) * len(hands), state.table, ())
    assert way is not None
    return state._replace(hands=hands, pool=(), star=None, ways=(way,), gone=())


@latest
def known_hands(state: State) -> tuple[Cards, ...]:
    """What the whole table may see of each hand."""
    seats = range(len(state.hands))
    aided = state.options.memory_aid
    return tuple(in_order(shown_hand(state, seat)) if aided else () for seat in seats)


@latest
def shown_sets(state: State) -> tuple[Cards, ...]:
    """By place."""
    return tuple(shown_set(state, place) for place in range(len(state.table)))


def may_hold(state: State, cards: Cards) -> bool:
    """Whether the hand at turn may hold these cards, as far as may be shown before they are laid.

    Where the table plays without memory aids, a key that is grey because of a remembered card
    would be one: there memory speaks only when the card is laid.
    """
    return not state.options.memory_aid or can_lay(state, seat_of(state), cards)


def printed(state: State, value: int) -> Cards:
    """The cards in play with this active value, each once."""
    return in_order(card for card, active in state.deck.values.items() if active == value)


def copies(state: State, card: str) -> int:
    return state.deck.copies[PAIR[card]]


def most(state: State, value: int) -> int:
    """The largest set of this value that is printed and that the hand has room for."""
    cards = sum(copies(state, card) for card in printed(state, value))
    return min(cards, state.hands[seat_of(state)].size)


def fitting(state: State, value: int, named: Cards = ()) -> Iterator[int]:
    """The sizes in which this value can be laid with the named cards, the smallest first."""
    seat, seen = seat_of(state), unremembered(state)
    for size in range(max(1, len(named)), most(state, value) + 1):
        cards = by_number(value, size, named)
        if not may_hold(state, cards):
            return
        if GAME.validate(seen, Play(seat, cards)).ok:
            yield size


def sizes(state: State, value: int) -> tuple[int, ...]:
    return tuple(fitting(state, value))


@latest
def playable(state: State) -> frozenset[int]:
    """The values of which some set can be laid."""
    return frozenset(value for value in VALUES if next(fitting(state, value), None))


def taken(state: State) -> dict[int, int]:
    """The sizes that lie on the table with their values; the set that goes first is not there."""
    laid = [cards for place, cards in enumerate(state.table) if cards and place != state.turn]
    return {len(cards): ACTIVE[cards[0]] for cards in laid}


def nameable(state: State, value: int, named: Cards) -> frozenset[str]:
    """The cards that can be named next in a set of this value, of whatever size it then is."""
    cards = [card for card in printed(state, value) if named.count(card) < copies(state, card)]
    return frozenset(c for c in cards if next(fitting(state, value, (*named, c)), None))


def additions(state: State, spot: Spot, value: int) -> frozenset[str]:
    """The cards that can be added to this set; the value alone is one of them."""
    seat, seen = seat_of(state), unremembered(state)
    return frozenset(
        card
        for card in (f"{value}/?", *printed(state, value))
        if GAME.validate(seen, Add(seat, card, spot)).ok and may_hold(state, (card,))
    )
