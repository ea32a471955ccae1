"""Drawing on a canvas: text, icons, cards, pebbles and seats. Call inside `with canvas:`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any, Literal, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics import BorderImage, Color, Mesh, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.ui import theme as look
from companion.ui.theme import Colour, Theme

Anchor = Literal["left", "center", "right"]

cut: list[str] = []
"""Texts that did not fit where they were drawn; a test keeps it empty."""


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def middle(self) -> Box:
        """The largest square about its centre."""
        side = min(self.w, self.h)
        return Box(self.cx - side / 2, self.cy - side / 2, side, side)

    def scaled(self, by: float) -> Box:
        """About its centre."""
        w, h = self.w * by, self.h * by
        return Box(self.cx - w / 2, self.cy - h / 2, w, h)


@lru_cache(maxsize=1024)
def _label(text: str, font: str, px: int, bold: bool) -> Any:
    """Rendered white, to be tinted. The label stays alive: it refills its texture on resume."""
    label = CoreLabel(text=text, font_name=font, font_size=px, bold=bold)
    label.refresh()
    return label


@lru_cache(maxsize=64)
def _ruler(px: int, bold: bool) -> Any:
    """Measures words without drawing them."""
    ruler = CoreLabel(text="x", font_name="Roboto", font_size=px, bold=bold)
    ruler.resolve_font_name()
    return ruler


@lru_cache(maxsize=4096)
def _width(text: str, px: int, bold: bool) -> float:
    return float(_ruler(px, bold).get_extents(text)[0])


def text_width(text: str, px: float, bold: bool = False) -> float:
    return _width(text, round(px), bold)


def text(
    words: str,
    x: float,
    y: float,
    px: float,
    tint: Colour,
    *,
    bold: bool = False,
    anchor: Anchor = "center",
    width: float | None = None,
    font: str = "Roboto",
    upside_down: bool = False,
) -> float:
    """One line with its middle at height y; longer than `width`, it shrinks and then is cut.

    Large text gives way first: it shrinks to what the usual scale would show.
    """
    if not words:
        return 0.0
    if width is not None and font == "Roboto":
        words, px = _fitted(words, px, bold, width)
    texture = _label(words, font, round(px), bold).texture
    left = x - texture.width * {"left": 0.0, "center": 0.5, "right": 1.0}[anchor]
    Color(*tint)
    corners = texture.tex_coords
    Rectangle(
        texture=texture,
        pos=(round(left), round(y - texture.height / 2)),
        size=texture.size,
        tex_coords=corners[4:] + corners[:4] if upside_down else corners,
    )
    return float(texture.width)


def _fitted(words: str, px: float, bold: bool, width: float) -> tuple[str, float]:
    smallest = min(px, float(sp(12)), float(dp(12)))
    while text_width(words, px, bold) > width and px > smallest:
        px = max(smallest, px * 0.94)
    if text_width(words, px, bold) <= width:
        return words, px
    cut.append(words)
    while len(words) > 1 and text_width(words + "…", px, bold) > width:
        words = words[:-1]
    return words.rstrip() + "…", px


def icon(name: str, x: float, y: float, px: float, tint: Colour) -> None:
    text(look.icon(name), x, y, px, tint, font="icons")


def symbol(name: str, x: float, y: float, px: float, tint: Colour) -> None:
    text(look.symbol(name), x, y, px, tint, font="symbols")


@lru_cache(maxsize=256)
def _mask(radius: int, thick: int) -> Any:
    """White, with soft round corners, to be stretched as a nine-patch; thick: only its rim."""
    quarter = [
        [_cover(radius, thick, x + 0.5, y + 0.5) for x in range(radius + 1)]
        for y in range(radius + 1)
    ]
    rows = [row + row[::-1] for row in quarter]
    pixels = bytes(
        value for row in rows + rows[::-1] for alpha in row for value in (255, 255, 255, alpha)
    )
    texture = Texture.create(size=(2 * radius + 2, 2 * radius + 2), colorfmt="rgba")

    def fill(texture: Any) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def _cover(radius: int, thick: int, x: float, y: float) -> int:
    """How much of the pixel at (x, y) from a corner is inside, of 255."""
    away = hypot(max(0.0, radius - x), max(0.0, radius - y))
    inside = min(1.0, max(0.0, radius - away + 0.5))
    if thick:
        inside = min(inside, max(0.0, away - (radius - thick) + 0.5))
    return round(255 * min(1.0, inside))


def _patch(box: Box, tint: Colour, radius: float, thick: int) -> Any:
    x, y, w, h = (round(value) for value in box)
    corner = max(1, min(round(radius), w // 2, h // 2))
    drawn = Color(*tint)
    BorderImage(
        texture=_mask(corner, min(thick, corner)), border=[corner] * 4, pos=(x, y), size=(w, h)
    )
    return drawn


def block(box: Box, tint: Colour, radius: float) -> None:
    _patch(box, tint, radius, 0)


def top_block(box: Box, tint: Colour, radius: float) -> None:
    """Rounded above only: a sheet."""
    _patch(box, tint, radius, 0)
    fill(Box(box.x, box.y, box.w, box.h / 2), tint)


def outline(box: Box, tint: Colour, radius: float, thick: float = 1.0) -> Any:
    """A line along the inside of a box's edge; returns its colour."""
    return _patch(box, tint, radius, max(1, round(dp(thick))))


