"""The interactive terminal of `host` and `join`: reads typed commands, prints answers."""

import argparse
import asyncio
import contextlib
import json
import sys
import traceback

from companion.reasons import sentence
from companion.storage.errors import StoreError
from companion.sync.events import HostAnswers
from companion.sync.guest_device import GuestDevice, LongLogs
from companion.sync.host_device import HostDevice
from companion.sync.live import Live, Part
from companion.sync.net.dialling import Way
from companion.sync.net.pairing import BadCode, read_code
from companion.sync.page_server import LoadPages
from companion.sync.protocol import OP_ID
from companion.sync.protocol.chain import Json
from companion.sync.protocol.shared_table import new_op

LONGEST_LINE = 100_000
INPUT_ENDED = (
    "the input has ended, and so does this. To stay without a keyboard it needs one that "
    "does not end: tail -f /dev/null | cairn host ..."
)


class Trouble(ValueError):
    """Why the command cannot go on, in one line."""


def emit(said: dict[str, Json]) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def read_lines(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str | None]) -> None:
    """On a thread of its own: everything on stdin, and None at its end."""
    with contextlib.suppress(RuntimeError):  # the loop has ended before
        with contextlib.suppress(AttributeError, ValueError, OSError):  # closed, or never open
            if hasattr(sys.stdin, "reconfigure"):
                sys.stdin.reconfigure(errors="replace")
            while line := sys.stdin.readline(LONGEST_LINE):
                loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, None)


def way_of(text: str, table: str) -> Way:
    code = read_code(text)
    if code.table != table:
        raise Trouble("This code belongs to another table. Nothing was sent.")
    return Way(code.addresses, code.port, code.fingerprint)


def show_codes(part: HostDevice) -> None:
    """For a person at a terminal: each seat's link, to be scanned from the screen."""
    if sys.stderr.isatty():
        import segno

        for player, link in zip(part.table.header.players, part.seat_links(), strict=False):
            print(f"\n{player}: {link}", file=sys.stderr)
            segno.make(link, error="l").terminal(out=sys.stderr, border=2, compact=True)
        if (watch := part.watch()) is not None and part.browsers.code:
            plain = watch.rsplit("/", 2)[0]
            print(f"\nwatch: {watch}\ntype:  {plain}  {part.browsers.code}", file=sys.stderr)


class Desk:
    """Reads what a person types and does it."""

    def __init__(
        self,
        live: Live,
        done: asyncio.Event,
        heard: asyncio.Event,
        args: argparse.Namespace,
        pages: LoadPages,
    ) -> None:
        """done: set when a person ends it; heard: set whenever something has happened."""
        self.live, self.done, self._pages = live, done, pages
        self._heard = heard
        self._changing = False
        """Whether one part has ended and the next is not there yet."""
        self._sits, self._page = args.open is not None, args.web if args.open is None else args.open
        """Whether browsers may sit down, too; the port of their page, while this device hosts."""

    async def start(self) -> None:
        part = self.live.part
        if self._page is not None and isinstance(part, HostDevice):
            await part.start(part.new_page(self._pages(), seats=self._sits), self._page)
            show_codes(part)
        else:
            await part.start()

    async def work(self, lines: asyncio.Queue[str | None]) -> None:
        """Until None says that there are no more; raises what leaves the device without a part."""
        while (line := await lines.get()) is not None:
            if line.strip():
                await self._do(line)
        print(f"cairn: {INPUT_ENDED}", file=sys.stderr)
        while self._waits_for_host():
            self._heard.clear()
            await self._heard.wait()

    def _waits_for_host(self) -> bool:
        """Whether the host may still answer what was entered here; else it is kept for later."""
        live = self.live
        return not live.hosts and live.waiting > 0 and live.link in ("starting", "ok")

    async def _do(self, line: str) -> None:
        """Whatever goes wrong with one line is said, and the table goes on."""
        try:
            await self.take(_object(line))
        except Exception as bad:
            emit({"event": "error", "why": sentence(bad)})
            if self._changing:
                raise
            if not isinstance(bad, Trouble | BadCode | StoreError):
                traceback.print_exc()

    async def take(self, said: dict[str, Json]) -> None:
        if "do" in said:
            await self._wish(said)
        elif said.keys() == {"op_id", "entry"}:
            op_id, entry = said["op_id"], said["entry"]
            if type(op_id) is not str or not OP_ID.fullmatch(op_id) or type(entry) is not dict:
                raise Trouble("an op_id is 8 to 64 letters, an entry an object")
            self.live.enter(entry, op_id)
        else:
            self.live.enter(said, new_op())

    async def _wish(self, said: dict[str, Json]) -> None:
        live = self.live
        if any(type(said.get(field)) is bool for field in ("seat", "branch")):
            raise Trouble("a seat and a branch are numbers")  # true is an int to `match`
        match said:
            case {"do": "quit"}:
                self.done.set()
            case {"do": "replay", "branch": int(branch)}:
                if not 0 < branch <= len(live.ledger.branches):
                    raise Trouble(f"no branch {branch} was kept")
                live.replay(branch)
            case {"do": "follow", "code": str(code)}:
                await self._change(live.follow(way_of(code, live.ledger.table)))
            case {"do": "follow"} if len(said) == 1:
                await self._change(live.follow())
            case _ if live.hosts:
                self._as_host(said)
            case {"do": "take_over", **more} if more.keys() <= {"trust", "ask"}:
                await self._take_over(str(more.get("trust", "")), more.get("ask") is not False)
            case {"do": "sit", "seat": int() | None as seat}:
                live.sit(seat)
            case _:
                raise Trouble(
                    "a guest can: take_over (trust or ask), sit (seat), replay (branch), "
                    "follow (code), quit"
                )

    async def _take_over(self, trusted: str, ask: bool) -> None:
        """Not from a host that answers, and not while a long log has to be decided about."""
        assert isinstance(self.live.part, GuestDevice)
        obstacle = await self.live.part.obstacle(LongLogs(trusted, ask and not trusted))
        if obstacle == "host":
            emit(HostAnswers().to_json())
        elif obstacle is None:
            await self._change(self.live.take_over())

    def _as_host(self, said: dict[str, Json]) -> None:
        ledger, hosting = self.live.ledger, self.live.hosting
        match said:
            case {"do": "lock", "on": bool(on)}:
                hosting.set_lock(on)
            case {"do": "seat", "seat": int(seat), "device": device} if device in (
                None,
                *ledger.devices,
            ) and 0 <= seat < len(ledger.header.players):
                hosting.set_seat(seat, device)
            case {"do": "put_out", "device": str(device)} if device in ledger.devices:
                hosting.put_out(device)
            case {"do": "pin"}:
                hosting.new_pin()
            case {"do": "new_code", "seat": int(seat)} if 0 <= seat < len(hosting.browsers.tokens):
                hosting.new_seat_code(seat)
            case {"do": "resume"}:
                self.live.resume()
            case {"do": "give_up_adopted"}:
                if not self.live.give_up_adopted():
                    raise Trouble("nothing was adopted, or something was entered since")
            case _:
                raise Trouble(
                    "a host can: lock (on), seat (seat, device), put_out (device), pin, "
                    "new_code (seat), resume, give_up_adopted, replay (branch), follow (code), quit"
                )

    async def _change(self, ended: Part) -> None:
        """Another part is played from now on."""
        self._changing = True
        await ended.stop()
        await self.start()
        self._changing = False


def _object(line: str) -> dict[str, Json]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if type(said) is not dict:
        raise Trouble("a line is a JSON object")
    return said
