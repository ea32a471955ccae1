"""Conversations between phones, as lists of messages. No sockets."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.match.match_line import encode as encode_line
from companion.storage.schema import checksum
from companion.storage.store import Store
from companion.sync.protocol import Answer, Guest, Host, InStep
from companion.sync.protocol import guest as guest_module
from companion.sync.protocol import host as host_module
from companion.sync.protocol.chain import BadChain, Place, canonical, genesis, verify
from companion.sync.protocol.host import MOST_IN_TAIL
from companion.sync.protocol.ledger import Journal, Ledger
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
    decode,
    encode,
)
from companion.sync.protocol.proof import sign_end
from companion.sync.protocol.shared_table import SharedTable
from companion.sync.tables import StoreJournal
from tests.sync.keys import (
    ANN,
    BEA,
    CID,
    bare,
    device,
    first_term,
    key,
    propose,
    propose_all,
    take_back,
)
from tests.sync.memory import Crash, MemoryJournal, begin
from tests.sync.toy import put

HEADER = Header("toy", ("Ada", "Bo"))


FIRST = first_term("ann", "t1", HEADER)


def ledger(me: str, journal: Journal | None = None) -> Ledger:
    kept = begin(journal or MemoryJournal(), "t1", me, HEADER, FIRST)
    devices = {n: device(n) for n in (ANN, BEA, CID)}
    kept.set_room(devices=devices, name="kitchen")
    return kept


def pair() -> tuple[Host, Guest]:
    host, guest = Host(ledger(ANN)), Guest(ledger(BEA))
    connect(host, guest)
    return host, guest


def connect(host: Host, guest: Guest) -> list[Any]:
    """A new line: hello, and on until neither has anything to say."""
    guest.lost()
    return talk(host, guest, [guest.hello()])


def talk(host: Host, guest: Guest, said: list[Message]) -> list[Any]:
    """Carry messages to and fro as written text; the news for the guest's person."""
    news: list[Any] = []
    while said:
        answers, broadcasts = host.receive(decode(encode(said.pop(0))), guest.ledger.me)
        for message in answers + broadcasts:
            more, sent = guest.receive(decode(encode(message)))
            said += more
            news += sent
    return news


def committed(answer: tuple[list[Message], list[Message]]) -> dict[str, Any]:
    (message,) = answer[1]
    assert isinstance(message, Committed)
    return dict(message.entry)


def test_an_accepted_move_goes_to_everyone() -> None:
    host, guest = pair()
    answers, broadcasts = host.receive(propose("operation-1", put("x"), BEA), BEA)
    assert answers == []
    for message in broadcasts:
        guest.receive(message)
    assert guest.table.state == host.table.state
    assert guest.ledger.head == host.ledger.head


def test_an_entry_says_who_what_and_after_what() -> None:
    host, _ = pair()
    first = committed(host.receive(propose("operation-1", put("x"), BEA), BEA))
    second = committed(host.propose({"operation-2": {"undo": 1}}))
    assert list(first) == [
        *("table", "epoch", "seq", "op_id", "by", "move", "sig"),
        *("prev", "hash"),
    ]
    assert first["move"] == put("x")
    assert (first["by"], first["seq"], first["prev"]) == (BEA, 1, genesis("t1", HEADER))
    assert (second["undo"], second["prev"]) == (1, first["hash"])


def test_the_hash_is_sha256_of_the_hash_before_and_canonical_json() -> None:
    from hashlib import sha256

    host, _ = pair()
    said = committed(host.propose({"operation-1": put("x")}))
    body = {key: said[key] for key in said if key not in ("prev", "hash")}
    assert sha256(bytes.fromhex(said["prev"]) + canonical(body)).hexdigest() == said["hash"]


def test_a_repeated_proposal_counts_once_and_gets_the_same_commit() -> None:
    host, _ = pair()
    first = host.receive(propose("operation-1", put("x"), BEA), BEA)
    again = host.receive(propose("operation-1", put("x"), BEA), BEA)
    assert (bare(again.answers), again.broadcasts) == (bare(first.broadcasts), [])
    assert host.ledger.seq == 1


def test_a_forged_op_id_neither_makes_a_move_nor_hides_one() -> None:
    host, _ = pair()
    host.receive(propose("operation-1", put("x"), BEA), BEA)
    answers, broadcasts = host.receive(propose("operation-1", put("y"), CID), CID)
    assert isinstance(answers[0], Refused)
    assert answers[0].problems[0]["rule"] == "op.reused"
    assert (broadcasts, host.ledger.seq) == ([], 1)


