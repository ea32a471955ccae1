"""Redo at a shared table: by the host and by a guest, all or none, judged by the host."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.match.log import Header
from companion.match.redo import redoable, redos_to
from tests.companion.test_redo import digest
from tests.sync.phones import Phone
from tests.sync.test_sharing import seen, together
from tests.sync.watching import MATCHES, NAMES, entries

GAMES = ("schotten-totten", "glen-more", "nights-watch")


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Phone]:
    with Phone(tmp_path / "ada", "Ada's") as phone:
        yield phone


@pytest.fixture
def bo(tmp_path: Path) -> Iterator[Phone]:
    with Phone(tmp_path / "bo", "Bo's") as phone:
        yield phone


def share(ada: Phone, bo: Phone, match: str, most: int = 40) -> None:
    """Ada hosts this match, Bo has joined."""
    game, options, players = MATCHES[match]
    ada.host(Header(game, NAMES[:players], options), *islice(entries(match), most))
    bo.join(ada.live.code)
    together(ada, bo)


def next_one(phone: Phone) -> bool:
    return phone.live.table.enter(redoable(phone.live.table.record)[0].entry).ok


@pytest.mark.parametrize("match", GAMES)
def test_twenty_undos_and_redos_by_both(ada: Phone, bo: Phone, match: str) -> None:
    share(ada, bo, match)
    before = digest(ada.live.table)
    for n in range(20):
        phone = (ada, bo)[n % 2]
        assert phone.live.table.undo().ok
        together(ada, bo)
    assert digest(ada.live.table) == digest(bo.live.table) != before
    for n in range(20):
        assert next_one((bo, ada)[n % 2])
        together(ada, bo)
    assert digest(ada.live.table) == digest(bo.live.table) == before
    assert redoable(ada.live.table.record) == redoable(bo.live.table.record) == ()


@pytest.mark.parametrize("match", GAMES)
@pytest.mark.parametrize("guest", [False, True])
def test_twenty_moves_are_redone_as_one_batch(
    ada: Phone, bo: Phone, match: str, guest: bool
) -> None:
    share(ada, bo, match)
    table = (bo if guest else ada).live.table
    before = digest(table)
    assert table.undo_to(20).ok
    together(ada, bo)
    assert table.enter_all(redos_to(table.record, 40)).ok
    together(ada, bo)
    assert digest(ada.live.table) == digest(bo.live.table) == before


def test_a_redo_that_comes_too_late_is_refused(ada: Phone, bo: Phone) -> None:
    """Ada has made another move meanwhile: Bo's redo comes back, whole."""
    share(ada, bo, "dnup", 20)
    table = ada.live.table
    assert table.undo_to(16).ok
    together(ada, bo)
    with bo.starved():
        (seat,) = table.game.to_act(table.state)
        turn = {"seat": seat, "move": "turn"}
        assert redoable(table.record)[0].entry != turn
        assert table.enter(turn).ok
        assert bo.live.table.enter_all(redos_to(bo.live.table.record, 20)).ok
        assert bo.live.waiting == 4
    bo.until(lambda: bo.notices and bo.notices[-1][0] == "refused")
    together(ada, bo)
    assert seen(ada)[-1] == turn
    assert redoable(bo.live.table.record) == ()


def test_redo_is_there_after_a_restart(ada: Phone, bo: Phone) -> None:
    share(ada, bo, "dnup", 20)
    assert bo.live.table.undo_to(10).ok
    together(ada, bo)
    match = ada.sharing.match
    kept = [played.entry for played in redoable(ada.live.table.record)]
    ada.sharing.leave()
    ada.sharing.share(match, "kitchen")
    ada.until(lambda: ada.live.code)
    assert [played.entry for played in redoable(ada.live.table.record)] == kept
    assert len(kept) == 10
