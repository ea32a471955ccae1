"""Where cards have been seen to go."""

from collections import Counter
from collections.abc import Callable, Iterable

from scoring.cards import Hand
from scoring.dnup.certain import shown_discards, shown_hand, shown_set
from scoring.dnup.deck import PAIR, TURNED, Cards
from scoring.dnup.state import State, spot
from scoring.game import Facts


def seen(hands: Iterable[Hand], table: Iterable[Cards]) -> list[str]:
    """The pairs that hands are known to hold and that lie on the table."""
    return [PAIR[c] for h in hands for c in h.known] + [PAIR[c] for laid in table for c in laid]


def discarded(state: State) -> Counter[str]:
    """The cards that have left the round: whatever was seen and is seen no more.

    Pairs; where a card was said by number and is not certain, its value.
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
    """How many such cards are in play, and where some have been seen, as parts of a sentence."""
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
