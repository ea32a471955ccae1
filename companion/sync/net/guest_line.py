"""A guest's end of the line: finding the right host, and staying connected."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from companion.sync.events import Connected, Event, Impostor, Lost, PutOut
from companion.sync.net.dialling import Channel, Way, WrongFingerprint, authenticate, some
from companion.sync.net.discovery import Found
from companion.sync.net.pairing import NotAdmitted
from companion.sync.net.presence import Presence
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.guest import HEARS as FROM_HOST
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import BadPeer, Closed, Hello, Message, Tail
from companion.sync.protocol.proof import Signer, Term
from companion.sync.setup import Setup


async def term_at(
    ways: Sequence[Way], signer: Signer, hello: Hello, pace: Pace = PACE
) -> Term | None:
    """The term by which the device there has signed that it orders the log."""
    with await authenticate(ways, signer, hello.table, pace) as channel:
        channel.line.say(hello)
        async with asyncio.timeout(pace.knock):
            while True:
                said = await channel.line.hear(FROM_HOST, pace.knock)
                if isinstance(said, Closed):
                    return None
                if isinstance(said, Tail):
                    own = said.term.host == channel.way.fingerprint
                    return said.term if own and said.term.is_genuine(hello.table) else None


class GuestOwner(Protocol):
    """What the table's owner is told; each call is handed over."""

    def heard(self, message: Message) -> bool:
        """Whether this device is in step, or comes nearer to it; raises BadPeer."""

    def told(self, event: Event) -> None: ...
    def linked(self, way: Way) -> None:
        """The host there has proved its key, and so has this device."""

    def unlinked(self) -> None: ...
    def seen(self, tables: tuple[Found, ...]) -> None: ...


class GuestLine:
    """Keeps a guest connected to its host; comes back by itself.

    Everything here runs on the network's loop, but for `send`, `leave` and the fields.
    """

    def __init__(
        self, setup: Setup, ledger: Ledger, ways: Sequence[Way], owner: GuestOwner
    ) -> None:
        self.ways = tuple(ways)
        """Where hosts of this table have been, the likeliest first."""
        self.hints: tuple[Way, ...] = ()
        """Where somebody says that one is."""
        self.closed = ""
        """The device that has said that it hosts no more: it is dialled last."""
        self._setup, self._ledger, self._owner = setup, ledger, owner
        self._pace = setup.lan.pace
        self._hand = setup.owner.hand
        self._calling = asyncio.Lock()
        """One call at a time: a host ends a device's older line when a newer one comes."""
        self._channel: Channel | None = None
        self._last_trouble = ""
        self._task: asyncio.Task[None] | None = None
        self._presence = Presence(setup.lan, lambda tables: self._hand(partial(owner.seen, tables)))

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
                term = await term_at(self._places(), self._setup.identity, hello, patient)
        except (OSError, EOFError, BadPeer, NotAdmitted):
            return False
        return term is not None and term.order >= (hello.epoch, hello.host)

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
        return any(way.fingerprint != device for way in (*self.ways, *self.hints))

    def leave(self) -> None:
        """This host orders the log no more: dial again."""
        self._setup.owner.post(self._leave)

    def _send(self, message: Message) -> None:
        if self._channel is not None:
            self._channel.line.say(message)

    def _leave(self) -> None:
        if self._channel is not None:
            self._channel.close()

    async def _run(self) -> None:
        """Until cancelled, or until the host says that this device does not belong here."""
        while True:
            try:
                await self._follow()
            except (OSError, EOFError, BadPeer) as bad:
                self._trouble(Lost(str(bad) or type(bad).__name__))
            except WrongFingerprint:
                self._trouble(Impostor())
            except NotAdmitted as no:
                if no.why not in ("busy", "crowded"):
                    self._tell(PutOut(no.why))
                    return
                self._trouble(Lost(no.why))
            await asyncio.sleep(self._pace.pause)

    def _places(self) -> list[Way]:
        places = [*self.ways[:1], *some(self.hints), *self.ways[1:]]
        return sorted(places, key=lambda way: way.fingerprint == self.closed)

    async def _follow(self) -> None:
        signer, table = self._setup.identity, self._ledger.table
        async with self._calling:
            channel = await authenticate(self._places(), signer, table, self._pace)
        self._channel = channel
        self._last_trouble = ""
        self._tell(Connected())
        self._hand(partial(self._owner.linked, channel.way))
        beats = asyncio.get_running_loop().create_task(self._beats(channel))
        try:
            await self._hear(channel)
        finally:
            # Before anybody is told of the trouble: whatever is entered then was never sent.
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
            if await self._setup.owner.done(partial(self._owner.heard, message)):
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
            self._tell(event)

    def _tell(self, event: Event) -> None:
        self._hand(partial(self._owner.told, event))
