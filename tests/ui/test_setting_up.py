"""The steps of the set-up in the app: ticked by touch, kept, shared, gone with the first move."""

from pathlib import Path

from companion.match.ticks import done, touched
from tests.sync.phones import Phone
from tests.ui.driver import Driver, entries
from tests.ui.two_phones import both, come, share
from tests.ui.visits import new_match

STONES = "Lay the 9 stones in a row between the two of you."
TACTICS = "The 10 tactic cards stay in the box."


def open_steps(ui: Driver) -> None:
    ui.tap_icon("more")
    ui.tap("Set up the table")
    ui.frames(3)


def test_steps_are_ticked_and_are_still_ticked_after_a_restart(ui: Driver, tmp_path: Path) -> None:
    new_match(ui)
    ui.tap("Start")
    match = ui.app.page.match
    open_steps(ui)
    assert ui.see("0 of 4 done")
    ui.tap(STONES)
    ui.tap(TACTICS)
    assert ui.see("2 of 4 done")
    ui.tap(TACTICS)
    assert ui.see("1 of 4 done")
    ui.tap("Done")
    ui.start(tmp_path)
    ui.app.go("table", match=match)
    ui.frames(3)
    open_steps(ui)
    assert ui.see("1 of 4 done")


def test_the_first_move_ends_the_set_up(ui: Driver) -> None:
    new_match(ui)
    ui.tap("Start")
    match = ui.app.page.match
    open_steps(ui)
    ui.tap(STONES)
    ui.tap("Done")
    assert ui.app.settings["ticks"][match]
    ui.play(0, 5, "G5")
    assert match not in ui.app.settings["ticks"]
    ui.tap_icon("more")
    assert not ui.see("Set up the table")


def test_a_guest_sees_the_hosts_ticks_and_the_host_the_guests(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("To the table")
    open_steps(ui)
    ui.tap(STONES)
    both(ui, bo, lambda: done(bo.live.table.ticks, 0))
    table = bo.live.table
    table.tick(touched(table.ticks, 1))
    both(ui, bo, lambda: done(live.table.ticks, 1))
    assert ui.see("2 of 4 done")
    table.tick(touched(table.ticks, 0))
    both(ui, bo, lambda: not done(live.table.ticks, 0))
    assert ui.see("1 of 4 done")
    assert entries(ui) == []


def test_a_phone_that_comes_later_sees_what_was_ticked(ui: Driver, bo: Phone) -> None:
    live = come(ui, bo)
    bo.live.table.tick(touched((), 0))
    both(ui, bo, lambda: done(live.table.ticks, 0))
    open_steps(ui)
    assert ui.see("1 of 4 done")
