"""Giving away: matches in four ways, and what the camera saw."""

from __future__ import annotations

import json
import re
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
from companion.games import COVERS, app_of, line_title, match_title
from companion.games.base import Option
from companion.match.facts import seconds_at_table
from companion.match.log import Header
from companion.match.statistics import Record
from companion.match.table import Table
from companion.play import result
from companion.play.dates import day, duration
from companion.play.result_scene import result_picture
from companion.storage.errors import StoreError
from companion.storage.exports import Scored, bg_stats_link, results_table, score_table
from companion.ui.paint import paint_scene
from companion.ui.theme import theme
from scoring.rules import in_language

if TYPE_CHECKING:
    from companion.ui.app import CairnApp
    from vision.arrays import Picture
    from vision.reading import Look

UNIT = 3.0
"""Pixels of the picture to a unit of its scene."""
LONGEST_NAME = 110
"""Bytes: a file's name may have 255 with what others put before and after it."""


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
        write_table(score_table([(scored(app, table, match), app.words(table))]), file)

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
    titled = partial(line_title, lang=app.lang)
    hand_over(app, "cairn-results.csv", partial(write_table, results_table(records, titled)))


def share_play(app: CairnApp, match: str) -> None:
    """Where BG Stats is, it opens with the play; elsewhere the link is kept for pasting."""
    table = app.table(match)
    if table is None:
        return
    with app.telling():
        moments = app.store.moments(match)
        starter = app_of(table.header.game).starter
        first = table.header.options.get(starter, 0) if starter else 0
        if isinstance(first, list):
            first = first[0] if first else 0
        minutes = round((seconds_at_table(moments) or 0) / 60)
        _open_link(app, bg_stats_link(scored(app, table, match), first, moments, minutes))


def _open_link(app: CairnApp, link: str) -> None:
    if not app.device.open_link(link):
        from kivy.core.clipboard import Clipboard  # looks for a provider: only when needed

        Clipboard.copy(link)
        words = app.tr("BG Stats is not here. The link is copied: open it on a phone that has it.")
        app.notice(words, icon="export", stay=8)


def scored(app: CairnApp, table: Table, match: str) -> Scored:
    header = table.header
    own, options = header.own_title, variant(app, header)
    title = in_language(own, app.lang) if own else COVERS[header.game].title
    return Scored(match, header, title, table.score(), table.outcome(), options)


def variant(app: CairnApp, header: Header) -> str:
    """The rules of this table that differ from the usual ones."""
    shown = app_of(header.game)
    usual = {option.key: option.default for option in shown.options}
    known = {key: value for key, value in shown.asked(header.options).items() if value is not None}
    now = usual | {key: value for key, value in known.items() if key in usual}
    asked = [option for option in shown.options if not option.needs or now[option.needs]]
    return " · ".join(
        choice(app, option, now[option.key])
        for option in asked
        if now[option.key] != option.default
    )


def choice(app: CairnApp, option: Option, value: object) -> str:
    """An option as it was chosen: Expert; Rounds: 3."""
    title = app.tr(option.title)
    if value is True:
        return title
    text = app.tr("no") if value is False else app.tr(dict(option.values).get(value, str(value)))
    return f"{title}: {text}"


def name_of(table: Table, match: str, ending: str) -> str:
    """some-game-2026-05-03-ada-bo-1f3c.png, whatever people are called."""
    names = [table.header.game, (table.header.begun or "")[:10], *table.header.players, match[:4]]
    plain = [re.sub(r"[^\w]+", "-", name).strip("-").lower() for name in names]
    whole = "-".join(name for name in plain if name).encode()[:LONGEST_NAME]
    return whole.decode(errors="ignore") + f".{ending}"


def write_sessions(app: CairnApp, matches: list[str], file: Path) -> None:
    texts = ["\n".join(app.store.export(match)) for match in matches]
    file.write_text("\n\n".join(texts) + "\n", encoding="utf-8")


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


def result_of(app: CairnApp, table: Table, match: str) -> result.Result:
    game = table.header.game
    shown, title = app_of(game), match_title(game, table.header.own_title, app.lang)
    final = shown.final and partial(shown.final, table) if table.outcome() else None
    ending = shown.ending(table, app.speech(table.header.players))
    moment = when(app, table, match)
    short = shown.score_words
    return result.result_of(table, app.words(table), app.tr, short, title, moment, ending, final)


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
