"""Who sits where at a shared table, on which phone, and how its link is."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.play import art
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.host_change import device_name, owner
from companion.ui.pages.invitation import seat_code
from companion.ui.theme import room
from companion.ui.widgets import ListRow, Panel, Sheet, Text, button, menu, ruled
from companion.ui.widgets.link import chip_width, paint_chip
from companion.ui.widgets.sheet import MenuLine

if TYPE_CHECKING:
    from companion.sync.live import Live
    from companion.ui.pages.lobby import Lobby

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

    def __init__(self, lobby: Lobby, **settings: object) -> None:
        super().__init__(padding=(dp(12), dp(4)), **settings)
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
                show = partial(self.show_code, seat)
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

    def show_code(self, seat: int) -> None:
        seat_code(self.lobby, seat).show()

    def out_line(self, device: str) -> MenuLine:
        return "remove", self.app.tr("Put this phone out"), "", partial(self.put_out, device)

    def sit(self, seat: int | None) -> None:
        self.lobby.do(lambda live: live.sit(seat))

    def tie(self, seat: int, device: str | None) -> None:
        self.lobby.do(lambda live: live.hosting.set_seat(seat, device))

    def put_out(self, device: str) -> None:
        app, live, tr = self.app, self.shared, self.app.tr
        sheet = Sheet()
        whose = owner(live, device) or device_name(app, live, device)
        sheet.add(
            Text(text=tr("Put out: {name}?").format(name=whose), role="title"),
            Text(text=tr("That phone keeps what it has and sees no more."), tone="text_2"),
            Text(text=tr("With a new code it can come back."), tone="text_2"),
        )
        out = partial(self.lobby.do, lambda live: live.hosting.put_out(device))
        sure = button(tr("Put out"), sheet.closing(out), icon="remove")
        sheet.buttons(button(tr("Cancel"), sheet.close), sure)
        sheet.show()
