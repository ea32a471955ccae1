"""The lobby of a shared table: who is here, who sits where, and how others come in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.storage.store import StoreError
from companion.ui.games import SCREENS
from companion.ui.host_change import branch_kept, take_over
from companion.ui.item_offers import gifts, news
from companion.ui.name_sheet import ask_name
from companion.ui.pages import Page, load_looks
from companion.ui.pages.invitation import Away, WayIn, watchers
from companion.ui.pages.seat_list import Choice, Seating
from companion.ui.theme import room
from companion.ui.widgets import ListRow, Setting, Toggle, menu

load_looks("lobby")

LONGEST_NAME = 40


class Lobby(Page):
    title = StringProperty("")
    state = StringProperty("")

    def __init__(self, match: str, **settings: Any) -> None:
        self.match = match
        super().__init__(**settings)
        self.table = self.table_of(match, to_play=True)
        self._tick = Clock.schedule_interval(self.tick, 1)
        self.way_in: Any = None
        self.seating = Seating(self)
        self.ids.seats.add_widget(self.seating)
        self.app.linking.lay(anew=True)
        self.refresh()

    @property
    def live(self) -> Any:
        live = self.app.linking.live
        return live if live is not None and live.match == self.match else None

    def left(self) -> None:
        self._tick.cancel()

    def tick(self, *_: Any) -> None:
        """How long somebody has been away goes on while nothing happens."""
        if self.live is not None and self.live.room.gone:
            self.seating.refresh()

    def link_changed(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        live, tr = self.live, self.app.tr
        cover = SCREENS[self.table.header.game]
        if live is None:
            self.title, self.state = cover.title, tr("not shared")
        else:
            part = tr("you host") if live.hosts else tr("you are a guest")
            self.title, self.state = live.room.name or cover.title, f"{cover.title} · {part}"
        self.ids.more.disabled, self.ids.more.opacity = live is None, float(live is not None)
        self.show_way_in()
        self.seating.refresh()
        self.show_settings()

    def show_way_in(self) -> None:
        live, place = self.live, self.ids.way_in
        wanted = WayIn if live is not None and live.hosts else Away
        if type(self.way_in) is not wanted:
            place.clear_widgets()
            self.way_in = wanted(self)
            place.add_widget(self.way_in)
        self.way_in.refresh()

    def do(self, work: Callable[[Any], Any]) -> None:
        """Have something done by this phone's part in the table."""
        live = self.live
        if live is None or live.part is None:
            return
        part = live.part
        try:
            live.call(work, part)
        except StoreError as bad:
            self.app.trouble(bad)
        self.app.linking.sharing.drain()

    # Below the seats

    def show_settings(self) -> None:
        app, live, tr = self.app, self.live, self.app.tr
        place = self.ids.settings
        place.clear_widgets()
        if live is None:
            return
        on = tr("On: each seat's moves come from its phone")
        off = tr("Off: anybody may enter anybody’s move")
        lock = Setting(
            icon="lock", title=tr("Tie seats to phones"), help=on if live.room.lock else off
        )
        lock.height, lock.padding = room(58), (dp(4), 0)
        turn = Toggle(active=live.room.lock, pos_hint={"center_y": 0.5}, disabled=not live.hosts)
        turn.bind(on_tap=lambda t: self.do(lambda part: part.share(part.host.set_lock(t.active))))
        lock.add_widget(turn)
        place.add_widget(lock)
        if live.hosts:
            shown = ListRow(
                icon="screen",
                text=tr("Show on a screen"),
                note=tr("Any browser here; plain HTTP, view only"),
                forward=True,
                height=room(58),
            )
            shown.bind(on_tap=lambda _: watchers(self).show())
            place.add_widget(shown)
        if count := len(news(app, live)):
            said = app.ntr("{n} thing to take over", "{n} things to take over", count)
            row = ListRow(
                icon="import",
                text=tr("On the other phones"),
                note=said.format(n=count),
                forward=True,
                height=room(58),
            )
            row.bind(on_tap=lambda _: gifts(app, live).show())
            place.add_widget(row)
        for aside in live.asides:
            count = len(aside.entries)
            row = ListRow(
                icon="history",
                text=app.ntr("{n} move was kept aside", "{n} moves were kept aside", count).format(
                    n=count
                ),
                note=tr("See them, or enter them again"),
                forward=True,
                height=room(58),
            )
            row.bind(on_tap=lambda _, aside=aside: branch_kept(app, live, aside).show())
            place.add_widget(row)

    # Leaving

    def to_table(self) -> None:
        self.app.home()
        self.app.go("table", match=self.match)

    def menu(self) -> None:
        live, tr = self.live, self.app.tr
        if live is None:
            return
        lines: list[Choice]
        if live.hosts:
            lines = [
                ("amend", tr("Name of the table"), live.room.name, self.rename),
                (
                    "link_lost",
                    tr("Stop sharing"),
                    tr("The match stays here; the other phones keep theirs"),
                    self.stop,
                ),
            ]
        else:
            go = self.app.go
            lines = [
                ("link_host", tr("Take over"), tr("This phone hosts from now on"), self.take_over),
                (
                    "join",
                    tr("Scan the host’s code"),
                    tr("If it is another phone now, or at another place"),
                    lambda: go("join", table=live.ledger.table),
                ),
                ("link_lost", tr("Leave the table"), tr("The match stays here"), self.stop),
            ]
        menu("", lines).show()

    def take_over(self) -> None:
        take_over(self.app, self.live).show()

    def stop(self) -> None:
        self.app.linking.sharing.leave()
        self.app.forget_tables()
        self.to_table()

    def rename(self) -> None:
        def called(name: str) -> None:
            if name:
                self.do(lambda part: part.share(part.host.set_name(name)))

        ask_name(self.app.tr("Name of the table"), self.live.room.name, LONGEST_NAME, called)
