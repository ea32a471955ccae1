"""Drawing helpers for all tables: fitted text, seats, stones, badges, rings, buttons, panels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from companion.play import look, text
from companion.play.scene import (
    Anchor,
    Block,
    Box,
    Glyph,
    Mark,
    Polygon,
    Scene,
    Shape,
    Spot,
    Tint,
    Words,
)

if TYPE_CHECKING:
    from scoring.game import Answer, Seat

PALE = 0.45
"""How much is seen of a piece that waits for the host's phone."""
OUTLINE, OUTLINE_SOFT = Tint("outline"), Tint("outline_soft")
"""What stands off a pale ground; in the dark theme they are not seen."""


def words(
    said: str,
    x: float,
    y: float,
    size: float,
    tint: str | Tint,
    *,
    room: float | None = None,
    bold: bool = False,
    anchor: Anchor = "center",
    upside_down: bool = False,
) -> Words:
    """A line that shrinks to its room, and at last is cut."""
    if room is not None:
        said, size = text.fitted(said, size, room, bold=bold)
    colour = tint if isinstance(tint, Tint) else Tint(tint)
    return Words(said, x, y, size, colour, bold, anchor, upside_down)


def paragraph(
    said: str,
    box: Box,
    size: float,
    tint: str,
    *,
    most: int = 2,
    bold: bool = False,
    anchor: Anchor = "left",
) -> Iterator[Words]:
    """Lines in the middle of a box's height, in at most so many, smaller if they must be."""
    broken = text.lines(said, size, box.w, most=most, bold=bold)
    while size > text.SMALLEST and (
        len(broken) * size * 1.2 > box.h or text.width(broken[-1], size, bold) > box.w
    ):
        size = max(text.SMALLEST, size * 0.94)
        broken = text.lines(said, size, box.w, most=most, bold=bold)
    x = {"left": box.x, "center": box.cx, "right": box.right}[anchor]
    step = size * 1.25
    for i, line in enumerate(broken):
        y = box.cy + (i - (len(broken) - 1) / 2) * step
        yield words(line, x, y, size, tint, room=box.w, bold=bold, anchor=anchor)


def free_place(box: Box) -> tuple[Mark, ...]:
    """Where one more can be added."""
    return (
        Block(box, None, 5, Tint("line_strong")),
        Glyph("plus", box.cx, box.cy, 22, Tint("text_2")),
    )


def toned(**tones: bool) -> frozenset[str]:
    """The tones that hold."""
    return frozenset(tone for tone, holds in tones.items() if holds)


def panel(box: Box, fill: str, radius: float = 14) -> Block:
    return Block(box, Tint(fill), radius, OUTLINE_SOFT)


def head_ground(box: Box, *, turn: bool, bright: bool) -> list[Mark]:
    """Of a player's head: a line below it while it is this one's turn."""
    marks: list[Mark] = [panel(box, "raised" if bright else "surface", 10)]
    if turn:
        marks.append(Block(Box(box.x + 8, box.bottom - 3, box.w - 16, 3), Tint("accent"), 1.5))
    return marks


def seat_picture(seat: Seat, name: str) -> Scene:
    """Beside a question's title: whose it is."""
    box = Box(0, 0, 30, 30)
    return Scene(30, 30, (Shape("seat", "seat", box, seat_mark(seat, name, box), says=name),))


def ring(box: Box, tint: str, *, gap: float = 2) -> Block:
    return Block(box.grown(gap + 1), None, 5 + gap, Tint(tint), 2)


def glow(box: Box) -> tuple[Mark, ...]:
    """Two rings without blur."""
    return tuple(
        Block(box.grown(gap), None, box.grown(gap).h * 0.42, Tint("accent", alpha), 2)
        for gap, alpha in ((4, 0.75), (8, 0.28))
    )


def pebble(number: int, box: Box, fill: str, ink: str) -> tuple[Mark, ...]:
    """A stone as wide as its box; odd and even ones differ a little, as stones do."""
    drawing = "stone-b" if number % 2 == 0 else "stone-a"
    return (
        Glyph(drawing, box.cx, box.cy, box.w * 1.2 + 2.5, OUTLINE),
        Glyph(drawing, box.cx, box.cy, box.w * 1.2, Tint(fill)),
        Words(str(number), box.cx, box.cy, max(12, box.w * 0.42), Tint(ink), bold=True),
    )


@cache
def corners(n: int, turn: float, box: Box, reach: float) -> tuple[tuple[float, float], ...]:
    angles = ((turn + i * 360 / n) * pi / 180 for i in range(n))
    return tuple((box.cx + reach * cos(a), box.cy - reach * sin(a)) for a in angles)


POLYGONS = {"triangle": (3, 0.62), "diamond": (4, 0.56), "hexagon": (6, 0.56)}


