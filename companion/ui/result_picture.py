"""The result of a match as a picture to give away: drawn by ourselves, the same on every screen."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion.match.table import Table
from companion.ui import paint
from companion.ui.games import SCREENS
from companion.ui.paint import Box
from companion.ui.scoresheet import headline, places, reason, score_lines, totals, when
from companion.ui.theme import Theme, seat_ink
from companion.ui.widgets.sheet import wrapped

WIDE = 360
"""In units; every number here is in units of three pixels, or less."""
UNIT = 3.0
TALLEST = 4000
"""Pixels that every phone can draw at once."""
MARGIN, ROW, LINE, COLUMN = 16, 34, 17, 40
ANY = 99


def save_picture(app: Any, table: Table, match: str, file: Path) -> None:
    """Write a PNG; raises OSError if it cannot be written."""
    sheet = Sheet(app, table, match, UNIT)
    if sheet.height > TALLEST:
        sheet = Sheet(app, table, match, UNIT * TALLEST / sheet.height)
    size = (round(WIDE * sheet.unit), round(sheet.height))
    fbo = Fbo(size=size)
    with fbo:
        ClearColor(*app.theme.bg)
        ClearBuffers()
        sheet.paint()
    fbo.draw()
    file.write_bytes(png(*size, fbo.pixels))


def png(width: int, height: int, pixels: bytes) -> bytes:
    """The file of a picture whose rows of red, green, blue and alpha come from below."""
    starts = range(width * 4 * (height - 1), -1, -width * 4)
    rows = b"".join(b"\0" + pixels[start : start + width * 4] for start in starts)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class Sheet:
    """Knows how high it is before it is painted."""

    def __init__(self, app: Any, table: Table, match: str, unit: float) -> None:
        self.app, self.unit = app, unit
        self.theme: Theme = app.theme
        self.players = table.header.players
        self.outcome = table.outcome()
        self.title = SCREENS[table.header.game].title
        self.when = when(app, table, match)
        self.points, self.order = totals(table), places(table, self.outcome)
        inner = WIDE - 4 * MARGIN
        room = (inner - COLUMN * len(self.players)) * unit
        self.lines = [
            (wrapped(text, 13 * unit, room, ANY), points)
            for text, points in score_lines(app, table)
        ]
        self.head = wrapped(headline(app, self.players, self.outcome), 30 * unit, 328 * unit, ANY)
        self.why = wrapped(reason(app, table, self.outcome), 13 * unit, 320 * unit, ANY)
        self.body = 40 + sum(14 + LINE * len(text) for text, _ in self.lines) + 40
        above = 44 + 78 + 36 * len(self.head) + LINE * len(self.why) + 16
        self.height = unit * (above + ROW * len(self.players) + 16 + 12 + self.body + 44)

    def paint(self) -> None:
        self.y = self.height / self.unit
        self.paint_title()
        self.paint_places()
        self.paint_lines()
        self.text("Cairn", WIDE / 2, 20, 13, self.theme.text_3)

    def text(self, words: str, x: float, y: float, size: float, ink: Any, **more: Any) -> None:
        u = self.unit
        if "width" in more:
            more["width"] *= u
        paint.text(words, x * u, y * u, size * u, ink, **more)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        u = self.unit
        return Box(x * u, y * u, w * u, h * u)

    def panel(self, high: float) -> None:
        box = self.box(MARGIN, self.y - high, WIDE - 2 * MARGIN, high)
        paint.block(box, self.theme.surface, 14 * self.unit)
        if self.theme.outlined:
            paint.outline(box, self.theme.line, 14 * self.unit)

    def mark(self, seat: int, x: float, y: float, side: float) -> None:
        box = self.box(x - side / 2, y - side / 2, side, side)
        paint.seat_mark(seat, self.players[seat], box, self.theme)

    def paint_title(self) -> None:
        theme, u = self.theme, self.unit
        self.text(self.title, MARGIN, self.y - 26, 16, theme.text, bold=True, anchor="left")
        self.text(self.when, WIDE - MARGIN, self.y - 26, 13, theme.text_2, anchor="right")
        self.y -= 44
        won = self.outcome.winners if self.outcome else ()
        for i, seat in enumerate(won or (-1,)):
            x = WIDE / 2 + (i - (len(won or (0,)) - 1) / 2) * 72
            paint.crown(seat, x * u, (self.y - 36) * u, 66 * u, theme)
        self.y -= 78
        for line in self.head:
            self.text(line, WIDE / 2, self.y - 18, 30, theme.text, bold=True, width=328)
            self.y -= 36
        for line in self.why:
            self.text(line, WIDE / 2, self.y - 9, 13, theme.text_2)
            self.y -= LINE
        self.y -= 16

    def paint_places(self) -> None:
        theme, best = self.theme, max([*self.points, 1])
        self.panel(ROW * len(self.players) + 16)
        self.y -= 8
        for seat in self.order:
            y = self.y - ROW / 2
            self.mark(seat, 2 * MARGIN + 10, y, 22)
            name, points = self.players[seat], self.points[seat]
            bold = bool(self.outcome and seat in self.outcome.winners)
            self.text(name, 62, y, 15, theme.text, bold=bold, anchor="left", width=100)
            track = self.box(170, y - 4, 116, 8)
            paint.block(track, theme.inset, track.h / 2)
            if points > 0:
                filled = track._replace(w=max(track.h, track.w * points / best))
                paint.block(filled, seat_ink(seat).fill, track.h / 2)
                if theme.outlined:
                    paint.outline(filled, theme.card_outline, track.h / 2)
            self.number(points, WIDE - 2 * MARGIN, y, 20, bold=True)
            self.y -= ROW
        self.y -= 8 + 12

    def number(self, points: int | None, x: float, y: float, size: float, *, bold: bool) -> None:
        if points is not None:
            told = str(points).replace("-", "−")
            self.text(told, x, y, size, self.theme.text, bold=bold, anchor="right", width=COLUMN)

    def rule(self) -> None:
        u = self.unit
        paint.rule(2 * MARGIN * u, self.y * u, (WIDE - 4 * MARGIN) * u, self.theme.line)

    def paint_lines(self) -> None:
        theme, right = self.theme, WIDE - 2 * MARGIN
        self.panel(self.body)
        count = len(self.players)
        columns = [right - COLUMN * (count - 1 - seat) for seat in range(count)]
        for seat, x in enumerate(columns):
            self.mark(seat, x - 9, self.y - 20, 22)
        self.y -= 40
        for text, points in self.lines:
            self.rule()
            high = 14 + LINE * len(text)
            for i, line in enumerate(text):
                y = self.y - 7 - LINE * (i + 0.5)
                self.text(line, 2 * MARGIN, y, 13, theme.text, anchor="left")
            for seat, x in enumerate(columns):
                self.number(points[seat], x, self.y - high / 2, 15, bold=False)
            self.y -= high
        self.rule()
        self.text(
            self.app.tr("Total"), 2 * MARGIN, self.y - 20, 15, theme.text, bold=True, anchor="left"
        )
        for seat, x in enumerate(columns):
            self.number(self.points[seat], x, self.y - 20, 20, bold=True)
