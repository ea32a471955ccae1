"""Names that somebody has or that lie in the pile, the rows of the market, and the rondel."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.glen_more.table.amend.record import (
    NONE,
    changed,
    clan_of,
    corrected,
    tile_question,
)
from companion.games.glen_more.table.cells import Cell, Row, rows, seats
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.middle import Ring, market, rondel
from companion.games.glen_more.table.table import Table, space_of
from companion.play import art
from companion.play.questions import Choose, Picture, Question, label, ticked
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.codec import ABSENT
from scoring.glen_more.clans import CARDS
from scoring.glen_more.goods import GOODS
from scoring.glen_more.moves import Amend
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.state import Clan, State
from scoring.glen_more.tile import DAVID_HUME, NEVER_TURNED_UP
from scoring.tuples import literal

DIE, TILE = "die", "tile"


def question(at: Table, correction: Correction, stage: Stage) -> Question:
    match correction.part:
        case ("market",):
            return _market_question(at, correction, stage)
        case ("ring",):
            return _ring_question(at, correction, stage)
        case ("ring", *_):
            title = at.tr("Which tile lies here?")
            return tile_question(at, correction, title, stage, rondel=True)
    return _names_question(at, correction)


def touched(at: Table, draft: Draft, kind: str, rest: str) -> Draft:
    correction = draft.correction
    match correction.part, kind:
        case ("market",), "row":
            return _filled(at, draft, rest)
        case ("ring",), "put":
            return replace(draft, correction=replace(correction, putting=rest))
        case ("ring",), "space":
            return _put(at, draft, int(rest))
        case ("ring", "tile"), "tile" | "none":
            back = replace(draft, correction=replace(correction, part=("ring",)))
            return _laid(at, back, None if kind == NONE else rest)
        case (_,), "name":
            return _named(at, draft, rest)
    return draft


# Names


def known(state: State, kind: str) -> list[str]:
    """Every person, card or tile of a stack that this match knows."""
    tiles = state.tiles.values()
    if kind == "discard":
        return sorted(tile.name for tile in tiles if tile.name not in NEVER_TURNED_UP)
    found: Iterable[str] = (tile.name for tile in tiles if tile.person)
    if kind == "landmarks":
        found = (*CARDS, *(tile.name for tile in tiles if tile.landmark))
    return sorted({*found, *((DAVID_HUME,) if kind == "persons" else ())})


def _has(clan: Clan, kind: str) -> tuple[str, ...]:
    return clan.persons if kind == "persons" else clan.cards


def _names(at: Table, correction: Correction) -> tuple[str, ...]:
    """Those that are there, as far as the correction has come."""
    kind, state = correction.part[0], corrected(at, correction).state
    return state.discard if kind == "discard" else _has(clan_of(at, correction), kind)


def _names_question(at: Table, correction: Correction) -> Question:
    """Touch a name: it is there, or is there no longer."""
    kind, tr, state = correction.part[0], at.tr, at.state
    titles = {
        "persons": tr("Persons"),
        "landmarks": tr("Landmarks"),
        "discard": tr("Discard pile"),
    }
    first = state.discard if kind == "discard" else _has(state.clans[correction.seat], kind)
    here = _names(at, correction)
    # Those that were there come first, so that a list of all tiles need not be searched.
    names = sorted(known(state, kind), key=lambda name: name not in first)
    lines = tuple(
        ticked(Spot(f"name.{name}", name), name in here, _others(at, correction, kind, name))
        for name in names
    )
    return Question(f"amend.{kind}", titles[kind], parts=(Choose(lines),))


def _others(at: Table, correction: Correction, kind: str, name: str) -> str:
    """Who else has it."""
    if kind == "discard":
        return ""
    told = enumerate(at.state.clans)
    return ", ".join(
        at.players[seat]
        for seat, clan in told
        if seat != correction.seat and name in _has(clan, kind)
    )


def _named(at: Table, draft: Draft, name: str) -> Draft:
    correction, move = draft.correction, draft.correction.move
    here = _names(at, correction)
    after = tuple(n for n in here if n != name) if name in here else (*here, name)
    match correction.part[0]:
        case "persons":
            return changed(at, draft, replace(move, seat=correction.seat, persons=after))
        case "landmarks":
            return changed(at, draft, replace(move, seat=correction.seat, landmarks=after))
    return changed(at, draft, replace(move, discard=after))


# The market


def _market_question(at: Table, correction: Correction, stage: Stage) -> Question:
    filled = corrected(at, correction).state.market
    box = Box(0, 2, stage.width, 72)
    shapes = market(at, filled, box, lambda good: f"row.{good}")
    note = at.tr("Tap a row: one more slot is filled")
    picture = Picture(Scene(stage.width, 78, shapes))
    return Question("amend.market", at.tr("Market"), note, parts=(picture,))


def _filled(at: Table, draft: Draft, name: str) -> Draft:
    """One more slot; after the last one none."""
    now = corrected(at, draft.correction).state.market
    good = literal(name, GOODS)
    rows = {**now, good: (now[good] + 1) % (SLOTS + 1)}
    return changed(at, draft, replace(draft.correction.move, market=rows))


# The rondel


def _ring_question(at: Table, correction: Correction, stage: Stage) -> Question:
    """First what is to be put, then the space where it is."""
    tr, putting = at.tr, correction.putting
    box = Box(0, 0, stage.width, 108)
    ground = Shape("ground", "ground", box, (art.panel(box, "inset"),))
    ring = rondel(corrected(at, correction), Ring(touched=True), box.grown(-2))
    chosen = int(putting) if putting.isdigit() else -1
    cells = [
        *seats(at.players, chosen, "put"),
        Cell(Spot(f"put.{DIE}", tr("Die")), "lots", tr("Die"), putting == DIE),
        Cell(Spot(f"put.{TILE}", tr("Tile")), "village", tr("Tile"), putting == TILE),
    ]
    return Question(
        "amend.ring",
        tr("Rondel"),
        parts=(
            Picture(Scene(stage.width, 112, (ground, *ring))),
            Picture(rows([Row("", tuple(cells), len(cells))], stage)),
            label(_ring_said(at, putting)),
        ),
    )


def _ring_said(at: Table, putting: str) -> str:
    """What a touch of a space means."""
    tr = at.tr
    if putting == TILE:
        return tr("Tap a space to say which tile lies there.")
    if putting == DIE:
        return tr("Tap the space of the die; its own space again: it has left the game.")
    told = tr("Tap the space where the figure of {name} stands.")
    more = tr("Tiles behind the rear-most figure go to the discard pile.")
    return f"{told.format(name=at.players[int(putting)])} {more}"


def _put(at: Table, draft: Draft, space: int) -> Draft:
    correction, move = draft.correction, draft.correction.move
    if correction.putting == TILE:
        asked = replace(correction, part=("ring", "tile"), space=space)
        return replace(draft, correction=asked)
    now = corrected(at, correction).state
    if correction.putting == DIE:
        there = now.die is not None and space_of(now, now.die) == space
        return changed(at, draft, replace(move, die=None if there else space))
    figures = [space_of(now, position) for position in now.figures]
    figures[int(correction.putting)] = space
    return changed(at, draft, replace(move, figures=tuple(figures)))


def _laid(at: Table, draft: Draft, tile: str | None) -> Draft:
    move: Amend = draft.correction.move
    ring = {} if move.rondel is ABSENT else move.rondel
    told = {**ring, str(draft.correction.space): tile}
    return changed(at, draft, replace(move, rondel=told))
