"""Several phones, one table, as the app's pages see it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.storage.errors import DiskFull
from companion.sync.guest_device import GuestDevice
from companion.sync.net.dialling import Joined, Way
from companion.sync.net.pairing import NotAdmitted, read_code
from companion.sync.protocol.messages import Propose, Refused, Sit
from companion.sync.session import AtAnotherTable, CannotShare, TableDamaged
from tests.sync.phones import LOOPBACK, Phone
from tests.sync.processes import Devices
from tests.sync.toy import put

HEADER = Header("toy", ("Ada", "Bo"))


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[tuple[Phone, Phone]]:
    """Ada hosts, Bo follows."""
    with Phone(tmp_path / "ada", "Ada's") as ada, Phone(tmp_path / "bo", "Bo's") as bo:
        ada.host(HEADER, put("first"))
        assert isinstance(bo.join(ada.live.code), Joined)
        yield ada, bo


def seen(phone: Phone) -> list[Any]:
    return [played.entry for played in phone.live.table.record]


def together(*phones: Phone) -> None:
    """Wait until all show and have written the same, and nothing waits."""

    def so() -> bool:
        logs = [seen(phone) for phone in phones]
        return all(log == logs[0] for log in logs) and not any(p.live.waiting for p in phones)

    phones[0].until(so, *phones[1:])
    assert all(phone.entries() == seen(phone) for phone in phones)


def test_a_guest_has_the_whole_match_in_its_own_store(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    assert bo.entries() == ada.entries() == [put("first")]
    assert bo.sharing.match == ada.sharing.match


def test_moves_and_undo_go_both_ways(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    assert bo.live.table.enter(put("x")).ok
    assert bo.live.waiting == 1
    assert seen(bo)[-1] == put("x")
    together(ada, bo)
    assert ada.live.table.undo().ok
    together(ada, bo)
    assert bo.live.table.undo().ok
    together(ada, bo)
    assert bo.live.table.standing == ()


@pytest.mark.parametrize("who", [0, 1])
def test_many_moves_are_taken_back_together(phones: tuple[Phone, Phone], who: int) -> None:
    ada, bo = phones
    for i in range(20):
        assert ada.live.table.enter(put(str(i))).ok
    together(ada, bo)
    assert phones[who].live.table.undo_to(2).ok
    together(ada, bo)
    assert [played.entry for played in bo.live.table.standing] == [put("first"), put("0")]
    assert len(seen(ada)) == 21 + 19


def test_many_moves_are_taken_back_while_one_waits(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    for i in range(5):
        assert ada.live.table.enter(put(str(i))).ok
    together(ada, bo)
    assert bo.live.table.enter(put("waits")).ok
    assert bo.live.table.undo_to(1).ok
    assert bo.live.table.view()["tokens"] == ["first"]
    together(ada, bo)
    assert ada.live.table.view()["tokens"] == ["first"]


def test_a_host_that_cannot_write_takes_nothing_back(
    phones: tuple[Phone, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = phones
    for i in range(5):
        assert ada.live.table.enter(put(str(i))).ok

    with monkeypatch.context() as patch:
        patch.setattr(ada.store, "keep_shared", full)
        with pytest.raises(DiskFull):
            ada.live.table.undo_to(1)
    assert len(ada.live.table.standing) == 6
    assert ada.live.table.undo_to(1).ok
    together(ada, bo)
    assert bo.live.table.view()["tokens"] == ["first"]


def test_undo_of_a_waiting_move_takes_back_no_other(phones: tuple[Phone, Phone]) -> None:
    """Ada's move is numbered where Bo's was thought to be, and Bo's is refused."""
    ada, bo = phones
    assert bo.live.link == "ok"
    ada.live.hosting.set_lock(True)
    ada.live.hosting.set_seat(0, ada.live.me)
    ada.live.enter(put("y", seat=1), "ada-first")
    assert bo.live.table.enter(put("x", seat=0)).ok
    assert bo.live.table.undo().ok
    ada.until(lambda: bo.notices and put("y", seat=1) in seen(bo), bo)
    together(ada, bo)
    assert seen(ada) == [put("first"), put("y", seat=1)]


