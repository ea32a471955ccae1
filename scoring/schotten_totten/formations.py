"""The clan cards, and the strength of a side of a stone: now, and at best once it is complete.

A *plan* lists, for the cards on one side, every formation they can still become and the cards
each needs. It is built once for each side and then queried with the unseen cards. The plan of a
complete side needs no cards. A set of clan cards is a bit mask: nine bits for each colour.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

COLOURS = "RYGBVN"
VALUES = range(1, 10)
CARDS = tuple(f"{colour}{value}" for colour in COLOURS for value in VALUES)
BIT = {card: 1 << i for i, card in enumerate(CARDS)}
WHOLE_DECK = (1 << len(CARDS)) - 1
WILD_VALUES = {"joker": tuple(VALUES), "spy": (7,), "shield_bearer": (1, 2, 3)}

RANKS = ("sum", "run", "colour", "three-of-a-kind", "colour-run")
"""Kinds of formation, weakest first."""
STEP = 100
"""strength = rank * STEP + sum: a better kind beats any sum."""
RUN, COLOUR, SAME, COLOUR_RUN = (rank * STEP for rank in range(1, 5))
NONE = -1
"""No strength at all."""
NOTHING = (NONE, 0)

_OF_VALUE = (0, *(sum(BIT[f"{colour}{value}"] for colour in COLOURS) for value in VALUES))
_ROW = (1 << 9) - 1


class Formation(NamedTuple):
    kind: str
    sum: int
    strength: int


class Plan(NamedTuple):
    """What a side can become. Lists are strongest first."""

    missing: int
    size: int
    base: int
    """Sum of the cards there, wild cards at their highest values."""
    colour_runs: tuple[tuple[int, int], ...]
    """(sum, mask of the cards it takes)"""
    same: tuple[tuple[int, int], ...]
    """(sum, mask of the cards of that value), of which it takes `missing`"""
    colours: tuple[int, ...]
    """Shift of each colour's nine bits"""
    runs: tuple[tuple[int, tuple[int, ...]], ...]
    """(sum, for each value it takes the mask of its cards)"""


def mask(cards: Iterable[str]) -> int:
    """The set of these clan cards; anything else is left out."""
    bits = 0
    for card in cards:
        bits |= BIT.get(card, 0)
    return bits


def cards_of(bits: int) -> tuple[str, ...]:
    return tuple(card for card, bit in BIT.items() if bits & bit)


def face(card: str) -> str:
    """The clan card that a card counts as: a named joker is the card it was named."""
    return card[6:] if card.startswith("joker=") else card


def _top_tables() -> tuple[list[list[int]], list[list[int]]]:
    """For n = 0..4 and each set of nine values: the highest sum of n of them, and which."""
    sums, sets = [[0] * (_ROW + 1)], [[0] * (_ROW + 1)]
    for _ in range(4):
        row_sums, row_sets = [NONE], [0]
        for row in range(1, _ROW + 1):
            top = row.bit_length()
            rest = row ^ 1 << (top - 1)
            row_sums.append(NONE if sums[-1][rest] == NONE else sums[-1][rest] + top)
            row_sets.append(sets[-1][rest] | 1 << (top - 1))
        sums.append(row_sums)
        sets.append(row_sets)
    return sums, sets


_TOP_SUM, _TOP_SET = _top_tables()


@lru_cache(maxsize=1 << 16)
def plan(side: tuple[str, ...], size: int, blind: bool) -> Plan:
    """Every formation of `size` cards that contains these; blind: only the sum counts."""
    fixed = [face(card) for card in side if face(card) in BIT]
    wilds = [card for card in side if card in WILD_VALUES]
    missing = size - len(side)
    base = sum(int(card[1]) for card in fixed) + sum(WILD_VALUES[wild][-1] for wild in wilds)
    if blind:
        return Plan(missing, size, base, (), (), (), ())
    laid = {card[0] for card in fixed}
    shifts = [COLOURS.index(c) * 9 for c in laid or COLOURS] if len(laid) < 2 else []
    values = [int(card[1]) for card in fixed]
    runs = list(_runs(values, wilds, size))
    return Plan(
        missing,
        size,
        base,
        tuple(
            (total, sum(1 << (shift + value - 1) for value in taken))
            for total, taken in runs
            for shift in shifts
        ),
        tuple(
            (value * size, _OF_VALUE[value])
            for value in (set(values) or reversed(VALUES))
            if len(set(values)) < 2 and all(value in WILD_VALUES[wild] for wild in wilds)
        ),
        tuple(shifts),
        tuple((total, tuple(_OF_VALUE[value] for value in taken)) for total, taken in runs),
    )


