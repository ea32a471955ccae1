"""Mormont: up to two players are asked for a resource and get a card back."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.game import Seat
from scoring.nights_watch.hands import (
    RESOURCES,
    UNIT,
    Hands,
    branched,
    counts,
    hand_over,
    holds,
    slip,
    slips,
    without,
)
from scoring.nights_watch.moves import Asked, Mormont


def answered(hands: Hands, move: Mormont) -> tuple[Hands | None, bool]:
    """The hands after all were asked (None: it cannot have been so), and whether it must be so."""
    resource = RESOURCES.index(move.resource)
    if hands.spread is None:
        return _answered_loosely(hands, move, resource)

    def ways(world: int) -> list[int]:
        worlds = [world]
        for asked in move.asked:
            worlds = [w for way in worlds for w in _ways(way, move.seat, asked, resource)]
        return worlds

    return branched(hands, hands.sizes, ways)


def _ways(world: int, seat: Seat, asked: Asked, resource: int) -> Iterable[int]:
    """What one player's answer makes of a world; nothing if it contradicts it."""
    if not counts(world, asked.seat)[resource]:
        return [] if asked.gave else [world]
    if not asked.gave:
        return []
    world += UNIT[seat][resource] - UNIT[asked.seat][resource]
    if asked.back is None:
        return slips([world], seat, asked.seat)
    back = RESOURCES.index(asked.back)
    if not counts(world, seat)[back]:
        return []
    return [world + UNIT[asked.seat][back] - UNIT[seat][back]]


def _answered_loosely(hands: Hands, move: Mormont, resource: int) -> tuple[Hands | None, bool]:
    sure = True
    for asked in move.asked:
        if not asked.gave:
            lacking = without(hands, asked.seat, resource)
            if lacking is None:
                return None, False
            sure = sure and lacking == hands
            hands = lacking
            continue
        steps = [(asked.seat, move.seat, resource)]
        if asked.back is not None:
            steps.append((move.seat, asked.seat, RESOURCES.index(asked.back)))
        for giver, taker, card in steps:
            held = holds(hands, UNIT[giver][card])
            if held is False:
                return None, False
            sure = sure and held is True
            hands = hand_over(hands, giver, taker, card)
        if asked.back is None:
            hands = slip(hands, move.seat, asked.seat)
    return hands, sure
