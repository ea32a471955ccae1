"""`House`: the state of `serve`: the store, its settings, and the one table open to browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple

from companion.evening.new_match import NewMatch
from companion.evening.settings import Settings
from companion.evening.standings import evening_before
from companion.i18n import language
from companion.match.match_filter import Filter
from companion.match.phrases import Ntr, Tr
from companion.match.table import Table
from companion.owner.learning import Learning
from companion.owner.links import Links
from companion.pages.old_plays import Found as FoundPlays
from companion.pages.page import choice
from companion.phone.device import Device
from companion.storage.errors import StoreError
from companion.sync import events
from companion.sync.net.presence import own_addresses
from companion.sync.session import Sharing, ThisPhone
from companion.sync.setup import Lan
from companion.web.page_html import Notice

if TYPE_CHECKING:
    from companion.storage.store import Store
    from companion.sync.events import Event
    from companion.sync.live import Live
    from companion.sync.page_server import LoadPages

WAYS_BACK = 8
"""Notices whose buttons still do something."""


class Calls(NamedTuple):
    """What an evening calls."""

    wake: Callable[[], None]
    """Asks for a call of `drain` soon, on the evening's own thread."""
    tell: Callable[[Event], None] = lambda event: None
    """Gets every event of the table."""


class WrongEntry(NamedTuple):
    """An entry of a match that its table is to ask about."""

    match: str
    n: int


