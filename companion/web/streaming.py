"""What changes on pages as it does, for seats and watchers alike."""

import asyncio
from collections.abc import Awaitable, Callable

from companion.web.http import Line, Request, numbered
from companion.web.page import Drawn, change


class Audience:
    """Everybody whose page is open. beat, patience: seconds between signs of life, and to take
    what is sent."""

    def __init__(self, beat: float, patience: float) -> None:
        self._beat, self._patience = beat, patience
        self._looking: set[asyncio.Event] = set()

    def changed(self) -> None:
        for event in self._looking:
            event.set()

    async def stream(
        self, request: Request, line: Line, show: Callable[[], Awaitable[Drawn | None]]
    ) -> None:
        """A browser that comes back is told what it has missed. show: None, if it has to go."""
        send = line.stream(pack=request.packs)
        rev = request.headers.get("last-event-id") or request.asked("rev")
        same = request.asked("have") == request.asked("stage")
        more = asyncio.Event()
        self._looking.add(more)
        try:
            shown: Drawn | None = None
            while not line.writer.is_closing():
                more.clear()
                now = await show()
                if now is None:
                    send("event: out\ndata: {}\n\n")
                    return
                if shown is None and same and rev == str(now.view.rev):
                    send("retry: 500\n\n")
                elif shown is None or now.view.rev != shown.view.rev:
                    told, now = change(shown, now)
                    send(numbered(now.view.rev, told))
                shown = now
                await line.taken(self._patience)
                try:
                    async with asyncio.timeout(self._beat):
                        await more.wait()
                except TimeoutError:
                    send("event: beat\ndata: {}\n\n")
        finally:
            self._looking.discard(more)
