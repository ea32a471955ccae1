"""Draws the grid of a line about pairs: what each player got from each other one."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.record import value
from companion.games.sheet.touches import SEAT
from companion.play import art, text
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.text import number
from scoring.sheet.model import Line

HEAD, ROW, GAP = 32, 48, 4
SIDE = 24
"""dp of a player's mark."""


def grid(at: PadTable, draft: Draft, line: Line, stage: Stage) -> Scene:
    """A row for each player who got something, a column for each who gave it; a touch of a row
    chooses whose numbers are counted."""
    many = len(at.players)
    whole = Box(0, 0, stage.width, HEAD + many * (ROW + GAP))
    marks = tuple(_heads(at, whole._replace(h=HEAD)))
    shapes = [Shape("givers", "label", whole._replace(h=HEAD), marks)]
    rows = whole.below(HEAD).rows(many, GAP)
    shapes += [_row(at, draft, line, seat, row) for seat, row in enumerate(rows)]
    return Scene(whole.w, whole.h, shapes)


def _columns(at: PadTable, box: Box) -> list[Box]:
    """Whose row it is, then one for each who gave."""
    return box.columns(len(at.players) + 1)


def _mark(at: PadTable, seat: int, place: Box) -> Iterator[Mark]:
    side = min(SIDE, place.w - 2)
    yield from art.seat_mark(seat, at.players[seat], Box.about(place.cx, place.cy, side, side))


def _heads(at: PadTable, box: Box) -> Iterator[Mark]:
    for giver, place in enumerate(_columns(at, box)[1:]):
        yield from _mark(at, giver, place)


def _row(at: PadTable, draft: Draft, line: Line, seat: int, box: Box) -> Shape:
    here, name = seat == draft.unit, at.players[seat]
    edge = Tint("accent") if here else art.OUTLINE_SOFT
    marks: list[Mark] = [Block(box, Tint("raised"), 12, edge, 2 if here else 1)]
    first, *others = _columns(at, box)
    marks += _mark(at, seat, first)
    said = []
    for giver, place in enumerate(others):
        if giver == seat:
            continue
        shown = number(value(at.state, line, seat, giver) or 0)
        size = 18 if text.width(shown, 18, True) <= place.w - 2 else text.SMALLEST
        marks.append(art.words(shown, place.cx, place.cy, size, "text", bold=True))
        said.append(at.tr("from {name}", name=at.players[giver]) + f" {shown}")
    spot = Spot(SEAT(seat), f"{name}: {', '.join(said)}")
    return Shape(f"seat.{seat}", "cell", box, tuple(marks), art.toned(chosen=here), spot=spot)
