"""Serves the watchers' page: one request a connection, updates by Server-Sent Events.

Only who knows the 128-bit token in the address sees anything; the Host header must name this
very device, so that no web site elsewhere can make a browser here ask on its behalf.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import h11

from companion.match.table import Table
from companion.sync.net.wire import Report
from companion.web.look import ICONS
from companion.web.page import SCRIPT, STYLE, Shown, document, shown, spoken

LONGEST_HEAD = 8 * 1024
MOST_MISSED = 50
"""A watcher who missed more moves than this is shown the newest only."""

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
GUARDS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, and how many at once."""

    head: float = 5.0
    """To say what is wanted."""
    send: float = 10.0
    """To take what was asked for."""
    beat: float = 4.0
    lines: int = 48
    lines_from_one: int = 24


class Refuse(Exception):
    """An HTTP status other than 200."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = HTTPStatus(status)

    def __str__(self) -> str:
        return f"{self.status.value} {self.status.phrase}"


class Request(NamedTuple):
    method: str
    path: str
    query: str
    headers: dict[str, str]


class Line(NamedTuple):
    """One browser's connection, for one request."""

    http: h11.Connection
    writer: asyncio.StreamWriter

    def head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        said = {**GUARDS, **headers, "Connection": "close"}
        fields = list(said.items())
        self.send(h11.Response(status_code=status, headers=fields, reason=status.phrase))

    def send(self, event: h11.Event) -> None:
        if data := self.http.send(event):
            self.writer.write(data)


