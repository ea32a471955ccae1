"""Whatever is announced on the network is a hint where to dial, and nothing more."""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from zeroconf import DNSCache, DNSIncoming, DNSOutgoing, ServiceBrowser

from companion.sync.net import discovery, small_cache
from companion.sync.net.dialling import Joiner, Way, dial, some
from companion.sync.net.discovery import Announcer
from companion.sync.net.pairing import read_code
from companion.sync.net.presence import Found, Notices
from tests import PATIENCE
from tests.sync.hostile.peers import Guest, Line
from tests.sync.hostile.test_crowd import PLAY, code_of
from tests.sync.loopback import Party, on_loopback
from tests.sync.processes import Devices

GAME = ("--game", "schotten-totten")
FIND = ("--find", "--interface", "127.0.0.1")
DEAD = "127.0.0.9"


@contextmanager
def announced(table: str, host: str, epoch: int, port: int = 9) -> Iterator[None]:
    """A record of a table, that points nowhere."""
    said = Found(table, "kitchen", "schotten-totten", host, epoch, (DEAD,), port)
    announcer = Announcer(said, ["127.0.0.1"])
    try:
        yield
    finally:
        announcer.close()


@pytest.mark.usefixtures("announcing")
def test_a_false_record_stops_no_table_and_leads_no_guest_away(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME, *FIND)
        (ann,) = devices.guests(host, 1)
        table, me = host.events[0]["table"], ann.events[0]["device"]
        ann.close()
        with announced(table, me, 2), announced(table, host.events[0]["device"], 3):
            again = devices.join("", "guest0", "--table", table, *FIND)
            again.until("in_step")
            host.close()
            again.until("lost")
            host = devices.host("--table", table, *FIND)
            again.wait(lambda: len(again.all("in_step")) > 1)
            again.say(**PLAY)
            again.until("entry", seq=1)
            assert host.all("replaced") == []
        again.close()
        devices.join("", "guest0", "--table", table).until("in_step")


def test_a_guest_that_names_a_later_epoch_stops_nothing(tmp_path: Path) -> None:
    """Neither another device's, nor one that it has not signed, nor one of another table."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        other = ann.events[0]["device"]
        with Guest(tmp_path / "mallory", code_of(host)) as mallory:
            mine = mallory.term(2, 0, "0" * 64)
            stolen = {**mine, "host": other}
            unsigned = {**mine, "signature": "00"}
            later = {**mine, "epoch": 5}
            for term in (None, stolen, unsigned, later):
                more = {} if term is None else {"term": term}
                mallory.hello(5 if term is later else 2, other, **more)
                assert mallory.hear("tail", "closed")["type"] == "tail"
        ann.say(**PLAY)
        ann.until("entry", seq=1)
        assert host.all("replaced") == []


def test_a_device_that_says_it_hosts_gets_nothing_it_could_use(tmp_path: Path) -> None:
    """What a guest signs for a false host opens no door at the real one."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        with Guest(tmp_path / "bob", code_of(host)) as bob:
            real, bob.host = bob.host, "ab" * 32  # as a false host has shown it
            signed = bob.proof("auth")
        for nonce_too in (False, True):
            with Line("127.0.0.1", host.events[0]["port"]) as eve:
                assert eve.host == real
                if nonce_too:
                    bob.nonce = eve.nonce  # passed on by the one in the middle
                    signed = bob.proof("auth")
                eve.say("auth", version=3, table=bob.table, **signed)
                assert eve.hear("sorry", "admitted")["type"] == "sorry"
        ann.say(**PLAY)
        ann.until("entry", seq=1)


@pytest.mark.usefixtures("announcing")
def test_records_that_point_nowhere_hide_no_table_from_a_joiner(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME, *FIND)
        host.until("announced")
        pin, table = host.events[0]["pin"], host.events[0]["table"]
        with announced(secrets.token_hex(16), "ab" * 32, 7), announced(table, "ab" * 32, 7):
            ann = devices.join("", "ann", "--pin", pin, "--table", table, *FIND)
            found = ann.until("found")
            assert (found["table"], found["game"]) == (table, "schotten-totten")
            ann.until("in_step")


