"""Conversations between phones, as lists of messages. No sockets."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.sync.device_setup import Setting
from companion.sync.guest_device import GuestDevice
from companion.sync.net.identity import identity
from companion.sync.protocol import Guest, Host, InStep, Kept
from companion.sync.protocol.batch import batch
from companion.sync.protocol.chain import BadChain, Commit, canonical, genesis, verify
from companion.sync.protocol.host import MOST_IN_TAIL
from companion.sync.protocol.ledger import Device, Journal, Ledger, SQLiteJournal
from companion.sync.protocol.messages import (
    BadPeer,
    Beat,
    Closed,
    Committed,
    Hello,
    Message,
    Propose,
    Refused,
    Room,
    Sit,
    Tail,
    TakeBack,
    decode,
    encode,
)
from companion.sync.table_files import NOWHERE
from tests.sync.memory import Crash, MemoryJournal
from tests.sync.toy import put

HEADER = Header("toy", ("Ada", "Bo"))


def ledger(me: str, journal: Journal | None = None) -> Ledger:
    kept = Ledger.begin(journal or MemoryJournal(), "t1", me, HEADER, (1, "ann"))
    devices = {n: Device(n, n.title(), "") for n in ("ann", "bea", "cid")}
    kept.set_room({}, False, devices, "kitchen")
    return kept


def pair() -> tuple[Host, Guest]:
    host, guest = Host(ledger("ann")), Guest(ledger("bea"))
    connect(host, guest)
    return host, guest


def connect(host: Host, guest: Guest) -> list[Any]:
    """A new line: hello, and on until neither has anything to say."""
    guest.lost()
    return talk(host, guest, [guest.hello()])


def talk(host: Host, guest: Guest, said: list[Message]) -> list[Any]:
    """Carry messages to and fro as written text; what the guest's person is told."""
    news: list[Any] = []
    while said:
        answers, broadcasts = host.receive(decode(encode(said.pop(0))), guest.ledger.me)
        for message in answers + broadcasts:
            more, told = guest.receive(decode(encode(message)))
            said += more
            news += told
    return news


def committed(answer: tuple[list[Message], list[Message]]) -> dict[str, Any]:
    (message,) = answer[1]
    assert isinstance(message, Committed)
    return dict(message.entry)


def test_an_accepted_move_goes_to_everyone() -> None:
    host, guest = pair()
    answers, broadcasts = host.receive(Propose("operation-1", put("x")), "bea")
    assert answers == []
    for message in broadcasts:
        guest.receive(message)
    assert guest.table.state == host.table.state
    assert guest.ledger.head == host.ledger.head


def test_an_entry_says_who_what_and_after_what() -> None:
    host, _ = pair()
    first = committed(host.receive(Propose("operation-1", put("x")), "bea"))
    second = committed(host.propose({"undo": 1}, "operation-2"))
    assert list(first) == ["table", "epoch", "seq", "op_id", "by", "move", "prev", "hash"]
    assert first["move"] == put("x")
    assert (first["by"], first["seq"], first["prev"]) == ("bea", 1, genesis("t1", HEADER))
    assert (second["undo"], second["prev"]) == (1, first["hash"])


def test_the_hash_is_sha256_of_the_hash_before_and_canonical_json() -> None:
    from hashlib import sha256

    host, _ = pair()
    said = committed(host.propose(put("x"), "operation-1"))
    body = {key: said[key] for key in said if key not in ("prev", "hash")}
    assert sha256(bytes.fromhex(said["prev"]) + canonical(body)).hexdigest() == said["hash"]


def test_a_repeated_proposal_counts_once_and_gets_the_same_commit() -> None:
    host, _ = pair()
    first = host.receive(Propose("operation-1", put("x")), "bea")
    again = host.receive(Propose("operation-1", put("x")), "bea")
    assert (again.answers, again.broadcasts) == (first.broadcasts, [])
    assert host.ledger.seq == 1


def test_a_forged_op_id_neither_makes_a_move_nor_hides_one() -> None:
    host, _ = pair()
    host.receive(Propose("operation-1", put("x")), "bea")
    answers, broadcasts = host.receive(Propose("operation-1", put("y")), "cid")
    assert isinstance(answers[0], Refused)
    assert answers[0].problems[0]["rule"] == "op.reused"
    assert (broadcasts, host.ledger.seq) == ([], 1)


