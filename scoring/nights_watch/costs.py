"""The costs of roads, settlements, keeps, action cards and guards, as bundles and packed rows."""

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


ROAD_ROW = row_of(ROAD)
SETTLEMENT_ROW = row_of(SETTLEMENT)
KEEP_ROW = row_of(KEEP)
CARD_ROW = row_of(CARD)
GUARD_ROW = row_of(GUARD)


def replaced(row: int, old: Resource, new: Resource) -> int:
    """A cost with one of its cards replaced by another resource."""
    return row - ONE[old] + ONE[new]
