"""Corrections of the north: where every wildling and guard really stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from companion.games.nights_watch.north.layout import LANES
from companion.games.nights_watch.north.phrases import clearing_name, named
from companion.games.nights_watch.north.place_names import parts, place_at
from companion.games.nights_watch.north.variants import WHO, of_kind
from companion.i18n import N_
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.cells import Cell, grid, icon, picture, seat, words
from companion.play.position import Position, S
from companion.play.questions import Count, OneOf, Part, Picture, Question, Say, Value, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.amending import amended_front
from scoring.nights_watch.moves import AmendNorth
from scoring.nights_watch.places import HEX, HEXES
from scoring.nights_watch.wildlings import CAMPS, CLANS, KINDS, LAST_BREACH, SPACES, Front
from scoring.tuples import literal, put, without

N = TypeVar("N", bound=AmendNorth)
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
AS_IS = "-"
"""Whoever's turn it is stays."""
COLUMNS, CELL, LANE, TITLE = 6, 50, 54, 22


@dataclass(frozen=True, slots=True)
class Looked:
    """Which part of the north is being put right."""

    tab: Tab = "camps"
    row: str = ""
    """Where one more is added: camps.2, wall.0, gift.1,0."""


WHOLE = Looked()


class Correction(NamedTuple, Generic[N]):
    """The front as it is recorded, and what an entry is to say of it."""

    recorded: Front
    move: N
    looked: Looked

    @property
    def front(self) -> Front:
        """As it is to be."""
        return amended_front(self.recorded, self.move)

    def told(self, front: Front) -> Correction[N]:
        """The entry says only what differs."""
        was = self.recorded
        pairs = zip(CLANS, front.camps, was.camps, strict=True)
        camps = {clan: tribe for clan, tribe, before in pairs if tribe != before}
        gift = {HEXES[hex]: kind for hex, kind in enumerate(front.gift) if kind}
        move = replace(
            self.move,
            camps=camps or None,
            clearings=None if front.clearings == was.clearings else front.clearings,
            wall=None if front.wall == was.wall else front.wall,
            gift=None if front.gift == was.gift else gift,
            breaches=None if front.breaches == was.breaches else front.breaches,
        )
        return self._replace(move=move)


AnyCorrection = Correction[Any]


# What is shown


def shown(at: Position[S], now: Correction[N], stage: Stage) -> Iterator[Part]:
    """One part of the north at a time."""
    tr, tab, front = at.tr, now.looked.tab, now.front
    yield OneOf("tab", "", tuple((tab, tr(name)) for tab, name in TABS.items()), tab)
    if tab == "turn":
        yield Count("breaches", tr("Breaches"), front.breaches, 0, LAST_BREACH)
        yield Say(tr("Before the roll"), "label")
        yield _turns(at, now.move.turn, stage.width)
        return
    if tab == "gift":
        yield _lanes(at, front, stage.width)
        yield Say(tr("Tap a hex to say who stands there"), "label", "text_3")
        return
    yield Picture(_rows(at, tab, front, stage.width))
    yield Say(tr("Tap a figure to take it away"), "label", "text_3")


def _rows(at: Position[S], tab: Tab, front: Front, width: float) -> Scene:
    """Those who stand there, and a place for one more."""
    shapes, y, gone = list[Shape](), 0.0, at.tr("Take away {card}")
    most = {"wall": SPACES, "camps": CAMPS}.get(tab, CLEARING)
    for i, row in enumerate(getattr(front, tab)):
        title, cells = _title(at, tab, i), list[Cell]()
        for k, one in enumerate(row):
            name = at.players[one] if tab == "wall" else named(one, at.tr)
            face = seat(one, name) if tab == "wall" else of_kind(one)
            cells.append(Cell(Spot(DROP(tab, i, k), gone.format(card=name)), face))
        if len(cells) < most:
            cells.append(Cell(Spot(MORE(tab, str(i)), f"{title} +"), icon("plus", "accent_text")))
        head = Box(4, y, width - 8, TITLE)
        words = art.words(title, head.x, head.cy, 14, "text_2", bold=True, anchor="left")
        shapes.append(Shape(f"row.{i}", "title", head, (words,)))
        shapes += grid(cells, COLUMNS, CELL, width, head.bottom)
        y = shapes[-1].reach.bottom
    return Scene(width, y, shapes)


