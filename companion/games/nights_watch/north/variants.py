"""What entries of the north could have been: rolls, guards, tokens; and which one was touched."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion.games.nights_watch.north.cells import token_of
from companion.games.nights_watch.north.dice import six, twelve
from companion.games.nights_watch.north.phrases import SYMBOLS, named
from companion.match.log import Entry
from companion.play.amend import OFFERED, among
from companion.play.cells import Cell, Face, picture
from companion.play.position import Position, S
from companion.play.questions import Part, label
from companion.play.revision import ENTRY
from companion.play.scene import Box, Glyph, Mark, Spot, Stage, Tint
from companion.play.steps import Touched
from companion.play.variants import Variant, Variants
from scoring.game import Move
from scoring.nights_watch.places import HEX
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import CLANS, KINDS, Front

T = TypeVar("T")
FACES = 12
SECTIONS = (1, 2, 3, 4)


def wildling_die(at: Position[S], rolled: Callable[[int], Move]) -> Variants:
    each = tuple(
        Variant(f"wildling.{n}", str(n), rolled(n), partial(_die, n, twelve))
        for n in range(1, FACES + 1)
    )
    return Variants(at.tr("Wildling die"), each)


def die(at: Position[S], name: str, title: str, rolled: Callable[[int], Move]) -> Variants:
    each = tuple(
        Variant(f"{name}.{n}", str(n), rolled(n), partial(_die, n, six)) for n in range(1, 7)
    )
    return Variants(title, each)


def _die(
    face: int, drawn: Callable[[int | None, Box], tuple[Mark, ...]], box: Box
) -> tuple[Mark, ...]:
    return drawn(face, Box.about(box.cx, box.cy, 36, 36))


def roll_face(entry: Entry) -> Face | None:
    """The dice of a roll, side by side."""
    if entry.get("move") != "roll":
        return None
    return partial(_dice, tuple(entry.get("dice") or ()), entry.get("wildling"))


def _dice(faces: tuple[int, ...], wildling: int | None, box: Box) -> tuple[Mark, ...]:
    count = len(faces) + (wildling is not None)
    side = min(30.0, (box.w - 6) / count - 2)
    places = [
        Box.about(box.cx + (side + 2) * (i - (count - 1) / 2), box.cy, side, side)
        for i in range(count)
    ]
    marks = [mark for face, place in zip(faces, places, strict=False) for mark in six(face, place)]
    if wildling is not None:
        marks += twelve(wildling, places[-1])
    return tuple(marks)


def sections(at: Position[S], posted: Callable[[int], Move]) -> Variants:
    said = at.tr("Section {n}")
    each = tuple(Variant(f"wall.{n}", said.format(n=n), posted(n)) for n in SECTIONS)
    return Variants(at.tr("section of the Wall"), each, 4, where=True)


def tokens(at: Position[S], name: str, title: str, turned: Callable[[Token], Move]) -> Variants:
    sorts = [token_of(kind, clan) for kind in KINDS for clan in CLANS]
    each = tuple(
        Variant(
            f"{name}.{token.kind}.{token.clan}",
            f"{named(token.kind, at.tr)}, {named(token.clan, at.tr)}",
            turned(token),
            partial(_token, token),
        )
        for token in sorts
    )
    return Variants(title, each, 3)


def _token(token: Token, box: Box) -> tuple[Mark, ...]:
    return (
        Glyph(SYMBOLS[token.kind], box.cx - 16, box.cy, 28, Tint("text")),
        Glyph(token.clan, box.cx + 18, box.cy, 20, Tint("text_2")),
    )


# Which one was touched


def rolls(at: Position[S]) -> tuple[int, ...]:
    """The last ones that stand, the latest first."""
    made = [played.n for played in reversed(at.standing) if played.entry.get("move") == "roll"]
    return tuple(made[:OFFERED])


def touched_roll(at: Position[S], about: str) -> Touched | None:
    return among(rolls(at), about)


def earlier_rolls(at: Position[S], stage: Stage) -> tuple[Part, ...]:
    """Below the dice that are entered now: those of before, to put them right."""
    entries = {played.n: played.entry for played in at.standing}
    cells = []
    for n in rolls(at):
        face = roll_face(entries[n])
        if face is not None:
            who = at.tr("{name} rolled").format(name=at.speech.name(entries[n].get("seat")))
            cells.append(Cell(Spot(f"{ENTRY}.{n}", who), face))
    if not cells:
        return ()
    return label(at.tr("An earlier roll was another one")), picture(cells, 4, 54, stage.width)


def part_of(front: Front, what: str, which: str) -> object:
    """What stands at a place of the front."""
    match what:
        case "wall":
            return front.wall[int(which) - 1]
        case "clearing":
            return front.clearings[int(which) - 1]
        case "camp":
            return next(t for clan, t in zip(CLANS, front.camps, strict=True) if clan == which)
    return front.gift[HEX[which]]
