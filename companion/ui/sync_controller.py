"""The app's side of shared tables: the state that the chip shows, and the notices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.games import COVERS, app_of
from companion.match.log import Entry
from companion.ui.widgets.pieces import LinkState

if TYPE_CHECKING:
    from companion.match.match_line import MatchLine
    from companion.match.table import Table
    from companion.sync.events import Event, Rejected
    from companion.sync.live import Live
    from companion.sync.net.dialling import Joined
    from companion.sync.page_server import MakePages
    from companion.sync.protocol.item_transfer import Item
    from companion.sync.session import Sharing
    from companion.sync.setup import Lan
    from companion.ui.app import CairnApp

SOON = 1.5
"""Seconds a move may wait before it is said that it does."""


def load_pages() -> MakePages:
    from companion.web import server

    return server.load_pages()


class SyncController:
    """Loads the network when a table is shared, never before."""

    def __init__(self, app: CairnApp, lan: Lan | None) -> None:
        self.app = app
        self.lan = lan
        self._sharing: Sharing | None = None
        self._patience = Clock.create_trigger(self._still_waiting, SOON)
        self._hears = self._hosts = False
        self._laid_by: Any = None
        self._worn: tuple[str, tuple[str, ...]] = "", ()
        """A match and the colours of its pieces, as sent to the guests or by the host."""
        self.laid: frozenset[str] = frozenset()
        """Hashes of what this phone offers."""
        self.taken: set[str] = set()
        """And of what it was given; written down here it may look otherwise."""
        self.looking = False
        """Tables are looked for."""

    @property
    def sharing(self) -> Sharing:
        if self._sharing is None:
            from companion.sync.session import Sharing, ThisPhone

            app = self.app
            folder = app.device.data_folder()
            phone = ThisPhone(app.store, folder, self.name, load_pages, self.lan)
            self._sharing = Sharing(phone, self.heard, lambda: Clock.schedule_once(self._drain, 0))
            self._sharing.changed = self.changed
        return self._sharing

    @property
    def name(self) -> str:
        """Of this phone, as others see it."""
        return str(self.app.settings["device"] or self.app.device.name())

    def rename(self) -> None:
        if self._sharing is not None:
            self._sharing.name = self.name

    @property
    def live(self) -> Live | None:
        return self._sharing.live if self._sharing is not None else None

    def _drain(self, *_: object) -> None:
        if self._sharing is not None:
            self._sharing.drain()

    def close(self) -> None:
        self._patience.cancel()
        if self._sharing is not None:
            self._sharing.close()
            self._sharing = None
            self.hear()

    def at(self, match: str) -> Live | None:
        """This match as it is shared now; None: it is not."""
        shared = self._sharing is not None and self._sharing.match == match
        return self.live if shared else None

    def table(self, match: str) -> Table | None:
        """The table of this match if it is the one that is live; None: look into the store."""
        live = self.at(match)
        return live.table if live is not None else None

    def play(self, match: str) -> Table | None:
        """The shared table of this match, live from now on; None: it is this phone's own."""
        if self.table(match) is None and self.shares(match):
            before = self.live
            with self.app.telling():
                self.sharing.table_of(match)
            self._came_to(before)
        return self.table(match)

    def mended(self) -> None:
        """The file of matches was damaged: what is live may not be what is kept now."""
        if self.live is not None:
            self.sharing.reopen()

    def shares(self, match: str) -> bool:
        """Whether this match is shared whenever it is played."""
        if self.table(match) is not None:
            return True
        tables = self.app.store.setting("tables", {})
        known = tables.get(match) if isinstance(tables, dict) else None
        return isinstance(known, dict) and bool(known.get("on"))

    def goes_on(self, match: str) -> bool:
        """Whether other phones may be at this match's table: it is shared and not over."""
        if self.table(match) is not None:
            return True
        lines = self.app.store.matches() if self.shares(match) else ()
        return match in self.going_on(lines)

    def going_on(self, lines: Iterable[MatchLine]) -> frozenset[str]:
        """Those of the matches whose tables other phones may be at."""
        tables = self.app.store.setting("tables", {})
        known = tables if isinstance(tables, dict) else {}
        shared = {match for match, of in known.items() if isinstance(of, dict) and of.get("on")}
        running = {line.id for line in lines if not line.over}
        here = (
            {self._sharing.match} if self.live is not None and self._sharing is not None else set()
        )
        return frozenset(shared & running | here)

    def _came_to(self, before: Live | None) -> None:
        """Another table: there is one at a time, so it is said that the one before is left."""
        self.app.forget_tables()
        if before is not None and before is not self.live:
            words = self.app.tr("This table is shared now. The one before is not any more.")
            self.app.notice(words, icon="link_host", stay=8)

    # What is shown

    def changed(self) -> None:
        """Anything about the link may be another than before."""
        self.app.link = self.state()
        self.hear()
        self.lay()
        live = self.live
        if live is not None and live.hosts and (page := live.hosting.line.page) is not None:
            page.colours = self.app.colours(self.sharing.match)
        if live is not None and live.waiting and live.link == "ok":
            self._patience()
        for shown in (self.app.page, *self.app.sheets()):
            if shown is not None and hasattr(shown, "link_changed"):
                shown.link_changed()

    def lay(self, *, anew: bool = False) -> None:
        """Offer the others what this phone has: once for each part, and when it may have more."""
        from companion.ui import item_offers  # late: only a shared table needs it

        live = self.live
        if live is None:
            return
        match = self.sharing.match
        worn = match, self.app.colours(match)
        tells = live.hosts and (bool(worn[1]) or self._worn[0] == match)
        if anew or self._laid_by is not live.part or (tells and worn != self._worn):
            self._laid_by, things = live.part, item_offers.own_things(self.app)
            self.laid = frozenset(thing.item().hash for thing in things)
            if tells:
                self._worn = worn
                things.insert(0, item_offers.offered_colours(worn[1]))
            live.lay(things)

    def wear(self, live: Live, items: Iterable[Item]) -> None:
        """A guest's pieces look as the host's do, from each time that those change."""
        from companion.ui import item_offers

        match = self.sharing.match
        colours = item_offers.heard_colours(items, len(live.table.header.players))
        if colours is not None and (match, colours) != self._worn:
            self._worn = match, colours
            self.app.paint_pieces(match, colours)

    def hear(self) -> None:
        """Hold what lets a phone hear others, and go on unseen, only while that is needed."""
        app, live = self.app, self.live
        needed = self.looking or live is not None
        if needed != self._hears:
            self._hears = needed
            app.device.hear_all(needed)
            if needed:
                app.device.ask_network(lambda may: Clock.schedule_once(lambda _: self._may(may), 0))
        hosts = live is not None and live.hosts
        if hosts != self._hosts:
            self._hosts = hosts
            app.device.keep_table(app.tr("Table is open") if hosts else "")

    def _may(self, use_network: bool) -> None:
        if not use_network:
            words = self.app.tr("Other phones are out of reach: allow Cairn the local network.")
            self.app.notice(words, icon="link_lost", stay=8)

    def state(self) -> LinkState:
        live, tr = self.live, self.app.tr
        if live is None:
            return LinkState()
        waiting = self.app.ntr("{n} waiting", "{n} waiting", live.waiting).format(n=live.waiting)
        count = str(live.waiting or "")
        if live.link in ("lost", "out"):
            return LinkState("link_lost", waiting if live.waiting else tr("lost"), count, "illegal")
        if live.hosts:
            here, all_ = len(live.room.here) + 1, len(live.room.devices)
            gone = any(device in live.room.devices for device in live.room.gone)
            text = f"{here}/{all_}" if gone else str(here)
            return LinkState("link_host", text, text, "illegal" if gone else "plain")
        if live.waiting:
            return LinkState("pending", waiting, count, "unverified")
        if live.link == "starting":
            return LinkState("pending", "", "", "plain")
        phones = str(len(live.room.devices))
        return LinkState("link_ok", phones, phones, "plain")

    def lobby(self) -> None:
        """To the table's lobby, from wherever the chip was touched.

        At a table whose host is out of reach: to what can be done about it.
        """
        if self.app.page is not None and self.app.page.mends_link():
            return
        if self.live is not None and self.app.stack[-1][0] != "lobby":
            self.app.go("lobby", match=self.sharing.match)

    def share(self, match: str) -> bool:
        """Host this match; whether it could be begun."""
        app, before = self.app, self.live
        with app.telling():
            name = app.tr("{name}’s table").format(name=app.store.header(match).players[0])
            self.sharing.share(match, name)
            self._came_to(before)
            return True
        return False

    def come(self, joined: Joined, wanted: str) -> Live | None:
        """Follow the table that was joined; None if that could not be begun.

        Raises ValueError if what has answered is no such table.
        """
        before = self.live
        with self.app.telling():
            live = self.sharing.joined(joined, wanted)
            self._came_to(before)
            return live
        return None

    # Notices

    def _still_waiting(self, *_: object) -> None:
        from companion.ui import host_change

        live, app = self.live, self.app
        if live is not None and live.waiting and live.link == "ok":
            app.notice(host_change.waits_for(app, live), icon="pending")

    def heard(self, live: Live, event: Event) -> None:
        from companion.sync import events
        from companion.ui import host_change, item_offers

        app, tr = self.app, self.app.tr
        match event:
            case events.Rejected() if not live.hosts:
                self._refused(live, event)
            case events.BranchKept() if event.entries:
                host_change.branch_kept(app, live, event)
            case events.Superseded() if live.replaced_by:
                host_change.replaced(app, live)
            case events.LogForged():
                host_change.forged(app, event)
            case events.LongLog():
                host_change.long_log(app, live, event)
            case events.TermClaimed():
                host_change.claimed(app, live, event)
            case events.DeviceJoined():
                app.notice(tr("{name} has joined.").format(name=event.name), icon="link_ok")
            case events.PutOut():
                host_change.put_out(app, event.why)
            case events.Offered() if not live.hosts:
                self.wear(live, event.items)
            case events.Fetched():
                if item_offers.taken(app, event.item, event.data):
                    self.taken.add(event.item.hash)
                    self.lay(anew=True)
            case events.Trouble():
                app.trouble(event.bad)

    def _refused(self, live: Live, event: Rejected) -> None:
        app, verdict = self.app, event.verdict
        words = str(app.words(live.table).verdict(verdict))
        app.feel("illegal", words)
        page = app.page
        if hasattr(page, "refuse") and page is not None and live is self.at(page.match):
            note = app.tr("The move was sent and came back: it is off the table again.")
            page.refuse(verdict, self.entry_text(live, event.entry or {}), note)
        else:
            app.notice(words, answer="illegal")

    def entry_text(self, live: Live, entry: Entry) -> str:
        """An entry in a line."""
        app, header = self.app, live.table.header
        if "undo" in entry:
            return str(app.tr("Undo of {n}").format(n=entry["undo"]))
        if header.game not in COVERS:
            return str(entry.get("move", ""))
        return str(app_of(header.game).line(entry, app.speech(header.players)).text)
