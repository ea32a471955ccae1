"""Who sits where at a shared table, on which phone, and how its link is."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty

from companion.ui import paint
from companion.ui.host_change import device_name, owner
from companion.ui.paint import Box
from companion.ui.theme import room, size
from companion.ui.verdicts import button
from companion.ui.widgets import Panel, Rule, Sheet, Tappable, Text, menu
from companion.ui.widgets.link import chip_width, paint_chip

if TYPE_CHECKING:
    from companion.ui.pages.lobby import Lobby

Choice = tuple[str, str, str, Callable[[], None] | None]
NOBODY = {"icon": "", "value": "", "mood": "plain"}


class SeatRow(Tappable):
    """A seat, or a phone without one: who, on which phone, and how its link is."""

    seat = NumericProperty(-1)
    text = StringProperty("")
    note = StringProperty("")
    value = StringProperty("")
    icon = StringProperty("")
    mood = StringProperty("plain")
    shows = ("seat", "text", "note", "value", "icon", "mood")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=room(56), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        if self.pressed:
            paint.block(box, theme.raised, dp(12))
        mark = Box(box.x + dp(4), box.cy - dp(14), dp(28), dp(28))
        if self.seat >= 0:
            paint.seat_mark(int(self.seat), self.text, mark, theme)
        else:
            paint.icon("orientation", mark.cx, mark.cy, dp(24), theme.text_3)
        right = box.x + box.w - dp(4)
        if self.value:
            wide = chip_width(self.icon, self.value)
            right -= wide
            chip = Box(right, box.cy - dp(16), wide, dp(32))
            paint_chip(chip, self.icon, self.value, self.mood, theme)
            right -= dp(8)
        x = box.x + dp(44)
        for words, y, role, ink, bold in (
            (self.text, box.cy + sp(10), "body", theme.text, True),
            (self.note, box.cy - sp(11), "label", theme.text_2, False),
        ):
            paint.text(words, x, y, size(role), ink, bold=bold, anchor="left", width=right - x)


class Seating(Panel):
    """A row for each seat, then one for each phone that sits nowhere."""

    def __init__(self, lobby: Lobby, **settings: Any) -> None:
        super().__init__(padding=(dp(12), dp(4)), **settings)
        self.lobby = lobby
        self.rows: dict[str, SeatRow] = {}

    @property
    def live(self) -> Any:
        return self.lobby.live

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.lobby.table.header.players)

    def refresh(self) -> None:
        lines = self.lines()
        if list(self.rows) != [key for key, _ in lines]:
            self.clear_widgets()
            self.rows = {}
            for i, (key, line) in enumerate(lines):
                if i:
                    self.add_widget(Rule())
                row = self.rows[key] = SeatRow(**line)
                row.bind(on_tap=lambda _, key=key: self.picked(key))
                self.add_widget(row)
        for key, line in lines:
            for name, value in line.items():
                setattr(self.rows[key], name, value)

    def lines(self) -> list[tuple[str, dict[str, Any]]]:
        """Seats in order, then phones that sit nowhere: (key, what their row shows)."""
        live, tr = self.live, self.app.tr
        rows: list[tuple[str, dict[str, Any]]] = []
        seats = live.room.seats if live is not None else {}
        for seat, name in enumerate(self.players):
            device = seats.get(seat, "")
            known = live is not None and device in live.room.devices
            note = self.named(device) if known else tr("no phone: anybody enters these moves")
            line = {"seat": seat, "text": name, "note": note}
            rows.append((f"seat {seat}", line | (self.standing(device) if known else NOBODY)))
        for device, name in live.room.devices.items() if live is not None else ():
            if device not in seats.values():
                mine = device == live.me
                note = tr("this phone, no seat") if mine else tr("no seat")
                line = {"seat": -1, "text": name, "note": note}
                rows.append((f"phone {device}", line | self.standing(device)))
        return rows

    def named(self, device: str) -> str:
        if device == self.live.me:
            return str(self.app.tr("this phone"))
        return device_name(self.app, self.live, device)

    def standing(self, device: str) -> dict[str, str]:
        """The chip at the right: host, in step, or lost and for how long."""
        live, tr = self.live, self.app.tr
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
        seconds = int(time.monotonic() - self.live.room.gone[device])
        if seconds < 60:
            return str(self.app.tr("lost {n} s ago").format(n=seconds))
        return str(self.app.tr("lost {n} min ago").format(n=seconds // 60))

    def picked(self, key: str) -> None:
        kind, _, which = key.partition(" ")
        if self.live is None:
            return
        if kind == "seat":
            self.seat_sheet(int(which))
        else:
            self.phone_sheet(which)

    def seat_sheet(self, seat: int) -> None:
        """Whose phone enters this seat's moves."""
        live, tr = self.live, self.app.tr
        now = live.room.seats.get(seat)
        lines: list[Choice] = []
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
            if now in live.room.devices and now != live.me:
                lines.append(self.out_line(str(now)))
        menu(self.players[seat], lines).show()

    def phone_sheet(self, device: str) -> None:
        """A phone without a seat."""
        live, tr = self.live, self.app.tr
        lines: list[Choice] = []
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

    def out_line(self, device: str) -> Choice:
        return "remove", self.app.tr("Put this phone out"), "", partial(self.put_out, device)

    def sit(self, seat: int | None) -> None:
        self.lobby.do(lambda part: part.sit(seat))

    def tie(self, seat: int, device: str | None) -> None:
        self.lobby.do(lambda part: part.share(part.host.set_seat(seat, device)))

    def put_out(self, device: str) -> None:
        app, live, tr = self.app, self.live, self.app.tr
        sheet = Sheet()
        whose = owner(live, device) or device_name(app, live, device)
        sheet.add(
            Text(text=tr("Put out: {name}?").format(name=whose), role="title"),
            Text(text=tr("That phone keeps what it has and sees no more."), tone="text_2"),
            Text(text=tr("With a new code it can come back."), tone="text_2"),
        )

        def sure() -> None:
            sheet.close()
            self.lobby.do(lambda part: part.put_out(device))

        sheet.buttons(button(tr("Cancel"), sheet.close), button(tr("Put out"), sure, icon="remove"))
        sheet.show()