def rules(answer: Answer) -> list[Any]:
    (refused,) = answer.answers
    assert isinstance(refused, Refused)
    return [problem["rule"] for problem in refused.problems]


@pytest.mark.parametrize("cards", ["xz", "xyz", "x", "yx"])
def test_a_batch_said_again_with_other_entries_is_another_one(cards: str) -> None:
    host, _ = pair()
    made = host.receive(propose_all("operation", (put("x"), put("y")), BEA), BEA)
    again = host.receive(propose_all("operation", tuple(map(put, cards)), BEA), BEA)
    assert rules(again) == ["op.reused"]
    assert (again.broadcasts, host.ledger.seq) == ([], 2)
    same = host.receive(propose_all("operation", (put("x"), put("y")), BEA), BEA)
    assert [m.entry["seq"] for m in same.answers if isinstance(m, Committed)] == [1]
    assert len(made.broadcasts) == 1


def test_a_batch_of_which_a_part_was_said_alone_is_not_made() -> None:
    host, _ = pair()
    host.receive(propose("operation:0", put("x"), BEA), BEA)
    assert rules(host.receive(propose_all("operation", (put("x"), put("y")), BEA), BEA)) == [
        "op.reused"
    ]
    host.receive(propose("another:1", put("y"), BEA), BEA)
    assert rules(host.receive(propose_all("another", (put("z"), put("y")), BEA), BEA)) == [
        "op.reused"
    ]
    assert host.ledger.seq == 2


@pytest.mark.parametrize(("first", "last"), [(99, 2), (3, 2), (2, 1)])
def test_nothing_is_taken_back_if_nothing_stands_between(first: int, last: int) -> None:
    host, _ = pair()
    for n, card in enumerate("xy"):
        host.propose({f"operation-{n}": put(card)})
    assert rules(host.receive(take_back("take-them-back", first, last, BEA), BEA)) == ["undo.last"]
    assert host.ledger.seq == 2


def test_moves_taken_back_are_taken_back_once() -> None:
    host, _ = pair()
    for n, card in enumerate("xy"):
        host.propose({f"operation-{n}": put(card)})
    made = host.receive(take_back("take-them-back", 1, 2, BEA), BEA)
    again = host.receive(take_back("take-them-back", 1, 2, BEA), BEA)
    assert len(made.broadcasts) == 1
    assert [m.entry["undo"] for m in again.answers if isinstance(m, Committed)] == [2]
    assert rules(host.receive(take_back("take-them-back", 1, 1, BEA), BEA)) == ["op.reused"]
    assert host.ledger.seq == 4


@pytest.mark.parametrize("field", ["epoch", "host", "seq", "hash", "certificate", "signature"])
def test_a_term_is_said_whole(field: str) -> None:
    _, guest = pair()
    said = json.loads(encode(guest.hello()))
    del said["term"][field]
    with pytest.raises(BadPeer):
        decode(json.dumps(said).encode())


@pytest.mark.parametrize("op_id", ["", "short", "x" * 65, "blank blank", "ünïcödé-"])
def test_an_op_id_has_a_form(op_id: str) -> None:
    host, _ = pair()
    answers, broadcasts = host.receive(propose(op_id, put("x"), BEA), BEA)
    assert isinstance(answers[0], Refused)
    assert broadcasts == []


def test_a_refusal_comes_back_with_its_rule_and_stays_a_refusal() -> None:
    host, guest = pair()
    host.propose({"operation-1": put("x")})
    connect(host, guest)
    news = talk(host, guest, guest.propose({"operation-2": put("x")}))
    assert [item.problems[0]["rule"] for item in news if isinstance(item, Refused)] == ["undo.last"]
    assert not guest.ledger.pending
    host.propose({"operation-3": {"undo": 1}})
    late = host.receive(propose("operation-2", put("x"), BEA), BEA)
    assert isinstance(late.answers[0], Refused)


def test_a_stale_base_is_fine_while_the_move_is_still_legal() -> None:
    host, guest = pair()
    said = guest.propose({"operation-2": put("y")})
    host.propose({"operation-1": put("x")})
    news = talk(host, guest, said)
    assert guest.ledger.head == host.ledger.head
    assert guest.table.state.tokens == ("x", "y")
    assert any(isinstance(item, InStep) for item in news)


