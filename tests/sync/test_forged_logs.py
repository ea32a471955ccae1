"""Logs that nobody should follow: whoever adopts or follows one judges it as a host would."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Entry
from companion.sync.guest_device import GuestDevice
from companion.sync.net.wire import PACE
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.authorship import BROWSER, Forged, is_authentic, sign_entries
from companion.sync.protocol.chain import (
    Authorship,
    BadChain,
    Commit,
    Place,
    commit_from_json,
    sealed,
)
from companion.sync.protocol.guest import PeerLog
from companion.sync.protocol.host import tail_after
from companion.sync.protocol.messages import BadPeer, Committed, Device, Refused, Tail
from companion.sync.protocol.proof import SignedEnd, open_term, sign_end
from tests import PATIENCE
from tests.sync.keys import ANN, BEA, CID, device, key, key_of, propose, propose_all, take_back
from tests.sync.loopback import Party, on_loopback
from tests.sync.test_protocol import connect, ledger, pair, talk
from tests.sync.toy import put


def made_by(by: str, ops: Mapping[str, Entry]) -> Authorship:
    return sign_entries(key_of(by), "t1", ops)


def log_after(guest: Guest, *parts: tuple[Authorship, Mapping[str, Entry]]) -> list[Commit]:
    """Well sealed entries that follow the guest's log."""
    commits: list[Commit] = []
    at = guest.ledger.end
    for author, ops in parts:
        commits += sealed("t1", 1, author, ops, at)
        at = Place(commits[-1].seq, commits[-1].hash)
    return commits


def offered(guest: Guest, commits: list[Commit], host: str = ANN) -> PeerLog:
    """What a peer offers, with the true host's signature on its end."""
    term = guest.ledger.signed
    end = sign_end(key_of(host), "t1", 1, Place(commits[-1].seq, commits[-1].hash))
    return PeerLog(term, end, tuple(commits))


def in_step(lock: bool = False) -> tuple[Host, Guest]:
    """Ann hosts, Bea has seat 0 and one move, Cid is at the table without a seat."""
    host, guest = pair()
    host.ledger.set_room(seats={0: BEA}, lock=lock)
    talk(host, guest, [guest.hello()])
    talk(host, guest, guest.propose({"operation-1": put("x", 0)}))
    assert guest.ledger.seq == 1
    return host, guest


def test_a_log_that_its_host_has_signed_is_adopted() -> None:
    _, guest = in_step()
    ops = {"operation-2": put("y"), "operation-3": put("z")}
    adopted = guest.adopt(offered(guest, log_after(guest, (made_by(CID, ops), ops))))
    assert (adopted.base, adopted.taken, adopted.refused) == (1, 2, None)
    assert guest.table.state.tokens == ("x", "y", "z")


def test_a_peer_cannot_sign_for_the_host() -> None:
    """All of it is legal and signed by its author, but the host has never seen it."""
    _, guest = in_step()
    ops = {"operation-2": put("y")}
    commits = log_after(guest, (made_by(CID, ops), ops))
    with pytest.raises(Forged):
        guest.adopt(offered(guest, commits, host=CID))
    end = SignedEnd(1, ANN, commits[-1].seq, commits[-1].hash, "")
    with pytest.raises(Forged):
        guest.adopt(PeerLog(guest.ledger.signed, end, tuple(commits)))
    assert guest.ledger.seq == 1


def test_a_term_of_its_own_does_not_help_a_stranger() -> None:
    """Cid may take over; a device that is out, or is not of the table, may not."""
    _, guest = in_step()
    ops = {"operation-2": put("y")}
    commits = log_after(guest, (made_by(CID, ops), ops))
    term = open_term(key("cid"), "t1", 2, guest.ledger.end)
    end = sign_end(key("cid"), "t1", 2, Place(commits[-1].seq, commits[-1].hash))
    log = PeerLog(term, end, tuple(commits))
    guest.ledger.set_room(devices={d: device(d) for d in (ANN, BEA)})
    with pytest.raises(Forged):
        guest.adopt(log)
    guest.ledger.set_room(devices={d: replace(device(d), out=d == CID) for d in (ANN, BEA, CID)})
    with pytest.raises(Forged):
        guest.adopt(log)
    guest.ledger.set_room(devices={d: device(d) for d in (ANN, BEA, CID)})
    assert guest.adopt(log).taken == 1
    assert guest.ledger.term == (2, CID)


