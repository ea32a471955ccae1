"""The colours of the players' pieces: Cairn's own, or those of the box on the table."""

from __future__ import annotations

from typing import NamedTuple

from companion.i18n import N_
from companion.match.phrases import Tr
from companion.play import art, cells
from companion.play.actions import Action, Actions
from companion.play.cells import Cell
from companion.play.questions import CLOSE, Choice, Choose, Question, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.game import Seat

NAMES = {
    "red": N_("Red"),
    "orange": N_("Orange"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "violet": N_("Violet"),
    "brown": N_("Brown"),
    "white": N_("White"),
    "black": N_("Black"),
}
SIDE = 34


class Wearing(NamedTuple):
    """Who has which colour, and whose is being chosen."""

    players: tuple[str, ...]
    colours: tuple[str, ...]
    """By seat; empty: Cairn's own."""
    seat: Seat | None = None

    def touched(self, spot: str) -> Wearing:
        return TOUCHES.touch(self, self.seat, spot) or self._replace(seat=None)


def choose_seat(now: Wearing, seat: Seat | None, other: int) -> Wearing:
    return now._replace(seat=other)


def wear(now: Wearing, seat: Seat | None, colour: str) -> Wearing:
    """One that somebody else has changes hands: a box has one set of each."""
    if seat is None:
        return now
    given = {colour: now.colours[seat]} if colour else {}
    others = tuple(given.get(colour, colour) for colour in now.colours)
    return Wearing(now.players, (*others[:seat], colour, *others[seat + 1 :]))


def wear_own(now: Wearing, seat: Seat | None) -> Wearing:
    return Wearing(now.players, ("",) * len(now.players))


SEAT = Action("seat", choose_seat, int)
COLOUR = Action("colour", wear, str)
OWN = Action("own", wear_own)
TOUCHES: Actions[Wearing, Seat | None, Wearing] = Actions(SEAT, COLOUR, OWN)


def colours_text(colours: tuple[str, ...], tr: Tr) -> str:
    """In a line."""
    names = ", ".join(tr(NAMES[colour]) for colour in colours if colour)
    return names or tr("Cairn's own")


def question(now: Wearing, tr: Tr, stage: Stage) -> Question:
    if now.seat is not None:
        return _colours(now, now.seat, tr, stage)
    lines = tuple(
        Choice(
            Spot(SEAT(seat), name),
            value=tr(NAMES[colour]) if colour else "",
            picture=_mark(seat, name, colour),
        )
        for seat, (name, colour) in enumerate(zip(now.players, now.colours, strict=True))
    )
    choices = (
        Choice(Spot(OWN(), tr("Cairn's own"))),
        Choice(Spot(CLOSE, tr("Done")), kind="accent"),
    )
    note = tr("As in the box; shape and letter stay.")
    title = tr("Colours of the pieces")
    return Question("colours", title, note, parts=(Choose(lines),), choices=choices)


def _colours(now: Wearing, seat: Seat, tr: Tr, stage: Stage) -> Question:
    """One that somebody has shows who."""
    shown = []
    for colour, name in NAMES.items():
        who = now.colours.index(colour) if colour in now.colours else seat
        face = cells.seat(who, now.players[who], tr(name), SIDE, colour)
        chosen = now.colours[seat] == colour
        shown.append(Cell(Spot(COLOUR(colour), tr(name)), face, chosen))
    part = cells.picture(shown, 3, 76, stage.width)
    note = tr("Which colour are these pieces?")
    return sheet(tr, "colours.one", now.players[seat], part, note=note)


def _mark(seat: Seat, name: str, colour: str) -> Scene:
    box = Box(4, 2, SIDE, SIDE)
    marks = art.seat_mark(seat, name, box, colour=colour)
    return Scene(SIDE + 8, SIDE + 4, (Shape("seat", "seat", box, marks, says=name),))
