"""Peers that mean no good: refused, counted, and the table goes on as if they were not there."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sync.net.guest_line import Channel, Way, dial, join_by_key, join_by_pin, knock
from companion.sync.net.pairing import VERSION, NotAdmitted, PinTalk, read_code
from companion.sync.net.wire import frame, heard
from companion.sync.protocol.messages import (
    LARGEST_FRAME,
    Admitted,
    Auth,
    Hello,
    Message,
    PinStart,
    Propose,
    decode,
)
from tests.sync.fuzz import fuzz_frames, fuzz_messages
from tests.sync.loopback import HASTY, QUICK, Pace, Party, on_loopback
from tests.sync.toy import put


def besieged(
    folder: Path, attack: Callable[[Party, Any], Awaitable[None]], pace: Pace = QUICK
) -> None:
    """A table with an honest guest; whatever the attack does, her move is made afterwards."""

    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        before = party.hosting.ledger.seq
        await attack(party, ann)
        assert party.hosting.ledger.seq == before, "the attack made a move"
        ann.enter(put("honest"), "operation-honest")
        await told.until("entry", op_id="operation-honest")

    on_loopback(folder, play, pace)


async def ends(channel: Channel) -> None:
    """The host closes the line, whatever it says before."""
    async with asyncio.timeout(10):
        try:
            while await channel.reader.read(4096):
                pass
        except OSError:
            pass
    channel.close()


async def as_guest(party: Party, ann: Any) -> Channel:
    """A line of a device that belongs here, and turns bad."""
    ledger = ann.ledger
    await ann.stop()
    channel = await dial(party.way)
    await knock(channel, Auth(VERSION, ledger.table, ledger.me, ledger.key))
    return channel


async def ask(channel: Channel, message: Message) -> Message:
    channel.send(message)
    while True:
        said = await heard(channel.reader, (Message,), LARGEST_FRAME, 5)
        if said.type not in ("beat", "room"):
            return said


def test_the_third_wrong_pin_changes_it_and_the_tenth_ends_it(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        door = party.hosting.door
        unknown = Way(party.way.addresses, party.way.port, None)
        pins = [door.pin]
        said: list[str] = []
        for _ in range(12):
            wrong = f"{(int(door.pin or 0) + 1) % 10**6:06d}"
            with pytest.raises(NotAdmitted) as no:
                await join_by_pin(unknown, wrong, "mallory", "", party.pace)
            said.append(f"{no.value.why} {no.value.left}")
            if door.pin != pins[-1]:
                pins.append(door.pin)
        three = ["pin 2", "pin 1", "pin_changed None"]
        assert said == [*three, *three, *three, "pin_off None", "pin_off None", "pin_off None"]
        assert len(pins) == 5
        assert pins[-1] is None
        assert len(party.hosting.ledger.devices) == 2
        door.open_again()
        await join_by_pin(unknown, door.pin or "", "bob", "", party.pace)

    besieged(tmp_path, attack)


def test_guessing_in_parallel_gives_no_more_tries(tmp_path: Path) -> None:
    """Ten guesses are all there are, however many lines are open."""

    async def attack(party: Party, ann: Any) -> None:
        door = party.hosting.door
        unknown = Way(party.way.addresses, party.way.port, None)
        tried = 0

        async def guess(i: int) -> None:
            nonlocal tried
            with pytest.raises((NotAdmitted, OSError, EOFError, TimeoutError)) as no:
                await join_by_pin(unknown, f"x{i:05d}", "mallory", "", party.pace)
            tried += getattr(no.value, "why", "") in ("pin", "pin_changed", "pin_off")

        for _ in range(5):
            await asyncio.gather(*(guess(i) for i in range(10)))
        assert party.hosting.server.turned_away["pin"] <= 9
        assert len(party.hosting.ledger.devices) == 2
        assert door.talks == 0

    besieged(tmp_path, attack)


def test_a_used_join_key_opens_nothing(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        key = read_code(party.hosting.code()).key
        await join_by_key(party.way, key, "bob", "")
        with pytest.raises(NotAdmitted, match="join_key"):
            await join_by_key(party.way, key, "mallory", "")
        assert read_code(party.hosting.code()).key != key
        with pytest.raises(NotAdmitted, match="join_key"):
            await join_by_key(party.way, "", "mallory", "")

    besieged(tmp_path, attack)


@pytest.mark.parametrize("key", ["", "guess", "ü", "x" * 900])
def test_a_stranger_with_a_known_name_stays_a_stranger(tmp_path: Path, key: str) -> None:
    async def attack(party: Party, ann: Any) -> None:
        for device in (ann.ledger.me, party.hosting.ledger.me, "nobody"):
            channel = await dial(party.way)
            with pytest.raises(NotAdmitted, match="key"):
                await knock(channel, Auth(VERSION, ann.ledger.table, device, key))
            await ends(channel)

    besieged(tmp_path, attack)


def test_a_stranger_learns_nothing_about_the_table(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await dial(party.way)
        channel.send(Auth(VERSION, "", "nobody", ""))
        said = await channel.reader.read(65536)
        assert json.loads(said[4:]) == {"type": "sorry", "why": "key"}
        channel.close()

    besieged(tmp_path, attack)


def test_a_frame_too_large_is_refused_by_its_length_alone(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        for size in (4097, LARGEST_FRAME, 2**32 - 1, 0):
            channel = await dial(party.way)
            channel.writer.write(size.to_bytes(4, "big"))
            await ends(channel)
            await party.told.until("turned_away", why=f"a frame of {size} bytes")

    besieged(tmp_path, attack)


def test_a_guest_may_send_256_kib_and_not_a_byte_more(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await as_guest(party, ann)
        filler = {"move": "put", "x": ""}
        spare = LARGEST_FRAME - len(frame(Propose("operation-big", filler))) + 4
        filler["x"] = "x" * spare
        full = frame(Propose("operation-big", filler))
        assert int.from_bytes(full[:4], "big") == LARGEST_FRAME
        assert (await ask(channel, Propose("operation-big", filler))).type == "refused"
        channel.writer.write((LARGEST_FRAME + 1).to_bytes(4, "big"))
        await ends(channel)
        await party.told.until("turned_away", why=f"a frame of {LARGEST_FRAME + 1} bytes")
        await ann.follow(party.way)

    besieged(tmp_path, attack)


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00" * 4096,
        b"\xff" * 4096,
        b"\x16\x03\x01\x00\x05hello",
    ],
)
def test_garbage_instead_of_tls(tmp_path: Path, garbage: bytes) -> None:
    async def attack(party: Party, ann: Any) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", party.way.port)
        writer.write(garbage)
        await ends(Channel(reader, writer, ""))

    besieged(tmp_path, attack)


def test_garbage_inside_tls(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        bodies = [
            b"{",
            b"[]",
            b"null",
            b'{"type":"hello"}',
            b'{"type":[]}',
            b"\xff\xfe",
            b"[" * 4000,
        ]
        for body in bodies:
            channel = await dial(party.way)
            channel.writer.write(len(body).to_bytes(4, "big") + body)
            await ends(channel)
        assert sum(party.hosting.server.turned_away.values()) >= len(bodies)

    besieged(tmp_path, attack)


def test_no_pin_element_confuses_the_host(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        right = PinTalk("1", "").start("", "").element
        for element in ("", "zz", "42", "00" * 33, "ff" * 33, "42" + "00" * 32, right[:-2], "S"):
            channel = await dial(party.way)
            with pytest.raises(NotAdmitted, match="pin_form"):
                await knock(channel, PinStart(VERSION, element, "mallory", ""))
            channel.close()

    besieged(tmp_path, attack)


def test_a_slow_stranger_is_not_waited_for(tmp_path: Path) -> None:
    """One that never speaks, one that never ends its handshake, one that drips."""

    async def attack(party: Party, ann: Any) -> None:
        mute = await asyncio.open_connection("127.0.0.1", party.way.port)
        half = await asyncio.open_connection("127.0.0.1", party.way.port)
        half[1].write(b"\x16\x03\x01")
        drip = await dial(party.way)

        async def dripping() -> None:
            try:
                for byte in frame(Auth(VERSION, "t", "d", "k" * 100)):
                    drip.writer.write(bytes([byte]))
                    await asyncio.sleep(0.05)
            except OSError:
                pass

        drops = asyncio.create_task(dripping())
        for reader, writer in (mute, half):
            await ends(Channel(reader, writer, ""))
        await ends(drip)
        drops.cancel()

    besieged(tmp_path, attack, HASTY)


def test_a_slow_guest_is_disconnected_in_the_middle_of_a_frame(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await as_guest(party, ann)
        channel.writer.write((1000).to_bytes(4, "big") + b"{")
        await ends(channel)
        await party.told.until("turned_away", why="silent")
        await ann.follow(party.way)

    besieged(tmp_path, attack, HASTY)


def test_a_guest_that_reads_nothing_does_not_fill_the_hosts_memory(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await as_guest(party, ann)
        channel.writer.transport.pause_reading()  # type: ignore[attr-defined]
        me = ann.ledger.me
        line = party.hosting.server.lines[me]
        room = party.hosting.host.room()
        while me in party.hosting.server.lines and not line.writer.is_closing():
            for _ in range(200):
                party.hosting.server.broadcast(room)
            assert line.writer.transport.get_write_buffer_size() < 3 * 1024 * 1024
            await asyncio.sleep(0)
        channel.close()
        await ann.follow(party.way)

    besieged(tmp_path, attack)


def test_five_hundred_connections_leave_room_for_the_guests(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        socks = []
        for _ in range(500):
            sock = socket.create_connection(("127.0.0.1", party.way.port), timeout=5)
            socks.append(sock)
            await asyncio.sleep(0)
        await party.told.until("turned_away", why="crowded")
        assert ann.ledger.me in party.hosting.server.lines
        assert len(party.hosting.server._strangers) <= 1
        assert party.hosting.server._strangers.total() <= party.pace.strangers_from_one
        ann.enter(put("in the crowd"), "operation-crowd")
        await party.told.until("entry", op_id="operation-crowd")
        ann.enter({"undo": party.hosting.ledger.seq}, "operation-undo")
        await party.told.until("entry", op_id="operation-undo")
        for sock in socks:
            sock.close()

    async def play(party: Party) -> None:
        ann, told = await party.guest("ann")
        await attack(party, ann)
        ann.enter(put("honest"), "operation-honest")
        await told.until("entry", op_id="operation-honest")

    on_loopback(tmp_path, play)


def test_a_paired_device_cannot_forge(tmp_path: Path) -> None:
    """Op_ids of others, seats of others, other tables and epochs out of the blue."""

    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        bob, told = await party.guest("bob")
        bob.enter(put("x", 1), "operation-of-bob")
        await told.until("entry")
        bob.sit(1)
        await told.until("room", seats={"1": bob.ledger.me})
        party.hosting.share(party.hosting.host.set_lock(True))
        channel = await as_guest(party, ann)

        said = await ask(channel, Propose("operation-of-bob", put("forged")))
        assert said.type == "refused"
        said = await ask(channel, Propose("operation-of-ann", put("forged", 1)))
        assert [p["rule"] for p in said.problems] == ["seat.tied"]  # type: ignore[attr-defined]
        said = await ask(channel, Propose("operation-undo-1", {"undo": 1}))
        assert [p["rule"] for p in said.problems] == ["seat.tied"]  # type: ignore[attr-defined]
        head = party.hosting.ledger.head
        far = Hello(ann.ledger.table, 10**9, ann.ledger.me, 1, head, (), 1)
        assert (await ask(channel, far)).type == "closed"
        bob.enter(put("y", 1), "operation-of-bob-2")
        await told.until("entry", op_id="operation-of-bob-2")
        assert party.hosting.host.table.state.tokens == ("x", "y")
        channel.close()

    on_loopback(tmp_path, play)


def test_a_host_that_answers_nonsense_is_left_alone(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        answers = [frame(Admitted("t", "d", "", {})), b"\x00\x00\x00\x02{}", b"\xff" * 8, b""]

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(100)
            writer.write(frame(Admitted("t", "d", "", {})) + answers[len(seen) % 4])
            seen.append(1)
            writer.close()

        seen: list[int] = []
        ann, told = await party.guest("ann")
        context = party.mark("host").server_context()
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        await ann.follow(Way(("127.0.0.1",), port, party.way.fingerprint))
        await told.until("lost")
        async with asyncio.timeout(10):
            while len(seen) < 5:
                await asyncio.sleep(0.01)
        server.close()
        await ann.follow(party.way)
        party.hosting.enter(put("x"), "operation-1")
        await told.until("entry")

    on_loopback(tmp_path, play)


def test_no_text_breaks_the_parser() -> None:
    fuzz_messages(random.Random(1), 8_000)


def test_no_bytes_break_the_framing() -> None:
    asyncio.run(fuzz_frames(random.Random(2), 2_000))


def test_deep_nesting_and_endless_numbers_are_refused() -> None:
    from companion.sync.protocol.messages import BadPeer

    for body in (b"[" * 200_000, b'{"type":' * 50_000, b'{"type":"sit","seat":1e999}'):
        with pytest.raises(BadPeer):
            decode(body)