Part = tuple[str, Entry, str]

BAD_PARTS: dict[str, tuple[Part, str]] = {
    "in the name of the victim": ((BEA, put("forged", 0), CID), "entry.unsigned"),
    "in the name of the host": ((ANN, put("forged", 1), CID), "entry.unsigned"),
    "of a device that nobody knows": (("f" * 64, put("forged", 1), CID), "entry.unsigned"),
    "illegal": ((CID, put("x", 1), CID), "undo.last"),
    "for a tied seat": ((CID, put("forged", 0), CID), "seat.tied"),
    "taking back what is tied": ((CID, {"undo": 1}, CID), "seat.tied"),
    "an amendment": ((CID, {"move": "amend", "tokens": []}, CID), "seat.amend"),
}


@pytest.mark.parametrize("what", BAD_PARTS)
def test_the_adopted_part_ends_at_the_first_entry_that_no_host_would_accept(what: str) -> None:
    """Even if the host has signed it: what stands before is taken, the rest is kept aside."""
    (by, entry, signer), rule = BAD_PARTS[what]
    _, guest = in_step(lock=True)
    good = {"operation-2": put("y", 1)}
    bad = {"operation-3": entry}
    sigs = {op: sign_entries(key_of(signer), "t1", bad).sigs[op] for op in bad}
    after = {"operation-4": put("w", 1)}
    commits = log_after(
        guest, (made_by(CID, good), good), (Authorship(by, sigs), bad), (made_by(CID, after), after)
    )
    adopted = guest.adopt(offered(guest, commits))
    assert adopted.taken == 1
    assert adopted.refused is not None
    assert (adopted.refused.seq, adopted.refused.rule) == (3, rule)
    assert guest.table.state.tokens == ("x", "y")
    (aside,) = guest.ledger.branches
    assert [commit.op_id for commit in aside.commits] == ["operation-3", "operation-4"]
    assert aside.settled


def test_entries_under_an_epoch_that_was_never_opened_are_refused() -> None:
    _, guest = in_step()
    ops = {"operation-2": put("y")}
    commits = sealed("t1", 3, made_by(CID, ops), ops, guest.ledger.end)
    adopted = guest.adopt(offered(guest, commits))
    assert adopted.taken == 0
    assert adopted.refused is not None


def test_what_a_peer_says_is_covered_by_what_its_host_has_signed() -> None:
    """A guest passes on no more than that, and a host signs what it sends."""
    host, guest = in_step()
    for asked in (host, guest):
        tail = tail_after(asked.ledger, replace(guest.ledger.question(), seq=0, hash="", marks=()))
        end = SignedEnd(tail.epoch, tail.host, tail.seq, tail.hash, tail.head)
        assert len(tail.entries) == tail.seq == 1
        assert end.is_genuine("t1", tail.term)
    guest.ledger._signed_end = None
    assert tail_after(guest.ledger, guest.hello()).entries == ()


# A host that lies


def test_a_host_that_has_not_signed_its_term_is_left() -> None:
    host, guest = pair()
    hello = guest.hello()
    (tail,) = [m for m in host.receive(hello, BEA).answers if isinstance(m, Tail)]
    other = open_term(key("cid"), "t1", 1, Place(0, host.ledger.genesis))
    for forged in (
        replace(tail.term, signature=other.signature),
        replace(tail.term, seq=7),
        replace(tail.term, certificate=key("cid").certificate),
    ):
        with pytest.raises(BadPeer, match="signed its term"):
            guest.receive(replace(tail, term=forged))
    guest.receive(tail)
    assert guest.in_step


def test_a_host_that_has_not_signed_its_log_is_left() -> None:
    host, guest = pair()
    (tail,) = [m for m in host.receive(guest.hello(), BEA).answers if isinstance(m, Tail)]
    for head in ("", "00", sign_end(key("cid"), "t1", 1, host.ledger.end).signature):
        with pytest.raises(BadPeer, match="signed its log"):
            guest.receive(replace(tail, head=head))
    guest.receive(tail)
    (said,) = host.propose({"operation-1": put("x")}).broadcasts
    assert isinstance(said, Committed)
    with pytest.raises(BadPeer, match="signed its log"):
        guest.receive(replace(said, head=tail.head))
    guest.receive(said)
    assert guest.ledger.seq == 1