class WatchServer:
    """The page of one table."""

    def __init__(
        self,
        table: Callable[[], Table],
        name: Callable[[], str],
        token: str,
        report: Report,
        limits: Limits | None = None,
        lang: str = "en",
    ) -> None:
        """`lang` is for those whose browser speaks no language of ours."""
        self.port = 0
        self.turned_away: Counter[str] = Counter()
        self._table = table
        self._name = name
        self._token = token
        self._report = report
        self._limits = limits or Limits()
        self._lang = lang
        self._lines: Counter[str] = Counter()
        self._watching: set[asyncio.Event] = set()
        self._shown: dict[tuple[int, str], Shown] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._server: asyncio.Server | None = None

    async def start(self, bind: str, port: int) -> None:
        self._server = await asyncio.start_server(self._serve, bind, port, limit=LONGEST_HEAD)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def path(self) -> str:
        return f"/{self._token}/"

    def changed(self) -> None:
        """The table has a new entry."""
        for event in self._watching:
            event.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = str(writer.get_extra_info("peername")[0])
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        limits = self._limits
        if self._lines.total() >= limits.lines or self._lines[peer] >= limits.lines_from_one:
            self._turn_away("crowded", peer)
            writer.transport.abort()
            return
        self._lines[peer] += 1
        line = Line(h11.Connection(h11.SERVER, LONGEST_HEAD), writer)
        try:
            async with asyncio.timeout(limits.head):
                request = await _request(reader, line.http)
            await self._answer(request, line)
        except Refuse as refuse:
            self._turn_away(str(refuse), peer)
            await self._send(line, "text/plain", str(refuse).encode(), refuse.status)
        except (OSError, EOFError, TimeoutError, h11.LocalProtocolError) as bad:
            self._turn_away(type(bad).__name__, peer)
        except asyncio.CancelledError:
            writer.transport.abort()
        finally:
            self._lines[peer] -= 1
            if not self._lines[peer]:
                del self._lines[peer]
            writer.close()

    async def _answer(self, request: Request, line: Line) -> None:
        local = line.writer.get_extra_info("sockname")
        if not is_own_host(request.headers.get("host", ""), local[0], local[1]):
            raise Refuse(421)
        origin = request.headers.get("origin")
        if origin is not None and origin != f"http://{request.headers['host']}":
            raise Refuse(403)
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Refuse(403)
        if request.method != "GET":
            raise Refuse(405)
        _, _, rest = request.path.partition("/")
        token, _, what = rest.partition("/")
        if not hmac.compare_digest(token.encode(), self._token.encode()):
            raise Refuse(404)
        lang = spoken(request.headers.get("accept-language", ""), self._lang)
        match what:
            case "":
                page = document(self._now(lang), self._name(), lang, request.query)
                raw = page.encode("utf-8", "replace")
                await self._send(line, "text/html; charset=utf-8", raw)
            case "watch.css":
                await self._send(line, "text/css; charset=utf-8", STYLE)
            case "watch.js":
                await self._send(line, "text/javascript; charset=utf-8", SCRIPT)
            case "icons.ttf":
                await self._send(line, "font/ttf", ICONS)
            case "events":
                await self._stream(line, _last_seen(request), lang)
            case _:
                raise Refuse(404)

    async def _send(
        self, line: Line, kind: str, body: bytes, status: HTTPStatus = HTTPStatus.OK
    ) -> None:
        line.head(status, {"Content-Type": kind, "Content-Length": str(len(body))})
        line.send(h11.Data(body))
        line.send(h11.EndOfMessage())
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(self._limits.send):
                await line.writer.drain()

    async def _stream(self, line: Line, seen: int | None, lang: str) -> None:
        """Every entry after `seen`, in order, each with its number; then as they come."""
        line.head(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        line.send(h11.Data(b"retry: 1000\n\n"))
        more = asyncio.Event()
        self._watching.add(more)
        try:
            while True:
                more.clear()
                newest = len(self._table().record)
                if seen is None or seen > newest or newest - seen > MOST_MISSED:
                    seen = newest - 1
                for seq in range(seen + 1, newest + 1):
                    line.send(h11.Data(_event(self._at(seq, lang))))
                seen = newest
                async with asyncio.timeout(self._limits.send):
                    await line.writer.drain()
                try:
                    async with asyncio.timeout(self._limits.beat):
                        await more.wait()
                except TimeoutError:
                    line.send(h11.Data(b"event: beat\ndata: {}\n\n"))
                if line.writer.is_closing():
                    return
        finally:
            self._watching.discard(more)

    def _now(self, lang: str) -> Shown:
        return self._at(len(self._table().record), lang)

    def _at(self, seq: int, lang: str) -> Shown:
        """Drawn once for all who watch in the same language."""
        key = (max(seq, 0), lang)
        if key not in self._shown:
            if len(self._shown) > 2 * MOST_MISSED:
                self._shown.clear()
            self._shown[key] = shown(self._table(), self._name(), key[0], lang)
        return self._shown[key]

    def _turn_away(self, why: str, address: str) -> None:
        self.turned_away[why] += 1
        count = self.turned_away[why]
        if count <= 10 or count & (count - 1) == 0:
            said = {"event": "turned_away", "why": f"watcher: {why}", "from": address}
            self._report({**said, "count": count})


async def _request(reader: asyncio.StreamReader, line: h11.Connection) -> Request:
    """What is asked for; a field that is said twice is no request."""
    try:
        while (event := line.next_event()) is h11.NEED_DATA:
            data = await reader.read(LONGEST_HEAD)
            if not data:
                raise EOFError
            line.receive_data(data)
    except h11.RemoteProtocolError as bad:
        raise Refuse(bad.error_status_hint) from None
    if not isinstance(event, h11.Request):
        raise EOFError
    headers: dict[str, str] = {}
    for name, value in event.headers:
        if name.decode() in headers:
            raise Refuse(400)
        headers[name.decode()] = value.decode("latin-1")
    path, _, query = event.target.decode("ascii").partition("?")
    if not path.startswith("/"):
        raise Refuse(400)
    return Request(event.method.decode(), path, query, headers)


def is_own_host(host: str, address: str, port: int) -> bool:
    """Whether a browser that sends this Host header means this device by its own address."""
    name, _, said = host.rpartition(":")
    if not name or said != str(port):
        return False
    own = ipaddress.ip_address(address)
    if name.lower() == "localhost":
        return own.is_loopback
    try:
        return ipaddress.ip_address(name.strip("[]")) == own
    except ValueError:
        return False


def _last_seen(request: Request) -> int | None:
    """Last-Event-ID on coming back, `after` on the first line of a page."""
    said = request.headers.get("last-event-id") or parse_qs(request.query).get("after", [""])[0]
    return int(said) if said.isdecimal() and said.isascii() and len(said) < 9 else None


def _event(now: Shown) -> bytes:
    return f"id: {now.seq}\ndata: {json.dumps(now.to_json())}\n\n".encode("ascii")
