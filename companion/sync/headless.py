"""The commands `host` and `join` without a screen: JSON events on stdout, moves on stdin.

A line on stdin is an entry of a session ({"seat":0,"move":...} or {"undo":3}), an entry with
its own op_id ({"op_id":"...","entry":{...}}), or a wish ({"do":"lock","on":true}).
"""

import argparse
import asyncio
import contextlib
import json
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.games import COVERS
from companion.i18n import language
from companion.match.check import read_session
from companion.match.log import NotASession, Session, header_from_json
from companion.match.match_filter import key_of
from companion.phone.device import Device
from companion.reasons import sentence
from companion.storage.errors import KEPT_AS, RESTORE, StoreError
from companion.storage.recovery import Salvage, kept_copies
from companion.storage.store import Store
from companion.sync import tables
from companion.sync.desk import Desk, Trouble, emit, read_lines, way_of
from companion.sync.events import DoubtSettled, Event, StoreDamaged
from companion.sync.live import Live
from companion.sync.net.dialling import Joined, Joiner, Way
from companion.sync.net.identity import identity, locked
from companion.sync.net.pairing import BadCode, NotAdmitted, read_code
from companion.sync.net.presence import Found, Search
from companion.sync.page_server import LoadPages
from companion.sync.protocol.messages import BadPeer
from companion.sync.setup import Decks, Lan, Owner, Setup
from companion.sync.tables import DamagedTable, NoLedger

STORE = "matches.sqlite"
LOOKING = 5.0
"""Seconds to look for tables before saying that there is none."""
A_MOMENT = 1.0
"""Seconds in which more devices that host the wanted table may be found, once there is one."""


Start = Callable[[argparse.Namespace, Store, Setup], Awaitable[Live]]
KnownDecks = Callable[[Path, str], Sequence[str]]
"""The names of a game's decks that cards can be read with: those built in, and a folder's."""


def host(args: argparse.Namespace, decks: KnownDecks, pages: LoadPages) -> int:
    return _run(args, partial(_host, decks), pages)


def join(args: argparse.Namespace, pages: LoadPages) -> int:
    return _run(args, _join, pages)


def _run(args: argparse.Namespace, start: Start, pages: LoadPages) -> int:
    try:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(_until_stopped(args, start, pages))
    except (Trouble, NoLedger, NotASession, BadCode, BadPeer, OSError, StoreError) as bad:
        tr = language(args.lang).gettext
        why = bad.text(tr) if isinstance(bad, StoreError) else sentence(bad, tr)
        more = _lost(_folder(args) / STORE, bad, tr) if isinstance(bad, NoLedger) else ""
        print(f"cairn: {why}{more}", file=sys.stderr)
        return 2
    except NotAdmitted as no:
        emit({"event": "not_admitted", "why": no.why, "left": no.left})
        return 1
    return 0


