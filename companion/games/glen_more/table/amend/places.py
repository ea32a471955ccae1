"""Corrections of a territory and of the clan board: tiles, tokens on crests, costs of paths."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.glen_more.table import cells, touches
from companion.games.glen_more.table.amend.record import Record
from companion.games.glen_more.table.cells import Row, goods_cells, once_more, rows
from companion.games.glen_more.table.clans import CREST, board, end_name
from companion.games.glen_more.table.draft import Correction
from companion.games.glen_more.table.land import Ground, territory
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import good_of, place_of
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.questions import (
    Choice,
    Choose,
    Count,
    Numbers,
    Part,
    Picture,
    Question,
    Value,
    Write,
    label,
    ticked,
)
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.codec import ABSENT
from scoring.game import Seat
from scoring.glen_more.catalogue import Road, ends
from scoring.glen_more.clans import AGAIN, CRESTS
from scoring.glen_more.goods import GOODS, ROOM, Good
from scoring.glen_more.moves import Lot
from scoring.glen_more.state import CASTLE_AT, SCOTS, TOKENS, VILLAGE_AT, Place
from scoring.glen_more.territory import beside
from scoring.glen_more.tile import START_VILLAGE
from scoring.glen_more.travel import START

HOME = (VILLAGE_AT, CASTLE_AT)
MAP = 400
NOBODY = -1
LONGEST = 40


# The territory


def _edge(here: Record) -> frozenset[Place]:
    return frozenset({near for place in here.lots for near in beside(place)} - here.lots.keys())


def map_question(here: Record, stage: Stage) -> Question:
    """Touch a tile to correct it, a free place to lay one there."""
    tr, correction = here.at.tr, here.correction
    moved = correction.at if correction.moving else None
    ground = Ground(
        correction.seat, _edge(here), chosen=moved, near=correction.near, touched=True, free=True
    )
    box = Box(0, 0, stage.width, min(MAP, stage.height * 0.5))
    shapes = [Shape("ground", "ground", box, (art.panel(box, "inset"),))]
    shapes += territory(here.corrected, ground, box)
    if correction.near is not None:
        whole = Box(box.right - 52, 4, 48, 48)
        shapes.append(art.button(Spot(WHOLE(), tr("The whole territory")), whole, "", icon="seen"))
    said = tr("Tap a tile to correct it, a free place to lay one there.")
    if correction.moving:
        said = tr("Tap the place where the tile lies.")
    title = tr("Territory: {name}").format(name=here.at.players[correction.seat])
    picture = Picture(Scene(box.w, box.h, shapes))
    return Question("amend.land", title, parts=(picture, label(said)))


def lot_question(here: Record, stage: Stage) -> Question:
    """One place: its tile, the tiles under it, goods and Scots."""
    tr, lot = here.at.tr, here.lot
    if lot is None:
        return map_question(here, stage)
    name, castle = tile_name(lot.tile, tr), lot.at == CASTLE_AT
    cells = tuple(goods_cells(tr, GOOD, lot.goods))
    parts: list[Part] = [
        Picture(rows([Row(tr("Goods; tap again for two"), cells)], stage)),
        Count("scots", tr("Scots"), lot.scots, 0, SCOTS),
    ]
    if not castle:
        tile = Choice(Spot(ASK("tile"), tr("Visible tile")), icon="village", value=name)
        under = Choice(Spot(ASK("cover"), tr("A tile under it…")), icon="plus")
        parts = [Choose((tile,)), *parts, Choose((*_covers(here, lot), under))]
    choices = (Choice(Spot(REMOVE(), tr("Remove"))), Choice(Spot(MOVE(), tr("Move"))))
    home = lot.at in HOME
    return Question("amend.lot", name, parts=tuple(parts), choices=() if home else choices)


def _covers(here: Record, lot: Lot) -> Iterator[Choice]:
    for name in lot.covers:
        words = here.at.tr("Under it: {tile}").format(tile=tile_name(name, here.at.tr))
        icon = "undo" if name == START_VILLAGE else "delete"
        yield Choice(Spot(UNCOVER(name), words), icon=icon)


def pick(here: Record, correction: Correction, place: Place) -> Correction:
    """A tile is looked at; on a free place one is laid, or the one that is moved."""
    lot = here.lot
    if place in here.lots:
        return replace(correction, part=("land", "lot"), at=place, moving=False)
    if place not in _edge(here):
        return correction
    if not correction.moving or lot is None:
        return replace(correction, part=("land", "tile"), at=place)
    return replace(here.put((*here.without(lot), replace(lot, at=place))), moving=False)


def _laid(here: Record, place: Place, tile: str) -> Correction:
    lot, back = here.lots.get(place), here.correction.part[:-1]
    if here.correction.part[-1] == "cover":
        lot = here.lots[place]
        return here.put_lot(replace(lot, covers=(*lot.covers, tile)), *back)
    if lot is None:
        return here.put_lot(Lot(place, tile), *back)
    # Over the start village the new tile lies on it; anywhere else it takes the place.
    covers = (lot.tile,) if place in HOME and not lot.covers else lot.covers
    return here.put_lot(replace(lot, tile=tile, covers=covers), *back)


def _uncovered(lot: Lot, name: str) -> Lot:
    """It lies there no longer; the start village stays, and all that lay on it goes."""
    if name == START_VILLAGE:
        return replace(lot, tile=name, covers=())
    return replace(lot, covers=tuple(other for other in lot.covers if other != name))


def come_near(here: Record, correction: Correction, place: Place) -> Correction:
    return replace(correction, near=place)


def see_all(here: Record, correction: Correction) -> Correction:
    return replace(correction, near=None)


def ask(here: Record, correction: Correction, what: str) -> Correction:
    """Which tile lies there, or under it."""
    return here.to(*correction.part, what)


def lay_tile(here: Record, correction: Correction, tile: str) -> Correction:
    return correction if correction.at is None else _laid(here, correction.at, tile)


def put_good(here: Record, correction: Correction, good: Good) -> Correction:
    if here.lot is None:
        return correction
    goods = once_more(here.lot.goods, good, ROOM)
    return here.put_lot(replace(here.lot, goods=tuple(sorted(goods, key=GOODS.index))))


def uncover(here: Record, correction: Correction, name: str) -> Correction:
    return correction if here.lot is None else here.put_lot(_uncovered(here.lot, name))


def remove(here: Record, correction: Correction) -> Correction:
    return correction if here.lot is None else here.put(here.without(here.lot), "land")


def move_it(here: Record, correction: Correction) -> Correction:
    return correction if here.lot is None else replace(here.to("land"), moving=True)


WHOLE = Action(touches.WHOLE.name, see_all)
ASK = Action("ask", ask, str)
GOOD = Action("good", put_good, good_of)
UNCOVER = Action("uncover", uncover, str)
REMOVE = Action("remove", remove)
MOVE = Action("move", move_it)
LAND_ACTIONS: Actions[Record, Correction, Correction] = Actions(
    Action(touches.PLACE.name, pick, place_of),
    Action(touches.NEAR.name, come_near, place_of),
    Action(cells.TILE, lay_tile, str),
    *(WHOLE, ASK, GOOD, UNCOVER, REMOVE, MOVE),
)


# The clan board


def board_question(here: Record, stage: Stage) -> Question:
    note = here.at.tr("Tap a crest to say whose token lies there")
    picture = Picture(board(here.at, here.at.state.roads, here.state.crests, stage))
    return Question("amend.board", here.at.tr("Clan board"), note, parts=(picture,))


def _held(here: Record) -> tuple[Seat, ...]:
    return tuple(here.state.crests.get(here.correction.crest, ()))


def crest_question(here: Record, stage: Stage) -> Question:
    """Whose token lies on a crest; one of them holds any number."""
    tr, crest, held, players = here.at.tr, here.correction.crest, _held(here), here.at.players
    if crest == AGAIN:
        counts = tuple(
            Count(f"tokens.{seat}", name, held.count(seat), 0, TOKENS)
            for seat, name in enumerate(players)
        )
        return Question("amend.tokens", AGAIN, tr("Tokens of each player"), parts=counts)
    owner = held[0] if held else NOBODY
    among = ((NOBODY, tr("Nobody")), *enumerate(players))
    lines = Choose(tuple(ticked(Spot(OWNER(s), name), s == owner) for s, name in among))
    return Question("amend.pick.crest", crest, tr("Whose token lies there?"), parts=(lines,))


def _path(here: Record, a: str, b: str) -> str:
    return f"{end_name(here.at, a)} – {end_name(here.at, b)}"


def paths_question(here: Record, stage: Stage) -> Question:
    tr, known = here.at.tr, dict[tuple[str, str], Road]()
    for start, near in here.at.state.roads.items():
        for end, coins in near:
            known.setdefault(ends((start, end, coins)), (start, end, coins))
    paths = dict(sorted(known.items())) | {ends(road): road for road in here.paths}
    lines = tuple(
        Choice(Spot(PATH(f"{a}|{b}"), _path(here, a, b)), icon="clan_token", value=str(coins))
        for a, b, coins in paths.values()
    )
    return Question(
        "amend.paths",
        tr("Paths of the clan board"),
        tr("A path that is told here is known from now on"),
        parts=(Choose(lines),),
        choices=(Choice(Spot(NEW(), tr("New path")), icon="plus"),),
    )


def end_question(here: Record, stage: Stage) -> Question:
    tr, ends = here.at.tr, here.correction.ends
    named = {end for road in here.paths for end in road[:2]}
    junctions = sorted({*here.at.state.roads, *named} - {*CRESTS, START})
    found = [end for end in (START, *junctions, *sorted(CRESTS)) if end not in ends]
    spots = (Spot(TO(end), end_name(here.at, end)) for end in found)
    lines = [Choice(Spot(JUNCTION(), tr("A junction…")), icon="plus")]
    lines += [Choice(spot, icon="clan_token") for spot in spots]
    title = tr("Where does it lead?") if ends else tr("Where does the path begin?")
    return Question("amend.pick.end", title, parts=(Choose(tuple(lines)),))


def junction_question(here: Record, stage: Stage) -> Question:
    tr = here.at.tr
    word = Write("word", tr("Name of the junction"), here.correction.word, LONGEST)
    note = tr("Any word by which the table knows it")
    return Question("amend.junction", tr("A junction"), note, parts=(word,))


def cost_question(here: Record, stage: Stage) -> Question:
    coins = Numbers("cost", here.at.tr("Coins"), here.correction.number or 0)
    return Question("amend.cost", _path(here, *here.correction.ends), parts=(coins,))


def touch_crest(here: Record, correction: Correction, crest: str) -> Correction:
    return replace(here.to("board", "crest"), crest=crest)


def set_owner(here: Record, correction: Correction, seat: Seat) -> Correction:
    return _put(here, () if seat == NOBODY else (seat,), "board")


def new_path(here: Record, correction: Correction) -> Correction:
    return replace(here.to("paths", "end"), ends=())


def name_junction(here: Record, correction: Correction) -> Correction:
    return replace(here.to(*correction.part, "junction"), word="")


def lead_to(here: Record, correction: Correction, end: str) -> Correction:
    return _end(here, end)


def price_path(here: Record, correction: Correction, both: str) -> Correction:
    """both: its ends, with a bar between them."""
    a, _, b = both.partition("|")
    return replace(here.to("paths", "cost"), ends=(a, b), number=None)


OWNER = Action("owner", set_owner, int)
NEW = Action("new", new_path)
JUNCTION = Action("junction", name_junction)
TO = Action("to", lead_to, str)
PATH = Action("path", price_path, str)
BOARD_ACTIONS: Actions[Record, Correction, Correction] = Actions(
    Action(CREST.name, touch_crest, str), OWNER, NEW, JUNCTION, TO, PATH
)


def _end(here: Record, end: str) -> Correction:
    """The first end asks for the other, both for what it costs."""
    known = (*here.correction.ends, end)
    asked = here.to("paths", "end" if len(known) == 1 else "cost")
    return replace(asked, ends=known, number=0)


def done(here: Record) -> Correction | None:
    """What Done means where something was written or typed; None: nothing more."""
    correction = here.correction
    match correction.part:
        case (*_, "junction"):
            word = " ".join(correction.word.split())[:LONGEST]
            return _end(here, word) if word else correction
        case (*_, "cost"):
            a, b = correction.ends
            road = (a, b, correction.number or 0)
            others = (other for other in here.paths if ends(other) != ends(road))
            return replace(
                here.set(replace(correction.move, paths=(*others, road)), "paths"), ends=()
            )
    return None


def _put(here: Record, held: tuple[Seat, ...], *part: str) -> Correction:
    crests = {} if here.correction.move.crests is ABSENT else here.correction.move.crests
    crests = {**crests, here.correction.crest: held}
    return here.set(replace(here.correction.move, crests=crests), *part)


def answered(here: Record, name: str, value: Value) -> Correction:
    kind, _, seat = name.partition(".")
    match kind:
        case "scots" if here.lot is not None:
            return here.put_lot(replace(here.lot, scots=int(value)))
        case "tokens":
            return _put(here, _counted(_held(here), int(seat), int(value)))
        case "word":
            return replace(here.correction, word=str(value))
        case "cost":
            return replace(here.correction, number=int(value))
    return here.correction


def _counted(held: tuple[Seat, ...], seat: Seat, count: int) -> tuple[Seat, ...]:
    """New tokens lie after the others; taken away are the last ones of the seat."""
    own = [i for i, owner in enumerate(held) if owner == seat]
    gone = own[count:]
    kept = (owner for i, owner in enumerate(held) if i not in gone)
    return (*kept, *(seat,) * (count - len(own)))
