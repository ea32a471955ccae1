"""Corrections of the north: where every wildling and guard really stands."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeVar

from companion.games.nights_watch.north.cells import WHO, of_kind
from companion.games.nights_watch.north.layout import LANES
from companion.games.nights_watch.north.phrases import clearing_name, named
from companion.i18n import N_
from companion.play import art
from companion.play.cells import Cell, Face, grid, icon, picture, seat, words
from companion.play.position import Position, S
from companion.play.questions import Count, OneOf, Part, Picture, Question, Say, Value, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.places import HEX, HEXES
from scoring.nights_watch.wildlings import (
    CAMPS,
    CLANS,
    KINDS,
    LAST_BREACH,
    SPACES,
    Clan,
    Front,
    Kind,
)
from scoring.tuples import add, literal, put, without

T = TypeVar("T")
Tab = Literal["camps", "clearings", "wall", "gift", "turn"]
TABS: dict[Tab, str] = {
    "camps": N_("Camps"),
    "clearings": N_("Clearings"),
    "wall": N_("Wall"),
    "gift": N_("Gift"),
    "turn": N_("Turn"),
}
CLEARING = 12
"""Wildlings in a clearing that a finger can list."""
NOBODY = "nobody"
COLUMNS, CELL, LANE, TITLE = 6, 50, 54, 22


@dataclass(frozen=True, slots=True)
class NorthFacts:
    """The front as it is to be, drafted part by part."""

    tab: Tab = "camps"
    camps: tuple[tuple[Kind, ...], ...] = ()
    clearings: tuple[tuple[Kind, ...], ...] = ()
    wall: tuple[tuple[Seat, ...], ...] = ()
    gift: tuple[tuple[str, Kind], ...] = ()
    """Hexes and who stands there, in the order of the board."""
    breaches: int = 0
    turn: Seat | None = None
    """Who is before the roll; None: as it is."""
    row: str = ""
    """Where one more is added: camps.2, wall.0, gift.1,0."""


UNCHANGED = NorthFacts()


class Differing(NamedTuple):
    """What a correction says of the north; None: as it was."""

    camps: Mapping[Clan, tuple[Kind, ...]] | None
    clearings: tuple[tuple[Kind, ...], ...] | None
    wall: tuple[tuple[Seat, ...], ...] | None
    gift: Mapping[str, Kind] | None
    breaches: int | None
    turn: Seat | None


def facts_of(front: Front) -> NorthFacts:
    gift = tuple((HEXES[hex], kind) for hex, kind in enumerate(front.gift) if kind)
    return NorthFacts("camps", front.camps, front.clearings, front.wall, gift, front.breaches)


def differing(facts: NorthFacts, front: Front) -> Differing:
    before = facts_of(front)
    pairs = zip(CLANS, facts.camps, before.camps, strict=True)
    camps = {clan: tribe for clan, tribe, was in pairs if tribe != was}
    return Differing(
        camps or None,
        facts.clearings if facts.clearings != before.clearings else None,
        facts.wall if facts.wall != before.wall else None,
        dict(facts.gift) if facts.gift != before.gift else None,
        facts.breaches if facts.breaches != before.breaches else None,
        facts.turn,
    )


# What is shown


def parts(at: Position[S], facts: NorthFacts, stage: Stage) -> Iterator[Part]:
    """One part of the north at a time."""
    tr = at.tr
    yield OneOf("tab", "", tuple((tab, tr(name)) for tab, name in TABS.items()), facts.tab)
    if facts.tab == "turn":
        yield Count("breaches", tr("Breaches"), facts.breaches, 0, LAST_BREACH)
        yield Say(tr("Before the roll"), "label")
        yield _turns(at, facts, stage.width)
        return
    if facts.tab == "gift":
        yield _lanes(at, facts, stage.width)
        yield Say(tr("Tap a hex to say who stands there"), "label", "text_3")
        return
    yield Picture(_rows(at, facts, stage.width))
    yield Say(tr("Tap a figure to take it away"), "label", "text_3")


def _rows(at: Position[S], facts: NorthFacts, width: float) -> Scene:
    shapes: list[Shape] = []
    y = 0.0
    for i, (title, cells) in enumerate(_titled_cells(at, facts)):
        head = Box(4, y, width - 8, TITLE)
        name = art.words(title, head.x, head.cy, 14, "text_2", bold=True, anchor="left")
        shapes.append(Shape(f"row.{i}", "title", head, (name,)))
        shapes += grid(cells, COLUMNS, CELL, width, head.bottom)
        y = shapes[-1].reach.bottom
    return Scene(width, y, shapes)


def _titled_cells(at: Position[S], facts: NorthFacts) -> Iterator[tuple[str, list[Cell]]]:
    """Those who stand there, and a place for one more."""
    faces: Iterable[list[tuple[str, Face]]]
    most = SPACES
    if facts.tab == "wall":
        faces = ([(at.players[s], seat(s, at.players[s])) for s in row] for row in facts.wall)
    else:
        crowds, most = (facts.camps, CAMPS) if facts.tab == "camps" else (facts.clearings, CLEARING)
        faces = ([(named(kind, at.tr), of_kind(kind)) for kind in crowd] for crowd in crowds)
    gone = at.tr("Take away {card}")
    for i, row in enumerate(faces):
        title, where = _title(at, facts.tab, i), f"{facts.tab}.{i}"
        cells = [
            Cell(Spot(f"drop.{where}.{k}", gone.format(card=name)), face)
            for k, (name, face) in enumerate(row)
        ]
        if len(cells) < most:
            cells.append(Cell(Spot(f"more.{where}", f"{title} +"), icon("plus", "accent_text")))
        yield title, cells


def _title(at: Position[S], part: str, row: int) -> str:
    if part == "wall":
        return at.tr("Section {n}").format(n=row + 1)
    if part == "camps":
        return named(CLANS[row], at.tr)
    return at.tr("Clearing {n}").format(n=clearing_name(row + 1))


def _lanes(at: Position[S], facts: NorthFacts, width: float) -> Picture:
    gift, cells = dict(facts.gift), list[Cell]()
    for depth in range(len(LANES[0])):
        for section, lane in enumerate(LANES, 1):
            kind = gift.get(lane[depth])
            place = at.tr("Behind section {n}").format(n=section)
            who = named(kind, at.tr) if kind else at.tr("nobody")
            spot = Spot(f"more.gift.{lane[depth]}", f"{place}, {depth + 1}: {who}")
            cells.append(Cell(spot, of_kind(kind) if kind else words(str(depth + 1))))
    return picture(cells, len(LANES), LANE, width)


def _turns(at: Position[S], facts: NorthFacts, width: float) -> Picture:
    as_is = at.tr("as is")
    cells = [Cell(Spot("turn.-", as_is), words(as_is), facts.turn is None)]
    for who, name in enumerate(at.players):
        cells.append(Cell(Spot(f"turn.{who}", name), seat(who, name), who == facts.turn))
    return picture(cells, 5, 56, width)


def who(at: Position[S], facts: NorthFacts, width: float) -> Question:
    """Which one comes there."""
    tr, (part, _, which) = at.tr, facts.row.partition(".")
    cells = [Cell(Spot(f"who.{k}", named(k, tr)), of_kind(k, named(k, tr))) for k in KINDS]
    if part == "wall":
        seats = enumerate(at.players)
        cells = [Cell(Spot(f"who.{s}", name), seat(s, name, name)) for s, name in seats]
    elif part == "gift":
        nobody = tr("Nobody")
        cells.append(Cell(Spot(f"who.{NOBODY}", nobody), icon("remove", "text_2", nobody)))
    title = tr("Who stands there?") if part == "gift" else _title(at, part, int(which))
    return sheet(tr, "amend.who", title, picture(cells, 4, WHO, width))


# What a touch does


def answered(facts: NorthFacts, name: str, value: Value) -> NorthFacts:
    if name == "breaches":
        return replace(facts, breaches=int(value))
    return replace(facts, tab=literal(value, TABS))


def touched(facts: NorthFacts, spot: list[str]) -> NorthFacts:
    match spot:
        case ["drop", part, row, index]:
            return _dropped(facts, part, int(row), int(index))
        case ["more", part, which]:
            return replace(facts, row=f"{part}.{which}")
        case ["who", which]:
            return _added(facts, which)
        case ["turn", seat]:
            return replace(facts, turn=None if seat == "-" else int(seat))
    return facts


def _dropped(facts: NorthFacts, part: str, row: int, index: int) -> NorthFacts:
    if part == "wall":
        return replace(facts, wall=_without(facts.wall, row, index))
    if part == "camps":
        return replace(facts, camps=_without(facts.camps, row, index))
    return replace(facts, clearings=_without(facts.clearings, row, index))


def _without(rows: tuple[tuple[T, ...], ...], row: int, index: int) -> tuple[tuple[T, ...], ...]:
    return put(rows, row, without(rows[row], index))


def _added(facts: NorthFacts, who: str) -> NorthFacts:
    """One more in the row that was asked about; in the Gift instead of who stood there."""
    part, _, which = facts.row.partition(".")
    if part == "wall":
        return replace(facts, wall=add(facts.wall, int(which), int(who)))
    kind = next((kind for kind in KINDS if kind == who), None)
    if part == "gift":
        gift = {hex: one for hex, one in facts.gift if hex != which}
        if kind is not None:
            gift[which] = kind
        return replace(facts, gift=tuple(sorted(gift.items(), key=lambda held: HEX[held[0]])))
    assert kind is not None
    if part == "camps":
        return replace(facts, camps=add(facts.camps, int(which), kind))
    return replace(facts, clearings=add(facts.clearings, int(which), kind))
