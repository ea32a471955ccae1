"""Cells of questions: resources with what is held and chosen, words, faces of dice, tokens."""

from collections.abc import Iterable
from functools import partial

from companion.games.nights_watch.table.hands import NONE, Counts, Hand, Table
from companion.games.nights_watch.table.land import MARKS
from companion.games.nights_watch.table.phrases import called
from companion.play import art
from companion.play.cells import Cell, picture
from companion.play.questions import Picture
from companion.play.scene import Block, Box, Glyph, Mark, Spot, Tint, Words
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES, Resource

UNTOLD = "untold"
HIGH = 66


def turned(chosen: bool, box: Box) -> tuple[Mark, ...]:
    """A chosen cell is turned to the reader."""
    return (Block(box, Tint("text"), 10),) if chosen else ()


def _resource(
    symbol: str, count: int, note: str, unsure: bool, chosen: bool, box: Box
) -> tuple[Mark, ...]:
    """How many are chosen beside its drawing, and a word below."""
    y = box.cy - (9 if note else 0)
    x = box.cx - (12 if count else 0)
    tint = Tint("bg" if chosen else "text")
    marks: list[Mark] = [*turned(chosen, box), Glyph(symbol, x, y, 24, tint)]
    if count:
        marks.append(Words(str(count), box.cx + 13, y, 18, tint, bold=True))
    if note:
        soft = tint if chosen else Tint("unverified" if unsure else "text_2")
        marks.append(art.words(note, box.cx, box.cy + 18, 14, soft, room=box.w - 4))
    return tuple(marks)


def resources(
    at: Table,
    width: float,
    name: str,
    *,
    counts: Counts = NONE,
    chosen: Resource | None = None,
    notes: Iterable[str] = ("",) * 5,
    unsure: Iterable[bool] = (False,) * 5,
    among: Iterable[Resource] = RESOURCES,
) -> Picture:
    """The resources; name: how their spots begin."""
    kept, cells = set(among), []
    for i, (resource, note, soft) in enumerate(zip(RESOURCES, notes, unsure, strict=True)):
        if resource not in kept:
            continue
        on = bool(counts[i]) or resource == chosen
        face = partial(_resource, MARKS[resource], counts[i], note, soft, on)
        spot = Spot(f"{name}.{resource}", called(resource, at.tr))
        cells.append(Cell(spot, face, on))
    return picture(cells, len(RESOURCES), HIGH, width)


def of_hand(
    at: Table,
    width: float,
    name: str,
    hand: Hand,
    counts: Counts = NONE,
    chosen: Resource | None = None,
) -> Picture:
    """The resources with what a hand holds of each."""
    notes, unsure = map(hand.text, range(5)), map(hand.unsure, range(5))
    return resources(at, width, name, counts=counts, chosen=chosen, notes=notes, unsure=unsure)


def told(at: Table, width: float, name: str, hand: Hand, chosen: Resource | None) -> Picture:
    """The resources, and before them a cell for a card that the table is not told."""
    words = at.tr("untold")
    untold = partial(_resource, "unverified", 0, words, False, chosen is None)
    cells = [Cell(Spot(f"{name}.{UNTOLD}", words), untold, chosen is None)]
    for i, resource in enumerate(RESOURCES):
        on = resource == chosen
        face = partial(_resource, MARKS[resource], 0, hand.text(i), hand.unsure(i), on)
        cells.append(Cell(Spot(f"{name}.{resource}", called(resource, at.tr)), face, on))
    return picture(cells, len(RESOURCES) + 1, HIGH, width)


def _words(said: str, chosen: bool, size: float, box: Box) -> tuple[Mark, ...]:
    room = box.grown(-4)
    tint = "bg" if chosen else "text"
    return (
        *turned(chosen, box),
        *art.paragraph(said, room, size, tint, bold=True, anchor="center"),
    )


def words(named: Iterable[tuple[Spot, bool]], width: float, columns: int = 2) -> Picture:
    """Words to choose from; each says whether it is chosen."""
    cells = [Cell(spot, partial(_words, spot.says, chosen, 14.0), chosen) for spot, chosen in named]
    return picture(cells, columns, 52, width)


def faces(name: str, sides: int, chosen: int, width: float) -> Picture:
    """The faces of a die."""
    cells = [
        Cell(Spot(f"{name}.{n}", str(n)), partial(_words, str(n), n == chosen, 18.0), n == chosen)
        for n in range(1, sides + 1)
    ]
    return picture(cells, 6, 54, width)


def _seat(seat: Seat, name: str, chosen: bool, box: Box) -> tuple[Mark, ...]:
    mark = Box.about(box.cx, box.cy, 26, 26)
    return (*turned(chosen, box), *art.seat_mark(seat, name, mark))


def seats(at: Table, name: str, nobody: str, chosen: Seat | None, width: float) -> Picture:
    """A player, or nobody."""
    cells = [
        Cell(
            Spot(f"{name}.none", nobody),
            partial(_words, nobody, chosen is None, 14.0),
            chosen is None,
        )
    ]
    for seat, who in enumerate(at.players):
        on = seat == chosen
        cells.append(Cell(Spot(f"{name}.{seat}", who), partial(_seat, seat, who, on), on))
    return picture(cells, 5, 56, width)
