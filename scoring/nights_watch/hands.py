"""Which resource cards each hand and the bank hold, as far as the players can know.

Counts are packed into one int, a byte for each resource, five bytes for each seat and five for
the bank, so that adding and comparing are single operations on whole tables. A *world* is one
such int that agrees with everything recorded so far. `least` holds what is in every world,
`spread` how each world exceeds it. When an unknown card moves, each world splits into one for
each kind it may be; a payment drops the worlds in which the hand cannot make it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, reduce
from typing import Literal, NamedTuple, get_args

from scoring.game import Seat

Resource = Literal["brick", "wood", "wool", "grain", "ore"]
Bundle = Mapping[Resource, int]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
COPIES = 19
"""Cards of each resource."""
BANK = 4
"""Index of the bank, which is stored like a hand after the four seats."""
MOST_WORLDS = 4_000
"""Most worlds that are kept; beyond that, only bounds for each hand are kept."""
ALONE: frozenset[int] = frozenset({0})

UNIT = tuple(tuple(1 << 8 * (5 * s + r) for r in range(5)) for s in range(5))
"""By seat and resource, one card as a packed int; the last row is the bank's."""
ONE: dict[Resource, int] = dict(zip(RESOURCES, UNIT[0], strict=True))
"""By resource, one card as one hand's bytes."""
_HIGH = sum(0x80 << 8 * place for place in range(25))
_ROW = (1 << 40) - 1
_NUMBER = 0xFF
"""A row modulo 255 is the sum of its bytes: the number of its cards."""


class Hands(NamedTuple):
    """What is known of all 95 resource cards."""

    sizes: tuple[int, ...]
    """Number of cards in each hand, which is public."""
    least: int
    """What each hand certainly holds, and the bank."""
    spread: frozenset[int] | None = ALONE
    """What each world adds to `least`; None: too many worlds, see `most`."""
    most: int = 0
    """Without worlds, the most that each hand and the bank can hold."""


def dealt_none(seats: int) -> Hands:
    return Hands((0,) * seats, sum(COPIES * one for one in UNIT[BANK]))


def pack(bundle: Bundle) -> int | None:
    """A bundle as one hand's bytes; None if not even the whole box has that many."""
    row = 0
    for resource, count in bundle.items():
        if not 0 <= count <= COPIES:
            return None
        row += ONE[resource] * count
    return row


def named(row: int) -> list[str]:
    """One hand's cards by name."""
    return [
        name for name, count in zip(RESOURCES, counts(row, 0), strict=True) for _ in range(count)
    ]


def in_hand(seat: int, row: int) -> int:
    """One hand's bytes at that seat's place."""
    return row << 40 * seat


def in_bank(hands: Hands, resource: int) -> int:
    return hands.least >> 8 * (5 * BANK + resource) & 0xFF


def has(world: int, seat: Seat, resource: int) -> bool:
    return world & 0xFF * UNIT[seat][resource] != 0


def bank_holds(hands: Hands, row: int) -> bool:
    return _covers(hands.least >> 40 * BANK, row)


def holds(hands: Hands, needs: int) -> bool | None:
    """Whether the hands hold these cards: in all worlds, in none, or (None) in some."""
    if _covers(hands.least, needs):
        return True
    if hands.spread is None:
        return None if _giving(hands, needs) else False
    least = hands.least
    return None if any(_covers(least + more, needs) for more in hands.spread) else False


def exchange(hands: Hands, needs: int, gains: int) -> Hands:
    """The hands after giving `needs` and getting `gains`; impossible worlds are dropped."""
    sizes = _resized(hands.sizes, needs, gains)
    change = gains - needs
    if _covers(hands.least, needs):
        most = hands.most + change if hands.spread is None else 0
        return Hands(sizes, hands.least + change, hands.spread, most)
    if hands.spread is None:
        bounds = _giving(hands, needs)
        assert bounds is not None
        least, most = bounds
        return _loose(sizes, least + change, most + change)
    worlds = [hands.least + more for more in hands.spread]
    return _of([world + change for world in worlds if _covers(world, needs)], sizes)


def _resized(sizes: tuple[int, ...], needs: int, gains: int) -> tuple[int, ...]:
    after = []
    for size in sizes:
        after.append(size + (gains & _ROW) % _NUMBER - (needs & _ROW) % _NUMBER)
        gains >>= 40
        needs >>= 40
    return tuple(after)


def receive(hands: Hands, cards: int) -> Hands:
    """Cards from the bank, as packed rows of the seats."""
    bank = 0
    rows = cards
    while rows:
        bank += rows & _ROW
        rows >>= 40
    assert bank_holds(hands, bank)
    return exchange(hands, in_hand(BANK, bank), cards)


