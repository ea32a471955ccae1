"""Tormund's moves and cards taken from another hand."""

from collections.abc import Iterator

from scoring.game import Problem, Seat
from scoring.nights_watch.building import buildings
from scoring.nights_watch.describing import hex_at
from scoring.nights_watch.hands import ONE, RESOURCES, Hands, Resource, hand_over, slip
from scoring.nights_watch.places import HEX, HEX_CORNERS
from scoring.nights_watch.state import State
from scoring.nights_watch.turns import check_holds


def hex_on(state: State, name: str) -> int | None:
    """The hex of that name, if it is on the board."""
    hex = HEX.get(name)
    return hex if hex is not None and state.setting.board.lands[hex] else None


def victims(state: State, seat: Seat, hex: int) -> list[Seat]:
    """Opponents at that hex who have a card to lose."""
    corners = HEX_CORNERS[hex]
    return [
        other
        for other, size in enumerate(state.hands.sizes)
        if size and other != seat and buildings(state, other) & corners
    ]


def check_raid(
    state: State, seat: Seat, name: str, steal_from: Seat | None, card: Resource | None
) -> Iterator[Problem]:
    """Tormund goes to another hex and a card is taken from somebody there, if there is one."""
    hex = hex_on(state, name)
    if hex is None:
        yield Problem("place.unknown", {"at": name})
        return
    if hex == state.tormund:
        yield Problem("tormund.stays", {"at": name, "where": hex_at(state.setting.board, hex)})
    there = victims(state, seat, hex)
    if steal_from is None:
        if there:
            yield Problem("steal.must", {"victims": there})
        if card is not None:
            yield Problem("steal.card")
    elif steal_from not in there:
        yield no_victim(state, seat, steal_from)
    else:
        yield from check_theft(state.hands, steal_from, card)


def no_victim(state: State, seat: Seat, victim: Seat) -> Problem:
    """Why no card can be taken from there."""
    if not 0 <= victim < state.setting.seats:
        why = "steal.nobody"
    elif victim == seat:
        why = "steal.own"
    elif not state.hands.sizes[victim]:
        why = "steal.empty"
    else:
        why = "steal.absent"
    return Problem("steal.from", {"from": victim, "why": [{"says": why, "from": victim}]})


def check_theft(hands: Hands, steal_from: Seat, card: Resource | None) -> Iterator[Problem]:
    """A told card is one the hand can hold."""
    if card is not None:
        yield from check_holds(hands, steal_from, ONE[card])


def raid(
    state: State, seat: Seat, name: str, steal_from: Seat | None, card: Resource | None
) -> State:
    moved = state._replace(tormund=HEX[name])
    if steal_from is None:
        return moved
    return moved._replace(hands=theft(state.hands, steal_from, seat, card))


def theft(hands: Hands, giver: Seat, taker: Seat, card: Resource | None) -> Hands:
    if card is None:
        return slip(hands, giver, taker)
    return hand_over(hands, giver, taker, RESOURCES.index(card))
