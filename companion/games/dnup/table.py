"""Queries about dnup's table: legal moves, cards and what the last move changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion.i18n import N_
from companion.match.table import Played
from companion.play.memo import latest
from companion.play.position import Position
from scoring.cards import Hand
from scoring.dnup import GAME
from scoring.dnup.certain import shown_hand, shown_set
from scoring.dnup.deck import ACTIVE, PAIR, Cards, in_order, turned
from scoring.dnup.follow import way_with
from scoring.dnup.hidden import can_lay
from scoring.dnup.moves import Add, Play, SeenSet, Spot
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_TO_WIN
from scoring.dnup.state import Place, State, actor, place_of, spot
from scoring.game import Seat

DnupPosition = Position[State]
VALUES = range(1, 11)
KINDS = {
    "returned": ("turned", N_("back in hand")),
    "taken": ("hand", N_("was taken")),
    "gone": ("discard", N_("discarded")),
    "took": ("turned", N_("taken up")),
    "turned": ("turn_hand", N_("hand turned")),
    "added": ("plus", N_("card added")),
}
"""What can have happened: its icon, and what is said of it."""


# What lies there, and could be laid


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
    way = way_with(state, ((),) * len(hands), state.table, ())
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


def most(state: State, value: int, seat: int) -> int:
    """The largest set of this value that is printed and that the hand has room for."""
    cards = sum(copies(state, card) for card in printed(state, value))
    return min(cards, state.hands[seat].size)


def fitting(state: State, value: int, named: Cards = ()) -> Iterator[int]:
    """The sizes in which this value can be laid with the named cards, the smallest first."""
    seat, seen = seat_of(state), unremembered(state)
    for size in range(max(1, len(named)), most(state, value, seat) + 1):
        cards = by_number(value, size, named)
        if not may_hold(state, cards):
            return
        if GAME.validate(seen, Play(seat, cards)).ok:
            yield size


def sizes(state: State, value: int) -> tuple[int, ...]:
    return tuple(fitting(state, value))


@latest
def playable(state: State) -> frozenset[int]:
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


def seen_sets(state: State, sets: Iterable[Cards]) -> tuple[SeenSet, ...]:
    """As a correction tells them, by place."""
    laid = enumerate(sets)
    return tuple(SeenSet(cards=cards, **spot(state, place)) for place, cards in laid if cards)


# What the last move left behind: which set is new, what went back to a hand


@dataclass(frozen=True, slots=True)
class Left:
    """What happened where no set lies now."""

    kind: str
    """One of KINDS."""
    cards: Cards = ()
    """As they are in the hand now, or were when they went."""
    laid: Cards = ()
    """The set that lay there, if it went to a hand."""


@dataclass(frozen=True, slots=True)
class Trace:
    last: Place | None = None
    """Of the set that the move laid or made grow."""
    left: dict[Place, Left] = field(default_factory=dict)

    @property
    def taker(self) -> Place | None:
        return next((place for place, left in self.left.items() if left.kind == "took"), None)


def trace(at: DnupPosition) -> Trace:
    """Of the last move that stands."""
    if len(at.standing) < 2:
        return Trace()
    before: State = at.standing[-2].state
    played = at.standing[-1]
    left: dict[Place, Left] = {}
    for event in played.events:
        if event["event"] in ("returned", "discarded"):
            place = place_of(before, event["seat"], event["area"])
            assert place is not None
            back = event["event"] == "returned"
            laid = before.table[place] if back else ()
            left[place] = Left("returned" if back else "gone", tuple(event["cards"]), laid)
    return Trace(_moved(played, before, left), left)


def _moved(played: Played, before: State, left: dict[Place, Left]) -> Place | None:
    """Writes down what the mover left; says where the set that changed lies."""
    entry, here = played.entry, before.turn
    if here is None or entry["move"] in ("deal", "amend"):
        return None
    if entry["move"] == "play":
        return here
    if entry["move"] == "turn":
        left[here] = Left("turned")
        return None
    named = entry["to" if entry["move"] == "add" else "from"]
    there = place_of(before, named["seat"], named.get("area"))
    assert there is not None
    if entry["move"] == "add":
        left.setdefault(here, Left("added"))
        return there
    laid = before.table[there]
    left[there] = Left("taken", laid, laid)
    left[here] = Left("took", turned(laid))
    return None


def ends_round(played: Played) -> bool:
    return any(event["event"] == "round_end" for event in played.events)


def stalled(played: Played) -> bool:
    return any(e["event"] == "round_end" and e["result"] == "stalled" for e in played.events)


def won(state: State, seat: Seat) -> tuple[int, int]:
    """What counts towards winning, and how much of it wins."""
    if state.areas == 2:
        return state.rounds_won[seat], ROUNDS_TO_WIN
    return state.tokens[seat], TOKENS_TO_WIN
