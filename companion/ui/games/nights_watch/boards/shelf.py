"""The boards that this phone knows: house layouts, and what its owner made of them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from secrets import SystemRandom
from typing import Any

from companion.i18n import N_
from companion.ui.settings import Settings
from scoring.codec import BadForm, from_json
from scoring.game import BadOptions
from scoring.nights_watch import board as rules
from scoring.nights_watch.board import Layout, board_of, house_layout, layout_json, varied

SETTING = "boards"
LONGEST_NAME = 40
MOST = 200
"""Boards that are kept."""


@dataclass(frozen=True, slots=True)
class Kind:
    """For which matches a board is."""

    words: str
    """English, marked by N_."""
    seats: int
    watch: bool


KINDS = {
    "watch_21": Kind(N_("Four players"), 4, True),
    "watch_16": Kind(N_("Three players"), 3, True),
    "base_21": Kind(N_("Base game"), 4, False),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A board on this phone; a house layout's id is its kind, and it has no name."""

    id: str
    kind: str
    name: str
    layout: Mapping[str, Any]
    """As a header writes it."""

    @property
    def own(self) -> bool:
        return self.id not in KINDS


def kind_for(seats: int, *, watch: bool) -> str:
    return "base_21" if not watch else "watch_16" if seats == 3 else "watch_21"


def house(kind: str) -> Kept:
    of = KINDS[kind]
    layout = house_layout(of.seats, watch=of.watch)
    return Kept(kind, kind, "", layout_json(board_of(layout, watch=of.watch)))


def own(settings: Settings) -> list[Kept]:
    """In the order in which they were made; what is no board is left out."""
    found = (read(item) for item in settings[SETTING])
    return [kept for kept in found if kept is not None]


def read(item: Any) -> Kept | None:
    """A board as it is written down; None for what is none."""
    fields = ("id", "kind", "name")
    if not isinstance(item, dict) or not all(isinstance(item.get(f), str) for f in fields):
        return None
    if item["kind"] not in KINDS or item["id"] in KINDS:
        return None
    kept = Kept(item["id"], item["kind"], item["name"][:LONGEST_NAME], item.get("layout", {}))
    try:
        return replace(kept, layout=layout_json(board(kept)))
    except (BadForm, BadOptions):
        return None


def find(settings: Settings, id: str) -> Kept | None:
    if id in KINDS:
        return house(id)
    return next((kept for kept in own(settings) if kept.id == id), None)


def board(kept: Kept) -> rules.Board:
    """As the rules see it; raises BadForm or BadOptions."""
    return board_of(from_json(Layout, kept.layout, "board"), watch=KINDS[kept.kind].watch)


def copied(kept: Kept, name: str) -> Kept:
    return replace(kept, id=secrets.token_hex(4), name=name)


def keep(app: Any, kept: Kept) -> bool:
    """In its place, or as the last; whether it could be kept."""
    boards = own(app.settings)
    at = next((i for i, other in enumerate(boards) if other.id == kept.id), len(boards))
    boards[at : at + 1] = [kept]
    return write(app, boards[-MOST:])


def forget(app: Any, kept: Kept) -> bool:
    return write(app, [other for other in own(app.settings) if other.id != kept.id])


def write(app: Any, boards: list[Kept]) -> bool:
    return bool(app.remember(SETTING, [written(kept) for kept in boards]))


def written(kept: Kept) -> dict[str, Any]:
    return {"id": kept.id, "kind": kept.kind, "name": kept.name, "layout": kept.layout}


def with_land(kept: Kept, hex: str, **land: Any) -> Kept:
    """Another terrain or number on one hex."""
    hexes = kept.layout["hexes"]
    changed = {**hexes, hex: {**hexes[hex], **land}}
    return replace(kept, layout={**kept.layout, "hexes": changed})


def with_market(kept: Kept, edge: str, market: Mapping[str, Any] | None) -> Kept:
    """Another market on one edge, or none."""
    others = [other for other in kept.layout["markets"] if other["edge"] != edge]
    if market is not None:
        others.append({"edge": edge, **market})
    return replace(kept, layout={**kept.layout, "markets": others})


def shuffled(kept: Kept) -> Kept:
    """The variable set-up: terrain anew by the system's randomness, numbers as they lie."""
    watch = KINDS[kept.kind].watch
    layout = varied(from_json(Layout, kept.layout, "board"), SystemRandom().shuffle)
    return replace(kept, layout=layout_json(board_of(layout, watch=watch)))


def named(kept: Kept, name: str) -> Kept:
    return replace(kept, name=name[:LONGEST_NAME])


def free_name(app: Any, like: str) -> str:
    """A name that no board has: "Board 2", or another of that name."""
    taken = {kept.name for kept in own(app.settings)}
    stem = like.rstrip("0123456789 ")[: LONGEST_NAME - 4] or app.tr("Board")
    number = next(n for n in range(1, MOST + 2) if f"{stem} {n}" not in taken)
    return f"{stem} {number}"
