"""Redo from the log alone: what was taken back is made again, until another move is made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from companion.match.log import Entry, Header
from companion.match.redo import redoable, redos_to, undo_run
from companion.match.replay import replay
from companion.match.table import Played, Table
from scoring.codec import to_json
from tests.play.entries import end, play
from tests.sync.watching import MATCHES, empty_table, entries

MOVES = 60
PLAYED = (play(0, "G5", 4), end(0), play(1, "R5", 4), end(1), play(0, "G6", 4))


def digest(table: Table) -> str:
    """The hash of the state; of a score sheet, which has functions in its state, of its view."""
    sheet = table.header.game == "sheet"
    data = table.view() if sheet else to_json(table.state)
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def played(match: str, most: int = MOVES) -> Table:
    table = empty_table(match)
    for entry in islice(entries(match), most):
        assert table.enter(entry).ok
    return table


def schotten(*log: Entry) -> Table:
    return Table(Header("schotten-totten", ("Ada", "Bo")), log=log)


def redo(table: Table, moves: int = 1) -> None:
    plays = redoable(table.record)[:moves]
    assert len(plays) == moves
    assert table.enter_all([one.entry for one in plays]).ok


def numbers(plays: Sequence[Played]) -> list[int]:
    return [one.n for one in plays]


@pytest.mark.parametrize("match", MATCHES)
def test_undone_moves_are_redone_one_by_one(match: str) -> None:
    table = played(match)
    steps, seen = min(20, len(table.standing)), [digest(table)]
    for _ in range(steps):
        assert table.undo().ok
        seen.append(digest(table))
    for expected in reversed(seen[:-1]):
        redo(table)
        assert digest(table) == expected
    assert redoable(table.record) == ()


@pytest.mark.parametrize("match", MATCHES)
def test_undone_moves_are_redone_as_one_batch(match: str) -> None:
    table = played(match)
    before, count = digest(table), len(table.standing)
    assert table.undo_to(0).ok
    assert table.enter_all(redos_to(table.record, count)).ok
    assert (digest(table), redoable(table.record)) == (before, ())


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("seed", range(3))
def test_any_undos_and_redos_walk_along_the_same_line(match: str, seed: int) -> None:
    """Also after a restart, from the log alone."""
    random, table = Random(seed), empty_table(match)
    line: list[Entry] = []
    seen, at, coming = [digest(table)], 0, entries(match)
    for _ in range(150):
        steps = random.choice((-3, -1, -1, 1, 1, 2))
        if steps < 0 < at:
            at -= min(at, -steps)
            assert table.undo_to(table.standing[at].n - 1).ok
        elif steps > 0 and at < len(line):
            made = min(len(line) - at, steps)
            redo(table, made)
            at += made
        elif at == len(line) and (entry := next(coming, None)) is not None:
            assert table.enter(entry).ok
            line, at = [*line, entry], at + 1
            seen.append(digest(table))
        assert digest(table) == seen[at]
        assert [one.entry for one in redoable(table.record)] == line[at:]
    again = Table(table.header, log=[one.entry for one in table.record])
    assert redoable(again.record) == redoable(table.record)


def test_another_move_ends_it() -> None:
    table = schotten(*PLAYED)
    table.undo_to(2)
    assert numbers(redoable(table.record)) == [3, 4, 5]
    assert table.enter(play(1, "R6", 4)).ok
    assert redoable(table.record) == ()
    table.undo()
    assert [one.entry for one in redoable(table.record)] == [play(1, "R6", 4)]


def test_the_same_move_made_by_hand_goes_on_with_it() -> None:
    table = schotten(*PLAYED)
    table.undo_to(2)
    assert table.enter(play(1, "R5", 4)).ok
    assert numbers(redoable(table.record)) == [4, 5]


def test_a_refused_entry_of_a_log_changes_nothing_about_it() -> None:
    table = schotten(*PLAYED, {"undo": 5}, play(1, "Y1", 1), {"undo": 2})
    assert [one.verdict.ok for one in table.record[-2:]] == [False, False]
    assert numbers(redoable(table.record)) == [5]


def test_a_move_that_was_redone_can_be_taken_back_and_redone_again() -> None:
    table = schotten(*PLAYED)
    for _ in range(3):
        table.undo()
        redo(table)
    table.undo()
    assert [one.entry for one in redoable(table.record)] == [PLAYED[-1]]


def test_after_an_old_entry_was_changed_there_is_nothing_to_redo() -> None:
    table = schotten(*PLAYED)
    change = replay(table, {3: (play(1, "R6", 4),)})
    assert table.enter_all(change.entries).ok
    assert redoable(table.record) == ()


def test_after_a_change_only_the_moves_as_changed_are_redone() -> None:
    table = schotten(*PLAYED)
    assert table.enter_all(replay(table, {3: (play(1, "R6", 4),)}).entries).ok
    before = digest(table)
    for _ in range(3):
        table.undo()
    assert [one.entry for one in redoable(table.record)] == [play(1, "R6", 4), *PLAYED[3:]]
    redo(table, 3)
    assert digest(table) == before


def test_what_was_taken_back_before_a_change_is_not_offered_after_it() -> None:
    table = schotten(*PLAYED)
    table.undo()
    assert table.enter_all(replay(table, {1: (play(0, "G7", 4),)}).entries).ok
    assert redoable(table.record) == ()


def test_undos_in_a_row_are_one_run() -> None:
    table = schotten(*PLAYED)
    table.undo_to(3)
    assert numbers(undo_run(table.record, 7)) == [4, 5]
    assert numbers(undo_run(table.record, 6)) == [5]
    assert undo_run(table.record, 5) == []
