"""`Live`: one shared table in use, on the thread that owns it.

The walk of a guest's tap, in order:
1. the guest's `SharedTable.enter` judges it and asks `GuestDevice`, where `Guest` writes it down
   (`Ledger.want`) and shows it as waiting; it is posted to the network's loop (`GuestLine.send`);
2. the host's loop reads the frame (`HostLine`) and hands it over to the thread that owns the table;
3. there `HostDevice.heard` gives it to `Host`: judged on the table as it is now, written in one
   transaction (`Ledger.append`, to the host's disk), shown, and posted to everybody's line;
4. each guest's loop hands `committed` over to its owner, where `GuestDevice` has `Guest` verify it,
   write it down and show it: `SharedTable.settle`.
Nobody on this thread waits for the network: calls return at once, what comes of them are events.
"""

import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.i18n import Words
from companion.match.log import Entry
from companion.sync import events
from companion.sync.events import Event
from companion.sync.guest_device import ADOPTED, GuestDevice
from companion.sync.host_device import Elsewhere, HostDevice
from companion.sync.net.dialling import Way
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.chain import Commit
from companion.sync.protocol.item_transfer import Item, Thing, heard_ticks, offered_ticks
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.shared_table import SharedTable
from companion.sync.setup import Setup
from companion.sync.tables import ways_of, with_first
from scoring.game import Verdict

Link = Literal["starting", "ok", "lost", "out"]
Part = HostDevice | GuestDevice


@dataclass(slots=True)
class Attendance:
    """Who belongs to the table, who sits where, and who is here."""

    name: str = ""
    lock: bool = False
    seats: Mapping[int, str] = field(default_factory=dict)
    devices: Mapping[str, str] = field(default_factory=dict)
    """Names by id, without those that were put out."""
    browsers: frozenset[str] = frozenset()
    """Of those, the ones that have no app."""
    here: set[str] = field(default_factory=set)
    """Connected now; only a host knows."""
    gone: dict[str, float] = field(default_factory=dict)
    """Lost, and when; of the monotonic clock."""

    def seat_of(self, device: str) -> int | None:
        return next((seat for seat, d in sorted(self.seats.items()) if d == device), None)