def rule(x: float, y: float, w: float, tint: Colour) -> None:
    Color(*tint)
    Rectangle(pos=(round(x), round(y)), size=(w, max(1, round(dp(1)))))


def fill(box: Box, tint: Colour) -> None:
    Color(*tint)
    Rectangle(pos=(box.x, box.y), size=(box.w, box.h))


def panel(box: Box, theme: Theme, tint: Colour, radius: float = 14) -> None:
    block(box, tint, dp(radius))
    if theme.outlined:
        outline(box, theme.line, dp(radius))


def card(code: str, box: Box, theme: Theme, *, alpha: float = 1.0, letter: bool = False) -> None:
    """The face of G5, joker, joker=R9, 3/8; alpha below 1 lets the ground through."""
    if len(code) == 2 and code[0] in look.LOOK["clans"]:
        _clan_face(code, box, theme, alpha, letter)
    elif "/" in code:
        two_ended(code, box, theme, alpha=alpha)
    else:
        _tactic_face(code, box, theme, alpha)


def _ground(box: Box, theme: Theme, tint: Colour, alpha: float) -> None:
    block(box, look.mixed(theme.bg, tint, alpha), dp(5))
    if theme.outlined:
        outline(box, look.faded(theme.card_outline, alpha), dp(5))


def pale_ink(tint: Colour, alpha: float) -> Colour:
    """On a face that lets the ground through; dark ink would be lost on dark ground."""
    return look.faded(tint, max(alpha, 0.75) if alpha < 1 and tint[0] < 0.5 else alpha)


def _clan_face(code: str, box: Box, theme: Theme, alpha: float, letter: bool) -> None:
    clan = look.clan(code[0])
    ink = pale_ink(clan.ink, alpha)
    _ground(box, theme, clan.fill, alpha)
    wide = box.w > box.h
    if wide:
        text(code[1], box.x + box.w * 0.32, box.cy, box.h * 0.72, ink, bold=True)
        symbol(clan.mark, box.x + box.w * 0.7, box.cy, box.h * 0.5, ink)
        return
    text(code[1], box.cx, box.y + box.h * 0.685, box.w * 0.62, ink, bold=True)
    symbol(clan.mark, box.cx, box.y + box.h * 0.23, box.w * 0.38, ink)
    if letter:
        px = max(float(sp(10)), box.w * 0.26)
        text(code[0], box.x + box.w * 0.86, box.y + box.h * 0.85, px, ink, bold=True)


def _tactic_face(code: str, box: Box, theme: Theme, alpha: float) -> None:
    kind, _, named = code.partition("=")
    ink = pale_ink(look.fixed("dnup_ink"), alpha)
    _ground(box, theme, look.fixed("tactic_card"), alpha)
    if named and box.w > box.h:
        icon(kind, box.x + box.w * 0.28, box.cy, box.h * 0.6, ink)
        text(named, box.x + box.w * 0.7, box.cy, box.h * 0.5, ink, bold=True)
    elif named:
        icon(kind, box.cx, box.cy + box.h * 0.16, box.w * 0.56, ink)
        text(named, box.cx, box.y + box.h * 0.2, box.w * 0.34, ink, bold=True)
    else:
        icon(kind, box.cx, box.cy, min(box.w, box.h) * 0.6, ink)


