"""The deck: the printed cards, the cards in play for a number of players, and turning cards."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from scoring.codec import short
from scoring.game import BadOptions
from scoring.rules import data_of

Cards = tuple[str, ...]
"""Cards as they lie or are held: "3/8" has 3 active; turned it is "8/3". If only one value of a
card is known, "?" stands for the other: "5/?" lies with the 5 active, "?/5" is held turned."""

PRINT: Mapping[str, Any] = data_of("dnup", "deck")
STANDING: str = PRINT["standing"]
STAR: str = PRINT["star"]

_VALUES = range(1, 11)
_ENDS = (*_VALUES, "?")
TURNED = {f"{a}/{b}": f"{b}/{a}" for a in _ENDS for b in _ENDS if a != "?" or b != "?"}
PAIR = {f"{a}/{b}": f"{min(a, b)}/{max(a, b)}" for a in _VALUES for b in _VALUES}
"""Each card as a pair, regardless of orientation: the lower value first."""
ACTIVE = {f"{a}/{b}": a for a in _VALUES for b in _ENDS}
_ORDER = {card: i for i, card in enumerate(TURNED)}


def in_order(cards: Iterable[str]) -> Cards:
    """The cards sorted by active value, then by the other one."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def turned(cards: Cards) -> Cards:
    return tuple([TURNED[card] for card in cards])


@dataclass(frozen=True, slots=True)
class Correction:
    """One card of a group is not as transcribed: {"group": "four", "from": "2/7", "to": "2/8"}."""

    group: str
    from_: str
    to: str


class Deck(NamedTuple):
    """The cards in play."""

    pairs: Cards
    """Every card as a pair, in order."""
    copies: Mapping[str, int]
    """How many cards have this pair of values."""
    values: Mapping[str, int]
    """The active value of every card in play, both ways up."""
    halves: Mapping[str, int]
    """The active value of every card known by one value only: {"5/?": 5}."""
    bits: Mapping[str, int]
    """The bit mask of each pair's cards; bit i stands for pairs[i]."""
    having: tuple[int, ...]
    """By value, the bit mask of the cards that have it."""


def deck_of(pairs: Iterable[str]) -> Deck:
    pairs = in_order(pairs)
    faces = sorted({*pairs, *turned(pairs)})
    values = {card: ACTIVE[card] for card in faces}
    bits = {pair: sum(1 << i for i, p in enumerate(pairs) if p == pair) for pair in set(pairs)}
    having = [0] * (_VALUES.stop)
    for card, value in values.items():
        having[value] |= bits[PAIR[card]]
    halves = {f"{value}/?": value for value in sorted({*values.values()})}
    return Deck(pairs, Counter(pairs), values, halves, bits, tuple(having))


def _groups(corrections: tuple[Correction, ...]) -> dict[str, list[str]]:
    """All cards by the symbol printed on them, with the owner's corrections."""
    groups = {name: list(cards) for name, cards in PRINT["cards"].items()}
    added: dict[str, list[str]] = {name: [] for name in groups}
    for change in corrections:
        if change.group not in groups:
            raise BadOptions(
                f"deck: there is no group {short(change.group)}; known: {', '.join(groups)}"
            )
        if PAIR.get(change.from_) not in groups[change.group]:
            raise BadOptions(f"deck: {change.group} has no {short(change.from_)} left to correct")
        if change.to not in PAIR:
            raise BadOptions(
                f"deck: {short(change.to)} is no card; a card is two values from 1 to 10"
            )
        groups[change.group].remove(PAIR[change.from_])
        added[change.group].append(PAIR[change.to])
    return {name: groups[name] + added[name] for name in groups}


def taken_out(players: int, corrections: tuple[Correction, ...]) -> dict[int, Cards]:
    """The cards that stay in the box with this number of players, by the number on their symbol."""
    groups = _groups(corrections)
    names = PRINT["groups"]
    return {
        n: in_order(groups[name])
        for n in range(players + 1, max(map(int, names)) + 1)
        for name in names[str(n)]
        if name not in names[str(n - 1)]
    }


@cache
def deck_for(players: int, corrections: tuple[Correction, ...]) -> Deck:
    """The deck for this number of players, with the owner's corrections; may raise BadOptions."""
    groups = _groups(corrections)
    deck = deck_of(card for name in PRINT["groups"][str(players)] for card in groups[name])
    if deck.copies.get(STAR) != 1:
        raise BadOptions(f"deck: the starred {STAR} must be in play exactly once")
    return deck
