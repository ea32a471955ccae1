"""Interprets photographs of dnup: compares all sets with the record; card names for enrolment.

The deck as it is learnt has each card once, by its lower value."""

from cmath import phase
from collections import Counter
from collections.abc import Mapping, Sequence
from math import pi

from companion.camera.assignment import Asked, Comparison, Difference, Sight, cheapest, judged
from companion.camera.deck_kind import DeckKind
from companion.games.dnup import faces
from companion.games.dnup.table import seen_sets
from companion.match.phrases import Tr
from companion.play.scene import Box, Mark
from scoring.cards import Hand
from scoring.dnup.deck import PAIR, PRINT, TURNED, Cards, in_order
from scoring.dnup.moves import Amend, SeenHand
from scoring.dnup.state import State
from scoring.game import Problem
from vision.reading import Reading

Named = Mapping[int, str] | None
"""What a person said of readings, by their number."""
TOGETHER = 1.3
"""How far apart, in card heights, the middles of cards of one set are at most."""

ASIDE = pi / 6
"""How far to the right of straight before us, in radians, a set is still the nearest one."""


def compared(state: State, readings: Sequence[Reading], named: Named = None) -> Comparison:
    """Every set as it lies before its player, against the record; a set is read from the side on
    which it agrees best. Where no card tells whose a set is, the first seat is the nearest one,
    and the others follow clockwise."""
    sights = judged(readings, asked(state), named)
    heaps = _clockwise(_heaps([sight for sight in sights if sight.card]))
    found = []
    for place, heap in _placed(heaps, state):
        was, cards = state.table[place], _as_laid(heap, state.table[place])
        if Counter(cards) != Counter(was):
            unsure = {sight.card for sight in heap if sight.standing != "sure"}
            doubtful = tuple(c for c in cards if {c, TURNED[c]} & unsure)
            seat, area = divmod(place, state.areas)
            where = {"seat": seat, "area": area + 1} if state.areas > 1 else {"seat": seat}
            found.append(Difference(where, was, cards, doubtful))
    certain = [difference for difference in found if not difference.doubtful]
    moves = (correction(state, certain),) if certain else ()
    return Comparison(tuple(found), moves, correction=bool(moves), sights=sights)


def asked(state: State) -> Asked:
    """Any cards that the deck has, each as often as it has it."""
    deck = state.deck

    def why(card: str) -> Problem | None:
        return None if card in deck.values else Problem("card.unprinted", {"cards": [card]})

    return Asked(why, lambda card: (_pair(card), deck.copies.get(_pair(card), 0)))


def _pair(card: str) -> str:
    """The piece of cardboard, whichever way up."""
    return PAIR.get(card, card)


def _heaps(sights: Sequence[Sight]) -> list[list[Sight]]:
    heaps: list[list[Sight]] = []
    for sight in sights:
        near = [heap for heap in heaps if any(_apart(sight, other) < TOGETHER for other in heap)]
        heaps = [heap for heap in heaps if heap not in near]
        heaps.append([sight, *(other for heap in near for other in heap)])
    return heaps


def _clockwise(heaps: Sequence[list[Sight]]) -> list[list[Sight]]:
    """As players sit around the table, from the nearest on."""
    middles = [sum(map(_middle, heap)) / len(heap) for heap in heaps]
    centre = sum(middles) / max(len(middles), 1)
    turns = [(phase((middle - centre) / 1j) + ASIDE) % (2 * pi) for middle in middles]
    return [heap for _, heap in sorted(zip(turns, heaps, strict=True), key=lambda item: item[0])]


def _middle(sight: Sight) -> complex:
    return sum(complex(*corner) for corner in sight.reading.corners) / 4


def _apart(one: Sight, other: Sight) -> float:
    corners = one.reading.corners
    return abs(_middle(one) - _middle(other)) / max(
        abs(complex(*corners[0]) - complex(*corners[3])), 1.0
    )


def _placed(heaps: Sequence[list[Sight]], state: State) -> list[tuple[int, list[Sight]]]:
    """Each place with the heap that is most like its set; an empty one where none is left."""
    if len(heaps) > len(state.table):
        heaps = sorted(heaps, key=len)[-len(state.table) :]
    costs = [
        [-float(_common(_as_laid(heap, was), was)) + 0.1 * (not was) for was in state.table]
        for heap in heaps
    ]
    at = dict(zip(cheapest(costs), heaps, strict=True))
    return [(place, at.get(place, [])) for place in range(len(state.table))]


def _as_laid(heap: Sequence[Sight], was: Cards) -> Cards:
    """A heap's cards as their player sees them."""
    cards = in_order(sight.card for sight in heap)
    turned = in_order(TURNED[card] for card in cards)
    return max((cards, turned), key=lambda some: _common(some, was))


def _common(one: Cards, two: Cards) -> int:
    return (Counter(one) & Counter(two)).total()


def correction(state: State, found: Sequence[Difference]) -> Amend:
    """These places as they were seen; what is new there came from its player's hand."""
    now, hands = list(state.table), list(state.hands)
    for difference in found:
        seat, area = difference.place["seat"], difference.place.get("area", 1)
        now[seat * state.areas + area - 1] = difference.seen
        hands[seat] = _after(hands[seat], difference)
    sizes = tuple(SeenHand(hand.size, hand.known) for hand in hands)
    laid, same = seen_sets(state, now), hands == list(state.hands)
    return Amend(table=laid, hands=None if same else sizes)


def _after(hand: Hand, difference: Difference) -> Hand:
    """A hand without the cards by which its player's set has grown."""
    laid = Counter(_pair(card) for card in difference.seen)
    laid -= Counter(_pair(card) for card in difference.recorded)
    known = []
    for card in hand.known:
        if laid[_pair(card)] > 0:
            laid[_pair(card)] -= 1
        else:
            known.append(card)
    grown = max(0, len(difference.seen) - len(difference.recorded))
    return Hand(max(hand.size - grown, len(known)), tuple(known))


def _face(card: str, box: Box, letters: Tr | None) -> tuple[Mark, ...]:
    return faces.card(card, box)


_PAIRS = {card for cards in PRINT["cards"].values() for card in cards}
_CARDS = tuple(sorted(_PAIRS, key=lambda card: [int(value) for value in card.split("/")]))
DECK = DeckKind(_CARDS, _face, unique=False, compared=compared)