def pay(hands: Hands, seat: Seat, row: int) -> Hands:
    """Cards from a hand to the bank."""
    return exchange(hands, in_hand(seat, row), in_hand(BANK, row))


def hand_over(hands: Hands, giver: Seat, taker: Seat, resource: int) -> Hands:
    """Move one known card from hand to hand."""
    return exchange(hands, UNIT[giver][resource], UNIT[taker][resource])


def slip(hands: Hands, giver: Seat, taker: Seat) -> Hands:
    """Move one card from hand to hand that nobody else saw."""
    sizes = tuple(n - (s == giver) + (s == taker) for s, n in enumerate(hands.sizes))
    if hands.spread is None:
        return _loose(sizes, *_slipping(hands, giver, taker))
    least = hands.least
    return _of(slips([least + more for more in hands.spread], giver, taker), sizes)


def slips(worlds: Iterable[int], giver: Seat, taker: Seat) -> set[int]:
    """The worlds after an unknown card moved: one for each kind the giver has."""
    kinds = _kinds(giver, taker)
    return {world + change for world in worlds for kind, change in kinds if world & kind}


@cache
def _kinds(giver: Seat, taker: Seat) -> tuple[tuple[int, int], ...]:
    """By kind of card: the giver's byte, and the change when one card moves to the taker."""
    return tuple((0xFF * UNIT[giver][r], UNIT[taker][r] - UNIT[giver][r]) for r in range(5))


def without(hands: Hands, seat: Seat, resource: int) -> Hands | None:
    """The worlds in which a hand has none of a resource; None if there are none."""
    place = 0xFF << 8 * (5 * seat + resource)
    if hands.least & place:
        return None
    if hands.spread is None:
        narrow = narrowed(hands.sizes, hands.least, hands.most & ~place)
        return _loose(hands.sizes, *narrow) if narrow else None
    worlds = [hands.least + more for more in hands.spread if not more & place]
    return _of(worlds, hands.sizes) if worlds else None


def branched(hands: Hands, ways: Callable[[int], Iterable[int]]) -> tuple[Hands | None, bool]:
    """Replace every world by its successors: the new hands, and whether every world has some."""
    assert hands.spread is not None
    futures = [set(ways(hands.least + more)) for more in hands.spread]
    worlds = set().union(*futures)
    return _of(worlds, hands.sizes) if worlds else None, all(futures)


def show_hands(hands: Hands, rows: Sequence[int | None]) -> Hands | None:
    """The hands after some are shown whole; None if there are not that many cards.

    Worlds that agree are kept. If none does, the shown hands are right, the other hands keep their
    possibilities, and the bank gets the rest.
    """
    shown = [(seat, row) for seat, row in enumerate(rows) if row is not None]
    mask = sum(in_hand(seat, _ROW) for seat, _ in shown)
    fixed = sum(in_hand(seat, row) for seat, row in shown)
    sizes = tuple(
        sum(counts(row, 0)) if row is not None else size
        for row, size in zip(rows, hands.sizes, strict=True)
    )
    if hands.spread is None:
        return _show_within_bounds(hands, sizes, mask, fixed)
    worlds = [hands.least + more for more in hands.spread]
    agreeing = [world for world in worlds if world & mask == fixed]
    if agreeing:
        return _of(agreeing, sizes)
    banks: dict[int, set[int]] = {}
    for world in worlds:
        seats = world & (1 << 40 * BANK) - 1 & ~mask | fixed
        bank = _rest(seats)
        if bank is not None:
            banks.setdefault(bank, set()).add(seats + in_hand(BANK, bank))
    if not banks:
        return None
    return _of(max(banks.values(), key=lambda group: (len(group), min(group))), sizes)


def _show_within_bounds(
    hands: Hands, sizes: tuple[int, ...], mask: int, fixed: int
) -> Hands | None:
    least, most = hands.least & ~mask | fixed, hands.most & ~mask | fixed
    if sizes == hands.sizes and narrowed(sizes, least, most):
        return _loose(sizes, least, most)
    seats = least & (1 << 40 * BANK) - 1
    for seat, size in enumerate(sizes):
        for r in range(5):
            room = counts(most, seat)[r] - counts(seats, seat)[r]
            seats += UNIT[seat][r] * min(room, size - sum(counts(seats, seat)))
    bank = _rest(seats)
    if bank is None:
        return None
    above = in_hand(BANK, bank)
    below = (1 << 40 * BANK) - 1
    return _loose(sizes, least & below | above, most & below | above)


