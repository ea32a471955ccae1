"""Several phones, one table: the app's pages against another phone over real TLS on loopback."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import segno

from companion.log import Header
from companion.sync.pairing import read_code
from companion.ui.games import look_of
from companion.ui.screens import join as join_page
from companion.ui.screens import join_ways
from tests.sync.phones import Phone
from tests.ui.driver import Driver, entries
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
    ui.frames(2)


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


def paste(ui: Driver, text: str) -> None:
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    ui.tap_icon("enter_number")
    ui.tap("Paste")


def come(ui: Driver, bo: Phone) -> Any:
    """Bo hosts; this phone joins as Ada by a pasted code."""
    bo.host(HEADER)
    ui.tap("Join a table")
    paste(ui, bo.live.code)
    both(ui, bo, lambda: ui.app.stack[-1][0] == "table")
    ui.tap("Ada")
    both(ui, bo, lambda: ui.app.linking.live.link == "ok" and bo.live.room.seats)
    return ui.app.linking.live


# Hosting


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
    from companion.codes import code_reader

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
    from companion.sync.link import WrongFingerprint

    bo.host(HEADER)
    (tmp_path / "camera").mkdir()
    segno.make(bo.live.code).save(str(tmp_path / "camera" / "code.png"), scale=6, border=6)
    monkeypatch.setattr(join_ways, "AGAIN", 0.0)
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
    from companion.live import Busy
    from companion.sync.party import Item
    from companion.ui.gifts import gifts

    def busy(*_: Any) -> None:
        raise Busy

    live = come(ui, bo)
    live.offers["host"] = (Item("deck", "Ours", 5, "ab" * 32),)
    monkeypatch.setattr(live, "call", busy)
    for sheet, words in ((join_ways.who_are_you, "Ada"), (gifts, "Deck for the camera")):
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
    from companion.sync.discovery import Found

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


# Away and back


def test_the_host_goes_and_a_guest_takes_over(ui: Driver, tmp_path: Path) -> None:
    with Phone(tmp_path / "bo", "Galaxy A54") as bo:
        live = come(ui, bo)
        assert bo.live.table.enter(play(0, "G5", 4)).ok
        both(ui, bo, lambda: len(entries(ui)) == 1)
        match = bo.live.match
    ui.until(lambda: live.link == "lost")
    ui.frames(2)
    (bar,) = ui.of("LinkBar")
    assert bar.text == "Out of reach: Galaxy A54. Moves wait here."
    ui.tap("Draw, end turn")
    assert ui.app.link.text == "1 waiting"
    assert live.table.settled == 1
    ui.touch(bar.right - 40, bar.center_y)
    ui.tap("Take over")
    ui.until(lambda: live.hosts)
    ui.frames(2)
    assert ui.of("LinkBar") == []
    assert live.table.settled == len(entries(ui)) == 2, "what waited is numbered now"
    with Phone(tmp_path / "bo", "Galaxy A54") as bo:
        assert bo.sharing.table_of(match).enter({"undo": 1}).ok
        bo.sharing.follow(way_to(live))
        both(ui, bo, lambda: bo.live.link == "ok" and len(theirs(bo)) == 2)
        assert [what for what, _ in bo.told] == ["kept"]


def way_to(live: Any) -> Any:
    from companion.sync.link import Way

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
    both(ui, bo, lambda: bo.live.hosts)
    live.ledger.remember("way", way_to(bo.live).to_json())
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
    bo.live.call(lambda: bo.live.part.share(bo.live.part.host.set_lock(True)))
    bo.live.call(lambda: bo.live.part.share(bo.live.part.host.set_seat(0, bo.live.me)))
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
    assert ui.border().waiting == {(5, 0, "G5")}
    both(ui, bo, lambda: not live.waiting)
    assert ui.border().waiting == frozenset()
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
    bo.live.call(bo.live.part.put_out, live.me)
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
    both(ui, bo, lambda: len(ui.app.page.ids.list.data) == 1)
    ui.app.page.choose(0)
    ui.tap("Undo to 0")
    both(ui, bo, lambda: len(theirs(bo)) == 2)


# One table at a time


def on(ui: Driver) -> list[str]:
    """Matches that are shared whenever they are played."""
    return [m for m, told in ui.app.store.setting("tables").items() if told["on"]]


def test_looking_at_a_shared_match_leaves_the_live_table_alone(ui: Driver, tmp_path: Path) -> None:
    first = share(ui).match
    ui.app.home()
    ui.app.go("table", match=ui.app.store.begin(HEADER))
    ui.app.page.phones()
    live = ui.app.linking.live
    assert any("The one before is not any more" in n.text for n in ui.notices())
    assert on(ui) == [live.match], "the one before is not shared any more"
    ui.app.store.set_setting(
        "tables", {m: told | {"on": True} for m, told in ui.app.store.setting("tables").items()}
    )
    for name, more in (("history", {}), ("result", {}), ("table", {"at": 0}), ("rules", {})):
        ui.app.home()
        ui.app.go(name, match=first, **more)
        ui.frames(2)
        assert ui.app.linking.live is live, name
    ui.hush()
    ui.app.go("table", match=first)
    assert ui.app.linking.live.match == first
    assert any("The one before is not any more" in n.text for n in ui.notices())
    assert on(ui) == [first]
    ui.app.home()
    ui.start(tmp_path)
    ui.frames(3)
    assert ui.app.linking.live is None, "home only looks"
    ui.app.go("history", match=first)
    assert ui.app.linking.live is None
    assert not ui.app.linking.goes_on(live.match), "it can be deleted, and taken in again"


def test_undo_in_the_result_of_a_shared_match_is_played_at_its_table(
    ui: Driver, bo: Phone, tmp_path: Path
) -> None:
    live = share(ui)
    bo.join(live.code)
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: theirs(bo))
    ui.app.home()
    ui.start(tmp_path)
    ui.app.go("result", match=live.match)
    ui.app.page.undo()
    both(ui, bo, lambda: len(theirs(bo)) == 2)


# What never leaves the phone


CANARIES = ("CANARY-R7", "CANARY-hand-of-ann", "CANARY-joker")


def test_no_byte_of_a_note_is_ever_sent(
    ui: Driver, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else the store holds; every byte for the network is searched before encryption."""
    sent: list[bytes] = []
    write = asyncio.StreamWriter.write

    def record(writer: asyncio.StreamWriter, data: Any) -> None:
        sent.append(bytes(data))
        write(writer, data)

    monkeypatch.setattr(asyncio.StreamWriter, "write", record)
    for phone in (ui.app.store, bo.store):
        phone.set_setting("notes", {"match": list(CANARIES)})
        phone.set_setting("names", list(CANARIES))
        phone.begin(Header("schotten-totten", (CANARIES[1], CANARIES[2])))
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("Show on a screen")
    ui.until(lambda: live.watch)
    urllib.request.urlopen(live.watch, timeout=5).close()
    ui.tap("Done")
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: theirs(bo))
    assert bo.live.table.enter(end(0)).ok
    both(ui, bo, lambda: len(entries(ui)) == 2)
    everything = b"".join(sent)
    assert b'"stone":5' in everything, "the recorder hears nothing"
    assert b"<!doctype html>" in everything
    for canary in CANARIES:
        assert canary.encode() not in everything


