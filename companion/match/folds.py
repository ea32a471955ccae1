"""Changes of old entries in a log: undos, a new entry, and the rest again, told as one."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.match.log import Entry
from companion.match.table import Played


class Fold(NamedTuple):
    """Lines of a log that changed earlier ones."""

    first: int
    """The first undo."""
    last: int
    """The last entry that was made again."""
    changed: tuple[tuple[int, int], ...]
    """(the entry as it was, the entry as it is)."""
    again: tuple[tuple[int, int], ...]
    """(an entry as it was made first, the same made again)."""


def folds(record: Sequence[Played]) -> list[Fold]:
    """In order; a change that left something out is told line by line."""
    found: list[Fold] = []
    at = 0
    while at < len(record):
        undone = _undone(record, at)
        fold = _fold(record, at, undone) if undone else None
        if fold is not None:
            found.append(fold)
        at = fold.last if fold is not None else at + max(1, len(undone))
    return found


def _undone(record: Sequence[Played], at: int) -> list[int]:
    """What the undos from there on take back, the earliest first."""
    undone: list[int] = []
    for played in record[at:]:
        if played.undoes is None:
            break
        undone.insert(0, played.undoes)
    return undone


def _fold(record: Sequence[Played], at: int, undone: list[int]) -> Fold | None:
    begin = at + len(undone)
    made = record[begin : begin + len(undone)]
    if len(made) < len(undone) or not all(played.verdict.ok for played in made):
        return None
    pairs = [(record[n - 1].entry, played) for n, played in zip(undone, made, strict=True)]
    if any(_kind(was) != _kind(now.entry) for was, now in pairs):
        return None
    changed = [(n, now.n) for n, (was, now) in zip(undone, pairs, strict=True) if was != now.entry]
    if not changed or changed[0][0] != undone[0]:
        return None
    again = [(n, now.n) for n, now in zip(undone, made, strict=True) if n not in dict(changed)]
    return Fold(record[at].n, made[-1].n, tuple(changed), tuple(again))


def _kind(entry: Entry) -> tuple[object, object]:
    return entry.get("seat"), entry.get("move")
