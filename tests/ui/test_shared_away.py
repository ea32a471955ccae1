"""A host that goes and comes back, and one table at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.pages.history import Draft
from companion.sync.net.pairing import read_code
from scoring.codec import to_json
from tests.play.entries import end, play
from tests.sync.phones import Phone
from tests.ui.driver import Driver, entries
from tests.ui.two_phones import HEADER, both, come, share, theirs

# Away and back


def test_on_a_low_screen_the_app_bar_takes_over(ui: Driver, bo: Phone) -> None:
    """There is no room for a line that says what is wrong."""
    live = come(ui, bo)
    live.link = "lost"
    ui.app.linking.changed()
    ui.resize(320, 568)
    assert "link" not in ui.scene()
    ui.tap(ui.of("LinkChip")[0])
    assert ui.app.stack[-1][0] == "table"
    assert ui.find("Take over")


def test_the_host_goes_and_a_guest_takes_over(ui: Driver, tmp_path: Path) -> None:
    with Phone(tmp_path / "bo", "Galaxy A54") as bo:
        live = come(ui, bo)
        assert bo.live.table.enter(play(0, "G5", 4)).ok
        both(ui, bo, lambda: len(entries(ui)) == 1)
        match = bo.sharing.match
    ui.until(lambda: live.link == "lost")
    ui.frames(2)
    assert ui.see("Out of reach: Galaxy A54. Moves wait here.")
    ui.tap("Draw, end turn")
    assert ui.app.link.text == "1 waiting"
    assert live.table.settled == 1
    ui.touch_spot("link")
    ui.tap("Take over")
    ui.until(lambda: live.hosts and live.code)
    ui.frames(2)
    assert "link" not in ui.scene()
    assert live.table.settled == len(entries(ui)) == 2, "what waited is numbered now"
    with Phone(tmp_path / "bo", "Galaxy A54") as bo:
        bo.sharing.table_of(match)
        assert bo.live.table.enter({"undo": 1}).ok
        bo.sharing.follow(way_to(live))
        both(ui, bo, lambda: bo.live.link == "ok" and len(theirs(bo)) == 2)
        assert [what for what, _ in bo.notices] == ["kept"]


def way_to(live: Any) -> Any:
    from companion.sync.net.dialling import Way

    code = read_code(live.code)
    return Way(code.addresses, code.port, code.fingerprint)


def test_an_old_host_follows_and_enters_its_branch_again(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    ui.tap("To the table")
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    bo.sharing.take_over()
    both(ui, bo, lambda: bo.live.hosts and not live.room.here)
    assert bo.live.table.enter(play(0, "R1", 1)).ok
    ui.play(0, 5, "G5")
    bo.sharing.follow(way_to(live))
    both(ui, bo, lambda: ui.see("Another phone hosts this table now: Galaxy A54"))
    bo.sharing.take_over()
    both(ui, bo, lambda: bo.live.hosts and bo.live.code)
    live.ledger.remember("ways", to_json([way_to(bo.live)]))
    ui.tap("Follow")
    both(ui, bo, lambda: ui.see("Your moves were kept aside"))
    assert ui.see("green 5 at stone 5")
    assert entries(ui) == [play(0, "R1", 1)]
    assert bo.live.table.undo().ok
    both(ui, bo, lambda: len(entries(ui)) == 2)
    ui.tap("Enter again")
    both(ui, bo, lambda: play(0, "G5", 5) in theirs(bo))
    assert not live.asides
    assert len([m for m in ui.app.store.matches() if m.aside_of]) == 1


def test_a_refusal_comes_back_with_its_rule(ui: Driver, bo: Phone) -> None:
    live = come(ui, bo)
    bo.live.hosting.set_lock(True)
    bo.live.hosting.set_seat(0, bo.live.me)
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: ui.see("Ada enters these moves on another device."))
    assert ui.see("The move was sent and came back: it is off the table again.")
    assert entries(ui) == []
    assert not live.waiting
    ui.tap("Why?")
    assert ui.see("A seat may be tied to one device")


def test_a_card_waits_on_the_border_until_the_host_has_it(ui: Driver, bo: Phone) -> None:
    live = come(ui, bo)
    assert ui.app.page.propose(play(0, "G5", 5)).ok
    assert ui.scene().toned("waiting") == {"card.G5"}
    both(ui, bo, lambda: not live.waiting)
    assert not ui.scene().toned("waiting")
    assert entries(ui) == [play(0, "G5", 5)]


def test_a_killed_guest_is_back_at_the_table_by_itself(
    ui: Driver, bo: Phone, tmp_path: Path
) -> None:
    come(ui, bo)
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: theirs(bo))
    ui.start(tmp_path)
    assert ui.app.stack[-1][0] == "table"
    assert bo.live.table.enter(end(0)).ok
    both(ui, bo, lambda: len(entries(ui)) == 2)
    assert ui.app.linking.live.link == "ok"


def test_a_host_that_was_killed_hosts_again(ui: Driver, bo: Phone, tmp_path: Path) -> None:
    live = share(ui)
    bo.join(live.code)
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: theirs(bo))
    ui.start(tmp_path)
    both(ui, bo, lambda: ui.app.linking.live.room.here)
    assert bo.live.table.enter(end(0)).ok
    both(ui, bo, lambda: len(entries(ui)) == 2)


def test_who_is_put_out_plays_on_alone(ui: Driver, bo: Phone) -> None:
    live = come(ui, bo)
    bo.live.hosting.put_out(live.me)
    both(ui, bo, lambda: ui.see("This phone is no longer at the table"))
    ui.tap("Play on alone")
    assert ui.app.link.icon == ""
    ui.play(0, 5, "G5")
    assert entries(ui) == [play(0, "G5", 5)]
    assert theirs(bo) == []


def test_history_and_result_follow_the_table(ui: Driver, bo: Phone) -> None:
    come(ui, bo)
    ui.tap_icon("more")
    ui.tap("History of this match")
    assert bo.live.table.enter(play(0, "G5", 4)).ok
    both(ui, bo, lambda: len(ui.app.page.rows.data) == 1)
    ui.app.page.draft = Draft(0)
    ui.app.refresh()
    ui.frames(2)
    ui.tap("Undo to 0")
    both(ui, bo, lambda: len(theirs(bo)) == 2)


# One table at a time


def on(ui: Driver) -> list[str]:
    """Matches that are shared whenever they are played."""
    return [m for m, setting in ui.app.store.setting("tables").items() if setting["on"]]


def test_looking_at_a_shared_match_leaves_the_live_table_alone(ui: Driver, tmp_path: Path) -> None:
    share(ui)
    first = ui.app.linking.sharing.match
    ui.app.home()
    ui.app.go("table", match=ui.app.store.begin(HEADER))
    ui.app.page.phones()
    live = ui.app.linking.live
    assert any("The one before is not any more" in n.text for n in ui.notices())
    second = ui.app.linking.sharing.match
    assert on(ui) == [second], "the one before is not shared any more"
    ui.app.store.set_setting(
        "tables",
        {m: setting | {"on": True} for m, setting in ui.app.store.setting("tables").items()},
    )
    for name, more in (("history", {}), ("result", {}), ("table", {"at": 0}), ("rules", {})):
        ui.app.home()
        ui.app.go(name, match=first, **more)
        ui.frames(2)
        assert ui.app.linking.live is live, name
    ui.hush()
    ui.app.go("table", match=first)
    assert ui.app.linking.sharing.match == first
    assert any("The one before is not any more" in n.text for n in ui.notices())
    assert on(ui) == [first]
    ui.app.home()
    ui.start(tmp_path)
    ui.frames(3)
    assert ui.app.linking.live is None, "home only looks"
    ui.app.go("history", match=first)
    assert ui.app.linking.live is None
    assert not ui.app.linking.goes_on(second), "it can be deleted, and taken in again"


def test_undo_in_the_result_of_a_shared_match_is_played_at_its_table(
    ui: Driver, bo: Phone, tmp_path: Path
) -> None:
    live = share(ui)
    bo.join(live.code)
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: theirs(bo))
    match = ui.app.linking.sharing.match
    ui.app.home()
    ui.start(tmp_path)
    ui.app.go("result", match=match)
    ui.app.page.undo()
    both(ui, bo, lambda: len(theirs(bo)) == 2)