def seat_mark(
    seat: Seat,
    name: str,
    box: Box,
    *,
    edge: Tint = OUTLINE,
    thick: float = 1,
    letters: int = 1,
    colour: str = "",
) -> tuple[Mark, ...]:
    """The seat's shape in its colour, with the first letters of the name; after five it is hollow.

    No table has so many seats, but an evening's list has so many people. colour: another one."""
    role = f"piece.{colour}" if colour else f"seat.{seat % 5}"
    fill, ink = Tint(role), Tint(f"{role}.ink")
    hollow = seat // 5 % 2 == 1
    if hollow:
        box, fill, ink, edge, thick = box.scaled(0.9), Tint("surface"), Tint("text"), fill, 2.5
    shape, down = look.seat_shape(seat), 0.0
    drawn: Polygon | Block
    if shape in POLYGONS:
        n, reach = POLYGONS[shape]
        down = box.h * 0.08 if n == 3 else 0
        around = corners(n, 90, box.moved(0, box.h * 0.1 if n == 3 else 0), box.w * reach)
        drawn = Polygon(around, fill, edge, thick)
    elif shape == "circle":
        drawn = Block(box, fill, box.w / 2, edge, thick)
    else:
        drawn = Block(box.scaled(0.92), fill, 4, edge, thick)
    size = box.h * (0.5 if letters == 1 else 0.42)
    said = name[:1].upper() + name[1:letters]
    letter = Words(said, box.cx, box.cy + down, size, ink, bold=True)
    halo = (drawn._replace(edge=OUTLINE, thick=4.5),) if hollow else ()
    return (*halo, drawn, letter) if name else (*halo, drawn)


def verdict_badge(answer: Answer, box: Box) -> tuple[Mark, ...]:
    """Yes is a disc, no an octagon, on trust a rounded square."""
    ground: Mark
    if answer == "illegal":
        ground = Polygon(corners(8, 22.5, box, box.w * 0.55), Tint(answer))
    else:
        ground = Block(box, Tint(answer), box.w / 2 if answer == "legal" else box.w * 0.24)
    return (ground, Glyph(answer, box.cx, box.cy, box.w * 0.56, Tint("bg")))


def waiting_badge(box: Box) -> tuple[Mark, ...]:
    """At a piece's upper right corner: it waits for the phone that hosts."""
    side = max(12, min(18, box.w / 2, box.h / 2))
    inside = side * (0.7 if side == 18 else 0.5)
    disc = Box(box.right - inside, box.y - side + inside, side, side)
    return (
        Block(disc.grown(1), Tint("bg"), side / 2 + 1),
        Block(disc, Tint("unverified"), side / 2),
        Glyph("pending", disc.cx, disc.cy, side * 2 / 3, Tint("bg")),
    )


def bar(share: float, seat: int, box: Box) -> tuple[Mark, ...]:
    """As much of a line in the seat's colour as this is of the best."""
    whole = Block(box, Tint("inset"), box.h / 2)
    if share <= 0:
        return (whole,)
    filled = box._replace(w=max(box.h, share * box.w))
    return (whole, Block(filled, Tint(f"seat.{seat % 5}"), box.h / 2, OUTLINE))


BUTTONS = {
    "accent": ("accent", "on_accent", None),
    "plain": ("raised", "text", OUTLINE_SOFT),
    "outline": (None, "text", Tint("line_strong")),
}
"""By kind: fill, ink, edge."""
OFF = (None, "text_3", Tint("line"))


@lru_cache(maxsize=256)
def button(
    spot: Spot,
    box: Box,
    said: str,
    *,
    icon: str = "",
    kind: str = "plain",
    size: float = 16,
) -> Shape:
    """Something to push; without words it is only its icon, which gives way to long ones.

    Words that a line would cut stand in two.
    """
    fill, ink, edge = OFF if spot.refused else BUTTONS[kind]
    ground = Block(box, Tint(fill) if fill else None, 12, edge)
    if icon and said and text.width(said, size, True) + 46 > box.w:
        icon = ""
    beside = 30 if icon and said else 0
    line, fit = text.fitted(said, min(size, box.h * 0.56), box.w - 16 - beside, bold=True)
    left = box.cx - (text.width(line, fit, True) + beside) / 2
    marks: list[Mark] = [ground]
    if icon:
        marks.append(Glyph(icon, left + 11 if said else box.cx, box.cy, 22, Tint(ink)))
    if line != said:
        marks += paragraph(said, box.inset(8, 0), size, ink, bold=True, anchor="center")
    elif said:
        marks.append(Words(line, box.cx + beside / 2, box.cy, fit, Tint(ink), bold=True))
    tones = frozenset({kind, "off"} if spot.refused else {kind})
    return Shape(f"button.{spot.name}", "button", box, tuple(marks), tones, spot=spot)


@lru_cache(maxsize=256)
def tall_button(
    spot: Spot, box: Box, said: str, icon: str, *, kind: str = "plain", size: float = 14
) -> Shape:
    """Its icon above its words."""
    fill, ink, edge = OFF if spot.refused else BUTTONS[kind]
    marks: tuple[Mark, ...] = (
        Block(box, Tint(fill) if fill else None, 12, edge),
        Glyph(icon, box.cx, box.cy - 10, 22, Tint(ink)),
        words(said, box.cx, box.cy + 13, size, ink, room=box.w - 4),
    )
    tones = frozenset({kind, "off"} if spot.refused else {kind})
    return Shape(f"button.{spot.name}", "button", box, marks, tones, spot=spot)
