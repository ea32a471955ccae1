"""Several entries as one message: all of them or none."""

from collections.abc import Sequence

import pytest

from companion.match.log import Entry
from companion.match.table import Played
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.chain import Commit, batch, verify
from companion.sync.protocol.host import MOST_IN_TAIL
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import (
    BadPeer,
    Committed,
    Message,
    Refused,
    TakeBack,
)
from companion.sync.protocol.proof import SignedEnd
from tests.sync.keys import ANN, BEA, bare, propose, propose_all, take_back
from tests.sync.memory import Crash
from tests.sync.test_protocol import connect, pair, talk
from tests.sync.toy import put

BATCH = "b" * 32


def with_moves(count: int) -> tuple[Host, Guest]:
    host, guest = pair()
    for i in range(count):
        host.propose({f"operation-{i}": put(str(i))})
    connect(host, guest)
    return host, guest


def test_many_moves_are_taken_back_in_one_message_and_one_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, guest = with_moves(2 * MOST_IN_TAIL)
    written: list[int] = []
    append = host.ledger.journal.append

    def counted(commits: Sequence[Commit], plays: Sequence[Played], end: SignedEnd | None) -> None:
        written.append(len(commits))
        append(commits, plays, end)

    monkeypatch.setattr(host.ledger.journal, "append", counted)
    said = guest.propose(batch(BATCH, guest.table.undos_to(3)))
    assert bare(said) == [TakeBack(BATCH, 4, 2 * MOST_IN_TAIL, "")]
    talk(host, guest, said)
    assert written == [2 * MOST_IN_TAIL - 3]
    assert guest.table.state == host.table.state
    assert host.table.state.tokens == ("0", "1", "2")
    assert not guest.ledger.pending
    verify(host.ledger.commits, "t1", host.ledger.genesis)


def test_moves_are_taken_back_all_or_none() -> None:
    host, guest = with_moves(5)
    said = guest.propose(batch(BATCH, guest.table.undos_to(1)))
    host.propose({"operation-x": put("meanwhile")})
    news = talk(host, guest, said)
    assert [item.op_id for item in news if isinstance(item, Refused)] == [f"{BATCH}:0"]
    assert host.table.state.tokens == ("0", "1", "2", "3", "4", "meanwhile")
    assert not guest.ledger.pending


def test_a_batch_that_cannot_be_written_changes_nothing() -> None:
    host, guest = with_moves(5)
    said = guest.propose(batch(BATCH, guest.table.undos_to(1)))
    host.ledger.journal.fuse = "before"  # type: ignore[attr-defined]
    with pytest.raises(Crash):
        host.receive(said[0], BEA)
    assert (host.ledger.seq, len(host.table.standing)) == (5, 5)
    talk(host, guest, said)
    assert host.table.state.tokens == guest.table.state.tokens == ("0",)


def changed(guest: Guest) -> list[Entry]:
    """The third entry was another one; what followed it is made again."""
    after = [played.entry for played in guest.table.standing[3:]]
    return [*guest.table.undos_to(2), put("other"), *after]


def test_an_old_entry_is_changed_by_one_message_and_one_write() -> None:
    host, guest = with_moves(5)
    talk(host, guest, guest.propose(batch(BATCH, changed(guest))))
    assert host.table.state.tokens == guest.table.state.tokens == ("0", "1", "other", "3", "4")
    assert not guest.ledger.pending
    verify(host.ledger.commits, "t1", host.ledger.genesis)


def test_a_change_that_comes_too_late_changes_nothing() -> None:
    host, guest = with_moves(5)
    said = guest.propose(batch(BATCH, changed(guest)))
    host.propose({"operation-x": put("meanwhile")})
    news = talk(host, guest, said)
    assert [item.op_id for item in news if isinstance(item, Refused)] == [f"{BATCH}:0"]
    assert host.table.state.tokens == ("0", "1", "2", "3", "4", "meanwhile")
    assert guest.table.state.tokens == ("0", "1", "2", "3", "4")
    assert not guest.ledger.pending


def test_a_change_waits_for_a_line_and_outlives_the_host() -> None:
    _, guest = with_moves(5)
    guest.lost()
    assert guest.propose(batch(BATCH, changed(guest))) == []
    heir = guest.take_over()
    heir.own_pending()
    assert heir.table.state.tokens == ("0", "1", "other", "3", "4")


def test_a_batch_of_nothing_is_no_message() -> None:
    host, _ = with_moves(1)
    with pytest.raises(BadPeer):
        host.receive(propose_all(BATCH, (), "bea"), "bea")


def test_a_batch_counts_once_however_often_it_is_sent() -> None:
    host, guest = with_moves(5)
    (said,) = guest.propose(batch(BATCH, guest.table.undos_to(2)))
    host.receive(said, BEA)
    host.propose({"operation-z": put("z")})
    assert host.receive(said, BEA).broadcasts == []
    connect(host, guest)
    assert host.table.state.tokens == guest.table.state.tokens == ("0", "1", "z")
    assert not guest.ledger.pending


