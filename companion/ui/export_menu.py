"""Exports: shares matches in four ways, and pictures of the camera."""

from __future__ import annotations

import json
import struct
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion import VERSION
from companion.evening.results import name_of, play_link, points_text, result_of, session_text
from companion.games import line_title
from companion.match.statistics import Record
from companion.match.table import Table
from companion.play.result_scene import result_picture
from companion.storage.errors import StoreError
from companion.storage.exports import results_table
from companion.ui.paint import paint_scene
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.app import CairnApp
    from vision.arrays import Picture
    from vision.reading import Look

UNIT = 3.0
"""Pixels of the picture to a unit of its scene."""


def sharing_errands(app: CairnApp) -> dict[str, Callable[[str], None]]:
    """The ways in which a page shares a match, by errand."""
    ways = {
        "picture": share_picture,
        "export": share_match,
        "points": share_table,
        "statistics": share_play,
    }
    return {f"share {name}": partial(share, app) for name, share in ways.items()}


def share_picture(app: CairnApp, match: str) -> None:
    _share(app, match, "png", lambda table, file: save_picture(app, table, match, file))


def share_match(app: CairnApp, match: str) -> None:
    _share(app, match, "jsonl", lambda _, file: write_sessions(app, [match], file))


def share_table(app: CairnApp, match: str) -> None:
    def write(table: Table, file: Path) -> None:
        write_table(points_text(app, table, match), file)

    _share(app, match, "csv", write)


def _share(app: CairnApp, match: str, ending: str, write: Callable[[Table, Path], None]) -> None:
    table = app.table(match)
    if table is not None:
        hand_over(app, name_of(table, match, ending), partial(write, table))


def share_all(app: CairnApp) -> None:
    """Every match in one file, one session after the other."""
    matches = [line.id for line in app.store.matches()]
    hand_over(app, "cairn-matches.jsonl", partial(write_sessions, app, matches))


def share_results(app: CairnApp, records: Sequence[Record]) -> None:
    """Who had how many points in which match."""
    titled = partial(line_title, reader=app.reader)
    hand_over(app, "cairn-results.csv", partial(write_table, results_table(records, titled)))


def share_play(app: CairnApp, match: str) -> None:
    """Where BG Stats is, it opens with the play; elsewhere the link is kept for pasting."""
    from companion.evening.old_plays import old_play_link  # home is shown without score sheets

    if link := old_play_link(app, match):
        _open_link(app, link)
        return
    table = app.table(match)
    if table is None:
        return
    with app.telling():
        _open_link(app, play_link(app, table, match))


def _open_link(app: CairnApp, link: str) -> None:
    if not app.device.open_link(link):
        from kivy.core.clipboard import Clipboard  # looks for a provider: only when needed

        Clipboard.copy(link)
        words = app.tr("BG Stats is not here. The link is copied: open it on a phone that has it.")
        app.notice(words, icon="export", stay=8)


def write_sessions(app: CairnApp, matches: list[str], file: Path) -> None:
    file.write_text(session_text(app, matches), encoding="utf-8")


def write_table(text: str, file: Path) -> None:
    """With the mark by which spreadsheets know the letters of every language."""
    file.write_bytes(text.encode("utf-8-sig"))


def hand_over(app: CairnApp, name: str, write: Callable[[Path], None]) -> None:
    try:
        file: Path = app.device.exports_folder() / name
        write(file)
    except (OSError, StoreError) as bad:
        app.trouble(bad)
        return
    offer(app, file, name)


def offer(app: CairnApp, file: Path, title: str) -> None:
    """Let other apps have a file, and say where it lies if none takes it."""
    try:
        lies = app.device.share(file, title)
    except OSError as bad:
        app.trouble(bad)
        return
    if lies is not None:
        app.notice(app.tr("Saved as {file}").format(file=shortened(lies)), icon="export", stay=8)


def shortened(file: Path) -> str:
    """From the person's own folder on."""
    try:
        return str(Path("~") / file.relative_to(Path.home()))
    except ValueError:
        return str(file)


def save_report(
    app: CairnApp, picture: Picture, look: Look, deck: Path, named: Mapping[int, str]
) -> None:
    """What the camera saw, readings and deck into one file; only when the owner asks for it."""
    import cv2

    from vision.commands import described

    name = time.strftime("camera-%Y%m%d-%H%M%S.zip")
    said = {"version": VERSION, "deck": deck.stem, **described(look)}
    said["named"] = {str(i): card for i, card in named.items()}
    try:
        folder = app.device.data_folder() / "reports"
        folder.mkdir(exist_ok=True)
        with zipfile.ZipFile(folder / name, "w") as file:
            file.writestr("picture.png", cv2.imencode(".png", picture)[1].tobytes())
            file.writestr("readings.json", json.dumps(said, indent=1))
            file.write(deck, "deck.npz")
    except OSError as bad:
        app.trouble(bad)
        return
    offer(app, folder / name, app.tr("What the camera saw"))


# The picture of a result: the same on every screen


def save_picture(app: CairnApp, table: Table, match: str, file: Path) -> None:
    """Write a PNG, on the dark ground of its game; raises OSError if it cannot be written."""
    result = result_of(app, table, match)
    scene, dark = result_picture(result), theme("dark", app.colours(match), result.world)
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
