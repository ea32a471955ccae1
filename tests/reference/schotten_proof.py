"""Formations and proofs of Schotten Totten by brute force: every card, every meaning of a wild."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, pairwise, product

COLOURS = "RYGBVN"
CLAN = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, 10))
WILDS = {
    "joker": CLAN,
    "spy": tuple(f"{colour}7" for colour in COLOURS),
    "shield_bearer": tuple(f"{colour}{value}" for colour in COLOURS for value in (1, 2, 3)),
}
KINDS = ("sum", "run", "colour", "of-a-kind", "colour-run")
"""Weakest first; the place in this list is the rank."""

Strength = tuple[int, int]
"""(rank of the kind, sum): compared as it stands."""


def meanings(card: str) -> tuple[str, ...]:
    """Every clan card that this card may stand for; `joker=R9` stands for R9 alone."""
    return WILDS.get(card) or (card.removeprefix("joker="),)


def plain_strength(cards: Iterable[str], blind: bool) -> Strength:
    """Of clan cards that are what they are."""
    values = sorted(int(card[1]) for card in cards)
    colours = {card[0] for card in cards}
    kind = "sum"
    if not blind:
        in_a_row = all(b == a + 1 for a, b in pairwise(values))
        if in_a_row and len(colours) == 1:
            kind = "colour-run"
        elif len(set(values)) == 1:
            kind = "of-a-kind"
        elif len(colours) == 1:
            kind = "colour"
        elif in_a_row:
            kind = "run"
    return KINDS.index(kind), sum(values)


@cache
def sorted_strength(cards: tuple[str, ...], blind: bool) -> Strength:
    return max(plain_strength(chosen, blind) for chosen in product(*map(meanings, cards)))


def strength(cards: Iterable[str], blind: bool) -> Strength:
    """Of a complete side, wilds at their best."""
    return sorted_strength(tuple(sorted(cards)), blind)


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
