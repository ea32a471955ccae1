"""Pieces inside a drawing: signs, seats and words, each centred at a point."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from companion.web import look
from companion.web.showing import Scene, drawing_of, letter
from scoring.game import Seat


def sign(name: str, x: float, y: float, side: float, kind: str = "") -> str:
    """A drawing of our own where there is one, else an icon."""
    drawing = drawing_of(name)
    if not drawing:
        return (
            f'<text class="glyph {kind}" x="{x:.6g}" y="{y:.6g}" font-size="{side:.4g}">'
            f"{look.glyph(name)}</text>"
        )
    left, top = x - side / 2, y - side / 2
    return (
        f'<use class="{kind}" href="#{drawing}" x="{left:.6g}" y="{top:.6g}" '
        f'width="{side:.4g}" height="{side:.4g}"/>'
    )


def words(told: str, x: float, y: float, size: float, kind: str = "") -> str:
    return (
        f'<text class="words {kind}" x="{x:.6g}" y="{y:.6g}" font-size="{size:.4g}">'
        f"{escape(told)}</text>"
    )


def polygon(points: list[tuple[float, float]], kind: str) -> str:
    told = " ".join(f"{x:.6g},{y:.6g}" for x, y in points)
    return f'<polygon class="{kind}" points="{told}"/>'


def ring(x: float, y: float, reach: float, corners: int, first: float) -> list[tuple[float, float]]:
    """Corners around a point, evenly, from an angle in degrees on."""
    angles = ((first + 360 * i / corners) * pi / 180 for i in range(corners))
    return [(x + reach * cos(a), y + reach * sin(a)) for a in angles]


def block(x: float, y: float, wide: float, high: float, radius: float, kind: str) -> str:
    """A rectangle by its upper left corner."""
    return (
        f'<rect class="{kind}" x="{x:.6g}" y="{y:.6g}" width="{wide:.6g}" '
        f'height="{high:.6g}" rx="{radius:.4g}"/>'
    )


def seat_mark(scene: Scene, seat: Seat, x: float, y: float, side: float, *, bare: bool) -> str:
    """A seat's shape, with its letter unless it is bare."""
    kind, half = f"piece s{seat % 5}", side / 2
    match look.shape(seat):
        case "circle":
            drawn = f'<circle class="{kind}" cx="{x:.6g}" cy="{y:.6g}" r="{half:.4g}"/>'
        case "square":
            drawn = block(x - half, y - half, side, side, side * 0.18, kind)
        case "triangle":
            corners = [(x, y - half), (x + half, y + half), (x - half, y + half)]
            drawn = polygon(corners, kind)
        case "diamond":
            drawn = polygon(ring(x, y, half * 1.15, 4, 0), kind)
        case _:
            drawn = polygon(ring(x, y, half * 1.1, 6, 0), kind)
    if bare:
        return drawn
    low = side * 0.14 if look.shape(seat) == "triangle" else 0
    size = side * (0.46 if low else 0.58)
    return drawn + words(letter(scene, seat), x, y + low, size, f"ink s{seat % 5}")
