"""The open pages of a table: each gets every change by Server-Sent Events."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from companion.web.http import Line, Request, numbered
from companion.web.page import Drawn, change

BEAT = "event: beat\ndata: {}\n\n"
"""A sign of life: the page shows what is so."""
AGAIN = "event: again\ndata: {}\n\n"
"""For a page that is to begin a new line: so it shows that it reads what it is sent."""
OUT = "event: out\ndata: {}\n\n"
"""For a page whose reader has to go."""


class Audience:
    """Everybody whose page is open. beat, patience, life: seconds between signs of life, to take
    what is sent, and until a page has to begin a new line."""

    def __init__(self, beat: float, patience: float, life: float = 60.0) -> None:
        self._beat, self._patience, self._life = beat, patience, life
        self._looking: set[asyncio.Event] = set()

    def changed(self) -> None:
        for event in self._looking:
            event.set()

    async def stream(
        self, request: Request, line: Line, show: Callable[[], Awaitable[Drawn | None]]
    ) -> None:
        """A browser that comes back gets what it has missed. show: None, if it has to go.

        Signs of life fill no buffer for hours, read or not: so whoever does not come back when it
        is told to is cut off. Raises Unread."""
        rev = request.headers.get("last-event-id") or request.asked("rev")
        same = request.asked("have") == request.asked("stage")
        sent: Drawn | None = None
        """What the page has: a covered page keeps parts that no later drawing shows."""

        async def news() -> Iterable[str] | None:
            nonlocal sent
            now = await show()
            if now is None:
                return None
            if sent is None and same and rev == str(now.view.rev):
                sent = now
                return (f"retry: 500\n\n{BEAT}",)
            if sent is None or now.view.rev != sent.view.rev:
                message, sent = change(sent, now)
                return (numbered(now.view.rev, message),)
            return ()

        await self.follow(line, line.stream(pack=request.packs), news)

    async def follow(
        self,
        line: Line,
        send: Callable[[str], None],
        news: Callable[[], Awaitable[Iterable[str] | None]],
    ) -> None:
        """Send what is new after every change, and signs of life between. Raises Unread.

        news: None, if the reader has to go."""
        end = asyncio.get_running_loop().time() + self._life
        more = asyncio.Event()
        self._looking.add(more)
        try:
            while not line.writer.is_closing():
                more.clear()
                messages = await news()
                if messages is None:
                    send(OUT)
                    return
                for message in messages:
                    send(message)
                    await line.taken(self._patience)
                await line.taken(self._patience)
                if asyncio.get_running_loop().time() >= end:
                    send(AGAIN)
                    await line.hung_up(self._patience)
                    return
                try:
                    async with asyncio.timeout(self._beat):
                        await more.wait()
                except TimeoutError:
                    send(BEAT)
        finally:
            self._looking.discard(more)
