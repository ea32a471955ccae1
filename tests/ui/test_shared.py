"""Several phones, one table: the app's pages against other phones over real TLS on loopback."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.log import Header
from tests.sync.phones import Phone
from tests.ui.driver import Driver
from tests.ui.visits import end, play

HEADER = Header("schotten-totten", ("Ada", "Bo"))


@pytest.fixture
def bo(tmp_path: Path) -> Iterator[Phone]:
    """Another phone, without a screen."""
    with Phone(tmp_path / "bo", "Galaxy A54") as phone:
        yield phone


def both(ui: Driver, bo: Phone, so: Callable[[], Any]) -> None:
    """Let frames pass here and events there until it is so."""

    def now() -> Any:
        bo.sharing.drain()
        return so()

    ui.until(now, 10)


def entries(ui: Driver) -> list[Any]:
    return [played.entry for played in ui.app.page.table.record]


def theirs(bo: Phone) -> list[Any]:
    return [played.entry for played in bo.live.table.record]


def share(ui: Driver) -> Any:
    """A new match on this phone, shared; in its lobby."""
    ui.app.settings["names"] = ["Ada", "Bo"]
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("Share")
    ui.until(lambda: ui.app.linking.live.code)
    ui.frames(2)
    return ui.app.linking.live


def paste(ui: Driver, code: str) -> None:
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(code)
    ui.tap_icon("enter_number")
    ui.tap("Paste")


def join(ui: Driver, bo: Phone) -> None:
    """Bo hosts; this phone joins as Ada by a pasted code."""
    bo.host(HEADER)
    ui.tap("Join a table")
    paste(ui, bo.live.code)
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")
    ui.tap("Ada")
    both(ui, bo, lambda: ui.app.linking.live.link == "ok" and bo.live.room.seats)
    ui.frames(2)


def test_a_match_is_shared_joined_and_played_by_both(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    assert ui.app.stack[-1][0] == "lobby"
    assert ui.see(live.pin[:3])
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.frames(2)
    assert ui.app.link.text == "2"
    assert ui.see("Galaxy A54")
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    assert entries(ui) == [play(0, "G5", 5)]
    both(ui, bo, lambda: theirs(bo) == entries(ui))
    assert bo.live.table.enter(end(0)).ok
    both(ui, bo, lambda: len(entries(ui)) == 2)
    ui.tap_icon("undo")
    both(ui, bo, lambda: len(theirs(bo)) == 3)
    assert bo.entries() == entries(ui)


def test_a_guest_plays_through_the_host(ui: Driver, bo: Phone) -> None:
    join(ui, bo)
    ui.play(0, 5, "G5")
    assert entries(ui) == [play(0, "G5", 5)]
    both(ui, bo, lambda: theirs(bo) and not ui.app.linking.live.waiting)
    assert theirs(bo) == entries(ui) == ui.app.store.entries(ui.app.page.match)
    assert bo.live.room.seats == {0: ui.app.linking.live.me}
