"""Texts of the full table: tiles, entries, its state."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Line, Ntr, Speech, Tr
from scoring.glen_more.goods import GOODS
from scoring.glen_more.rondel import LAST
from scoring.glen_more.state import State
from scoring.glen_more.tile import END, HOME_CASTLE, PRINTED, START_VILLAGE, UNKNOWN, Tile

OWN_TILES = {START_VILLAGE: N_("start village"), HOME_CASTLE: N_("home castle"), END: N_("END")}


def tile_name(tile: object, tr: Tr) -> str:
    if isinstance(tile, str) and tile.startswith(UNKNOWN):
        return tr("Tile {name}").format(name=tile.removeprefix(UNKNOWN))
    return tr(OWN_TILES[tile]) if isinstance(tile, str) and tile in OWN_TILES else str(tile)


def good_name(good: object, tr: Tr) -> str:
    return tr(good) if good in GOODS else str(good)


def goods_text(goods: Iterable[str], tr: Tr) -> str:
    """2 wood, 1 sheep."""
    return ", ".join(f"{n} {good_name(good, tr)}" for good, n in Counter(goods).items())


def pieces_text(coins: int, whisky: int, scots: int, tr: Tr, ntr: Ntr) -> list[str]:
    """What is paid beside goods; none of what is nothing."""
    counts = (
        (coins, ntr("{n} coin", "{n} coins", coins)),
        (whisky, tr("{n} whisky")),
        (scots, ntr("{n} Scot", "{n} Scots", scots)),
    )
    return [words.format(n=n) for n, words in counts if n]


def cost_text(tile: Tile, tr: Tr, ntr: Ntr) -> str:
    """What a tile costs; empty for a free one."""
    parts = [f"{n} {tr(good)}" for good, n in tile.goods]
    if tile.any:
        words = ntr("{n} good of any kind", "{n} goods of any kind", tile.any)
        parts.append(words.format(n=tile.any))
    return ", ".join([*parts, *pieces_text(tile.coins, tile.whisky, tile.scots, tr, ntr)])


def facts_text(tile: Tile, tr: Tr, ntr: Ntr) -> str:
    cost, effect = cost_text(tile, tr, ntr), effect_text(tile, tr)
    text = tr("costs {cost}").format(cost=cost) if cost else tr("costs nothing")
    return f"{text}; {effect}" if effect else text


def effect_text(tile: Tile, tr: Tr) -> str:
    parts = []
    for step in tile.steps:
        match step.kind:
            case "goods":
                parts.append(goods_text(step.goods, tr))
            case "any_good":
                parts.append(tr("{n} of any good").format(n=step.n))
            case "move":
                parts.append(tr("{n} movement").format(n=step.n))
            case "vp":
                parts.append(tr("{vp} points").format(vp=step.n))
            case "exchange":
                parts.append(exchange_text(tile, tr))
    return ", ".join(parts)


def exchange_text(tile: Tile, tr: Tr) -> str:
    exchange = tile.exchange
    assert exchange is not None
    match exchange.kind:
        case "whisky":
            return tr("barley to whisky")
        case "clan_token":
            return tr("a good for a clan token")
        case "shown":
            goods = goods_text(exchange.goods, tr)
            return tr("{goods} for {vp} points").format(goods=goods, vp=exchange.vp)
    if exchange.each:
        parts = [f"{tr(good)} {vp}" for good, vp in exchange.each.items()]
        return tr("points for each: {what}").format(what=", ".join(parts))
    parts = [f"{n} = {vp}" for n, vp in exchange.points.items()]
    kinds = {
        "different": tr("different goods to points: {what}"),
        "animals": tr("animals to points: {what}"),
        "any": tr("goods to points: {what}"),
    }
    return kinds[exchange.kind].format(what=", ".join(parts))


MOVES = {
    "reveal": ("plus", N_("Turned up: {tile}")),
    "roll_die": ("lots", N_("{name} rolls {value}")),
    "sell": ("coin", N_("{name} sells {good}")),
    "take": ("hand", N_("{name} goes to space {space}")),
    "discard": ("discard", N_("{name} discards the tile on space {space}")),
    "pay": ("coin", N_("{name} pays")),
    "place": ("village", N_("{name} places the tile at {at}")),
    "bonus": ("any_good", N_("{name} takes {goods}")),
    "clan_token": ("clan_token", N_("{name} goes to {crest}")),
    "remove": ("discard", N_("{name} removes the tile at {at}")),
    "build": ("build", N_("{name} builds {tile}")),
    "activate": ("exchange", N_("{name} activates the tile at {at}")),
    "move_scot": ("movement", N_("{name} moves a Scot from {from} to {to}")),
    "end_turn": ("end_turn", N_("{name} ends the turn")),
    "describe": ("amend", N_("A tile is described")),
    "amend": ("amend", N_("Correction")),
}


TILES_NAMED = {
    "take": N_("{name} takes {tile}"),
    "discard": N_("{name} discards {tile}"),
    "place": N_("{name} places {tile}"),
    "remove": N_("{name} removes {tile}"),
    "activate": N_("{name} activates {tile}"),
    "move_scot": N_("{name} moves a Scot from {tile} to {target}"),
}
"""The same where the table is known, and with it the tiles that an entry only points at."""


def line(entry: Entry, speech: Speech) -> Line:
    move = str(entry.get("move"))
    icon, text = MOVES.get(move, ("", ""))
    if not text:
        return Line(move)
    facts, tiles = _facts(entry, speech), _tiles(entry, speech.table)
    if tiles:
        text = TILES_NAMED[move]
        facts |= {key: tile_name(tile, speech.tr) for key, tile in tiles.items()}
    message = speech.tr(text).format(**facts)
    return Line(message, speech.whose(entry), icon=icon, note=_note(entry, speech))


def _tiles(entry: Entry, table: object) -> dict[str, str]:
    """What it points at; empty: that cannot be said."""
    if not isinstance(table, State):
        return {}
    match entry:
        case {"move": "take" | "discard", "space": int(space)} if 0 <= space < len(table.spaces):
            found = {"tile": table.spaces[space]}
        case {"move": "place"}:
            found = {"tile": table.now.hand or None}
        case {"move": "remove" | "activate", "seat": int(seat), "at": at}:
            found = {"tile": _tile_at(table, seat, at)}
        case {"move": "move_scot", "seat": int(seat), "from": start, "to": end}:
            found = {"tile": _tile_at(table, seat, start), "target": _tile_at(table, seat, end)}
        case _:
            return {}
    return {key: tile for key, tile in found.items() if tile} if all(found.values()) else {}


def _tile_at(table: State, seat: int, at: object) -> str | None:
    """Of anything that an entry may say, only a seat's own places have a tile."""
    if not (isinstance(at, list | tuple) and 0 <= seat < len(table.clans)):
        return None
    place = tuple(at)
    return next((plot.tile for key, plot in table.clans[seat].land.items() if key == place), None)


