"""Real sockets and real TLS on loopback: joining, following, coming back."""

import asyncio
import ssl
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.storage.errors import DiskFull
from companion.storage.store import Store
from companion.sync.live import Live
from companion.sync.net.dialling import Joined, Joiner, Way, WrongFingerprint, authenticate, dial
from companion.sync.net.identity import client_context, identity
from companion.sync.net.pairing import VERSION, BadCode, JoinCode, NotAdmitted, read_code
from companion.sync.net.wire import frame
from companion.sync.protocol import Answer
from companion.sync.protocol.chain import verify
from companion.sync.protocol.messages import (
    LARGEST_FRAME,
    Admitted,
    BadPeer,
    Challenge,
    Message,
    Propose,
)
from companion.sync.tables import joined_table, known_at, match_at, new_table, open_table, ways_of
from tests.sync.keys import key
from tests.sync.loopback import HASTY, EventLog, Party, on_loopback
from tests.sync.toy import put


def test_a_move_on_one_phone_is_seen_on_all(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, ann_events = await party.guest("ann")
        bob, bob_events = await party.guest("bob")
        ann.enter(put("x"), "operation-1")
        party.hosting.enter(put("y"), "operation-2")
        for events in (party.events, ann_events, bob_events):
            assert (await events.until("entry", op_id="operation-1"))["verdict"] == "legal"
            await events.until("entry", op_id="operation-2")
        assert ann.ledger.head == bob.ledger.head == party.hosting.ledger.head
        bob.enter(put("x"), "operation-3")
        refused = await bob_events.until("refused", op_id="operation-3")
        assert refused["rules"] == ["undo.last"]
        assert ann_events.all("refused") == []

    on_loopback(tmp_path, play)


def test_the_channel_is_tls_1_3_and_nothing_older(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        channel = await dial([party.way])
        assert channel.line._sock.version() == "TLSv1.3"
        channel.close()
        old = client_context()
        old.minimum_version = ssl.TLSVersion.TLSv1_2
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", party.way.port, ssl=old, server_hostname="")

    on_loopback(tmp_path, play)


def test_a_certificate_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = identity(tmp_path / "a")
    assert identity(tmp_path / "a").certificate == first.certificate
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o700
    assert identity(tmp_path / "b").fingerprint != first.fingerprint
    assert first.path.stat().st_mode & 0o077 == 0


def test_a_guest_comes_back_by_itself_with_its_pending_move(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        await party.hosting.stop()
        await events.until("lost")
        ann.enter(put("x"), "operation-1")
        again = await party.device(Live(party.hosting.ledger, party.setup("host", party.events)))
        await events.until("entry", op_id="operation-1")
        assert again.ledger.head == ann.ledger.head

    on_loopback(tmp_path, play)


def test_a_silent_line_is_dead_after_a_while(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        await ann.stop()
        channel = await authenticate([party.way], party.mark("ann"), ann.ledger.table)
        await party.events.until("turned_away", why="silent")
        channel.close()

    on_loopback(tmp_path, play, HASTY)


def test_a_silent_host_is_lost_after_a_while(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        kept: list[asyncio.StreamWriter] = []

        async def mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            kept.append(writer)  # from Python 3.13 on one that is forgotten hangs up
            writer.write(frame(Challenge(VERSION, "")))
            await reader.read(100)
            writer.write(frame(Admitted(ann.ledger.table, {})))

        context = party.mark("host").server_context()
        server = await asyncio.start_server(mute, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        await ann.follow(Way(("127.0.0.1",), port, party.way.fingerprint))
        await events.until("lost", why="TimeoutError")
        server.close()

    on_loopback(tmp_path, play, HASTY)


def test_take_over_and_return_over_the_wire(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        bob, bob_events = await party.guest("bob")
        party.hosting.enter(put("x"), "operation-1")
        await bob_events.until("entry")
        await ann.stop()
        party.hosting.enter(put("only here"), "operation-2")
        await bob_events.until("entry", op_id="operation-2")
        await party.hosting.stop()

        await ann.take_over()
        assert ann.ledger.term[0] == 2
        await bob.follow(ann.way)
        kept = await bob_events.until("kept")
        assert kept["entries"] == [put("only here")]

        old_events = EventLog()
        setup = party.setup("host", old_events)
        old = await party.device(Live(party.hosting.ledger, setup, ann.way))
        branch = (await old_events.until("kept"))["branch"]
        await old_events.until("in_step", epoch=2)
        old.live.replay(branch)
        await bob_events.until("entry", op_id="operation-2", epoch=2)
        await old_events.until("entry", op_id="operation-2", epoch=2)
        assert old.ledger.head == ann.ledger.head == bob.ledger.head
        verify(old.ledger.commits, old.ledger.table, old.ledger.genesis)

    on_loopback(tmp_path, play)


def test_a_guest_goes_on_from_its_own_file(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        await ann.stop()
        party.hosting.enter(put("x"), "operation-1")
        with closing(Store(tmp_path / "ann" / "matches.sqlite")) as store:
            assert (
                open_table(store, match_at(store, ann.ledger.table), party.mark("ann")).head
                == ann.ledger.head
            )
        store = party.store("ann")
        ledger = open_table(store, match_at(store, ann.ledger.table), party.mark("ann"))
        await party.device(Live(ledger, party.setup("ann", events)))
        await events.until("entry", op_id="operation-1")

    on_loopback(tmp_path, play)


def test_a_device_put_out_stays_out(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        party.hosting.live.hosting.put_out(ann.ledger.me)
        assert (await events.until("not_admitted"))["why"] == "key"
        party.hosting.enter(put("x"), "operation-1")
        assert events.all("entry") == []

    on_loopback(tmp_path, play)


def test_what_is_said_at_one_moment_is_one_write_for_each_line(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        line = party.hosting.line.lines[ann.ledger.me]
        write, written = line.write, []

        def noted(data: bytes) -> None:
            written.append(data.count(b'"committed"'))
            write(data)

        line.write = noted  # type: ignore[method-assign]
        for i in range(20):
            party.hosting.enter(put(str(i)), f"operation-{i}")
        await events.until("entry", op_id="operation-19")
        assert [count for count in written if count] == [20]

    on_loopback(tmp_path, play)


def test_a_pin_lets_in_and_vouches_for_the_host(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        pin = party.hosting.door.pin
        assert pin is not None
        unknown = Way(party.way.addresses, party.way.port, None)
        said = await Joiner("bob", party.mark("bob"), party.pace).try_pin(unknown, pin)
        assert said.way.fingerprint == party.mark("host").fingerprint
        assert said.table == party.hosting.ledger.table
        assert party.mark("bob").fingerprint in party.hosting.ledger.devices

    on_loopback(tmp_path, play)


def test_a_man_in_the_middle_gains_nothing_from_a_pin(tmp_path: Path) -> None:
    """He shows his own certificate and passes everything on: SPAKE2 is bound to the host's."""

    async def play(party: Party) -> None:
        async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            channel = await dial([party.way])

            async def out() -> None:
                while data := await reader.read(4096):
                    channel.line.write(data)

            async def back() -> None:
                while body := await channel.line.frame(LARGEST_FRAME, 10):
                    writer.write(len(body).to_bytes(4, "big") + body)

            await asyncio.wait(
                [asyncio.create_task(out()), asyncio.create_task(back())],
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
            await Joiner("bob", party.mark("bob"), party.pace).try_pin(
                Way(("127.0.0.1",), port, None), pin
            )
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
            await dial([Way(("127.0.0.1",), port, party.way.fingerprint)])
        ann, events = await party.guest("ann")
        await party.hosting.stop()
        await ann.follow(Way(("127.0.0.1",), port, party.way.fingerprint))
        await events.until("wrong_fingerprint")
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
        "cairn://join?v=3&a=no.such.name&p=1&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=3&a=127.0.0.1&p=99999&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=3&a=127.0.0.1&p=1&t=../../x&f=" + "A" * 43 + "&k=x",
        "cairn://join?v=3&a=127.0.0.1&p=1&t=" + "0f" * 16 + "&f=short&k=x",
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
        channel = await dial([party.way])
        await channel.visitor(party.mark("ann"))
        channel.line.say(Propose("operation-1", put("x"), "00"))
        with pytest.raises(EOFError):
            await channel.line.frame(LARGEST_FRAME, 10)
        await party.events.until("turned_away", why="propose out of place")
        assert party.hosting.ledger.seq == 0

    on_loopback(tmp_path, play)


def test_a_host_is_told_that_it_was_replaced(tmp_path: Path) -> None:
    async def play(party: Party) -> None:
        ann, _ = await party.guest("ann")
        await ann.stop()
        ann.guest.take_over()
        await party.device(Live(ann.ledger, party.setup("ann", EventLog()), party.way))
        replaced = await party.events.until("replaced")
        assert (replaced["epoch"], replaced["host"]) == (2, ann.ledger.me)
        party.hosting.enter(put("x"), "operation-1")
        await party.events.until("closed", why="replaced")
        assert party.hosting.ledger.seq == 0

    on_loopback(tmp_path, play)


def test_a_full_disk_is_said_and_nothing_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        with monkeypatch.context() as patch:
            patch.setattr(party.store("host"), "keep_shared", _full)
            ann.enter(put("x"), "operation-1")
            assert "full" in (await party.events.until("trouble"))["why"]
            assert party.hosting.live.table.state.tokens == ()
        await events.until("entry", op_id="operation-1")
        assert ann.ledger.head == party.hosting.ledger.head

    on_loopback(tmp_path, play)


def test_what_waits_for_a_full_disk_arrives_in_order_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything was said anew with each beat, and numbered from where it was when there was room
    again."""
    moves = [f"operation-{n}" for n in range(150)]

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        store, host, heard = party.store("host"), party.hosting.host, 0
        keep, receive = store.keep_shared, host.receive
        full = iter([True] * 5)

        def kept(*given: Any, **more: Any) -> Any:
            if next(full, False):
                raise DiskFull
            return keep(*given, **more)

        def counted(message: Message, device: str) -> Answer:
            nonlocal heard
            heard += isinstance(message, Propose)
            return receive(message, device)

        monkeypatch.setattr(store, "keep_shared", kept)
        monkeypatch.setattr(host, "receive", counted)
        for op_id in moves:
            ann.enter(put(op_id), op_id)
        await events.until("entry", op_id=moves[-1])
        assert [commit.op_id for commit in party.hosting.ledger.commits] == moves
        assert ann.ledger.head == party.hosting.ledger.head
        assert heard < 2 * len(moves)

    on_loopback(tmp_path, play)


def test_a_guests_full_disk_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where it cannot keep by which way it came."""

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        ann.ledger.memory["ways"] = []
        with monkeypatch.context() as patch:
            patch.setattr(party.store("ann"), "keep_shared", _full)
            await ann.follow(party.way)
            await events.until("trouble")
        party.hosting.enter(put("x"), "operation-1")
        await events.until("entry", op_id="operation-1")

    on_loopback(tmp_path, play)


def _full(*_: object, **more: object) -> None:
    raise DiskFull


HERE = Way((), 1, "")


@pytest.mark.parametrize("table", ["../../escape", "", "x" * 32, "0f" * 16 + "\n", "0F" * 16])
def test_a_host_cannot_name_its_table_as_it_likes(tmp_path: Path, table: str) -> None:
    header = {"format": "companion-session/1", "game": "toy", "players": ["Ada", "Bo"]}
    with closing(Store(tmp_path / "matches.sqlite")) as store:
        with pytest.raises(BadPeer):
            joined_table(store, Joined(table, header, HERE), key("ann"))
        assert store.matches() == []


def test_a_host_cannot_speak_for_another_table(tmp_path: Path) -> None:
    """Neither one that was not asked for, nor one that is known otherwise or hosted here."""
    header = Header("toy", ("Ada", "Bo"))
    header_json = header.to_json()
    with closing(Store(tmp_path / "matches.sqlite")) as store:
        own = new_table(store, store.begin(header), "kitchen", "Ada's", key("ann"))
        other = joined_table(store, Joined("0a" * 16, header_json, HERE), key("ann"))
        strange = replace(header, players=("Ada", "Cy")).to_json()
        for said, wanted in (
            (Joined("0b" * 16, header_json, HERE), "0a" * 16),
            (Joined(own.table, own.header.to_json(), HERE), ""),
            (Joined(other.table, strange, HERE), ""),
        ):
            with pytest.raises(BadPeer):
                joined_table(store, said, key("ann"), wanted)
        for known in (own, other):
            kept = open_table(store, match_at(store, known.table), key("ann"))
            assert (kept.term, kept.memory) == (known.term, known.memory)
        assert store.shared_as("0b" * 16) is None
        elsewhere = Way(("127.0.0.1",), 2, "ab" * 32)
        again = Joined(other.table, header_json, elsewhere)
        assert ways_of(joined_table(store, again, key("ann"), other.table)) == (elsewhere, HERE)


def test_a_guest_of_an_older_version_is_asked_to_pair_again_once(tmp_path: Path) -> None:
    """Its log stays; what it was known by is gone, and joining with the code goes on with both."""

    async def play(party: Party) -> None:
        ann, events = await party.guest("ann")
        party.hosting.enter(put("x"), "operation-1")
        await events.until("entry")
        await ann.stop()
        store, table, mark = party.store("ann"), ann.ledger.table, party.mark("ann")
        match = match_at(store, table)
        host = {"id": "0d" * 8, "name": "Ada's", "fingerprint": party.way.fingerprint}
        old = {"me": "0e" * 8, "key": "bearer", "term": [1, host["id"]], "devices": [host]}
        store.keep_shared(match, old)
        party.hosting.host.put_out(ann.ledger.me)

        ledger = open_table(store, match, mark)
        again = await party.device(Live(ledger, party.setup("ann", events)))
        assert (await events.until("not_admitted"))["why"] == "pair_again"
        assert again.ledger.end == party.hosting.ledger.end
        assert "key" not in store.shared(match)

        joiner = Joiner("ann", mark, party.pace)
        code = read_code(party.hosting.live.code)
        joined = await joiner.by_code(code, known_at(store, table))
        events.events.clear()
        await party.device(Live(joined_table(store, joined, mark), party.setup("ann", events)))
        await events.until("in_step")
        assert events.all("not_admitted") == []

    on_loopback(tmp_path, play)


def test_a_host_of_an_older_version_goes_on_and_knows_nobody_else(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "matches.sqlite")) as store:
        match = store.begin(Header("toy", ("Ada", "Bo")))
        table = new_table(store, match, "kitchen", "Ada's", key("ann")).table
        devices = [{"id": "0d" * 8, "name": "Ada's"}, {"id": "0e" * 8, "name": "Bo's"}]
        old = {"me": "0d" * 8, "key": "bearer", "term": [4, "0d" * 8], "devices": devices}
        store.keep_shared(match, old)
        kept = open_table(store, match, key("ann"))
        assert kept.term == (4, key("ann").fingerprint)
        assert kept.signed.is_genuine(table)
        assert [d.name for d in kept.devices.values()] == ["Ada's"]


def test_what_holds_keys_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "matches.sqlite"
    with closing(Store(file)) as store:
        store.begin(Header("toy", ("Ada", "Bo")))
        for made in file.parent.iterdir():
            assert made.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
