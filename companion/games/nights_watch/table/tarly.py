"""The hero that answers a roll, whoever's turn it is."""

from __future__ import annotations

from companion.games.nights_watch.table.hands import Table, bank
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.moves import Tarly
from scoring.nights_watch.rolling import display


def may_answer(at: Table, seat: Seat) -> bool:
    """Whether this seat's Tarly may take a card for the roll that was just made."""
    card, offered = at.state.heroes[seat], display(at.state)
    if card is None or card.hero != "tarly":
        return False
    swap = card.side == "B" and bool(offered)
    take = offered[0] if swap else None
    return any(
        at.judge(Tarly(seat, use="swap" if swap else "flip", take=take, get=name)).ok
        for name, left in zip(RESOURCES, bank(at.state), strict=True)
        if left
    )