def host_commits(host: Host, author: Authorship, ops: Mapping[str, Entry]) -> Committed:
    """What a host sends that accepts anything."""
    (commit,) = host.ledger.next(ops, author)
    end = sign_end(key("ann"), "t1", 1, Place(commit.seq, commit.hash))
    return Committed(1, ANN, commit.to_json(), end.signature)


@pytest.mark.parametrize("what", BAD_PARTS)
def test_a_guest_does_not_follow_a_host_that_breaks_the_rules_of_the_table(what: str) -> None:
    (by, entry, signer), rule = BAD_PARTS[what]
    host, guest = in_step(lock=True)
    ops = {"operation-2": entry}
    author = Authorship(by, sign_entries(key_of(signer), "t1", ops).sigs)
    with pytest.raises(Forged) as bad:
        guest.receive(host_commits(host, author, ops))
    assert (bad.value.seq, bad.value.rule) == (2, rule)
    assert guest.ledger.seq == 1
    assert guest.table.state.tokens == ("x",)


def test_a_forged_tail_cuts_nothing() -> None:
    """A host that contradicts our log with entries of nobody's does not even move it aside."""
    host, guest = in_step()
    ops = {"operation-9": put("w", 0)}
    author = Authorship(BEA, sign_entries(key("cid"), "t1", ops).sigs)
    (commit,) = sealed("t1", 1, author, ops, Place(0, host.ledger.genesis))
    end = sign_end(key("ann"), "t1", 1, Place(1, commit.hash))
    nonce = guest.hello().nonce
    tail = Tail(nonce, 1, ANN, (commit.to_json(),), *end.place, host.ledger.signed, end.signature)
    with pytest.raises(Forged):
        guest.receive(tail)
    assert guest.ledger.branches == []
    assert guest.table.state.tokens == ("x",)


def test_what_a_match_held_before_it_was_shared_may_be_wrong_and_changes_nothing() -> None:
    host, guest = pair()
    ops = {"import:00000001": put("x"), "import:00000002": put("x")}
    for op_id, entry in ops.items():
        one = {op_id: entry}
        host.table._lay(host.table.judge(entry))
        commits = host.ledger.next(one, made_by(ANN, one))
        host.ledger.append(commits, host.table.record[-1:])
        host.table.settled += 1
    connect(host, guest)
    assert guest.ledger.head == host.ledger.head
    assert guest.table.state.tokens == ("x",)


# What a host is asked for


@pytest.mark.parametrize("sig", ["", "00", "xyz", "0" * 500])
def test_a_host_takes_no_entry_that_its_sender_has_not_signed(sig: str) -> None:
    host, _ = pair()
    said = replace(propose("operation-1", put("x"), BEA), sig=sig)  # type: ignore[call-arg]
    (refused,) = host.receive(said, BEA).answers
    assert isinstance(refused, Refused)
    assert [problem["rule"] for problem in refused.problems] == ["entry.unsigned"]


@pytest.mark.parametrize(
    "said",
    [
        propose("operation-2", put("y"), CID),
        propose_all("0f" * 16, (put("x"), put("y")), CID),
        take_back("1f" * 16, 1, 1, CID),
    ],
)
def test_nor_one_that_another_device_has_signed(said: Any) -> None:
    host, _ = in_step()
    (refused,) = host.receive(said, BEA).answers
    assert isinstance(refused, Refused)
    assert [problem["rule"] for problem in refused.problems] == ["entry.unsigned"]
    assert host.ledger.seq == 1


def test_a_signature_is_good_for_one_entry_at_one_table() -> None:
    ops = {"operation-1": put("x")}
    (commit,) = sealed("t1", 1, made_by(BEA, ops), ops, Place(0, "0" * 64))
    devices = {BEA: device(BEA), CID: device(CID)}
    assert is_authentic(commit, devices)
    for change in (
        {"entry": put("y")},
        {"op_id": "operation-2"},
        {"table": "t2"},
        {"by": CID},
        {"via": BEA},
        {"back": (1, 1)},
    ):
        assert not is_authentic(commit._replace(**change), devices)
    assert not is_authentic(commit, {BEA: Device(BEA, "bea")})
    assert not is_authentic(commit, {BEA: replace(device(CID), id=BEA)})


