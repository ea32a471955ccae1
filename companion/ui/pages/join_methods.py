"""The ways to a table: a viewfinder for its code, a pad for its address; and why one is barred."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from companion.camera.worker import CameraWorker, code_reader
from companion.i18n import N_
from companion.match.log import NotASession
from companion.phone.device import NoCamera
from companion.play.scene import Box
from companion.storage.errors import StoreError
from companion.sync.net.pairing import BadCode, NotAdmitted
from companion.ui import paint
from companion.ui.host_change import device_name
from companion.ui.theme import room, size
from companion.ui.widgets import ListRow, Sheet, Text, button
from companion.ui.widgets.controls import DigitPad, Typed
from companion.ui.widgets.live_picture import LivePicture
from companion.ui.widgets.sheet import wrapped

if TYPE_CHECKING:
    from companion.sync.live import Live
    from companion.ui.app import CairnApp

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", ":")
LONGEST = 21
SHOWN = 1 / 12
"""Seconds between two pictures of the viewfinder."""
AGAIN = 3.0
"""Seconds after which a code that led nowhere is tried once more."""

OTHER_VERSION = N_("The other phone has another version of Cairn: update both.")
REASONS = {
    "fingerprint": N_("Another device answers at this address. Nothing was sent."),
    "join_key": N_("This code was used already. Scan the one that the host shows now."),
    "key": N_("The host does not know this phone any more. Scan its code again."),
    "version": OTHER_VERSION,
    "full": N_("This table is full: the host can put a phone out."),
    "pin_changed": N_("Wrong PIN three times: the host shows a new one now."),
    "pin_off": N_("Too many wrong PINs. Scan the code, or ask the host for a new PIN."),
    "busy": N_("Several phones are joining at once. Try again in a moment."),
    "not_the_host": N_("What answers there does not know the PIN. Nothing was sent."),
}
"""Why a host, or what stands for one, does not let a phone in."""


def why_not(app: CairnApp, bad: Exception) -> str:
    """The sentence for whatever kept this phone from joining."""
    tr = app.tr
    if isinstance(bad, NotAdmitted):
        if bad.why == "pin" and bad.left is not None:
            text = app.ntr("Wrong PIN, {n} try left.", "Wrong PIN, {n} tries left.", bad.left)
            return text.format(n=bad.left)
        reason = REASONS.get(bad.why)
        return tr(reason) if reason else tr("The host does not let this phone in.")
    if isinstance(bad, BadCode):
        if "version" in str(bad):
            return tr(OTHER_VERSION)
        return tr("This is not the code of a table. The host’s lobby shows one.")
    if isinstance(bad, StoreError):
        return bad.text(tr)
    if isinstance(bad, NotASession):
        return tr("This version of Cairn does not know that game.")
    if isinstance(bad, (OSError, EOFError)):
        return tr("Nobody answers there. Both phones need the same Wi-Fi or hotspot.")
    return tr("What answers there does not speak as a table of Cairn does.")


class CodeFinder(LivePicture):
    """What the camera sees, in ember brackets; or why it sees nothing."""

    trouble = StringProperty("")
    shows = ("marks", "warning", "trouble")

    def __init__(self) -> None:
        self._worker: CameraWorker[str] | None = None
        self._look = Clock.create_trigger(self._newest, SHOWN, interval=True)
        self._forget = Clock.create_trigger(self._unsay, AGAIN)
        self._over = self._resting = False
        self._said = ""
        super().__init__(size_hint_y=None)

    def begin(self, found: Callable[[str], None]) -> None:
        """Ask for the camera and look; `found` gets each new code, and an old one after `again`."""
        device = self.app.device
        self._found = found

        def allowed(may: bool) -> None:
            if self._over or self._worker is not None:
                return
            if not may:
                self.trouble = "refused"
                return
            try:
                self._worker = CameraWorker(device.camera(), code_reader)
            except NoCamera:
                self.trouble = "none"
                return
            self._look()

        device.ask_camera(lambda may: Clock.schedule_once(lambda _: allowed(may), 0))

    def end(self) -> None:
        self._over = True
        self.rest()

    def rest(self) -> None:
        """Let the camera go until `resume`; a question whether it may be used stays open."""
        self._look.cancel()
        self._forget.cancel()
        if self._worker is not None:
            self._worker.close()
            self._worker, self._resting = None, True

    def resume(self) -> None:
        if self._resting:
            self._resting = False
            self.begin(self._found)

    def again(self) -> None:
        """The code led nowhere: take it for a new one in a while."""
        self._forget()

    def _unsay(self, *_: object) -> None:
        self._said = ""

    def _newest(self, *_: object) -> None:
        worker = self._worker
        if worker is None:
            return
        self.show(worker.picture)
        self.trouble = worker.trouble
        text = worker.glimpse.seen if worker.glimpse is not None else ""
        if text and text != self._said:
            self._said = text
            self._found(text)

    def words(self) -> str:
        tr = self.app.tr
        if self.trouble == "refused":
            return tr("Camera is not allowed. Take a table from the list, or type its address.")
        if self.trouble:
            return tr("No camera here. Take a table from the list, or type its address.")
        return ""

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.inset, dp(14))
        if words := self.words():
            self._paint_trouble(words, box)
            return
        if self.picture is not None:
            self.paint_picture()
        self._paint_brackets(box)

    def _paint_trouble(self, words: str, box: Box) -> None:
        """In the middle, an icon above as many lines as it takes."""
        theme, high = self.theme, dp(44)
        lines = wrapped(words, size("body"), box.w - dp(32), most=4)
        step = min(sp(21), (box.h - dp(12) - high) / len(lines))
        top = box.cy + (high + step * len(lines)) / 2
        paint.icon("join", box.cx, top - high / 2, dp(36), theme.text_3)
        px = min(size("body"), step * 16 / 21)
        for i, line in enumerate(lines):
            y = top - high - step * (i + 0.5)
            paint.text(line, box.cx, y, px, theme.text_2, width=box.w - dp(24))

    def _paint_brackets(self, box: Box) -> None:
        frame = Box.about(box.cx, box.cy, box.h * 0.88, box.h * 0.88)
        long, thick = dp(28), dp(3)
        for x in (0.0, 1.0):
            for y in (0.0, 1.0):
                for w, h in ((long, thick), (thick, long)):
                    corner = Box(frame.x + x * (frame.w - w), frame.y + y * (frame.h - h), w, h)
                    paint.block(corner, self.theme.accent, 1)


class AddressSheet(Sheet):
    """An address with its port on our own pad, or a code that was copied."""

    def __init__(self, typed: Callable[[str, int], None], pasted: Callable[[str], None]) -> None:
        tr = self.app.tr
        how = tr("It stands beside the code in the host’s lobby.")
        super().__init__(tr("Address of the table"), how)
        self._typed, self._pasted = typed, pasted
        self.line = Typed(hint="192.168.1.20:41234")
        self.refused = Text(text="", role="label", tone="illegal", padding=(dp(4), 0))
        self.add(
            self.line,
            DigitPad(KEYS, 48, on_key=lambda _, key: self.key(key)),
            self.refused,
        )
        self.buttons(
            button("", lambda: self.key("<"), icon="backspace", size_hint_x=0.4),
            button(tr("Paste"), self.paste),
            button(tr("Next"), self.done, kind="accent"),
        )

    def key(self, key: str) -> None:
        self.refused.text = ""
        text = self.line.text
        self.line.text = text[:-1] if key == "<" else (text + key)[:LONGEST]

    def paste(self) -> None:
        from kivy.core.clipboard import Clipboard

        text = (Clipboard.paste() or "").strip()
        if text.startswith("cairn:"):
            self.close()
            self._pasted(text)
        elif address_of(text) is not None:
            self.line.text = text
        else:
            self.refused.text = self.app.tr("What was copied is neither a code nor an address.")

    def done(self) -> None:
        at = address_of(self.line.text)
        if at is None:
            self.refused.text = self.app.tr(
                "An address is four numbers with dots, a colon, and the port."
            )
            return
        self.close()
        self._typed(*at)


def address_of(text: str) -> tuple[str, int] | None:
    """192.168.1.20:41234 as its two parts; None for anything else."""
    host, _, port = text.strip().rpartition(":")
    try:
        address = str(ipaddress.IPv4Address(host))
    except ValueError:
        return None
    good = port.isascii() and port.isdecimal() and len(port) <= 5 and 0 < int(port) < 65536
    return (address, int(port)) if good else None


class WhoAreYou(Sheet):
    """Which seat this phone enters moves for, and which ones others have."""

    def __init__(self, app: CairnApp, live: Live) -> None:
        tr, self.live = app.tr, live
        super().__init__(tr("Who are you?"), tr("Then the others see whose phone this is."))
        self.rows = [
            ListRow(text=name, height=room(56), act=self.closing(partial(self.sit, seat)))
            for seat, name in enumerate(live.table.header.players)
        ]
        only = ListRow(icon="seen", text=tr("I only look on"), height=room(56), act=self.close)
        self.add(*self.rows, only)
        self.link_changed()

    def link_changed(self) -> None:
        """Somebody may have sat down meanwhile."""
        tr, seats = self.app.tr, self.live.room.seats
        for seat, row in enumerate(self.rows):
            taken = device_name(self.app, self.live, seats[seat]) if seat in seats else ""
            row.note = tr("taken: {phone}").format(phone=taken) if taken else tr("free")
            row.icon, row.bold = "lock" if taken else "name", not taken

    def sit(self, seat: int) -> None:
        with self.app.telling():
            self.live.sit(seat)
