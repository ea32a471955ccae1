"""Giving matches away as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.store import StoreError
from companion.ui.games import SCREENS


def share_match(app: Any, match: str) -> None:
    """One match as a session file."""
    table = app.table(match)
    game = table.header.game
    save(app, [match], f"{game}-{match[:8]}.jsonl", SCREENS[game].title)


def share_all(app: Any) -> None:
    """Every match in one file, one session after the other."""
    matches = [line.id for line in app.store.matches()]
    save(app, matches, "cairn-matches.jsonl", app.tr("All matches as a file"))


def save(app: Any, matches: list[str], name: str, title: str) -> None:
    """Write the file, offer it to other apps, and say where it lies if none takes it."""
    try:
        file: Path = app.device.data_folder() / name
        texts = ["\n".join(app.store.export(match)) for match in matches]
        file.write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    except (OSError, StoreError) as bad:
        app.trouble(bad)
        return
    lies = app.device.share(file, title)
    if lies is not None:
        app.notice(app.tr("Saved as {file}").format(file=lies), icon="export")
