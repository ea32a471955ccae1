"""`host` and `join` without a screen: JSON events on stdout, moves and wishes on stdin.

A line on stdin is an entry of a session ({"seat":0,"move":...} or {"undo":3}), an entry with
its own op_id ({"op_id":"...","entry":{...}}), or a wish ({"do":"lock","on":true}).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.match.check import read_session
from companion.match.log import Entry, Header, NotASession, header_from_json
from companion.phone.device import Device
from companion.sync.device_setup import Setting, new_op
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice
from companion.sync.net.discovery import Finder, Found
from companion.sync.net.guest_line import Way
from companion.sync.net.identity import identity
from companion.sync.net.joining import Joiner
from companion.sync.net.pairing import BadCode, NotAdmitted, read_code
from companion.sync.protocol import OP_ID
from companion.sync.protocol.ledger import WriteFailed
from companion.sync.protocol.messages import BadPeer
from companion.sync.table_files import (
    NoLedger,
    new_table,
    open_table,
    table_file,
    way_of,
)

LONGEST_LINE = 100_000
LOOKING = 5.0
"""Seconds to look for tables before saying that there is none."""


class Trouble(ValueError):
    """Why the command cannot go on, in one line."""


def emit(event: dict[str, Any]) -> None:
    print(json.dumps(event), flush=True)


def host(args: argparse.Namespace) -> int:
    return _run(args, _host)


def join(args: argparse.Namespace) -> int:
    return _run(args, _join)


def _run(args: argparse.Namespace, start: Callable[[argparse.Namespace, Setting], Any]) -> int:
    try:
        asyncio.run(_until_told(args, start))
    except (Trouble, NoLedger, NotASession, BadCode, BadPeer, OSError) as bad:
        print(f"cairn: {bad}", file=sys.stderr)
        return 2
    except NotAdmitted as no:
        emit({"event": "not_admitted", "why": no.why, "left": no.left})
        return 1
    return 0


async def _until_told(args: argparse.Namespace, start: Any) -> None:
    """Play the part until a person or a signal ends it."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, done.set)
    lines: asyncio.Queue[str] = asyncio.Queue()
    setting = _setting(args)
    part: HostDevice | GuestDevice = await start(args, setting)
    await part.start()
    desk = Desk(part, done)
    threading.Thread(target=_read, args=(loop, lines), daemon=True).start()
    work = loop.create_task(desk.work(lines))
    try:
        await done.wait()
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        await desk.part.stop()


def _read(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str]) -> None:
    with contextlib.suppress(RuntimeError, ValueError, OSError):
        while line := sys.stdin.readline(LONGEST_LINE):
            loop.call_soon_threadsafe(lines.put_nowait, line)


def _setting(args: argparse.Namespace) -> Setting:
    return Setting(
        identity(_folder(args)),
        emit,
        lang=args.lang,
        bind=args.bind,
        port=args.port,
        web_port=args.web,
        discover=args.find,
        interfaces=tuple(args.interface),
    )


def _folder(args: argparse.Namespace) -> Path:
    return Path(args.data).expanduser() if args.data else Device().data_folder() / "tables"


async def _host(args: argparse.Namespace, setting: Setting) -> HostDevice:
    if args.table:
        ledger = open_table(table_file(_folder(args), args.table))
        if ledger.term[1] != ledger.me:
            ledger.follow((ledger.term[0] + 1, ledger.me))
        return HostDevice(ledger, setting)
    header, entries = _match(args)
    name = args.name or f"{header.players[0]}’s table"
    mark = setting.identity.fingerprint
    ledger = new_table(_folder(args), header, entries, name, args.device, mark)
    hosting = HostDevice(ledger, setting)
    if args.lock_seats:
        hosting.host.set_lock(True)
    return hosting


def _match(args: argparse.Namespace) -> tuple[Header, tuple[Entry, ...]]:
    """The session to go on with, or the game to begin."""
    if bool(args.session) == bool(args.game):
        raise Trouble("name a session file, --game or --table; one of them")
    if args.session:
        session = read_session(args.session)
        return session.header, session.entries
    try:
        options = json.loads(args.options)
    except ValueError:
        raise Trouble("--options must be a JSON object") from None
    line = {"format": "companion-session/1", "game": args.game, "options": options}
    try:
        return header_from_json(line | {"players": args.players}), ()
    except NotASession as bad:
        raise Trouble(bad.why) from None


