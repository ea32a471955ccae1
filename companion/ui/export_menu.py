"""Giving matches away: as a picture, a session file, a table of points, a play for BG Stats."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.match.facts import seconds_at_table
from companion.match.log import Header
from companion.match.statistics import Record
from companion.match.table import Table
from companion.storage.exports import Scored, bg_stats_link, results_table, score_table
from companion.storage.store import StoreError
from companion.ui.games import SCREENS, Option, look_of
from companion.ui.result_picture import save_picture
from companion.ui.widgets import Sheet, menu

LONGEST_NAME = 110
"""Bytes: a file's name may have 255 with what others put before and after it."""

Write = Callable[[Path], object]


def share_sheet(app: Any, match: str) -> Sheet:
    """Four ways to give a match away."""
    tr = app.tr
    return menu(
        tr("Share this match"),
        [
            (
                "picture",
                tr("Picture"),
                tr("The result, to look at"),
                act(share_picture, app, match),
            ),
            (
                "export",
                tr("Session file"),
                tr("To go on with on another phone"),
                act(share_match, app, match),
            ),
            (
                "points",
                tr("Table of points"),
                tr("For a spreadsheet (CSV)"),
                act(share_table, app, match),
            ),
            ("statistics", "BG Stats", tr("As a play in that app"), act(share_play, app, match)),
        ],
    )


def act(how: Callable[[Any, str], None], app: Any, match: str) -> Callable[[], None]:
    return lambda: how(app, match)


def share_picture(app: Any, match: str) -> None:
    table = app.table(match)
    if table is None:
        return
    hand_over(app, name_of(table, match, "png"), lambda file: save_picture(app, table, match, file))


def share_match(app: Any, match: str) -> None:
    """The whole match, move by move."""
    table = app.table(match)
    if table is None:
        return
    hand_over(app, name_of(table, match, "jsonl"), sessions(app, [match]))


def share_all(app: Any) -> None:
    """Every match in one file, one session after the other."""
    matches = [line.id for line in app.store.matches()]
    hand_over(app, "cairn-matches.jsonl", sessions(app, matches))


def share_table(app: Any, match: str) -> None:
    table = app.table(match)
    if table is None:
        return
    text = score_table([(scored(app, table, match), app.words(table))])
    hand_over(app, name_of(table, match, "csv"), text_file(text))


def share_results(app: Any, records: Sequence[Record]) -> None:
    """Who had how many points in which match."""
    titles = {game: cover.title for game, cover in SCREENS.items()}
    hand_over(app, "cairn-results.csv", text_file(results_table(records, titles)))


def share_play(app: Any, match: str) -> None:
    """Where BG Stats is, it opens with the play; elsewhere the link is kept for pasting."""
    table = app.table(match)
    if table is None:
        return
    try:
        moments = app.store.moments(match)
    except StoreError as bad:
        app.trouble(bad)
        return
    starter = look_of(table.header.game).starter
    first = table.header.options.get(starter, 0) if starter else 0
    if isinstance(first, list):
        first = first[0] if first else 0
    minutes = round((seconds_at_table(moments) or 0) / 60)
    link = bg_stats_link(scored(app, table, match), first, moments, minutes)
    if not app.device.open_link(link):
        from kivy.core.clipboard import Clipboard  # looks for a provider: only when needed

        Clipboard.copy(link)
        words = app.tr("BG Stats is not here. The link is copied: open it on a phone that has it.")
        app.notice(words, icon="export", stay=8)


def scored(app: Any, table: Table, match: str) -> Scored:
    title, told = SCREENS[table.header.game].title, variant(app, table.header)
    return Scored(match, table.header, title, table.score(), table.outcome(), told)


def variant(app: Any, header: Header) -> str:
    """The rules of this table that differ from the usual ones."""
    look = look_of(header.game)
    usual = {option.key: option.default for option in look.options}
    known = {key: value for key, value in look.asked(header.options).items() if value is not None}
    now = usual | {key: value for key, value in known.items() if key in usual}
    asked = [option for option in look.options if not option.needs or now[option.needs]]
    return " · ".join(
        choice(app, option, now[option.key])
        for option in asked
        if now[option.key] != option.default
    )


def choice(app: Any, option: Option, value: Any) -> str:
    """An option as it was chosen: Tactics; Rounds: 3."""
    title = str(app.tr(option.title))
    if value is True:
        return title
    told = app.tr("no") if value is False else app.tr(dict(option.values).get(value, str(value)))
    return f"{title}: {told}"


def name_of(table: Table, match: str, ending: str) -> str:
    """schotten-totten-2026-05-03-ada-bo-1f3c.png, whatever people are called."""
    names = [table.header.game, (table.header.begun or "")[:10], *table.header.players, match[:4]]
    plain = [re.sub(r"[^\w]+", "-", name).strip("-").lower() for name in names]
    whole = "-".join(name for name in plain if name).encode()[:LONGEST_NAME]
    return whole.decode(errors="ignore") + f".{ending}"


def sessions(app: Any, matches: list[str]) -> Write:
    def write(file: Path) -> None:
        texts = ["\n".join(app.store.export(match)) for match in matches]
        file.write_text("\n\n".join(texts) + "\n", encoding="utf-8")

    return write


def text_file(text: str) -> Write:
    """With the mark by which spreadsheets know the letters of every language."""
    return lambda file: file.write_bytes(text.encode("utf-8-sig"))


def hand_over(app: Any, name: str, write: Write) -> None:
    """Write the file, and offer it."""
    try:
        file: Path = app.device.exports_folder() / name
        write(file)
    except (OSError, StoreError) as bad:
        app.trouble(bad)
        return
    offer(app, file, name)


def offer(app: Any, file: Path, title: str) -> None:
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
