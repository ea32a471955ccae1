"""Serves the seats of a table that is open to browsers, and the plain address with its code.

A seat's link, /s/TOKEN, sets the cookie of that seat alone and leads on to the seat's address,
/s/NUMBER/: each tab knows its seat by its address. Desks live with whoever owns the table: every
touch and every look is handed over and waited for.
"""

import asyncio
import hashlib
import hmac
import json
import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import NamedTuple, Protocol

from companion.decks.photographs import Photographs, Unreadable, photographs
from companion.games import app_of
from companion.i18n import LANGUAGES, language
from companion.match.phrases import Tr
from companion.match.table import Played
from companion.play.scene import Stage
from companion.sync.browsers import Browsers, Seated
from companion.sync.protocol.messages import Device
from companion.sync.setup import Decks, Owner
from companion.web import code_entry
from companion.web.audience import OUT, Audience
from companion.web.http import LARGEST_PHOTOGRAPH, LONGEST_FORM, Line, Page, Refuse, Request
from companion.web.look import lang_of, mode_of
from companion.web.page import Drawn, document, draw
from companion.web.result_html import result_document
from companion.web.rules_html import rules_document
from companion.web.seat_match import Hosted
from companion.web.seats import Seat
from companion.web.view import LYING, TOUCH, TURNED, Touch
from vision.reading import Look

UPLOAD = 60.0
"""Seconds that a photograph may take to come."""
SMALLEST, LARGEST = 240, 2400
"""dp of a stage."""
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "Chromebook"}
SYSTEMS |= {"Windows": "Windows", "Macintosh": "Mac", "Linux": "Linux"}


class OpenTable(Hosted, Protocol):
    """A hosted table with its browsers."""

    @property
    def browsers(self) -> Browsers: ...
    @property
    def owner(self) -> Owner: ...
    @property
    def decks(self) -> Decks: ...
    @property
    def devices(self) -> dict[str, Device]: ...
    @property
    def seats(self) -> dict[int, str]: ...


class Visit(NamedTuple):
    """One request of a browser that has a seat."""

    who: Seated
    token: str
    stage: Stage
    lang: str

    @property
    def csrf(self) -> str:
        """Nobody can say it who does not know the cookie, and no script can read that."""
        return hashlib.sha256(f"csrf {self.token}".encode()).hexdigest()[:32]

    def check(self, csrf: str) -> None:
        """Raises Refuse: it was not sent from a page that this cookie has got."""
        if not hmac.compare_digest(csrf.encode("utf-8", "replace"), self.csrf.encode()):
            raise Refuse(403, code_entry.old_page(self.lang, address_of(self.who.place)))


