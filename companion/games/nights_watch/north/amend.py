"""Corrections of the north: the fields for wildlings and guards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeVar

from companion.games.nights_watch.north.layout import LANES
from companion.games.nights_watch.north.phrases import clearing_name, named
from companion.games.nights_watch.north.place_names import parts, place_at
from companion.games.nights_watch.north.variants import WHO, of_kind
from companion.i18n import N_
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.cells import Cell, grid, icon, picture, seat, words
from companion.play.fields import Correction, Fact
from companion.play.position import Position, S
from companion.play.questions import Count, OneOf, Part, Picture, Question, Say, Value, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.amending import amended_front
from scoring.nights_watch.moves import AmendNorth
from scoring.nights_watch.places import HEX, HEXES
from scoring.nights_watch.wildlings import CAMPS, CLANS, KINDS, LAST_BREACH, SPACES, Front
from scoring.tuples import literal, without

N = TypeVar("N", bound=AmendNorth)
R = TypeVar("R", bound=Fact)
Row = tuple[str | Seat, ...]
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


class Amending(NamedTuple):
    """The front as it is recorded, what differs from it, and where fingers are."""

    recorded: Front
    correction: Correction
    looked: Looked

    @property
    def front(self) -> Front:
        """As it is to be."""
        return amended_front(
            self.recorded, with_north(AmendNorth(), self.recorded, self.correction)
        )

    def put(self, key: str, fact: Fact, recorded: Fact) -> Amending:
        return self._replace(correction=self.correction.set(key, fact, recorded))

    def change_row(self, part: str, number: int, change: Callable[[Row], Row]) -> Amending:
        """Of those who stand there, others are to."""
        recorded: Row = getattr(self.recorded, part)[number]
        key = _key(part, number)
        return self.put(key, change(self.correction.get(key, recorded)), recorded)


def _key(part: str, number: int) -> str:
    """By which a correction keeps one row of the camps, the clearings or the Wall, or one hex."""
    return f"{part}.{number}"


def _facts(rows: tuple[R, ...], part: str, now: Correction) -> tuple[R, ...]:
    return tuple(now.get(_key(part, number), row) for number, row in enumerate(rows))


def with_north(move: N, was: Front, now: Correction) -> N:
    """The move, with what differs in the north and whose turn it is."""
    camps = zip(CLANS, _facts(was.camps, "camps", now), was.camps, strict=True)
    clearings, wall = _facts(was.clearings, "clearings", now), _facts(was.wall, "wall", now)
    gift = _facts(was.gift, "gift", now)
    stand = {HEXES[hex]: kind for hex, kind in enumerate(gift) if kind}
    return replace(
        move,
        camps={clan: tribe for clan, tribe, before in camps if tribe != before} or None,
        clearings=None if clearings == was.clearings else clearings,
        wall=None if wall == was.wall else wall,
        gift=None if gift == was.gift else stand,
        breaches=now.get("breaches", None),
        turn=now.get("turn", None),
    )


# What is shown


def shown(at: Position[S], now: Amending, stage: Stage) -> Iterator[Part]:
    """One part of the north at a time."""
    tr, tab, front = at.tr, now.looked.tab, now.front
    yield OneOf("tab", "", tuple((tab, tr(name)) for tab, name in TABS.items()), tab)
    if tab == "turn":
        yield Count("breaches", tr("Breaches"), front.breaches, 0, LAST_BREACH)
        yield Say(tr("Before the roll"), "label")
        yield _turns(at, now.correction.get("turn", None), stage.width)
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


def answered(now: Amending, name: str, value: Value) -> Amending:
    if name == "breaches":
        return now.put("breaches", int(value), now.recorded.breaches)
    return now._replace(looked=Looked(literal(value, TABS)))


def drop(at: object, now: Amending, part: Tab, row: int, index: int) -> Amending:
    return now.change_row(part, row, lambda there: without(there, index))


def ask_who(at: object, now: Amending, part: Tab, which: str) -> Amending:
    """Who is added to this row, or stands on this hex."""
    return now._replace(looked=replace(now.looked, row=place_at(part, which)))


def add(at: object, now: Amending, who: str) -> Amending:
    """One more in the row that was asked about; in the Gift instead of who stood there."""
    part, which = parts(now.looked.row)
    if part == "gift":
        hex, kind = HEX[which], None if who == NOBODY else literal(who, KINDS)
        return now.put(_key(part, hex), kind, now.recorded.gift[hex])
    one = int(who) if part == "wall" else literal(who, KINDS)
    return now.change_row(part, int(which), lambda there: (*there, one))


def set_turn(at: object, now: Amending, seat: str) -> Amending:
    return now.put("turn", None if seat == AS_IS else int(seat), None)


def tab_of(name: str) -> Tab:
    return literal(name, TABS)


DROP = Action("drop", drop, tab_of, int, int)
MORE = Action("more", ask_who, tab_of, str)
WHO_STANDS = Action("who", add, str)
TURN = Action("turn", set_turn, str)
TOUCHES: Actions[object, Amending, Amending] = Actions(DROP, MORE, WHO_STANDS, TURN)
