"""Recovers everything readable from a damaged file into a new one."""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

from companion.match.log import MOST_LINES
from companion.storage.errors import KEPT_AS, RESTORE, CannotOpen, TooLarge
from companion.storage.schema import beside, checksum, connect, writing
from companion.storage.sqlite_pages import Pages, Row

LARGEST_STORE = 512 * 1024 * 1024
"""Bytes of a damaged file that is read whole: some ten thousand evenings."""

Lines = dict[tuple[str, int], Row]


class Salvage(NamedTuple):
    """What was found in a damaged file, and what was not."""

    damaged: Path
    """The file as it was found, kept under this name."""
    matches: int
    """Matches kept."""
    entries: int
    """Entries kept."""
    missing: Mapping[str, tuple[int, ...]]
    """By match, the entries known to be lost (0: the header); the last ones may be lost unknown."""
    pages: int
    """Pieces of the file that could not be read at all."""

    def sentences(
        self, tr: Callable[[str], str], ntr: Callable[[str, str, int], str]
    ) -> tuple[str, str, str]:
        """For people: what is here, where the rest may be, and who else may have it."""
        here = ntr(
            "The file of matches was damaged. {n} match could be read and is here.",
            "The file of matches was damaged. {n} matches could be read and are here.",
            self.matches,
        )
        return here.format(n=self.matches), tr(KEPT_AS).format(path=self.damaged), tr(RESTORE)


def kept_copies(path: Path) -> list[Path]:
    """Of this file, as it was whenever it was found damaged; the last one first."""
    return sorted(
        (copy for copy in path.parent.glob(f"{path.name}-damaged-*") if copy.name[-1].isdigit()),
        key=lambda copy: copy.stat().st_mtime_ns,
        reverse=True,
    )


def salvage(path: Path, wal: bytes) -> Salvage:
    """Put a sound file in place of a damaged one, which is kept beside it."""
    try:
        if path.stat().st_size > LARGEST_STORE:
            raise TooLarge(path=path)
        pages = Pages(path.read_bytes(), wal)
        lines, flags, settings = _sort(pages.rows())
        fresh = beside(path, "-fresh")
        for ending in ("", "-wal", "-shm"):
            beside(fresh, ending).unlink(missing_ok=True)
        headers = [match for match, n in lines if n == 0]
        with closing(connect(fresh)) as db, writing(db):
            known = [flags.get(match, (match, None, 0)) for match in headers]
            db.executemany("INSERT INTO line VALUES (?, ?, ?, ?, ?, ?)", lines.values())
            db.executemany("INSERT INTO match VALUES (?, ?, ?)", known)
            db.executemany("INSERT INTO setting VALUES (?, ?)", settings.values())
        kept = _put_aside(path, wal)
        beside(path, "-wal").unlink(missing_ok=True)
        beside(path, "-shm").unlink(missing_ok=True)
        os.replace(fresh, path)
    except OSError as bad:
        raise CannotOpen(path=path, why=bad) from bad
    entries = len(lines) - len(headers)
    return Salvage(kept, len(headers), entries, _gaps(lines), pages.unreadable())


def _sort(rows: Iterable[Row]) -> tuple[Lines, dict[str, Row], dict[str, Row]]:
    """Lines, flags of matches and settings; of what was written twice the last counts."""
    lines: Lines = {}
    flags: dict[str, Row] = {}
    settings: dict[str, Row] = {}
    for row in rows:
        match row:
            case (str(id), int(n), str(text), int(recorded), int() | None, str() | None):
                if 0 <= n <= MOST_LINES and checksum(id, n, text) == recorded:
                    lines[id, n] = row
            case (str(id), str() | None, int()):
                flags[id] = row
            case (str(key), str(value)) if _is_json(value):
                settings[key] = row
    return lines, flags, settings


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _put_aside(path: Path, wal: bytes) -> Path:
    """Copies of the file and its log under a name that is free."""
    free = (beside(path, f"-damaged-{k}") for k in count(1))
    kept = next(name for name in free if not name.exists())
    shutil.copyfile(path, kept)
    if wal:
        beside(kept, "-wal").write_bytes(wal)
    return kept


def _gaps(lines: Lines) -> dict[str, tuple[int, ...]]:
    there: dict[str, set[int]] = {}
    for match, n in lines:
        there.setdefault(match, set()).add(n)
    gaps = {match: set(range(max(ns))) - ns for match, ns in there.items()}
    return {match: tuple(sorted(lost)) for match, lost in gaps.items() if lost}
