"""Places of the table in words."""

from __future__ import annotations

from companion.games.nights_watch.north.phrases import CLANS, clearing_name
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.land import hex_name
from scoring.nights_watch.places import CORNER, EDGE, HEX, HEX_CORNERS, HEX_EDGES


def _hexes_at(what: str, which: str) -> list[int]:
    """The hexes that a hex, a corner or an edge belongs to, on the board or not."""
    if what == "hex":
        return [HEX[which]]
    places, sets = (CORNER, HEX_CORNERS) if what == "corner" else (EDGE, HEX_EDGES)
    number = places[which]
    return [hex for hex, around in enumerate(sets) if around >> number & 1]


def spot_text(spot: str, at: Table) -> str:
    """Where a place is: by the hexes around it."""
    what, _, which = spot.partition(".")
    if what == "wall":
        return at.tr("section {n}").format(n=which)
    if what == "camp":
        return at.tr(CLANS[which])
    if what == "clearing":
        return at.tr("Clearing {n}").format(n=clearing_name(int(which)))
    lands = [at.state.setting.board.lands[hex] for hex in _hexes_at(what, which)]
    told = [hex_name(land, at.tr) for land in lands if land is not None]
    if (what == "edge" and len(told) == 1) or (what == "corner" and len(told) < 3):
        told.append(at.tr("coast"))
    return " · ".join(told)