def _runs(values: list[int], wilds: list[str], size: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(sum, values still to be laid) of each run through these values, highest first."""
    if len(set(values)) < len(values):
        return
    lowest = max(values, default=1) - size + 1
    for low in range(min([10 - size, *values]), max(lowest, 1) - 1, -1):
        run = range(low, low + size)
        gaps = [value for value in run if value not in values]
        for taken in {
            tuple(value for value in gaps if value not in chosen)
            for chosen in permutations(gaps, len(wilds))
            if all(v in WILD_VALUES[wild] for v, wild in zip(chosen, wilds, strict=True))
        }:
            yield sum(run), taken


def reach(plan: Plan, unseen: int, floor: int = NONE) -> tuple[int, int]:
    """(strength, mask of the cards it takes) of the best completion from unseen cards.

    (NONE, 0) where none is stronger than `floor`.
    """
    missing = plan.missing
    for total, need in plan.colour_runs:
        if COLOUR_RUN + total <= floor:
            return NOTHING
        if need & unseen == need:
            return COLOUR_RUN + total, need
    for total, of_value in plan.same:
        if SAME + total <= floor:
            return NOTHING
        if (of_value & unseen).bit_count() >= missing:
            return SAME + total, _some(of_value & unseen, missing)
    if plan.colours:
        tops = _TOP_SUM[missing]
        best, shift = max([(tops[unseen >> shift & _ROW], shift) for shift in plan.colours])
        if best != NONE and COLOUR + plan.base + best > floor:
            return COLOUR + plan.base + best, _TOP_SET[missing][unseen >> shift & _ROW] << shift
    if floor >= COLOUR:
        return NOTHING
    for total, of_values in plan.runs:
        if RUN + total <= floor:
            return NOTHING
        taken = 0
        for of_value in of_values:
            have = of_value & unseen
            if not have:
                break
            taken |= have & -have
        else:
            return RUN + total, taken
    taken, best = top_cards(unseen, missing)
    if best == NONE or plan.base + best <= floor:
        return NOTHING
    return plan.base + best, taken


def top_cards(unseen: int, n: int) -> tuple[int, int]:
    """(mask, sum) of the n highest of these cards; NONE if there are fewer."""
    taken = total = 0
    for value in reversed(VALUES):
        if not n:
            break
        have = _OF_VALUE[value] & unseen
        count = have.bit_count()
        if count > n:
            have, count = _some(have, n), n
        taken |= have
        total += count * value
        n -= count
    return (0, NONE) if n else (taken, total)


def _some(bits: int, n: int) -> int:
    """The n lowest of these bits."""
    taken = 0
    for _ in range(n):
        lowest = bits & -bits
        taken |= lowest
        bits ^= lowest
    return taken


@lru_cache(maxsize=1 << 16)
def formation(cards: tuple[str, ...], size: int, blind: bool) -> Formation:
    """The formation of a complete side, wild cards at their best."""
    if blind or not all(card in BIT for card in cards):
        return named(reach(plan(cards, size, blind), 0)[0], size)
    values = sorted([int(card[1]) for card in cards])
    low, high, total = values[0], values[-1], sum(values)
    run = high - low == size - 1 and len(set(values)) == size
    if len({card[0] for card in cards}) == 1:
        return named((COLOUR_RUN if run else COLOUR) + total, size)
    return named((SAME if low == high else RUN if run else 0) + total, size)


def named(strength: int, size: int) -> Formation:
    rank, total = divmod(strength, STEP)
    kind = RANKS[rank]
    if kind == "three-of-a-kind" and size == 4:
        kind = "four-of-a-kind"
    return Formation(kind, total, strength)
