"""The 57 wildling tokens: which ones lie face up, and how many are left in the pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.nights_watch.places import put
from scoring.nights_watch.wildlings import CLANS, KINDS, Clan, Kind

PRINTED = (12, 4, 3) * len(CLANS)
"""Of each clan in turn: regular, climber, giant."""
TOKENS = sum(PRINTED)
NO_TOKENS = (0,) * len(PRINTED)
UNDER_PIECES = 13
"""A seat's tokens before set-up: one under each settlement, two under each keep."""


@dataclass(frozen=True, slots=True)
class Token:
    """A wildling token as its face says."""

    kind: Kind
    clan: Clan


class Supply(NamedTuple):
    """Tokens outside the players' pieces."""

    face_up: tuple[int, ...] = NO_TOKENS
    """Seen and laid aside, in the order of PRINTED."""
    pool: int = 0
    """Face down beside the board."""


def place_of(kind: Kind, clan: Clan) -> int:
    return CLANS.index(clan) * len(KINDS) + KINDS.index(kind)


def shuffled(supply: Supply) -> Supply:
    """The face-up tokens go back into the pool."""
    return Supply(NO_TOKENS, supply.pool + sum(supply.face_up))


def from_pool(supply: Supply) -> Supply:
    """One token leaves the pool unseen; an empty pool is filled first."""
    filled = supply if supply.pool else shuffled(supply)
    return filled._replace(pool=max(0, filled.pool - 1))


def may_show(supply: Supply, token: Token) -> bool:
    """Conservation: a token that does not lie face up as often as it was printed."""
    place = place_of(token.kind, token.clan)
    return supply.face_up[place] < PRINTED[place]


def laid_open(supply: Supply, token: Token) -> Supply:
    place = place_of(token.kind, token.clan)
    return supply._replace(face_up=put(supply.face_up, place, supply.face_up[place] + 1))


def face_up_view(supply: Supply) -> dict[str, dict[str, int]]:
    counts = iter(supply.face_up)
    return {clan: {kind: next(counts) for kind in KINDS} for clan in CLANS}
