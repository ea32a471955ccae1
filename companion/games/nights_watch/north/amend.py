"""Corrections of the north: where every wildling and guard really stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeVar

from companion.games.nights_watch.north.cells import (
    Cell,
    Face,
    grid,
    height,
    icon,
    of_kind,
    of_seat,
)
from companion.games.nights_watch.north.cells import words as words_in
from companion.games.nights_watch.north.layout import LANES
from companion.games.nights_watch.north.phrases import CLANS, KINDS, clearing_name
from companion.i18n import N_
from companion.play import art
from companion.play.position import Position
from companion.play.questions import Count, OneOf, Part, Picture, Say, Value
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.places import HEX, HEXES
from scoring.nights_watch.wildlings import CAMPS, LAST_BREACH, SPACES, Clan, Front, Kind
from scoring.nights_watch.wildlings import CLANS as IN_ORDER
from scoring.nights_watch.wildlings import KINDS as SORTS

S = TypeVar("S")
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
COLUMNS, CELL, LANE, WHO, TITLE = 6, 50, 54, 76, 22


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
    pairs = zip(IN_ORDER, facts.camps, before.camps, strict=True)
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
        yield Picture(_turns(at, facts, stage.width))
        return
    if facts.tab == "gift":
        yield Picture(_lanes(at, facts, stage.width))
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
        y += TITLE
        shapes += grid(cells, COLUMNS, CELL, Box(0, y, width, 0))
        y += height(len(cells), COLUMNS, CELL)
    return Scene(width, y, shapes)


def _titled_cells(at: Position[S], facts: NorthFacts) -> Iterator[tuple[str, list[Cell]]]:
    tr, gone = at.tr, at.tr("Take away {card}")
    if facts.tab == "wall":
        for i, guards in enumerate(facts.wall):
            title = tr("Section {n}").format(n=i + 1)
            posted = [
                Cell(
                    Spot(f"drop.wall.{i}.{k}", gone.format(card=at.players[s])),
                    of_seat(s, at.players[s]),
                )
                for k, s in enumerate(guards)
            ]
            yield title, _with_more(posted, title, f"wall.{i}", SPACES)
        return
    rows, most = (facts.camps, CAMPS) if facts.tab == "camps" else (facts.clearings, CLEARING)
    for i, crowd in enumerate(rows):
        title = tr("Clearing {n}").format(n=clearing_name(i + 1))
        if facts.tab == "camps":
            title = tr(CLANS[IN_ORDER[i]])
        figures = [
            Cell(
                Spot(f"drop.{facts.tab}.{i}.{k}", gone.format(card=tr(KINDS[kind]))), of_kind(kind)
            )
            for k, kind in enumerate(crowd)
        ]
        yield title, _with_more(figures, title, f"{facts.tab}.{i}", most)


def _with_more(cells: list[Cell], title: str, row: str, most: int) -> list[Cell]:
    if len(cells) >= most:
        return cells
    plus = Cell(Spot(f"more.{row}", f"{title} +"), lambda box: icon("plus", "accent_text", "", box))
    return [*cells, plus]


def _lanes(at: Position[S], facts: NorthFacts, width: float) -> Scene:
    gift, cells = dict(facts.gift), list[Cell]()
    for depth in range(len(LANES[0])):
        for section, lane in enumerate(LANES, 1):
            kind = gift.get(lane[depth])
            place = at.tr("Behind section {n}").format(n=section)
            who = at.tr(KINDS[kind]) if kind else at.tr("nobody")
            spot = Spot(f"more.gift.{lane[depth]}", f"{place}, {depth + 1}: {who}")
            cells.append(Cell(spot, of_kind(kind) if kind else _numbered(depth + 1)))
    shapes = grid(cells, len(LANES), LANE, Box(0, 0, width, 0))
    return Scene(width, height(len(cells), len(LANES), LANE), shapes)


def _numbered(depth: int) -> Face:
    return lambda box: words_in(str(depth), box)


def _turns(at: Position[S], facts: NorthFacts, width: float) -> Scene:
    as_is = Cell(
        Spot("turn.-", at.tr("as is")),
        lambda box: words_in(at.tr("as is"), box),
        facts.turn is None,
    )
    seats = [
        Cell(Spot(f"turn.{seat}", name), of_seat(seat, name), seat == facts.turn)
        for seat, name in enumerate(at.players)
    ]
    shapes = grid([as_is, *seats], 5, 56, Box(0, 0, width, 0))
    return Scene(width, 56, shapes)


def who(at: Position[S], facts: NorthFacts, width: float) -> tuple[str, Scene]:
    """Which one comes there: the title of the question, and its picture."""
    tr, (part, _, which) = at.tr, facts.row.partition(".")
    cells: list[Cell]
    if part == "wall":
        title = tr("Section {n}").format(n=int(which) + 1)
        cells = [
            Cell(Spot(f"who.{seat}", name), of_seat(seat, name, name))
            for seat, name in enumerate(at.players)
        ]
    else:
        cells = [Cell(Spot(f"who.{k}", tr(KINDS[k])), of_kind(k, tr(KINDS[k]))) for k in SORTS]
        if part == "camps":
            title = tr(CLANS[IN_ORDER[int(which)]])
        elif part == "clearings":
            title = tr("Clearing {n}").format(n=clearing_name(int(which) + 1))
        else:
            title, name = tr("Who stands there?"), tr("Nobody")
            cells.append(
                Cell(Spot(f"who.{NOBODY}", name), lambda box: icon("remove", "text_2", name, box))
            )
    return title, Scene(width, WHO, grid(cells, 4, WHO, Box(0, 0, width, 0)))


# What a touch does


def answered(facts: NorthFacts, name: str, value: Value) -> NorthFacts:
    if name == "breaches":
        return replace(facts, breaches=int(value))
    tab = next(tab for tab in TABS if tab == value)
    return replace(facts, tab=tab)


def dropped(facts: NorthFacts, part: str, row: int, index: int) -> NorthFacts:
    if part == "wall":
        return replace(facts, wall=_without(facts.wall, row, index))
    if part == "camps":
        return replace(facts, camps=_without(facts.camps, row, index))
    return replace(facts, clearings=_without(facts.clearings, row, index))


def _without(rows: tuple[tuple[T, ...], ...], row: int, index: int) -> tuple[tuple[T, ...], ...]:
    left = tuple(one for i, one in enumerate(rows[row]) if i != index)
    return (*rows[:row], left, *rows[row + 1 :])


def added(facts: NorthFacts, who: str) -> NorthFacts:
    """One more in the row that was asked about; in the Gift instead of who stood there."""
    part, _, which = facts.row.partition(".")
    if part == "wall":
        return replace(facts, wall=_with(facts.wall, int(which), int(who)))
    kind = next((kind for kind in SORTS if kind == who), None)
    if part == "gift":
        gift = {hex: one for hex, one in facts.gift if hex != which}
        if kind is not None:
            gift[which] = kind
        return replace(facts, gift=tuple(sorted(gift.items(), key=lambda held: HEX[held[0]])))
    assert kind is not None
    if part == "camps":
        return replace(facts, camps=_with(facts.camps, int(which), kind))
    return replace(facts, clearings=_with(facts.clearings, int(which), kind))


def _with(rows: tuple[tuple[T, ...], ...], row: int, one: T) -> tuple[tuple[T, ...], ...]:
    return (*rows[:row], (*rows[row], one), *rows[row + 1 :])
