"""`GuestDevice`: this device follows a table's host, and reconnects by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from companion.i18n import Words
from companion.match.log import Entry
from companion.storage.errors import StoreError
from companion.sync import events
from companion.sync.events import Event, Report
from companion.sync.net.dialling import (
    Channel,
    Longer,
    Way,
    WrongFingerprint,
    authenticate,
    host_at,
    logs_of,
    some,
)
from companion.sync.net.listener import PeerLine
from companion.sync.net.pairing import NotAdmitted
from companion.sync.net.presence import Found, Presence, hints
from companion.sync.protocol import Guest, InStep, News
from companion.sync.protocol.authorship import Forged
from companion.sync.protocol.chain import BadChain, unsendable
from companion.sync.protocol.guest import HEARS as FROM_HOST
from companion.sync.protocol.guest import Adopted, Heard, PeerLog
from companion.sync.protocol.item_transfer import HOST, Thing
from companion.sync.protocol.ledger import Branch
from companion.sync.protocol.messages import BadPeer, Closed, Hello, Message, Refused, Room
from companion.sync.protocol.proof import Term
from companion.sync.setup import Setup
from companion.sync.tables import PAIR_AGAIN, with_first
from scoring.codec import to_json
from scoring.game import LEGAL, Problem, Verdict

ADOPTED = "adopted"
"""In the table's memory: what was adopted from which guest on taking over."""


Obstacle = Literal["host", "long log"] | None
"""Why a device does not take over: the host answers, or a person has to decide first."""


class LongLogs(NamedTuple):
    """What to do if a guest knows very many more entries than this device."""

    trusted: str = ""
    """The device whose long log a person wants."""
    ask: bool = True
    """Whether other long logs stop the take-over; else they are left out."""


