"""Several phones, one table: hosting and joining, over real TLS on loopback."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import segno

from companion.sync.net.pairing import read_code
from companion.ui.pages import join as join_page
from companion.ui.pages import join_methods
from tests.play.entries import end, play
from tests.sync.phones import Phone
from tests.ui.driver import Driver, entries
from tests.ui.two_phones import HEADER, both, come, paste, share, theirs

# HostDevice


def test_a_match_is_shared_joined_and_played_by_both(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    assert ui.app.stack[-1][0] == "lobby"
    assert ui.see(live.pin[:3])
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
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


def test_the_code_in_the_lobby_is_the_code(ui: Driver) -> None:
    """As another camera sees it: from the pixels of the window."""
    from companion.camera.qr_codes import code_reader

    ui.blind = False
    live = share(ui)
    ui.frames(4)
    assert code_reader()(ui.pixels()[:, :, ::-1]) == live.code
    ui.blind = True


def test_a_table_is_shared_from_its_menu_and_stops(ui: Driver, bo: Phone) -> None:
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("Start")
    ui.tap_icon("more")
    ui.tap("Share this table")
    live = ui.app.linking.live
    ui.until(lambda: live.code)
    bo.join(live.code)
    ui.tap_icon("more")
    ui.tap("Stop sharing")
    assert ui.app.stack[-1][0] == "table"
    assert ui.app.link.icon == ""
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: bo.live.link == "lost")
    assert theirs(bo) == []


def test_seats_are_tied_to_phones_in_the_lobby(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("Bo")
    ui.tap("Galaxy A54")
    both(ui, bo, lambda: bo.live.room.seats)
    assert bo.live.room.seats == {1: bo.live.me}
    ui.tap(ui.of("Toggle")[0])
    both(ui, bo, lambda: bo.live.room.lock)
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    ui.tap("Draw, end turn")
    ui.play(1, 5, "B5")
    assert ui.see("Bo enters these moves on another device.")
    assert len(entries(ui)) == 2


def test_a_phone_is_put_out(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("Galaxy A54")
    ui.tap("Put this phone out")
    ui.tap("Put out")
    both(ui, bo, lambda: bo.live.link == "out")
    assert not ui.see("Galaxy A54")


def test_a_lost_guest_is_seen_on_every_page(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    bo.sharing.leave()
    both(ui, bo, lambda: live.room.gone)
    assert (ui.app.link.text, ui.app.link.mood) == ("1/2", "illegal")
    assert any(row.value.startswith("lost ") for row in ui.of("SeatRow"))
    ui.app.go("settings")
    ui.hush()
    (chip,) = ui.of("LinkChip")
    assert chip.text == "1/2"
    ui.tap(chip)
    assert ui.app.stack[-1][0] == "lobby"


def test_a_table_that_is_not_shared_offers_no_more(ui: Driver) -> None:
    share(ui)
    more = ui.app.page.ids.more
    assert (more.disabled, more.opacity) == (False, 1)
    ui.app.linking.sharing.leave()
    ui.until(lambda: ui.app.linking.live is None)
    ui.app.page.refresh()
    assert (more.disabled, more.opacity) == (True, 0)


def test_watchers_get_a_page_only_when_asked_for(ui: Driver) -> None:
    live = share(ui)
    assert live.watch is None
    ui.tap("Show on a screen")
    ui.until(lambda: live.watch)
    ui.frames(2)
    assert ui.see("Plain HTTP")
    address = live.watch
    with urllib.request.urlopen(address, timeout=5) as page:
        assert b"<!doctype html>" in page.read().lower()
    ui.tap("End the page")
    ui.until(lambda: live.watch is None)
    with pytest.raises(OSError, match=r".*"):
        urllib.request.urlopen(address, timeout=5)


def test_the_table_is_given_a_name(ui: Driver) -> None:
    live = share(ui)
    ui.tap_icon("more")
    ui.tap("Name of the table")
    ui.of("NameEntry")[0].text = " Bo's  kitchen "
    ui.tap("Done")
    ui.until(lambda: live.room.name == "Bo's kitchen")


def test_others_are_heard_only_while_that_is_needed(ui: Driver) -> None:
    ui.tap("Join a table")
    ui.tap_icon("back")
    share(ui)
    ui.tap_icon("more")
    ui.tap("Stop sharing")
    asked = [on for what, on in ui.device.asked if what == "hear_all"]
    assert asked == [True, False, True, False]


# Joining


def test_a_guest_plays_through_the_host(ui: Driver, bo: Phone) -> None:
    live = come(ui, bo)
    ui.play(0, 5, "G5")
    assert entries(ui) == [play(0, "G5", 5)]
    both(ui, bo, lambda: theirs(bo) and not live.waiting)
    assert theirs(bo) == entries(ui) == ui.app.store.entries(ui.app.page.match)
    assert bo.live.room.seats == {0: live.me}
    ui.tap_icon("undo")
    both(ui, bo, lambda: len(theirs(bo)) == 2)
    assert bo.live.table.standing == ()


def test_the_camera_reads_the_code(ui: Driver, bo: Phone, tmp_path: Path) -> None:
    bo.host(HEADER)
    (tmp_path / "camera").mkdir()
    segno.make(bo.live.code).save(str(tmp_path / "camera" / "code.png"), scale=6, border=6)
    ui.tap("Join a table")
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")
    assert ui.see("Who are you?")
    ui.tap("I only look on")
    both(ui, bo, lambda: ui.app.linking.live.link == "ok")


def test_the_camera_tries_a_code_that_led_nowhere_once_more(
    ui: Driver, bo: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.sync.net.guest_line import WrongFingerprint

    bo.host(HEADER)
    (tmp_path / "camera").mkdir()
    segno.make(bo.live.code).save(str(tmp_path / "camera" / "code.png"), scale=6, border=6)
    monkeypatch.setattr(join_methods, "AGAIN", 0.0)
    sharing, tries = ui.app.linking.sharing, list[Any]()
    join = sharing.join_code

    def first_in_vain(code: Any, done: Callable[[Any], None]) -> None:
        tries.append(code)
        if len(tries) == 1:
            done(WrongFingerprint())
        else:
            join(code, done)

    monkeypatch.setattr(sharing, "join_code", first_in_vain)
    ui.tap("Join a table")
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")
    assert len(tries) == 2


def test_who_hosts_meanwhile_says_who_they_are_all_the_same(ui: Driver, tmp_path: Path) -> None:
    with Phone(tmp_path / "bo", "Galaxy A54") as bo:
        bo.host(HEADER)
        ui.tap("Join a table")
        paste(ui, bo.live.code)
        both(ui, bo, lambda: ui.app.stack[-1][0] == "table")
        live = ui.app.linking.live
    ui.app.linking.sharing.take_over()
    ui.until(lambda: live.hosts)
    ui.tap("Ada")
    ui.until(lambda: live.room.seats == {0: live.me})


def test_what_the_other_thread_cannot_do_is_said(
    ui: Driver, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.sync.live import Busy
    from companion.sync.protocol.item_transfer import Item
    from companion.ui.item_offers import gifts

    def busy(*_: Any) -> None:
        raise Busy

    live = come(ui, bo)
    live.offers["host"] = (Item("deck", "Ours", 5, "ab" * 32),)
    monkeypatch.setattr(live, "call", busy)
    for sheet, words in ((join_methods.who_are_you, "Ada"), (gifts, "Deck for the camera")):
        ui.hush()
        sheet(ui.app, live).show()
        ui.frames(2)
        ui.tap(words)
        assert any("changing hands" in n.text for n in ui.notices())


def type_in(ui: Driver, text: str) -> None:
    for key in text:
        ui.tap(key)


def test_an_address_is_typed_and_the_pin_after_it(ui: Driver, bo: Phone) -> None:
    bo.host(HEADER)
    ui.tap("Join a table")
    ui.tap_icon("enter_number")
    type_in(ui, "127.0.0.")
    ui.tap("Next")
    assert ui.see("four numbers with dots")
    type_in(ui, f"1:{read_code(bo.live.code).port}")
    ui.tap("Next")
    pin = bo.live.pin
    assert pin is not None
    type_in(ui, f"{(int(pin) + 1) % 10**6:06d}")
    both(ui, bo, lambda: ui.see("Wrong PIN, 2 tries left."))
    type_in(ui, "4")
    assert not ui.see("Wrong PIN")
    ui.tap_icon("backspace")
    type_in(ui, pin)
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")


def test_tables_that_are_found_are_listed_and_picked(ui: Driver, bo: Phone) -> None:
    from companion.sync.net.discovery import Found

    bo.host(HEADER)
    ui.tap("Join a table")
    port = read_code(bo.live.code).port
    here = Found(
        bo.live.ledger.table, "Bo's kitchen", "schotten-totten", "bo", 1, ("127.0.0.1",), port
    )
    ui.app.page.seen((here,))
    ui.frames(2)
    ui.tap("Bo's kitchen")
    assert ui.see("PIN on the host’s screen")
    type_in(ui, str(bo.live.pin))
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")


def test_looking_for_a_code_lets_the_camera_go_in_a_pause(ui: Driver) -> None:
    ui.tap("Join a table")
    finder = ui.app.page.ids.finder
    ui.until(lambda: finder._lookout is not None)
    first = finder._lookout
    ui.app.on_pause()
    assert first._over.is_set()
    assert finder._lookout is None
    ui.app.on_resume()
    ui.until(lambda: finder._lookout is not None)
    assert not finder._lookout._over.is_set()


def test_without_a_find_other_ways_are_offered(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_page, "PATIENCE", 0.0)
    ui.device.camera_allowed = False
    ui.tap("Join a table")
    ui.until(lambda: ui.see("No table found in 5 seconds"))
    assert ui.see("Scan the code, or open a hotspot.")
    ui.until(lambda: ui.app.page.ids.finder.trouble == "refused")
    ui.tap("Type the address")
    assert ui.see("Address of the table")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda code: "hello", "What was copied is neither a code nor an address."),
        (lambda code: code[:40], "This is not the code of a table."),
        (lambda code: code.replace("v=1", "v=7"), "another version of Cairn"),
        (lambda code: code[:-4] + "aaaa", "This code was used already."),
        (lambda code: code.replace("&f=", "&f=AA")[:-2], "This is not the code of a table."),
    ],
)
def test_a_code_that_does_not_fit_is_said_to_be_so(
    ui: Driver, bo: Phone, change: Callable[[str], str], sentence: str
) -> None:
    bo.host(HEADER)
    ui.tap("Join a table")
    paste(ui, change(bo.live.code))
    both(ui, bo, lambda: ui.see(sentence) or any(sentence in n.text for n in ui.notices()))
    assert ui.app.stack[-1][0] == "join"


def test_a_host_that_is_gone_and_a_stranger_at_its_place(ui: Driver, bo: Phone) -> None:
    bo.host(HEADER)
    code = read_code(bo.live.code)
    ui.tap("Join a table")
    strange = code._replace(fingerprint="ab" * 32)
    paste(ui, strange.text())
    both(ui, bo, lambda: ui.see("Another device answers at this address."))
    bo.sharing.leave()
    both(ui, bo, lambda: bo.sharing.live is None)
    ui.hush()
    paste(ui, code.text())
    both(ui, bo, lambda: ui.see("Nobody answers there."))


def test_a_code_of_another_table_is_not_followed(ui: Driver, bo: Phone, tmp_path: Path) -> None:
    come(ui, bo)
    ui.tap(ui.of("LinkChip")[0])
    ui.tap_icon("more")
    ui.tap("Scan the host’s code")
    with Phone(tmp_path / "cy", "Cy's") as cy:
        cy.host(HEADER)
        paste(ui, cy.live.code)
        assert ui.see("This code belongs to another table. Nothing was sent.")
