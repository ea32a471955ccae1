"""A territory as it really lies: its tiles, what they cover, and what stands on them."""

from dataclasses import replace

from companion.games.glen_more.table.amend.record import (
    HOME,
    corrected,
    edge,
    lots,
    put_lots,
    tile_question,
)
from companion.games.glen_more.table.cells import Row, rows
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.land import Ground, territory
from companion.games.glen_more.table.pay import goods_cells
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import Table, place_of
from companion.play import art
from companion.play.questions import Choice, Choose, Count, Part, Picture, Question, label
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.glen_more.goods import GOODS, ROOM
from scoring.glen_more.moves import Lot
from scoring.glen_more.state import CASTLE_AT, SCOTS, Place
from scoring.glen_more.tile import START_VILLAGE
from scoring.tuples import literal

MAP = 400


def question(at: Table, correction: Correction, stage: Stage) -> Question:
    told, place = lots(at, correction), correction.at
    match correction.part[1:]:
        case ("lot",) if place in told:
            return _lot_question(at, told[place], stage)
        case ("lot", "cover"):
            return tile_question(at, correction, at.tr("Which tile lies under it?"), stage)
        case ("tile",) | ("lot", "tile"):
            return tile_question(at, correction, at.tr("Which tile lies here?"), stage)
    return _map_question(at, correction, stage)


def _map_question(at: Table, correction: Correction, stage: Stage) -> Question:
    """Touch a tile to correct it, a free place to lay one there."""
    tr, seat = at.tr, correction.seat
    free = edge(lots(at, correction))
    moved = correction.at if correction.moving else None
    ground = Ground(seat, free, chosen=moved, near=correction.near, touched=True, free=True)
    high = min(MAP, stage.height * 0.5)
    box = Box(0, 0, stage.width, high)
    shapes = [Shape("ground", "ground", box, (art.panel(box, "inset"),))]
    shapes += territory(corrected(at, correction), ground, box)
    if correction.near is not None:
        whole = Box(box.right - 52, 4, 48, 48)
        shapes.append(art.button(Spot("whole", tr("The whole territory")), whole, "", icon="seen"))
    said = tr("Tap a tile to correct it, a free place to lay one there.")
    if correction.moving:
        said = tr("Tap the place where the tile lies.")
    return Question(
        "amend.land",
        tr("Territory: {name}").format(name=at.players[seat]),
        parts=(Picture(Scene(stage.width, high, shapes)), label(said)),
    )


def _lot_question(at: Table, lot: Lot, stage: Stage) -> Question:
    """One place: its tile, the tiles under it, goods and Scots."""
    tr = at.tr
    name = tile_name(lot.tile, tr)
    parts: list[Part] = []
    castle = lot.at == CASTLE_AT
    if not castle:
        tile = Choice(Spot("ask.tile", tr("Visible tile")), icon="village", value=name)
        parts.append(Choose((tile,)))
    cells = tuple(goods_cells(at, "good", lot.goods))
    parts.append(Picture(rows([Row(tr("Goods; tap again for two"), cells)], stage)))
    parts.append(Count("scots", tr("Scots"), lot.scots, 0, SCOTS))
    if not castle:
        parts.append(Choose(tuple(_covers(at, lot))))
    remove = Choice(Spot("remove", tr("Remove")))
    move = Choice(Spot("move", tr("Move")))
    choices = () if lot.at in HOME else (remove, move)
    return Question("amend.lot", name, parts=tuple(parts), choices=choices)


def _covers(at: Table, lot: Lot) -> list[Choice]:
    tr = at.tr
    found = []
    for name in lot.covers:
        words = tr("Under it: {tile}").format(tile=tile_name(name, tr))
        icon = "undo" if name == START_VILLAGE else "delete"
        found.append(Choice(Spot(f"uncover.{name}", words), icon=icon))
    return [*found, Choice(Spot("ask.cover", tr("A tile under it…")), icon="plus")]


# Touches


def touched(at: Table, draft: Draft, kind: str, rest: str) -> Draft:
    correction = draft.correction
    match kind:
        case "place":
            return _picked(at, draft, place_of(rest))
        case "near":
            return replace(draft, correction=replace(correction, near=place_of(rest)))
        case "whole":
            return replace(draft, correction=replace(correction, near=None))
        case "ask":
            return _to(draft, (*correction.part, rest))
        case "tile":
            return _tile_chosen(at, draft, rest)
    return _lot_touched(at, draft, kind, rest)


def _to(draft: Draft, part: tuple[str, ...], at: Place | None = None) -> Draft:
    correction = replace(draft.correction, part=part)
    return replace(draft, correction=correction if at is None else replace(correction, at=at))


def _picked(at: Table, draft: Draft, place: Place) -> Draft:
    correction = draft.correction
    told = lots(at, correction)
    if place in told:
        still = replace(draft, correction=replace(correction, moving=False))
        return _to(still, ("land", "lot"), place)
    if place not in edge(told):
        return draft
    if not correction.moving or correction.at not in told:
        return _to(draft, ("land", "tile"), place)
    lot = told.pop(correction.at)
    still = replace(draft, correction=replace(correction, moving=False))
    return put_lots(at, still, {**told, place: replace(lot, at=place)})


def _tile_chosen(at: Table, draft: Draft, tile: str) -> Draft:
    correction = draft.correction
    told, place = lots(at, correction), correction.at
    if place is None:
        return draft
    back = _to(draft, correction.part[:-1])
    if correction.part[-1] == "cover":
        lot = told[place]
        return put_lots(at, back, {**told, place: replace(lot, covers=(*lot.covers, tile))})
    if place not in told:
        return put_lots(at, back, {**told, place: Lot(place, tile)})
    lot = told[place]
    # Over the start village the new tile lies on it; anywhere else it takes the place.
    covers = (lot.tile,) if place in HOME and not lot.covers else lot.covers
    return put_lots(at, back, {**told, place: replace(lot, tile=tile, covers=covers)})


def _lot_touched(at: Table, draft: Draft, kind: str, rest: str) -> Draft:
    correction = draft.correction
    told, place = lots(at, correction), correction.at
    if place is None or place not in told:
        return draft
    lot = told[place]
    match kind:
        case "good":
            return put_lots(at, draft, {**told, place: _with_good(lot, rest)})
        case "uncover":
            return put_lots(at, draft, {**told, place: _uncovered(lot, rest)})
        case "remove":
            del told[place]
            return put_lots(at, _to(draft, ("land",)), told)
        case "move":
            moving = replace(correction, part=("land",), moving=True)
            return replace(draft, correction=moving)
    return draft


def _with_good(lot: Lot, name: str) -> Lot:
    """One more of this good; after the most none again."""
    good = literal(name, GOODS)
    count = (lot.goods.count(good) + 1) % (ROOM + 1)
    others = tuple(other for other in lot.goods if other != good)
    return replace(lot, goods=tuple(sorted((*others, *(good,) * count), key=GOODS.index)))


def _uncovered(lot: Lot, name: str) -> Lot:
    """It lies there no longer; the start village stays, and all that lay on it goes."""
    if name == START_VILLAGE:
        return replace(lot, tile=name, covers=())
    return replace(lot, covers=tuple(other for other in lot.covers if other != name))


def set_scots(at: Table, draft: Draft, scots: int) -> Draft:
    told, place = lots(at, draft.correction), draft.correction.at
    if place is None or place not in told:
        return draft
    return put_lots(at, draft, {**told, place: replace(told[place], scots=scots)})