# What phones give each other


def test_tiles_that_another_phone_knows_are_taken_over(ui: Driver, bo: Phone) -> None:
    from companion.sync.party import Thing
    from scoring.codec import from_json
    from scoring.glen_more.catalogue import Catalogue, described, export
    from scoring.glen_more.tile import Description
    from tests.ui.visits_glen import TILES

    name, said = next(iter(TILES.items()))
    theirs_ = described(Catalogue({}), [(name, from_json(Description, said, name))])
    tiles = Thing("glen-more-tiles", "1", json.dumps(export(theirs_)).encode())
    broken = Thing("glen-more-tiles", "2", b"{}")
    unknown = Thing("of-tomorrow", "3", b"[]")
    come(ui, bo)
    bo.live.call(bo.live.part.lay, [tiles, broken, unknown])
    both(ui, bo, lambda: ui.app.linking.live.offers.get("host"))
    ui.hush()
    ui.tap(ui.of("LinkChip")[0])
    assert ui.see("2 things to take over")
    ui.tap("On the other phones")
    rows = [row for row in ui.of("Choice") if row.text == "Glen More: tiles"]
    ui.tap(rows[-1])
    both(ui, bo, lambda: any("1 tile has come." in n.text for n in ui.notices()))
    assert ui.app.settings["catalogue"] == export(theirs_)
    ui.hush()
    both(ui, bo, lambda: bo.live.offers[ui.app.linking.live.me])
    ui.tap("On the other phones")
    ui.tap("Glen More: tiles")
    both(ui, bo, lambda: any("cannot be read" in n.text for n in ui.notices()))
    assert ui.app.settings["catalogue"] == export(theirs_)


