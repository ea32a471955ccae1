"""Peers that mean no good: refused, counted, and the table goes on as if they were not there."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.sync.net.dialling import TO_STRANGER, Channel, Joiner, Way, authenticate, dial
from companion.sync.net.pairing import HEARS as FROM_STRANGER
from companion.sync.net.pairing import VERSION, NotAdmitted, PinTalk, Visitor, read_code
from companion.sync.net.wire import frame
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.authorship import sign_entries
from companion.sync.protocol.guest import HEARS as FROM_HOST
from companion.sync.protocol.host import HEARS as FROM_GUEST
from companion.sync.protocol.messages import (
    LARGEST_FRAME,
    Admitted,
    Auth,
    BadPeer,
    Challenge,
    Hello,
    Message,
    PinStart,
    Propose,
    decode,
)
from tests import PATIENCE
from tests.sync.fuzz import fuzz_frames, fuzz_messages, ledger, seeds
from tests.sync.keys import ANN, BEA
from tests.sync.loopback import HASTY, QUICK, Pace, Party, on_loopback
from tests.sync.toy import put


def besieged(
    folder: Path, attack: Callable[[Party, Any], Awaitable[None]], pace: Pace = QUICK
) -> None:
    """A table with an honest guest; whatever the attack does, her move is made afterwards."""

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        before = party.hosting.ledger.seq
        await attack(party, ann)
        assert party.hosting.ledger.seq == before, "the attack made a move"
        ann.enter(put("honest"), "operation-honest")
        await events.until("entry", op_id="operation-honest")

    on_loopback(folder, play, pace)


async def ends(channel: Channel) -> None:
    """The host closes the line, whatever it says before."""
    try:
        while await channel.line.frame(LARGEST_FRAME, PATIENCE):
            pass
    except (EOFError, ConnectionError):
        pass
    channel.close()


async def hangs_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """As `ends`, on a line without TLS."""
    async with asyncio.timeout(PATIENCE):
        try:
            while await reader.read(4096):
                pass
        except OSError:
            pass
    writer.close()


async def as_guest(party: Party, ann: Any) -> Channel:
    """A line of a device that belongs here, and turns bad."""
    await ann.stop()
    return await authenticate([party.way], party.mark("ann"), ann.ledger.table)


async def ask(channel: Channel, message: Message) -> Message:
    channel.line.say(message)
    while True:
        said = await channel.line.hear(FROM_HOST, 5)
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
                await Joiner("mallory", party.mark("mallory"), party.pace).try_pin(unknown, wrong)
            said.append(f"{no.value.why} {no.value.left}")
            if door.pin != pins[-1]:
                pins.append(door.pin)
        three = ["pin 2", "pin 1", "pin_changed None"]
        assert said == [*three, *three, *three, "pin_off None", "pin_off None", "pin_off None"]
        assert len(pins) == 5
        assert pins[-1] is None
        assert len(party.hosting.ledger.devices) == 2
        door.open_again()
        await Joiner("bob", party.mark("bob"), party.pace).try_pin(unknown, door.pin or "")

    besieged(tmp_path, attack)


def test_guessing_in_parallel_gives_no_more_tries(tmp_path: Path) -> None:
    """Ten guesses are all there are, however many lines are open."""

    async def attack(party: Party, ann: Any) -> None:
        unknown = Way(party.way.addresses, party.way.port, None)
        tried, mark = 0, party.mark("mallory")

        async def guess(i: int) -> None:
            nonlocal tried
            with pytest.raises((NotAdmitted, OSError, EOFError, TimeoutError)) as no:
                await Joiner("mallory", mark, party.pace).try_pin(unknown, f"x{i:05d}")
            tried += getattr(no.value, "why", "") in ("pin", "pin_changed", "pin_off")

        for _ in range(5):
            await asyncio.gather(*(guess(i) for i in range(10)))
        assert party.hosting.line.turned_away["pin"] <= 9
        assert len(party.hosting.ledger.devices) == 2

    besieged(tmp_path, attack)


def test_a_used_join_key_opens_nothing(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        key, table = read_code(party.hosting.live.code).key, ann.ledger.table
        mark = party.mark("mallory")
        await Joiner("bob", party.mark("bob")).try_key(party.way, table, key)
        with pytest.raises(NotAdmitted, match="join_key"):
            await Joiner("mallory", mark).try_key(party.way, table, key)
        assert read_code(party.hosting.live.code).key != key
        with pytest.raises(NotAdmitted, match="join_key"):
            await Joiner("mallory", mark).try_key(party.way, table, "")

    besieged(tmp_path, attack)


def test_a_stranger_with_a_known_certificate_stays_a_stranger(tmp_path: Path) -> None:
    """A certificate is no secret: without its key, or signed for elsewhere, it is no use."""

    async def attack(party: Party, ann: Any) -> None:
        mark, table = party.mark("ann"), ann.ledger.table
        host = party.mark("host").fingerprint
        for forged in (
            lambda nonce: "",
            lambda nonce: "guess",
            lambda nonce: "00" * 400,
            lambda nonce: Visitor(party.mark("mallory"), host, nonce).auth(table).signature,
            lambda nonce: Visitor(mark, host, "00" * 32).auth(table).signature,
            lambda nonce: Visitor(mark, "ab" * 32, nonce).auth(table).signature,
            lambda nonce: Visitor(mark, host, nonce).auth("0f" * 16).signature,
            lambda nonce: Visitor(mark, host, nonce).join_key(table, "", "").signature,
        ):
            channel = await dial([party.way])
            nonce = (await channel.visitor(mark)).nonce
            with pytest.raises(NotAdmitted, match="key"):
                await channel.knock(Auth(VERSION, table, mark.certificate, forged(nonce)))
            await ends(channel)

    besieged(tmp_path, attack)


def test_a_stranger_learns_nothing_about_the_table(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await dial([party.way])
        await channel.visitor(party.mark("mallory"))
        channel.line.say(Auth(VERSION, "", "nobody", ""))
        said = await channel.line.frame(LARGEST_FRAME, 10)
        assert json.loads(said) == {"type": "sorry", "why": "key"}
        channel.close()

    besieged(tmp_path, attack)


def test_a_frame_too_large_is_refused_by_its_length_alone(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        for size in (4097, LARGEST_FRAME, 2**32 - 1, 0):
            channel = await dial([party.way])
            channel.line.write(size.to_bytes(4, "big"))
            await ends(channel)
            await party.events.until("turned_away", why=f"a frame of {size} bytes")

    besieged(tmp_path, attack)


def test_a_guest_may_send_256_kib_and_not_a_byte_more(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await as_guest(party, ann)
        filler = {"move": "put", "x": ""}
        spare = LARGEST_FRAME - len(frame(Propose("operation-big", filler, "00"))) + 4
        filler["x"] = "x" * spare
        full = frame(Propose("operation-big", filler, "00"))
        assert int.from_bytes(full[:4], "big") == LARGEST_FRAME
        assert (await ask(channel, Propose("operation-big", filler, "00"))).type == "refused"
        channel.line.write((LARGEST_FRAME + 1).to_bytes(4, "big"))
        await ends(channel)
        await party.events.until("turned_away", why=f"a frame of {LARGEST_FRAME + 1} bytes")
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
        await hangs_up(reader, writer)

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
            channel = await dial([party.way])
            channel.line.write(len(body).to_bytes(4, "big") + body)
            await ends(channel)
        assert sum(party.hosting.line.turned_away.values()) >= len(bodies)

    besieged(tmp_path, attack)


def test_no_pin_element_confuses_the_host(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        mark = party.mark("mallory")
        right = PinTalk("1", Visitor(mark, "", "")).start("").element
        beside = "41d54c52144f4011b415f7b12c92fbe522e30ee7c3f548944b11504f6823666a34"
        odd = ("", "zz", "42", "00" * 33, "ff" * 33, "42" + "00" * 32, right[:-2], "S")
        for element in (*odd, beside):  # a point that is not on the curve
            channel = await dial([party.way])
            await channel.visitor(mark)
            with pytest.raises(NotAdmitted, match="pin_form"):
                await channel.knock(PinStart(VERSION, element, "mallory", mark.certificate))
            channel.close()

    besieged(tmp_path, attack)


def test_a_slow_stranger_is_not_waited_for(tmp_path: Path) -> None:
    """One that never speaks, one that never ends its handshake, one that drips."""

    async def attack(party: Party, ann: Any) -> None:
        mute = await asyncio.open_connection("127.0.0.1", party.way.port)
        half = await asyncio.open_connection("127.0.0.1", party.way.port)
        half[1].write(b"\x16\x03\x01")
        drip = await dial([party.way])

        async def dripping() -> None:
            try:
                for byte in frame(Auth(VERSION, "t", "d", "k" * 100)):
                    drip.line.write(bytes([byte]))
                    await asyncio.sleep(0.05)
            except OSError:
                pass

        drops = asyncio.create_task(dripping())
        for reader, writer in (mute, half):
            await hangs_up(reader, writer)
        await ends(drip)
        drops.cancel()

    besieged(tmp_path, attack, HASTY)


def test_a_slow_guest_is_disconnected_in_the_middle_of_a_frame(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await as_guest(party, ann)
        channel.line.write((1000).to_bytes(4, "big") + b"{")
        await ends(channel)
        await party.events.until("turned_away", why="silent")
        await ann.follow(party.way)

    besieged(tmp_path, attack, HASTY)


def test_a_guest_that_reads_nothing_does_not_fill_the_hosts_memory(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        channel = await as_guest(party, ann)
        me = ann.ledger.me
        line = party.hosting.line.lines[me]
        room = party.hosting.host.room()
        while me in party.hosting.line.lines:
            for _ in range(200):
                party.hosting.line.broadcast([room])
            assert line.unsent < 3 * 1024 * 1024
            await asyncio.sleep(0)
        channel.close()
        await ann.follow(party.way)

    besieged(tmp_path, attack)


def test_five_hundred_connections_leave_room_for_the_guests(tmp_path: Path) -> None:
    async def attack(party: Party, ann: Any) -> None:
        socks = []
        for _ in range(500):
            sock = socket.create_connection(("127.0.0.1", party.way.port), timeout=PATIENCE)
            socks.append(sock)
            await asyncio.sleep(0)
        await party.events.until("turned_away", why="crowded")
        assert ann.ledger.me in party.hosting.line.lines
        turned = party.hosting.line.turned_away
        async with asyncio.timeout(PATIENCE):
            while turned["crowded"] < len(socks) - party.pace.strangers:
                await asyncio.sleep(0)
        ann.enter(put("in the crowd"), "operation-crowd")
        await party.events.until("entry", op_id="operation-crowd")
        ann.enter({"undo": party.hosting.ledger.seq}, "operation-undo")
        await party.events.until("entry", op_id="operation-undo")
        for sock in socks:
            sock.close()

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        await attack(party, ann)
        ann.enter(put("honest"), "operation-honest")
        await events.until("entry", op_id="operation-honest")

    on_loopback(tmp_path, play)


def test_a_paired_device_cannot_forge(tmp_path: Path) -> None:
    """Op_ids of others, seats of others, other tables and epochs out of the blue."""

    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        bob, events = await party.guest("bob")
        bob.enter(put("x", 1), "operation-of-bob")
        await events.until("entry")
        bob.live.sit(1)
        await events.until("room", seats={"1": bob.ledger.me})
        party.hosting.live.hosting.set_lock(True)
        channel = await as_guest(party, ann)

        def mine(op_id: str, entry: dict[str, Any]) -> Propose:
            sigs = sign_entries(ann.ledger.signer, ann.ledger.table, {op_id: entry}).sigs
            return Propose(op_id, entry, sigs[op_id])

        said = await ask(channel, mine("operation-of-bob", put("forged")))
        assert said.type == "refused"
        said = await ask(channel, mine("operation-of-ann", put("forged", 1)))
        assert [p["rule"] for p in said.problems] == ["seat.tied"]  # type: ignore[attr-defined]
        said = await ask(channel, mine("operation-undo-1", {"undo": 1}))
        assert [p["rule"] for p in said.problems] == ["seat.tied"]  # type: ignore[attr-defined]
        head = party.hosting.ledger.head
        far = Hello(ann.ledger.table, 10**9, ann.ledger.me, 1, head, (), 1)
        assert (await ask(channel, far)).type == "tail"
        bob.enter(put("y", 1), "operation-of-bob-2")
        await events.until("entry", op_id="operation-of-bob-2")
        assert party.hosting.host.table.state.tokens == ("x", "y")
        channel.close()

    on_loopback(tmp_path, play)


def test_a_host_that_answers_nonsense_is_left_alone(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        answers = [frame(Admitted("t", {})), b"\x00\x00\x00\x02{}", b"\xff" * 8, b""]

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(frame(Challenge(VERSION, "")))
            await reader.read(100)
            writer.write(frame(Admitted("t", {})) + answers[len(seen) % 4])
            seen.append(1)
            writer.close()

        seen: list[int] = []
        ann, events = await party.guest("ann")
        context = party.mark("host").server_context()
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        await ann.follow(Way(("127.0.0.1",), port, party.way.fingerprint))
        await events.until("lost")
        async with asyncio.timeout(PATIENCE):
            while len(seen) < 5:
                await asyncio.sleep(0.01)
        server.close()
        await ann.follow(party.way)
        party.hosting.enter(put("x"), "operation-1")
        await events.until("entry")

    on_loopback(tmp_path, play)


def test_every_kind_of_message_is_fuzzed() -> None:
    said = {type(decode(body)) for body in seeds(Host(ledger(ANN)), Guest(ledger(BEA)))}
    assert said >= {Challenge, *TO_STRANGER, *FROM_STRANGER, *FROM_GUEST, *FROM_HOST}


def test_no_kind_of_message_is_taken_deep_twofold_or_endless() -> None:
    for body in seeds(Host(ledger(ANN)), Guest(ledger(BEA))):
        for attack in twisted(body):
            with pytest.raises(BadPeer):
                decode(attack)


def twisted(body: bytes) -> Iterator[bytes]:
    """This message with each of its fields said twice, nested, endless or no number."""
    said = json.loads(body)
    yield body[:-1] + b',"type":"beat"}'
    yield json.dumps(said | {"more": 1}).encode()
    for name in said.keys() - {"type"}:
        yield body[:-1] + f',"{name}":null}}'.encode()
        plain = json.dumps({k: v for k, v in said.items() if k != name}).encode()
        deep, text = b"[" * 33 + b"]" * 33, b'"' + b"x" * 1_001 + b'"'
        for odd in (deep, text, b"1" * 5_000, b"NaN", b"-Infinity", b"1e999"):
            yield plain[:-1] + f',"{name}":'.encode() + odd + b"}"


def test_no_text_breaks_the_parser() -> None:
    fuzz_messages(random.Random(1), 8_000)


def test_no_bytes_break_the_framing() -> None:
    fuzz_frames(random.Random(2), 2_000)


def test_deep_nesting_and_endless_numbers_are_refused() -> None:
    for body in (b"[" * 200_000, b'{"type":' * 50_000, b'{"type":"sit","seat":1e999}'):
        with pytest.raises(BadPeer):
            decode(body)
