"""Dice: fair over 100,000 rolls, and from the system unless a test says otherwise."""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import pairwise
from random import Random, SystemRandom

import pytest

from companion.match.dice import Dice

ROLLS = 100_000
SEED = 20_261_107


def chi_squared(seen: Counter[Hashable], expected: dict[Hashable, float]) -> float:
    return sum((seen[face] - n) ** 2 / n for face, n in expected.items())


@pytest.mark.parametrize(
    ("roll", "faces", "limit"),
    [(Dice.d6, 6, 20.5), (Dice.d12, 12, 31.3)],
    ids=["d6", "d12"],
)
def test_uniform(roll: Callable[[Dice], int], faces: int, limit: float) -> None:
    """Chi-squared below the value that fair dice exceed once in a thousand runs."""
    dice = Dice(Random(SEED))
    seen: Counter[Hashable] = Counter(roll(dice) for _ in range(ROLLS))
    assert set(seen) == set(range(1, faces + 1))
    assert chi_squared(seen, dict.fromkeys(range(1, faces + 1), ROLLS / faces)) < limit


def test_no_memory() -> None:
    """A roll says nothing about the next one: all 36 pairs are equally frequent."""
    dice = Dice(Random(SEED))
    rolls = [dice.d6() for _ in range(ROLLS + 1)]
    pairs: Counter[Hashable] = Counter(pairwise(rolls))
    faces = range(1, 7)
    assert chi_squared(pairs, {(a, b): ROLLS / 36 for a in faces for b in faces}) < 66.6


def test_two_dice_make_a_seven_most_often() -> None:
    dice = Dice(Random(SEED))
    sums: Counter[Hashable] = Counter(dice.d6() + dice.d6() for _ in range(ROLLS))
    expected: dict[Hashable, float] = {n: (6 - abs(n - 7)) * ROLLS / 36 for n in range(2, 13)}
    assert chi_squared(sums, expected) < 29.6


def test_tokens_are_drawn_without_putting_back() -> None:
    dice = Dice(Random(SEED))
    pool = {"regular": 12, "climber": 4, "giant": 3, "gone": 0}
    assert Counter(dice.draw(pool, 19)) == Counter({"regular": 12, "climber": 4, "giant": 3})
    first: Counter[Hashable] = Counter(dice.draw(pool)[0] for _ in range(ROLLS))
    expected: dict[Hashable, float] = {kind: n * ROLLS / 19 for kind, n in pool.items() if n}
    assert chi_squared(first, expected) < 13.8
    with pytest.raises(ValueError, match="larger"):
        dice.draw(pool, 20)


def test_the_system_rolls_by_default() -> None:
    """Unseeded, so the limit is one that fair dice exceed once in 10^15 runs."""
    dice = Dice()
    assert isinstance(dice.source, SystemRandom)
    seen: Counter[Hashable] = Counter(dice.d12() for _ in range(ROLLS))
    assert chi_squared(seen, dict.fromkeys(range(1, 13), ROLLS / 12)) < 100
