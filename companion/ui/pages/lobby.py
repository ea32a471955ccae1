"""The lobby of a shared table: who is here, who sits where, and how others come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from companion.games import COVERS
from companion.ui.host_change import branch_kept, take_over
from companion.ui.item_offers import news, offer_sheet
from companion.ui.name_sheet import ask_name
from companion.ui.pages import ListPage
from companion.ui.pages.invitation import Away, WayIn, browsers
from companion.ui.pages.seat_list import Seating
from companion.ui.theme import room
from companion.ui.widgets import (
    Column,
    Foot,
    IconButton,
    ListRow,
    SectionTitle,
    Setting,
    Toggle,
    button,
    menu,
)
from companion.ui.widgets.sheet import MenuLine

if TYPE_CHECKING:
    from companion.sync.events import BranchKept
    from companion.sync.live import Live

LONGEST_NAME = 40


class Lobby(ListPage):
    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match, to_play=True)
        self.more = IconButton(icon="more", act=self.menu)
        self.on = button("", self.to_table, kind="accent", icon="play")
        super().__init__(self.more, foot=Foot(self.on))
        self._tick = Clock.schedule_interval(self.tick, 1)
        self.way_in: WayIn | Away | None = None
        self.door, self.seats, self.seating = Column(), SectionTitle(), Seating(self)
        self.settings = Column()
        self.list.add(self.door, self.seats, self.seating, self.settings)
        self.app.linking.lay(anew=True)
        self.refresh()

    @property
    def live(self) -> Live | None:
        return self.app.linking.at(self.match)

    @property
    def shared(self) -> Live:
        """Where it is known to be shared."""
        assert self.live is not None
        return self.live

    def left(self) -> None:
        self._tick.cancel()

    def tick(self, *_: object) -> None:
        """How long somebody has been away goes on while nothing happens."""
        if self.live is not None and self.live.room.gone:
            self.seating.refresh()

    def link_changed(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        live, tr = self.live, self.app.tr
        game = tr(COVERS[self.table.header.game].title)
        if live is None:
            self.bar.title, self.bar.state = game, tr("not shared")
        else:
            part = tr("you host") if live.hosts else tr("you are a guest")
            self.bar.title, self.bar.state = live.room.name or game, f"{game} · {part}"
        self.more.disabled, self.more.opacity = live is None, float(live is not None)
        self.seats.text, self.on.text = tr("Seats"), tr("To the table")
        self.show_way_in()
        self.seating.refresh()
        self.show_settings()

    def show_way_in(self) -> None:
        wanted = WayIn if self.live is not None and self.live.hosts else Away
        if type(self.way_in) is not wanted:
            self.way_in = wanted(self)
            self.door.hold(self.way_in)
        self.way_in.refresh()

    def do(self, work: Callable[[Live], None]) -> None:
        """Have something done at the live table."""
        if self.live is not None:
            with self.app.telling():
                work(self.live)
            self.app.linking.changed()

    # Below the seats

    def show_settings(self) -> None:
        self.settings.clear_widgets()
        if self.live is not None:
            self.settings.add(self.lock(self.live))
            for icon, text, note, act in self.links(self.live):
                told = {"icon": icon, "text": text, "note": note, "act": act}
                self.settings.add(ListRow(**told, forward=True, height=room(58)))

    def lock(self, live: Live) -> Setting:
        tr = self.app.tr
        on = tr("On: each seat's moves come from its phone")
        off = tr("Off: anybody may enter anybody’s move")
        turn = Toggle(active=live.room.lock, disabled=not live.hosts)
        turn.act = lambda: self.do(lambda live: live.hosting.set_lock(turn.active))
        title, help = tr("Tie seats to phones"), on if live.room.lock else off
        return Setting(turn, icon="lock", title=title, help=help, padding=(dp(4), 0))

    def links(self, live: Live) -> Iterator[MenuLine]:
        """What else can be done at this table."""
        app, tr, ntr = self.app, self.app.tr, self.app.ntr
        if live.hosts:
            note = tr("Phones without the app watch or sit down")
            yield "screen", tr("Open to browsers"), note, lambda: browsers(self).show()
        if count := len(news(app, live)):
            said = ntr("{n} thing to take over", "{n} things to take over", count).format(n=count)
            yield "import", tr("On the other phones"), said, lambda: offer_sheet(app, live).show()
        for aside in live.asides:
            count = len(aside.entries)
            said = ntr("{n} move was kept aside", "{n} moves were kept aside", count)
            note = tr("See them, or enter them again")
            yield "history", said.format(n=count), note, partial(self.see, aside)

    def see(self, aside: BranchKept) -> None:
        branch_kept(self.app, self.shared, aside).show()

    # Leaving

    def to_table(self) -> None:
        self.app.home()
        self.app.go("table", match=self.match)

    def menu(self) -> None:
        live, tr = self.live, self.app.tr
        if live is None:
            return
        if live.hosts:
            stays = tr("The match stays here; the other phones keep theirs")
            lines = [
                ("amend", tr("Name of the table"), live.room.name, self.rename),
                ("link_lost", tr("Stop sharing"), stays, self.stop),
            ]
        else:
            scan = partial(self.app.go, "join", table=live.ledger.table)
            where = tr("If it is another phone now, or at another place")
            lines = [
                ("link_host", tr("Take over"), tr("This phone hosts from now on"), self.take_over),
                ("join", tr("Scan the host’s code"), where, scan),
                ("link_lost", tr("Leave the table"), tr("The match stays here"), self.stop),
            ]
        menu("", lines).show()

    def take_over(self) -> None:
        take_over(self.app, self.shared).show()

    def stop(self) -> None:
        self.app.linking.sharing.leave()
        self.app.forget_tables()
        self.to_table()

    def rename(self) -> None:
        def called(name: str) -> None:
            if name:
                self.do(lambda live: live.hosting.set_name(name))

        ask_name(self.app.tr("Name of the table"), self.shared.room.name, LONGEST_NAME, called)
