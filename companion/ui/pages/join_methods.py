"""Explains why a phone cannot join a table, and chooses its seat there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.i18n import N_
from companion.match.log import NotASession
from companion.storage.errors import StoreError
from companion.sync.net.pairing import BadCode, NotAdmitted
from companion.ui.host_change import device_name
from companion.ui.theme import room
from companion.ui.widgets import ListRow, Sheet

if TYPE_CHECKING:
    from companion.sync.live import Live
    from companion.ui.app import CairnApp

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
