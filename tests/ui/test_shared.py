"""Several phones, one table: hosting and joining, over real TLS on loopback."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import segno

from companion.match.log import Session
from companion.sync.net.identity import locked
from companion.sync.net.pairing import read_code
from companion.ui import code_finder
from companion.ui.pages import join as join_page
from companion.ui.pages import join_methods
from tests import PATIENCE
from tests.play.entries import end, play
from tests.sync.phones import Phone
from tests.ui.driver import Driver, entries
from tests.ui.two_phones import HEADER, both, come, paste, share, theirs
from tests.web.sitter import Sitter

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
    from companion.camera.worker import code_reader

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
    ui.hush()
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
    ui.frames(3)
    (chip,) = ui.of("LinkChip")
    assert chip.text == "1/2"
    ui.tap(chip)
    assert ui.app.stack[-1][0] == "lobby"


def test_the_table_of_another_match_has_no_chip_of_this_one(ui: Driver) -> None:
    shared = share(ui)
    other = ui.app.store.import_session(Session(HEADER, ()))
    ui.sit_down(other)
    assert ui.app.linking.live is shared
    assert not ui.of("LinkChip")[0].link.icon
    ui.app.home()
    ui.frames(3)
    assert ui.of("LinkChip")[0].link.icon == "link_host"


def test_a_table_that_is_not_shared_offers_no_more(ui: Driver) -> None:
    share(ui)
    assert ui.find_icon("more")
    ui.app.linking.sharing.leave()
    ui.until(lambda: ui.app.linking.live is None)
    ui.app.page.refresh()
    assert all(icon.icon != "more" for icon in ui.of("IconButton"))


def test_watchers_get_a_page_only_when_asked_for(ui: Driver) -> None:
    live = share(ui)
    assert live.watch is None
    ui.tap("Open to browsers")
    ui.until(lambda: live.watch)
    ui.frames(2)
    assert ui.see("Plain HTTP")
    address = live.watch
    with urllib.request.urlopen(address, timeout=PATIENCE) as page:
        assert b"<!doctype html>" in page.read().lower()
    ui.tap("End the page")
    ui.until(lambda: live.watch is None)
    with pytest.raises(OSError, match=r".*"):
        urllib.request.urlopen(address, timeout=PATIENCE)


def by_browser(ui: Driver, work: Callable[[], None]) -> None:
    """Somebody else's browser, while the app goes on."""
    sitting = threading.Thread(target=work, daemon=True)
    sitting.start()
    ui.until(lambda: not sitting.is_alive())


def test_a_browser_sits_down_plays_and_is_put_out(ui: Driver) -> None:
    live = share(ui)
    ui.tap("Open to browsers")
    ui.until(lambda: live.watch)
    ui.frames(2)
    code = live.hosting.browsers.code
    assert ui.see(f"{code[:3]} {code[3:]}")
    ui.tap("Done")
    link = live.hosting.seat_links()[0]
    sitters: list[Sitter] = []

    def play() -> None:
        sitters.append(Sitter(link))
        sitters[0].touch("side.0.4")
        sitters[0].touch("card.R5")

    by_browser(ui, play)
    ui.frames(2)
    assert entries(ui)[-1]["card"] == "R5"
    assert ui.of("SeatRow")[-1].note == "browser · Safari on iPhone"
    ui.app.go("history", match=ui.app.page.match)
    assert "in a browser" in ui.app.page.kept.course.rows[-1].line.note
    ui.app.back()
    ui.app.page.touched("seat.0")
    ui.frames(2)
    assert ui.see("Code for a browser")
    live.hosting.put_out(live.room.seats[0])
    by_browser(ui, lambda: setattr(sitters[0], "page", sitters[0].look()))
    assert "does not sit here any more" in sitters[0].page.html
    old = live.hosting.seat_links()[0]
    live.hosting.new_seat_code(0)
    assert live.hosting.seat_links()[0] != old


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


def test_who_joins_sees_which_seats_are_taken(ui: Driver, bo: Phone, tmp_path: Path) -> None:
    bo.host(HEADER)
    bo.live.sit(1)
    (tmp_path / "camera").mkdir()
    segno.make(bo.live.code).save(str(tmp_path / "camera" / "code.png"), scale=6, border=6)
    ui.tap("Join a table")
    both(ui, bo, lambda: ui.see("taken: Galaxy A54"))
    rows = {row.text: row.note for row in ui.of("ListRow")}
    assert rows["Ada"] == "free"
    assert rows["Bo"] == "taken: Galaxy A54"


