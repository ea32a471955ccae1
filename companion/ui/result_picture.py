"""The result of a match as a picture to give away: the same on every screen."""

from __future__ import annotations

import struct
import zlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion.games import COVERS, app_of
from companion.match.facts import seconds_at_table
from companion.match.table import Table
from companion.play import result
from companion.play.dates import day, duration
from companion.play.result_scene import result_picture
from companion.storage.errors import StoreError
from companion.ui.marks import paint_scene
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

UNIT = 3.0
"""Pixels to a unit of the scene."""


def result_of(app: CairnApp, table: Table, match: str) -> result.Result:
    game = table.header.game
    shown, title = app_of(game), app.tr(COVERS[game].title)
    final = shown.final and partial(shown.final, table) if table.outcome() else None
    ending = shown.ending(table, app.speech(table.header.players))
    told = when(app, table, match)
    short = shown.score_words
    return result.result_of(table, app.words(table), app.tr, short, title, told, ending, final)


def when(app: CairnApp, table: Table, match: str) -> str:
    """The day, and how long the table sat; only what is known."""
    try:
        spent = seconds_at_table(app.store.moments(match))
    except StoreError:
        spent = None
    parts = [day(table.header.begun or "", app.tr)]
    parts += [duration(spent)] if spent else []
    return " · ".join(part for part in parts if part)


def save_picture(app: CairnApp, table: Table, match: str, file: Path) -> None:
    """Write a PNG, always in the dark theme; raises OSError if it cannot be written."""
    scene, dark = result_picture(result_of(app, table, match)), theme("dark", app.colours(match))
    size = (round(scene.width * UNIT), round(scene.height * UNIT))
    fbo = Fbo(size=size)
    with fbo:
        ClearColor(*dark.bg)
        ClearBuffers()
        paint_scene(scene, 0, size[1], dark, UNIT)
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
