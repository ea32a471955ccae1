"""The table page on the owner's screen: it watches, and plays for players without a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from html import escape

from companion.games import app_of
from companion.i18n import LANGUAGES
from companion.match.evening import Evening
from companion.match.log import Entry
from companion.match.table import Played, Table
from companion.owner.house import House
from companion.play.position import Aids
from companion.storage.errors import StoreError
from companion.sync.browsers import Seated
from companion.sync.live import Live
from companion.web.audience import OUT, Audience
from companion.web.http import Line, Page, Request
from companion.web.look import icon, mode_of
from companion.web.page import Drawn, document, draw
from companion.web.seat_server import stage_of, touch_of, turned
from companion.web.seats import Seat
from companion.web.view import TOUCH, TURNED
from scoring.game import Verdict

BEAT, PATIENCE, LIFE = 4.0, 10.0, 60.0


class Own:
    """A hosted table, as the owner's desk needs it: what is entered here is the table's own."""

    def __init__(self, live: Live) -> None:
        self._live = live

    @property
    def table(self) -> Table:
        return self._live.table

    @property
    def name(self) -> str:
        return self._live.ledger.name

    @property
    def id(self) -> str:
        return self._live.ledger.table

    @property
    def evening(self) -> Evening:
        return self._live.hosting.evening

    @property
    def again(self) -> frozenset[int]:
        return self._live.hosting.again

    def propose_for(self, device: str, entries: Sequence[Entry]) -> Verdict | StoreError:
        try:
            return self._live.table.enter_all(entries)
        except StoreError as bad:
            return bad


class OwnTable:
    """Of the match that is played; another match begins another."""

    def __init__(self, house: House, csrf: str) -> None:
        live = house.live
        assert live is not None
        self.match, self._house, self._csrf = house.match, house, csrf
        self._live = live
        self._seat = Seat(Own(live), Seated(None, ""), None)
        self._audience = Audience(BEAT, PATIENCE, LIFE)
        live.table.listeners.append(self._happened)

    def _happened(self, played: Played) -> None:
        self._seat.happened(played)
        self._audience.changed()

    def correct(self, n: int) -> None:
        """Ask what that entry was meant to be."""
        self._seat.correct(n, self._house.lang)
        self._audience.changed()

    def changed(self) -> None:
        """A step of the set-up was ticked off, or the room is another."""
        self._audience.changed()

    async def answer(self, request: Request, line: Line, what: str) -> Page | None:
        """None: it was answered as long as it lasted."""
        lang = self._house.lang
        upright = app_of(self._live.table.header.game).upright
        stage = stage_of(request, request.asked("stage"), upright)
        settings = self._house.settings
        self._seat.prefer(Aids(bool(settings["memory"]), bool(settings["letters"]), still=True))
        if what == "events":
            if request.asked("match") not in ("", self._live.table.header.match):
                return Page(OUT.encode(), "text/event-stream")

            async def show() -> Drawn | None:
                still = self._house.live is self._live
                return self._drawn(self._seat.view(stage, lang)) if still else None

            await self._audience.stream(request, line, show)
            return None
        if request.asked("lang") in LANGUAGES or request.asked("mode"):
            self._prefer(request)
            return Page.to(self.path)
        now = self._drawn(self._seat.view(stage, lang))
        other = self._drawn(self._seat.view(turned(stage, upright), lang), TURNED)
        mode = str(self._house.settings["theme"])
        return Page.html(document(now, mode, other, self._ways()))

    @property
    def path(self) -> str:
        return f"/table/{self.match}/"

    def _prefer(self, request: Request) -> None:
        if request.asked("lang") in LANGUAGES:
            self._house.remember("language", request.asked("lang"))
            self._house.speak(request.asked("lang"))
        if mode_of(request.asked("mode")):
            self._house.remember("theme", mode_of(request.asked("mode")))

    def _drawn(self, view: object, form: str = TOUCH) -> Drawn:
        return draw(view, self._csrf, form)  # type: ignore[arg-type]

    def _ways(self) -> str:
        """From the table to the pages about it."""
        tr, match = self._house.tr, self.match
        ways = (
            ("/home", "back", tr("Home")),
            (f"/seats?match={match}", "qr", tr("Codes")),
            (f"/result?match={match}", "claim", tr("Result")),
            (f"/history?match={match}", "history", tr("History")),
            (f"/rules?match={match}", "rules", tr("Rules")),
        )
        links = "".join(
            f'<a class="way" href="{escape(to)}">{icon(sign)}<span>{escape(words)}</span></a>'
            for to, sign, words in ways
        )
        return f'<nav class="ways" aria-label="{escape(tr("Pages"))}">{links}</nav>'

    async def touch(self, form: dict[str, str], request: Request) -> int:
        """What was touched, as at the app; the revision after it."""
        upright = app_of(self._live.table.header.game).upright
        stage = stage_of(request, form.get("stage", ""), upright)
        rev = self._seat.act(touch_of(form), stage, self._house.lang)
        self._audience.changed()
        await asyncio.sleep(0)
        return rev
