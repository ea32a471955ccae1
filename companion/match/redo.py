"""Redo, derived from the log alone: which moves were taken back and can be made again.

A redone move is an ordinary entry, equal to the one that was taken back. So after an entry equal
to the next redoable move, the rest can still be redone; any other move ends the redo.
"""

from collections.abc import Sequence

from companion.match.log import Entry
from companion.match.table import Played


def redoable(record: Sequence[Played]) -> tuple[Played, ...]:
    """The moves that can be redone, the next one first."""
    row: list[Played] = []
    for played in record:
        if played.undoes is not None:
            row.append(record[played.undoes - 1])
        elif row and played.verdict.ok:
            if played.entry == row[-1].entry:
                row.pop()
            else:
                row.clear()
    return tuple(reversed(row))


def redos_to(record: Sequence[Played], n: int) -> list[Entry]:
    """The entries that redo every move up to entry n, which was taken back."""
    return [played.entry for played in redoable(record) if played.n <= n]


def undo_run(record: Sequence[Played], n: int) -> list[Played]:
    """The moves taken back by the run of undos that ends with entry n, the earliest first.

    Empty: entry n is not an undo.
    """
    run: list[Played] = []
    while n and (undone := record[n - 1].undoes) is not None:
        run.append(record[undone - 1])
        n -= 1
    return run
