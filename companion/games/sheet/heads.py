"""Draws the heads of the players' columns: certain points, and points still to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.sheet.cells import GAP, Pad
from companion.games.sheet.phrases import signed
from companion.games.sheet.record import leaders, localized, players_abreast, totals
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Tint
from companion.play.text import number
from scoring.game import Seat

ROOMY = 70
APART = 7
"""dp between points and those still to come, in whatever font a browser has."""


def heads(pad: Pad, gains: Sequence[int | None] | None, box: Box, *, rows: bool) -> Iterator[Shape]:
    """rows: one below the other, beside a lying pad."""
    players = pad.at.players
    if rows and box.h < 20 * len(players):
        return
    boxes = box.rows(len(players), GAP, most=56) if rows else box.columns(len(players), GAP)
    points, ahead = totals(pad.at.state), leaders(pad.at.state)
    shown = players_abreast(pad.at)
    for seat, place in zip((unit.place for unit in shown), boxes, strict=True):
        gain = None if gains is None or pad.at.state.out[seat] is not None else gains[seat]
        marks = (_row if rows else _head)(pad, seat, points[seat], gain, place)
        ground = art.panel(place, "surface", 12)
        line = _leads(place, rows=rows) if seat in ahead else ()
        says = said(pad, seat, points[seat], gain, leads=seat in ahead)
        yield Shape(
            f"head.{seat}",
            "total",
            place,
            (ground, *marks, *line),
            art.toned(leads=seat in ahead, out=pad.at.state.out[seat] is not None),
            says=says,
            heading=True,
            lies=str(points[seat]),
        )


def said(pad: Pad, seat: Seat, points: int, gain: int | None, *, leads: bool) -> str:
    at, state = pad.at, pad.at.state
    parts = [f"{at.players[seat]}: {number(points)}"]
    if gain is not None:
        parts.append(at.tr("{n} not scored yet", n=signed(gain)))
    if leads:
        parts.append(at.tr("leads"))
    if deals(pad, seat):
        parts.append(localized(state.sheet.dealer_title, at))
    if state.out[seat] is not None:
        parts.append(at.tr("out of the match"))
    return ", ".join(parts)


def deals(pad: Pad, seat: Seat) -> bool:
    state = pad.at.state
    return state.sheet.dealer is not None and state.dealer == seat and state.phase != "over"


def _leads(box: Box, *, rows: bool) -> tuple[Mark, ...]:
    if rows:
        return (Block(Box(box.x, box.y + 6, 3, box.h - 12), Tint("text"), 1.5),)
    y, high = (box.bottom - 6, 3) if box.h >= ROOMY else (box.bottom - 3, 2)
    return (Block(Box(box.x + 8, y, box.w - 16, high), Tint("text"), high / 2),)


def _head(pad: Pad, seat: Seat, points: int, gain: int | None, box: Box) -> Iterator[Mark]:
    name, tall = pad.at.players[seat], box.h >= ROOMY
    side = 24 if tall else 18
    top = box.y + (8 if tall else 4)
    x = box.x + 8
    yield from art.seat_mark(seat, name, Box(x, top, side, side))
    tag = 22 if deals(pad, seat) else 0
    room = box.w - side - 22 - tag
    if text.width(name, text.SMALLEST, True) <= room:
        size, tint = pad.stage.usual(16), _ink(pad, seat)
        x, y = box.x + side + 14, top + side / 2
        yield art.words(name, x, y, size, tint, room=room, bold=True, anchor="left")
    if tag:
        yield from dealer_tag(Box(box.right - 26, top + side / 2 - 11, 20, 22))
    y = top + side
    below = Box(box.x + 8, y, box.w - 16, 36 if tall else box.bottom - y - 3)
    yield from _sum(pad, seat, points, gain, below)


def _ink(pad: Pad, seat: Seat) -> str:
    return "text" if pad.at.state.out[seat] is None else "text_3"


def dealer_tag(box: Box) -> Iterator[Mark]:
    yield Block(box, Tint("text"), 6)
    yield Glyph("deck", box.cx, box.cy, 15, Tint("bg"))


def _sum(pad: Pad, seat: Seat, points: int, gain: int | None, box: Box) -> Iterator[Mark]:
    """The total large, and this round's points in blue beside it, or below if there is no room."""
    low = box.h < 30
    size = min(20, box.h) if low else pad.stage.usual(28)
    small = text.SMALLEST if low else pad.stage.usual(16)
    had, more = number(points), "" if gain is None else _more(gain)
    wide, beside = text.width(had, size, True), text.width(more, small, True)
    y = box.cy
    if wide + beside + APART > box.w:
        shrink = (box.w - APART) / (wide + beside)
        size, small = max(16, size * shrink), max(text.SMALLEST, small * shrink)
        wide, beside = text.width(had, size, True), text.width(more, small, True)
    yield art.words(had, box.x, y, size, _ink(pad, seat), room=box.w, bold=True, anchor="left")
    if more and wide + beside + APART <= box.w + 1:
        x = box.x + wide + APART
        yield art.words(more, x, y + size * 0.12, small, "unverified", bold=True, anchor="left")


def _more(gain: int) -> str:
    return signed(gain) if gain else "+0"


def _row(pad: Pad, seat: Seat, points: int, gain: int | None, box: Box) -> Iterator[Mark]:
    """Mark, name, points."""
    name, side = pad.at.players[seat], min(24, box.h - 4)
    yield from art.seat_mark(seat, name, Box(box.x + 8, box.cy - side / 2, side, side))
    size, small = min(pad.stage.usual(22), box.h * 0.8), pad.stage.usual(14)
    had, more = number(points), "" if gain is None else _more(gain)
    right = box.right - 10
    yield art.words(had, right, box.cy, size, _ink(pad, seat), bold=True, anchor="right")
    right -= text.width(had, size, True) + 2 * APART
    if more:
        yield art.words(more, right, box.cy, small, "unverified", bold=True, anchor="right")
        right -= text.width(more, small, True) + 8
    if deals(pad, seat):
        yield from dealer_tag(Box(right - 20, box.cy - 11, 20, min(22, box.h)))
        right -= 28
    x = box.x + side + 16
    if text.width(name, text.SMALLEST, True) <= right - x:
        size = pad.stage.usual(16)
        tint = _ink(pad, seat)
        yield art.words(name, x, box.cy, size, tint, room=right - x, bold=True, anchor="left")
