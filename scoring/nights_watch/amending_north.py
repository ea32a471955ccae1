"""The wildling front as it really is: corrections, refused only by what the box holds."""

from collections import Counter
from collections.abc import Collection, Iterator

from scoring.game import Facts, Problem, Seat
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
from scoring.nights_watch.words import word


def check_front(
    front: Front, move: AmendNorth, seats: int, hexes: Collection[int]
) -> Iterator[Problem]:
    """The wildling part of an amendment; `hexes` are those of the board."""
    for lists in (move.clearings, move.wall):
        if lists is not None and len(lists) != len(front.wall):
            facts = {"lists": len(front.wall), "each": [{"says": "each.section"}]}
            yield Problem("amend.lists", facts)
            return
    crowded = [clan for clan, camps in (move.camps or {}).items() if len(camps) > CAMPS]
    if crowded:
        yield Problem("amend.camps", {"clan": word(crowded[0])})
    wrong = _wrong_wall(move.wall or (), seats)
    if wrong:
        yield Problem("amend.guards", {"why": [wrong]})
    for name in move.gift or {}:
        if HEX.get(name) not in hexes:
            yield Problem("place.unknown", {"at": name})
            return
    if move.breaches is not None and not 0 <= move.breaches <= LAST_BREACH:
        yield Problem("amend.breaches", {"most": LAST_BREACH})
    if move.turn is not None and not 0 <= move.turn < seats:
        yield Problem("amend.seat", {"seat": move.turn})
    figures = _figures(_placed(front, move))
    over = [n for n, count in enumerate(figures) if count > FIGURES[n]]
    if over:
        yield Problem("amend.figures", {"kind": word(KINDS[over[0]]), "most": FIGURES[over[0]]})


def _wrong_wall(wall: tuple[tuple[Seat, ...], ...], seats: int) -> Facts | None:
    """Why guards cannot stand so, for a sentence."""
    for number, section in enumerate(wall, 1):
        if len(section) > SPACES:
            return {"says": "wall.full", "section": number, "spaces": SPACES}
    for seat, count in Counter(seat for section in wall for seat in section).items():
        if not 0 <= seat < seats:
            return {"says": "steal.nobody"}
        if count > GUARDS:
            return {"says": "wall.guards", "seat": seat, "guards": GUARDS}
    return None


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
