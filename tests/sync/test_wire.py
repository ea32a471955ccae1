"""Real sockets and real TLS on loopback: joining, following, coming back."""

import asyncio
import sqlite3
import ssl
from dataclasses import replace
from pathlib import Path

import pytest

from companion.match.log import Header
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice
from companion.sync.net.guest_line import Way, WrongFingerprint, dial, join_by_pin
from companion.sync.net.identity import client_context, identity
from companion.sync.net.pairing import BadCode, JoinCode, NotAdmitted, read_code
from companion.sync.protocol.chain import verify
from companion.sync.protocol.messages import Admitted, BadPeer, Propose
from companion.sync.table_files import (
    NOWHERE,
    joined_table,
    new_table,
    open_table,
    table_file,
    way_of,
)
from tests.sync.loopback import HASTY, Party, Told, on_loopback
from tests.sync.toy import put


def test_a_move_on_one_phone_is_seen_on_all(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, ann_told = await party.guest("ann")
        bob, bob_told = await party.guest("bob")
        ann.enter(put("x"), "operation-1")
        party.hosting.enter(put("y"), "operation-2")
        for told in (party.told, ann_told, bob_told):
            assert (await told.until("entry", op_id="operation-1"))["verdict"] == "legal"
            await told.until("entry", op_id="operation-2")
        assert ann.ledger.head == bob.ledger.head == party.hosting.ledger.head
        bob.enter(put("x"), "operation-3")
        refused = await bob_told.until("refused", op_id="operation-3")
        assert refused["rules"] == ["undo.last"]
        assert ann_told.all("refused") == []

    on_loopback(tmp_path, play)


def test_the_channel_is_tls_1_3_and_nothing_older(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        channel = await dial(party.way)
        assert channel.writer.get_extra_info("ssl_object").version() == "TLSv1.3"
        channel.close()
        old = client_context()
        old.minimum_version = ssl.TLSVersion.TLSv1_2
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", party.way.port, ssl=old, server_hostname="")

    on_loopback(tmp_path, play)


def test_a_certificate_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = identity(tmp_path / "a")
    assert identity(tmp_path / "a") == first
    assert identity(tmp_path / "b").fingerprint != first.fingerprint
    assert first.path.stat().st_mode & 0o077 == 0


def test_a_guest_comes_back_by_itself_with_its_pending_move(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        await party.hosting.stop()
        await told.until("lost")
        ann.enter(put("x"), "operation-1")
        again = HostDevice(party.hosting.ledger, party.hosting.setting)
        object.__setattr__(again.setting, "port", party.way.port)
        party.hosting = again
        await again.start()
        await told.until("entry", op_id="operation-1")
        assert again.ledger.head == ann.ledger.head

    on_loopback(tmp_path, play)


def test_a_silent_line_is_dead_after_a_while(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        ann.guest.beat = _never  # type: ignore[method-assign]
        await party.told.until("turned_away", why="silent")
        await told.until("lost")

    on_loopback(tmp_path, play, HASTY)


def _never() -> None:
    raise asyncio.CancelledError


def test_take_over_and_return_over_the_wire(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        bob, bob_told = await party.guest("bob")
        party.hosting.enter(put("x"), "operation-1")
        await bob_told.until("entry")
        await ann.stop()
        party.hosting.enter(put("only here"), "operation-2")
        await bob_told.until("entry", op_id="operation-2")
        await party.hosting.stop()

        new = await ann.take_over()
        await new.start()
        assert new.ledger.term[0] == 2
        code = read_code(new.code())
        way = Way(code.addresses, code.port, code.fingerprint)
        await bob.follow(way)
        kept = await bob_told.until("kept")
        assert kept["entries"] == [put("only here")]

        old_told = Told()
        old = GuestDevice(party.hosting.ledger, way, party.setting("host", old_told))
        await old.start()
        branch = (await old_told.until("kept"))["branch"]
        await old_told.until("in_step", epoch=2)
        old.replay(branch)
        await bob_told.until("entry", op_id="operation-2", epoch=2)
        await old_told.until("entry", op_id="operation-2", epoch=2)
        assert old.ledger.head == new.ledger.head == bob.ledger.head
        verify(old.ledger.commits, old.ledger.table, old.ledger.genesis)
        await old.stop()
        await new.stop()

    on_loopback(tmp_path, play)


def test_a_guest_goes_on_from_its_own_file(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        await ann.stop()
        party.hosting.enter(put("x"), "operation-1")
        ledger = open_table(tmp_path / "ann" / f"{ann.ledger.table}.table")
        again = GuestDevice(ledger, way_of(ledger), party.setting("ann", told))
        party.guests.append(again)
        await again.start()
        await told.until("entry", op_id="operation-1")

    on_loopback(tmp_path, play)


def test_a_device_put_out_stays_out(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        party.hosting.put_out(ann.ledger.me)
        assert (await told.until("not_admitted"))["why"] == "key"
        party.hosting.enter(put("x"), "operation-1")
        assert told.all("entry") == []

    on_loopback(tmp_path, play)


def test_a_pin_lets_in_and_vouches_for_the_host(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        pin = party.hosting.door.pin
        assert pin is not None
        unknown = Way(party.way.addresses, party.way.port, None)
        said, seen = await join_by_pin(unknown, pin, "bob", "", party.pace)
        assert seen == party.mark("host").fingerprint
        assert said.device in party.hosting.ledger.devices

    on_loopback(tmp_path, play)


def test_a_man_in_the_middle_gains_nothing_from_a_pin(tmp_path: Path) -> None:
    """He shows his own certificate and passes everything on: SPAKE2 is bound to the host's."""

    async def play(party: Party) -> None:
        async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            channel = await dial(party.way)

            async def pump(a: asyncio.StreamReader, b: asyncio.StreamWriter) -> None:
                while data := await a.read(4096):
                    b.write(data)

            await asyncio.wait(
                [
                    asyncio.create_task(pump(reader, channel.writer)),
                    asyncio.create_task(pump(channel.reader, writer)),
                ],
                return_when=asyncio.FIRST_COMPLETED,
            )
            channel.close()
            writer.close()

        context = party.mark("mallory").server_context()
        server = await asyncio.start_server(pass_on, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        pin = party.hosting.door.pin
        assert pin is not None
        with pytest.raises(NotAdmitted) as no:
            await join_by_pin(Way(("127.0.0.1",), port, None), pin, "bob", "", party.pace)
        assert no.value.why == "pin"
        assert len(party.hosting.ledger.devices) == 1
        server.close()

    on_loopback(tmp_path, play)


def test_another_certificate_is_refused_before_a_word(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        heard: list[bytes] = []

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.append(await reader.read(1))
            writer.close()

        context = party.mark("mallory").server_context()
        server = await asyncio.start_server(listen, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WrongFingerprint):
            await dial(Way(("127.0.0.1",), port, party.way.fingerprint))
        ann, told = await party.guest("ann")
        await ann.follow(Way(("127.0.0.1",), port, party.way.fingerprint))
        await told.until("wrong_fingerprint")
        assert set(heard) <= {b""}
        server.close()

    on_loopback(tmp_path, play)


def test_a_join_code_says_the_same_after_scanning() -> None:
    code = JoinCode(("192.168.1.5", "fe80::1"), 41234, "0f" * 16, "ab" * 32, "one-time_key")
    assert read_code(code.text()) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org/",
        "cairn://join",
        "cairn://join?v=2&a=127.0.0.1&p=1&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=1&a=no.such.name&p=1&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=1&a=127.0.0.1&p=99999&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=1&a=127.0.0.1&p=1&t=../../x&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=1&a=127.0.0.1&p=1&t=" + "0f" * 16 + "&f=short&k=x",
        "cairn://join?" + "a=127.0.0.1&" * 100,
        "x" * 5_000,
    ],
)
def test_anything_else_is_no_join_code(text: str) -> None:
    with pytest.raises(BadCode):
        read_code(text)


def test_a_qr_code_of_a_join_code_can_be_read() -> None:
    import cv2
    import numpy as np
    import segno

    code = JoinCode(("192.168.1.5", "10.0.0.7"), 41234, "0f" * 16, "ab" * 32, "k" * 22).text()
    rows = [list(row) for row in segno.make(code, error="m").matrix_iter(scale=6, border=4)]
    picture = np.where(np.array(rows) > 0, 0, 255).astype(np.uint8)
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    assert text == code


def test_what_a_guest_sends_out_of_turn_is_answered_with_the_end_of_the_line(
    tmp_path: Path,
) -> None:
    async def play(party: Party) -> None:
        channel = await dial(party.way)
        channel.send(Propose("operation-1", put("x")))
        assert await channel.reader.read() == b""
        await party.told.until("turned_away", why="propose out of place")
        assert party.hosting.ledger.seq == 0

    on_loopback(tmp_path, play)


def test_a_host_is_told_that_it_was_replaced(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        await ann.stop()
        ann.guest.take_over()
        late = GuestDevice(ann.ledger, party.way, party.setting("ann", Told()))
        party.guests.append(late)
        await late.start()
        replaced = await party.told.until("replaced")
        assert (replaced["epoch"], replaced["host"]) == (2, ann.ledger.me)
        party.hosting.enter(put("x"), "operation-1")
        await party.told.until("closed", why="replaced")
        assert party.hosting.ledger.seq == 0

    on_loopback(tmp_path, play)


def test_a_full_disk_is_said_and_nothing_has_changed(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        journal = party.hosting.ledger.journal
        write, journal.append = journal.append, _full  # type: ignore[method-assign]
        ann.enter(put("x"), "operation-1")
        assert "full" in (await party.told.until("trouble"))["why"]
        assert party.hosting.host.table.state.tokens == ()
        journal.append = write  # type: ignore[method-assign]
        await told.until("entry", op_id="operation-1")
        assert ann.ledger.head == party.hosting.ledger.head

    on_loopback(tmp_path, play)


def _full(commits: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


@pytest.mark.parametrize("table", ["../../escape", "", "x" * 32, "0f" * 16 + "\n", "0F" * 16])
def test_a_host_cannot_name_a_file_on_a_guests_phone(tmp_path: Path, table: str) -> None:
    header = {"format": "companion-session/1", "game": "toy", "players": ["Ada", "Bo"]}
    with pytest.raises(BadPeer):
        joined_table(tmp_path, Admitted(table, "ann", "key", header), Way((), 1, ""))
    assert list(tmp_path.iterdir()) == []


def test_a_host_cannot_speak_for_another_table(tmp_path: Path) -> None:
    """Neither one that was not asked for, nor one that is known otherwise or hosted here."""
    header = Header("toy", ("Ada", "Bo"))
    own = new_table(tmp_path, header, [put("a")], "kitchen", "Ada's", "mark")
    other = joined_table(tmp_path, Admitted("0a" * 16, "ann", "key", header.to_json()), NOWHERE)
    strange = replace(header, players=("Ada", "Cy"))
    for said, wanted in (
        (Admitted("0b" * 16, "eve", "stolen", header.to_json()), "0a" * 16),
        (Admitted(own.table, "eve", "stolen", header.to_json()), ""),
        (Admitted(other.table, "eve", "stolen", strange.to_json()), ""),
    ):
        with pytest.raises(BadPeer):
            joined_table(tmp_path, said, NOWHERE, wanted)
    for known in (own, other):
        kept = open_table(table_file(tmp_path, known.table))
        assert (kept.me, kept.key) == (known.me, known.key)
    assert not table_file(tmp_path, "0b" * 16).exists()
    again = Admitted(other.table, "anna", "new key", header.to_json())
    joined = joined_table(tmp_path, again, NOWHERE, other.table)
    assert (joined.me, joined.key) == ("anna", "new key")