def two_ended(code: str, box: Box, theme: Theme, *, alpha: float = 1.0) -> None:
    """3/8: the active value large above a line, the other one small and upside down.

    A half that nobody named is a "?" on its own ground.
    """
    active, _, other = code.partition("/")
    ink = pale_ink(look.fixed("dnup_ink"), alpha)
    _ground(box, theme, look.fixed("dnup_card"), alpha)
    cx, wide, small = box.cx, box.w, min(box.w * 0.42, box.h * 0.28)
    unsaid = pale_ink(theme.bg, alpha)
    if "?" in (active, other):
        _unsaid_half(box, look.mixed(theme.bg, theme.unverified, alpha), upper=active == "?")
    else:
        rule(cx - wide * 0.34, box.y + box.h * 0.385, wide * 0.68, look.faded(ink, 0.3 * ink[3]))
    tint = unsaid if active == "?" else ink
    text(active, cx, box.y + box.h * 0.7, wide * 0.62, tint, bold=True, width=wide)
    if other == "?":
        text(other, cx, box.y + box.h * 0.19, small, unsaid, bold=True, width=wide)
    elif other:
        tint = look.faded(ink, 0.68 * ink[3])
        text(other, cx, box.y + box.h * 0.2, small, tint, upside_down=True, width=wide)


def _unsaid_half(box: Box, tint: Colour, *, upper: bool) -> None:
    """The part of a card that nobody named, with the card's corners on its outer side."""
    low, round_ = box.h * 0.38, dp(5)
    half = Box(box.x, box.y + low, box.w, box.h - low) if upper else Box(box.x, box.y, box.w, low)
    block(half, tint, round_)
    fill(Box(half.x, half.y + (0 if upper else round_), half.w, half.h - round_), tint)


def ring(box: Box, tint: Colour, *, gap: float = 2, thick: float = 2) -> None:
    outline(box.grown(dp(gap + thick / 2)), tint, dp(5 + gap), thick)


def cross(box: Box, tint: Colour) -> None:
    """Two strokes through something that cannot be."""
    path([(box.x, box.y), (box.x + box.w, box.y + box.h)], tint, 2)
    path([(box.x, box.y + box.h), (box.x + box.w, box.y)], tint, 2)


def path(
    points: Sequence[tuple[float, float]], tint: Colour, thick: float, *, closed: bool = False
) -> None:
    """A line through points."""
    Color(*tint)
    flat = [value for point in points for value in point]
    SmoothLine(points=flat, width=dp(thick) / 2, close=closed, joint="round", cap="round")


def glow(box: Box, tint: Colour) -> list[tuple[Any, float]]:
    """Two rings around a stone that can be claimed; their colours and alphas, to let it breathe."""
    rings = []
    for gap, alpha in ((4, 0.75), (8, 0.28)):
        grown = box.grown(dp(gap))
        rings.append((outline(grown, look.faded(tint, alpha), grown.h * 0.42, 2), alpha))
    return rings


def pebble(
    number: int | str, box: Box, tint: Colour, ink: Colour, edge: Colour | None = None
) -> None:
    """A stone as wide as its box; odd and even ones differ a little, as stones do."""
    drawing = "stone-b" if isinstance(number, int) and number % 2 == 0 else "stone-a"
    if edge is not None:
        symbol(drawing, box.cx, box.cy, box.w * 1.2 + dp(2.5), edge)
    symbol(drawing, box.cx, box.cy, box.w * 1.2, tint)
    text(str(number), box.cx, box.cy, max(float(sp(12)), box.w * 0.42), ink, bold=True)


SHAPES: dict[str, tuple[int, float]] = {"triangle": (3, 90), "diamond": (4, 90), "hexagon": (6, 90)}