class Live:
    """One table, this device's part at it, and what is known of both."""

    def __init__(
        self, ledger: Ledger, setup: Setup, way: Way | None = None, *, follows: bool = False
    ) -> None:
        """way: to another phone that hosts; follows: another one hosts, wherever it is."""
        self.ledger = ledger
        self.table = SharedTable(ledger)
        self.link: Link = "starting"
        self.room = Attendance()
        self.host = ""
        self.code = ""
        self.pin: str | None = None
        self.watch: str | None = None
        self.replaced_by = ""
        self.offers: dict[str, tuple[Item, ...]] = {}
        """What lies on other phones' shelves, by device."""
        self.part: Part
        self._things: tuple[Thing, ...] = ()
        self._setup = setup
        self._words = Words(self.table.game, ledger.header.players, setup.lang)
        self.table.ask = self._ask
        self.table.numbered.append(self._numbered)
        self.table.ticked.append(self._ticked)
        if way is None and not follows and ledger.term[1] == ledger.me:
            self._host(Host(ledger, self.table))
        else:
            self._follow(way)

    @property
    def me(self) -> str:
        return self.ledger.me

    @property
    def hosts(self) -> bool:
        return isinstance(self.part, HostDevice)

    @property
    def hosting(self) -> HostDevice:
        """What only a host's person can do."""
        assert isinstance(self.part, HostDevice)
        return self.part

    @property
    def waiting(self) -> int:
        return len(self.ledger.pending)

    @property
    def asides(self) -> list[events.BranchKept]:
        """Branches that were kept, of which a person has not said what is to become."""
        kept = (branch for branch in self.ledger.branches if not branch.settled)
        return [events.branch_kept(branch) for branch in kept if branch.standing()]

    # Playing a part

    def _host(self, host: Host) -> None:
        self.part = part = HostDevice(host, self._setup, self._words, self._tell)
        self.link, self.host = "ok", self.me
        self._began(host)
        part.own_pending()

    def _follow(self, way: Way | None) -> None:
        """way: where a person says the host is; the ones known before are tried too."""
        known = ways_of(self.ledger)
        ways = known if way is None else with_first(way, known)
        guest = Guest(self.ledger, secrets.randbelow(10**8), self.table)
        self.part = GuestDevice(guest, ways, self._setup, self._words, self._tell)
        self.link, self.code, self.watch = "starting", "", None
        self._began(guest)

    def _began(self, part: Host | Guest) -> None:
        self.replaced_by, self.offers = "", {}
        part.shelf.offered = lambda peer, items: self._tell(events.Offered(peer, items))
        part.shelf.fetched = lambda peer, item, data: self._tell(events.Fetched(peer, item, data))
        self._look()

    def end(self) -> Part:
        """This device plays its part no more; the part, whose line is still to be stopped."""
        self.part.over = True
        return self.part

    def take_over(self) -> Part:
        """A person decided that the host is gone: host from now on; the part that ends."""
        ended = self.end()
        assert isinstance(ended, GuestDevice)
        self._host(ended.guest.take_over())
        return ended

    def follow(self, way: Way | None = None) -> Part:
        """Go to the phone that hosts now, or look for it; the part that ends."""
        ended = self.end()
        self._follow(way)
        return ended

    # What either part does

    def enter(self, entry: Entry, op_id: str) -> None:
        """Ask for a move whatever the rules say here; its result is reported."""
        try:
            self.part.propose({op_id: entry})
        except Elsewhere:
            return

    def _ask(self, ops: Mapping[str, Entry]) -> Verdict:
        return self.part.propose(ops)

    def replay(self, branch: int) -> None:
        """Enter the moves of a branch that was kept aside again."""
        self.part.replay(branch)

    def put_away(self, branch: int) -> None:
        """A person does not want a kept branch back; it stays kept."""
        self.ledger.settle(self.ledger.branches[branch - 1])

    def resume(self) -> None:
        """A person decided that this phone goes on hosting."""
        self.hosting.resume()
        self.replaced_by = ""

    @property
    def adopted(self) -> events.LogAdopted | None:
        """What was adopted on taking over, while nothing was entered after it."""
        kept = self.ledger.memory.get(ADOPTED)
        if not self.hosts or not kept or kept["end"] != self.ledger.seq:
            return None
        base = kept["base"]
        return events.LogAdopted(kept["device"], kept["name"], base, kept["end"] - base)

    def give_up_adopted(self) -> bool:
        """A person does not want what was adopted; whether there was anything."""
        adopted = self.adopted
        if adopted is None:
            return False
        self.hosting.give_up(adopted.base)
        self.ledger.remember(ADOPTED, None)
        return True

    def sit(self, seat: int | None) -> None:
        self.part.sit(seat)

    def lay(self, things: Iterable[Thing]) -> None:
        """Offer these to the others, and what is ticked off of the set-up."""
        self._things = tuple(things)
        self.part.lay((*offered_ticks(self.table.ticks), *self._things))

    def fetch(self, device: str, hash: str) -> None:
        """Have a thing that another device offers; it comes as an event."""
        self.part.fetch(device, hash)

    def _ticked(self) -> None:
        """Here or elsewhere: the others hear of it, those in browsers too."""
        self.lay(self._things)
        if isinstance(self.part, HostDevice):
            self.part.ticked()

    # What is known

    def _numbered(self, commit: Commit) -> None:
        if isinstance(self.part, HostDevice):
            self.part.numbered(commit)
        verdict = self.table.record[commit.seq - 1].verdict
        self._tell(events.Entered(commit, verdict, self._words))

    def page_changed(self) -> None:
        """It was opened or closed."""
        self.watch = self.part.watch() if isinstance(self.part, HostDevice) else None

    def _look(self) -> None:
        room, ledger = self.room, self.ledger
        room.name, room.lock, room.seats = ledger.name, ledger.lock, ledger.seats
        inside = [d for d in ledger.devices.values() if not d.out]
        room.devices = {d.id: d.name for d in inside}
        room.browsers = frozenset(d.id for d in inside if d.browser)
        room.gone = {device: when for device, when in room.gone.items() if device in room.devices}
        room.here &= room.devices.keys()
        self.host = ledger.term[1] or self.host

    def _tell(self, event: Event) -> None:
        """Something has happened: keep what is known true, and pass it on."""
        room = self.room
        match event:
            case events.Ready():
                self.code, self.pin = event.facts.get("code", ""), event.facts.get("pin")
                self.watch = event.facts.get("watch")
            case events.RoomChanged():
                self._look()
            case events.CaughtUp():
                self.link, self.host = "ok", event.host
            case events.Lost() | events.Impostor():
                self.link = "lost"
            case events.PutOut():
                self.link = "out"
            case events.CodeChanged(code, pin):
                self.code, self.pin = code, pin
            case events.Superseded() | events.HostClosed():
                if not self.hosts:
                    self.link = "lost"
                elif event.host != self.me:
                    self.replaced_by = event.host
            case events.Offered(device, items):
                self.offers[device] = items
                self.table.tick(heard_ticks(items))
            case events.DeviceArrived(device):
                room.here.add(device)
                room.gone.pop(device, None)
            case events.DeviceLeft(device):
                room.here.discard(device)
                if device in room.devices:
                    room.gone[device] = time.monotonic()
        self._setup.report(event)
