"""The lobby of a shared table: who is here, who sits where and how its link is, and how others
come in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.games import COVERS
from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.host_change import branch_kept, device_name, owner, take_over
from companion.ui.item_offers import news, offer_sheet
from companion.ui.name_sheet import ask_name
from companion.ui.pages import ListPage
from companion.ui.pages.invitation import WayIn, away, browsers, show_code
from companion.ui.theme import room
from companion.ui.widgets import (
    AppBar,
    Column,
    IconButton,
    ListRow,
    Panel,
    SectionTitle,
    Setting,
    Sheet,
    Strip,
    Toggle,
    button,
    menu,
    ruled,
)
from companion.ui.widgets.pieces import chip_width, paint_chip
from companion.ui.widgets.sheet import MenuLine

if TYPE_CHECKING:
    from companion.sync.events import BranchKept
    from companion.sync.live import Live

LONGEST_NAME = 40
NOBODY = {"icon": "", "value": "", "mood": "plain"}


class SeatRow(ListRow):
    """A seat, or a phone without one: who, on which phone, and how its link is."""

    seat = NumericProperty(-1)
    mood = StringProperty("plain")
    shows = (*ListRow.shows, "seat", "mood")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        mark = Box(box.x + dp(4), box.cy - dp(14), dp(28), dp(28))
        if self.seat >= 0:
            self.put(mark, partial(art.seat_mark, int(self.seat), self.text))
        else:
            paint.icon("orientation", mark.cx, mark.cy, dp(24), theme.text_3)
        right = box.x + box.w - dp(4)
        if self.value:
            wide = chip_width(self.icon, self.value)
            right -= wide
            chip = Box(right, box.cy - dp(16), wide, dp(32))
            paint_chip(chip, self.icon, self.value, self.mood, theme)
            right -= dp(8)
        self.two_lines(box.x + dp(44), right, self.text, self.note, bold=True)


class Seating(Panel):
    """A row for each seat, then one for each phone that sits nowhere."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(padding=(dp(12), dp(4)))
        self.lobby = lobby
        self.rows: dict[str, SeatRow] = {}

    @property
    def shared(self) -> Live:
        return self.lobby.shared

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.lobby.table.header.players)

    def refresh(self) -> None:
        lines = self.lines()
        if list(self.rows) != [key for key, _ in lines]:
            self.rows = {
                key: SeatRow(act=partial(self.picked, key), height=room(56)) for key, _ in lines
            }
            self.hold(*ruled(self.rows.values()))
        for key, line in lines:
            for name, value in line.items():
                setattr(self.rows[key], name, value)

    def lines(self) -> list[tuple[str, dict[str, object]]]:
        """Seats in order, then phones that sit nowhere: (key, what their row shows)."""
        live, tr = self.lobby.live, self.app.tr
        rows: list[tuple[str, dict[str, object]]] = []
        seats = live.room.seats if live is not None else {}
        for seat, name in enumerate(self.players):
            device = seats.get(seat, "")
            known = live is not None and device in live.room.devices
            note = self.named(device) if known else tr("no phone: anybody enters these moves")
            line = {"seat": seat, "text": name, "note": note}
            rows.append((f"seat {seat}", line | (self.standing(device) if known else NOBODY)))
        devices = live.room.devices if live is not None else {}
        for device, name in devices.items():
            if device not in seats.values():
                mine = device == self.shared.me
                note = tr("this phone, no seat") if mine else tr("no seat")
                line = {"seat": -1, "text": name, "note": note}
                rows.append((f"phone {device}", line | self.standing(device)))
        return rows

    def named(self, device: str) -> str:
        if device == self.shared.me:
            return self.app.tr("this phone")
        name = device_name(self.app, self.shared, device)
        if device in self.shared.room.browsers:
            return self.app.tr("browser · {name}").format(name=name)
        return name

    def standing(self, device: str) -> dict[str, str]:
        """The chip at the right: host, in step, or lost and for how long."""
        live, tr = self.shared, self.app.tr
        if device == live.host:
            return {"icon": "link_host", "value": tr("host"), "mood": "plain"}
        if not live.hosts:
            return NOBODY
        if device in live.room.here:
            return {"icon": "link_ok", "value": tr("in step"), "mood": "legal"}
        if device in live.room.gone:
            return {"icon": "link_lost", "value": self.away(device), "mood": "illegal"}
        return {"icon": "", "value": tr("away"), "mood": "plain"}

    def away(self, device: str) -> str:
        seconds = int(time.monotonic() - self.shared.room.gone[device])
        if seconds < 60:
            return self.app.tr("lost {n} s ago").format(n=seconds)
        return self.app.tr("lost {n} min ago").format(n=seconds // 60)

    def picked(self, key: str) -> None:
        kind, _, which = key.partition(" ")
        if self.lobby.live is None:
            return
        if kind == "seat":
            self.seat_sheet(int(which))
        else:
            self.phone_sheet(which)

    def seat_sheet(self, seat: int) -> None:
        """Whose phone enters this seat's moves."""
        live, tr = self.shared, self.app.tr
        now = live.room.seats.get(seat)
        lines: list[MenuLine] = []
        if not live.hosts and now == live.me:
            lines.append(("remove", tr("Stand up"), "", partial(self.sit, None)))
        elif not live.hosts:
            lines.append(("name", tr("I sit here"), "", partial(self.sit, seat)))
        else:
            for device in live.room.devices:
                picked = "radio_on" if now == device else "radio_off"
                lines.append((picked, self.named(device), "", partial(self.tie, seat, device)))
            none = tr("No phone: anybody enters these moves")
            off = "radio_off" if now in live.room.devices else "radio_on"
            lines.append((off, none, "", partial(self.tie, seat, None)))
            if live.hosting.seat_links():
                show = partial(show_code, self.lobby, seat)
                lines.append(("qr", tr("Code for a browser"), tr("scan to sit down"), show))
            if now in live.room.devices and now != live.me:
                lines.append(self.out_line(str(now)))
        menu(self.players[seat], lines).show()

    def phone_sheet(self, device: str) -> None:
        """A phone without a seat."""
        live, tr = self.shared, self.app.tr
        lines: list[MenuLine] = []
        for seat, name in enumerate(self.players):
            words = tr("Sits at the place of {name}").format(name=name)
            if live.hosts:
                lines.append(("name", words, "", partial(self.tie, seat, device)))
            elif device == live.me:
                lines.append(("name", words, "", partial(self.sit, seat)))
        if live.hosts and device != live.me:
            lines.append(self.out_line(device))
        if lines:
            menu(device_name(self.app, live, device), lines).show()

    def out_line(self, device: str) -> MenuLine:
        return "remove", self.app.tr("Put this phone out"), "", partial(self.put_out, device)

    def sit(self, seat: int | None) -> None:
        self.lobby.do(lambda live: live.sit(seat))

    def tie(self, seat: int, device: str | None) -> None:
        self.lobby.do(lambda live: live.hosting.set_seat(seat, device))

    def put_out(self, device: str) -> None:
        app, live, tr = self.app, self.shared, self.app.tr
        whose = owner(live, device) or device_name(app, live, device)
        sheet = Sheet(
            tr("Put out: {name}?").format(name=whose),
            tr("That phone keeps what it has and sees no more."),
            tr("With a new code it can come back."),
        )
        out = partial(self.lobby.do, lambda live: live.hosting.put_out(device))
        sure = button(tr("Put out"), sheet.closing(out), icon="remove")
        sheet.buttons(button(tr("Cancel"), sheet.close), sure)
        sheet.show()


class Lobby(ListPage):
    def __init__(self, match: str) -> None:
        self.match, self.table = match, self.table_of(match, to_play=True)
        self.more = IconButton(icon="more", act=self.menu)
        self.on = button("", self.to_table, kind="accent", icon="play")
        super().__init__(AppBar(self.more), Strip(self.on))
        self._tick = Clock.schedule_interval(self.tick, 1)
        self.way_in: WayIn | None = None
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
        if self.live is None or not self.live.hosts:
            self.way_in = None
            self.door.hold(away(self))
            return
        if self.way_in is None:
            self.way_in = WayIn(self)
            self.door.hold(self.way_in)
        self.way_in.refresh()

    def share(self) -> None:
        if self.app.linking.share(self.match):
            self.app.show_again()

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