@pytest.mark.parametrize("op_id", ["", "short", "x" * 65, "blank blank", "ünïcödé-"])
def test_an_op_id_has_a_form(op_id: str) -> None:
    host, _ = pair()
    answers, broadcasts = host.receive(Propose(op_id, put("x")), "bea")
    assert isinstance(answers[0], Refused)
    assert broadcasts == []


def test_a_refusal_comes_back_with_its_rule_and_stays_a_refusal() -> None:
    host, guest = pair()
    host.propose(put("x"), "operation-1")
    connect(host, guest)
    news = talk(host, guest, guest.propose(put("x"), "operation-2"))
    assert [item.problems[0]["rule"] for item in news if isinstance(item, Refused)] == ["undo.last"]
    assert not guest.ledger.pending
    host.propose({"undo": 1}, "operation-3")
    late = host.receive(Propose("operation-2", put("x")), "bea")
    assert isinstance(late.answers[0], Refused)


def test_a_stale_base_is_fine_while_the_move_is_still_legal() -> None:
    host, guest = pair()
    said = guest.propose(put("y"), "operation-2")
    host.propose(put("x"), "operation-1")
    news = talk(host, guest, said)
    assert guest.ledger.head == host.ledger.head
    assert guest.table.state.tokens == ("x", "y")
    assert any(isinstance(item, InStep) for item in news)


def test_two_people_undo_the_same_move_once() -> None:
    host, _ = pair()
    host.propose(put("x"), "operation-1")
    host.propose(put("y"), "operation-2")
    host.receive(Propose("undo-by-bea", {"undo": 2}), "bea")
    answers, _ = host.receive(Propose("undo-by-cid", {"undo": 2}), "cid")
    assert isinstance(answers[0], Refused)
    assert host.table.state.tokens == ("x",)


BATCH = "b" * 32


def with_moves(count: int) -> tuple[Host, Guest]:
    host, guest = pair()
    for i in range(count):
        host.propose(put(str(i)), f"operation-{i}")
    connect(host, guest)
    return host, guest


def test_many_moves_are_taken_back_in_one_message_and_one_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, guest = with_moves(2 * MOST_IN_TAIL)
    written: list[int] = []
    append = host.ledger.journal.append

    def counted(commits: Sequence[Commit]) -> None:
        written.append(len(commits))
        append(commits)

    monkeypatch.setattr(host.ledger.journal, "append", counted)
    said = guest.propose_all(batch(BATCH, guest.table.undos_to(3)))
    assert said == [TakeBack(BATCH, 4, 2 * MOST_IN_TAIL)]
    talk(host, guest, said)
    assert written == [2 * MOST_IN_TAIL - 3]
    assert guest.table.state == host.table.state
    assert host.table.state.tokens == ("0", "1", "2")
    assert not guest.ledger.pending
    verify(host.ledger.commits, "t1", host.ledger.genesis)


def test_moves_are_taken_back_all_or_none() -> None:
    host, guest = with_moves(5)
    said = guest.propose_all(batch(BATCH, guest.table.undos_to(1)))
    host.propose(put("meanwhile"), "operation-x")
    news = talk(host, guest, said)
    assert [item.op_id for item in news if isinstance(item, Refused)] == [f"{BATCH}:0"]
    assert host.table.state.tokens == ("0", "1", "2", "3", "4", "meanwhile")
    assert not guest.ledger.pending


def test_a_batch_that_cannot_be_written_changes_nothing() -> None:
    host, guest = with_moves(5)
    said = guest.propose_all(batch(BATCH, guest.table.undos_to(1)))
    host.ledger.journal.fuse = "before"  # type: ignore[attr-defined]
    with pytest.raises(Crash):
        host.receive(said[0], "bea")
    assert (host.ledger.seq, len(host.table.standing)) == (5, 5)
    talk(host, guest, said)
    assert host.table.state.tokens == guest.table.state.tokens == ("0",)


def test_a_batch_counts_once_however_often_it_is_sent() -> None:
    host, guest = with_moves(5)
    (said,) = guest.propose_all(batch(BATCH, guest.table.undos_to(2)))
    host.receive(said, "bea")
    host.propose(put("z"), "operation-z")
    assert host.receive(said, "bea").broadcasts == []
    connect(host, guest)
    assert host.table.state.tokens == guest.table.state.tokens == ("0", "1", "z")
    assert not guest.ledger.pending