class SeatServer:
    def __init__(
        self, table: OpenTable, watch: str, lang: str, audience: Audience, patience: float
    ) -> None:
        """watch: the path of the watchers' page. patience: seconds that a form may take to come."""
        self.port = 0
        self._table, self._watch, self._lang = table, watch, lang
        self._audience, self._patience = audience, patience
        self._eyes = photographs(table.table.header.game, table.decks.folder, table.decks.chosen)
        self._seats: dict[str, Seat] = {}
        """By device: kept here while its browser sleeps. Replaced and never changed: the loop
        seats a browser while the owner goes through them."""
        self._owner = table.owner
        self._guesses = code_entry.Guesses(self._owner.loop.time)
        self._sending: set[str] = set()
        """Devices whose photograph is under way."""
        self._looking_closely = asyncio.Lock()

    def happened(self, played: Played) -> None:
        """On the owner's thread."""
        for seat in self._seats.values():
            seat.happened(played)

    def ticked(self) -> None:
        """On the owner's thread."""
        for seat in self._seats.values():
            seat.ticked()

    def _seat(self, who: Seated) -> Seat:
        if who.device not in self._seats:
            self._seats = {**self._seats, who.device: Seat(self._table, who, self._eyes)}
        return self._seats[who.device]

    def device_of(self, request: Request) -> str:
        """That sits at the seat which is asked for; empty: this browser has no cookie for it.

        On the loop: what is looked at is replaced and never changed."""
        number = re.match(r"/s/(\d{1,2})/", request.path, re.ASCII)
        who = self._table.browsers.seated(request.cookie(self._cookie)) if number else None
        return who.device if number and who is not None and who.place == int(number[1]) else ""

    async def answer(self, request: Request, line: Line) -> Page | None:
        """None: it was answered as long as it lasted."""
        match request.method, request.path.split("/")[1:]:
            case "GET", ["s", token]:
                return await self._come(request, token)
            case method, ["s", number, what] if re.fullmatch(r"\d{1,2}", number, re.ASCII):
                return await self._at_seat(request, line, int(number), f"{method} {what}")
            case "GET", [""]:
                return await self._entrance(request)
            case "POST", [""]:
                return await self._code(request, line)
        raise self._nowhere(request)

    async def _at_seat(self, request: Request, line: Line, seat: int, what: str) -> Page | None:
        match what:
            case "GET ":
                return await self._page(request, seat)
            case "GET result" | "GET rules":
                return await self._read(request, seat, what)
            case "GET events":
                return await self._stream(request, line, seat)
            case "POST touch":
                return await self._touch(request, line, seat)
            case "POST again":
                return await self._again(request, line, seat)
            case "POST photograph":
                return await self._photograph(request, line, seat)
        raise self._nowhere(request)

    # Coming to a seat

    async def _come(self, request: Request, token: str) -> Page:
        name = browser_name(request.headers.get("user-agent", ""))
        who = await self._owner.done(partial(self._table.browsers.come, token, name))
        if who is None:
            raise self._nowhere(request)
        path = address_of(who.place)
        kept = f"{self._cookie}={token}; Path={path}; HttpOnly; SameSite=Strict; Max-Age=604800"
        return Page.to(path, ("Set-Cookie", kept))

    def _nowhere(self, request: Request) -> Refuse:
        if request.method != "GET":
            return Refuse(405)
        return Refuse(404, self._entry(request, code_entry.wrong_link_words))

    def _not_seated(self, request: Request) -> Refuse:
        """The cookie of this seat is gone, or its browser was put out."""
        return Refuse(403, self._entry(request, code_entry.not_seated_words))

    def _entry(self, request: Request, words: Callable[[Tr], str]) -> str:
        """What is wrong, and the code as a way in."""
        lang, mode = lang_of(request, self._lang), mode_of(request.asked("mode"))
        why = words(language(lang).gettext)
        return code_entry.code_page(self._table.name, lang, mode, self._guesses, why)

    @property
    def _cookie(self) -> str:
        """A browser sends a device's cookies to all its ports."""
        return f"seat-{self.port}"

    async def _entrance(self, request: Request) -> Page:
        """Whoever has scanned the code has said it."""
        lang, mode = lang_of(request, self._lang), mode_of(request.asked("mode"))
        if request.asked("code"):
            return await self._said(request.asked("code"), None, lang, mode, request)
        return Page.html(code_entry.code_page(self._table.name, lang, mode, self._guesses))

    async def _code(self, request: Request, line: Line) -> Page:
        form = await self._form(request, line)
        lang = form.get("lang", "")
        lang = lang if lang in LANGUAGES else lang_of(request, self._lang)
        mode = mode_of(form.get("mode", ""))
        return await self._said(form.get("code", ""), form.get("seat"), lang, mode, request)

    async def _said(
        self, said: str, seat: str | None, lang: str, mode: str, request: Request
    ) -> Page:
        """Six digits, and where whoever knows them wants to sit; None: that is asked."""
        code, table = self._table.browsers.code, self._table
        if not self._guesses.right(said, code):
            late = HTTPStatus.TOO_MANY_REQUESTS if self._guesses.waiting else HTTPStatus.FORBIDDEN
            why = code_entry.wrong_code(lang, self._guesses)
            page = code_entry.code_page(table.name, lang, mode, self._guesses, why)
            return Page.html(page, late)
        if seat is None:
            offered = await self._owner.done(self._offered)
            return Page.html(code_entry.seats_page(table.name, lang, mode, code, offered))
        tokens = table.browsers.tokens
        if not seat:
            return Page.to(self._watch)
        if not seat.isdecimal() or int(seat[:3]) >= len(tokens):
            raise Refuse(400)
        return await self._come(request, tokens[int(seat[:3])])

    def _offered(self) -> list[code_entry.SeatOffered]:
        table = self._table
        players = table.table.header.players
        by = {seat: table.devices[device].name for seat, device in table.seats.items()}
        return [code_entry.SeatOffered(n, name, by.get(n, "")) for n, name in enumerate(players)]

    # At a seat

    async def _page(self, request: Request, number: int) -> Page:
        visit = await self._visit(request, number)
        path = address_of(number)
        if visit is None and not request.query and "cookie" not in request.headers:
            # Led here by another site, a browser keeps a strict cookie back: a page of ours asks.
            lang = lang_of(request, self._lang)
            page = code_entry.way_in(self._table.name, lang, f"{path}?again")
            return Page(page.encode("utf-8", "replace"))
        if visit is None:
            raise self._not_seated(request)
        if request.query:
            await self._owner.done(partial(self._prefer, visit.who, request))
            return Page.to(path)
        seat = self._seat(visit.who)
        now = await self._drawn(visit)
        upright = app_of(self._table.table.header.game).upright
        other = visit._replace(stage=turned(visit.stage, upright))
        return Page.html(document(now, seat.mode, await self._drawn(other, TURNED)))

    async def _read(self, request: Request, number: int, what: str) -> Page:
        """The result so far, or the rule book: pages that nothing is done on."""
        visit = await self._visit(request, number)
        if visit is None:
            raise self._not_seated(request)
        table, mode, lang = self._table.table, self._seat(visit.who).mode, visit.lang
        if what == "GET rules":
            return Page.html(rules_document(table.header, lang, mode))
        shown = partial(result_document, table, visit.stage, lang, mode)
        return Page.html(await self._owner.done(shown))

    def _prefer(self, who: Seated, request: Request) -> None:
        seat, lang = self._seat(who), request.asked("lang")
        seat.lang = lang if lang in LANGUAGES else seat.lang
        seat.mode = mode_of(request.asked("mode")) or seat.mode

    async def _touch(self, request: Request, line: Line, number: int) -> Page:
        form = await self._form(request, line)
        visit = await self._visit(request, number, form.get("stage", ""))
        if visit is None:
            raise self._not_seated(request)
        visit.check(form.get("csrf", ""))
        seat = self._seat(visit.who)
        act = partial(seat.act, touch_of(form), visit.stage, visit.lang)
        rev = await self._owner.done(act)
        self._audience.changed()
        if request.from_script:
            return Page(json.dumps({"rev": rev}).encode(), "application/json")
        return Page.to(address_of(number))

    async def _again(self, request: Request, line: Line, number: int) -> Page:
        form = await self._form(request, line)
        visit = await self._visit(request, number)
        if visit is None:
            raise self._not_seated(request)
        visit.check(form.get("csrf", ""))
        await self._owner.done(partial(self._wish_again, visit.who))
        self._audience.changed()
        if request.from_script:
            return Page(b"{}", "application/json")
        return Page.to(address_of(number))

    def _wish_again(self, who: Seated) -> None:
        self._table.browsers.wish_again(who)
        self.ticked()

    async def _photograph(self, request: Request, line: Line, number: int) -> Page:
        """Nothing of a picture is taken before it is known whose it is; one at a time each."""
        check_page(request)
        visit = await self._visit(request, number)
        if visit is None:
            raise self._not_seated(request)
        visit.check(request.asked("csrf"))
        device = visit.who.device
        if self._eyes is None:
            raise Refuse(404)
        if device in self._sending:
            raise Refuse(429)
        self._sending.add(device)
        try:
            data = await line.file(request, UPLOAD, LARGEST_PHOTOGRAPH)
            look = await self._look(self._eyes, data)
        finally:
            self._sending.discard(device)
        seat = self._seat(visit.who)
        await self._owner.done(partial(seat.looked, look, visit.lang))
        self._audience.changed()
        if request.from_script:
            return Page(b"{}", "application/json")
        return Page.to(address_of(number))

    async def _look(self, eyes: Photographs, data: bytes) -> Look | None:
        """One picture after the other; None: it cannot be read."""
        async with self._looking_closely:
            try:
                return await eyes.read(data)
            except Unreadable:
                return None

    async def _form(self, request: Request, line: Line) -> dict[str, str]:
        check_page(request)
        return await line.form(request, self._patience, LONGEST_FORM)

    async def _who(self, request: Request, number: int) -> Seated | None:
        token = request.cookie(self._cookie)
        name = browser_name(request.headers.get("user-agent", ""))
        who = await self._owner.done(partial(self._table.browsers.goes_on, token, name))
        return who if who is not None and who.place == number else None

    async def _visit(self, request: Request, number: int, stage: str = "") -> Visit | None:
        who = await self._who(request, number)
        if who is None:
            return None
        lang = self._seat(who).lang or lang_of(request, self._lang)
        upright = app_of(self._table.table.header.game).upright
        token = request.cookie(self._cookie)
        return Visit(who, token, stage_of(request, stage, upright), lang)

    async def _drawn(self, visit: Visit, form: str = TOUCH) -> Drawn:
        seat = self._seat(visit.who)
        view = await self._owner.done(partial(seat.view, visit.stage, visit.lang))
        return draw(view, visit.csrf, form)

    async def _stream(self, request: Request, line: Line, number: int) -> Page | None:
        visit = await self._visit(request, number, request.asked("stage"))
        match = self._table.table.header.match
        if visit is None or request.asked("match") not in ("", match):
            # Another match has begun, or nobody sits here any more: the page comes anew. A browser
            # would ask for a refused stream again and again, and tell its reader nothing.
            return Page(OUT.encode(), "text/event-stream")
        browsers, device = self._table.browsers, visit.who.device

        async def show() -> Drawn | None:
            seated = await self._who(request, number) == visit.who
            return await self._drawn(visit) if seated else None

        await self._owner.done(partial(browsers.arrived, device))
        try:
            await self._audience.stream(request, line, show)
        finally:
            self._owner.hand(partial(browsers.left, device))
        return None


