"""The command `read --table`: compares photographs of a whole table with a session file."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.decks.store import kinds
from companion.match.check import read_session, unreadable
from companion.match.log import NotASession, is_aside
from companion.match.table import Table
from vision.reading import Look

AGREES, DIFFERS = 0, 1
"""Exit codes; of several photographs the highest counts."""


def in_words(comparison: Mapping[str, Any]) -> Iterator[str]:
    """The comparison as lines of text."""
    if comparison["agrees"]:
        yield "  as recorded"
    for found in comparison["differences"]:
        lists = ("recorded", "seen", "doubtful")
        place = ", ".join(f"{key} {found[key]}" for key in found if key not in lists)
        was, now = (" ".join(found[key]) or "nothing" for key in ("recorded", "seen"))
        unsure = f" (not sure of {' '.join(found['doubtful'])})" if found["doubtful"] else ""
        yield f"  {place}: recorded {was}, seen {now}{unsure}"
    for move in comparison["moves"]:
        yield f"  {json.dumps(move)}"


def table_command(
    images: list[str], deck: str, folder: str | None, session: str, *, as_json: bool
) -> int:
    """Prints what every photograph shows and how that differs from the session's record."""
    from vision.commands import Compared, failed, show
    from vision.deck import NoDeck, load_deck

    try:
        known, table = load_deck(deck, Path(folder) if folder else None), recorded(session)
    except (NotASession, OSError) as bad:
        return failed(unreadable(session, bad))
    except (NoDeck, ValueError) as bad:
        return failed(bad)

    def compared(look: Look) -> Compared:
        comparison = kinds()[table.header.game].compared(table.state, look.readings).described()
        code = AGREES if comparison["agrees"] else DIFFERS
        return code, {"table": comparison}, in_words(comparison)

    return show(images, known, compared, as_json=as_json)


def recorded(session: str) -> Table:
    """The table of a session file; raises NotASession, OSError, or ValueError for a game whose
    cards are not read."""
    read = read_session(session)
    if read.header.game not in kinds():
        raise ValueError(f"{session}: the cards of {read.header.game} are not read")
    return Table(read.header, log=[line for line in read.lines if not is_aside(line)])