class GuestDevice:
    """By the thread that owns the table; the line alone lives on the network's loop."""

    def __init__(
        self, guest: Guest, ways: Sequence[Way], setup: Setup, words: Words, tell: Report
    ) -> None:
        self.guest = guest
        self.over = False
        """Whatever the network still hands over is of no consequence."""
        self._ledger, self._setup, self._words, self._report = guest.ledger, setup, words, tell
        self.line = GuestLine(setup, self, ways)
        self.peers = PeerLine(setup, guest.ledger, self.shown)
        self._way = Way((), 0, None)
        """Where this line leads."""
        self._forged = ("", 0)
        """The device whose forged log was reported last, and its entry."""

    async def start(self) -> None:
        """On the network's loop."""
        hand = self._setup.owner.hand
        hand(lambda: self.report(events.ready("guest", self._ledger, {})))
        if self._ledger.memory.get(PAIR_AGAIN):
            hand(self.report, events.PutOut(PAIR_AGAIN))
        else:
            # The same port as when this device hosts: others may know it already.
            await self.peers.listen_again(0, self._ledger.memory.get("port", 0))
            self.guest.port = self.peers.port
            hand(self._listening)
            await self.line.start()

    def _listening(self) -> None:
        try:
            self._ledger.remember("port", self.peers.port)
        except StoreError as bad:
            self.report(events.Trouble(bad))

    async def stop(self) -> None:
        """On the network's loop."""
        await self.line.stop()
        await self.peers.stop()

    async def obstacle(self, long_logs: LongLogs) -> Obstacle:
        """On the network's loop: why this device does not take over; None: it may.

        Then it has followed the longest log of all guests that answer.
        """
        ledger, setup = self._ledger, self._setup
        if await self.line.host_answers(ledger.question()):
            return "host"
        said = ledger.memory.get("places", {})
        places = {d: (at[0], at[1]) for d, at in said.items() if d in ledger.devices}
        places.pop(ledger.me, None)
        trusted = (long_logs.trusted,)
        logs = await logs_of(places, setup.identity, ledger.question(), setup.lan.pace, trusted)
        return await setup.owner.done(self._adopt, logs, long_logs.ask)

    def _adopt(self, logs: Mapping[str, PeerLog | Longer], ask: bool) -> Obstacle:
        """Go on with the longest log that is acceptable; say who could not be reached."""
        longest = max(
            ((log.entries, d) for d, log in logs.items() if isinstance(log, Longer)), default=None
        )
        if longest is not None and ask:
            self.report(events.LongLog(longest[1], self._name(longest[1]), longest[0]))
            return "long log"
        for asked in logs.values():
            self.guest.saw_term(asked.term)
        known = [(d, log) for d, log in logs.items() if isinstance(log, PeerLog)]
        for device, log in sorted(known, key=lambda one: len(one[1].commits), reverse=True):
            try:
                self._adopted(device, self.guest.adopt(log))
            except Forged as bad:
                self.report(events.LogForged(device, self._name(device), bad.seq, bad.rule))
            except BadChain:
                continue  # it has another log than this device, or a shorter one
        others = [d for d in self._ledger.devices.values() if not d.out and d.id != self._ledger.me]
        missing = [
            d.name
            for d in others
            if d.id not in logs and d.id != self._ledger.term[1] and not d.browser
        ]
        if missing:
            self.report(events.Unreached(tuple(missing)))
        return None

    def _adopted(self, device: str, result: Adopted) -> None:
        name, (base, taken, refused) = self._name(device), result
        if taken:
            about = {"device": device, "name": name, "base": base, "end": base + taken}
            self._ledger.remember(ADOPTED, about)
            self.report(events.LogAdopted(device, name, base, taken))
        if refused is not None:
            self.report(events.LogForged(device, name, refused.seq, refused.rule))

    def _name(self, device: str) -> str:
        known = self._ledger.devices.get(device)
        return known.name if known else "?"

    # What this phone's person does

    def propose(self, ops: Mapping[str, Entry]) -> Verdict:
        """It waits here until the host has answered; written before it is said.

        What no host could take is not sent to one.
        """
        for op_id, entry in ops.items():
            if bad := unsendable(entry):
                verdict = Verdict((Problem("entry.form", bad.facts),))
                self.report(events.Rejected(op_id, entry, verdict, self._words))
                return verdict
        said = self.guest.propose(ops)
        for op_id in ops.keys() & self._ledger.pending.keys():
            self.report(events.Pending(op_id, ops[op_id]))
        self.line.send(said)
        return LEGAL

    def replay(self, branch: int) -> None:
        self.line.send(self.guest.replay(self._ledger.branches[branch - 1]))

    def sit(self, seat: int | None) -> None:
        self.line.send(self.guest.sit(seat))

    def lay(self, things: Iterable[Thing]) -> None:
        self.line.send([self.guest.shelf.lay(things)])

    def fetch(self, device: str, hash: str) -> None:
        self.line.send(self.guest.shelf.fetch(device, hash))

    # What the network hands over

    def heard(self, message: Message) -> bool:
        """Whether this device is in step, or comes nearer to it; raises BadPeer."""
        if self.over:
            return True
        before = self._ledger.seq
        entry = self._ledger.pending.get(message.op_id) if isinstance(message, Refused) else None
        try:
            answers, news = self._receive(message)
            self.line.send(answers)
            for item in news:
                self._news(item, entry)
        except StoreError as bad:
            self.report(events.Trouble(bad))
            return True
        return self.guest.in_step or self._ledger.seq > before

    def _receive(self, message: Message) -> Heard:
        """Raises BadPeer, after it was said which device offered a forged log."""
        try:
            return self.guest.receive(message)
        except Forged as bad:
            host = self.guest.peer or self._ledger.term[1]
            self.line.distrust(host)
            if (host, bad.seq) != self._forged:
                self._forged = (host, bad.seq)
                self.report(events.LogForged(host, self._name(host), bad.seq, bad.rule))
            raise BadPeer(str(bad)) from None

    def _news(self, item: News, refused: Entry | None) -> None:
        match item:
            case Refused():
                self.report(events.rejected(item, refused, self._words))
            case Branch():
                self.report(events.branch_kept(item))
            case Room():
                self.report(events.room_changed(self._ledger))
            case InStep((epoch, host), seq):
                self._proved_way()
                self.report(events.CaughtUp(epoch, host, seq, self._ledger.head))
            case Closed():
                self._leave(item)

    def _leave(self, closed: Closed) -> None:
        """Whoever answers there orders the log no more: go on to another, if one is known."""
        peer = self.guest.peer or ""
        if peer == self.line.closed:
            return
        self.line.closed = peer
        self.report(events.HostClosed(closed.why, closed.host))
        if self.line.leads_elsewhere(peer):
            self._setup.owner.post(self.line.leave)

    def linked(self, way: Way) -> None:
        self._way, self.guest.peer = way, way.fingerprint
        self.line.send([self.guest.hello(), *self.guest.shelf.greeting()])

    def _proved_way(self) -> None:
        """The host there has signed its term: come here first the next time."""
        self.line.closed = ""
        self.line.ways = with_first(self._way, self.line.ways)
        self._ledger.remember("ways", to_json(self.line.ways))

    def unlinked(self) -> None:
        self.guest.peer = None
        self.guest.lost()
        self.guest.shelf.gone(HOST)

    def report(self, event: Event) -> None:
        if not self.over:
            self._report(event)

    def shown(self, term: Term, way: Way) -> None:
        """The device there says that it hosts now: dialled as soon as the present host is lost."""
        ledger = self._ledger
        host = ledger.devices.get(term.host)
        if host is None or host.out or term.order <= ledger.term:
            return
        if term.is_genuine(ledger.table):
            self.guest.saw_term(term)
            self.line.shown = with_first(way, self.line.shown)

    def seen(self, tables: tuple[Found, ...]) -> None:
        """Somebody says where the table is: a hint where to dial, and nothing more."""
        self.line.hints = hints(tables, self._ledger)


