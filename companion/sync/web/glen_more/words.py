"""How the full table is told to watchers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.sync.web.scene import Scene, number
from companion.table import Played
from companion.words import N_
from scoring.glen_more.goods import GOODS
from scoring.glen_more.rondel import LAST
from scoring.glen_more.tile import END, HOME_CASTLE, PRINTED, START_VILLAGE

OWN_TILES = {
    START_VILLAGE: N_("start village"),
    HOME_CASTLE: N_("home castle"),
    END: N_("END"),
}
MOVES = {
    "reveal": N_("Turned up: {tile}"),
    "roll_die": N_("{name} rolls {value}"),
    "sell": N_("{name} sells {good}"),
    "take": N_("{name} goes to space {space}"),
    "discard": N_("{name} discards the tile on space {space}"),
    "pay": N_("{name} pays"),
    "place": N_("{name} places the tile at {at}"),
    "bonus": N_("{name} takes {goods}"),
    "clan_token": N_("{name} goes to {crest}"),
    "remove": N_("{name} removes the tile at {at}"),
    "build": N_("{name} builds {tile}"),
    "activate": N_("{name} activates the tile at {at}"),
    "move_scot": N_("{name} moves a Scot from {from} to {to}"),
    "end_turn": N_("{name} ends the turn"),
}
STEPS = {
    "take": N_("Take"),
    "pay": N_("Pay"),
    "place": N_("Place"),
    "act": N_("Activate"),
}
"""The four steps of a turn, by phase."""


def tile_name(scene: Scene, tile: Any) -> str:
    return scene.tr(OWN_TILES[tile]) if tile in OWN_TILES else str(tile)


def good_name(scene: Scene, good: Any) -> str:
    return scene.tr(good) if good in GOODS else str(good)


def goods_name(scene: Scene, goods: Iterable[Any]) -> str:
    """2 wood, 1 sheep."""
    return ", ".join(f"{n} {good_name(scene, good)}" for good, n in Counter(goods).items())


def place_name(at: Any) -> str:
    pair = isinstance(at, list | tuple) and len(at) == 2
    return f"{at[0]}, {at[1]}".replace("-", "−") if pair else str(at)


def tell(scene: Scene, played: Played) -> str:
    tr, entry = scene.tr, played.entry
    text = MOVES.get(str(entry.get("move")))
    if text is None:
        return tr("The record is corrected")
    facts = {key: place_name(value) for key, value in entry.items()}
    goods = entry.get("goods")
    plain = isinstance(goods, list | tuple) and all(isinstance(good, str) for good in goods)
    facts |= {
        "name": scene.player(entry.get("seat")),
        "tile": tile_name(scene, entry.get("tile")),
        "good": good_name(scene, entry.get("good")),
        "goods": goods_name(scene, goods) if plain and goods else "–",
    }
    known = dict.fromkeys(("value", "space", "at", "crest", "from", "to"), "–")
    return tr(text).format(**known | facts)


def standing(scene: Scene) -> str:
    """The stack that is being turned up, and how many of its tiles are left."""
    if scene.view["phase"] == "over":
        return scene.tr("The end")
    drawn = LAST[-1] - scene.view["left"]
    left = next(
        (
            (stack, last - drawn)
            for (stack, _), last in zip(PRINTED, LAST, strict=True)
            if drawn < last
        ),
        (PRINTED[-1][0], 0),
    )
    told = scene.ntr("Stack {stack}, {n} tile left", "Stack {stack}, {n} tiles left", left[1])
    return told.format(stack=left[0], n=number(left[1]))
