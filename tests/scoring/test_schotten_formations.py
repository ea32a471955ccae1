"""Formations and proofs: the tables of the design, and brute force over random positions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from scoring.schotten_totten.formations import formation, mask
from scoring.schotten_totten.proof import best_completion
from tests.reference.schotten_proof import CLAN, Strength, best, kind_of, strength

POSITIONS = 10_500


@pytest.mark.parametrize(
    ("size", "counts", "distinct"),
    [(3, (42, 180, 462, 1_470, 22_650), 63), (4, (36, 135, 720, 7_740, 307_620), 71)],
)
def test_all_formations(size: int, counts: tuple[int, ...], distinct: int) -> None:
    """Every set of cards has its kind and sum, and the strengths are in the printed order."""
    alike: Counter[tuple[str, int, int]] = Counter()
    for cards in combinations(CLAN, size):
        found = formation(cards, size, False)
        alike[found.kind, found.sum, found.strength] += 1
        assert found.sum == sum(int(card[1]) for card in cards)
    of_a_kind = {3: "three-of-a-kind", 4: "four-of-a-kind"}[size]
    kinds = ("colour-run", of_a_kind, "colour", "run", "sum")
    assert tuple(sum(n for key, n in alike.items() if key[0] == k) for k in kinds) == counts
    assert len({strength for _, _, strength in alike}) == len(alike) == distinct
    by_rule = sorted(alike, key=lambda key: (-kinds.index(key[0]), key[1]))
    assert by_rule == sorted(alike, key=lambda key: key[2])


@pytest.mark.parametrize("size", [3, 4])
def test_blind_formations_are_sums(size: int) -> None:
    for cards in Random(size).sample(list(combinations(CLAN, size)), 5_000):
        found = formation(cards, size, True)
        assert (found.kind, found.sum) == ("sum", sum(int(card[1]) for card in cards))


@pytest.mark.parametrize(
    ("cards", "kind", "total"),
    [
        ("joker spy shield_bearer", "colour", 19),
        ("joker spy R6", "colour-run", 21),
        ("joker R8 R9", "colour-run", 24),
        ("shield_bearer R4 R5", "colour-run", 12),
        ("shield_bearer R2 R3", "colour-run", 6),
        ("spy B8 R9", "run", 24),
        ("spy R5 R6", "colour-run", 18),
        ("joker shield_bearer R9", "colour", 21),
        ("joker spy shield_bearer R5", "colour", 24),
        ("joker spy R8 R9", "colour-run", 30),
        ("joker R3 R4 R6", "colour-run", 18),
        ("joker=R7 R8 R9", "colour-run", 24),
        ("joker=R1 R8 R9", "colour", 18),
        ("joker R9 B9", "three-of-a-kind", 27),
        ("joker R9 B9 G9", "four-of-a-kind", 36),
        ("spy R7 B7", "three-of-a-kind", 21),
        ("shield_bearer B2 G2", "three-of-a-kind", 6),
    ],
)
def test_wilds_at_best(cards: str, kind: str, total: int) -> None:
    laid = tuple(cards.split())
    for order in (laid, laid[::-1]):
        found = formation(order, len(order), False)
        assert (found.kind, found.sum) == (kind, total)


def test_blind_wilds_at_best() -> None:
    assert formation(("joker", "spy", "shield_bearer"), 3, True).sum == 19
    assert formation(("joker=R2", "spy", "shield_bearer"), 3, True).sum == 12


class Position(NamedTuple):
    side: tuple[str, ...]
    size: int
    blind: bool
    unseen: tuple[str, ...]
    elites: tuple[str, ...]


MOST_UNSEEN = {0: 54, 1: 54, 2: 22, 3: 11, 4: 8}
"""By cards missing: so few that trying every completion stays cheap."""
MOST_WITH_WILDS = {0: 54, 1: 20, 2: 8, 3: 6, 4: 5}
"""The same where wilds mean many cards each."""


def some_position(rng: Random) -> Position:
    size, blind = rng.choice((3, 4)), rng.random() < 0.15
    wilds = [w for w in ("joker", "spy", "shield_bearer") if rng.random() < 0.25]
    if "joker" in wilds and rng.random() < 0.3:
        wilds[0] = f"joker={rng.choice(CLAN)}"
    length = rng.randint(0, size)
    colours, values = rng.choice(("RYGBVN", "RYGBVN", "RY", "R")), rng.choice(("123456789", "6789"))
    near = [card for card in CLAN if card[0] in colours and card[1] in values]
    cards = rng.sample(near, len(near))[: max(0, length - len(wilds))]
    side = [*wilds, *cards][:length]
    rng.shuffle(side)
    missing = size - len(side)
    elites = [e for e in ("joker", "spy", "shield_bearer") if rng.random() < 0.15]
    elites = [e for e in elites if not any(card.startswith(e) for card in side)]
    most = (MOST_WITH_WILDS if wilds or elites else MOST_UNSEEN)[missing]
    left = [card for card in rng.choice((CLAN, CLAN, near)) if card not in side]
    unseen = rng.sample(left, min(len(left), rng.randint(0, most)))
    return Position(tuple(side), size, blind, tuple(unseen), tuple(elites))


def test_the_proof_against_brute_force() -> None:
    """The best completion is the best of all, made of cards that are there, and ordered alike."""
    rng = Random(7)
    ranks: dict[int, dict[Strength, int]] = {3: {}, 4: {}}
    impossible = 0
    for _ in range(POSITIONS):
        p = some_position(rng)
        expected = best(p.side, p.size, p.blind, (*p.unseen, *p.elites))
        found = best_completion(p.side, p.size, p.blind, mask(p.unseen), p.elites)
        if expected is None or found is None:
            assert found is None, p
            assert expected is None, p
            impossible += 1
            continue
        added = tuple(found.added)
        assert len(set(added)) == len(added) == p.size - len(p.side), p
        assert set(added) <= {*p.unseen, *p.elites}, p
        assert strength((*p.side, *added), p.blind) == expected, (p, added)
        made = formation((*p.side, *added), p.size, p.blind)
        assert (made.kind, made.sum) == (kind_of(expected, p.size), expected[1]), (p, added)
        assert made.strength == found.strength, (p, added)
        assert ranks[p.size].setdefault(expected, found.strength) == found.strength, p
    assert impossible > 500
    for known in ranks.values():
        in_order = [known[key] for key in sorted(known)]
        assert len(known) > 60
        assert in_order == sorted(set(in_order))


@pytest.mark.parametrize("size", [3, 4])
def test_the_proof_against_an_empty_side(size: int) -> None:
    """All fifty-four unseen, then without the strongest, and so on down."""
    unseen = list(CLAN)
    while len(unseen) >= size:
        found = best_completion((), size, False, mask(unseen))
        assert found is not None
        if size == 3 and len(unseen) % 9 == 0:
            assert strength(found.added, False) == best((), size, False, unseen)
        assert set(found.added) <= set(unseen)
        unseen.remove(max(found.added, key=lambda card: card[1]))
    assert best_completion((), size, False, mask(unseen)) is None
