"""Own notes (the hand a player scanned) never leave the phone."""

from pathlib import Path

import pytest

from companion.sync.live import Live
from tests.sync.canaries import CANARIES, assert_silent, overheard
from tests.sync.loopback import EventLog, Party, on_loopback
from tests.sync.test_web import get, watch
from tests.sync.toy import put


def test_no_byte_of_a_note_is_ever_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte that any phone hands to the network, before encryption, is searched."""
    sent = overheard(monkeypatch)

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        bob, bob_events = await party.guest("bob")
        for part in (party.hosting, ann, bob):
            part.ledger.remember("notes", list(CANARIES))
        page = await watch(party)
        ann.enter(put("x"), "operation-1")
        ann.enter(put("x"), "operation-2")
        await events.until("refused")
        await bob_events.until("entry")
        await get(page, page.path)
        await ann.stop()
        party.hosting.enter(put("aside"), "operation-3")
        await bob_events.until("entry", op_id="operation-3")

        await ann.take_over()
        await bob.follow(ann.way)
        await bob_events.until("in_step", epoch=2)
        await party.hosting.stop()
        old_events = EventLog()
        setup = party.setup("host", old_events)
        old = await party.device(Live(party.hosting.ledger, setup, ann.way))
        old.live.replay((await old_events.until("kept"))["branch"])
        await old_events.until("entry", op_id="operation-3", epoch=2)

    on_loopback(tmp_path, play)
    assert_silent(sent, b"operation-3")