@pytest.mark.usefixtures("announcing")
def test_of_several_tables_all_are_shown_and_no_pin_is_tried(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        hosts = [devices.host(*GAME, *FIND, "--name", n, name=n) for n in ("attic", "kitchen")]
        for host in hosts:
            host.until("announced")
        ann = devices.join("", "ann", "--pin", "000000", *FIND)
        with pytest.raises(AssertionError, match="Several tables"):
            ann.until("in_step")
        assert {e["name"] for e in ann.all("found")} >= {"attic", "kitchen"}
        why = [e["why"] for host in hosts for e in host.all("turned_away")]
        assert not [word for word in why if word.startswith("pin")]
        pin, table = hosts[1].events[0]["pin"], hosts[1].events[0]["table"]
        devices.join("", "ann", "--pin", pin, "--table", table, *FIND).until("in_step")


def test_dead_addresses_are_dialled_beside_the_good_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for an address that never answers, and the good one comes first from then on."""

    async def play(party: Party) -> None:
        loop = asyncio.get_running_loop()
        real = loop.sock_connect

        async def connect(sock: object, where: tuple[str, int]) -> None:
            if where[0] != "127.0.0.1":
                await asyncio.Event().wait()
            await real(sock, where)  # type: ignore[arg-type]

        monkeypatch.setattr(loop, "sock_connect", connect)
        dead = tuple(f"10.255.255.{i}" for i in (1, 2, 3))
        way = party.way
        patient = replace(party.pace, connect=600)
        async with asyncio.timeout(PATIENCE):
            every = Way((*dead, *way.addresses), way.port, way.fingerprint)
            channel = await dial([every], patient)
            code = read_code(party.hosting.live.code)._replace(addresses=every.addresses)
            joined = await Joiner("bob", party.mark("bob"), patient).by_code(code)
        assert channel.way.addresses == ("127.0.0.1",)
        assert joined.way.addresses == ("127.0.0.1", *dead)
        channel.close()

    on_loopback(tmp_path, play)


def test_a_second_process_says_that_the_folder_is_taken(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        with pytest.raises(AssertionError, match="another Cairn"):
            devices.host("--table", host.events[0]["table"])
        assert devices.running[-1].end() == 2
        host.kill()
        devices.host("--table", host.events[0]["table"])


def test_a_flood_of_records_is_one_piece_of_news() -> None:
    """Two thousand of them, each looked at with all before it, stopped a host for half a minute."""
    seen: list[tuple[Found, ...]] = []

    async def flood() -> None:
        notices = Notices(seen.append)
        records = [Found("t", "kitchen", "toy", "h", n, (), 9) for n in range(2_000)]

        def say() -> None:
            for n in range(len(records)):
                notices(tuple(records[: n + 1]))

        await asyncio.to_thread(say)
        while not seen or len(seen[-1]) < len(records):
            await asyncio.sleep(0)

    asyncio.run(flood())
    assert len(seen) < 200


def test_records_hide_no_other_behind_themselves() -> None:
    """A guest dials its own way first, then a few by chance: a true one has its turn."""
    false = [Way((f"10.0.0.{n}",), 9, "h") for n in range(50)]
    true = Way(("10.0.0.99",), 9, "h")
    tries = [some([*false, true]) for _ in range(1_000)]
    assert {len(dialled) for dialled in tries} == {4}
    assert any(true in dialled for dialled in tries)


def test_a_record_says_four_addresses_at_most_and_a_thousand_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discovery, "_zeroconf", lambda interfaces: None)
    monkeypatch.setattr(discovery, "ServiceBrowser", lambda *_, listener: None)
    seen: list[tuple[Found, ...]] = []
    finder = discovery.Finder(seen.append)
    for n in range(1_001):
        at = tuple(f"10.0.0.{i}" for i in range(16))
        info = discovery._service(Found("t", f"table {n}", "toy", "h", 1, at, 9))
        finder._take(info.name, info)
    assert len(seen[-1]) == 1_000
    assert {len(found.addresses) for found in seen[-1]} == {4}


def test_records_that_never_come_whole_are_let_go_and_hold_up_no_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each was asked for in its turn, and the app did not end before all that had begun."""
    over = threading.Event()
    asked: list[str] = []

    class Nobody:
        """A network on which there are names, and nothing behind them."""

        cache = DNSCache()

        def get_service_info(self, type_: str, name: str, timeout: int) -> None:
            asked.append(name)
            over.wait(PATIENCE)

        def cancel(self) -> None: ...
        def close(self) -> None: ...

    monkeypatch.setattr(discovery, "_zeroconf", lambda interfaces: Nobody())
    monkeypatch.setattr(discovery, "ServiceBrowser", lambda *_, listener: Nobody())
    before = set(threading.enumerate())
    finder = discovery.Finder(lambda tables: None)
    for n in range(1_000):
        finder.add_service(finder._zeroconf, discovery.SERVICE, f"nowhere {n}.{discovery.SERVICE}")
    assert len(finder._unasked) <= discovery.MOST_WAITING
    begun = set(threading.enumerate()) - before
    assert len(begun) == discovery.MOST_ASKED
    assert all(thread.daemon for thread in begun)
    finder.close()
    over.set()
    for thread in begun:
        thread.join(PATIENCE)
    assert len(asked) <= discovery.MOST_ASKED


def test_a_name_may_be_told_of_while_a_finder_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser has a thread of its own, and tells at once what it hears."""
    named = f"early.{discovery.SERVICE}"
    network = SimpleNamespace(cache=DNSCache(), get_service_info=lambda *_, timeout: None)

    def browser(*_: object, listener: discovery.Finder) -> None:
        listener.add_service(network, discovery.SERVICE, named)  # type: ignore[arg-type]

    monkeypatch.setattr(discovery, "_zeroconf", lambda interfaces: network)
    monkeypatch.setattr(discovery, "ServiceBrowser", browser)
    assert discovery.Finder(lambda tables: None)._names == 1


def flood(finder: discovery.Finder, names: range, each: int = 10) -> None:
    """Tables that are announced here, each with all its records; waits until all are heard."""
    zeroconf = finder._zeroconf
    assert zeroconf.loop is not None
    for first in names[::each]:
        said = DNSOutgoing(0x8400)
        for n in range(first, first + each):
            host = f"{n:064x}"
            info = discovery._service(Found(host[:32], f"table {n}", "toy", host, 1, (DEAD,), 9))
            for record in (info.dns_pointer(), info.dns_service(), info.dns_text()):
                said.add_answer_at_time(record, 0)
            for record in info.dns_addresses():
                said.add_answer_at_time(record, 0)
        for packet in said.packets():
            hear = zeroconf.record_manager.async_updates_from_response
            zeroconf.loop.call_soon_threadsafe(hear, DNSIncoming(packet))
    heard = threading.Event()
    zeroconf.loop.call_soon_threadsafe(heard.set)
    assert heard.wait(PATIENCE)


def test_thousands_of_false_records_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ninety thousand took 184 MB with zeroconf 0.39, and 32 MB with today's."""
    begun: list[object] = []

    def browser(*about: object, listener: discovery.Finder) -> ServiceBrowser:
        begun.append(ServiceBrowser(*about, listener=listener))  # type: ignore[arg-type]
        return begun[-1]  # type: ignore[return-value]

    monkeypatch.setattr(small_cache, "MOST_RECORDS", 400)
    monkeypatch.setattr(discovery, "MOST_NAMES", 500)
    monkeypatch.setattr(discovery, "ServiceBrowser", browser)
    seen: queue.SimpleQueue[tuple[Found, ...]] = queue.SimpleQueue()
    finder = discovery.Finder(seen.put, ["127.0.0.1"])
    flood(finder, range(3_000))
    cache = finder._zeroconf.cache
    assert sum(len(cache.entries_with_name(name)) for name in cache.names()) <= 400
    flood(finder, range(3_000, 3_010))
    while f"{3_009:064x}" not in {found.host for found in seen.get(timeout=PATIENCE)}:
        pass
    finder.close()
    assert len(begun) > 1, "a browser remembers every name that it has reported"
