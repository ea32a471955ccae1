"""Formations and proofs of Schotten Totten by brute force: every card, every meaning of a wild."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

COLOURS = "RYGBVN"
CLAN = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, 10))
VALUES = {card: int(card[1]) for card in CLAN}
WILDS = {
    "joker": CLAN,
    "spy": tuple(f"{colour}7" for colour in COLOURS),
    "shield_bearer": tuple(f"{colour}{value}" for colour in COLOURS for value in (1, 2, 3)),
}
KINDS = ("sum", "run", "colour", "of-a-kind", "colour-run")
"""Weakest first; the place in this list is the rank."""
RANK = {kind: rank for rank, kind in enumerate(KINDS)}

Strength = tuple[int, int]
"""(rank of the kind, sum): compared as it stands."""


def meanings(card: str) -> tuple[str, ...]:
    """Every clan card that this card may stand for; `joker=R9` stands for R9 alone."""
    return WILDS.get(card) or (card.removeprefix("joker="),)


def plain_strength(cards: Sequence[str], blind: bool) -> Strength:
    """Of clan cards that are what they are."""
    values = [VALUES[card] for card in cards]
    if blind:
        return RANK["sum"], sum(values)
    different = len({*values})
    one_colour = len({card[0] for card in cards}) == 1
    if different == len(values) == max(values) - min(values) + 1:
        kind = "colour-run" if one_colour else "run"
    elif different == 1:
        kind = "of-a-kind"
    else:
        kind = "colour" if one_colour else "sum"
    return RANK[kind], sum(values)


def strength(cards: Sequence[str], blind: bool) -> Strength:
    """Of a complete side: every wild takes every meaning, and the best counts."""
    for card in cards:
        if card not in VALUES:
            return wild_strength(tuple(sorted(cards)), blind)
    return plain_strength(cards, blind)


@cache
def wild_strength(cards: tuple[str, ...], blind: bool) -> Strength:
    """One wild takes every meaning in turn, and so does the next with each of them."""
    wild = next(card for card in cards if card not in VALUES)
    others = list(cards)
    others.remove(wild)
    return max(strength((*others, meaning), blind) for meaning in meanings(wild))


def kind_of(found: Strength, size: int) -> str:
    kind = KINDS[found[0]]
    return {3: "three-", 4: "four-"}[size] + kind if kind == "of-a-kind" else kind


def best(side: Iterable[str], size: int, blind: bool, pool: Iterable[str]) -> Strength | None:
    """The strongest that any cards of the pool make of this side; None: it cannot be completed."""
    side = tuple(side)
    return max(
        (strength(side + added, blind) for added in combinations(pool, size - len(side))),
        default=None,
    )


def can_beat(
    side: Iterable[str], size: int, blind: bool, pool: Iterable[str], mine: Strength
) -> bool:
    """Whether some cards of the pool make this side stronger than mine."""
    side = tuple(side)
    strongest_first = sorted(pool, key=lambda card: -max(int(c[1]) for c in meanings(card)))
    return any(
        strength(side + added, blind) > mine
        for added in combinations(strongest_first, size - len(side))
    )