def _title(at: Position[S], part: str, row: int) -> str:
    if part == "wall":
        return at.tr("Section {n}").format(n=row + 1)
    if part == "camps":
        return named(CLANS[row], at.tr)
    return at.tr("Clearing {n}").format(n=clearing_name(row + 1))


def _lanes(at: Position[S], front: Front, width: float) -> Picture:
    cells = list[Cell]()
    for depth in range(len(LANES[0])):
        for section, lane in enumerate(LANES, 1):
            kind = front.gift[HEX[lane[depth]]]
            place = at.tr("Behind section {n}").format(n=section)
            who = named(kind, at.tr) if kind else at.tr("nobody")
            spot = Spot(MORE("gift", lane[depth]), f"{place}, {depth + 1}: {who}")
            cells.append(Cell(spot, of_kind(kind) if kind else words(str(depth + 1))))
    return picture(cells, len(LANES), LANE, width)


def _turns(at: Position[S], turn: Seat | None, width: float) -> Picture:
    as_is = at.tr("as is")
    cells = [Cell(Spot(TURN(AS_IS), as_is), words(as_is), turn is None)]
    for who, name in enumerate(at.players):
        cells.append(Cell(Spot(TURN(str(who)), name), seat(who, name), who == turn))
    return picture(cells, 5, 56, width)


def who(at: Position[S], looked: Looked, width: float) -> Question:
    """Which one comes there."""
    tr, (part, which) = at.tr, parts(looked.row)
    cells = [Cell(Spot(WHO_STANDS(k), named(k, tr)), of_kind(k, named(k, tr))) for k in KINDS]
    if part == "wall":
        seats = enumerate(at.players)
        cells = [Cell(Spot(WHO_STANDS(str(s)), name), seat(s, name, name)) for s, name in seats]
    elif part == "gift":
        nobody = tr("Nobody")
        cells.append(Cell(Spot(WHO_STANDS(NOBODY), nobody), icon("remove", "text_2", nobody)))
    title = tr("Who stands there?") if part == "gift" else _title(at, part, int(which))
    return sheet(tr, "amend.who", title, picture(cells, 4, WHO, width))


# What a touch does


def answered(now: Correction[N], name: str, value: Value) -> Correction[N]:
    if name == "breaches":
        return now.told(now.front._replace(breaches=int(value)))
    return now._replace(looked=Looked(literal(value, TABS)))


def drop(at: object, now: AnyCorrection, part: Tab, row: int, index: int) -> AnyCorrection:
    there = getattr(now.front, part)[row]
    return now.told(_with_row(now.front, part, row, without(there, index)))


def ask_who(at: object, now: AnyCorrection, part: Tab, which: str) -> AnyCorrection:
    """Who is added to this row, or stands on this hex."""
    return now._replace(looked=replace(now.looked, row=place_at(part, which)))


def add(at: object, now: AnyCorrection, who: str) -> AnyCorrection:
    return now.told(_added(now.front, now.looked.row, who))


def set_turn(at: object, now: AnyCorrection, seat: str) -> AnyCorrection:
    return now._replace(move=replace(now.move, turn=None if seat == AS_IS else int(seat)))


def tab_of(name: str) -> Tab:
    return literal(name, TABS)


DROP = Action("drop", drop, tab_of, int, int)
MORE = Action("more", ask_who, tab_of, str)
WHO_STANDS = Action("who", add, str)
TURN = Action("turn", set_turn, str)
TOUCHES: Actions[object, AnyCorrection, AnyCorrection] = Actions(DROP, MORE, WHO_STANDS, TURN)


def _added(front: Front, place: str, who: str) -> Front:
    """One more in the row that was asked about; in the Gift instead of who stood there."""
    part, which = parts(place)
    if part == "gift":
        kind = None if who == NOBODY else literal(who, KINDS)
        return front._replace(gift=put(front.gift, HEX[which], kind))
    one = int(who) if part == "wall" else literal(who, KINDS)
    return _with_row(front, part, int(which), (*getattr(front, part)[int(which)], one))


def _with_row(front: Front, part: str, row: int, now: tuple[object, ...]) -> Front:
    """One row of the camps, the clearings or the Wall."""
    rows: dict[str, Any] = {part: put(getattr(front, part), row, now)}
    return front._replace(**rows)
