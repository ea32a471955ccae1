"""Wildlings and tokens to choose from, in a question."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.nights_watch.north.phrases import SYMBOLS, clearing_name, named
from companion.play import art
from companion.play.cells import Cell, Face, below, grid, picture
from companion.play.position import Position, S
from companion.play.questions import Choice, Picture, Question, sheet
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import CLANS, KINDS, Front, Kind
from scoring.tuples import literal

CELL, HEADS, WHO = 60, 28, 76


def of_kind(kind: Kind, note: str = "") -> Face:
    """Its figure, and below it what is said of it."""
    return partial(_wildling, kind, note)


def _wildling(kind: Kind, note: str, box: Box) -> tuple[Mark, ...]:
    figure = Glyph(SYMBOLS[kind], box.cx, box.cy - (8 if note else 0), 28, Tint("text"))
    return (figure, *below(note, box))


# Which token was turned


def token_of(kind: str, clan: str) -> Token:
    return Token(literal(kind, KINDS), literal(clan, CLANS))


def token_question(
    at: Position[S], name: str, title: str, left: Mapping[Token, int], stage: Stage
) -> Question:
    """As the cardboard shows it, or drawn by the app; left: how many are still unseen."""
    tr = at.tr
    tokens = (Token(kind, clan) for kind in KINDS for clan in CLANS)
    cells = grid([_token(at, token, left[token]) for token in tokens], 3, CELL, stage.width, HEADS)
    shapes = (*clan_heads(at, stage.width), *cells)
    return sheet(
        tr,
        name,
        title,
        Picture(Scene(stage.width, cells[-1].reach.bottom, shapes)),
        note=tr("Beside each the number still unseen"),
        choices=(Choice(Spot("draw", tr("Draw one for us")), icon="lots", kind="accent"),),
    )


def _token(at: Position[S], token: Token, left: int) -> Cell:
    says = f"{named(token.kind, at.tr)}, {named(token.clan, at.tr)}: {left}"
    spot = Spot(f"token.{token.kind}.{token.clan}", says)
    return Cell(spot, partial(_token_face, token.kind, left))


def _token_face(kind: Kind, left: int, box: Box) -> tuple[Mark, ...]:
    tint = Tint("text" if left else "text_3")
    return (
        Glyph(SYMBOLS[kind], box.cx - 16, box.cy, 28, tint),
        Words(str(left), box.cx + 20, box.cy, 18, tint, bold=True),
    )


def clan_heads(at: Position[S], width: float) -> Iterator[Shape]:
    """The clans above their columns."""
    for clan, box in zip(CLANS, Box(0, 0, width, HEADS).columns(len(CLANS)), strict=True):
        said, room = named(clan, at.tr), box.w - 26
        marks: tuple[Mark, ...] = (
            Glyph(clan, box.x + 12, box.cy, 16, Tint("text_2")),
            art.words(said, box.x + 24, box.cy, 14, "text_2", room=room, bold=True, anchor="left"),
        )
        yield Shape(f"clan.{clan}", "clan", box, marks, says=said)


# Which wildling


def figures(front: Front, place: str) -> list[tuple[str, Kind]]:
    """By the name that means it: camps are numbered, in a clearing the kind is enough."""
    what, _, which = place.partition(".")
    if what == "camp":
        tribe = next(t for clan, t in zip(CLANS, front.camps, strict=True) if clan == which)
        return [(str(n), kind) for n, kind in enumerate(tribe, 1)]
    crowd = front.clearings[int(which) - 1]
    return [(kind, kind) for kind in KINDS if kind in crowd]


def which_question(
    at: Position[S], name: str, spot: str, front: Front, place: str, stage: Stage
) -> Question:
    """Which of several goes back; spot: how their spots begin."""
    tr, (what, _, which) = at.tr, place.partition(".")
    camp, cells = what == "camp", list[Cell]()
    for one, kind in figures(front, place):
        says = f"{one}: {named(kind, tr)}" if camp else named(kind, tr)
        face = of_kind(kind, one if camp else named(kind, tr))
        cells.append(Cell(Spot(f"{spot}.{one}", says), face))
    columns, high = (5, CELL) if camp else (3, WHO)
    clearing = tr("Clearing {n}").format(n=clearing_name(which if camp else int(which)))
    title = named(which, tr) if camp else clearing
    return sheet(tr, name, title, picture(cells, columns, high, stage.width))
