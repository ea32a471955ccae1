"""What is certain about cards of which only one value is known: the cards to show at each place.

A fact is certain if it holds in every way (see `ways`) and for every deal of the unseen cards.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from scoring.cards import Hand
from scoring.dnup.deck import PAIR, TURNED, Cards, in_order
from scoring.dnup.state import Place, State, Way, spot
from scoring.dnup.ways import (
    HALVES,
    Ground,
    fits,
    ground_of,
    halves,
    meet,
    plain,
    star_room,
    within,
    without,
)
from scoring.game import Facts, Seat

Labels = Callable[[Way], Cards]
"""Returns the labels of the cards at one place of a way."""
Bears = Callable[[str, str], bool]
"""Whether a card with this label can be this card."""


def shown_set(state: State, place: Place) -> Cards:
    """The set at a place: each card by both values where they are certain, else as it was
    entered."""
    laid = state.table[place]
    if not any(card in HALVES for card in laid):
        return laid
    sure = _faces(state, lambda way: way.table[place], _lies_as)
    return _named(laid, sure)


def shown_hand(state: State, seat: Seat) -> Cards:
    """The cards, or single values of cards, that are certainly in this hand."""
    if not state.ways:
        return state.hands[seat].known
    sure = _faces(state, lambda way: way.hands[seat], _lies_as)
    rest = [_apart(hand, sure) for hand in dict.fromkeys(way.hands[seat] for way in state.ways)]
    return in_order([*sure.elements(), *_shared_halves(rest)])


def shown_discards(state: State) -> Cards:
    """The discarded cards: pairs, and single values where no more is known. Only for states with
    ways."""
    sure = _faces(state, lambda way: discards(state, way), has_values_of)
    return _named(state.gone, sure)


def discards(state: State, way: Way) -> Cards:
    """The discarded cards in this way: pairs, and cards of which one value is known."""
    seen = Counter(PAIR[c] for cards in (*way.hands, *way.table) for c in cards if c in PAIR)
    unseen = Counter(p for i, p in enumerate(state.deck.pairs) if way.pool >> i & 1)
    return (*(Counter(state.deck.pairs) - seen - unseen).elements(), *way.gone)


def _lies_as(label: str, face: str) -> bool:
    return meet(label, face) == face


def has_values_of(label: str, pair: str) -> bool:
    return _lies_as(label, pair) or _lies_as(label, TURNED[pair])


def _named(said: Cards, sure: Counter[str]) -> Cards:
    """The cards as entered, with the certain ones replaced by their full names."""
    rest = sure - Counter(card for card in said if card not in HALVES)
    cards = []
    for card in said:
        found = next((face for face in rest if rest[face] and has_values_of(card, face)), None)
        if card in HALVES and found is not None:
            rest[found] -= 1
            card = found
        cards.append(card)
    return tuple(cards)


def _faces(state: State, labels: Labels, bears: Bears) -> Counter[str]:
    """The cards that are at this place in every case, and how many of each."""
    ground = ground_of(state)
    first = labels(state.ways[0])
    sure = {face: len(first) for face in _candidates(state, first, bears)}
    for way in state.ways:
        here = labels(way)
        found = {f: _fewest(ground, way, here, f, bears, most) for f, most in sure.items()}
        sure = {face: n for face, n in found.items() if n}
        if not sure:
            break
    return Counter(sure)


def _candidates(state: State, here: Cards, bears: Bears) -> list[str]:
    open_ = {label for label in here if label in HALVES}
    faces = state.deck.values if bears is _lies_as else state.deck.copies
    return [face for face in faces if face in here or any(bears(label, face) for label in open_)]


def _fewest(ground: Ground, way: Way, here: Cards, face: str, bears: Bears, most: int) -> int:
    """The least number of copies of this card at this place in this way; at most `most`."""
    named = here.count(face)
    bearers = [label for label in here if label in HALVES and bears(label, face)]
    if not bearers or named >= most:
        return min(named, most)
    others = halves(way)
    for label in bearers:
        others.remove(label)
    room, cards, pool = star_room(ground, way), ground.deck.bits[PAIR[face]], way.pool
    for n in range(min(len(bearers), most - named)):
        for chosen in sorted(set(combinations(bearers, n))):
            free = list((Counter(bearers) - Counter(chosen)).elements())
            if fits(ground.deck, pool, others, room, barred=cards, hindered=free):
                return named + n
        less = without(pool, cards)
        if less is None:
            return named + n
        pool = less
    return min(named + len(bearers), most)


def _apart(labels: Cards, sure: Counter[str]) -> list[str]:
    """The labels without those that may belong to the certain cards."""
    left = list(labels)
    for face in sure.elements():
        bearers = [face] if face in left else {c for c in left if _lies_as(c, face)}
        for label in bearers:
            left.remove(label)
    return left


def shared(hands: Sequence[Cards]) -> Cards:
    """The labels that all these hands have in common."""
    hands = list(dict.fromkeys(hands))
    named = Counter(card for card in hands[0] if card not in HALVES)
    for hand in hands:
        named &= Counter(hand)
    rest = [_apart(hand, named) for hand in hands]
    return tuple(sorted([*named.elements(), *_shared_halves(rest)]))


def _shared_halves(hands: Sequence[list[str]]) -> Cards:
    found: list[str] = []
    for label in plain(hands[0]):
        upper, lower = label.split("/")
        for half in dict.fromkeys((f"{upper}/?", f"?/{lower}")):
            if half in HALVES and all(embeds([*found, half], hand) for hand in hands):
                found.append(half)
                break
    return tuple(found)


def embeds(wanted: Sequence[str], labels: Sequence[str], inside: Bears = within) -> bool:
    """Whether each wanted label can be matched to a different one of these labels."""
    taken: dict[int, int] = {}

    def place(i: int, tried: set[int]) -> bool:
        for j, label in enumerate(labels):
            if j not in tried and inside(label, wanted[i]):
                tried.add(j)
                if j not in taken or place(taken[j], tried):
                    taken[j] = i
                    return True
        return False

    return all(place(i, set()) for i in range(len(wanted)))


def seen(hands: Iterable[Hand], table: Iterable[Cards]) -> list[str]:
    """The pairs seen: in hands, if known, and on the table."""
    return [PAIR[c] for h in hands for c in h.known] + [PAIR[c] for laid in table for c in laid]


def discarded(state: State) -> Counter[str]:
    """The discarded cards: those that were seen earlier in the round and are nowhere now.

    Pairs; for a card of which only one value is known, that value.
    """
    if state.ways:
        return Counter(shown_discards(state))
    return Counter(state.deck.pairs) - Counter(state.pool) - Counter(seen(state.hands, state.table))


def whereabouts(state: State, pair: str) -> dict[str, object]:
    """Where the cards of this pair have been seen."""
    both = {pair, TURNED[pair]}
    where = places(state, both.__contains__)
    found = [(part["says"], part, len(part.get("cards", ()))) for part in where]
    return {
        "held": [part["seat"] for says, part, n in found for _ in range(n) if says == "seen.held"],
        "laid": [part["spot"] for says, part, n in found for _ in range(n) if says == "seen.laid"],
        "discarded": sum(n for says, _, n in found if says == "seen.discarded"),
        "where": where,
    }


def places(state: State, wanted: Callable[[str], bool]) -> list[Facts]:
    """Parts of a sentence: how many such cards are in play, and where some have been seen."""
    printed = [pair for pair in state.deck.pairs if wanted(pair)]
    found: list[Facts] = [{"says": "seen.printed", "count": len(printed)}]
    for seat in range(len(state.hands)):
        cards = [card for card in shown_hand(state, seat) if wanted(card)]
        found += [{"says": "seen.held", "seat": seat, "cards": cards}] if cards else []
    for place in range(len(state.table)):
        cards = [card for card in shown_set(state, place) if wanted(card)]
        there = spot(state, place)
        part = {"says": "seen.laid", "seat": there["seat"], "spot": there, "cards": cards}
        found += [part] if cards else []
    gone = [card for card in discarded(state).elements() if wanted(card)]
    return found + ([{"says": "seen.discarded", "cards": gone}] if gone else [])