class GuestLine:
    """Keeps a guest connected to its host; comes back by itself.

    Everything here runs on the network's loop, but for `send`, `distrust` and the fields.
    """

    def __init__(self, setup: Setup, owner: GuestDevice, ways: Sequence[Way]) -> None:
        self.ways = tuple(ways)
        """Where hosts of this table have been, the likeliest first."""
        self.shown: tuple[Way, ...] = ()
        """Where devices of the table have shown a later term of their own."""
        self.hints: tuple[Way, ...] = ()
        """Where somebody says that one is."""
        self.closed = ""
        """The device that has said that it hosts no more: it is dialled last."""
        self.now: Callable[[], float] = time.monotonic
        self._distrusted: dict[str, float] = {}
        """Until when a device that offered a forged log is not dialled."""
        self._setup, self._ledger, self._owner = setup, owner.guest.ledger, owner
        self._pace = setup.lan.pace
        self._hand = setup.owner.hand
        self._calling = asyncio.Lock()
        """One call at a time: a host ends a device's older line when a newer one comes."""
        self._channel: Channel | None = None
        self._last_trouble = ""
        self._task: asyncio.Task[None] | None = None
        self._presence = Presence(setup.lan, partial(self._hand, owner.seen))

    async def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._presence.start()

    async def host_answers(self, hello: Hello) -> bool:
        """Whether some device really hosts this table now; one that is only asleep is waited for.

        A phone that was put aside for a glance still takes the call, and answers when it wakes.
        """
        patient = replace(self._pace, handshake=self._pace.glance, knock=self._pace.glance)
        try:
            async with self._calling:
                found = await host_at(self._places(), self._setup.identity, hello, patient)
        except (OSError, EOFError, BadPeer, NotAdmitted):
            return False
        return found is not None and found.term.order >= (hello.epoch, hello.host)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._presence.stop()

    def send(self, messages: Iterable[Message]) -> None:
        """Now, if there is a line; what matters is said again on the next one."""
        for message in messages:
            self._setup.owner.post(self._send, message)

    def leads_elsewhere(self, device: str | None) -> bool:
        """Whether another device than this one may host."""
        return any(way.fingerprint != device for way in (*self.ways, *self.shown, *self.hints))

    def distrust(self, device: str) -> None:
        """It offered a forged log: leave it alone for a while."""
        self._distrusted[device] = self.now() + self._pace.distrust

    def _send(self, message: Message) -> None:
        if self._channel is not None:
            self._channel.line.say(message)

    def leave(self) -> None:
        """This host orders the log no more: dial again."""
        if self._channel is not None:
            self._channel.close()

    async def _run(self) -> None:
        """Until cancelled, or until the host says that this device does not belong here."""
        while True:
            try:
                await self._follow()
            except (OSError, EOFError, BadPeer) as bad:
                self._trouble(events.Lost(str(bad) or type(bad).__name__))
            except WrongFingerprint:
                self._trouble(events.Impostor())
            except NotAdmitted as no:
                if no.why not in ("busy", "crowded"):
                    self._hand(self._owner.report, events.PutOut(no.why))
                    return
                self._trouble(events.Lost(no.why))
            await asyncio.sleep(self._pace.pause)

    def _places(self) -> list[Way]:
        places = [*self.ways[:1], *self.shown, *some(self.hints), *self.ways[1:]]
        return sorted(places, key=lambda way: way.fingerprint == self.closed)

    def trusted_places(self) -> list[Way]:
        """Where to follow a host; whether one is gone is asked everywhere."""
        until, now = self._distrusted, self.now()
        return [way for way in self._places() if until.get(way.fingerprint or "", now) <= now]

    async def _follow(self) -> None:
        signer, table = self._setup.identity, self._ledger.table
        async with self._calling:
            channel = await authenticate(self.trusted_places(), signer, table, self._pace)
        self._channel = channel
        self._last_trouble = ""
        self._hand(self._owner.report, events.Connected())
        self._hand(self._owner.linked, channel.way)
        beats = asyncio.get_running_loop().create_task(self._beats(channel))
        try:
            await self._hear(channel)
        finally:
            # Before the trouble is reported: whatever is entered then was never sent.
            beats.cancel()
            channel.close()
            self._channel = None
            self._hand(self._owner.unlinked)

    async def _hear(self, channel: Channel) -> None:
        """As long as it leads somewhere: a device that only says that it hosts keeps nobody."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self._pace.knock
        while True:
            message = await channel.line.hear(FROM_HOST, self._pace.dead)
            if await self._setup.owner.done(self._owner.heard, message):
                due = loop.time() + self._pace.knock
            elif loop.time() > due and self.leads_elsewhere(channel.way.fingerprint):
                raise BadPeer("a host that shows no log")

    async def _beats(self, channel: Channel) -> None:
        while True:
            await asyncio.sleep(self._pace.beat)
            channel.line.say(self._ledger.beat())

    def _trouble(self, event: Event) -> None:
        """Said once, not at every try."""
        if event.event != self._last_trouble:
            self._last_trouble = event.event
            self._hand(self._owner.report, event)