def test_a_batch_waits_for_a_line_as_one() -> None:
    host, guest = with_moves(5)
    guest.lost()
    assert guest.propose_all(batch(BATCH, guest.table.undos_to(2))) == []
    connect(host, guest)
    assert host.table.state.tokens == ("0", "1")


def test_a_tied_seat_stands_in_the_way_of_the_whole_batch() -> None:
    host, guest = pair()
    for i in range(3):
        host.propose(put(str(i), seat=i % 2), f"operation-{i}")
    connect(host, guest)
    host.set_seat(1, "ann")
    host.set_lock(True)
    talk(host, guest, guest.propose_all(batch(BATCH, guest.table.undos_to(0))))
    assert len(host.table.standing) == 3
    assert not guest.ledger.pending


def test_odd_ends_of_a_batch_are_refused_not_stumbled_over() -> None:
    host, _ = with_moves(3)
    for first, last in ((0, 9), (-5, -1), (2, 1), (10**9, 10**9)):
        answers, broadcasts = host.receive(TakeBack("0" * 32, first, last), "bea")
        assert isinstance(answers[0], Refused)
        assert broadcasts == []
    assert isinstance(host.receive(TakeBack("", 1, 3), "bea").answers[0], Refused)
    assert len(host.table.standing) == 3


def test_a_move_waits_while_there_is_no_line_and_is_sent_when_there_is() -> None:
    host, guest = pair()
    guest.lost()
    assert guest.propose(put("x"), "operation-1") == []
    assert list(guest.ledger.pending) == ["operation-1"]
    connect(host, guest)
    assert host.table.state.tokens == ("x",)
    assert not guest.ledger.pending


def test_a_gap_is_noticed_and_filled() -> None:
    host, guest = pair()
    host.propose(put("x"), "operation-1")
    _, broadcasts = host.propose(put("y"), "operation-2")
    asked, _ = guest.receive(broadcasts[0])
    assert isinstance(asked[0], Hello)
    talk(host, guest, asked)
    assert guest.table.state == host.table.state


def test_a_heartbeat_shows_what_was_missed() -> None:
    host, guest = pair()
    assert guest.receive(host.beat()).answers == []
    host.propose(put("x"), "operation-1")
    talk(host, guest, guest.receive(host.beat()).answers)
    assert guest.ledger.head == host.ledger.head


def test_a_long_log_comes_in_several_frames() -> None:
    host, guest = Host(ledger("ann")), Guest(ledger("bea"))
    for i in range(2 * MOST_IN_TAIL + 3):
        host.propose(put(str(i)), f"operation-{i}")
    connect(host, guest)
    assert guest.in_step
    assert guest.ledger.head == host.ledger.head


def test_nothing_is_said_before_it_is_written() -> None:
    host, _ = pair()
    host.ledger.journal.fuse = "before"  # type: ignore[attr-defined]
    with pytest.raises(Crash):
        host.propose(put("x"), "operation-1")
    assert host.table.state.tokens == ()
    assert host.ledger.seq == 0


def test_a_guest_says_nothing_before_it_is_written(tmp_path: Path) -> None:
    journal, told = MemoryJournal(), []
    setting = Setting(identity(tmp_path), told.append)
    following = GuestDevice(ledger("bea", journal), NOWHERE, setting)
    connect(Host(ledger("ann")), following.guest)
    sent: list[Message] = []
    following.link.send = sent.extend  # type: ignore[method-assign]
    journal.fuse = "before"
    with pytest.raises(Crash):
        following.enter(put("x"), "operation-1")
    assert (sent, told, following.ledger.pending) == ([], [], {})
    following.enter(put("x"), "operation-1")
    assert sent == [Propose("operation-1", put("x"))]
    assert [event["event"] for event in told] == ["pending"]


def test_a_commit_written_but_never_sent_is_found_again() -> None:
    journal = MemoryJournal()
    host, guest = Host(ledger("ann", journal)), Guest(ledger("bea"))
    connect(host, guest)
    said = guest.propose(put("x"), "operation-1")
    journal.fuse = "after"
    with pytest.raises(Crash):
        host.receive(said[0], "bea")
    host = Host(Ledger(journal))
    connect(host, guest)
    assert guest.table.state.tokens == host.table.state.tokens == ("x",)
    assert not guest.ledger.pending