def test_a_batch_wants_a_signature_for_each_entry() -> None:
    host, _ = pair()
    said = propose_all("0f" * 16, (put("x"), put("y")), BEA)
    with pytest.raises(BadPeer, match="number of signatures"):
        host.receive(replace(said, sigs=said.sigs[:1]), BEA)  # type: ignore[attr-defined,call-arg]


def test_a_take_back_covers_what_it_names_and_nothing_else() -> None:
    host, guest = in_step()
    talk(host, guest, guest.propose({"operation-2": put("y")}))
    host.receive(take_back("0f" * 16, 1, 2, BEA), BEA)
    talk(host, guest, [guest.hello()])
    assert guest.table.state.tokens == ()
    *_, last = guest.ledger.commits
    assert (last.entry, last.back) == ({"undo": 1}, (1, 2))
    assert is_authentic(last, guest.ledger.devices)
    for change in ({"entry": {"undo": 3}}, {"entry": put("y")}, {"back": (1, 3)}):
        assert not is_authentic(last._replace(**change), guest.ledger.devices)


def test_the_host_signs_for_a_browser_and_the_entry_says_so() -> None:
    host, guest = pair()
    browser = BROWSER + "0f" * 16
    talk(host, guest, [])
    (said,) = host.propose_for(browser, {"operation-1": put("x")}).broadcasts
    guest.receive(said)
    (commit,) = guest.ledger.commits
    assert (commit.by, commit.via) == (browser, ANN)
    assert not is_authentic(commit._replace(via=""), guest.ledger.devices)
    assert not is_authentic(commit._replace(by=BEA), guest.ledger.devices)


def test_a_guest_shows_whom_a_log_came_from_after_it_has_reopened_it() -> None:
    """Signatures outlive the app."""
    host, guest = in_step()
    again = type(guest.ledger)(guest.ledger.journal, key("bea"))
    assert again.signed_end() == guest.ledger.signed_end() is not None
    assert again.commits[0].sig == host.ledger.commits[0].sig


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sig", ""),
        ("sig", "0G"),
        ("sig", 7),
        ("sig", "0" * 1_000),
        ("via", "nobody"),
        ("back", [2, 1]),
        ("back", [1]),
        ("back", [True, 1]),
        ("extra", 1),
    ],
)
def test_a_commit_of_another_form_is_none(field: str, value: object) -> None:
    host, _ = in_step()
    said = host.ledger.commits[0].to_json()
    assert commit_from_json(said) == host.ledger.commits[0]
    with pytest.raises(BadChain):
        commit_from_json({**said, field: value})


def test_what_was_adopted_is_taken_back_by_a_later_term() -> None:
    """Whoever had followed it keeps it aside, too."""
    _, guest = in_step()
    ops = {"operation-2": put("y", 0)}
    guest.adopt(offered(guest, log_after(guest, (made_by(BEA, ops), ops))))
    new = guest.take_over()
    follower = Guest(ledger(CID))
    connect(new, follower)
    assert follower.table.state.tokens == ("x", "y")
    talk(new, follower, follower.receive(new.give_up(1)).answers)
    assert new.ledger.term == follower.ledger.term == (3, BEA)
    assert new.table.state.tokens == follower.table.state.tokens == ("x",)


def test_a_host_with_a_forged_log_is_left_alone_for_a_while(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        assert isinstance(ann.live.part, GuestDevice)
        line, now = ann.live.part.line, [1_000.0]
        line.now = lambda: now[0]
        hosting = party.hosting.ledger
        ops = {"operation-1": put("x")}
        hosting.append(hosting.next(ops, Authorship(ann.ledger.me, {"operation-1": "00"})), ())
        await events.until("forged", device=hosting.me)
        await events.until("lost")
        calls = len(events.all("connected"))
        now[0] += PACE.distrust - 1
        assert line.trusted_places() == []
        assert await line.host_answers(ann.ledger.question()), "it hosts all the same"
        assert len(events.all("connected")) == calls
        now[0] += 1
        assert [way.fingerprint for way in line.trusted_places()] == [hosting.me]
        async with asyncio.timeout(PATIENCE):
            while len(events.all("connected")) == calls:
                await asyncio.sleep(0.01)

    on_loopback(tmp_path, play)
