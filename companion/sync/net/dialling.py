"""Connects to other devices: tries all known addresses, and asks for their logs.

One comes to a table with the code on the host's screen, or with its PIN.
"""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple, TypeVar

from companion.sync.net.identity import client_context
from companion.sync.net.pairing import VERSION, JoinCode, NotAdmitted, PinTalk, Visitor
from companion.sync.net.tls_line import TlsLine, secured
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol import messages
from companion.sync.protocol.chain import Commit, Json, commit_from_json
from companion.sync.protocol.guest import HEARS as FROM_HOST
from companion.sync.protocol.guest import PeerLog
from companion.sync.protocol.messages import BadPeer, Message
from companion.sync.protocol.proof import SignedEnd, Signer, Term

T = TypeVar("T")
TO_STRANGER = (messages.Admitted, messages.PinReply, messages.Sorry)
MOST_PLACES = 32
MOST_HINTS = 4
MOST_TAILS = 200
"""Of one peer's log: more is no match that was ever played."""
MOST_UNASKED = 200
"""Entries that a peer's log may have beyond ours before a person is asked."""


@dataclass(frozen=True, slots=True)
class Way:
    addresses: tuple[str, ...]
    port: int
    fingerprint: str | None
    """None: not known yet, the PIN will vouch for it."""


class WrongFingerprint(NotAdmitted):
    """Somebody else answers there; nothing was said to them."""

    def __init__(self) -> None:
        super().__init__("fingerprint")


class Unanswered(OSError):
    """The line ended where an answer was due: one may come again."""


@dataclass(slots=True)
class Channel:
    """An open line to a host that has proved the fingerprint in its way."""

    line: TlsLine
    way: Way
    """The one address that answered, and the fingerprint as seen."""
    pace: Pace

    def close(self) -> None:
        self.line.abort()

    async def visitor(self, signer: Signer) -> Visitor:
        """Hear the host's challenge."""
        said = await self._answer((messages.Challenge,))
        assert isinstance(said, messages.Challenge)
        if said.version != VERSION:
            raise NotAdmitted("version")
        return Visitor(signer, self.way.fingerprint or "", said.nonce)

    async def knock(self, message: Message) -> messages.Admitted | messages.PinReply:
        """What the host says to a stranger; raises NotAdmitted."""
        self.line.say(message)
        said = await self._answer(TO_STRANGER)
        if isinstance(said, messages.Sorry):
            raise NotAdmitted(said.why, said.left)
        assert isinstance(said, (messages.Admitted, messages.PinReply))
        return said

    async def _answer(self, kinds: Container[type[Message]]) -> Message:
        try:
            return await self.line.hear(kinds, self.pace.knock)
        except (OSError, EOFError) as bad:
            raise Unanswered(str(bad)) from None


def some(hints: Sequence[Way]) -> list[Way]:
    """A few of them by chance: whoever announces many hides none for long."""
    return random.sample(hints, min(len(hints), MOST_HINTS))


async def dial(ways: Sequence[Way], pace: Pace = PACE) -> Channel:
    """Begun one shortly after the other, the first right host wins; raises OSError.

    Raises WrongFingerprint if somebody else answers where the likeliest one should.
    """
    places = [(way, address) for way in ways for address in way.addresses][:MOST_PLACES]
    tries = [
        asyncio.ensure_future(_reach(way, address, i * pace.stagger, pace))
        for i, (way, address) in enumerate(places)
    ]
    won: Channel | None = None
    try:
        for done in asyncio.as_completed(tries):
            try:
                won = await done
                return won
            except (OSError, TimeoutError, WrongFingerprint):
                continue
    finally:
        for one in tries:
            one.cancel()
        for other in await asyncio.gather(*tries, return_exceptions=True):
            if isinstance(other, Channel) and other is not won:
                other.close()
    first = [one.exception() for one, (way, _) in zip(tries, places, strict=True) if way == ways[0]]
    if any(isinstance(bad, WrongFingerprint) for bad in first):
        raise WrongFingerprint
    raise next((bad for bad in first if isinstance(bad, OSError)), OSError("no answer"))


