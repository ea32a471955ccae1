"""An old entry was another one: what becomes of everything after it, and how a log tells it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.match.log import Entry
from companion.match.table import Played, Table

Instead = Mapping[int, tuple[Entry, ...]]
"""What stands in the place of entries that stand, by their number; nothing: it is left out."""


class Broken(NamedTuple):
    """An entry that no longer fits."""

    played: Played
    """What the rules say of it, and the table that it meets."""
    made: tuple[Entry, ...] = ()
    """What stands in its place before it."""


class Replay(NamedTuple):
    """A change as ordinary lines, judged but not made."""

    changed: tuple[int, ...]
    """The entries that are replaced."""
    entries: tuple[Entry, ...]
    """What takes back as far as the first of them, the new ones, and what still fits again."""
    kept: int
    """How many entries are made again as they were."""
    broken: tuple[Broken, ...]
    """What no longer fits and is left out."""


def replay(table: Table, instead: Instead) -> Replay:
    first = min(instead)
    state = table.state_after(first - 1)
    made: list[Entry] = []
    broken: list[Broken] = []
    kept = 0
    for played in table.standing:
        if played.n < first:
            continue
        again = _again(table, state, played.n, instead.get(played.n, (played.entry,)))
        made += [one.entry for one in again if one.verdict.ok]
        state = again[-1].state if again else state
        if again and not again[-1].verdict.ok:
            broken.append(Broken(again[-1], tuple(one.entry for one in again[:-1])))
        elif played.n not in instead:
            kept += 1
    undos = table.undos_to(first - 1)
    return Replay(tuple(sorted(instead)), (*undos, *made), kept, tuple(broken))


def _again(table: Table, state: Any, n: int, entries: tuple[Entry, ...]) -> list[Played]:
    """One after the other, as far as the rules allow them."""
    made: list[Played] = []
    for entry in entries:
        made.append(table.judge_on(state, n, entry))
        if not made[-1].verdict.ok:
            break
        state = made[-1].state
    return made


class Fold(NamedTuple):
    """Lines of a log that took back earlier ones, and changed them or made them again."""

    first: int
    """The first undo."""
    last: int
    """The last entry that was made again."""
    changed: tuple[tuple[int, int], ...]
    """(the entry as it was, the entry as it is); empty: all were only made again."""
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
    if changed and changed[0][0] != undone[0]:
        return None
    again = [(n, now.n) for n, now in zip(undone, made, strict=True) if n not in dict(changed)]
    return Fold(record[at].n, made[-1].n, tuple(changed), tuple(again))


def _kind(entry: Entry) -> tuple[object, object]:
    return entry.get("seat"), entry.get("move")