def _rest(seats: int) -> int | None:
    """What is left of 19 copies each; None if the hands hold more."""
    totals = [sum(counts(seats, seat)[r] for seat in range(BANK)) for r in range(5)]
    if max(totals) > COPIES:
        return None
    return sum((COPIES - total) * UNIT[0][r] for r, total in enumerate(totals))


def greatest(hands: Hands) -> int:
    """The most of each resource that each hand can hold."""
    if hands.spread is None:
        return hands.most
    if hands.spread is ALONE:
        return hands.least
    return hands.least + reduce(_larger, hands.spread)


def lacking(hands: Hands, seat: Seat, row: int) -> tuple[bool, dict[Resource, int]]:
    """The cards of a row that a hand lacks, and whether it lacks them in every world.

    If each kind alone is possible but not all together, those that are not certain.
    """
    short = _short(row, greatest(hands), seat)
    return (True, short) if short else (False, _short(row, hands.least, seat))


def _short(row: int, have: int, seat: Seat) -> dict[Resource, int]:
    pairs = zip(RESOURCES, counts(row, 0), counts(have, seat), strict=True)
    return {name: need - held for name, need, held in pairs if need > held}


def counts(world: int, seat: int) -> tuple[int, ...]:
    """One hand of a world, unpacked."""
    return tuple((world >> 40 * seat & _ROW).to_bytes(5, "little"))


def _covers(have: int, need: int) -> bool:
    """Every byte of `have` is at least that of `need`."""
    return ((have | _HIGH) - need) & _HIGH == _HIGH


def _smaller(a: int, b: int) -> int:
    a_is_larger = ((((a | _HIGH) - b) & _HIGH) >> 7) * 0xFF
    return b & a_is_larger | a & ~a_is_larger


def _larger(a: int, b: int) -> int:
    a_is_larger = ((((a | _HIGH) - b) & _HIGH) >> 7) * 0xFF
    return a & a_is_larger | b & ~a_is_larger


def _of(worlds: Collection[int], sizes: tuple[int, ...]) -> Hands:
    least = next(iter(worlds))
    if len(worlds) == 1:
        return Hands(sizes, least)
    for world in worlds:
        if not _covers(world, least):
            least = _smaller(world, least)
    if len(worlds) > MOST_WORLDS:
        return _loose(sizes, least, reduce(_larger, worlds))
    return Hands(sizes, least, frozenset([world - least for world in worlds]))


def _loose(sizes: tuple[int, ...], least: int, most: int) -> Hands:
    # Earlier bounds may have accepted what no world allowed; then they cannot be narrowed.
    least, most = narrowed(sizes, least, most) or (least, most)
    return Hands(sizes, least) if least == most else Hands(sizes, least, None, most)


def _giving(hands: Hands, needs: int) -> tuple[int, int] | None:
    """The bounds narrowed to hands that hold these cards; None if they cannot."""
    if not _covers(hands.most, needs):
        return None
    return narrowed(hands.sizes, _larger(hands.least, needs), hands.most)


def _slipping(hands: Hands, giver: Seat, taker: Seat) -> tuple[int, int]:
    """The bounds after an unknown card moved: the giver may have one less of each kind."""
    least, most = hands.least, hands.most
    for r in range(5):
        if has(hands.least, giver, r):
            least -= UNIT[giver][r]
        if has(hands.most, giver, r):
            most += UNIT[taker][r]
    return least, most


def narrowed(sizes: tuple[int, ...], least: int, most: int) -> tuple[int, int] | None:
    """The same bounds without what the sizes of hands and the 19 copies exclude.

    None: no hands fit at all.
    """
    low, high = bytearray(least.to_bytes(25, "little")), bytearray(most.to_bytes(25, "little"))
    lines = [(range(5 * s, 5 * s + 5), size) for s, size in enumerate(sizes)]
    lines += [(range(r, 5 * len(sizes), 5), COPIES - low[5 * BANK + r]) for r in range(5)]
    while True:
        before = bytes(low), bytes(high)
        for places, total in lines:
            if not _squeeze(low, high, places, total):
                return None
        if (bytes(low), bytes(high)) == before:
            return int.from_bytes(low, "little"), int.from_bytes(high, "little")


def _squeeze(low: bytearray, high: bytearray, places: range, total: int) -> bool:
    """Tighten the bounds so that these counts add up to the total; False if they cannot."""
    spare = total - sum(low[p] for p in places)
    lack = sum(high[p] for p in places) - total
    if spare < 0 or lack < 0:
        return False
    for p in places:
        room = high[p] - low[p]
        low[p] += max(0, room - lack)
        high[p] -= max(0, room - spare)
    return all(low[p] <= high[p] for p in places)
