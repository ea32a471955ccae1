"""Browser seats of a hosted table: each has a link, and counts as a device of the table.

By the thread that owns the table. Whoever has a seat's link is that seat's browser, by a device id
that is no certificate's; a new code for the seat puts the old one out.
"""

import hmac
import secrets
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from companion.sync import events
from companion.sync.events import Report
from companion.sync.net.pairing import printable
from companion.sync.protocol import Host
from companion.sync.protocol.authorship import BROWSER
from companion.sync.protocol.chain import Json
from companion.sync.protocol.messages import Device, Room

KEPT = "browsers"
"""In the table's memory: the code, and by seat the token, the device that came with it, and the
place in its address, if that is not the seat's number."""


class Seated(NamedTuple):
    seat: int | None
    """None: at the table's own screen, for whoever has no phone."""
    device: str
    place: int = 0
    """In the address of the page: of a person, it stays from match to match."""


class Browsers:
    def __init__(self, host: Host, share: Callable[[Room], None], tell: Report) -> None:
        """share: tells everybody of the room as it is now."""
        self._host, self._ledger = host, host.ledger
        self._share, self._tell = share, tell
        self._lines: Counter[str] = Counter()
        self.again: frozenset[int] = frozenset()
        """Seats that would play again once the match is over; replaced and never changed."""

    @property
    def code(self) -> str:
        """Six digits for those who type the address."""
        return str(self._kept().get("code", ""))

    @property
    def tokens(self) -> tuple[str, ...]:
        """What each seat's link says, by seat."""
        seats = self._kept().get("seats", {})
        return tuple(seats[str(seat)]["token"] for seat in range(len(seats)))

    def begin(self) -> None:
        """Links as they were, or new ones."""
        if not self._kept():
            seats = {str(seat): _unused() for seat in range(len(self._ledger.header.players))}
            code = f"{secrets.randbelow(10**6):06d}"
            self._ledger.remember(KEPT, {"code": code, "seats": seats})

    def end(self) -> None:
        """No browser sits here any more, and no link leads here."""
        for seat in range(len(self.tokens)):
            self._out(seat)
        if self._kept():
            self._ledger.remember(KEPT, {})

    def renew(self, seat: int) -> None:
        """Another link for that seat: whoever came by the old one is out."""
        self._out(seat)
        place = self._kept()["seats"][str(seat)].get("place", seat)
        self._keep_seat(seat, _unused() | {"place": place})

    def come(self, token: str, name: str) -> Seated | None:
        """Somebody has opened a seat's link; None: there is no such link, or not any more.

        name: the browser, as others are to see it.
        """
        found = self._find(token)
        if found is None:
            return None
        seat, device, place = found
        if not device:
            device = BROWSER + secrets.token_hex(16)
            said = printable(name)
            self._share(self._host.admit(Device(device, said, browser=True)))
            self._keep_seat(seat, {"token": token, "device": device, "place": place})
            self._tell(events.DeviceJoined(device, said))
        if self._ledger.seats.get(seat) != device and not self._ledger.devices[device].out:
            self._share(self._host.set_seat(seat, device))
        return self.seated(token)

    def seated(self, token: str) -> Seated | None:
        """Whose browser this is; None: nobody's, or it was put out."""
        seat, device, place = self._find(token) or (0, "", 0)
        known = self._ledger.devices.get(device)
        return Seated(seat, device, place) if known is not None and not known.out else None

    def goes_on(self, token: str, name: str) -> Seated | None:
        """Whose browser this is; one that sat here by this link at the match before sits down."""
        found = self._find(token)
        return self.come(token, name) if found is not None and not found[1] else self.seated(token)

    def wish_again(self, who: Seated) -> None:
        """The player at this seat would like another match; the host starts it."""
        if who.seat is not None and who.seat not in self.again:
            self.again |= {who.seat}
            self._tell(events.AgainWished(who.device, self._ledger.devices[who.device].name))

    def arrived(self, device: str) -> None:
        self._lines[device] += 1
        if self._lines[device] == 1:
            self._tell(events.DeviceArrived(device, self._ledger.devices[device].name))

    def left(self, device: str) -> None:
        self._lines[device] -= 1
        if not self._lines[device]:
            self._tell(events.DeviceLeft(device, self._ledger.devices[device].name))

    def _find(self, token: str) -> tuple[int, str, int] | None:
        """The seat of that link, its device and its place; every link is compared, as long as it
        takes."""
        said = token.encode("utf-8", "surrogatepass")
        found = None
        for seat, kept in self._kept().get("seats", {}).items():
            if hmac.compare_digest(said, kept["token"].encode()):
                found = int(seat), kept["device"], int(kept.get("place", seat))
        return found

    def _out(self, seat: int) -> None:
        device = self._kept()["seats"][str(seat)]["device"]
        known = self._ledger.devices.get(device)
        if known is not None and not known.out:
            self._share(self._host.put_out(device))

    def _kept(self) -> dict[str, Json]:
        kept: dict[str, Json] = self._ledger.memory.get(KEPT, {})
        return kept

    def _keep_seat(self, seat: int, kept: Json) -> None:
        seats = self._kept()["seats"] | {str(seat): kept}
        self._ledger.remember(KEPT, self._kept() | {"seats": seats})


def _unused() -> dict[str, Json]:
    return {"token": secrets.token_hex(16), "device": ""}
