"""A board that is being looked at or changed, and how it was before."""

from dataclasses import dataclass

from companion.games.nights_watch.boards.board_store import Kept


@dataclass(frozen=True, slots=True)
class Draft:
    kept: Kept
    place: str = ""
    """The hex, or the edge of the coast, that is being entered."""
    markets: bool = False
    """The coast is looked at, else the land."""
    asked: bool = False
    """What is off is being told."""
    before: tuple[tuple[Kept, str, bool], ...] = ()
    """Each board that it was, with the place that was entered there."""