def test_a_deck_goes_from_one_camera_to_another(ui: Driver, bo: Phone, tmp_path: Path) -> None:
    from companion.decks import BUILT_IN, Shelf
    from companion.sync.party import Thing

    whole = (BUILT_IN / "iello.npz").read_bytes()
    come(ui, bo)
    things = [Thing("deck", "../Bo's deck", whole), Thing("deck", "Torn", whole[:-100])]
    bo.live.call(bo.live.part.lay, things)
    both(ui, bo, lambda: ui.app.linking.live.offers.get("host"))
    ui.hush()
    ui.tap(ui.of("LinkChip")[0])
    for note, words in (("deck", "A deck has come"), ("Torn", "cannot be read")):
        ui.tap("On the other phones")
        rows = [row for row in ui.of("Choice") if row.note.endswith(note)]
        ui.tap(rows[0])
        both(ui, bo, lambda words=words: any(words in n.text for n in ui.notices()))
        ui.hush()
    assert ui.see("1 thing to take over")
    shelf = Shelf(tmp_path / "decks")
    (deck,) = [deck for deck in shelf.decks() if not deck.built_in]
    assert deck.cards == shelf.find("iello").cards
    assert [file.name for file in (tmp_path / "decks").iterdir()] == [f"{deck.name}.npz"]
    assert not (tmp_path / "Bo's deck.npz").exists()


def test_boards_go_from_a_guest_to_the_host(ui: Driver, bo: Phone) -> None:
    from companion.sync.party import Thing
    from companion.ui.games.nights_watch.boards import shelf

    said = shelf.written(shelf.named(shelf.house("watch_16"), "By the fire")) | {"id": ""}
    good = Thing("nights-watch-board", "By the fire", json.dumps(said).encode())
    bad = Thing("nights-watch-board", "Deep", b"[" * 5000)
    live = share(ui)
    bo.join(live.code)
    bo.live.call(bo.live.part.lay, [good, bad])
    both(ui, bo, lambda: live.offers.get(bo.live.me))
    ui.hush()
    for row, words in ((-1, "A board has come: By the fire"), (0, "cannot be read")):
        ui.tap("On the other phones")
        ui.tap([choice for choice in ui.of("Choice") if "board" in choice.text][row])
        both(ui, bo, lambda words=words: any(words in n.text for n in ui.notices()))
        ui.hush()
    (kept,) = shelf.own(ui.app.settings)
    assert (kept.name, kept.kind) == ("By the fire", "watch_16")


def test_the_bar_stands_above_every_games_buttons(ui: Driver) -> None:
    """And everything else keeps a place on the screen."""
    from companion.ui.games import SCREENS

    for game, cover in SCREENS.items():
        names = ("Ada", "Bo", "Cy", "Dana")[: cover.most]
        options = look_of(game).finish
        header = Header(game, names, options(ui.app, {}, len(names)) if options else {})
        ui.app.home()
        ui.app.go("table", match=ui.app.store.begin(header))
        ui.app.page.phones()
        live = ui.app.linking.live
        ui.until(lambda live=live: live.code)
        ui.tap("To the table")
        live.link = "lost"
        ui.app.linking.changed()
        ui.frames(3)
        (bar,) = ui.of("LinkBar")
        below = bar.to_window(*bar.pos)[1]
        assert 80 <= below <= 110, game
        ui.touch(bar.right - 40, bar.to_window(*bar.center)[1])
        assert ui.see("Host the table on this phone?"), game
        ui.app.sheets()[0].close()
