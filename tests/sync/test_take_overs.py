"""Another device orders the log: take-overs, branches, forks."""

from dataclasses import replace

from companion.sync.protocol import Guest, Host
from companion.sync.protocol.ledger import Branch, Ledger
from companion.sync.protocol.messages import Closed, Sit
from companion.sync.protocol.proof import FURTHEST_EPOCH, open_term
from tests.sync.keys import ANN, BEA, CID, key, propose_all, take_back
from tests.sync.test_protocol import connect, ledger, pair, talk
from tests.sync.toy import put


def test_a_guest_takes_over_and_the_old_host_comes_back() -> None:
    host, guest = pair()
    talk(host, guest, guest.propose({"operation-1": put("x")}))
    lost = host.propose({"operation-2": put("only at ann's")})
    assert lost.broadcasts
    new = guest.take_over()
    new.propose({"operation-3": put("y")})
    assert new.ledger.commits[-1].epoch == 2

    old = Guest(host.ledger)
    news = connect(new, old)
    (kept,) = [item for item in news if isinstance(item, Branch)]
    assert [c.op_id for c in kept.standing()] == ["operation-2"]
    assert old.ledger.head == new.ledger.head
    assert old.ledger.term == (2, BEA)
    talk(new, old, old.replay(kept))
    assert new.table.state.tokens == ("x", "y", "only at ann's")
    assert old.ledger.branches[0].settled


def test_a_branch_that_took_its_move_back_offers_nothing() -> None:
    host, guest = pair()
    host.propose({"operation-1": put("x")})
    host.propose({"operation-2": {"undo": 1}})
    old = Guest(host.ledger)
    connect(guest.take_over(), old)
    assert old.ledger.branches[0].standing() == ()
    assert len(old.ledger.branches[0].commits) == 2


def test_an_old_host_learns_that_it_was_replaced_and_commits_no_more() -> None:
    host, guest = pair()
    new = guest.take_over()
    late = Guest(guest.ledger)
    talk(host, late, [late.hello()])
    assert host.claimed == new.ledger.signed
    assert host.replaced_by is None, "that its device serves a log has to be seen first"
    assert host.replaced(new.ledger.signed)
    news = talk(host, late, [late.hello()])
    assert news == [Closed("replaced", 2, BEA)]
    answers, broadcasts = host.propose({"operation-1": put("x")})
    assert isinstance(answers[0], Closed)
    assert broadcasts == []
    host.resume()
    assert host.ledger.term == (3, ANN)
    assert host.propose({"operation-1": put("x")}).broadcasts


def test_a_replaced_host_answers_every_request_with_who_hosts() -> None:
    host, guest = pair()
    host.receive(propose_all("operation", (put("x"), put("y")), BEA), BEA)
    assert host.replaced(guest.take_over().ledger.signed)
    for said in (
        propose_all("operation", (put("x"),), CID),
        take_back("take-them-back", 9, 2, CID),
        take_back("take-them-back", 1, 2, CID),
        Sit(1),
    ):
        assert host.receive(said, CID) == ([Closed("replaced", 2, BEA)], [])
    assert host.ledger.seats == {}


def test_a_host_that_was_replaced_knows_it_after_a_restart() -> None:
    """What waits there waits on, and a person decides as before."""
    host, guest = pair()
    new = guest.take_over()
    assert host.replaced(new.ledger.signed)
    host.ledger.want({"operation-1": put("x")})
    again = Host(Ledger(host.ledger.journal, host.ledger.signer))
    assert again.own_pending() == ([], [])
    assert again.receive(replace(guest.hello(), term=None), CID).answers == [
        Closed("replaced", 2, BEA)
    ]
    again.resume()
    assert again.ledger.term == (3, ANN)
    assert again.own_pending().broadcasts
    assert Host(Ledger(host.ledger.journal, host.ledger.signer)).replaced_by is None


