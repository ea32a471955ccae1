"""The wildling front as it really is: corrections, refused only by what the box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from scoring.game import Problem, Seat
from scoring.nights_watch.moves import AmendNorth
from scoring.nights_watch.places import HEX
from scoring.nights_watch.wildlings import (
    CAMPS,
    CLANS,
    FIGURES,
    GUARDS,
    KINDS,
    LAST_BREACH,
    SPACES,
    Front,
    Kind,
)


def check_front(
    front: Front, move: AmendNorth, seats: int, hexes: Collection[int]
) -> Iterator[Problem]:
    """The wildling part of an amendment; `hexes` are those of the board."""
    for lists in (move.clearings, move.wall):
        if lists is not None and len(lists) != len(front.wall):
            yield Problem("amend.lists", {"lists": len(front.wall)})
            return
    if any(len(camps) > CAMPS for camps in (move.camps or {}).values()):
        yield Problem("amend.camps")
    if move.wall is not None and not _wall_holds(move.wall, seats):
        yield Problem("amend.guards")
    for name in move.gift or {}:
        if HEX.get(name) not in hexes:
            yield Problem("place.unknown", {"at": name})
            return
    if move.breaches is not None and not 0 <= move.breaches <= LAST_BREACH:
        yield Problem("amend.breaches", {"most": LAST_BREACH})
    if move.turn is not None and not 0 <= move.turn < seats:
        yield Problem("amend.seat", {"seat": move.turn})
    figures = _figures(_placed(front, move))
    if any(count > printed for count, printed in zip(figures, FIGURES, strict=True)):
        yield Problem("amend.figures")


def _wall_holds(wall: tuple[tuple[Seat, ...], ...], seats: int) -> bool:
    guards = Counter(seat for section in wall for seat in section)
    return (
        all(len(section) <= SPACES for section in wall)
        and all(0 <= seat < seats for seat in guards)
        and all(count <= GUARDS for count in guards.values())
    )


def _placed(front: Front, move: AmendNorth) -> Front:
    """The front with the figures where the amendment puts them; the Frostfangs not yet."""
    camps = tuple(
        tuple((move.camps or {}).get(clan, front.camps[number]))
        for number, clan in enumerate(CLANS)
    )
    gift = front.gift
    if move.gift is not None:
        by_hex = {HEX[name]: kind for name, kind in move.gift.items()}
        gift = tuple(by_hex.get(hex) for hex in range(len(HEX)))
    return front._replace(
        camps=camps,
        clearings=front.clearings if move.clearings is None else move.clearings,
        wall=front.wall if move.wall is None else move.wall,
        gift=gift,
        breaches=front.breaches if move.breaches is None else move.breaches,
    )


def _figures(front: Front) -> list[int]:
    """Figures on the board, by kind."""
    placed: Counter[Kind | None] = Counter(front.gift)
    for group in (*front.camps, *front.clearings):
        placed.update(group)
    return [placed[kind] for kind in KINDS]


def amended_front(front: Front, move: AmendNorth) -> Front:
    """Figures that were out of the game stay so as long as the box has enough without them."""
    after = _placed(front, move)
    frostfangs = []
    for kind, printed in enumerate(FIGURES):
        gone = printed - front.frostfangs[kind] - _figures(front)[kind]
        frostfangs.append(max(0, printed - gone - _figures(after)[kind]))
    return after._replace(frostfangs=tuple(frostfangs))
