"""Changes an old entry of a log: replays everything after it, and finds such changes in a log."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.match.log import Entry
from companion.match.table import Played, Table

Instead = Mapping[int, tuple[Entry, ...]]
"""Replacements of entries in force, by their number; empty: the entry is left out."""


class Broken(NamedTuple):
    """An entry that the rules refuse after the change."""

    played: Played
    """The entry with its verdict and the state at which it was tried."""
    made: tuple[Entry, ...] = ()
    """The entries made before it in its place."""


class Replay(NamedTuple):
    """A change of the log as ordinary entries, judged but not made yet."""

    changed: tuple[int, ...]
    """The numbers of the entries that are replaced."""
    entries: tuple[Entry, ...]
    """Undos back to the first of them, the new entries, and all later ones that are still legal."""
    kept: int
    """Number of later entries that are made again unchanged."""
    broken: tuple[Broken, ...]
    """The later entries that are no longer legal and are left out."""


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
    """Judge the entries one after another, up to the first illegal one."""
    made: list[Played] = []
    for entry in entries:
        made.append(table.judge_on(state, n, entry))
        if not made[-1].verdict.ok:
            break
        state = made[-1].state
    return made


class Fold(NamedTuple):
    """A part of a log that took back earlier entries and changed them or made them again."""

    first: int
    """The number of the first undo."""
    last: int
    """The number of the last entry made again."""
    changed: tuple[tuple[int, int], ...]
    """(number of the old entry, number of the new one); empty: nothing changed."""
    again: tuple[tuple[int, int], ...]
    """(number of the first copy of an entry, number of the repeated one)."""


def folds(record: Sequence[Played]) -> list[Fold]:
    """The folds of a log in order; changes that left entries out are not folded."""
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
    """The numbers of the entries that the undos from there on take back, the earliest first."""
    undone: list[int] = []
    while at < len(record) and (n := record[at].undoes) is not None:
        undone.append(n)
        at += 1
    return undone[::-1]


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
