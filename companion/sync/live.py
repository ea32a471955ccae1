"""A shared table on the thread of its screen: what is known of it, kept true by events."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent import futures
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from companion.i18n import N_
from companion.match.log import Entry
from companion.match.table import Played
from companion.storage.schema import CannotWrite, StoreError, said
from companion.sync.device_setup import new_op
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice
from companion.sync.mirror import Mirror
from companion.sync.net.loop_thread import LoopThread
from companion.sync.protocol.batch import batch
from companion.sync.protocol.item_transfer import Item
from companion.sync.protocol.ledger import Ledger, WriteFailed
from companion.sync.shared_table import Gap, Held, SharedTable
from scoring.game import LEGAL, Problem, Verdict

Link = Literal["starting", "ok", "lost", "out"]
PATIENCE = 10.0
"""Seconds that a screen waits for the other thread, which only ever writes a line or two."""


HELD = "held"
"""By which the ledger remembers what is not sent yet."""


class Elsewhere(StoreError):
    says = N_("Nothing was entered: another phone hosts this table now.")


class Busy(StoreError):
    says = N_("Nothing was entered: the table is changing hands.")


@dataclass(frozen=True, slots=True)
class Aside:
    """A branch that was kept, as a person is told of it."""

    id: int
    base: int
    entries: tuple[Entry, ...]
    """The moves in it that stand."""


@dataclass(slots=True)
class Room:
    """Who belongs to the table, who sits where, and who is here."""

    name: str = ""
    lock: bool = False
    seats: Mapping[int, str] = field(default_factory=dict)
    devices: Mapping[str, str] = field(default_factory=dict)
    """Names by id, without those that were put out."""
    here: set[str] = field(default_factory=set)
    """Connected now; only a host knows."""
    gone: dict[str, float] = field(default_factory=dict)
    """Lost, and when; of the monotonic clock."""

    def seat_of(self, device: str) -> int | None:
        return next((seat for seat, d in sorted(self.seats.items()) if d == device), None)


class Ears(Protocol):
    """What a screen wants to be told."""

    def refused(self, live: Live, entry: Entry, verdict: Verdict) -> None: ...
    def kept(self, live: Live, aside: Aside) -> None: ...
    def replaced(self, live: Live) -> None: ...
    def admitted(self, live: Live, name: str) -> None: ...
    def put_out(self, live: Live, why: str) -> None: ...
    def fetched(self, live: Live, item: Item, data: bytes | None) -> None: ...
    def trouble(self, bad: Exception) -> None: ...


class Live:
    """One table that is shared now. Everything here is called on the screen's thread."""

    def __init__(self, stage: LoopThread, ledger: Ledger, mirror: Mirror, ears: Ears) -> None:
        self.part: HostDevice | GuestDevice | None = None
        """Lives on the other thread: only to be handed work."""
        self.match = mirror.match
        self.ledger = ledger
        self.mirror = mirror
        self.link: Link = "starting"
        self.room = Room()
        self.host = ""
        """The device that hosts."""
        self.me = ledger.me
        self.code = ""
        self.pin: str | None = None
        self.watch: str | None = None
        self.replaced_by = ""
        self.asides: list[Aside] = []
        self.offers: dict[str, tuple[Item, ...]] = {}
        """What lies on other phones' shelves, by device."""
        self.changing: Future[Any] | None = None
        """The part is becoming another one."""
        self._stage = stage
        self._ears = ears
        self._asked: Mapping[str, Entry] = {}
        """What this phone as the host has just asked of itself, by op_id."""
        self._answer: Verdict | None = None
        self.drain: Callable[[], None] = lambda: None
        """Brings in what the other thread has handed over."""
        entries, waiting, held, ops = self._log()
        self.table = SharedTable(
            ledger.header, entries, waiting, self._ask, self._ask_all, held, ops
        )

    @property
    def hosts(self) -> bool:
        return isinstance(self.part, HostDevice)

    @property
    def waiting(self) -> int:
        return len(self.table.waiting)

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        """Done at once on the other thread; its trouble is told as the store's would be."""
        future = self._stage.call(work, *args)
        futures.wait([future], PATIENCE)
        if not future.done() and future.cancel():
            raise Busy
        try:
            return future.result()
        except WriteFailed as bad:
            raise said(bad) from bad

    def look(self) -> None:
        """Read the room and what was kept aside."""
        self._rooms(*self.call(self._seen))

    def hear(self, event: Mapping[str, Any]) -> None:
        """Something has happened at the table."""
        match event:
            case {"event": "entry", "seq": int(n), "op_id": str(op_id), "entry": entry}:
                self._entered(n, op_id, entry)
            case {"event": "refused", "op_id": str(op_id), "problems": problems}:
                self._refused(op_id, problems)
            case {"event": "kept"}:
                self._parted(event)
            case {"event": "ready", "role": role}:
                self._began(role, event)
            case {"event": "in_step", "host": str(host)}:
                self.link, self.host = "ok", host
            case {"event": "lost" | "wrong_fingerprint"}:
                self.link = "lost"
            case {"event": "not_admitted", "why": str(why)}:
                self.link = "out"
                self._ears.put_out(self, why)
            case {"event": "code", "code": str(code), "pin": pin}:
                self.code, self.pin = code, pin
            case {"event": "replaced" | "closed", "host": str(host)}:
                self._superseded(host)
            case {"event": "trouble", "why": str(why)}:
                self._ears.trouble(CannotWrite(why=why))
            case {"event": "room"}:
                self.look()
            case {"event": "offered", "device": str(device), "items": items}:
                self.offers[device] = tuple(Item(**item) for item in items)
            case {"event": "fetched", "item": item, "data": data}:
                self._ears.fetched(self, Item(**item), data)
            case {"event": "arrived" | "left" | "joined", "device": str(device), "name": name}:
                self._moved(str(event["event"]), device, name)
        self._release()

    def _began(self, role: str, event: Mapping[str, Any]) -> None:
        if role == "host":
            self.link, self.host, self.replaced_by = "ok", self.me, ""
            self.code, self.pin = event["code"], event["pin"]
            self.room.here.clear()
        self.look()

    def _entered(self, n: int, op_id: str, entry: Entry) -> None:
        try:
            self.table.settle(n, op_id, entry)
        except Gap:
            self.read_again()
        if op_id in self._asked and n <= self.table.settled:
            self._answer = self.table.record[n - 1].verdict

    def _refused(self, op_id: str, problems: Any) -> None:
        verdict = Verdict(tuple(Problem(p["rule"], p["facts"]) for p in problems))
        if op_id in self._asked:
            self._answer = verdict
        elif (entry := self.table.drop(op_id)) is not None:
            self._ears.refused(self, entry, verdict)

    def _parted(self, event: Mapping[str, Any]) -> None:
        aside = Aside(event["branch"], event["base"], tuple(event["entries"]))
        self.read_again()
        self.look()
        self._ears.kept(self, aside)

    def _superseded(self, host: str) -> None:
        if self.hosts and host != self.me and host != self.replaced_by:
            self.replaced_by = host
            self._ears.replaced(self)
        elif not self.hosts:
            self.link = "lost"

    def _moved(self, what: str, device: str, name: str) -> None:
        room = self.room
        if what == "joined":
            self._ears.admitted(self, name)
        elif what == "arrived":
            room.here.add(device)
            room.gone.pop(device, None)
        else:
            room.here.discard(device)
            if device in room.devices:
                room.gone[device] = time.monotonic()

    def read_again(self) -> None:
        """The log is another one than what is shown."""
        self.table.rebuild(*self._log())
        self.mirror.parted()

    def _log(self) -> tuple[list[Entry], dict[str, Entry], list[Held], dict[str, int]]:
        ledger = self.ledger

        def log() -> Any:
            entries = [commit.entry for commit in ledger.commits]
            held = [(op_id, undone, entry) for op_id, undone, entry in ledger.memory.get(HELD, ())]
            return entries, dict(ledger.pending), held, dict(ledger.ops)

        found: tuple[list[Entry], dict[str, Entry], list[Held], dict[str, int]] = self.call(log)
        return found

    def _seen(self) -> tuple[Any, ...]:
        """On the other thread: what a person may want to know of the ledger."""
        ledger, part = self.ledger, self.part
        devices = {d.id: d.name for d in ledger.devices.values() if not d.out}
        asides = [
            Aside(b.id, b.base, tuple(c.entry for c in b.standing()))
            for b in ledger.branches
            if not b.settled and b.standing()
        ]
        watch = part.watch_address() if isinstance(part, HostDevice) else None
        return (
            ledger.me,
            ledger.term[1],
            ledger.name,
            ledger.lock,
            dict(ledger.seats),
            devices,
            (asides),
            watch,
        )

    def _rooms(self, *seen: Any) -> None:
        room = self.room
        self.me, host, room.name, room.lock, room.seats, room.devices, self.asides, self.watch = (
            seen
        )
        self.host = host or self.host
        for device in [*room.gone]:
            if device not in room.devices:
                del room.gone[device]

    # Moves

    def _ask(self, entry: Entry, played: Played) -> Verdict:
        """A move that the rules allow here: have it numbered, or let it wait."""
        part = self._asking()
        if isinstance(part, HostDevice):
            return self._number(part, {new_op(): entry})
        return self._send(part, entry, played)

    def _ask_all(self, entries: Sequence[Entry]) -> Verdict:
        """Moves to be taken back together: as _ask, all of them or none."""
        part = self._asking()
        ops = batch(new_op(), entries)
        if isinstance(part, HostDevice):
            return self._number(part, ops)
        if self.table.held:
            behind = [(new_op(), "", entry) for entry in entries]
            self._keep_held(*behind)
            for op_id, _, entry in behind:
                self.table.hold(op_id, entry, "")
        else:
            self.call(part.enter_all, ops)
            for op_id, entry in ops.items():
                self.table.wait(op_id, entry)
        return LEGAL

    def _asking(self) -> HostDevice | GuestDevice:
        """Whom to ask; raises StoreError."""
        if self.changing is not None:
            raise Busy
        if self.replaced_by:
            self._ears.replaced(self)
            raise Elsewhere
        if self.part is None:
            raise Busy
        return self.part

    def _number(self, part: HostDevice, ops: Mapping[str, Entry]) -> Verdict:
        self._asked, self._answer = ops, None
        self.call(part.enter_all, ops)
        self.drain()
        self._asked = {}
        if self._answer is None:
            raise Elsewhere
        return self._answer

    def _send(self, part: GuestDevice, entry: Entry, played: Played) -> Verdict:
        table = self.table
        undone = table.waits(entry["undo"]) if "undo" in entry else None
        if undone is not None and self.link != "ok":
            self.call(part.withdraw, undone)
            table.drop(undone)
            self._keep_held()
        elif undone is not None or table.held:
            op_id = new_op()
            self._keep_held((op_id, undone or "", entry))
            table.hold(op_id, entry, undone or "")
        else:
            op_id = new_op()
            self.call(part.enter, entry, op_id)
            table.wait(op_id, entry)
        return played.verdict

    def _release(self) -> None:
        """Send what was held, as far as it can be."""
        part = self.part
        if part is None or self.changing is not None or not self.ledger.memory.get(HELD):
            return
        while (ready := self.table.ready()) is not None:
            op_id, entry = ready
            self.call(part.enter, entry, op_id)
            self.table.sent(op_id)
        self._keep_held()

    def _keep_held(self, *more: Held) -> None:
        """Written down before it is shown, as everything is."""
        held = [list(one) for one in (*self.table.held, *more)]
        if held or self.ledger.memory.get(HELD):
            self.call(self.ledger.remember, HELD, held)