def test_a_batch_waits_for_a_line_as_one() -> None:
    host, guest = with_moves(5)
    guest.lost()
    assert guest.propose(batch(BATCH, guest.table.undos_to(2))) == []
    connect(host, guest)
    assert host.table.state.tokens == ("0", "1")


def test_a_tied_seat_stands_in_the_way_of_the_whole_batch() -> None:
    host, guest = pair()
    for i in range(3):
        host.propose({f"operation-{i}": put(str(i), seat=i % 2)})
    connect(host, guest)
    host.set_seat(1, ANN)
    host.change(lock=True)
    talk(host, guest, guest.propose(batch(BATCH, guest.table.undos_to(0))))
    assert len(host.table.standing) == 3
    assert not guest.ledger.pending


def test_odd_ends_of_a_batch_are_refused_not_stumbled_over() -> None:
    host, _ = with_moves(3)
    for first, last in ((0, 9), (-5, -1), (2, 1), (10**9, 10**9)):
        answers, broadcasts = host.receive(take_back("0" * 32, first, last, BEA), BEA)
        assert isinstance(answers[0], Refused)
        assert broadcasts == []
    assert isinstance(host.receive(take_back("", 1, 3, BEA), BEA).answers[0], Refused)
    assert len(host.table.standing) == 3


def test_a_batch_whose_parts_have_too_long_op_ids_is_refused() -> None:
    """No guest could read such an entry."""
    host, _ = pair()
    (said,) = host.receive(propose_all("x" * 63, (put("x"),), BEA), BEA).answers
    assert isinstance(said, Refused)
    assert host.ledger.seq == 0


def rules(host: Host, said: Message) -> list[str]:
    """The rules by which the host refuses this; it answers nothing else."""
    answers, broadcasts = host.receive(said, BEA)
    assert broadcasts == []
    return [p["rule"] for answer in answers if isinstance(answer, Refused) for p in answer.problems]


def again(host: Host) -> Host:
    """The same host after a restart, which has its op_ids from the log alone."""
    return Host(Ledger(host.ledger.journal, host.ledger.signer))


ONE, TWO = propose("same-op-1", put("x"), BEA), propose_all("same-op-1", [put("y")], BEA)


@pytest.mark.parametrize(("first", "second"), [(ONE, TWO), (TWO, ONE)])
def test_a_batch_and_a_single_entry_never_have_the_same_op_id(
    first: Message, second: Message
) -> None:
    host, _ = pair()
    (made,) = host.receive(first, BEA).broadcasts
    for at in (host, again(host)):
        assert rules(at, second) == ["op.reused"]
        assert bare(at.receive(first, BEA).answers) == bare([made])
        assert at.ledger.seq == 1


@pytest.mark.parametrize(("first", "second"), [(ONE, TWO), (TWO, ONE)])
def test_an_op_id_that_was_refused_in_one_form_is_refused_in_the_other(
    first: Message, second: Message
) -> None:
    host, _ = pair()
    host.propose({"operation-x": put("x"), "operation-y": put("y")})
    assert rules(host, first) == ["undo.last"]
    assert rules(host, second) == ["op.reused"]
    assert rules(host, first) == ["undo.last"]


def test_an_op_id_of_an_entry_is_no_name_of_a_batch() -> None:
    """The parts of a batch are entries, too."""
    host, _ = pair()
    assert host.receive(propose_all("same-op-1", [put("x"), put("y")], BEA), BEA).broadcasts
    assert rules(host, propose_all("same-op-1:1", [put("z")], BEA)) == ["op.reused"]


def test_a_take_back_of_other_entries_is_another_proposal() -> None:
    host, _ = with_moves(5)
    first = take_back(BATCH, 4, 5, BEA)
    assert host.receive(first, BEA).broadcasts
    assert rules(host, take_back(BATCH, 3, 5, BEA)) == ["op.reused"]
    assert rules(host, propose_all(BATCH, [{"undo": 5}, {"undo": 4}], BEA)) == ["op.reused"]
    (said,) = host.receive(first, BEA).answers
    assert isinstance(said, Committed)


@pytest.mark.parametrize(
    ("first", "last", "named"), [(0, 1, 1), (99, 5, 99), (5, 1, 1), (9, 9, 9), (8, 7, 7)]
)
def test_a_refused_take_back_says_which_move_is_the_last(first: int, last: int, named: int) -> None:
    host, _ = with_moves(5)
    said = take_back(BATCH, first, last, BEA)
    for _ in range(2):
        (refused,) = host.receive(said, BEA).answers
        assert isinstance(refused, Refused)
        assert refused.problems == ({"rule": "undo.last", "facts": {"undo": named, "last": 5}},)
        host.propose({"operation-x": put("meanwhile")})


def test_a_take_back_of_nothing_says_that_no_move_stands() -> None:
    host, _ = pair()
    (refused,) = host.receive(take_back(BATCH, 2, 1, BEA), BEA).answers
    assert isinstance(refused, Refused)
    assert refused.problems == ({"rule": "undo.last", "facts": {"undo": 1, "last": None}},)
