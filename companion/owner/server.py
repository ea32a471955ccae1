"""The HTTP server of the owner's pages: only for the owner's secret link.

The link sets a cookie that no script reads and no other site can make a browser send; every form
brings a word that only such a page knows. By default the port is the machine's own (loopback).
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import secrets
from collections import OrderedDict
from html import escape
from typing import Any
from urllib.parse import urlencode

from companion.owner import files, home_beside
from companion.owner.house import House
from companion.owner.own_table import OwnTable
from companion.owner.screen import Download, Errand, NotHere, OpenWith, Outcome, Screen
from companion.owner.screens import SCREENS
from companion.pages.filters import filter_in
from companion.pages.invitation import plain_http
from companion.pages.page import Go, Run
from companion.pages.settings import nearest_size
from companion.play.scene import Stage
from companion.storage.errors import StoreError
from companion.web import code_entry
from companion.web.http import LONGEST_FORM, Line, Page, Refuse, Request, fields
from companion.web.look import ICONS, PAGES_STYLE, SCRIPTS, STYLE, framed, icon, painted
from companion.web.manifest import icon_svg, manifest
from companion.web.page_html import Frame, page_html, sent
from companion.web.part_html import FIRST, PartMaker, plain
from companion.web.seat_server import check_page
from companion.web.serving import SEND, Serving

DRAFTS = 200
"""Begun pages that are remembered; an older one begins anew."""
ELSEWHERE = ("go.join", "try out", "clipboard")
"""Spots of pages for which a browser has nothing: this machine hosts, it joins no other table, and
a page cannot read what was copied."""
DRAFT = "d"
"""In the address: which of them."""
PAGES = frozenset(SCREENS) | {"table"}
NARROW, WIDE, WIDEST = Stage(328, 640), Stage(608, 900), Stage(776, 900)
KINDS = {
    "style.css": (STYLE, "text/css; charset=utf-8"),
    "icon.svg": (icon_svg().encode(), "image/svg+xml"),
    "manifest.webmanifest": (manifest().encode(), "application/manifest+json"),
    "pages.css": (PAGES_STYLE, "text/css; charset=utf-8"),
    "icons.ttf": (ICONS, "font/ttf"),
} | {name: (raw, "text/javascript; charset=utf-8") for name, raw in SCRIPTS.items()}


class OwnerServer:
    def __init__(self, house: House, *, on_lan: bool = False) -> None:
        """on_lan: the network may ask, too; then the link or the owner's code is wanted."""
        self.house, self.on_lan = house, on_lan
        self.serving = Serving(self.answer)
        self._guesses = code_entry.Guesses(asyncio.get_running_loop().time)
        self._drafts: OrderedDict[str, tuple[str, Any]] = OrderedDict()
        self._table: OwnTable | None = None
        self._uploading = False
        house.moved = self._moved

    @property
    def link(self) -> str:
        """Whoever follows it is the owner."""
        host = self.house.address if self.on_lan else "127.0.0.1"
        return f"http://{host}:{self.serving.port}/owner/{self.house.links.owner}"

    def _moved(self) -> None:
        if self._table is not None:
            self._table.changed()

    # Who asks

    @property
    def _cookie(self) -> str:
        """A browser sends a device's cookies to all its ports."""
        return f"owner-{self.serving.port}"

    def _word(self, of: str) -> str:
        """Known to nobody who does not know the link."""
        return hmac.new(self.house.links.owner.encode(), of.encode(), hashlib.sha256).hexdigest()

    def _is_owner(self, request: Request) -> bool:
        said = request.cookie(self._cookie).encode("utf-8", "replace")
        return hmac.compare_digest(said, self._word("cookie").encode())

    def _check(self, csrf: str) -> None:
        if not hmac.compare_digest(csrf.encode("utf-8", "replace"), self._word("form").encode()):
            raise Refuse(403)

    def _welcome(self) -> Page:
        kept = f"{self._cookie}={self._word('cookie')}; Path=/; HttpOnly; SameSite=Strict"
        return Page.to("/home", ("Set-Cookie", f"{kept}; Max-Age=31536000"))

    async def answer(self, request: Request, line: Line) -> Page | None:
        peer = line.writer.get_extra_info("peername")
        if not self.on_lan and not ipaddress.ip_address(peer[0]).is_loopback:
            raise Refuse(403)
        if request.method not in ("GET", "POST"):
            raise Refuse(405)
        name = request.path.rpartition("/")[2]
        if request.method == "GET" and name in KINDS:
            return self._file(name)
        if request.method == "GET" and request.path.startswith("/owner/"):
            said = request.path.removeprefix("/owner/").encode("utf-8", "replace")
            if hmac.compare_digest(said, self.house.links.owner.encode()):
                return self._welcome()
            raise self._stranger()
        if not self._is_owner(request):
            return await self._knock(request, line)
        if request.method == "POST":
            check_page(request)
        return await self._owners(request, line)

    async def _knock(self, request: Request, line: Line) -> Page:
        """Somebody without the cookie; on the network the owner's code is a way in."""
        if not self.on_lan or request.method != "POST" or request.path != "/":
            raise self._stranger()
        check_page(request)
        form = await line.form(request, SEND, LONGEST_FORM)
        if not self._guesses.right(form.get("code", ""), self.house.links.owner_code):
            raise self._stranger()
        return self._welcome()

    def _stranger(self) -> Refuse:
        tr = self.house.tr
        words = tr("This is the page of the table's owner. Open the link that Cairn has printed.")
        more = ""
        if self.on_lan:
            label, button = tr("The owner's code"), tr("Open")
            more = (
                f'<form method="post" action="/" class="field typed"><label>{escape(label)} '
                f'<input name="code" inputmode="numeric" autocomplete="off" maxlength="9"></label>'
                f'<button class="push accent">{escape(button)}</button></form>'
            )
        head = '<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/pages.css">'
        body = f'<body class="page"><main id="parts"><h1>Cairn</h1><p>{escape(words)}</p>{more}'
        page = framed("Cairn", self.house.lang, "", head, f"{body}</main></body>")
        return Refuse(403, page)

    def _file(self, name: str) -> Page:
        raw, kind = KINDS[name]
        if name == "style.css":
            raw += painted(self.house.colours(self.house.match))
        return Page(raw, kind)

    # Pages

    async def _owners(self, request: Request, line: Line) -> Page | None:
        head, *rest = request.path.strip("/").split("/")
        try:
            match head, rest, request.method:
                case "", [], "GET":
                    return Page.to("/home")
                case "table", _, _:
                    return await self._at_table(request, line, rest)
                case "file", [kind, *match], "GET":
                    return files.download(self.house, kind, match[0] if match else "")
                case "take", [], "POST":
                    return await self._take(request, line)
                case name, [], "GET" if name in SCREENS:
                    return self._page(request, name)
                case name, [], "POST" if name in SCREENS:
                    return await self._touch(request, line, name)
        except (NotHere, LookupError, StoreError) as bad:  # whatever an address says
            if isinstance(bad, StoreError):
                self.house.trouble(bad)
            if head == "home":
                raise Refuse(500) from None
            return Page.to("/home")
        raise Refuse(404)

    def _screen(self, request: Request, name: str) -> Screen:
        place = fields(request.query)
        if (chosen := filter_in(place)) is not None:
            self.house.filter = chosen
        return SCREENS[name](self.house, place)

    def _page(self, request: Request, name: str) -> Page:
        screen = self._screen(request, name)
        kept, kind = screen.kept(), screen.kind
        draft_id = request.asked(DRAFT)
        draft = self._begun(name, draft_id, kind.draft(kept))
        shown = kind.page(kept, draft, stage_for(request, name))
        first = request.asked(FIRST, "0")
        maker = self._maker(int(first) if first.isdecimal() and len(first) < 7 else 0, request)
        mode = str(self.house.settings["theme"])
        frame = Frame(
            self.house.lang,
            mode,
            self._word("form"),
            draft_id,
            self._here(request),
            "" if name == "home" else address(screen.back()),
            self.house.said(),
            kind=name,
            foot=self._foot(name),
            world=screen.world,
            text_size=nearest_size(int(self.house.settings["text_size"]) or 100),
            full_screen=name in ("seats", "lobby"),
        )
        if name == "home":
            beside = home_beside.parts(self.house)
            frame = frame._replace(beside=maker.parts(beside))
        return Page.html(page_html(shown, maker, frame))

    def _here(self, request: Request) -> str:
        """The address that was asked for."""
        return request.path + (f"?{request.query}" if request.query else "")

    def _maker(self, first: int, request: Request) -> PartMaker:
        place = {k: v for k, v in fields(request.query).items() if k != FIRST}

        def turned(nth: int) -> str:
            return f"{request.path}?{urlencode({**place, FIRST: nth})}"

        upload = f"/take?csrf={self._word('form')}"
        tr = self.house.tr
        return PartMaker(tr, plain(ELSEWHERE), address, first, turned, upload, PAGES)

    def _foot(self, name: str) -> str:
        """Who sees the page, where that is said."""
        tr = self.house.tr
        if name in ("seats", "lobby"):
            words = plain_http(tr).text
        elif name == "home" and self.on_lan:
            words = tr("Plain HTTP: whoever shares this Wi-Fi could overhear this page and use it.")
        elif name == "home":
            words = tr("Only this laptop sees this page. Matches stay on it.")
        else:
            return ""
        return f'<p class="plain">{icon("lock")}{escape(words)}</p>'

    def _begun(self, name: str, id: str, otherwise: object) -> Any:
        page, draft = self._drafts.get(id, ("", None))
        return draft if page == name else otherwise

    def _keep(self, name: str, draft: object) -> str:
        id = secrets.token_hex(6)
        self._drafts[id] = (name, draft)
        while len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)
        return id

    async def _touch(self, request: Request, line: Line, name: str) -> Page:
        form = await line.form(request, SEND, LONGEST_FORM)
        self._check(form.get("csrf", ""))
        if self.house.take_back(form.get("spot", "")):
            return Page.to(self._here(request))
        screen = self._screen(request, name)
        kept, kind = screen.kept(), screen.kind
        draft = self._begun(name, form.get("draft", ""), kind.draft(kept))
        step = sent(kind, kept, draft, stage_for(request, name), form)
        if not isinstance(step, Go | Run) and (keep := kind.keeps(kept, step)) is not None:
            screen.errands[keep.errand](**dict(keep.about))
        if isinstance(step, Run):
            screen.draft = draft if step.stays else kind.closed(draft)
            errand = screen.errands.get(step.errand)
            if errand is None:
                self.house.say(self.house.tr("A browser cannot do this: use the app."))
                step = screen.draft
            else:
                done = self._done(errand, step)
                known = isinstance(done, (type(draft), Go, Download, OpenWith))
                step = done if known else screen.draft
        elsewhere = isinstance(step, Go | Download | OpenWith)  # its own thing may be gone
        fresh = None if elsewhere else kind.draft(screen.kept())
        return Page.to(self._then(step, request, name, fresh))

    def _done(self, errand: Errand, step: Run) -> Outcome:
        """What comes of an errand; a refusal of the system is said."""
        try:
            return errand(**dict(step.about))
        except OSError as bad:
            self.house.say(bad.strerror or str(bad), "illegal")
            return None

    def _then(self, step: object, request: Request, name: str, fresh: object) -> str:
        """The address of what comes of a touch."""
        if isinstance(step, Go | OpenWith):
            return self._opening(step)
        if isinstance(step, Download):
            return f"/file/{step.kind}/{step.match}".rstrip("/")
        place = {k: v for k, v in fields(request.query).items() if k != DRAFT}
        if step != fresh:
            place[DRAFT] = self._keep(name, step)
        return f"{request.path}?{urlencode(place)}" if place else request.path

    def _opening(self, step: Go | OpenWith) -> str:
        """The address of a page, with what is begun on it."""
        if isinstance(step, Go):
            return address(step)
        id = self._keep(step.go.page, step.draft)
        return address(Go(step.go.page, (*step.go.where, (DRAFT, id))))

    # The table

    async def _at_table(self, request: Request, line: Line, rest: list[str]) -> Page | None:
        match = rest[0] if rest else request.asked("match")
        what = rest[1] if len(rest) > 1 else ""
        table = self.house.table(match)
        if table is None:
            raise NotHere
        if self.house.match != match and (
            table.outcome() is not None or not self.house.play(match)
        ):
            return Page.to(f"/result?match={match}")
        if request.method == "GET" and not request.path.endswith(("/", "/events")):
            return Page.to(f"/table/{match}/")
        if self._table is None or self._table.match != match:
            self._table = OwnTable(self.house, self._word("form"))
        if self.house.wrong_entry is not None and self.house.wrong_entry.match == match:
            self._table.correct(self.house.wrong_entry.n)
            self.house.wrong_entry = None
        if request.method == "GET":
            return await self._table.answer(request, line, what)
        form = await line.form(request, SEND, LONGEST_FORM)
        self._check(form.get("csrf", ""))
        rev = await self._table.touch(form, request)
        if request.from_script:
            return Page(json.dumps({"rev": rev}).encode(), "application/json")
        return Page.to(self._table.path)

    # Files

    async def _take(self, request: Request, line: Line) -> Page:
        """Nothing of a file is read before it is known who sends it; one at a time."""
        self._check(request.asked("csrf"))
        if self._uploading:
            raise Refuse(429)
        self._uploading = True
        try:
            data = await line.file(request, files.PATIENCE, files.MAX_BYTES)
            if deck := request.asked("deck"):
                step = await files.take_card(self.house, deck, request.asked("card"), data)
            else:
                step = await files.take(self.house, data)
        finally:
            self._uploading = False
        return Page.to(self._opening(step))


def address(go: Go) -> str:
    place = {key: value for key, value in go.where if value != ""}
    said = {k: str(v).lower() if isinstance(v, bool) else v for k, v in place.items()}
    return f"/{go.page}?{urlencode(said)}" if said else f"/{go.page}"


def stage_for(request: Request, name: str) -> Stage:
    """The room of a page's pictures, by what kind of device asks."""
    if "Mobi" in request.headers.get("user-agent", ""):
        return NARROW
    return WIDEST if name == "home" else WIDE
