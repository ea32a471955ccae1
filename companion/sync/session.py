"""`Sharing`: the app's shared tables: one in use at a time, its network on a separate thread.

The other thread hands over through one queue; whoever owns the screen empties it with `drain`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.i18n import N_
from companion.storage.errors import RESTORE, StoreError
from companion.storage.store import Store
from companion.sync import events
from companion.sync.events import Event
from companion.sync.guest_device import GuestDevice, LongLogs, Obstacle
from companion.sync.live import Live, Part
from companion.sync.net.dialling import Joined, Joiner, Way
from companion.sync.net.identity import FolderTaken, Identity, identity, locked
from companion.sync.net.pairing import JoinCode, load_pins
from companion.sync.net.presence import Found, Search
from companion.sync.protocol.chain import Json
from companion.sync.protocol.ledger import Ledger
from companion.sync.setup import Decks, Lan, Screen, Setup
from companion.sync.tables import (
    NoLedger,
    OldTable,
    joined_table,
    known_at,
    match_at,
    new_table,
    open_table,
)

if TYPE_CHECKING:
    from companion.sync.page_server import LoadPages

TABLES = "tables"
"""The setting that says which match is shared when it is played: {match: {"on": true}}."""
ASK_ABOUT_LONG_LOGS = LongLogs()
FAREWELL = 3.0
"""Seconds that the lines have to end when the app does."""


class CannotShare(StoreError):
    says = N_("This table cannot be shared: {why}.")


class SharedBefore(StoreError):
    """A version without signatures shared this table."""

    says = N_(
        "An older Cairn shared this table. It goes on here alone: share it again to play together."
    )


class TableDamaged(StoreError):
    """What is kept of this table beside the match is not whole."""

    says = N_("What is kept of this shared table is damaged. It goes on here alone. {restore}")

    def __init__(self) -> None:
        super().__init__(restore=RESTORE)

    def text(self, tr: Callable[[str], str]) -> str:
        return tr(self.says).format(restore=tr(RESTORE))


class AtAnotherTable(StoreError):
    """Another process is this device at a table; two would put each other out for ever."""

    says = N_("Another Cairn on this device is at a table. Close that one first.")


class ThisPhone(NamedTuple):
    """What a phone brings to a shared table."""

    store: Store
    folder: Path
    name: str
    """As others see it."""
    pages: LoadPages
    lan: Lan | None = None


class Sharing:
    """Which tables this phone shares; everything is called on the screen's thread."""

    def __init__(
        self, phone: ThisPhone, heard: Callable[[Live, Event], None], wake: Callable[[], None]
    ) -> None:
        """`heard` is called with everything that happens at the live table; `wake` asks for a call
        of `drain` on the screen's thread."""
        store, folder, name, pages, lan = phone
        self.live: Live | None = None
        self.match = ""
        """That is shared live."""
        self.changed: Callable[[], None] = lambda: None
        """Called after anything about the link or the room may have changed."""
        self.lan = lan or Lan()
        self.name = name
        """Of this phone, as others see it."""
        self._store, self._heard, self._pages = store, heard, pages
        self._folder, self._decks = folder / "tables", folder / "decks"
        self._screen = Screen(wake)
        self._turn = asyncio.Lock()
        self._draining = False
        self._folder_held = ExitStack()
        self._identity: Identity | None = None

    def drain(self) -> None:
        """Do everything that the network's thread has handed over."""
        self._draining = True
        try:
            some = self._screen.drain()
        finally:
            self._draining = False
        if some:
            self.changed()

    def close(self) -> None:
        """The app ends: the only time that somebody waits for the network, and not for long."""
        self._end()
        self.live = None
        self._screen.close(FAREWELL)
        self._folder_held.close()

    # Which match is shared

    def table_of(self, match: str) -> Live | None:
        """This match as it is shared, live from now on; None: it is not shared.

        Raises AtAnotherTable; SharedBefore or TableDamaged, once.
        """
        if self.live is not None and self.match == match:
            return self.live
        if not self.shares(match):
            return None
        try:
            ledger = open_table(self._store, match, self._mark())
        except NoLedger as bad:
            self._set_shared({match: False})
            raise (SharedBefore if isinstance(bad, OldTable) else TableDamaged)() from bad
        return self._begin(ledger, match)

    def shares(self, match: str) -> bool:
        setting = self._settings().get(match)
        return isinstance(setting, dict) and bool(setting.get("on"))

    def _settings(self) -> dict[str, object]:
        tables = self._store.setting(TABLES, {})
        return tables if isinstance(tables, dict) else {}

    def _set_shared(self, on: dict[str, bool]) -> None:
        """These are shared whenever they are played, or not any more."""
        settings = self._settings() | {match: {"on": is_on} for match, is_on in on.items()}
        if settings != self._settings():
            self._store.set_setting(TABLES, settings)

    # Beginning and ending

    def share(self, match: str, name: str, memory: Mapping[str, Json] | None = None) -> Live:
        """Host this match from now on, as a table of that name; raises StoreError.

        memory: what a table that is hosted for the first time knows from the beginning."""
        if self.live is not None and self.match == match:
            return self.live
        try:
            ledger = self._own_again(match)
            if ledger is None:
                ledger = new_table(self._store, match, name, self.name, self._mark())
                for key, value in (memory or {}).items():
                    ledger.remember(key, value)
        except (OSError, ValueError) as bad:
            raise CannotShare(why=bad) from bad
        return self._begin(ledger, match)

    def _own_again(self, match: str) -> Ledger | None:
        """The table of a match that this phone has hosted before."""
        if not self._store.shared(match):
            return None
        try:
            ledger = open_table(self._store, match, self._mark())
        except NoLedger:
            return None
        return ledger if ledger.term[1] == ledger.me else None

    def joined(self, joined: Joined, wanted: str = "") -> Live:
        """This phone has come to a table: follow it from now on; raises StoreError.

        Also raises BadPeer, NotASession or NoLedger: what has answered is no such table.
        """
        ledger = joined_table(self._store, joined, self._mark(), wanted)
        return self._begin(ledger, match_at(self._store, ledger.table), joined.way)

    def reopen(self) -> None:
        """The store may have lost what the table has: read it again, or share it no more."""
        if self.live is not None:
            self._end()
            self.live = None
            with suppress(TableDamaged):  # as is said of the whole file
                self.table_of(self.match)
            self.changed()

    def leave(self) -> None:
        """Host or guest: no longer. The match stays on this phone."""
        if self.live is not None:
            self._end()
            try:
                self._set_shared({self.match: False})
            except StoreError as bad:
                self._heard(self.live, events.Trouble(bad))
            self.live = None
            self.changed()

    def _begin(self, ledger: Ledger, match: str, way: Way | None = None) -> Live:
        self._set_shared(dict.fromkeys(self._settings(), False) | {match: True})
        self._end()
        self._store.make_room()
        chosen = self._store.setting("decks", {})
        decks = Decks(self._decks, chosen if isinstance(chosen, dict) else {})
        hears = partial(self._hear, match)
        setup = Setup(self._mark(), self._screen, hears, self.lan, decks=decks)
        self.live, self.match = None, match
        self.live = live = Live(ledger, setup, way)
        self._start(live)
        return live

    def _hear(self, match: str, event: Event) -> None:
        live = self.live
        if live is None or self.match != match:
            return
        if isinstance(event, events.Entered) and event.commit.seq == len(live.table.record):
            self._store.count(match, live.table)
        self._heard(live, event)
        if not self._draining:
            self.changed()

    def _start(self, live: Live) -> None:
        part = live.part

        def started(result: Exception | None) -> None:
            if live is not self.live or part is not live.part:
                return
            if result is not None:
                live.link = "lost"
                why = getattr(result, "strerror", None) or result
                self._heard(live, events.Trouble(CannotShare(why=why)))
                return
            load_pins()
            if live.hosts and live.ledger.memory.get("page"):
                self.open_page(lambda _: None)

        self._screen.begin(self._in_turn(part.start), started)
        self.changed()

    def _end(self) -> None:
        if self.live is not None:
            self._stop(self.live.end())

    def _stop(self, part: Part) -> None:
        self._screen.begin(self._in_turn(part.stop))

    async def _in_turn(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Whatever was before ends first: both may want the same port."""
        async with self._turn:
            await work()

    # Browsers

    def open_page(self, done: Callable[[Exception | None], None]) -> None:
        """Open the hosted table to browsers; `done` gets None or why not."""
        live = self.live
        if live is None or not live.hosts:
            return
        if live.hosting.line.page is not None:
            done(None)
            return

        def opened(result: Exception | None) -> None:
            live.page_changed()
            done(result)

        page = live.hosting.new_page(self._pages(), seats=True)
        last = live.ledger.memory.get("web_port", 0)
        self._screen.begin(live.hosting.line.open_page(page, 0, last), opened)

    def close_page(self) -> None:
        """No more browsers."""
        live = self.live
        if live is not None and live.hosts:
            live.hosting.forget_page()
            self._screen.begin(live.hosting.line.close_page(), lambda _: live.page_changed())

    # Changing hands

    def take_over(
        self,
        done: Callable[[Obstacle], None] = lambda obstacle: None,
        long_logs: LongLogs = ASK_ABOUT_LONG_LOGS,
    ) -> None:
        """A person decided that the host is gone: this phone hosts from now on.

        `done` is called with why it does not: the host was out of reach and answers after all,
        or a guest has a long log, about which a person has to decide first.
        """
        live = self.live
        if live is None or not isinstance(part := live.part, GuestDevice):
            return

        def asked(found: Obstacle | Exception) -> None:
            obstacle = None if isinstance(found, Exception) else found
            if live is self.live and part is live.part:
                if obstacle is None:
                    self._stop(live.take_over())
                    self._start(live)
                done(obstacle)

        if live.link == "ok":
            asked(None)
        else:
            self._screen.begin(part.obstacle(long_logs), asked)

    def follow(self, way: Way | None = None) -> None:
        """Go to the phone that hosts now; without a way it is looked for."""
        if self.live is not None:
            self._stop(self.live.follow(way))
            self._start(self.live)

    # Coming to a table

    def join_code(self, code: JoinCode, done: Callable[[Joined | Exception], None]) -> None:
        """`done` gets Joined, or why not."""
        known = known_at(self._store, code.table)
        self._join(lambda joiner: joiner.by_code(code, known), done)

    def join_pin(self, way: Way, pin: str, done: Callable[[Joined | Exception], None]) -> None:
        self._join(lambda joiner: joiner.by_pin(way, pin), done)

    def find(self, seen: Callable[[tuple[Found, ...]], None]) -> Callable[[], None]:
        """Look for tables until the answer is called; `seen` gets all that answer."""
        if not self.lan.discover:
            return lambda: None
        search = Search(self.lan, partial(self._screen.hand, seen))
        self._screen.begin(search.begin())
        return lambda: self._screen.begin(search.end())

    def _join(
        self,
        come: Callable[[Joiner], Coroutine[object, object, Joined]],
        done: Callable[[Joined | Exception], None],
    ) -> None:
        try:
            joiner = Joiner(self.name, self._mark(), self.lan.pace)
        except StoreError as bad:
            done(bad)
            return
        load_pins()
        self._screen.begin(come(joiner), done)

    def fingerprint(self) -> str:
        """Empty: this phone has no certificate that can be read, as joining and hosting say."""
        try:
            return (self._identity or identity(self._folder)).fingerprint
        except OSError:
            return ""

    def _mark(self) -> Identity:
        """To be this device at a table, from now on; raises AtAnotherTable or CannotShare."""
        if self._identity is None:
            try:
                with ExitStack() as held:
                    held.enter_context(locked(self._folder))
                    self._identity = identity(self._folder)
                    self._folder_held = held.pop_all()
            except FolderTaken as bad:
                raise AtAnotherTable from bad
            except OSError as bad:
                raise CannotShare(why=bad) from bad
        return self._identity