def seat_mark(seat: int, name: str, box: Box, theme: Theme, *, edge: Colour | None = None) -> None:
    """The seat's shape in its colour, with the first letter of the name.

    edge: the outline of a piece on a board; else only pale grounds call for one.
    """
    ink = look.seat_ink(seat)
    thick = 1.0 if edge is None else 2.0
    if edge is None and theme.outlined:
        edge = theme.card_outline
    down = 0.0
    if ink.mark in SHAPES:
        corners, turn = SHAPES[ink.mark]
        down = box.h * 0.08 if corners == 3 else 0
        _polygon(corners, turn, box, ink.fill, edge, thick)
    else:
        part = box if ink.mark == "circle" else box.scaled(0.92)
        radius = box.w / 2 if ink.mark == "circle" else dp(4)
        block(part, ink.fill, radius)
        if edge is not None:
            outline(part, edge, radius, thick)
    text(name[:1].upper(), box.cx, box.cy - down, box.h * 0.5, ink.ink, bold=True)


def _polygon(
    corners: int, turn: float, box: Box, tint: Colour, edge: Colour | None, thick: float = 1.0
) -> None:
    reach = box.w * (0.62 if corners == 3 else 0.56)
    cy = box.cy - (box.h * 0.1 if corners == 3 else 0)
    angles = [(turn + i * 360 / corners) * pi / 180 for i in range(corners)]
    points = [(box.cx + reach * cos(a), cy + reach * sin(a)) for a in angles]
    polygon(points, tint, edge or tint, thick)


def polygon(
    points: Sequence[tuple[float, float]], fill: Colour | None, edge: Colour | None, thick: float
) -> None:
    if fill is not None:
        Color(*fill)
        Mesh(
            vertices=[v for x, y in points for v in (x, y, 0, 0)],
            indices=list(range(len(points))),
            mode="triangle_fan",
        )
    if edge is not None or fill is not None:
        Color(*(edge or fill or ()))
        flat = [v for point in points for v in point]
        SmoothLine(points=flat, width=max(1.0, dp(0.75 * thick)), close=True, joint="round")


def octagon(box: Box, tint: Colour) -> None:
    _polygon(8, 22.5, Box(box.x, box.y, box.w * 0.98, box.h * 0.98), tint, None)


def waiting_badge(box: Box, theme: Theme) -> None:
    """At a piece's upper right corner: it waits for the phone that hosts.

    Small pieces have a small one, further out.
    """
    side = max(dp(12), min(dp(18), box.w / 2, box.h / 2))
    inside = side * (0.7 if side == dp(18) else 0.5)
    disc = Box(box.x + box.w - inside, box.y + box.h - inside, side, side)
    block(disc.grown(dp(1)), theme.bg, side / 2 + dp(1))
    block(disc, theme.unverified, side / 2)
    icon("pending", disc.cx, disc.cy, side * 2 / 3, theme.bg)


CAIRN = ((1.0, 0.24), (0.86, 0.2), (0.66, 0.17), (0.48, 0.14), (0.32, 0.13))
"""Width and height of the five stones of a cairn, the lowest first, as shares."""


def cairn(won: int, box: Box, tint: Colour, ghost: Colour, edge: Colour | None) -> None:
    """A player's small cairn: one stone for each border stone won, five make it whole."""
    y = box.y
    for i, (wide, high) in enumerate(CAIRN):
        w, h = box.w * wide, box.h * high
        stone = Box(box.cx - w / 2, y, w, h - dp(1))
        if i < won:
            block(stone, tint, h / 2)
        if i >= won or edge is not None:
            outline(stone, edge if edge and i < won else ghost, h / 2)
        y += h + box.h * 0.03


def crown(seat: int, x: float, y: float, px: float, theme: Theme) -> None:
    """The winner's whole cairn in the seat's colour; below 0: nobody's, bare stone."""
    tint = theme.stone if seat < 0 else look.seat_ink(seat).fill
    if theme.outlined and seat >= 0:
        for turn in range(8):
            dx, dy = px * 0.02 * cos(turn * pi / 4), px * 0.02 * sin(turn * pi / 4)
            symbol("app-icon", x + dx, y + dy, px, theme.card_outline)
    symbol("app-icon", x, y, px, tint)


def verdict_badge(answer: str, box: Box, theme: Theme) -> None:
    """Yes is a disc, no an octagon, on trust a rounded square."""
    tint = getattr(theme, answer)
    if answer == "illegal":
        octagon(box, tint)
    else:
        block(box, tint, box.w / 2 if answer == "legal" else box.w * 0.24)
    icon(answer, box.cx, box.cy, box.w * 0.56, theme.bg)
