"""Choices of wildlings, tokens, dice and places, for new moves and for changing old entries."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.games.nights_watch.north import place_names
from companion.games.nights_watch.north.dice import six, twelve
from companion.games.nights_watch.north.phrases import SYMBOLS, clearing_name, named
from companion.games.nights_watch.north.place_names import AT_CAMP, AT_WALL, parts, place_at
from companion.match.log import Entry
from companion.play import art
from companion.play.amend import OFFERED
from companion.play.cells import Cell, Face, below, grid, picture
from companion.play.position import Position, S
from companion.play.questions import Choice, Part, Picture, Question, label, sheet
from companion.play.revision import ENTRY
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.variants import Variant, Variants
from scoring.game import Move
from scoring.nights_watch.places import HEX
from scoring.nights_watch.table import SECTIONS
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import CLANS, KINDS, Front, Kind
from scoring.tuples import literal

CELL, HEADS, WHO = 60, 28, 76
TOKEN, DRAW = "token", "draw"
"""Spots of the question for a token: one of them, or one that the app draws."""


def of_kind(kind: Kind, note: str = "") -> Face:
    """Its figure, and below it what is said of it."""
    up = 8 if note else 0
    return lambda box: (
        Glyph(SYMBOLS[kind], box.cx, box.cy - up, 28, Tint("text")),
        *below(note, box),
    )


def token_of(kind: str, clan: str) -> Token:
    return Token(literal(kind, KINDS), literal(clan, CLANS))


def token_question(
    at: Position[S], name: str, title: str, left: Mapping[Token, int], stage: Stage
) -> Question:
    """As the cardboard shows it, or drawn by the app; left: how many are still unseen."""
    tr = at.tr
    tokens = (Token(kind, clan) for kind in KINDS for clan in CLANS)
    cells = grid([_unseen(at, token, left[token]) for token in tokens], 3, CELL, stage.width, HEADS)
    shapes = (*clan_heads(at, stage.width), *cells)
    return sheet(
        tr,
        name,
        title,
        Picture(Scene(stage.width, cells[-1].reach.bottom, shapes)),
        note=tr("Beside each the number still unseen"),
        choices=(Choice(Spot(DRAW, tr("Draw one for us")), icon="lots", kind="accent"),),
    )


def _unseen(at: Position[S], token: Token, left: int) -> Cell:
    says = f"{named(token.kind, at.tr)}, {named(token.clan, at.tr)}: {left}"
    tint = Tint("text" if left else "text_3")
    return Cell(
        Spot(f"{TOKEN}.{token.kind}.{token.clan}", says),
        lambda box: (
            Glyph(SYMBOLS[token.kind], box.cx - 16, box.cy, 28, tint),
            Words(str(left), box.cx + 20, box.cy, 18, tint, bold=True),
        ),
    )


def clan_heads(at: Position[S], width: float) -> Iterator[Shape]:
    """The clans above their columns."""
    for clan, box in zip(CLANS, Box(0, 0, width, HEADS).columns(len(CLANS)), strict=True):
        said, room = named(clan, at.tr), box.w - 22
        marks: tuple[Mark, ...] = (
            Glyph(clan, box.x + 9, box.cy, 16, Tint("text_2")),
            art.words(said, box.x + 20, box.cy, 14, "text_2", room=room, bold=True, anchor="left"),
        )
        yield Shape(f"clan.{clan}", "clan", box, marks, says=said)


def part_of(front: Front, what: str, which: str) -> object:
    """What stands at a place of the front."""
    match what:
        case place_names.AT_WALL:
            return front.wall[int(which) - 1]
        case place_names.AT_CLEARING:
            return front.clearings[int(which) - 1]
        case place_names.AT_CAMP:
            return front.camps[CLANS.index(literal(which, CLANS))]
    return front.gift[HEX[which]]


def figures(front: Front, place: str) -> list[tuple[str, Kind]]:
    """By the name that means it: camps are numbered, in a clearing the kind is enough."""
    what, which = parts(place)
    if what == AT_CAMP:
        tribe = front.camps[CLANS.index(literal(which, CLANS))]
        return [(str(n), kind) for n, kind in enumerate(tribe, 1)]
    crowd = front.clearings[int(which) - 1]
    return [(kind, kind) for kind in KINDS if kind in crowd]


def which_question(
    at: Position[S], name: str, pick: Callable[[str], str], place: str, front: Front, stage: Stage
) -> Question:
    """Which of several goes back; pick: names the spot of each."""
    tr, (what, which), cells = at.tr, parts(place), list[Cell]()
    for one, kind in figures(front, place):
        said = named(kind, tr)
        says, note = (f"{one}: {said}", one) if what == AT_CAMP else (said, said)
        cells.append(Cell(Spot(pick(one), says), of_kind(kind, note)))
    if what == AT_CAMP:
        return sheet(tr, name, named(which, tr), picture(cells, 5, CELL, stage.width))
    title = tr("Clearing {n}").format(n=clearing_name(int(which)))
    return sheet(tr, name, title, picture(cells, 3, WHO, stage.width))


FACES = 12


def wildling_die(at: Position[S], rolled: Callable[[int], Move]) -> Variants:
    return die("wildling", at.tr("Wildling die"), rolled, FACES)


def die(name: str, title: str, rolled: Callable[[int], Move], faces: int = 6) -> Variants:
    drawn = six if faces == 6 else twelve
    each = (
        Variant(f"{name}.{n}", str(n), rolled(n), partial(_die, drawn, n))
        for n in range(1, faces + 1)
    )
    return Variants(title, tuple(each))


def _die(drawn: Callable[[int, Box], tuple[Mark, ...]], face: int, box: Box) -> tuple[Mark, ...]:
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
    each = tuple(Variant(place_at(AT_WALL, n), said.format(n=n), posted(n)) for n in SECTIONS)
    return Variants(at.tr("section of the Wall"), each, 4, where=True)


def tokens(at: Position[S], name: str, title: str, turned: Callable[[Token], Move]) -> Variants:
    each = (_token(at, name, Token(kind, clan), turned) for kind in KINDS for clan in CLANS)
    return Variants(title, tuple(each), 3)


def _token(at: Position[S], name: str, token: Token, turned: Callable[[Token], Move]) -> Variant:
    return Variant(
        f"{name}.{token.kind}.{token.clan}",
        f"{named(token.kind, at.tr)}, {named(token.clan, at.tr)}",
        turned(token),
        lambda box: (
            Glyph(SYMBOLS[token.kind], box.cx - 16, box.cy, 28, Tint("text")),
            Glyph(token.clan, box.cx + 18, box.cy, 20, Tint("text_2")),
        ),
    )


def rolls(at: Position[S]) -> tuple[int, ...]:
    """The last ones that stand, the latest first."""
    made = [played.n for played in reversed(at.standing) if played.entry.get("move") == "roll"]
    return tuple(made[:OFFERED])


def earlier_rolls(at: Position[S], stage: Stage) -> tuple[Part, ...]:
    """Below the dice that are entered now: those of before, to put them right."""
    entries, cells = {played.n: played.entry for played in at.standing}, list[Cell]()
    for n in rolls(at):
        face, seat = roll_face(entries[n]), entries[n].get("seat")
        if face is not None:
            who = at.tr("{name} rolled").format(name=at.speech.name(seat))
            cells.append(Cell(Spot(f"{ENTRY}.{n}", who), face))
    if not cells:
        return ()
    return label(at.tr("An earlier roll was another one")), picture(cells, 4, 54, stage.width)
