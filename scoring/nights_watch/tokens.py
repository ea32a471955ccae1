"""The 57 wildling tokens: which ones lie face up, and how many are left in the pool."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.nights_watch.wildlings import CLANS, KINDS, Clan, Kind
from scoring.tuples import put, record

PRINTED = (12, 4, 3) * len(CLANS)
"""Number of tokens of each kind (regular, climber, giant), for each clan in turn."""
TOKENS = sum(PRINTED)
NO_TOKENS = (0,) * len(PRINTED)
UNDER_PIECES = 13
"""A seat's tokens before set-up: one under each settlement, two under each keep."""


Source = Literal["piece", "pool"]
"""Where a token lay: under the settlement or keep that was built, or in the pool."""


@dataclass(frozen=True, slots=True)
class Token:
    """A wildling token as its face says."""

    kind: Kind
    clan: Clan


@record
class Supply(NamedTuple):
    """Tokens outside the players' pieces."""

    face_up: tuple[int, ...] = NO_TOKENS
    """Number of tokens of each kind lying face up, in the order of PRINTED."""
    pool: int = 0
    """Face down beside the board."""
    returned: tuple[int, ...] = NO_TOKENS
    """Tokens that were shuffled back into the pool, in the order of PRINTED."""
    slipped: int = 0
    """Tokens that left the pool unseen since then: any of the returned may be among them."""


def place_of(kind: Kind, clan: Clan) -> int:
    return CLANS.index(clan) * len(KINDS) + KINDS.index(kind)


def shuffled(supply: Supply) -> Supply:
    """The supply after the face-up tokens are shuffled back into the pool."""
    known = supply if supply.pool and any(supply.returned) else forgotten(supply)
    returned = tuple(map(int.__add__, known.returned, supply.face_up))
    return Supply(NO_TOKENS, supply.pool + sum(supply.face_up), returned, known.slipped)


def forgotten(supply: Supply) -> Supply:
    """The supply if nothing is known about where the unseen tokens are."""
    return supply._replace(returned=NO_TOKENS, slipped=0)


def ready(supply: Supply, source: Source) -> Supply:
    """The supply before a token is taken: an empty pool is refilled."""
    return shuffled(supply) if source == "pool" and not supply.pool else supply


def under_a_piece(supply: Supply) -> Supply:
    """The supply after one token leaves the pool unseen."""
    filled = ready(supply, "pool")
    slipped = filled.slipped + any(filled.returned)
    return filled._replace(pool=max(0, filled.pool - 1), slipped=slipped)


def may_show(supply: Supply, token: Token) -> bool:
    """Whether this token can still be face down: not all copies lie face up."""
    place = place_of(token.kind, token.clan)
    return supply.face_up[place] < PRINTED[place]


def may_lie(supply: Supply, source: Source) -> tuple[int, ...]:
    """The largest possible number of each token in the pool, or under the pieces."""
    unseen = tuple(map(int.__sub__, PRINTED, supply.face_up))
    returned, slipped = supply.returned, supply.slipped
    if not any(returned):
        return unseen
    if source == "pool":
        strange = max(0, supply.pool - sum(returned) + slipped)
        return tuple(
            min(left, supply.pool, back + strange)
            for left, back in zip(unseen, returned, strict=True)
        )
    # Returned tokens that were turned under pieces have slipped there: so many fewer others did.
    lacking = [max(0, back - left) for left, back in zip(unseen, returned, strict=True)]
    spare = slipped - sum(lacking)
    return tuple(
        left - max(0, back - lack - spare)
        for left, back, lack in zip(unseen, returned, lacking, strict=True)
    )


def turned(supply: Supply, token: Token, source: Source) -> Supply:
    """The supply after this token is turned face up."""
    place = place_of(token.kind, token.clan)
    after = supply._replace(face_up=put(supply.face_up, place, supply.face_up[place] + 1))
    if source == "piece":
        return after
    returned = put(supply.returned, place, max(0, supply.returned[place] - 1))
    return after._replace(pool=max(0, supply.pool - 1), returned=returned)


def face_up_view(supply: Supply) -> dict[str, dict[str, int]]:
    counts = iter(supply.face_up)
    return {clan: {kind: next(counts) for kind in KINDS} for clan in CLANS}