def test_two_people_undo_the_same_move_once() -> None:
    host, _ = pair()
    host.propose({"operation-1": put("x")})
    host.propose({"operation-2": put("y")})
    host.receive(propose("undo-by-bea", {"undo": 2}, BEA), BEA)
    answers, _ = host.receive(propose("undo-by-cid", {"undo": 2}, CID), CID)
    assert isinstance(answers[0], Refused)
    assert host.table.state.tokens == ("x",)


def test_a_move_waits_while_there_is_no_line_and_is_sent_when_there_is() -> None:
    host, guest = pair()
    guest.lost()
    assert guest.propose({"operation-1": put("x")}) == []
    assert list(guest.ledger.pending) == ["operation-1"]
    connect(host, guest)
    assert host.table.state.tokens == ("x",)
    assert not guest.ledger.pending


def test_a_gap_is_noticed_and_filled() -> None:
    host, guest = pair()
    host.propose({"operation-1": put("x")})
    _, broadcasts = host.propose({"operation-2": put("y")})
    asked, _ = guest.receive(broadcasts[0])
    assert isinstance(asked[0], Hello)
    talk(host, guest, asked)
    assert guest.table.state == host.table.state


def test_a_heartbeat_shows_what_was_missed() -> None:
    host, guest = pair()
    assert guest.receive(host.ledger.beat()).answers == []
    host.propose({"operation-1": put("x")})
    talk(host, guest, guest.receive(host.ledger.beat()).answers)
    assert guest.ledger.head == host.ledger.head


def test_a_long_log_comes_in_several_frames() -> None:
    host, guest = Host(ledger(ANN)), Guest(ledger(BEA))
    for i in range(2 * MOST_IN_TAIL + 3):
        host.propose({f"operation-{i}": put(str(i))})
    connect(host, guest)
    assert guest.in_step
    assert guest.ledger.head == host.ledger.head


def test_nothing_is_said_before_it_is_written() -> None:
    host, _ = pair()
    host.ledger.journal.fuse = "before"  # type: ignore[attr-defined]
    with pytest.raises(Crash):
        host.propose({"operation-1": put("x")})
    assert host.table.state.tokens == ()
    assert host.ledger.seq == 0


def test_a_guest_says_and_shows_nothing_before_it_is_written() -> None:
    journal = MemoryJournal()
    guest = Guest(ledger(BEA, journal))
    connect(Host(ledger(ANN)), guest)
    journal.fuse = "before"
    with pytest.raises(Crash):
        guest.propose({"operation-1": put("x")})
    assert (guest.ledger.pending, guest.table.record) == ({}, [])
    said = guest.propose({"operation-1": put("x")})
    assert bare(said) == [Propose("operation-1", put("x"), "")]
    assert (list(guest.ledger.pending), guest.table.settled) == (["operation-1"], 0)
    assert guest.table.state.tokens == ("x",)


def test_a_commit_written_but_never_sent_is_found_again() -> None:
    journal = MemoryJournal()
    host, guest = Host(ledger(ANN, journal)), Guest(ledger(BEA))
    connect(host, guest)
    said = guest.propose({"operation-1": put("x")})
    journal.fuse = "after"
    with pytest.raises(Crash):
        host.receive(said[0], BEA)
    host = Host(Ledger(journal, key("ann")))
    connect(host, guest)
    assert guest.table.state.tokens == host.table.state.tokens == ("x",)
    assert not guest.ledger.pending


def test_a_changed_entry_is_not_believed() -> None:
    host, guest = pair()
    (message,) = host.propose({"operation-1": put("x")}).broadcasts
    assert isinstance(message, Committed)
    for field, value in {"move": put("y"), "by": CID, "epoch": 2, "op_id": "other-one"}.items():
        with pytest.raises(BadPeer):
            guest.receive(replace(message, entry={**message.entry, field: value}))
    assert guest.ledger.seq == 0


def test_a_host_that_contradicts_itself_is_left() -> None:
    _, guest = pair()
    hello, end = guest.hello(), sign_end(key("ann"), "t1", 1, Place(3, "0" * 64))
    with pytest.raises(BadPeer, match="ends elsewhere"):
        guest.receive(Tail(hello.nonce, 1, ANN, (), 3, "0" * 64, FIRST, end.signature))


def test_another_table_is_refused() -> None:
    host, guest = pair()
    answers, _ = host.receive(replace(guest.hello(), table="t2"), BEA)
    assert answers == [Closed("table", 1, ANN)]