def _facts(entry: Entry, speech: Speech) -> dict[str, Any]:
    tr = speech.tr
    unsaid = dict.fromkeys(("value", "space", "at", "crest", "from", "to"), "–")
    said = {key: place_name(value) for key, value in entry.items()}
    worded = {
        "name": speech.name(entry.get("seat")),
        "tile": tile_name(entry.get("tile"), tr),
        "good": good_name(entry.get("good"), tr),
        "goods": goods_text(_goods(entry.get("goods")), tr) or "–",
    }
    return unsaid | said | worded


def _goods(goods: object) -> list[str]:
    if not isinstance(goods, list | tuple):
        return []
    named = [good.get("good") if isinstance(good, Mapping) else good for good in goods]
    return [good for good in named if isinstance(good, str)]


def place_name(at: object) -> str:
    """−1, 2; anything else as it stands."""
    if isinstance(at, list | tuple) and len(at) == 2:
        return f"{at[0]}, {at[1]}".replace("-", "−")
    return str(at)


def _note(entry: Entry, speech: Speech) -> str:
    tr = speech.tr
    match entry:
        case {"move": "amend"}:
            return tr("set by the table, not a move")
        case {"move": "pay" | "activate"}:
            paid = goods_text(_goods(entry.get("goods")), tr)
            bought = goods_text(_goods(entry.get("buy")), tr)
            if bought:
                bought = tr("bought: {goods}").format(goods=bought)
            return "; ".join(part for part in (paid, bought) if part)
        case {"move": "clan_token", "cost": cost}:
            return tr("travel: {n}").format(n=cost)
        case {"move": "discard", "gain": gain}:
            return tr("for a coin") if gain == "coin" else tr("for a movement point")
    return ""


def standing(state: State, speech: Speech) -> str:
    """The stack that is being turned up, and how many of its tiles are left."""
    if state.phase == "over":
        return speech.tr("The end")
    lefts = ((stack, last - state.drawn) for (stack, _), last in zip(PRINTED, LAST, strict=True))
    stack, left = next((found for found in lefts if found[1] > 0), (PRINTED[-1][0], 0))
    text = speech.ntr("Stack {stack}, {n} tile left", "Stack {stack}, {n} tiles left", left)
    return text.format(stack=stack, n=left)
