"""Which device enters the moves of which seat, and how a seat is asked for."""

from typing import Any

import pytest

from companion.sync.protocol import Guest, Host
from companion.sync.protocol.chain import canonical
from companion.sync.protocol.messages import (
    Refused,
    Sit,
)
from tests.sync.keys import ANN, BEA, CID, propose, take_back
from tests.sync.test_protocol import connect, ledger, pair, talk
from tests.sync.toy import put


def locked() -> Host:
    host, _ = pair()
    host.receive(Sit(0), BEA)
    host.change(lock=True)
    return host


def refusal(host: Host, entry: dict[str, Any], sender: str) -> list[str]:
    op_id = f"operation-{sender[:8]}-{host.ledger.seq}-{len(canonical(entry))}"
    answers, _ = host.receive(propose(op_id, entry, sender), sender)
    return [p["rule"] for m in answers if isinstance(m, Refused) for p in m.problems]


def test_only_its_device_moves_for_a_tied_seat() -> None:
    host = locked()
    assert refusal(host, put("x", 0), CID) == ["seat.tied"]
    assert refusal(host, put("x", 0), ANN) == ["seat.tied"]
    assert refusal(host, put("x", 0), BEA) == []
    assert refusal(host, put("free seat", 1), CID) == []


def test_nor_takes_its_moves_back() -> None:
    host = locked()
    host.receive(propose("operation-1", put("x", 0), BEA), BEA)
    assert refusal(host, {"undo": 1}, CID) == ["seat.tied"]
    assert refusal(host, {"undo": 1}, BEA) == []


def test_nor_amends_the_table() -> None:
    host = locked()
    amend = {"move": "amend", "tokens": []}
    assert refusal(host, amend, CID) == ["seat.amend"]
    assert refusal(host, amend, ANN) == []


def test_nor_takes_an_amendment_back() -> None:
    """One by one or together with others."""
    host = locked()
    host.receive(propose("operation-1", put("x", 1), CID), CID)
    host.propose({"operation-2": {"move": "amend", "tokens": []}})
    assert refusal(host, {"undo": 2}, CID) == ["seat.amend"]
    (said,) = host.receive(take_back("0f" * 16, 1, 2, CID), CID).answers
    assert isinstance(said, Refused)
    assert [problem["rule"] for problem in said.problems] == ["seat.amend"]
    assert host.ledger.seq == 2
    assert refusal(host, {"undo": 2}, ANN) == []


def test_a_tied_seat_cannot_be_sat_on() -> None:
    host = locked()
    host.receive(Sit(0), CID)
    assert host.ledger.seats == {0: BEA}
    host.receive(Sit(7), CID)
    assert host.ledger.seats == {0: BEA}


def test_a_seat_chosen_before_the_line_is_up_is_asked_for_when_it_is() -> None:
    host, guest = Host(ledger(ANN)), Guest(ledger(BEA))
    assert guest.sit(1) == []
    connect(host, guest)
    assert host.ledger.seats == {1: BEA}


def test_a_seat_is_asked_for_again_until_the_host_answers() -> None:
    host, guest = pair()
    assert guest.sit(0) == [Sit(0)]
    guest.receive(host.room())
    assert guest.receive(host.ledger.beat()).answers == [Sit(0)]
    talk(host, guest, [Sit(0)])
    assert guest.receive(host.ledger.beat()).answers == []
    talk(host, guest, guest.sit(None))
    assert host.ledger.seats == {}
    assert guest.receive(host.ledger.beat()).answers == []


@pytest.mark.parametrize("seat", [0, 7, -1])
def test_a_seat_that_cannot_be_had_is_asked_for_once(seat: int) -> None:
    host, guest = pair()
    host.receive(Sit(0), CID)
    host.change(lock=True)
    talk(host, guest, guest.sit(seat))
    assert host.ledger.seats == {0: CID}
    assert guest.receive(host.ledger.beat()).answers == []


def test_an_old_wish_puts_nobody_out_who_sat_down_since() -> None:
    host, guest = pair()
    host.receive(guest.sit(0)[0], BEA)
    guest.lost()
    host.receive(Sit(0), CID)
    connect(host, guest)
    assert host.ledger.seats == {0: CID}


@pytest.mark.parametrize("seat", [0, None])
def test_where_the_host_seats_a_device_outdoes_its_old_wish(seat: int | None) -> None:
    host, guest = pair()
    guest.lost()
    guest.sit(seat)
    host.receive(Sit(1), BEA)
    connect(host, guest)
    assert host.ledger.seats == {1: BEA}


def test_who_takes_over_sits_where_it_wished() -> None:
    _, guest = pair()
    guest.lost()
    guest.sit(1)
    assert guest.take_over().ledger.seats == {1: BEA}


def test_who_sits_down_and_moves_in_a_line_gone_has_sat_first() -> None:
    host, guest = pair()
    host.change(lock=True)
    guest.lost()
    guest.propose({"operation-1": put("x", 0)})
    guest.sit(0)
    host.receive(Sit(1), CID)
    connect(host, guest)
    assert [c.op_id for c in host.ledger.commits] == ["operation-1"]
    assert host.ledger.seats == {0: BEA, 1: CID}


def test_without_the_lock_anybody_enters_anybodys_move() -> None:
    host = locked()
    host.change(lock=False)
    assert refusal(host, put("x", 0), CID) == []


def test_a_device_put_out_leaves_its_seat() -> None:
    host = locked()
    room = host.put_out(BEA)
    assert host.ledger.seats == {}
    assert [d.id for d in room.devices if d.out] == [BEA]


def test_the_room_reaches_the_guests_and_their_next_host() -> None:
    host, guest = pair()
    host.receive(Sit(1), CID)
    connect(host, guest)
    guest.receive(host.change(lock=True))
    new = guest.take_over()
    assert new.ledger.lock
    assert new.ledger.seats == {1: CID}
