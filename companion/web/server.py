"""Serves the watchers' page: one request a connection, updates by Server-Sent Events.

Only who knows the 128-bit token in the address sees anything; the Host header must name this
very device, so that no web site elsewhere can make a browser here ask on its behalf.
"""

import asyncio
import hmac
import socket
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import h11

from companion.games import app_of, load
from companion.match.evening import NO_EVENING
from companion.match.table import Played, Table
from companion.play.scene import Stage
from companion.sync.events import Report, TurnedAway
from companion.sync.net.accepting import FULL, accept, listening
from companion.sync.net.presence import own_addresses
from companion.sync.net.wire import Crowd
from companion.web.audience import OUT, Audience
from companion.web.code_entry import wrong_link
from companion.web.feed import Feed
from companion.web.http import (
    LONGEST_HEAD,
    Line,
    Page,
    Refuse,
    Request,
    Unread,
    check_origin,
    fields,
    is_own_host,
)
from companion.web.look import ICONS, SCRIPTS, STYLE, lang_of, mode_of, painted
from companion.web.manifest import icon_svg, manifest
from companion.web.overlay import STAGE as OVERLAY
from companion.web.overlay import draw_overlay, overlay_document, overlay_of
from companion.web.page import Drawn, document, draw
from companion.web.seat_server import OpenTable, SeatServer, stage_of, turned
from companion.web.television import Join, join_html
from companion.web.view import watched

