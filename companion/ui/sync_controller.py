"""The app's side of shared tables: what the chip shows, and what people are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.match.log import Entry
from companion.storage.store import StoreError
from companion.ui import host_change, item_offers
from companion.ui.games import SCREENS, look_of
from companion.ui.widgets.link import LinkState
from scoring.game import Verdict

if TYPE_CHECKING:
    from companion.sync.live import Aside, Live
    from companion.sync.net.joining import Joined
    from companion.sync.protocol.item_transfer import Item
    from companion.sync.session import Lan, Sharing

SOON = 1.5
"""Seconds a move may wait before it is said that it does."""


class SyncController:
    """Loads the network when a table is shared, never before."""

    def __init__(self, app: Any, lan: Lan | None) -> None:
        self.app = app
        self.lan = lan
        self._sharing: Sharing | None = None
        self._patience = Clock.create_trigger(self._still_waiting, SOON)
        self._hears = False
        self._laid_by: Any = None
        self.laid: frozenset[str] = frozenset()
        """Hashes of what this phone offers."""
        self.taken: set[str] = set()
        """And of what it was given; written down here it may look otherwise."""
        self.looking = False
        """Tables are looked for."""

    @property
    def sharing(self) -> Sharing:
        if self._sharing is None:
            from companion.sync.session import Sharing

            app = self.app
            self._sharing = Sharing(
                app.store,
                app.device.data_folder(),
                self,
                lambda: Clock.schedule_once(self._drain, 0),
                name=self.name,
                lan=self.lan,
            )
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

    def _drain(self, *_: Any) -> None:
        if self._sharing is not None:
            self._sharing.drain()

    def close(self) -> None:
        self._patience.cancel()
        if self._sharing is not None:
            self._sharing.close()
            self._sharing = None

    def table(self, match: str) -> Any:
        """The table of this match if it is the one that is live; None: look into the store."""
        live = self.live
        return live.table if live is not None and live.match == match else None

    def play(self, match: str) -> Any:
        """The shared table of this match, live from now on; None: it is this phone's own."""
        if self.table(match) is None and self.shares(match):
            before = self.live
            self.sharing.table_of(match)
            self.app.forget_tables()
            self._say_instead(before)
        return self.table(match)

    def compare(self) -> None:
        """The store may have lost what a table has."""
        if self.live is not None:
            self.live.mirror.parted()

    def shares(self, match: str) -> bool:
        """Whether this match is shared whenever it is played."""
        if self.table(match) is not None:
            return True
        told = self.app.store.setting("tables", {})
        known = told.get(match) if isinstance(told, dict) else None
        return isinstance(known, dict) and bool(known.get("on"))

    def goes_on(self, match: str) -> bool:
        """Whether other phones may be at this match's table: it is shared and not over."""
        if self.table(match) is not None:
            return True
        lines = self.app.store.matches() if self.shares(match) else ()
        return any(line.id == match and not line.over for line in lines)

    def _say_instead(self, before: Live | None) -> None:
        """One table at a time: say that the one before is left."""
        if before is not None and self.live is not None and before.match != self.live.match:
            words = self.app.tr("This table is shared now. The one before is not any more.")
            self.app.notice(words, icon="link_host", stay=8)

    # What is shown

    def changed(self) -> None:
        """Anything about the link may be another than before."""
        self.app.link = self.state()
        self.hear()
        self.lay()
        live = self.live
        if live is not None and live.waiting and live.link == "ok":
            self._patience()
        page = self.app.page
        if hasattr(page, "link_changed"):
            page.link_changed()

    def lay(self, *, anew: bool = False) -> None:
        """Offer the others what this phone has: once for each part, and when it may have more."""
        live = self.live
        if live is None or live.part is None or live.changing is not None:
            return
        if anew or self._laid_by is not live.part:
            self._laid_by = live.part
            things = item_offers.own_things(self.app)
            self.laid = frozenset(thing.item().hash for thing in things)
            live.call(live.part.lay, things)

    def hear(self) -> None:
        """Hold what lets a phone hear others only while that is needed."""
        needed = self.looking or self.live is not None
        if needed != self._hears:
            self._hears = needed
            self.app.device.hear_all(needed)

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
        """To the table's lobby, from wherever the chip was touched."""
        if self.live is not None and self.app.stack[-1][0] != "lobby":
            self.app.go("lobby", match=self.live.match)

    def share(self, match: str) -> bool:
        """Host this match; whether it could be begun."""
        app, before = self.app, self.live
        try:
            name = app.tr("{name}’s table").format(name=app.store.header(match).players[0])
            self.sharing.share(match, name)
        except StoreError as bad:
            app.trouble(bad)
            return False
        app.forget_tables()
        self._say_instead(before)
        return True

    def come(self, joined: Joined) -> Live | None:
        """Follow the table that was joined; None if that could not be begun."""
        before = self.live
        try:
            live = self.sharing.joined(joined)
        except StoreError as bad:
            self.app.trouble(bad)
            return None
        self.app.forget_tables()
        self._say_instead(before)
        return live

    # What people are told

    def _still_waiting(self, *_: Any) -> None:
        live, app = self.live, self.app
        if live is not None and live.waiting and live.link == "ok":
            app.notice(host_change.waits_for(app, live), icon="pending")

    def refused(self, live: Live, entry: Entry, verdict: Verdict) -> None:
        app = self.app
        app.feel("illegal", str(app.words(live.table).verdict(verdict)))
        page = app.page
        if getattr(page, "match", "") == live.match and hasattr(page, "refuse"):
            note = app.tr("The move was sent and came back: it is off the table again.")
            page.refuse(verdict, self.told(live, entry), note)
        else:
            app.notice(str(app.words(live.table).verdict(verdict)), answer="illegal")

    def told(self, live: Live, entry: Entry) -> str:
        """An entry in a line."""
        app, header = self.app, live.table.header
        if "undo" in entry:
            return str(app.tr("Undo of {n}").format(n=entry["undo"]))
        if header.game not in SCREENS:
            return str(entry.get("move", ""))
        return str(look_of(header.game).line(entry, app.speech(header.players)).text)

    def kept(self, live: Live, aside: Aside) -> None:
        if aside.entries:
            host_change.branch_kept(self.app, live, aside).show()

    def replaced(self, live: Live) -> None:
        if not any(isinstance(sheet, host_change.Replaced) for sheet in self.app.sheets()):
            host_change.Replaced(live).show()

    def admitted(self, live: Live, name: str) -> None:
        self.app.notice(self.app.tr("{name} has joined.").format(name=name), icon="link_ok")

    def put_out(self, live: Live, why: str) -> None:
        host_change.put_out(self.app, live, why).show()

    def fetched(self, live: Live, item: Item, data: bytes | None) -> None:
        if item_offers.taken(self.app, item, data):
            self.taken.add(item.hash)
            self.lay(anew=True)

    def trouble(self, bad: Exception) -> None:
        self.app.trouble(bad)
