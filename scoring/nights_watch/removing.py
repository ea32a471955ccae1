"""Wildlings taken off the board by a card, a hero or at the warden's table."""

from collections.abc import Iterator
from typing import Literal

from scoring.game import Problem
from scoring.nights_watch import wildlings
from scoring.nights_watch.moves import Place
from scoring.nights_watch.places import HEX
from scoring.nights_watch.wildlings import CLANS, Front, Step
from scoring.nights_watch.words import word

Where = Literal["gift", "camp", "clearing"]
ANYWHERE: tuple[Where, ...] = ("gift", "camp", "clearing")
NORTH: tuple[Where, ...] = ("camp", "clearing")
GIFT: tuple[Where, ...] = ("gift",)


def check_removal(front: Front, place: Place, allowed: tuple[Where, ...]) -> Iterator[Problem]:
    """One place of the allowed sort, with a wildling on it."""
    named = [where for where in ANYWHERE if getattr(place, where) is not None]
    if len(named) != 1 or (place.kind is not None and place.clearing is None):
        yield Problem("remove.place")
    elif named[0] not in allowed:
        facts = {"where": word(named[0]), "allowed": [word(where) for where in allowed]}
        yield Problem("remove.where", facts)
    elif not _stands_there(front, place):
        yield Problem("remove.nobody")


def _stands_there(front: Front, place: Place) -> bool:
    if place.gift is not None:
        return place.gift in HEX and front.gift[HEX[place.gift]] is not None
    if place.camp is not None:
        clan, camp = place.camp
        return 1 <= camp <= len(front.camps[CLANS.index(clan)])
    if place.clearing is None or not 1 <= place.clearing <= len(front.clearings):
        return False
    crowd = front.clearings[place.clearing - 1]
    return bool(crowd) if place.kind is None else place.kind in crowd


def remove(front: Front, place: Place) -> Step:
    if place.gift is not None:
        return wildlings.take_from_gift(front, HEX[place.gift])
    if place.camp is not None:
        clan, camp = place.camp
        return wildlings.take_from_camp(front, CLANS.index(clan), camp - 1)
    assert place.clearing is not None
    clearing = place.clearing - 1
    kind = place.kind or front.clearings[clearing][0]
    return wildlings.take_from_clearing(front, clearing, kind)