MOST_KEPT = 32
"""Drawings for watchers: of every language and size that is looked at."""
FILES = {
    "style.css": Page(STYLE, "text/css; charset=utf-8"),
    "icons.ttf": Page(ICONS, "font/ttf"),
    "icon.svg": Page(icon_svg().encode(), "image/svg+xml"),
    "manifest.webmanifest": Page(manifest().encode(), "application/manifest+json"),
} | {name: Page(raw, "text/javascript; charset=utf-8") for name, raw in SCRIPTS.items()}
"""What a page is made of, beside itself."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, and how many at once."""

    head: float = 5.0
    """To say what is wanted."""
    send: float = 10.0
    """To take what was asked for."""
    beat: float = 4.0
    life: float = 60.0
    """Of a stream: whoever reads it begins another then."""
    lines: int = 48
    """Of strangers and watchers."""
    seat_lines: int = 16
    """Of each seat: a browser opens six at most."""


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
        seats: OpenTable | None = None,
    ) -> None:
        """`lang` is for those whose browser speaks no language of ours.

        seats: the table itself, if browsers may sit down at it."""
        self.port = 0
        self.colours: tuple[str, ...] = ()
        """Of the pieces, by seat, as the table's own phone has them."""
        self.turned_away: Counter[str] = Counter()
        self._table = table
        self._name = name
        self._token = token
        self._everywhere = False
        """Whether other devices come by any address of this one."""
        self._open = seats
        self._report = report
        self._limits = limits or Limits()
        self._lang = lang
        self._crowd = Crowd(self._limits.lines)
        self._seated: dict[str, Crowd] = defaultdict(partial(Crowd, self._limits.seat_lines))
        """The lines of each seat's browsers, by device."""
        self._audience = Audience(self._limits.beat, self._limits.send, self._limits.life)
        self._drawn: dict[tuple[int, Stage, str], Drawn] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener: socket.socket | None = None
        self.seats: SeatServer | None = None
        if seats is not None:
            self.seats = SeatServer(seats, self.path, lang, self._audience, self._limits.send)

    async def start(self, bind: str, port: int) -> None:
        self._everywhere = bind == "0.0.0.0"
        self._listener = listening(bind, port)
        self.port = self._listener.getsockname()[1]
        full = partial(self._turn_away, FULL, "")
        self._spawn(accept(self._listener, self._take, full))
        if self.seats is not None:
            self.seats.port = self.port

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.close()

    @property
    def path(self) -> str:
        return f"/{self._token}/"

    def changed(self) -> None:
        """The table has a new entry."""
        self._audience.changed()

    def ticked(self) -> None:
        """A step of the set-up was; on the owner's thread."""
        if self.seats is not None:
            self.seats.ticked()

    def happened(self, played: Played) -> None:
        """An entry was written; on the thread that owns the table."""
        if self.seats is not None:
            self.seats.happened(played)

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _take(self, sock: socket.socket, address: str) -> None:
        self._enter(self._crowd, self._spawn(self._serve(sock, address)), address)

    def _enter(self, crowd: Crowd, line: asyncio.Task[None], address: str) -> None:
        gone = crowd.enter(line, address)
        if gone is not None:
            self._turn_away("crowded", gone)

    async def _serve(self, sock: socket.socket, peer: str) -> None:
        reader, writer = await asyncio.open_connection(sock=sock, limit=LONGEST_HEAD)
        line = Line(h11.Connection(h11.SERVER, LONGEST_HEAD), reader, writer)
        writer.transport.set_write_buffer_limits(high=0)
        limits = self._limits
        try:
            try:
                async with asyncio.timeout(limits.head):
                    request = await line.request()
                self._recognise(request, peer)
                page = await self._answer(request, line)
                if page is not None:
                    await line.answer(page, limits.send, pack=request.packs)
            except Refuse as refuse:
                self._turn_away(str(refuse), peer)
                await line.answer(refuse.page, limits.send)
        except Unread:
            self._turn_away("reads nothing", peer)
            writer.transport.abort()
        except (OSError, EOFError, TimeoutError, h11.LocalProtocolError) as bad:
            self._turn_away(type(bad).__name__, peer)
        except asyncio.CancelledError:
            writer.transport.abort()
        finally:
            writer.close()

    def _recognise(self, request: Request, peer: str) -> None:
        """A browser that sits at the table shares its room with no stranger: only with whoever
        else sits there by the same link."""
        device = self.seats.device_of(request) if self.seats is not None else ""
        task = asyncio.current_task()
        if device and task is not None:
            self._crowd.leave(task)
            self._enter(self._seated[device], task, peer)

    async def _answer(self, request: Request, line: Line) -> Page | None:
        """None: it was answered as long as it lasted."""
        local = line.writer.get_extra_info("sockname")
        check_origin(request, local[0], local[1])
        _, _, rest = request.path.partition("/")
        token, _, what = rest.partition("/")
        if hmac.compare_digest(token.encode(), self._token.encode()):
            return await self._watch(request, line, what)
        if self.seats is None and request.method != "GET":
            raise Refuse(405)
        if self.seats is None:
            raise Refuse(404, wrong_link(lang_of(request, self._lang)))
        file = FILES.get(request.path.rpartition("/")[2])
        if request.method == "GET" and file is not None:
            return self._painted(file)
        return await self.seats.answer(request, line)

    async def _watch(self, request: Request, line: Line, what: str) -> Page | None:
        if request.method != "GET":
            raise Refuse(405)
        if what in FILES:
            return self._painted(FILES[what])
        table = self._table()
        upright = app_of(table.header.game).upright
        stage = stage_of(request, request.asked("stage"), upright)
        lang = lang_of(request, self._lang)

        overlay = "overlay" in fields(request.query)

        async def show() -> Drawn:
            return self._over(lang) if overlay else self._now(stage, lang)

        match what:
            case "" if overlay:
                wish, mode = overlay_of(request.asked("overlay")), mode_of(request.asked("mode"))
                page = overlay_document(self._over(lang), wish, mode)
                return Page(page.encode("utf-8", "replace"))
            case "":
                mode, other = mode_of(request.asked("mode")), turned(stage, upright)
                both = self._now(stage, lang), self._now(other, lang)
                join = join_html(self._join(request), both[0].view.tr)
                page = document(both[0], mode, both[1], join)
                return Page(page.encode("utf-8", "replace"))
            case "events" if request.asked("match") not in ("", table.header.match):
                return Page(OUT.encode(), "text/event-stream")
            case "events":
                await self._audience.stream(request, line, show)
                return None
            case "feed":
                await self._feed(request, line, lang)
                return None
        raise Refuse(404)

    def _join(self, request: Request) -> Join:
        """Where phones come to, for a television to show: no other device reaches loopback."""
        host = request.headers["host"]
        if self._everywhere and is_own_host(host, "127.0.0.1", self.port):
            host = f"{own_addresses()[0]}:{self.port}"
        if self._open is None:
            return Join(f"http://{host}{self.path}", "")
        code = self._open.browsers.code
        return Join(f"http://{host}/?code={code}", code)

    async def _feed(self, request: Request, line: Line, lang: str) -> None:
        feed = Feed(request.headers.get("last-event-id") or request.asked("after"), lang)

        async def news() -> Iterator[str]:
            return feed.news(self._table())

        await self._audience.follow(line, line.stream(pack=request.packs), news)

    def _painted(self, page: Page) -> Page:
        """The style sheet in the colours of this table."""
        sheet = FILES["style.css"]
        return page._replace(body=page.body + painted(self.colours)) if page is sheet else page

    def _now(self, stage: Stage, lang: str) -> Drawn:
        """Drawn once for all who watch in the same language and size."""
        table = self._table()
        key = (len(table.record), stage, lang)
        if key not in self._drawn:
            if len(self._drawn) >= MOST_KEPT:
                self._drawn.clear()
            evening = NO_EVENING if self._open is None else self._open.evening
            self._drawn[key] = draw(watched(table, self._name(), *key, evening=evening), "")
        return self._drawn[key]

    def _over(self, lang: str) -> Drawn:
        """For a stream."""
        table = self._table()
        view = watched(table, self._name(), len(table.record), OVERLAY, lang)
        return draw_overlay(view, table)

    def _turn_away(self, why: str, address: str) -> None:
        self.turned_away[why] += 1
        count = self.turned_away[why]
        if count <= 10 or count & (count - 1) == 0:
            self._report(TurnedAway(f"watcher: {why}", address, count))


def load_pages() -> type[WatchServer]:
    """Load the drawings of all games: on the main thread, and only if there is a page."""
    load()
    return WatchServer