async def authenticate(
    ways: Sequence[Way], signer: Signer, table: str, pace: Pace = PACE
) -> Channel:
    """A line to a host that knows this device; raises OSError, BadPeer or NotAdmitted."""
    channel = await dial(ways, pace)
    try:
        await channel.knock((await channel.visitor(signer)).auth(table))
    except BaseException:
        channel.close()
        raise
    return channel


class HostFound(NamedTuple):
    """A device that orders the log, by its own signature, and where it answers."""

    term: Term
    way: Way


async def host_at(
    ways: Sequence[Way], signer: Signer, hello: messages.Hello, pace: Pace = PACE
) -> HostFound | None:
    """The device that answers there, if it has signed that it orders the log."""
    with closing(await authenticate(ways, signer, hello.table, pace)) as channel:
        channel.line.say(hello)
        async with asyncio.timeout(pace.knock):
            while True:
                said = await channel.line.hear(FROM_HOST, pace.knock)
                if isinstance(said, messages.Closed):
                    return None
                if isinstance(said, messages.Tail):
                    own = said.term.host == channel.way.fingerprint
                    genuine = own and said.term.is_genuine(hello.table)
                    return HostFound(said.term, channel.way) if genuine else None


async def logs_of(
    places: Mapping[str, tuple[str, int]],
    signer: Signer,
    hello: messages.Hello,
    pace: Pace,
    trusted: Container[str] = (),
) -> dict[str, PeerLog | Longer]:
    """What the logs of these devices have after `hello`'s, of each that answers.

    trusted: devices whose logs a person wants however long they are.
    """
    ways = {device: Way((address,), port, device) for device, (address, port) in places.items()}
    asked = (_log_of(way, signer, hello, pace, device in trusted) for device, way in ways.items())
    found = await asyncio.gather(*asked)
    return {device: log for device, log in zip(ways, found, strict=True) if log is not None}


class Longer(NamedTuple):
    """A device says that it knows so many more entries that a person has to decide."""

    entries: int
    term: Term
    """That it follows."""


async def _log_of(
    way: Way, signer: Signer, hello: messages.Hello, pace: Pace, trusted: bool
) -> PeerLog | Longer | None:
    """None: it does not answer, comes to no end, or does not go on with our log."""
    try:
        async with asyncio.timeout(pace.glance):
            with closing(await authenticate([way], signer, hello.table, pace)) as channel:
                return await _ask_for_log(channel, hello, trusted)
    except (OSError, EOFError, ValueError, NotAdmitted):
        return None


async def _ask_for_log(
    channel: Channel, hello: messages.Hello, trusted: bool
) -> PeerLog | Longer | None:
    log: list[Commit] = []
    seq, hash = hello.seq, hello.hash
    for _ in range(MOST_TAILS):
        channel.line.say(replace(hello, seq=seq, hash=hash))
        tail = await channel.line.hear((messages.Tail,), channel.pace.knock)
        assert isinstance(tail, messages.Tail)
        if tail.seq - hello.seq > MOST_UNASKED and not trusted:
            return Longer(tail.seq - hello.seq, tail.term)
        log += [commit_from_json(entry) for entry in tail.entries]
        if not tail.entries or tail.seq <= log[-1].seq:
            end = SignedEnd(tail.epoch, tail.host, tail.seq, tail.hash, tail.head)
            return PeerLog(tail.term, end, tuple(log))
        seq, hash = log[-1].seq, log[-1].hash
    return None


async def answers(way: Way, pace: Pace = PACE) -> bool:
    """Whether a device with that certificate is there at all; nothing is said to it."""
    try:
        (await dial([way], pace)).close()
    except (OSError, NotAdmitted):
        return False
    return True