def test_a_guest_takes_over_and_the_old_host_comes_back() -> None:
    host, guest = pair()
    talk(host, guest, guest.propose(put("x"), "operation-1"))
    lost = host.propose(put("only at ann's"), "operation-2")
    assert lost.broadcasts
    new = guest.take_over()
    new.propose(put("y"), "operation-3")
    assert new.ledger.commits[-1].epoch == 2

    old = Guest(host.ledger)
    news = connect(new, old)
    (kept,) = [item for item in news if isinstance(item, Kept)]
    assert [c.op_id for c in kept.branch.standing()] == ["operation-2"]
    assert old.ledger.head == new.ledger.head
    assert old.ledger.term == (2, "bea")
    talk(new, old, old.replay(kept.branch))
    assert new.table.state.tokens == ("x", "y", "only at ann's")
    assert old.ledger.branches[0].settled


def test_a_branch_that_took_its_move_back_offers_nothing() -> None:
    host, guest = pair()
    host.propose(put("x"), "operation-1")
    host.propose({"undo": 1}, "operation-2")
    old = Guest(host.ledger)
    connect(guest.take_over(), old)
    assert old.ledger.branches[0].standing() == ()
    assert len(old.ledger.branches[0].commits) == 2


def test_an_old_host_learns_that_it_was_replaced_and_commits_no_more() -> None:
    host, guest = pair()
    guest.take_over()
    late = Guest(guest.ledger)
    news = talk(host, late, [late.hello()])
    assert news == [Closed("replaced", 2, "bea")]
    answers, broadcasts = host.propose(put("x"), "operation-1")
    assert isinstance(answers[0], Closed)
    assert broadcasts == []
    host.resume()
    assert host.ledger.term == (3, "ann")
    assert host.propose(put("x"), "operation-1").broadcasts


def test_an_unknown_device_cannot_claim_to_have_replaced_the_host() -> None:
    host, guest = pair()
    hello = guest.hello()
    host.receive(replace(hello, epoch=2, host="mallory"), "bea")
    host.receive(replace(hello, epoch=10**9, host="bea"), "bea")
    assert host.replaced_by is None


def test_two_take_overs_at_once_end_in_one_table() -> None:
    host, guest = pair()
    other = Guest(ledger("cid"))
    connect(host, other)
    bea, cid = guest.take_over(), other.take_over()
    bea.propose(put("b"), "operation-b")
    cid.propose(put("c"), "operation-c")
    back = Guest(bea.ledger)
    connect(cid, back)
    assert back.ledger.head == cid.ledger.head
    assert back.ledger.term == (2, "cid")
    talk(cid, back, back.replay(back.ledger.branches[0]))
    assert cid.table.state.tokens == ("c", "b")


def test_a_deep_fork_in_a_long_log_is_found() -> None:
    host, guest = pair()
    for i in range(40):
        host.propose(put(f"same {i}"), f"operation-{i}")
    connect(host, guest)
    new = guest.take_over()
    for i in range(700):
        host.propose(put(f"ann {i}"), f"operation-ann-{i}")
        new.propose(put(f"bea {i}"), f"operation-bea-{i}")
    old = Guest(host.ledger)
    connect(new, old)
    assert old.ledger.head == new.ledger.head
    assert (old.ledger.branches[0].base, len(old.ledger.branches[0].commits)) == (40, 700)


def test_a_shorter_log_of_a_later_term_is_followed() -> None:
    host, guest = pair()
    for i in range(5):
        host.propose(put(str(i)), f"operation-{i}")
    old = Guest(host.ledger)
    connect(guest.take_over(), old)
    assert old.ledger.seq == 0
    assert len(old.ledger.branches[0].commits) == 5


def test_an_old_tail_is_not_taken_for_a_new_one() -> None:
    host, guest = pair()
    hello = guest.hello()
    _, tail = host.receive(hello, "bea").answers
    connect(host, guest)
    for message in host.propose(put("x"), "operation-1").broadcasts:
        guest.receive(message)
    guest.receive(tail)
    assert guest.table.state.tokens == ("x",)
    assert guest.ledger.branches == []


def test_a_changed_entry_is_not_believed() -> None:
    host, guest = pair()
    (message,) = host.propose(put("x"), "operation-1").broadcasts
    assert isinstance(message, Committed)
    for field, value in {"move": put("y"), "by": "cid", "epoch": 2, "op_id": "other-one"}.items():
        with pytest.raises(BadPeer):
            guest.receive(replace(message, entry={**message.entry, field: value}))
    assert guest.ledger.seq == 0


