"""An old entry was another one: what becomes of everything after it."""

from collections.abc import Mapping
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
