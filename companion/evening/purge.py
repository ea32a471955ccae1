"""Deletes a match for good, with everything this phone keeps about it."""

from __future__ import annotations

from companion.evening.here import Here
from companion.games import own_facts
from companion.storage.counted import Counted
from companion.storage.errors import CannotWrite

BY_MATCH = ("hands", "drafts", "colours")
"""Settings that tell of matches, by their names."""


def counted_by(here: Here) -> Counted:
    return Counted(here.store, here.data_folder() / "statistics.json", own_facts)


def forget(here: Here, match: str) -> None:
    """Before the match itself is destroyed: nothing else that tells of it stays.

    Raises StoreError; then it can be done again.
    """
    settings = here.settings
    here.store.shred()
    for key in BY_MATCH:
        settings[key] = settings.by_match(key, match)
    try:  # that it was shared; the table itself goes with the match
        tables = here.store.setting("tables", {})
        if isinstance(tables, dict) and tables.get(match) is not None:
            others = {other: setting for other, setting in tables.items() if other != match}
            here.store.set_setting("tables", others)
    except OSError as bad:
        raise CannotWrite(why=bad) from bad
    counted_by(here).forget_file()
