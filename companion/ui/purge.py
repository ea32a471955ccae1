"""What this phone keeps beside a match, and destroys with it."""

from __future__ import annotations

from typing import Any

from companion.match.statistics import Counted
from companion.storage.schema import CannotWrite


def counted_by(app: Any) -> Counted:
    """The statistics of this phone."""
    return Counted(app.store, app.device.data_folder() / "statistics.json")


def forget(app: Any, match: str) -> None:
    """Before the match itself is destroyed: nothing else that tells of it stays.

    Raises StoreError; then it can be done again.
    """
    settings = app.settings
    app.store.shred()
    settings["hands"] = {m: note for m, note in settings["hands"].items() if m != match}
    if settings["draft"].get("match") == match:
        settings["draft"] = {}
    try:
        _forget_table(app, match)
    except OSError as bad:
        raise CannotWrite(why=bad.strerror or bad) from bad
    counted_by(app).forget_file()


def _forget_table(app: Any, match: str) -> None:
    """The table that the match was shared at."""
    tables = app.store.setting("tables", {})
    told = tables.get(match) if isinstance(tables, dict) else None
    if told is None:
        return
    if isinstance(told, dict):
        from companion.sync.table_files import (
            drop_table,  # loads the network: only where it was used
        )

        drop_table(app.device.data_folder() / "tables", str(told.get("table")))
    app.store.set_setting("tables", {m: told for m, told in tables.items() if m != match})