class House:
    """What the pages of the owner are collected from; everything is called on one thread."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        lan: Lan,
        pages: LoadPages,
        calls: Calls,
    ) -> None:
        wake, tell = calls
        self.store, self.folder, self.lan = store, folder, lan
        self.device = Device()
        self.settings = Settings(store, self.device)
        self.links = Links(folder)
        self.learning = Learning()
        self.filter = Filter()
        """Which matches the lists show."""
        self.notices: list[Notice] = []
        self.found_plays: FoundPlays | None = None
        """Plays of a file that was sent and is not yet taken in."""
        self.reading_plays: asyncio.Task[None] | None = None
        """The file of old plays that is being read."""
        self._ways_back: dict[str, Callable[[], object]] = {}
        """What the buttons of the last notices take back, by spot."""
        self.wrong_entry: WrongEntry | None = None
        """What the table asks about as soon as it is shown."""
        self.trouble_with_page = ""
        """Why the page for phones could not be opened."""
        self.making: dict[tuple[str, str, str], NewMatch] = {}
        """New matches that are being thought of, by game and what they are made from."""
        self.moved: Callable[[], None] = lambda: None
        """Told whenever the table may look otherwise."""
        self.before_page: Callable[[], None] = lambda: None
        """Told before the table's page opens: it wants its port."""
        self._tell = tell
        self._tables: dict[str, Table] = {}
        name = str(self.settings["device"] or self.device.name())
        phone = ThisPhone(store, folder, name, pages, lan)
        self.sharing = Sharing(phone, self._heard, wake)
        self.sharing.changed = self._changed
        self._open: tuple[str, ...] = ()
        """The links that were printed last."""
        self.speak(self.settings.language)

    # Texts

    def speak(self, lang: str) -> None:
        texts = language(lang)
        self.lang, self.ntr, self.tr = lang, texts.ngettext, texts.gettext

    tr: Tr
    ntr: Ntr

    # The store

    def remember(self, key: str, value: object) -> bool:
        try:
            self.settings[key] = value
        except StoreError as bad:
            self.trouble(bad)
            return False
        return True

    def data_folder(self) -> Path:
        return self.folder

    def trouble(self, bad: StoreError) -> None:
        self.say(bad.text(self.tr), "illegal")

    def say(self, words: str, tone: str = "", undo: Callable[[], object] | None = None) -> None:
        """To whoever looks at the owner's page next; undo: a button of the notice calls it."""
        action = None
        if undo is not None:
            spot = f"undo.{token_hex(4)}"
            self._ways_back = dict([*self._ways_back.items(), (spot, undo)][-WAYS_BACK:])
            action = choice(spot, self.tr("Undo"), icon="undo")
        self.notices.append(Notice(words, tone, action))

    def take_back(self, spot: str) -> bool:
        """Whether it is the button of a notice; what that undoes is undone, once."""
        undo = self._ways_back.pop(spot, None)
        if undo is not None:
            undo()
        return undo is not None

    def said(self) -> tuple[Notice, ...]:
        """What has not been shown yet."""
        notices, self.notices = tuple(self.notices[-3:]), []
        return notices

    def table(self, match: str) -> Table | None:
        if self.live is not None and self.sharing.match == match:
            return self.live.table
        if match not in self._tables:
            try:
                self._tables = {match: self.store.open(match)}
            except StoreError as bad:
                self.trouble(bad)
        return self._tables.get(match)

    def forget_tables(self) -> None:
        self._tables.clear()

    def colours(self, match: str) -> tuple[str, ...]:
        return tuple(self.settings["colours"].get(match, ()))

    def paint_pieces(self, match: str, colours: tuple[str, ...]) -> None:
        chosen = list(colours) if any(colours) else None
        self.remember("colours", self.settings.by_match("colours", match, chosen))

    # The table that is played

    @property
    def live(self) -> Live | None:
        """The table that browsers see; None: no match has begun."""
        live = self.sharing.live
        return live if live is not None and live.hosts else None

    @property
    def match(self) -> str:
        return self.sharing.match if self.live is not None else ""

    def play(self, match: str) -> bool:
        """This match is played from now on, by the people's links; whether it could be begun."""
        if self.match == match:
            return True
        try:
            players = self.store.header(match).players
            self._learn()
            name = self.tr("{name}’s table").format(name=players[0])
            self.forget_tables()
            self.before_page()
            self._open = ()
            live = self.sharing.share(match, name, self.links.memory(players))
            live.hosting.evening = evening_before(self, match)
            self._open_page()
        except (StoreError, OSError) as bad:
            self.say(bad.text(self.tr) if isinstance(bad, StoreError) else str(bad), "illegal")
        return self.match == match

    def go_on(self) -> None:
        """With the table that was played last, if it was not left."""
        match = next((m for m in self._played() if self.sharing.shares(m)), "")
        if match:
            self.play(match)

    def _played(self) -> list[str]:
        return [line.id for line in self.store.matches()]

    def _open_page(self) -> None:
        live = self.live
        if live is not None and not live.ledger.memory.get("page"):
            self.sharing.open_page(self._opened)

    def _opened(self, result: object) -> None:
        self.trouble_with_page = str(result) if isinstance(result, Exception) else ""
        self.moved()

    def _learn(self) -> None:
        """What the table knows of its browsers now, for the tables after it."""
        if (live := self.live) is not None:
            self.links.learn(live.ledger.header.players, live.ledger.memory)

    def _heard(self, live: Live, event: Event) -> None:
        if isinstance(event, events.Trouble) and isinstance(event.bad, StoreError):
            self.trouble(event.bad)
        if isinstance(event, events.Ready | events.Opened):
            self._learn()
            page = live.hosting.line.page if live.hosts else None
            if page is not None:
                page.colours = self.colours(self.sharing.match)
        if isinstance(event, events.Opened):
            self._open = (event.watch, *event.seats)
        self._tell(event)
        self.moved()

    def _changed(self) -> None:
        """Whatever the network's thread has handed over is done: the page may be open now."""
        live = self.live
        if live is not None and live.watch and live.hosting.line.page is not None:
            links = live.hosting.seat_links()
            if self._open != (live.watch, *links):
                self._heard(live, events.Opened(live.watch, links, self.code))
        self.moved()

    def close(self) -> None:
        self.learning.close()
        self._learn()
        self.sharing.close()

    # Addresses

    @property
    def address(self) -> str:
        """Where phones come, without a secret."""
        known = self.lan.bind not in ("0.0.0.0", "::")
        return self.lan.bind if known else own_addresses(self.lan.interfaces)[0]

    @property
    def port(self) -> int:
        page = self.live.hosting.line.page if self.live is not None else None
        return page.port if page is not None else self.links.port("port")

    @property
    def place(self) -> str:
        return f"{self.address}:{self.port}"

    @property
    def code(self) -> str:
        return self.live.hosting.browsers.code if self.live is not None else self.links.code

    @property
    def join(self) -> str:
        """The link that a phone scans to sit down: the address with the code."""
        return f"http://{self.place}/?code={self.code}"