def address_of(place: int) -> str:
    """Of a seat's page."""
    return f"/s/{place}/"


def stage_of(request: Request, said: str, upright: Stage) -> Stage:
    """As the page says; before it can say anything, by what kind of device it is."""
    if found := re.fullmatch(r"(\d{2,4})(?:\.\d+)?x(\d{2,4})(?:\.\d+)?", said):
        wide, high = (max(SMALLEST, min(int(n), LARGEST)) for n in found.groups())
        return Stage(wide, high)
    return upright if "Mobi" in request.headers.get("user-agent", "") else LYING


def turned(stage: Stage, upright: Stage) -> Stage:
    """For a window of the other shape."""
    return upright if stage.lying else LYING


def check_page(request: Request) -> None:
    """Raises Refuse unless a browser says where the form comes from."""
    if "origin" not in request.headers and "sec-fetch-site" not in request.headers:
        raise Refuse(403)


def touch_of(form: dict[str, str]) -> Touch:
    """Raises Refuse if no page of ours has sent it."""
    rev, (name, colon, n) = form.get("rev", ""), form.get("answer", "").rpartition(":")
    if not re.fullmatch(r"\d{1,9}", rev) or (colon and not re.fullmatch(r"-?\d{1,6}", n)):
        raise Refuse(400)
    typed = {key[6:]: text for key, text in form.items() if key.startswith("field.")}
    return Touch(int(rev), form.get("spot", ""), (name, int(n)) if colon else None, typed)


def browser_name(agent: str) -> str:
    """As people call it: Safari on iPhone."""
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in agent), "browser")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    return f"{browser} on {system}" if system else browser
