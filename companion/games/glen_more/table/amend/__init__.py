"""The correction question of the full table: a player's possessions and the middle."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.glen_more.table import cells, touches
from companion.games.glen_more.table.amend import places
from companion.games.glen_more.table.amend.record import NONE, Record, tile_question
from companion.games.glen_more.table.cells import Cell, Row, rows, seats
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.middle import Ring, market, rondel
from companion.games.glen_more.table.table import GlenPosition, Moment, good_of, space_of
from companion.games.glen_more.tiles.library import keeping
from companion.i18n import N_
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.amend import SAVE, amend_question
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Numbers,
    Part,
    Picture,
    Question,
    Value,
    close,
    label,
    ticked,
)
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Proposal, Step, Tell
from companion.play.text import number
from scoring.codec import ABSENT, to_json
from scoring.glen_more.clans import CARDS
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.state import State
from scoring.glen_more.tile import DAVID_HUME, NEVER_TURNED_UP

OWN = {
    "coins": ("coin", N_("Coins"), {"coins"}),
    "vp": ("points", N_("Points"), {"vp"}),
    "whisky": ("whisky", N_("Whisky"), {"whisky"}),
    "land": ("village", N_("Territory"), {"tiles"}),
    "persons": ("person", N_("Persons"), {"persons"}),
    "landmarks": ("castle", N_("Landmarks"), {"landmarks"}),
}
"""What one player has: its icon, what it is called, and the fields of the entry that it sets."""
COMMON = {
    "market": ("market", N_("Market"), {"market"}),
    "ring": ("lots", N_("Rondel"), {"figures", "die", "rondel"}),
    "discard": ("discard", N_("Discard pile"), {"discard"}),
    "board": ("clan_token", N_("Clan board"), {"crests"}),
    "paths": ("movement", N_("Paths of the clan board"), {"paths"}),
}
"""The same of what lies in the middle."""
PARTS = OWN | COMMON
NUMBERS, NAMES = ("coins", "vp", "whisky"), ("persons", "landmarks", "discard")
"""Parts that are one number or some names, called as the fields that they set."""
DONE = "done"
DIE, TILE = "die", "tile"


def question(now: Moment, stage: Stage) -> Question:
    at, here = now.at, Record(now.at, now.draft.correction)
    why = here.problem()
    if not here.correction.part:
        nothing = "" if _fields(here.correction) else at.tr("Nothing is changed yet.")
        return amend_question(at, _parts(here, stage), here.correction.told or why, nothing=nothing)
    asked = ASKED[here.correction.part[-1]](here, stage)._replace(tools=(close(at.tr),))
    if "pick" in asked.name:
        return asked
    parts = (*asked.parts, label(why, "illegal")) if why else asked.parts
    done = Choice(Spot(DONE, at.tr("Done")), icon="tick", kind="accent")
    return asked._replace(parts=parts, choices=(*asked.choices, done))


def _fields(correction: Correction) -> set[str]:
    return {*to_json(correction.move)} - {"move"}


def _parts(here: Record, stage: Stage) -> Iterator[Part]:
    cells = tuple(seats(here.at.players, here.correction.seat, SEAT))
    yield Picture(rows([Row("", cells, len(cells))], stage))
    said, values = _fields(here.correction), _values(here)
    for parts in (OWN, COMMON):
        lines = []
        for part, (icon, title, fields) in parts.items():
            spot = Spot(PART(part), here.at.tr(title))
            line = Choice(spot, icon, value=values[part])
            lines.append(line._replace(kind="accent") if said & fields else line)
        yield Choose(tuple(lines))


def _values(here: Record) -> dict[str, str]:
    at, clan, state, tiles = here.at, here.clan, here.state, len(here.clan.land)
    return {
        "persons": _few(clan.persons),
        "landmarks": _few(clan.cards),
        "coins": str(clan.coins),
        "vp": number(here.vp),
        "whisky": str(clan.whisky),
        "land": at.ntr("{n} tile", "{n} tiles", tiles).format(n=tiles),
        "market": " ".join(str(state.market[good]) for good in GOODS),
        "ring": at.tr("Figures, die, tiles"),
        "discard": str(len(state.discard)),
        "board": str(sum(map(len, state.crests.values()))),
        "paths": "",
    }


def _few(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else str(len(names))


# What one player has, and the discard pile


def _number_question(here: Record, stage: Stage) -> Question:
    part, clan, correction = here.correction.part[0], here.clan, here.correction
    now = {"coins": clan.coins, "whisky": clan.whisky, "vp": max(0, here.vp)}[part]
    title = here.at.tr(PARTS[part][1])
    typed = Numbers("number", title, now if correction.number is None else correction.number)
    return Question(f"amend.{part}", title, here.at.players[correction.seat], parts=(typed,))


def _known(state: State, kind: str) -> list[str]:
    """Every person, card or tile of a stack that this match knows."""
    tiles = state.tiles.values()
    found = {
        "persons": {DAVID_HUME, *(tile.name for tile in tiles if tile.person)},
        "landmarks": {*CARDS, *(tile.name for tile in tiles if tile.landmark)},
        "discard": {*state.tiles} - NEVER_TURNED_UP,
    }
    return sorted(found[kind])


def _there(state: State, seat: int, kind: str) -> tuple[str, ...]:
    clan = state.clans[seat]
    return {"persons": clan.persons, "landmarks": clan.cards, "discard": state.discard}[kind]


def _names_question(here: Record, stage: Stage) -> Question:
    """Touch a name: it is there, or is there no longer."""
    kind, at, seat = here.correction.part[0], here.at, here.correction.seat
    first, now = _there(at.state, seat, kind), _there(here.state, seat, kind)
    others = [other for other in range(len(at.players)) if other != seat and kind != "discard"]
    # Those that were there come first, so that a list of all tiles need not be searched.
    names = sorted(_known(at.state, kind), key=lambda name: name not in first)
    lines = tuple(
        ticked(
            Spot(NAME(name), name),
            name in now,
            ", ".join(at.players[o] for o in others if name in _there(at.state, o, kind)),
        )
        for name in names
    )
    return Question(f"amend.{kind}", at.tr(PARTS[kind][1]), parts=(Choose(lines),))


def name_it(here: Record, correction: Correction, name: str) -> Correction:
    kind = here.correction.part[0]
    now = _there(here.state, here.correction.seat, kind)
    return here.say(kind, tuple(n for n in now if n != name) if name in now else (*now, name))


# The market and the rondel


def _market_question(here: Record, stage: Stage) -> Question:
    box, tr = Box(0, 2, stage.width, 72), here.at.tr
    shapes = market(here.at, here.state.market, box, ROW)
    note = tr("Tap a row: one more slot is filled")
    picture = Picture(Scene(stage.width, 78, shapes))
    return Question("amend.market", tr("Market"), note, parts=(picture,))


def fill_row(here: Record, correction: Correction, good: Good) -> Correction:
    """One more slot; after the last one none."""
    now = here.state.market
    rows = {**now, good: (now[good] + 1) % (SLOTS + 1)}
    return here.set(replace(here.correction.move, market=rows))


def _ring_question(here: Record, stage: Stage) -> Question:
    """First what is to be put, then the space where it is."""
    at, tr, putting = here.at, here.at.tr, here.correction.putting
    box = Box(0, 0, stage.width, 108)
    ground = Shape("ground", "ground", box, (art.panel(box, "inset"),))
    ring = rondel(here.corrected, Ring(touched=True, empty=True), box.grown(-2))
    cells = (
        *seats(at.players, int(putting) if putting.isdigit() else -1, lambda seat: PUT(str(seat))),
        Cell(Spot(PUT(DIE), tr("Die")), "lots", tr("Die"), putting == DIE),
        Cell(Spot(PUT(TILE), tr("Tile")), "village", tr("Tile"), putting == TILE),
    )
    parts = (
        Picture(Scene(stage.width, 112, (ground, *ring))),
        Picture(rows([Row("", cells, len(cells))], stage)),
        label(_ring_said(at, putting)),
    )
    return Question("amend.ring", tr("Rondel"), parts=parts)


def _ring_said(at: GlenPosition, putting: str) -> str:
    tr = at.tr
    if putting == TILE:
        return tr("Tap a space to say which tile lies there.")
    if putting == DIE:
        return tr("Tap the space of the die; its own space again: it has left the game.")
    words = tr("Tap the space where the figure of {name} stands.")
    more = tr("Tiles behind the rear-most figure go to the discard pile.")
    return f"{words.format(name=at.players[int(putting)])} {more}"


def put_on(here: Record, correction: Correction, space: int) -> Correction:
    now = here.state
    if correction.putting == TILE:
        return replace(here.to("ring", "tile"), space=space)
    if correction.putting == DIE:
        there = now.die is not None and space_of(now, now.die) == space
        return here.set(replace(correction.move, die=None if there else space))
    figures = [space_of(now, position) for position in now.figures]
    figures[int(correction.putting)] = space
    return here.set(replace(correction.move, figures=tuple(figures)))


def _laid(here: Record, tile: str | None) -> Correction:
    ring = {} if here.correction.move.rondel is ABSENT else here.correction.move.rondel
    laid = {**ring, str(here.correction.space): tile}
    return here.set(replace(here.correction.move, rondel=laid), "ring")


ASKED: dict[str, Callable[[Record, Stage], Question]] = {
    **dict.fromkeys(NUMBERS, _number_question),
    **dict.fromkeys(NAMES, _names_question),
    **dict.fromkeys(("tile", "cover"), tile_question),
    "market": _market_question,
    "ring": _ring_question,
    "land": places.map_question,
    "lot": places.lot_question,
    "board": places.board_question,
    "crest": places.crest_question,
    "paths": places.paths_question,
    "end": places.end_question,
    "junction": places.junction_question,
    "cost": places.cost_question,
}
"""By the last word of the way to what is being set."""


def touched(now: Moment, spot: str) -> Step[Draft]:
    at, draft, here = now.at, now.draft, Record(now.at, now.draft.correction)
    if spot == DONE and (done := places.done(here)) is not None:
        if done == here.correction:
            return Tell(at.tr("Any word by which the table knows it"))
        return replace(draft, correction=done)
    if spot in (CLOSE, DONE):
        return _left(draft)
    if spot == SAVE and not here.correction.part:
        # Paths that are told are known to this device from now on.
        then = keeping({}, here.paths) if here.paths else None
        return Proposal.of(here.correction.move, at.tr("Correct the record"), then)
    parts = ACTIONS[here.correction.part[0] if here.correction.part else ""]
    return replace(draft, correction=parts.touch(here, here.correction, spot) or here.correction)


def open_part(here: Record, correction: Correction, part: str) -> Correction:
    putting = str(correction.seat) if part == "ring" else ""
    return replace(correction, part=(part,), putting=putting, number=None, near=None, told="")


def _left(draft: Draft) -> Draft:
    """One question back; from the first one, to the table."""
    now = draft.correction
    if not now.part:
        return Draft()
    return replace(draft, correction=replace(now, part=now.part[:-1], moving=False))


def look_at(here: Record, correction: Correction, seat: int) -> Correction:
    """A correction is of one player; another one's comes after it."""
    if seat != correction.seat and "seat" in _fields(correction):
        words = here.at.tr("First correct or cancel what is changed for {name}.")
        return replace(correction, told=words.format(name=here.at.players[correction.seat]))
    return replace(correction, seat=seat, told="")


