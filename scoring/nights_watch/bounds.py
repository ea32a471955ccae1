"""What hands can hold when there are too many worlds to keep: least and most of each kind.

The same packed counts as in hands.py. Every answer allows at least what some world allows.
"""

KINDS = 5
COPIES = 19
BANK_AT = 4 * KINDS


def narrowed(sizes: tuple[int, ...], least: int, most: int) -> tuple[int, int] | None:
    """The same bounds without what the sizes of hands and the 19 copies exclude.

    None: no hands fit at all.
    """
    low, high = bytearray(least.to_bytes(25, "little")), bytearray(most.to_bytes(25, "little"))
    lines = [(range(KINDS * s, KINDS * s + KINDS), size) for s, size in enumerate(sizes)]
    seats = len(sizes) * KINDS
    lines += [(range(r, seats, KINDS), COPIES - low[BANK_AT + r]) for r in range(KINDS)]
    while True:
        before = bytes(low), bytes(high)
        for places, total in lines:
            if not _squeeze(low, high, places, total):
                return None
        if (bytes(low), bytes(high)) == before:
            return int.from_bytes(low, "little"), int.from_bytes(high, "little")


def _squeeze(low: bytearray, high: bytearray, places: range, total: int) -> bool:
    """Counts in these places add up to the total; False if they cannot."""
    spare = total - sum(low[p] for p in places)
    lack = sum(high[p] for p in places) - total
    if spare < 0 or lack < 0:
        return False
    for p in places:
        room = high[p] - low[p]
        low[p] += max(0, room - lack)
        high[p] -= max(0, room - spare)
    return all(low[p] <= high[p] for p in places)
