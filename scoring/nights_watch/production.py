"""What a roll yields."""

from scoring.nights_watch.hands import UNIT, Hands, in_bank, receive
from scoring.nights_watch.places import HEX_CORNERS
from scoring.nights_watch.state import State


def harvest(state: State, total: int) -> Hands:
    """The hands after a roll other than seven.

    If the bank cannot serve all, nobody gets that resource, unless only one player is due.
    """
    settlements, keeps = state.settlements, state.keeps
    gift = state.front.gift
    due: dict[int, list[int]] = {}
    for field in state.setting.board.yields[total]:
        if field.hex == state.tormund or gift[field.hex]:
            continue
        for seat, mine in enumerate(settlements):
            ones, twos = mine & field.corners, keeps[seat] & field.corners
            if ones or twos:
                shares = due.setdefault(field.resource, [0] * len(settlements))
                shares[seat] += ones.bit_count() + 2 * twos.bit_count()
    return _handed_out(state.hands, due) if due else state.hands


def _handed_out(hands: Hands, due: dict[int, list[int]]) -> Hands:
    gains = [0] * len(hands.sizes)
    cards = 0
    for resource, shares in due.items():
        stock = in_bank(hands, resource)
        short = sum(shares) > stock
        if short and shares.count(0) < len(shares) - 1:
            continue
        for seat, share in enumerate(shares):
            if share:
                given = stock if short else share
                gains[seat] += given
                cards += given * UNIT[seat][resource]
    return receive(hands, tuple(gains), cards)


def income(state: State, corner: int) -> list[int]:
    """The resources of the hexes around a corner, as far as the bank has them."""
    board = state.setting.board
    due = [
        resource
        for hex, resource in enumerate(board.resources)
        if resource is not None and HEX_CORNERS[hex] >> corner & 1
    ]
    return [
        resource
        for at, resource in enumerate(due)
        if due[:at].count(resource) < in_bank(state.hands, resource)
    ]
