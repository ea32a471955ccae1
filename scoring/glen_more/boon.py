"""What tiles, landmark cards and crests give: one form for all of them."""

from typing import NamedTuple

from scoring.glen_more.goods import Good


class Boon(NamedTuple):
    coins: int = 0
    whisky: int = 0
    vp: int = 0
    scots: int = 0
    goods: tuple[Good, ...] = ()
    bonus: int = 0
    """Goods of the player's choice, to be laid on the new tile."""
    tokens: int = 0
    """Clan tokens that may be placed."""
    removes: int = 0
    builds: int = 0
    movement: int = 0
    rights: tuple[str, ...] = ()
    """Kinds of tiles of which one may be activated, wherever it lies."""
    everywhere: bool = False
    """Every own tile may be activated this turn."""
    person: str = ""


NOTHING = Boon()
