"""A guest's end of the line: finding the right host, joining it, and staying connected."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from companion.sync.events import Connected, Event, Impostor, Lost, PutOut
from companion.sync.net.dialling import Channel, Way, WrongFingerprint, dial, some
from companion.sync.net.discovery import Found
from companion.sync.net.pairing import VERSION, NotAdmitted, PinTalk, Visitor
from companion.sync.net.presence import Presence
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.guest import HEARS as FROM_HOST
from companion.sync.protocol.messages import (
    Admitted,
    BadPeer,
    Challenge,
    Closed,
    Hello,
    Message,
    PinReply,
    Sorry,
    Tail,
)
from companion.sync.protocol.proof import Signer, Term
from companion.sync.setup import Setup

TO_STRANGER = (Admitted, PinReply, Sorry)


class Unanswered(OSError):
    """The line ended where an answer was due: one may come again."""


async def visitor(channel: Channel, signer: Signer, pace: Pace = PACE) -> Visitor:
    """Hear the host's challenge."""
    try:
        said = await channel.line.hear((Challenge,), pace.knock)
    except (OSError, EOFError) as bad:
        raise Unanswered(str(bad)) from None
    assert isinstance(said, Challenge)
    if said.version != VERSION:
        raise NotAdmitted("version")
    return Visitor(signer, channel.way.fingerprint or "", said.nonce)


async def knock(channel: Channel, message: Message, pace: Pace = PACE) -> Admitted | PinReply:
    """What the host says to a stranger; raises NotAdmitted."""
    channel.line.say(message)
    try:
        said = await channel.line.hear(TO_STRANGER, pace.knock)
    except (OSError, EOFError) as bad:
        raise Unanswered(str(bad)) from None
    if isinstance(said, Sorry):
        raise NotAdmitted(said.why, said.left)
    assert isinstance(said, (Admitted, PinReply))
    return said


async def authenticate(
    ways: Sequence[Way], signer: Signer, table: str, pace: Pace = PACE
) -> Channel:
    """A line to a host that knows this device; raises OSError, BadPeer or NotAdmitted."""
    channel = await dial(ways, pace)
    try:
        await knock(channel, (await visitor(channel, signer, pace)).auth(table), pace)
    except BaseException:
        channel.close()
        raise
    return channel


async def is_known(way: Way, signer: Signer, table: str, pace: Pace = PACE) -> Way | None:
    """Where the host answers, if it still takes this device for one of the table's."""
    try:
        channel = await authenticate([way], signer, table, pace)
    except WrongFingerprint:
        raise
    except NotAdmitted:
        return None
    channel.close()
    return channel.way


async def term_at(
    ways: Sequence[Way], signer: Signer, hello: Hello, pace: Pace = PACE
) -> Term | None:
    """The term by which the device there has signed that it orders the log."""
    channel = await authenticate(ways, signer, hello.table, pace)
    try:
        channel.line.say(hello)
        async with asyncio.timeout(pace.knock):
            while True:
                said = await channel.line.hear(FROM_HOST, pace.knock)
                if isinstance(said, Closed):
                    return None
                if isinstance(said, Tail):
                    own = said.term.host == channel.way.fingerprint
                    return said.term if own and said.term.is_genuine(hello.table) else None
    finally:
        channel.close()


async def join_by_key(
    way: Way, table: str, key: str, name: str, signer: Signer, pace: Pace = PACE
) -> tuple[Admitted, Way]:
    """Join with the key of a QR code; the host's fingerprint is known. Also where it answered."""
    channel = await dial([way], pace)
    try:
        asks = await visitor(channel, signer, pace)
        said = await knock(channel, asks.join_key(table, key, name), pace)
    finally:
        channel.close()
    if not isinstance(said, Admitted) or said.table != table:
        raise BadPeer("another answer than was asked for")
    return said, channel.way


async def join_by_pin(
    way: Way, pin: str, name: str, signer: Signer, pace: Pace = PACE
) -> tuple[Admitted, Way]:
    """Join with the PIN on the host's screen; also where, and the fingerprint it vouches for."""
    channel = await dial([way], pace)
    try:
        asks = await visitor(channel, signer, pace)
        talk = PinTalk(pin, asks)
        reply = await knock(channel, talk.start(name), pace)
        if not isinstance(reply, PinReply):
            raise BadPeer("admitted without a PIN")
        said = await knock(channel, talk.confirm(reply), pace)
        if not isinstance(said, Admitted):
            raise BadPeer("asked twice")
        talk.check(said)
    finally:
        channel.close()
    return said, channel.way


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
        self,
        setup: Setup,
        ways: Sequence[Way],
        owner: GuestOwner,
        table: str,
        beat: Callable[[], Message],
    ) -> None:
        """`beat` is asked on the loop."""
        self.ways = tuple(ways)
        """Where hosts of this table have been, the likeliest first."""
        self.hints: tuple[Way, ...] = ()
        """Where somebody says that one is."""
        self.closed = ""
        """The device that has said that it hosts no more: it is dialled last."""
        self._setup = setup
        self._pace = setup.lan.pace
        self._owner = owner
        self._table = table
        self._beat = beat
        self._calling = asyncio.Lock()
        """One call at a time: a host ends a device's older line when a newer one comes."""
        self._channel: Channel | None = None
        self._last_trouble = ""
        self._task: asyncio.Task[None] | None = None
        self._presence: Presence | None = None

    async def start(self) -> None:
        lan = self._setup.lan
        self._task = asyncio.get_running_loop().create_task(self._run())
        if lan.discover:
            self._presence = Presence(
                seen=lambda tables: self._setup.owner.hand(partial(self._owner.seen, tables)),
                interfaces=lan.interfaces,
                every=self._pace.look,
            )
            self._presence.start()

    async def host_answers(self, hello: Hello) -> bool:
        """Whether some device really hosts this table now; one that is only asleep is waited for.

        A phone that was put aside for a glance still takes the call, and answers when it wakes.
        """
        patient = replace(self._pace, handshake=self._pace.glance, knock=self._pace.glance)
        try:
            async with self._calling:
                term = await term_at(self._places(), self._setup.identity, hello, patient)
        except (OSError, EOFError, TimeoutError, BadPeer, NotAdmitted):
            return False
        return term is not None and term.order >= (hello.epoch, hello.host)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._presence is not None:
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
            except (OSError, EOFError, TimeoutError, BadPeer) as bad:
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
        signer = self._setup.identity
        async with self._calling:
            channel = await authenticate(self._places(), signer, self._table, self._pace)
        self._channel = channel
        self._last_trouble = ""
        self._tell(Connected())
        self._setup.owner.hand(partial(self._owner.linked, channel.way))
        beats = asyncio.get_running_loop().create_task(self._beats(channel))
        try:
            await self._hear(channel)
        finally:
            # Before anybody is told of the trouble: whatever is entered then was never sent.
            beats.cancel()
            channel.close()
            self._channel = None
            self._setup.owner.hand(self._owner.unlinked)

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
            channel.line.say(self._beat())

    def _trouble(self, event: Event) -> None:
        """Said once, not at every try."""
        if event.event != self._last_trouble:
            self._last_trouble = event.event
            self._tell(event)

    def _tell(self, event: Event) -> None:
        self._setup.owner.hand(partial(self._owner.told, event))
