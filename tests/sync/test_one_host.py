"""Without multicast there is one host all the same: whoever takes over shows its term around."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from companion.sync.guest_device import GuestDevice, LongLogs
from tests import PATIENCE
from tests.sync.loopback import QUICK, Device, EventLog, Party, on_loopback
from tests.sync.toy import put

OFTEN = replace(QUICK, show_term=0.2)


async def both_know(one: Device, other: Device) -> None:
    """Until each of two guests knows where the other answers."""
    async with asyncio.timeout(PATIENCE):
        while any(
            theirs.ledger.me not in mine.ledger.memory.get("places", {})
            for mine, theirs in ((one, other), (other, one))
        ):
            await asyncio.sleep(0.01)


def hosts(*devices: Device) -> list[Device]:
    """Who orders the log, and has not heard of a later host."""
    return [d for d in devices if d.live.hosts and not d.live.replaced_by]


async def in_order(party: Party) -> list[tuple[Device, EventLog]]:
    """Two guests, by their ids: of two terms in one epoch the higher id wins."""
    pairs = [await party.guest("ann"), await party.guest("bob")]
    pairs.sort(key=lambda pair: pair[0].ledger.me)
    await both_know(pairs[0][0], pairs[1][0])
    return pairs


def test_of_two_that_take_over_at_once_one_hosts_and_both_are_told(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        (low, low_events), (high, high_events) = await in_order(party)
        await party.hosting.stop()
        await asyncio.gather(low.take_over(), high.take_over())
        low.enter(put("of the one that gives way"), "operation-low")
        high.enter(put("of the other"), "operation-high")
        replaced = await low_events.until("replaced")
        assert replaced["host"] == high.ledger.me
        assert hosts(low, high) == [high]
        ended = low.live.follow()
        await ended.stop()
        await low.start()
        kept = await low_events.until("kept")
        assert kept["entries"] == [put("of the one that gives way")]
        await low_events.until("in_step", epoch=2)
        low.live.replay(kept["branch"])
        entry = await high_events.until("entry", op_id="operation-low")
        await low_events.until("entry", hash=entry["hash"])
        assert low.ledger.head == high.ledger.head

    on_loopback(tmp_path, play, OFTEN)


def test_a_host_that_was_away_while_another_took_over_is_told(tmp_path: Path) -> None:
    """It had closed its port, as a phone does that sleeps, and comes back as the host it was."""

    async def play(party: Party) -> None:
        (ann, _), (_, bob_events) = await in_order(party)
        await party.hosting.stop()
        await ann.take_over()
        again = EventLog()
        old = Device(type(ann.live)(party.hosting.ledger, party.setup("host", again)))
        await old.start()
        try:
            replaced = await again.until("replaced")
            assert replaced["host"] == ann.ledger.me
            assert hosts(old, ann) == [ann]
            await bob_events.until("in_step", epoch=2)
        finally:
            await old.stop()

    on_loopback(tmp_path, play, OFTEN)


def test_guests_of_a_host_that_gives_way_go_to_the_other(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        (low, low_events), (high, _) = await in_order(party)
        cid, cid_events = await party.guest("cid")
        await both_know(cid, low)
        await both_know(cid, high)
        await party.hosting.stop()
        await low.take_over()
        await cid_events.until("in_step", epoch=2, host=low.ledger.me)
        await high.take_over()
        await low_events.until("replaced")
        await cid_events.until("in_step", host=high.ledger.me)
        cid.enter(put("x"), "operation-cid")
        await cid_events.until("entry", op_id="operation-cid")
        assert high.ledger.ops.keys() >= {"operation-cid"}

    on_loopback(tmp_path, play, OFTEN)


def test_a_term_that_is_shown_leads_no_guest_away_from_a_host_that_answers(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        bob, _ = await party.guest("bob")
        await both_know(ann, bob)
        assert isinstance(ann.live.part, GuestDevice)
        part = ann.live.part
        bob.ledger.open_term(2)
        part.shown(bob.ledger.signed, party.way)
        assert part.line.shown == (party.way,)
        party.hosting.enter(put("x"), "operation-1")
        await events.until("entry", op_id="operation-1")
        assert ann.ledger.term == (1, party.hosting.ledger.me)

    on_loopback(tmp_path, play, OFTEN)


def test_a_take_over_opens_a_later_epoch_than_those_of_the_guests_it_asks(tmp_path: Path) -> None:
    """Bob follows a later term with the same log: he would not listen to a host of epoch 2."""

    async def play(party: Party) -> None:
        (ann, _), (bob, _) = await in_order(party)
        bob.ledger.open_term(5)
        await party.hosting.stop()
        assert isinstance(ann.live.part, GuestDevice)
        assert await ann.live.part.obstacle(LongLogs()) is None
        await ann.take_over()
        assert ann.ledger.term == (6, ann.ledger.me)

    on_loopback(tmp_path, play)