def test_odd_seats_and_entries_are_refused_not_stumbled_over() -> None:
    host, guest = pair()
    host.change(lock=True)
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
        said = host.receive(decode(encode(propose(f"operation-{i}", entry, BEA))), BEA)
        for message in (*said.answers, *said.broadcasts):
            guest.receive(decode(encode(message)))
    assert guest.ledger.head == host.ledger.head
    with pytest.raises(BadPeer):
        guest.receive(Room(1, ANN, "kitchen", False, {"x": "y"}, ()))
    with pytest.raises(BadPeer):
        decode(encode(Room(1, ANN, "kitchen", False, {}, ({"id": 1},))))  # type: ignore[arg-type]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[StoreJournal]:
    with closing(Store(tmp_path / "matches.sqlite")) as store:
        yield StoreJournal(store, store.begin(HEADER))


def test_the_ledger_is_the_same_after_reopening(journal: StoreJournal) -> None:
    host = Host(ledger(ANN, journal))
    host.propose({"operation-1": put("x")})
    host.propose({"operation-2": put("y")})
    host.propose({"operation-3": {"undo": 2}})
    host.set_seat(1, BEA)
    guest = Guest(host.ledger)
    guest.propose({"operation-4": put("z")})

    again = Ledger(journal, key("ann"))
    assert again.commits == host.ledger.commits
    assert SharedTable(again).state == guest.table.state
    assert (again.seats, again.devices, again.term) == (
        host.ledger.seats,
        host.ledger.devices,
        host.ledger.term,
    )
    assert again.pending == {"operation-4": put("z")}


def test_a_kept_branch_outlives_the_app(journal: StoreJournal) -> None:
    host = Host(ledger(ANN, journal))
    other = Guest(ledger(BEA))
    connect(host, other)
    host.propose({"operation-1": put("x")})
    old = Guest(host.ledger)
    connect(other.take_over(), old)
    again = Ledger(journal, key("ann"))
    assert again.branches == old.ledger.branches
    assert again.seq == 0


def test_a_ledger_with_a_changed_entry_does_not_open(journal: StoreJournal, tmp_path: Path) -> None:
    host = Host(ledger(ANN, journal))
    host.propose({"operation-1": put("x")})
    text = encode_line(put("y"))
    row = (text, checksum(journal.match, 1, text))
    with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as db, db:
        db.execute("UPDATE line SET text = ?, checksum = ? WHERE n = 1", row)
    with pytest.raises(BadChain):
        Ledger(journal, key("ann"))


class Wave(Message, type="wave"):
    """A message of this test's own: everything that a new one takes stands here."""

    to: str
    times: int = 1


def test_a_new_message_is_a_dataclass_and_its_two_handlers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def at_the_host(host: Host, wave: Wave, sender: str) -> Answer:
        return Answer([Wave(sender, wave.times + 1)], [Wave("all")])

    def at_a_guest(guest: Guest, wave: Wave) -> list[Message]:
        seen.append((guest.ledger.me, wave))
        return []

    seen: list[tuple[str, Wave]] = []
    monkeypatch.setitem(host_module.HEARS, Wave, at_the_host)
    monkeypatch.setitem(guest_module.HEARS, Wave, at_a_guest)
    host, guest = pair()
    talk(host, guest, [Wave(ANN, 2)])
    assert seen == [(BEA, Wave(BEA, 3)), (BEA, Wave("all"))]
    for wrong in (b'{"type":"wave"}', b'{"type":"wave","to":1}', b'{"type":"wave","to":"","x":1}'):
        with pytest.raises(BadPeer):
            decode(wrong)


def test_every_message_survives_its_written_form() -> None:
    host, guest = pair()
    said: list[Message] = [
        guest.hello(),
        Sit(None),
        Sit(1),
        host.room(),
        host.ledger.beat(),
        *host.propose({"operation-1": put("x")}).broadcasts,
        *host.propose({"operation-2": put("x")}).answers,
        *host.receive(guest.hello(), BEA).answers,
        Beat(1, ANN, 0, ""),
    ]
    for message in said:
        assert encode(decode(encode(message))) == encode(message)


def test_a_whole_log_verifies_and_a_gap_does_not() -> None:
    host, _ = pair()
    for i in range(3):
        host.propose({f"operation-{i}": put(str(i))})
    commits = host.ledger.commits
    verify(commits, "t1", host.ledger.genesis)
    with pytest.raises(BadChain):
        verify([commits[0], commits[2]], "t1", host.ledger.genesis)
