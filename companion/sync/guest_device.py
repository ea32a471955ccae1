"""A device that follows a table's host, and may take over from it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from companion.match.log import Entry
from companion.sync.device_setup import Setting
from companion.sync.host_device import HostDevice
from companion.sync.net.discovery import Found
from companion.sync.net.guest_line import GuestLink, Way
from companion.sync.net.presence import Presence
from companion.sync.protocol import Guest, InStep, Kept, News
from companion.sync.protocol.chain import Commit
from companion.sync.protocol.events import Events
from companion.sync.protocol.item_transfer import Shelf, Thing
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import Closed, Refused, Room


class GuestDevice:
    """This device follows a host and may take over from it."""

    def __init__(self, ledger: Ledger, way: Way, setting: Setting) -> None:
        self.ledger = ledger
        self.setting = setting
        self.guest = Guest(ledger, secrets.randbelow(10**8))
        self.events = Events(self.guest.table, setting.report, setting.lang)
        self.shelf = Shelf(self.events.offered, self.events.fetched)
        self.link = GuestLink(
            self.guest, way, self._news, self._link_event, setting.pace, self.shelf
        )
        self._task: asyncio.Task[None] | None = None
        self._presence: Presence | None = None
        self._tables: tuple[Found, ...] = ()

    async def start(self) -> None:
        ledger = self.ledger
        self.setting.report(
            {
                "event": "ready",
                "role": "guest",
                "table": ledger.table,
                "device": ledger.me,
                "epoch": ledger.term[0],
                "seq": ledger.seq,
                "hash": ledger.head,
            }
        )
        self._task = asyncio.get_running_loop().create_task(self.link.run())
        if self.setting.discover:
            self._presence = Presence(
                seen=self._seen,
                interfaces=self.setting.interfaces,
                every=self.setting.pace.look,
            )
            self._presence.start()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._presence is not None:
            await self._presence.stop()

    def enter(self, entry: Entry, op_id: str) -> None:
        """Waits here until the host has answered; written before it is said."""
        self.enter_all({op_id: entry})

    def enter_all(self, ops: Mapping[str, Entry]) -> None:
        """As enter: one entry, or undo entries of one batch, by op_id."""
        said = self.guest.propose_all(ops)
        for op_id, entry in ops.items():
            self.setting.report({"event": "pending", "op_id": op_id, "entry": dict(entry)})
        self.link.send(said)

    def withdraw(self, op_id: str) -> None:
        """A person took back a move that still waits here."""
        self.ledger.forget(op_id)

    def put_away(self, branch: int) -> None:
        """A person does not want a kept branch back; it stays kept."""
        self.ledger.settle(self.ledger.branches[branch - 1])

    def replay(self, branch: int) -> None:
        self.link.send(self.guest.replay(self.ledger.branches[branch - 1]))

    def lay(self, things: Iterable[Thing]) -> None:
        """Offer these to the host, and nothing else."""
        self.link.send([self.shelf.lay(things)])

    def fetch(self, device: str, hash: str) -> None:
        """Have a thing that the host offers; it comes as an event."""
        self.link.send(self.shelf.fetch(device, hash))

    def sit(self, seat: int | None) -> None:
        self.link.send(self.guest.sit(seat))

    async def follow(self, way: Way) -> None:
        """Another phone has taken over; go there."""
        self.ledger.remember("way", way.to_json())
        self.link.way = way
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._task = asyncio.get_running_loop().create_task(self.link.run())

    async def take_over(self) -> HostDevice:
        """A person decided: this device hosts from now on."""
        await self.stop()
        self.guest.take_over()
        return HostDevice(self.ledger, self.setting)

    def _seen(self, tables: tuple[Found, ...]) -> None:
        self._tables = tables
        if not self.guest.in_step:
            self._look_again()

    def _look_again(self) -> None:
        """Of all who say they host this table, go to the one of the highest term."""
        ledger = self.ledger
        here = [
            t
            for t in self._tables
            if t.table == ledger.table
            and t.host in ledger.devices
            and not ledger.devices[t.host].out
            and (t.epoch, t.host) >= ledger.term
        ]
        if here:
            best = max(here, key=lambda t: (t.epoch, t.host))
            way = Way(best.addresses, best.port, ledger.devices[best.host].fingerprint)
            self.link.way = way
            ledger.remember("way", way.to_json())

    def _link_event(self, event: dict[str, Any]) -> None:
        self.setting.report(event)
        if event["event"] == "lost":
            self._look_again()

    def _news(self, item: News) -> None:
        match item:
            case Commit():
                self.events.entry(item, self.guest.table)
            case Refused():
                self.events.refused(item)
            case Kept(branch):
                self.events.kept(branch)
            case Room():
                self.events.room(item)
            case InStep(term, seq):
                self.setting.report(
                    {
                        "event": "in_step",
                        "epoch": term[0],
                        "host": term[1],
                        "seq": seq,
                        "hash": self.ledger.head,
                    }
                )
            case Closed():
                self.setting.report({"event": "closed", "why": item.why, "host": item.host})
