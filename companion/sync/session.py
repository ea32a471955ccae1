"""The app's shared tables: one of them live at a time, its network on a thread of its own.

The other thread hands over through one queue; whoever owns the screen empties it with `drain`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from companion.i18n import N_
from companion.match.log import Entry, Header
from companion.storage.schema import StoreError, said
from companion.storage.store import Store
from companion.sync.device_setup import Setting
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice, watch_server
from companion.sync.live import Ears, Live
from companion.sync.mirror import Mirror, match_of
from companion.sync.net.discovery import Found
from companion.sync.net.guest_line import Way
from companion.sync.net.identity import Identity, identity
from companion.sync.net.joining import Joined, Joiner
from companion.sync.net.pairing import JoinCode, load_pins
from companion.sync.net.presence import Search
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.chain import seal
from companion.sync.protocol.ledger import Ledger, WriteFailed
from companion.sync.table_files import NoLedger, new_table, open_table, table_file, way_of
from companion.sync.thread_queue import TwoThreads
from scoring import GAMES

TABLES = "tables"
"""The setting that says which matches are shared: {match: {"table": id, "on": true}}."""


class CannotShare(StoreError):
    says = N_("This table cannot be shared: {why}.")


def load_rules(header: Header) -> None:
    """Before the other thread asks for them."""
    GAMES.get(header.game)


@dataclass(frozen=True, slots=True)
class Lan:
    """The network that tables are shared on."""

    bind: str = "0.0.0.0"
    interfaces: Sequence[str] = ()
    discover: bool = True
    pace: Pace = field(default=PACE)


class Sharing(TwoThreads):
    """Which tables this phone shares; everything is called on the screen's thread."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        ears: Ears,
        wake: Callable[[], None],
        *,
        name: str,
        lan: Lan | None = None,
    ) -> None:
        super().__init__(wake)
        self.live: Live | None = None
        self.changed: Callable[[], None] = lambda: None
        """Told after anything about the link or the room may have changed."""
        self.lan = lan or Lan()
        self.name = name
        """Of this phone, as others see it."""
        self._store = store
        self._folder = folder
        self._ears = ears
        self._ending: Future[Any] | None = None

    def drained(self) -> None:
        if self.live is not None:
            self._copy(self.live)
        self.changed()

    def close(self) -> None:
        """The app ends."""
        if self._stage is None:
            return
        if self.live is not None:
            self._end(self.live)
        with suppress(Exception):
            if self._ending is not None:
                self._ending.result(3)
        self._stage.close()
        self._stage = None
        self.live = None

    # Which match is shared

    def table_of(self, match: str) -> Any:
        """The shared table of this match, live from now on; None: it is not shared."""
        if self.live is not None and self.live.match == match:
            return self.live.table
        told = self._told(match)
        if not told.get("on"):
            return None
        load_rules(self._store.header(match))
        try:
            ledger = self._ledger(str(told.get("table")))
        except NoLedger:
            self._tell(match, on=False)
            return None
        self._begin(ledger, match)
        assert self.live is not None
        return self.live.table

    def shares(self, match: str) -> bool:
        return bool(self._told(match).get("on"))

    def _told(self, match: str) -> dict[str, Any]:
        tables = self._store.setting(TABLES, {})
        told = tables.get(match) if isinstance(tables, dict) else None
        return told if isinstance(told, dict) else {}

    def _tell(self, match: str, **what: Any) -> None:
        tables = self._store.setting(TABLES, {})
        known = tables if isinstance(tables, dict) else {}
        self._store.set_setting(TABLES, known | {match: self._told(match) | what})

    def _tell_only(self, match: str, table: str) -> None:
        """This match is shared, and no other."""
        tables = self._store.setting(TABLES, {})
        known = tables if isinstance(tables, dict) else {}
        others = {m: told | {"on": False} for m, told in known.items() if isinstance(told, dict)}
        told = others | {match: self._told(match) | {"table": table, "on": True}}
        if told != known:
            self._store.set_setting(TABLES, told)

    # Beginning and ending

    def share(self, match: str, name: str) -> Live:
        """Host this match from now on, as a table of that name; raises StoreError."""
        if self.live is not None and self.live.match == match:
            return self.live
        header, entries = self._store.header(match), self._store.entries(match)
        load_rules(header)
        try:
            ledger = self._own_again(match, entries) or self._new(header, entries, name)
        except WriteFailed as bad:
            raise said(bad) from bad
        except (OSError, ValueError) as bad:
            raise CannotShare(why=bad) from bad
        return self._begin(ledger, match)

    def _new(self, header: Header, entries: Sequence[Entry], name: str) -> Ledger:
        mark = self._mark().fingerprint
        make = partial(new_table, self._tables(), header, entries, name, self.name, mark)
        ledger: Ledger = self.stage.call(make).result(30)
        return ledger

    def _own_again(self, match: str, entries: Sequence[Entry]) -> Ledger | None:
        """The ledger of a match that this phone has hosted before, with what was played since."""
        table = str(self._told(match).get("table"))
        try:
            ledger = self._ledger(table)
        except NoLedger:
            return None
        if ledger.term[1] != ledger.me:
            return None
        known = [commit.entry for commit in ledger.commits]
        if known != list(entries[: len(known)]):
            return None
        commits, prev = [], ledger.head
        for seq, entry in enumerate(entries[len(known) :], len(known) + 1):
            op_id = f"alone:{ledger.term[0]}:{seq:08}"
            commits.append(seal(table, ledger.term[0], seq, op_id, ledger.me, entry, prev))
            prev = commits[-1].hash
        if commits:
            self.stage.call(ledger.append, commits).result(30)
        return ledger

    def joined(self, joined: Joined) -> Live:
        """This phone has come to a table: follow it from now on; raises StoreError."""
        ledger = joined.ledger
        match = match_of(self._store, ledger.header, ledger.table)
        return self._begin(ledger, match, joined.way)

    def leave(self) -> None:
        """Host or guest: no longer. The match stays on this phone."""
        if self.live is None:
            return
        live, self.live = self.live, None
        self._end(live)
        try:
            self._tell(live.match, on=False)
        except StoreError as bad:
            self._ears.trouble(bad)
        self.changed()

    def _begin(self, ledger: Ledger, match: str, way: Way | None = None) -> Live:
        self._tell_only(match, ledger.table)
        if self.live is not None:
            self._end(self.live)
        live = Live(self.stage, ledger, Mirror(self._store, match), self._ears)
        live.drain = self.drain
        setting = self._setting(live)
        if ledger.term[1] == ledger.me and way is None:
            live.part = live.call(HostDevice, ledger, setting)
        else:
            live.part = live.call(GuestDevice, ledger, way or way_of(ledger), setting)
        live.look()
        self.live = live
        self._copy(live)
        self.later(self._started(live.part, self._ending), partial(self._running, live))
        self.changed()
        return live

    def _running(self, live: Live, result: Any) -> None:
        """result: whether there was a page for watchers, or what went wrong."""
        if isinstance(result, Exception):
            live.link = "lost"
            self._ears.trouble(CannotShare(why=getattr(result, "strerror", None) or result))
        elif live is self.live:
            load_pins()
            if result:
                self.open_page(lambda _: None)

    def open_page(self, done: Callable[[Any], None]) -> None:
        """Show the hosted table to watchers; `done` gets None or why not."""
        live = self.live
        assert live is not None

        def opened(result: Any) -> None:
            live.look()
            self.changed()
            done(result)

        if isinstance(live.part, HostDevice):
            self.later(live.part.open_page(watch_server()), opened)

    @staticmethod
    async def _started(part: Any, before: Future[Any] | None) -> bool:
        """After the part before has ended: both may want the same port."""
        if before is not None:
            with suppress(Exception):
                await asyncio.wrap_future(before)
        await part.start()
        return isinstance(part, HostDevice) and bool(part.ledger.memory.get("page"))

    def _end(self, live: Live) -> None:
        if live.part is not None:
            self._ending = self.stage.run(live.part.stop())

    def _copy(self, live: Live) -> None:
        try:
            live.mirror.follow(live.table)
        except StoreError as bad:
            self._ears.trouble(bad)

    # Changing hands

    def take_over(self) -> None:
        """A person decided that the host is gone: this phone hosts from now on."""
        live = self.live
        if live is not None and isinstance(live.part, GuestDevice) and live.changing is None:
            self._change(live, self._taken(live.part))

    @staticmethod
    async def _taken(part: GuestDevice) -> HostDevice:
        new = await part.take_over()
        await new.start()
        return new

    def follow(self, way: Way | None = None) -> None:
        """Go to the phone that hosts now; without a way it is looked for."""
        live = self.live
        if live is not None and live.part is not None and live.changing is None:
            self._change(live, self._followed(live.part, way or way_of(live.ledger)))

    @staticmethod
    async def _followed(part: HostDevice | GuestDevice, way: Way) -> GuestDevice:
        await part.stop()
        new = GuestDevice(part.ledger, way, part.setting)
        await new.start()
        return new

    def _change(self, live: Live, work: Coroutine[Any, Any, Any]) -> None:
        live.link = "starting"
        live.changing = self.later(work, partial(self._handed, live))
        self.changed()

    def _handed(self, live: Live, result: Any) -> None:
        live.changing = None
        if isinstance(result, Exception):
            live.link = "lost"
            self._ears.trouble(CannotShare(why=result))
            return
        live.part = result
        live.replaced_by = ""
        live.read_again()
        live.look()
        if live.hosts:
            live.link, live.host = "ok", live.me

    # Coming to a table

    def join_code(self, code: JoinCode, done: Callable[[Any], None]) -> None:
        """`done` gets Joined, or why not."""
        self.later(self._joiner().by_code(code), done)

    def join_pin(self, way: Way, pin: str, done: Callable[[Any], None], table: str = "") -> None:
        """table: the one that was found there."""
        self.later(self._joiner().by_pin(way, pin, table), done)

    def find(self, seen: Callable[[tuple[Found, ...]], None]) -> Callable[[], None]:
        """Look for tables until the answer is called; `seen` gets all that are here."""
        if not self.lan.discover:
            return lambda: None
        search = Search(lambda tables: self.hand(partial(seen, tables)), self.lan.interfaces)
        self.later(search.begin(), lambda _: None)

        def stop() -> None:
            self.stage.run(search.end())

        return stop

    def _joiner(self) -> Joiner:
        GAMES.load()  # the other thread learns only from the host which one is played
        load_pins()
        return Joiner(
            self._tables(), self.name, self._mark().fingerprint, self.lan.pace, self._opened
        )

    def _opened(self, table: str) -> Ledger | None:
        live = self.live
        return live.ledger if live is not None and live.ledger.table == table else None

    # What this phone keeps

    def _tables(self) -> Path:
        return self._folder / "tables"

    def _ledger(self, table: str) -> Ledger:
        if self.live is not None and self.live.ledger.table == table:
            return self.live.ledger
        ledger: Ledger = self.stage.call(
            lambda: open_table(table_file(self._tables(), table))
        ).result(30)
        return ledger

    def fingerprint(self) -> str:
        """Of this phone's own certificate."""
        return self._mark().fingerprint

    def _mark(self) -> Identity:
        return identity(self._tables())

    def _setting(self, live: Live) -> Setting:
        def report(event: dict[str, Any]) -> None:
            self.hand(partial(self._hear, live, event))

        return Setting(
            self._mark(),
            report,
            bind=self.lan.bind,
            discover=self.lan.discover,
            interfaces=self.lan.interfaces,
            pace=self.lan.pace,
        )

    def _hear(self, live: Live, event: dict[str, Any]) -> None:
        if live is not self.live:
            return
        try:
            live.hear(event)
        except StoreError as bad:
            self._ears.trouble(bad)
