"""What this phone keeps beside a match, and destroys with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import own_facts
from companion.match.statistics import Counted
from companion.storage.errors import CannotWrite

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


BY_MATCH = ("hands", "drafts", "colours")
"""Settings that tell of matches, by their names."""


def counted_by(app: CairnApp) -> Counted:
    """The statistics of this phone."""
    return Counted(app.store, app.device.data_folder() / "statistics.json", own_facts)


def forget(app: CairnApp, match: str) -> None:
    """Before the match itself is destroyed: nothing else that tells of it stays.

    Raises StoreError; then it can be done again.
    """
    settings = app.settings
    app.store.shred()
    for key in BY_MATCH:
        settings[key] = settings.by_match(key, match)
    try:
        _forget_table(app, match)
    except OSError as bad:
        raise CannotWrite(why=bad.strerror or bad) from bad
    counted_by(app).forget_file()


def _forget_table(app: CairnApp, match: str) -> None:
    """That the match was shared; the table itself goes with the match."""
    tables = app.store.setting("tables", {})
    told = tables.get(match) if isinstance(tables, dict) else None
    if told is None:
        return
    app.store.set_setting("tables", {m: told for m, told in tables.items() if m != match})