async def _reach(way: Way, address: str, delay: float, pace: Pace) -> Channel:
    await asyncio.sleep(delay)
    sock = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    try:
        sock.setblocking(False)
        async with asyncio.timeout(pace.connect):
            await asyncio.get_running_loop().sock_connect(sock, (address, way.port))
    except (ValueError, OverflowError) as bad:  # what others have called a place is none
        sock.close()
        raise OSError(str(bad)) from None
    except BaseException:
        sock.close()
        raise
    line = await secured(sock, client_context(), pace.handshake)
    seen = sha256(line.certificate).hexdigest()
    if way.fingerprint not in (None, seen):
        line.abort()
        raise WrongFingerprint
    return Channel(line, replace(way, addresses=(address,), fingerprint=seen), pace)


class Joined(NamedTuple):
    """The table that this phone belongs to now, and where its host is."""

    table: str
    header: Json
    way: Way
    known: bool = False
    """The host knew this phone already."""


class Joiner(NamedTuple):
    name: str
    signer: Signer
    pace: Pace = PACE

    async def by_code(self, code: JoinCode, known: Json = None) -> Joined:
        """known: the header of that table, if this phone has been there before.

        Raises OSError, NotAdmitted or BadPeer.
        """
        way = Way(code.addresses, code.port, code.fingerprint)
        if known is not None:
            at = await self._patiently(lambda: self._known_at(way, code.table))
            if at is not None:
                return Joined(code.table, known, _likeliest(way, at), True)
        return await self._patiently(lambda: self.try_key(way, code.table, code.key))

    async def by_pin(self, way: Way, pin: str) -> Joined:
        """As by_code, at a place that was found or typed."""
        return await self._patiently(lambda: self.try_pin(way, pin))

    async def try_key(self, way: Way, table: str, key: str) -> Joined:
        """Once, with the key of a QR code: the host's fingerprint is known."""
        with closing(await dial([way], self.pace)) as channel:
            asks = await channel.visitor(self.signer)
            said = await channel.knock(asks.join_key(table, key, self.name))
        if not isinstance(said, messages.Admitted) or said.table != table:
            raise BadPeer("another answer than was asked for")
        return Joined(said.table, dict(said.header), _likeliest(way, channel.way))

    async def try_pin(self, way: Way, pin: str) -> Joined:
        """Once, with the PIN on the host's screen, which vouches for its fingerprint."""
        with closing(await dial([way], self.pace)) as channel:
            talk = PinTalk(pin, await channel.visitor(self.signer))
            reply = await channel.knock(talk.start(self.name))
            if not isinstance(reply, messages.PinReply):
                raise BadPeer("admitted without a PIN")
            said = await channel.knock(talk.confirm(reply))
            if not isinstance(said, messages.Admitted):
                raise BadPeer("asked twice")
            talk.check(said)
        return Joined(said.table, dict(said.header), _likeliest(way, channel.way))

    async def _known_at(self, way: Way, table: str) -> Way | None:
        """Where the host answers, if it still takes this device for one of the table's."""
        try:
            channel = await authenticate([way], self.signer, table, self.pace)
        except WrongFingerprint:
            raise
        except NotAdmitted:
            return None
        channel.close()
        return channel.way

    async def _patiently(self, join: Callable[[], Awaitable[T]]) -> T:
        """Where there is a crowd at the door one comes again, by oneself."""
        for tries in range(self.pace.tries):
            try:
                return await join()
            except Unanswered:
                pass
            except NotAdmitted as no:
                if no.why != "busy":
                    raise
            await asyncio.sleep(self.pace.pause * (1 + tries) * random.random())
        return await join()


def _likeliest(way: Way, at: Way) -> Way:
    """This way, with the address first at which the host has answered."""
    others = (address for address in way.addresses if address not in at.addresses)
    return replace(at, addresses=(*at.addresses, *others))