async def _join(args: argparse.Namespace, setting: Setting) -> GuestDevice:
    if args.table:
        ledger = open_table(table_file(_folder(args), args.table))
        way = _way(args.code, ledger.table) if args.code else way_of(ledger)
        if not way.addresses and not setting.discover:
            raise Trouble("where the host is now takes its join code, or --find")
        return GuestDevice(ledger, way, setting)
    joiner = Joiner(_folder(args), args.device, setting.identity.fingerprint)
    if args.code and args.code.startswith("cairn:"):
        joined = await joiner.by_code(read_code(args.code))
    else:
        found = _address(args.code) if args.code else await _look(setting)
        if not args.pin:
            raise Trouble("joining without a code takes --pin, the number on the host's screen")
        joined = await joiner.by_pin(found, args.pin)
    return GuestDevice(joined.ledger, joined.way, setting)


def _way(text: str, table: str) -> Way:
    code = read_code(text)
    if code.table != table:
        raise Trouble("This code belongs to another table. Nothing was sent.")
    return Way(code.addresses, code.port, code.fingerprint)


def _address(text: str) -> Way:
    address, _, port = text.rpartition(":")
    if not address or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Trouble(f"{text} is neither a join code nor an address with a port")
    return Way((address.strip("[]"),), int(port), None)


async def _look(setting: Setting) -> Way:
    """The one table that is announced here."""
    loop = asyncio.get_running_loop()
    found: asyncio.Queue[tuple[Found, ...]] = asyncio.Queue()

    def seen(tables: tuple[Found, ...]) -> None:
        loop.call_soon_threadsafe(found.put_nowait, tables)

    finder = await asyncio.to_thread(Finder, seen, setting.interfaces)
    try:
        async with asyncio.timeout(LOOKING):
            while not (tables := await found.get()):
                pass
    except TimeoutError:
        raise Trouble(
            "No table found in 5 seconds. Use the join code or an address, or open a hotspot."
        ) from None
    finally:
        await asyncio.to_thread(finder.close)
    for table in tables:
        emit({"event": "found", "table": table.table, "name": table.name, "game": table.game})
    return Way(tables[0].addresses, tables[0].port, None)


class Desk:
    """Reads what a person types and does it."""

    def __init__(self, part: HostDevice | GuestDevice, done: asyncio.Event) -> None:
        self.part = part
        self.done = done

    async def work(self, lines: asyncio.Queue[str]) -> None:
        while True:
            line = await lines.get()
            if line.strip():
                try:
                    await self.take(_object(line))
                except (Trouble, BadCode, WriteFailed) as bad:
                    emit({"event": "error", "why": str(bad)})

    async def take(self, said: dict[str, Any]) -> None:
        if "do" in said:
            await self._wish(said)
        elif said.keys() == {"op_id", "entry"}:
            op_id, entry = said["op_id"], said["entry"]
            if type(op_id) is not str or not OP_ID.fullmatch(op_id) or type(entry) is not dict:
                raise Trouble("an op_id is 8 to 64 letters, an entry an object")
            self.part.enter(entry, op_id)
        else:
            self.part.enter(said, new_op())

    async def _wish(self, said: dict[str, Any]) -> None:
        match said:
            case {"do": "quit"}:
                self.done.set()
            case {"do": "replay", "branch": int(branch)}:
                if not 0 < branch <= len(self.part.ledger.branches):
                    raise Trouble(f"no branch {branch} was kept")
                self.part.replay(branch)
            case {"do": "follow", "code": str(code)}:
                await self._follow(_way(code, self.part.ledger.table))
            case _ if isinstance(self.part, HostDevice):
                self._as_host(self.part, said)
            case _:
                await self._as_guest(self.part, said)

    def _as_host(self, part: HostDevice, said: dict[str, Any]) -> None:
        devices = part.ledger.devices
        match said:
            case {"do": "lock", "on": bool(on)}:
                part.share(part.host.set_lock(on))
            case {"do": "seat", "seat": int(seat), "device": device} if (
                device is None or device in devices
            ) and 0 <= seat < len(part.ledger.header.players):
                part.share(part.host.set_seat(seat, device))
            case {"do": "put_out", "device": str(device)} if device in devices:
                part.put_out(device)
            case {"do": "pin"}:
                part.door.open_again()
            case {"do": "resume"}:
                part.host.resume()
            case _:
                raise Trouble("a host can: lock, seat, put_out, pin, resume, replay, follow, quit")

    async def _as_guest(self, part: GuestDevice, said: dict[str, Any]) -> None:
        match said:
            case {"do": "take_over"}:
                self.part = await part.take_over()
                await self.part.start()
            case {"do": "sit", "seat": int() | None as seat}:
                part.sit(seat)
            case _:
                raise Trouble("a guest can: take_over, sit, replay, follow, quit")

    async def _follow(self, way: Way) -> None:
        if isinstance(self.part, GuestDevice):
            await self.part.follow(way)
        else:
            await self.part.stop()
            self.part = GuestDevice(self.part.ledger, way, self.part.setting)
            await self.part.start()


def _object(line: str) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise Trouble("a line is a JSON object") from None
    if type(said) is not dict:
        raise Trouble("a line is a JSON object")
    return said