def test_undo_of_a_waiting_move_follows_it_and_survives_the_app(
    phones: tuple[Phone, Phone], tmp_path: Path
) -> None:
    ada, bo = phones
    match = bo.sharing.match
    assert bo.live.table.enter(put("x")).ok
    assert bo.live.table.undo().ok
    assert bo.live.table.enter(put("y")).ok
    bo.sharing.close()
    with Phone(tmp_path / "bo", "Bo's") as again:
        again.sharing.table_of(match)
        together(ada, again)
        assert seen(ada) == [put("first"), put("x"), {"undo": 2}, put("y")]


def test_the_rules_refuse_at_once_what_they_refuse_everywhere(phones: tuple[Phone, Phone]) -> None:
    _, bo = phones
    assert not bo.live.table.enter(put("first")).ok
    assert bo.live.waiting == 0


def test_two_who_play_the_same_at_once_are_put_in_order(phones: tuple[Phone, Phone]) -> None:
    """The second one's move comes back refused, with its rule."""
    ada, bo = phones
    assert bo.live.table.enter(put("x")).ok
    assert ada.live.table.enter(put("x")).ok or ada.live.table.record[-1].entry == put("x")
    ada.until(lambda: not bo.live.waiting, bo)
    assert seen(ada).count(put("x")) == 1
    together(ada, bo)


