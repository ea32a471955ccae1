"""Reads HTTP requests (with h11) and writes answers; limits are checked before memory is used.

The Host header must name this very device, and whatever a page elsewhere makes a browser send is
refused, so that no web site can ask or act on somebody's behalf.
"""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import json
import zlib
from collections.abc import Callable, Mapping
from email.message import Message
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import h11

LONGEST_HEAD = 8 * 1024
LONGEST_FORM = 64 * 1024
LARGEST_PHOTOGRAPH = 12_000_000
MOST_FIELDS = 200
WORTH_PACKING = 600

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; "
    "img-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)
GUARDS = {
    "Content-Security-Policy": POLICY.format(forms="'none'"),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
WITH_FORMS = {
    "Content-Security-Policy": POLICY.format(forms="'self'"),
    "Referrer-Policy": "same-origin",
}
"""For pages that send forms: under `no-referrer` a browser would hide where they come from."""


class Refuse(Exception):
    """An HTTP status other than 200; page: what a person is shown, in HTML."""

    def __init__(self, status: int, page: str = "") -> None:
        super().__init__(status)
        self.status = HTTPStatus(status)
        self._page = page

    @property
    def page(self) -> Page:
        if self._page:
            return Page.html(self._page, self.status)
        return Page(str(self).encode(), "text/plain", self.status)

    def __str__(self) -> str:
        return f"{self.status.value} {self.status.phrase}"


class Unread(Exception):
    """The browser does not read what it asked for."""


class Request(NamedTuple):
    method: str
    path: str
    query: str
    headers: dict[str, str]

    def asked(self, name: str, otherwise: str = "") -> str:
        """Of the query; the first, if it is said several times."""
        return fields(self.query).get(name, otherwise)

    def cookie(self, name: str) -> str:
        for pair in self.headers.get("cookie", "").split(";"):
            key, _, value = pair.strip().partition("=")
            if key == name:
                return value
        return ""

    @property
    def from_script(self) -> bool:
        return self.headers.get("x-cairn") == "script"

    @property
    def follows_a_link(self) -> bool:
        """Somebody goes to a whole page, wherever the link stood."""
        fetched = self.headers.get("sec-fetch-mode"), self.headers.get("sec-fetch-dest")
        return self.method == "GET" and fetched == ("navigate", "document")

    @property
    def packs(self) -> bool:
        return "gzip" in self.headers.get("accept-encoding", "")


class Page(NamedTuple):
    """What is sent for a request that does not go on."""

    body: bytes = b""
    kind: str = "text/html; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK
    headers: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def html(text: str, status: HTTPStatus = HTTPStatus.OK) -> Page:
        """A page that may send forms."""
        raw = text.encode("utf-8", "replace")
        return Page(raw, status=status, headers=tuple(WITH_FORMS.items()))

    @staticmethod
    def to(address: str, *headers: tuple[str, str]) -> Page:
        """See there; a reload does nothing twice."""
        return Page(status=HTTPStatus.SEE_OTHER, headers=(("Location", address), *headers))


class Line(NamedTuple):
    """One browser's connection, for one request."""

    http: h11.Connection
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def request(self) -> Request:
        """What is asked for; a field that is said twice is no request, nor is one that says in two
        ways where it ends."""
        event = await self._next()
        if not isinstance(event, h11.Request):
            raise EOFError
        headers: dict[str, str] = {}
        for name, value in event.headers:
            if name.decode() in headers:
                raise Refuse(400)
            headers[name.decode()] = value.decode("latin-1")
        if "content-length" in headers and "transfer-encoding" in headers:
            raise Refuse(400)
        path, _, query = event.target.decode("ascii").partition("?")
        if not path.startswith("/"):
            raise Refuse(400)
        return Request(event.method.decode(), path, query, headers)

    async def body(self, request: Request, seconds: float, most: int) -> bytes:
        """What comes with a request; too much is refused, if it is announced before it comes.
        Raises TimeoutError if it takes too long."""
        said = request.headers.get("content-length", "0")
        if not said.isdecimal() or int(said) > most:
            raise Refuse(413)
        came = bytearray()
        async with asyncio.timeout(seconds):
            while isinstance(event := await self._next(), h11.Data):
                came += event.data
                if len(came) > most:
                    raise Refuse(413)
        return bytes(came)

    async def form(self, request: Request, seconds: float, most: int) -> dict[str, str]:
        kind = request.headers.get("content-type", "")
        if not kind.startswith("application/x-www-form-urlencoded"):
            raise Refuse(415)
        raw = await self.body(request, seconds, most)
        return fields(raw.decode("utf-8", "replace"))

    async def file(self, request: Request, seconds: float, most: int) -> bytes:
        """The one file that a form brings."""
        said = Message()
        said["Content-Type"] = request.headers.get("content-type", "")
        mark = f"--{said.get_boundary('')}".encode("ascii", "replace")
        if said.get_content_type() != "multipart/form-data" or len(mark) < 3:
            raise Refuse(415)
        raw = await self.body(request, seconds, most)
        start = raw.find(b"\r\n\r\n") + 4
        end = raw.find(b"\r\n" + mark, start)
        if not raw.startswith(mark) or start < 4 or end < 0:
            raise Refuse(400)
        return raw[start:end]

    def head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        said = {**GUARDS, **headers, "Connection": "close"}
        listed = list(said.items())
        self.send(h11.Response(status_code=status, headers=listed, reason=status.phrase))

    def send(self, event: h11.Event) -> None:
        if data := self.http.send(event):
            self.writer.write(data)

    async def answer(self, page: Page, seconds: float, *, pack: bool = False) -> None:
        body, headers = page.body, {"Content-Type": page.kind, **dict(page.headers)}
        if pack and len(body) > WORTH_PACKING:
            body = gzip.compress(body, 6)
            headers["Content-Encoding"] = "gzip"
        self.head(page.status, headers | {"Content-Length": str(len(body))})
        self.send(h11.Data(body))
        self.send(h11.EndOfMessage())
        await self.taken(seconds)

    def stream(self, *, pack: bool) -> Callable[[str], None]:
        """Says events as they come; packed as one, so that what was sent before costs nothing."""
        headers = {"Content-Type": "text/event-stream"}
        self.head(HTTPStatus.OK, headers | ({"Content-Encoding": "gzip"} if pack else {}))
        packer = zlib.compressobj(9, zlib.DEFLATED, 31, 9) if pack else None

        def send(text: str) -> None:
            raw = text.encode("utf-8", "replace")
            if packer is not None:
                raw = packer.compress(raw) + packer.flush(zlib.Z_SYNC_FLUSH)
            self.send(h11.Data(raw))

        return send

    async def taken(self, seconds: float) -> None:
        """All of it is on its way to the browser; raises Unread."""
        try:
            async with asyncio.timeout(seconds):
                await self.writer.drain()
        except TimeoutError:
            raise Unread from None

    async def hung_up(self, seconds: float) -> None:
        """The browser has ended the line; raises Unread."""
        try:
            async with asyncio.timeout(seconds):
                while await self.reader.read(LONGEST_HEAD):
                    pass
        except TimeoutError:
            raise Unread from None

    async def _next(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        try:
            while (event := self.http.next_event()) is h11.NEED_DATA:
                data = await self.reader.read(LONGEST_HEAD)
                if not data:
                    raise EOFError
                self.http.receive_data(data)
        except h11.RemoteProtocolError as bad:
            raise Refuse(bad.error_status_hint) from None
        return event


def numbered(number: int, said: Mapping[str, Any]) -> str:
    """For a script that listens; it comes back after so many milliseconds."""
    data = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
    return f"retry: 500\nid: {number}\ndata: {data}\n\n"


def fields(text: str) -> dict[str, str]:
    """Of a query or a form, the first of each name."""
    try:
        said = parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Refuse(400) from None
    return {name: values[0] for name, values in said.items()}


def check_origin(request: Request, address: str, port: int) -> None:
    """Raises Refuse unless the browser means this device: by itself, by a link that somebody
    followed, or from a page of ours."""
    host = request.headers.get("host", "")
    if not is_own_host(host, address, port):
        raise Refuse(421)
    origin = request.headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        raise Refuse(403)
    site = request.headers.get("sec-fetch-site", "none")
    if site not in ("none", "same-origin") and not request.follows_a_link:
        raise Refuse(403)


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
