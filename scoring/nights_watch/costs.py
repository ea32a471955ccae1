"""What things cost."""

from scoring.nights_watch.hands import ONE, Bundle, Resource, pack

ROAD: Bundle = {"brick": 1, "wood": 1}
SETTLEMENT: Bundle = {"brick": 1, "wool": 1, "grain": 1, "wood": 1}
KEEP: Bundle = {"ore": 3, "grain": 2}
CARD: Bundle = {"ore": 1, "wool": 1, "grain": 1}
GUARD: Bundle = {"brick": 1, "wool": 1, "wood": 1}


def row_of(bundle: Bundle) -> int:
    row = pack(bundle)
    assert row is not None
    return row


ROAD_ROW, ROAD_CARDS = row_of(ROAD), 2
SETTLEMENT_ROW, SETTLEMENT_CARDS = row_of(SETTLEMENT), 4
KEEP_ROW, KEEP_CARDS = row_of(KEEP), 5
CARD_ROW, CARD_CARDS = row_of(CARD), 3
GUARD_ROW, GUARD_CARDS = row_of(GUARD), 3


def replaced(row: int, old: Resource, new: Resource) -> int:
    """A cost with one of its cards replaced by another resource."""
    return row - ONE[old] + ONE[new]
