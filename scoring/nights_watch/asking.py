"""Mormont: up to two players are asked for a resource and get a card back."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.game import Facts, Seat
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


def wrongly_asked(hands: Hands, move: Mormont) -> Facts | None:
    """Why these players cannot be asked, for a sentence."""
    asked = [ask.seat for ask in move.asked]
    if len(asked) not in (1, 2):
        return {"says": "asked.number", "asked": len(asked)}
    for n, seat in enumerate(asked):
        if not 0 <= seat < len(hands.sizes):
            return {"says": "steal.nobody"}
        if seat == move.seat:
            return {"says": "asked.own"}
        if not hands.sizes[seat]:
            return {"says": "steal.empty", "from": seat}
        if seat in asked[:n]:
            return {"says": "asked.twice", "seat": seat}
    return None


def contradicted(hands: Hands, move: Mormont) -> Facts:
    """Of answers that cannot all be true the first that is not, for a sentence."""
    before: tuple[Asked, ...] = ()
    for asked in move.asked:
        facts = {"seat": asked.seat, "resource": move.resource}
        if not _possible(hands, move, (*before, replace(asked, back=None))):
            return {"says": "answer.lacks" if asked.gave else "answer.has", **facts}
        before = (*before, asked)
        if not _possible(hands, move, before):
            return {"says": "answer.back", "seat": move.seat, "resource": asked.back}
    raise AssertionError(move)


def _possible(hands: Hands, move: Mormont, asked: tuple[Asked, ...]) -> bool:
    return answered(hands, replace(move, asked=asked))[0] is not None


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
