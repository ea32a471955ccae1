"""Rows of touchable cells for questions, and the rules' verdict on the prepared move."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.nights_watch.table.draft import Draft, staged
from companion.games.nights_watch.table.hands import (
    NONE,
    Counts,
    Hand,
    WatchPosition,
    judge,
    may_be,
)
from companion.games.nights_watch.table.land import MARKS
from companion.games.nights_watch.table.phrases import called
from companion.play import art
from companion.play.cells import Cell, picture
from companion.play.questions import Part, Picture, Question, Say, label, ways_out
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Spot, Tint, Words
from scoring.game import Move, Seat
from scoring.nights_watch.hands import RESOURCES, Resource

HIGH = 66
UNNAMED, NOBODY = "untold", "none"
"""Instead of a resource, and of a player."""


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


class Offered(NamedTuple):
    """Resources to choose from."""

    counts: Counts = NONE
    chosen: Resource | None = None
    notes: Sequence[object] = ("",) * 5
    """Below each, unless there is a hand."""
    hand: Hand | None = None
    """Below each is what this hand holds of it."""
    among: Collection[Resource] = RESOURCES
    unnamed: bool = False
    """The first cell is a card that nobody names."""


def resources(
    at: WatchPosition, width: float, pick: Callable[[str], str], offered: Offered
) -> Picture:
    """A cell for each resource; pick: names their spots."""
    counts, chosen, notes, hand, among, unnamed = offered
    cells = []
    if unnamed:
        said, on = at.tr("untold"), chosen is None
        face = partial(_resource, "unverified", 0, said, False, on)
        cells.append(Cell(Spot(pick(UNNAMED), said), face, on))
    for i, resource in enumerate(RESOURCES):
        if resource in among:
            on = bool(counts[i]) or resource == chosen
            note, unsure = (
                (str(notes[i]), False) if hand is None else (hand.text(i), hand.unsure(i))
            )
            face = partial(_resource, MARKS[resource], counts[i], note, unsure, on)
            cells.append(Cell(Spot(pick(resource), called(resource, at.tr)), face, on))
    return picture(cells, len(RESOURCES) + unnamed, HIGH, width)


def _words(said: str, chosen: bool, size: float, box: Box) -> tuple[Mark, ...]:
    room = box.grown(-4)
    tint = "bg" if chosen else "text"
    return (
        *turned(chosen, box),
        *art.paragraph(said, room, size, tint, bold=True, anchor="center"),
    )


def _said(spot: Spot, chosen: bool, size: float = 14) -> Cell:
    return Cell(spot, partial(_words, spot.says, chosen, size), chosen)


def words(named: Iterable[tuple[Spot, bool]], width: float) -> Picture:
    """Words to choose from; each says whether it is chosen."""
    return picture([_said(spot, chosen) for spot, chosen in named], 2, 52, width)


def faces(pick: Callable[[int], str], sides: int, chosen: int, width: float) -> Picture:
    """The faces of a die."""
    each = range(1, sides + 1)
    cells = [_said(Spot(pick(n), str(n)), n == chosen, 18) for n in each]
    return picture(cells, 6, 54, width)


def _seat(seat: Seat, name: str, chosen: bool, box: Box) -> tuple[Mark, ...]:
    mark = Box.about(box.cx, box.cy, 26, 26)
    return (*turned(chosen, box), *art.seat_mark(seat, name, mark))


def seats(
    at: WatchPosition, pick: Callable[[str], str], nobody: str, chosen: Seat | None, width: float
) -> Picture:
    """A player, or nobody; pick: names their spots."""
    cells = [_said(Spot(pick(NOBODY), nobody), chosen is None)]
    for seat, who in enumerate(at.players):
        on = seat == chosen
        cells.append(Cell(Spot(pick(str(seat)), who), partial(_seat, seat, who, on), on))
    return picture(cells, 5, 56, width)


GO = "go"
"""The spot that makes a move of what is staged."""


def verdict(at: WatchPosition, move: Move | None, missing: str, approval: str = "") -> Say:
    """What is still missing, or what the rules say."""
    if move is None:
        return label(missing)
    said = judge(at, move)
    fine = approval or at.tr("The rules allow this.")
    if may_be(said) and not said.ok:
        return label(fine, "legal")
    return label(at.words.verdict(said) or fine, said.answer)


class Confirming(NamedTuple):
    """The button of a question about a prepared move, and what is shown around it."""

    go: str
    """The text of the button."""
    missing: str = ""
    """What is not chosen yet."""
    note: str = ""
    beside: Scene | None = None
    tried: Draft | None = None
    """The draft whose move is judged, if it knows more than the one on the screen."""


def staged_question(
    at: WatchPosition,
    draft: Draft,
    title: str,
    *parts: Part,
    confirming: Confirming,
) -> Question:
    """The parts, the verdict on the prepared move, and the button that enters it if it is legal."""
    go, missing, note, beside, tried = confirming
    move = staged(at.state, tried or draft)
    good = move is not None and may_be(judge(at, move))
    choices = ways_out(at.tr, Spot(GO, go, "" if good else missing or at.tr("Not yet.")))
    shown = (*parts, verdict(at, move, missing))
    return Question(draft.asked, title, note, None, shown, choices, beside)
