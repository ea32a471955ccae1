"""Own notes (the hand a player scanned) never leave the phone."""

from pathlib import Path

import pytest

from companion.sync.guest_device import GuestDevice
from companion.sync.net.guest_line import Way
from companion.sync.net.pairing import read_code
from tests.sync.canaries import CANARIES, assert_silent, overheard
from tests.sync.loopback import Party, Told, on_loopback
from tests.sync.test_web import get, watch
from tests.sync.toy import put


def test_no_byte_of_a_note_is_ever_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte that any phone hands to the network, before encryption, is searched."""
    sent = overheard(monkeypatch)

    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        bob, bob_told = await party.guest("bob")
        for part in (party.hosting, ann, bob):
            part.ledger.remember("notes", list(CANARIES))
        page = await watch(party)
        ann.enter(put("x"), "operation-1")
        ann.enter(put("x"), "operation-2")
        await told.until("refused")
        await bob_told.until("entry")
        await get(page, page.path)
        await ann.stop()
        party.hosting.enter(put("aside"), "operation-3")
        await bob_told.until("entry", op_id="operation-3")

        new = await ann.take_over()
        await new.start()
        code = read_code(new.code())
        way = Way(code.addresses, code.port, code.fingerprint)
        await bob.follow(way)
        await bob_told.until("in_step", epoch=2)
        await party.hosting.stop()
        old_told = Told()
        old = GuestDevice(party.hosting.ledger, way, party.setting("host", old_told))
        await old.start()
        old.replay((await old_told.until("kept"))["branch"])
        await old_told.until("entry", op_id="operation-3", epoch=2)
        await old.stop()
        await new.stop()

    on_loopback(tmp_path, play)
    assert_silent(sent, b"operation-3")