def test_a_branch_is_not_spent_at_a_host_that_was_replaced() -> None:
    host, guest = pair()
    new = guest.take_over()
    host.propose({"operation-1": put("x")})
    host.propose({"operation-2": put("y")})
    branch = host.ledger.cut(1)
    host = Host(Ledger(host.ledger.journal, host.ledger.signer))
    assert host.replaced(new.ledger.signed)
    assert host.replay(branch) == ([], [])
    assert list(host.ledger.pending) == ["operation-2"]


def test_an_unknown_device_cannot_claim_to_have_replaced_the_host() -> None:
    host, guest = pair()
    hello = guest.hello()
    host.receive(replace(hello, epoch=2, host="mallory"), BEA)
    host.receive(replace(hello, epoch=10**9, host=BEA), BEA)
    assert host.replaced_by is None


def test_a_take_over_opens_a_later_epoch_than_any_that_was_seen() -> None:
    """A guest that follows epoch 5 would not listen to a host of epoch 2."""
    host, guest = pair()
    later = open_term(key("cid"), "t1", 5, host.ledger.end)
    guest.saw_term(later)
    new = guest.take_over()
    assert new.ledger.term == (6, BEA)
    other = Guest(ledger(ANN))
    other.ledger.follow(later)
    connect(new, other)
    assert other.ledger.term == (6, BEA)


def test_a_take_over_takes_no_account_of_terms_that_nobody_of_the_table_has_signed() -> None:
    host, guest = pair()
    end = host.ledger.end
    guest.saw_term(open_term(key("a"), "t1", 5, end))
    guest.saw_term(open_term(key("cid"), "another table", 5, end))
    guest.saw_term(replace(open_term(key("cid"), "t1", 2, end), epoch=5))
    guest.saw_term(open_term(key("cid"), "t1", 1 + FURTHEST_EPOCH, end))
    new = guest.take_over()
    assert new.ledger.term == (2, BEA)


def test_two_take_overs_at_once_end_in_one_table() -> None:
    host, guest = pair()
    other = Guest(ledger(CID))
    connect(host, other)
    bea, cid = guest.take_over(), other.take_over()
    bea.propose({"operation-b": put("b")})
    cid.propose({"operation-c": put("c")})
    back = Guest(bea.ledger)
    connect(cid, back)
    assert back.ledger.head == cid.ledger.head
    assert back.ledger.term == (2, CID)
    talk(cid, back, back.replay(back.ledger.branches[0]))
    assert cid.table.state.tokens == ("c", "b")


def test_a_deep_fork_in_a_long_log_is_found() -> None:
    host, guest = pair()
    for i in range(40):
        host.propose({f"operation-{i}": put(f"same {i}")})
    connect(host, guest)
    new = guest.take_over()
    for i in range(700):
        host.propose({f"operation-ann-{i}": put(f"ann {i}")})
        new.propose({f"operation-bea-{i}": put(f"bea {i}")})
    old = Guest(host.ledger)
    connect(new, old)
    assert old.ledger.head == new.ledger.head
    assert (old.ledger.branches[0].base, len(old.ledger.branches[0].commits)) == (40, 700)


def test_a_shorter_log_of_a_later_term_is_followed() -> None:
    host, guest = pair()
    for i in range(5):
        host.propose({f"operation-{i}": put(str(i))})
    old = Guest(host.ledger)
    connect(guest.take_over(), old)
    assert old.ledger.seq == 0
    assert len(old.ledger.branches[0].commits) == 5


def test_an_old_tail_is_not_taken_for_a_new_one() -> None:
    host, guest = pair()
    hello = guest.hello()
    _, tail = host.receive(hello, BEA).answers
    connect(host, guest)
    for message in host.propose({"operation-1": put("x")}).broadcasts:
        guest.receive(message)
    guest.receive(tail)
    assert guest.table.state.tokens == ("x",)
    assert guest.ledger.branches == []