async def _until_stopped(args: argparse.Namespace, start: Start, pages: LoadPages) -> None:
    """Play the part until a person or a signal ends it."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, done.set)
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    heard = asyncio.Event()
    folder = _folder(args)
    with locked(folder), contextlib.closing(Store(folder / STORE)) as store:
        if store.salvaged is not None:
            _say_damaged(args, store.salvaged)
        found = store.salvaged

        def mended(salvaged: Salvage) -> None:
            """What is live may not be what is kept now."""
            _say_damaged(args, salvaged)
            done.set()

        store.mended = mended
        store.settled = lambda: emit(DoubtSettled().to_json())
        store.make_room()
        setup = _setup(args, folder, Owner(loop), heard)
        live = await start(args, store, setup)
        desk = Desk(live, done, heard, args, pages)
        await desk.start()
        threading.Thread(target=read_lines, args=(loop, lines), daemon=True).start()
        work = loop.create_task(desk.work(lines))
        work.add_done_callback(lambda _: done.set())
        try:
            await done.wait()
        finally:
            work.cancel()
            (ended,) = await asyncio.gather(work, return_exceptions=True)
            await live.part.stop()
        if isinstance(ended, Exception):
            raise ended
        if store.salvaged is not None and store.salvaged is not found:
            raise Trouble("the file was damaged while it was in use: start again")


def _folder(args: argparse.Namespace) -> Path:
    return Path(args.data).expanduser() if args.data else Device().data_folder() / "tables"


def _say_damaged(args: argparse.Namespace, found: Salvage) -> None:
    texts = language(args.lang)
    why = " ".join(found.sentences(texts.gettext, texts.ngettext))
    emit(StoreDamaged(str(found.damaged), found.matches, found.entries, why).to_json())
    print(f"cairn: {why}", file=sys.stderr)


def _lost(store: Path, bad: NoLedger, tr: Callable[[str], str]) -> str:
    """Where a table may be that is not here, or not whole: in a damaged file, on other devices."""
    copies = kept_copies(store)
    if not copies and not isinstance(bad, DamagedTable):
        return ""
    kept = [tr(KEPT_AS).format(path=copies[0])] if copies else []
    return ". " + " ".join([*kept, tr(RESTORE)])


def _setup(args: argparse.Namespace, folder: Path, owner: Owner, heard: asyncio.Event) -> Setup:
    def report(event: Event) -> None:
        emit(event.to_json())
        heard.set()

    lan = Lan(args.bind, args.port, tuple(args.interface), args.find)
    chosen = dict.fromkeys(COVERS, getattr(args, "deck", ""))
    decks = Decks(Device().data_folder() / "decks", chosen)
    return Setup(identity(folder), owner, report, lan, args.lang, decks)


async def _host(decks: KnownDecks, args: argparse.Namespace, store: Store, setup: Setup) -> Live:
    if args.table:
        ledger = tables.open_table(store, tables.match_at(store, args.table), setup.identity)
        _know_deck(args.deck, ledger.header.game, setup, decks)
        if ledger.term[1] != ledger.me:
            ledger.open_term(ledger.term[0] + 1)
        return Live(ledger, setup)
    session = _session(args)
    _know_deck(args.deck, session.header.game, setup, decks)
    name = args.name or f"{session.header.players[0]}’s table"
    match = store.import_session(session)
    ledger = tables.new_table(store, match, name, args.device, setup.identity)
    ledger.set_room(lock=args.lock_seats)
    return Live(ledger, setup)


def _session(args: argparse.Namespace) -> Session:
    """The session to go on with, or the game to begin."""
    if bool(args.session) == bool(args.game):
        raise Trouble("name a session file, --game or --table; one of them")
    if args.session:
        session = read_session(args.session)
        # Each table is a match of its own, also if one file is gone on with twice.
        return Session(replace(session.header, match=None), session.entries)
    try:
        options = json.loads(args.options)
    except ValueError:
        raise Trouble("--options must be a JSON object") from None
    line = {"format": "companion-session/1", "game": args.game, "options": options}
    try:
        return Session(header_from_json(line | {"players": _names(args.players)}), ())
    except NotASession as bad:
        raise Trouble(bad.why) from None


def _names(players: Sequence[str]) -> list[str]:
    """As they were given, but for spaces; nobody is nameless, and no two are called alike."""
    names = [" ".join(name.split()) for name in players]
    if "" in names:
        raise Trouble("--players: a name is empty; every player needs one")
    keys = [key_of(name) for name in names]
    for name, key in zip(names, keys, strict=True):
        if keys.count(key) > 1:
            raise Trouble(f"--players: two are called {name}; every player needs another name")
    return names


def _know_deck(deck: str, game: str, setup: Setup, decks: KnownDecks) -> None:
    """Photographs are read with a deck of this game that is here."""
    known = decks(setup.decks.folder, game) if deck and setup.decks.folder else [deck]
    if deck not in known:
        there = f"there are: {', '.join(known)}" if known else "there is none"
        raise Trouble(f"--deck: no deck of {game} is called {deck}; {there}")


async def _join(args: argparse.Namespace, store: Store, setup: Setup) -> Live:
    if args.table and store.shared_as(args.table) is not None:
        ledger = tables.open_table(store, tables.match_at(store, args.table), setup.identity)
        way = way_of(args.code, ledger.table) if args.code else None
        if not way and not tables.ways_of(ledger) and not setup.lan.discover:
            raise Trouble("where the host is now takes its join code, or --find")
        return Live(ledger, setup, way, follows=True)
    joiner = Joiner(args.device, setup.identity)
    if args.code and args.code.startswith("cairn:"):
        code = read_code(args.code)
        joined = await joiner.by_code(code, tables.known_at(store, code.table))
    else:
        if args.table and not args.find:
            raise NoLedger(f"there is no table {args.table}")
        ways = [_address(args.code)] if args.code else await _look(setup, args.table or "")
        if not args.pin:
            raise Trouble("joining without a code takes --pin, the number on the host's screen")
        joined = await _by_pin(joiner, ways, args.pin)
    return Live(tables.joined_table(store, joined, setup.identity), setup, follows=True)


async def _by_pin(joiner: Joiner, ways: Sequence[Way], pin: str) -> Joined:
    """At the one of these that knows the PIN: all say that they host the same table."""
    *others, last = ways
    for way in others:
        with contextlib.suppress(NotAdmitted, BadPeer, OSError):
            return await joiner.by_pin(way, pin)
    return await joiner.by_pin(last, pin)


def _address(text: str) -> Way:
    address, _, port = text.rpartition(":")
    if not address or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Trouble(f"{text} is neither a join code nor an address with a port")
    return Way((address.strip("[]"),), int(port), None)


async def _look(setup: Setup, wanted: str) -> list[Way]:
    """Where the one table that is announced here answers; none if there are several tables."""
    there = await _found(setup, wanted)
    for found in there:
        facts = {"table": found.table, "name": found.name, "game": found.game}
        where = [f"{address}:{found.port}" for address in found.addresses]
        emit({"event": "found", **facts, "host": found.host, "addresses": where})
    if not there:
        raise Trouble(
            "No table found in 5 seconds. Use the join code or an address, or open a hotspot."
        )
    if len({found.table for found in there}) > 1:
        raise Trouble("Several tables are here: say which one with --table, or its address.")
    latest = sorted(there, key=lambda found: found.epoch, reverse=True)
    return [Way(found.addresses, found.port, found.host) for found in latest]


async def _found(setup: Setup, wanted: str) -> tuple[Found, ...]:
    """All that answer within some seconds, or soon after the table that is wanted."""
    loop = asyncio.get_running_loop()
    news: asyncio.Queue[tuple[Found, ...]] = asyncio.Queue()
    search = Search(setup.lan, news.put_nowait)
    await search.begin()
    found: tuple[Found, ...] = ()
    end = loop.time() + LOOKING
    try:
        while (left := end - loop.time()) > 0:
            async with asyncio.timeout(left):
                found = tuple(f for f in await news.get() if wanted in ("", f.table))
            if found and wanted:
                end = min(end, loop.time() + A_MOMENT)
    except TimeoutError:
        pass
    finally:
        await search.end()
    return found