def put_next(here: Record, correction: Correction, what: str) -> Correction:
    """A figure by its seat, the die or a tile is what the next space is for."""
    return replace(correction, putting=what)


def lay_tile(here: Record, correction: Correction, tile: str) -> Correction:
    return _laid(here, tile)


def lay_none(here: Record, correction: Correction) -> Correction:
    return _laid(here, None)


PART = Action("part", open_part, str)
SEAT = Action("seat", look_at, int)
NAME = Action("name", name_it, str)
ROW = Action("row", fill_row, good_of)
PUT = Action("put", put_next, str)
Touches = Actions[Record, Correction, Correction]
ACTIONS: dict[str, Touches] = {
    "": Actions(PART, SEAT),
    **dict.fromkeys(NUMBERS, Actions()),
    **dict.fromkeys(NAMES, Actions(NAME)),
    "market": Actions(ROW),
    "ring": Actions(
        PUT,
        Action(touches.SPACE.name, put_on, int),
        Action(cells.TILE, lay_tile, str),
        Action(NONE, lay_none),
    ),
    "land": places.LAND_ACTIONS,
    "board": places.BOARD_ACTIONS,
    "paths": places.BOARD_ACTIONS,
}
"""By the first word of the way to what is being set."""


def answered(now: Moment, name: str, value: Value) -> Draft:
    draft, here = now.draft, Record(now.at, now.draft.correction)
    if name == "number" and here.correction.part[0] in NUMBERS:
        changed = here.say(here.correction.part[0], int(value))
        return replace(draft, correction=replace(changed, number=int(value)))
    return replace(draft, correction=places.answered(here, name, value))