def test_a_refusal_comes_back_with_its_rule(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    ada.live.hosting.set_lock(True)
    ada.live.hosting.set_seat(0, ada.live.me)
    assert bo.live.table.enter(put("x", seat=0)).ok
    ada.until(lambda: bo.notices, bo)
    assert bo.notices == [("refused", ["seat.tied"])]
    assert seen(bo) == [put("first")]
    assert not bo.live.waiting


def test_a_host_hears_at_once_that_a_seat_is_tied(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    ada.live.hosting.set_lock(True)
    ada.live.hosting.set_seat(1, bo.live.me)
    verdict = ada.live.table.enter(put("x", seat=1))
    assert [problem.rule for problem in verdict.broken] == ["seat.tied"]
    assert ada.notices == [("admitted", "Bo's")]


def test_moves_wait_while_the_host_is_away_and_may_be_taken_back(tmp_path: Path) -> None:
    with Phone(tmp_path / "bo", "Bo's") as bo:
        with Phone(tmp_path / "ada", "Ada's") as ada:
            match = ada.host(HEADER)
            bo.join(ada.live.code)
        bo.until(lambda: bo.live.link == "lost")
        for text in ("x", "y"):
            assert bo.live.table.enter(put(text)).ok
        assert bo.live.table.undo().ok
        assert seen(bo) == [put("x")]
        assert bo.live.waiting == 1
        with Phone(tmp_path / "ada", "Ada's") as ada:
            assert ada.sharing.table_of(match) is not None
            together(ada, bo)
            assert seen(ada) == [put("x")]


def test_a_killed_guest_resumes_with_what_waits(tmp_path: Path) -> None:
    with Phone(tmp_path / "ada", "Ada's") as ada:
        match = ada.host(HEADER)
        with Phone(tmp_path / "bo", "Bo's") as bo:
            bo.join(ada.live.code)
        ada.sharing.leave()
        with Phone(tmp_path / "bo", "Bo's") as bo:
            bo.sharing.table_of(match)
            assert bo.live.table.enter(put("x")).ok
        with Phone(tmp_path / "bo", "Bo's") as bo:
            bo.sharing.table_of(match)
            assert seen(bo) == [put("x")]
            assert bo.live.waiting == 1
            ada.sharing.share(match, "kitchen")
            together(ada, bo)


def way_to(phone: Phone) -> Way:
    code = read_code(phone.live.code)
    return Way(code.addresses, code.port, code.fingerprint)


def test_a_guest_takes_over_and_the_old_host_comes_back_as_one(tmp_path: Path) -> None:
    with Phone(tmp_path / "bo", "Bo's") as bo:
        with Phone(tmp_path / "ada", "Ada's") as ada:
            match = ada.host(HEADER, put("a"))
            bo.join(ada.live.code)
            together(bo, ada)
        with Phone(tmp_path / "ada", "Ada's") as ada:
            bo.until(lambda: bo.live.link == "lost")
            bo.sharing.take_over()
            bo.until(lambda: bo.live.hosts)
            assert bo.live.table.enter(put("b")).ok

            ada.sharing.table_of(match)
            ada.until(lambda: ada.live.code)
            assert ada.live.table.enter(put("mine")).ok
            ada.sharing.follow(way_to(bo))
            ada.until(lambda: any(what == "kept" for what, _ in ada.notices), bo)
            aside = next(aside for what, aside in ada.notices if what == "kept")
            assert aside.entries == (put("mine"),)
            assert aside.base == 1
            together(ada, bo)
            assert seen(ada) == [put("a"), put("b")]
            kept = next(m for m in ada.store.matches() if m.aside_of == match)
            assert ada.store.entries(kept.id) == [put("a"), put("mine")]

            assert not ada.live.hosts
            ada.live.replay(aside.branch)
            ada.until(lambda: put("mine") in seen(bo), bo)
            together(ada, bo)


def test_an_old_host_is_told_that_another_phone_hosts(tmp_path: Path) -> None:
    with Phone(tmp_path / "bo", "Bo's") as bo, Phone(tmp_path / "ada", "Ada's") as ada:
        ada.host(HEADER)
        bo.join(ada.live.code)
        bo.sharing.take_over()
        bo.until(lambda: bo.live.hosts)
        bo.sharing.follow(way_to(ada))
        ada.until(lambda: ("replaced", bo.live.me) in ada.notices, bo)
        with pytest.raises(Exception, match="another phone hosts"):
            ada.live.table.enter(put("x"))


def test_a_phone_that_has_only_come_asks_before_it_hosts(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    took: list[str | None] = []
    bo.sharing.follow(way_to(ada))
    assert bo.live.link == "starting"
    bo.sharing.take_over(took.append)
    ada.until(lambda: took, bo)
    assert took == ["host"]
    assert not bo.live.hosts


def test_a_phone_that_was_put_out_is_told_and_keeps_the_match(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    ada.live.hosting.put_out(bo.live.me)
    ada.until(lambda: bo.live.link == "out", bo)
    assert bo.notices == [("put_out", "key")]
    match = bo.sharing.match
    bo.sharing.leave()
    assert bo.sharing.table_of(match) is None
    assert bo.store.open(match).enter(put("x")).ok


def test_who_played_on_alone_and_joins_again_loses_nothing(phones: tuple[Phone, Phone]) -> None:
    ada, bo = phones
    match = bo.sharing.match
    bo.sharing.leave()
    bo.store.open(match).enter(put("alone"))
    assert ada.live.table.enter(put("x")).ok
    assert isinstance(bo.join(ada.live.code), Joined)
    together(ada, bo)
    (aside,) = [line for line in bo.store.matches() if line.aside_of == match]
    assert bo.store.entries(aside.id) == [put("first"), put("alone")]


def test_a_match_played_on_alone_is_shared_again_with_the_same_guests(
    phones: tuple[Phone, Phone],
) -> None:
    ada, bo = phones
    match, table = ada.sharing.match, ada.live.ledger.table
    ada.sharing.leave()
    ada.store.open(match).enter(put("alone"))
    assert ada.sharing.share(match, "kitchen").ledger.table == table
    together(ada, bo)
    assert seen(bo) == [put("first"), put("alone")]


def test_wrong_pins_are_counted(tmp_path: Path) -> None:
    with Phone(tmp_path / "ada", "Ada's") as ada, Phone(tmp_path / "bo", "Bo's") as bo:
        ada.host(HEADER)
        port = read_code(ada.live.code).port
        wrong = f"{(int(ada.live.pin or 0) + 1) % 10**6:06d}"
        for left in (2, 1):
            no = bo.join_pin(port, wrong)
            assert isinstance(no, NotAdmitted)
            assert (no.why, no.left) == ("pin", left)
        assert isinstance(bo.join_pin(port, ada.live.pin or ""), Joined)


def test_a_full_disk_is_told_and_what_it_missed_comes_again(
    phones: tuple[Phone, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = phones
    with monkeypatch.context() as patch:
        patch.setattr(bo.store, "keep_shared", full)
        assert ada.live.table.enter(put("x")).ok
        ada.until(lambda: bo.notices, bo)
        assert bo.notices[0][0] == "trouble"
        assert seen(bo) == [put("first")], "nothing is shown that is not written"
    together(ada, bo)
    assert seen(bo) == [put("first"), put("x")]


def test_a_guest_whose_disk_is_full_has_made_no_move(
    phones: tuple[Phone, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = phones

    with monkeypatch.context() as patch:
        patch.setattr(bo.store, "keep_shared", full)
        with pytest.raises(DiskFull):
            bo.live.table.enter(put("x"))
    assert bo.live.waiting == 0
    assert ada.live.table.enter(put("y")).ok
    together(ada, bo)
    assert seen(ada) == [put("first"), put("y")]


def test_nobody_waits_for_a_thread_that_hangs(phones: tuple[Phone, Phone]) -> None:
    """Every call of a screen returns: moves are written and shown while nothing is sent."""
    ada, bo = phones
    with ada.starved(), bo.starved():
        everything_is_touched(ada, bo)


def everything_is_touched(ada: Phone, bo: Phone) -> None:
    assert ada.live.table.enter(put("host's")).ok
    assert ada.entries() == [put("first"), put("host's")]
    assert bo.live.table.enter(put("guest's")).ok
    assert bo.live.table.undo().ok
    assert (seen(bo)[1], bo.live.waiting) == (put("guest's"), 2)
    ada.live.hosting.set_lock(True)
    ada.live.hosting.set_seat(0, ada.live.me)
    ada.live.hosting.set_name("hall")
    ada.live.hosting.new_pin()
    ada.live.lay([])
    ada.live.hosting.put_out(bo.live.me)
    bo.live.sit(1)
    bo.live.lay([])
    bo.live.fetch("host", "00" * 32)
    ada.sharing.open_page(lambda _: None)
    bo.sharing.follow(way_to(ada))
    bo.sharing.take_over()
    for phone in (ada, bo):
        phone.sharing.drain()
        phone.sharing.leave()
    assert ada.store.open(ada.sharing.match).enter(put("alone")).ok


def test_what_was_done_while_a_thread_hung_is_sent_when_it_is_loose(
    phones: tuple[Phone, Phone],
) -> None:
    ada, bo = phones
    with bo.starved():
        assert bo.live.table.enter(put("x")).ok
        assert ada.live.table.enter(put("y")).ok
    together(ada, bo)
    assert {entry["token"] for entry in seen(ada)} == {"first", "x", "y"}


def test_what_comes_after_the_end_changes_nothing(phones: tuple[Phone, Phone]) -> None:
    """Said to a phone that hosts, and handed over when it does not any more."""
    ada, bo = phones
    hosting, match = ada.live.hosting, ada.sharing.match
    ada.sharing.leave()
    hosting.heard(bo.live.me, Propose("operation-late", put("late"), "00"))
    hosting.heard(bo.live.me, Sit(0))
    assert ada.store.entries(match) == [put("first")]
    assert ada.store.shared(match)["seats"] == {}


def test_a_disk_too_full_to_share_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Phone(tmp_path, "Ada's") as ada:
        match = ada.store.begin(HEADER)
        assert ada.store.open(match).enter(put("first")).ok
        for alone in ("second", "third"):
            with monkeypatch.context() as patch:
                patch.setattr(ada.store, "keep_shared", full)
                with pytest.raises(DiskFull):
                    ada.sharing.share(match, "kitchen")
            assert ada.sharing.live is None
            assert not ada.sharing.shares(match)
            ada.sharing.share(match, "kitchen")
            ada.sharing.leave()
            assert ada.store.open(match).enter(put(alone)).ok


def full(*_: Any, **more: Any) -> None:
    raise DiskFull


@pytest.mark.parametrize(
    "problems",
    [
        (),
        ({"rule": "no.such.rule", "facts": {}},),
        ({"rule": "seat.tied", "facts": {}},),
        ({"rule": "seat.tied", "facts": 7},),
        ({"rule": None},),
        ({},),
    ],
)
def test_a_refusal_that_cannot_be_put_into_words_is_one_all_the_same(
    phones: tuple[Phone, Phone], problems: Any
) -> None:
    """From a host of another version, or one that means ill."""
    ada, bo = phones
    ada_id = ada.live.me
    ada.sharing.leave()
    bo.until(lambda: bo.live.link == "lost")
    assert bo.live.table.enter(put("x")).ok
    (op_id,) = bo.live.ledger.pending
    assert isinstance(bo.live.part, GuestDevice)
    bo.live.part.heard(Refused(1, ada_id, op_id, problems))
    assert bo.notices == [("refused", ["host.refused"])]
    assert seen(bo) == [put("first")]


@pytest.mark.usefixtures("announcing")
def test_a_table_is_found_in_the_network_and_joined_by_its_pin(tmp_path: Path) -> None:
    lan = replace(LOOPBACK, interfaces=("127.0.0.1",), discover=True)
    with Phone(tmp_path / "ada", "Ada's", lan) as ada, Phone(tmp_path / "bo", "Bo's", lan) as bo:
        ada.host(HEADER)
        found: list[Any] = []
        stop = bo.sharing.find(found.append)
        mine = ada.live.ledger.table
        bo.until(lambda: found and any(table.table == mine for table in found[-1]), ada)
        stop()
        (table,) = [table for table in found[-1] if table.table == mine]
        assert (table.name, table.addresses) == ("kitchen", ("127.0.0.1",))
        assert isinstance(bo.join_pin(table.port, ada.live.pin or ""), Joined)
        together(ada, bo)


def test_a_device_is_not_at_two_tables_by_two_processes(tmp_path: Path) -> None:
    """The second one says so, whatever it wants there."""
    with Devices(tmp_path / "ada") as devices, Phone(tmp_path / "ada", "Ada's") as ada:
        other = devices.host("--game", "schotten-totten", name="tables")
        with pytest.raises(AtAnotherTable):
            ada.host(HEADER)
        assert isinstance(ada.join(other.events[0]["code"]), AtAnotherTable)
        other.close()
        ada.host(HEADER)
        with pytest.raises(AssertionError, match="another Cairn"):
            devices.host("--game", "schotten-totten", name="tables")


def test_a_damaged_certificate_is_said_and_holds_nothing(phones: tuple[Phone, Phone]) -> None:
    """Neither joining nor hosting ends the app, and the folder is free again afterwards."""
    ada, _ = phones
    folder = ada.store.path.parent.parent / "carl"
    certificate = folder / "tables" / "identity.pem"
    certificate.parent.mkdir(parents=True)
    certificate.write_text("no certificate")
    with Phone(folder, "Carl's") as carl:
        assert carl.sharing.fingerprint() == ""
        for _ in range(2):
            assert isinstance(carl.join(ada.live.code), CannotShare)
            with pytest.raises(CannotShare, match=r"identity\.pem"):
                carl.host(HEADER)
        certificate.unlink()
        assert isinstance(carl.join(ada.live.code), Joined)


def test_a_damaged_table_is_said_and_goes_on_alone(tmp_path: Path) -> None:
    with Phone(tmp_path, "Ada's") as ada:
        ada.host(HEADER, put("first"))
        match = ada.sharing.match
        ada.store.keep_shared(match, {"header": None})
    with Phone(tmp_path, "Ada's") as ada:
        with pytest.raises(TableDamaged, match="can be restored from another device"):
            ada.sharing.table_of(match)
        assert ada.sharing.table_of(match) is None, "it is said once"
        assert len(ada.store.open(match).record) == 1
