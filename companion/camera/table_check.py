"""`read --table`: a whole table in one photograph, against the record of a session file."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.camera.decks import kinds
from companion.match.check import read_session, unreadable
from companion.match.log import NotASession, is_aside
from companion.match.table import Table

AGREES, DIFFERS, FAILED = 0, 1, 2
"""Exit states; of several photographs the highest counts."""


def in_words(told: Mapping[str, Any]) -> Iterator[str]:
    """The same for a person, from plain data."""
    if told["agrees"]:
        yield "  as recorded"
    for found in told["differences"]:
        lists = ("recorded", "seen", "doubtful")
        place = ", ".join(f"{key} {found[key]}" for key in found if key not in lists)
        was, now = (" ".join(found[key]) or "nothing" for key in ("recorded", "seen"))
        unsure = f" (not sure of {' '.join(found['doubtful'])})" if found["doubtful"] else ""
        yield f"  {place}: recorded {was}, seen {now}{unsure}"
    for move in told["moves"]:
        yield f"  {json.dumps(move)}"


def table_command(
    images: list[str], deck: str, folder: str | None, session: str, *, as_json: bool
) -> int:
    """Prints what every photograph shows and how that differs from the session's record."""
    from vision.commands import in_words as cards_in_words
    from vision.commands import seen
    from vision.deck import NoDeck, load_deck
    from vision.eyes import ready
    from vision.frames import NoPicture

    try:
        known, table = load_deck(deck, Path(folder) if folder else None), recorded(session)
    except (NotASession, OSError) as bad:
        return _failed(unreadable(session, bad))
    except (NoDeck, ValueError) as bad:
        return _failed(bad)
    compare = kinds()[table.header.game].compared
    ready()
    state = AGREES
    for image in images:
        try:
            shown, look = seen(image, known)
        except NoPicture as bad:
            state = _failed(bad)
            continue
        told = compare(table.state, look.readings).described()
        state = max(state, AGREES if told["agrees"] else DIFFERS)
        lines = [*cards_in_words(shown), *in_words(told)]
        for line in [json.dumps({**shown, "table": told})] if as_json else lines:
            print(line)
    return state


def recorded(session: str) -> Table:
    """The table of a session file; raises NotASession, OSError, or ValueError for a game whose
    cards are not read."""
    read = read_session(session)
    if read.header.game not in kinds():
        raise ValueError(f"{session}: the cards of {read.header.game} are not read")
    return Table(read.header, log=[line for line in read.lines if not is_aside(line)])


def _failed(why: object) -> int:
    print(" ".join(str(why).split()), file=sys.stderr)
    return FAILED