def test_the_camera_tries_a_code_that_led_nowhere_once_more(
    ui: Driver, bo: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.sync.net.dialling import WrongFingerprint

    bo.host(HEADER)
    (tmp_path / "camera").mkdir()
    segno.make(bo.live.code).save(str(tmp_path / "camera" / "code.png"), scale=6, border=6)
    monkeypatch.setattr(code_finder, "AGAIN", 0.0)
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


def test_a_seat_that_cannot_be_written_down_is_said(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.storage.errors import DiskFull

    def full(*_: Any, **more: Any) -> None:
        raise DiskFull

    live = share(ui)
    monkeypatch.setattr(ui.app.store, "keep_shared", full)
    ui.hush()
    join_methods.WhoAreYou(ui.app, live).show()
    ui.frames(2)
    ui.tap([row for row in ui.of("ListRow") if row.text == "Ada"][-1])
    assert any("the disk is full" in n.text for n in ui.notices())


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
    """All of them with name and game; a false one costs no try, for nothing is said there."""
    from companion.sync.net.presence import Found

    bo.host(HEADER)
    ui.tap("Join a table")
    port = read_code(bo.live.code).port
    table, address = bo.live.ledger.table, ("127.0.0.1",)
    here = Found(table, "Bo's kitchen", "schotten-totten", bo.live.me, 1, address, port)
    false = Found(table, "Bo's attic", "glen-more", "ab" * 32, 7, address, port)
    ui.app.page.seen((here, false))
    ui.frames(2)
    assert ui.see("Bo's kitchen")
    assert ui.see("Schotten Totten")
    ui.tap("Bo's attic")
    assert ui.see("PIN on the host’s screen")
    wrong = f"{(int(bo.live.pin or 0) + 1) % 10**6:06d}"
    type_in(ui, wrong)
    both(ui, bo, lambda: ui.see("Another device answers at this address. Nothing was sent."))
    ui.tap("Bo's kitchen")
    type_in(ui, wrong)
    both(ui, bo, lambda: ui.see("Wrong PIN, 2 tries left."))
    type_in(ui, str(bo.live.pin))
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")


def test_a_second_cairn_on_one_device_says_that_the_first_is_at_a_table(
    ui: Driver, bo: Phone
) -> None:
    bo.host(HEADER)
    ui.tap("Join a table")
    with locked(ui.app.device.data_folder() / "tables"):
        paste(ui, bo.live.code)
        ui.until(lambda: ui.see("Another Cairn on this device is at a table."))
    ui.app.page.scanned(bo.live.code)
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")


def test_a_second_cairn_on_one_device_cannot_share(ui: Driver) -> None:
    with locked(ui.app.device.data_folder() / "tables"):
        ui.app.settings["names"] = ["Ada", "Bo"]
        ui.tap(ui.game("Schotten Totten"))
        ui.tap("Share")
        assert any("Another Cairn on this device" in n.text for n in ui.notices())
    assert ui.app.linking.live is None


def test_looking_for_a_code_lets_the_camera_go_in_a_pause(ui: Driver) -> None:
    ui.tap("Join a table")
    finder = ui.app.page.finder
    ui.until(lambda: finder._worker is not None)
    first = finder._worker
    ui.app.on_pause()
    assert first._over.is_set()
    assert finder._worker is None
    ui.app.on_resume()
    ui.until(lambda: finder._worker is not None)
    assert not finder._worker._over.is_set()


def test_without_a_find_other_ways_are_offered(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_page, "PATIENCE", 0.0)
    ui.device.camera_allowed = False
    ui.tap("Join a table")
    ui.until(lambda: ui.see("No table found in 5 seconds"))
    assert ui.see("Scan the code, or open a hotspot.")
    ui.until(lambda: ui.app.page.finder.trouble == "refused")
    ui.tap("Type the address")
    assert ui.see("Address of the table")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda code: "hello", "What was copied is neither a code nor an address."),
        (lambda code: code[:40], "This is not the code of a table."),
        (lambda code: code.replace("v=3", "v=7"), "another version of Cairn"),
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
