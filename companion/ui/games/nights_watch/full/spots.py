"""Places of the board in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.nights_watch.north.phrases import CLANS, clearing_name, named
from companion.telling import Tr
from companion.ui.games.nights_watch.places import Pick
from scoring.nights_watch.places import CORNER, EDGE, HEX_CORNERS, HEX_EDGES, HEXES
from scoring.nights_watch.words import word


def hexes_at(pick: Pick) -> list[str]:
    """The hexes that a hex, a corner or an edge belongs to, on the board or not."""
    if pick.what == "hex":
        return [pick.which]
    places, sets = (CORNER, HEX_CORNERS) if pick.what == "corner" else (EDGE, HEX_EDGES)
    number = places[pick.which]
    return [HEXES[hex] for hex, around in enumerate(sets) if around >> number & 1]


def hex_text(hex: str, view: Mapping[str, Any], tr: Tr) -> str:
    land = view["board"]["hexes"][hex]
    name = tr(word(land["terrain"]))
    return name if land["number"] is None else f"{name} {land['number']}"


def spot_text(pick: Pick, view: Mapping[str, Any], tr: Tr) -> str:
    """Where a place is: by the hexes around it."""
    if pick.what == "wall":
        return tr("section {n}").format(n=pick.which)
    if pick.what == "camp":
        return named(pick.which, CLANS, tr)
    if pick.what == "clearing":
        return tr("Clearing {n}").format(n=clearing_name(pick.which))
    told = [hex_text(hex, view, tr) for hex in hexes_at(pick) if hex in view["board"]["hexes"]]
    if (pick.what == "edge" and len(told) == 1) or (pick.what == "corner" and len(told) < 3):
        told.append(tr("coast"))
    return " · ".join(told)
