"""What this phone keeps beside a match, and destroys with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import own_facts
from companion.storage.counted import Counted
from companion.storage.errors import CannotWrite

if TYPE_CHECKING:
    from companion.ui.app import CairnApp


BY_MATCH = ("hands", "drafts", "colours")
"""Settings that tell of matches, by their names."""


def counted_by(app: CairnApp) -> Counted:
    return Counted(app.store, app.device.data_folder() / "statistics.json", own_facts)


def forget(app: CairnApp, match: str) -> None:
    """Before the match itself is destroyed: nothing else that tells of it stays.

    Raises StoreError; then it can be done again.
    """
    settings = app.settings
    app.store.shred()
    for key in BY_MATCH:
        settings[key] = settings.by_match(key, match)
    try:  # that it was shared; the table itself goes with the match
        tables = app.store.setting("tables", {})
        if isinstance(tables, dict) and tables.get(match) is not None:
            others = {other: setting for other, setting in tables.items() if other != match}
            app.store.set_setting("tables", others)
    except OSError as bad:
        raise CannotWrite(why=bad) from bad
    counted_by(app).forget_file()