def test_a_host_that_contradicts_itself_is_left() -> None:
    _, guest = pair()
    hello = guest.hello()
    with pytest.raises(BadPeer):
        guest.receive(Tail(hello.nonce, 1, "ann", (), 3, "0" * 64))


def test_another_table_is_refused() -> None:
    host, guest = pair()
    answers, _ = host.receive(replace(guest.hello(), table="t2"), "bea")
    assert answers == [Closed("table", 1, "ann")]


def test_odd_seats_and_entries_are_refused_not_stumbled_over() -> None:
    host, guest = pair()
    host.set_lock(True)
    odd: list[dict[str, Any]] = [
        {},
        {"undo": None},
        {"undo": [1]},
        {"undo": 10**30},
        {"seat": [], "move": "put", "token": "x"},
        {"seat": 10**9, "move": {}, "token": "x"},
        {"move": "put", "deep": [[[[]]]], "float": 1e300},
        {"move": "put", "seat": 0, "token": "\ud800"},
        {"move": "put", "seat": 0, "token": "x" * 70_000},
    ]
    for i, entry in enumerate(odd):
        said = host.receive(decode(encode(Propose(f"operation-{i}", entry))), "bea")
        for message in (*said.answers, *said.broadcasts):
            guest.receive(decode(encode(message)))
    assert guest.ledger.head == host.ledger.head
    with pytest.raises(BadPeer):
        guest.receive(Room(1, "ann", "kitchen", False, {"x": "y"}, ()))
    with pytest.raises(BadPeer):
        guest.receive(Room(1, "ann", "kitchen", False, {}, ({"id": 1},)))


def test_the_ledger_is_the_same_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "table"
    journal = SQLiteJournal(path)
    host = Host(ledger("ann", journal))
    host.propose(put("x"), "operation-1")
    host.propose(put("y"), "operation-2")
    host.propose({"undo": 2}, "operation-3")
    host.set_seat(1, "bea")
    guest = Guest(host.ledger)
    guest.propose(put("z"), "operation-4")
    journal.close()

    again = Ledger(SQLiteJournal(path))
    assert again.commits == host.ledger.commits
    assert again.replay().state == host.table.state
    assert (again.seats, again.devices, again.term) == (
        host.ledger.seats,
        host.ledger.devices,
        host.ledger.term,
    )
    assert again.pending == {"operation-4": put("z")}


def test_a_kept_branch_outlives_the_app(tmp_path: Path) -> None:
    path = tmp_path / "table"
    host = Host(ledger("ann", SQLiteJournal(path)))
    other = Guest(ledger("bea"))
    connect(host, other)
    host.propose(put("x"), "operation-1")
    old = Guest(host.ledger)
    connect(other.take_over(), old)
    again = Ledger(SQLiteJournal(path))
    assert again.branches == old.ledger.branches
    assert again.seq == 0


def test_a_ledger_with_a_changed_entry_does_not_open(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "table"
    host = Host(ledger("ann", SQLiteJournal(path)))
    host.propose(put("x"), "operation-1")
    with sqlite3.connect(path) as db:
        db.execute("UPDATE commits SET json = replace(json, '\"x\"', '\"y\"')")
    with pytest.raises(BadChain):
        Ledger(SQLiteJournal(path))


def test_every_message_survives_its_written_form() -> None:
    host, guest = pair()
    said: list[Message] = [
        guest.hello(),
        Sit(),
        Sit(1),
        host.room(),
        host.beat(),
        *host.propose(put("x"), "operation-1").broadcasts,
        *host.propose(put("x"), "operation-2").answers,
        *host.receive(guest.hello(), "bea").answers,
        Beat(1, "ann", 0, ""),
    ]
    for message in said:
        assert encode(decode(encode(message))) == encode(message)


def test_a_whole_log_verifies_and_a_gap_does_not() -> None:
    host, _ = pair()
    for i in range(3):
        host.propose(put(str(i)), f"operation-{i}")
    commits = host.ledger.commits
    verify(commits, "t1", host.ledger.genesis)
    with pytest.raises(BadChain):
        verify([commits[0], commits[2]], "t1", host.ledger.genesis)
