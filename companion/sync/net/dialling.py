"""Reaching a host: every address at which it may be, the first that proves to be it, its door."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from companion.sync.net.identity import client_context
from companion.sync.net.pairing import VERSION, NotAdmitted, Visitor
from companion.sync.net.tls_line import TlsLine, secured
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.chain import Json
from companion.sync.protocol.messages import Admitted, Challenge, Message, PinReply, Sorry
from companion.sync.protocol.proof import Signer

TO_STRANGER = (Admitted, PinReply, Sorry)
MOST_PLACES = 32
MOST_HINTS = 4


@dataclass(frozen=True, slots=True)
class Way:
    """How a host is reached."""

    addresses: tuple[str, ...]
    port: int
    fingerprint: str | None
    """None: not known yet, the PIN will vouch for it."""

    def to_json(self) -> dict[str, Json]:
        where = {"addresses": list(self.addresses), "port": self.port}
        return {**where, "fingerprint": self.fingerprint}


class WrongFingerprint(NotAdmitted):
    """Somebody else answers there; nothing was said to them."""

    def __init__(self) -> None:
        super().__init__("fingerprint")


class Unanswered(OSError):
    """The line ended where an answer was due: one may come again."""


@dataclass(slots=True)
class Channel:
    """An open line to a host that has proved the fingerprint in its way; ends with a `with`."""

    line: TlsLine
    way: Way
    """The one address that answered, and the fingerprint as seen."""
    pace: Pace

    def close(self) -> None:
        self.line.abort()

    def __enter__(self) -> Channel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def visitor(self, signer: Signer) -> Visitor:
        """Hear the host's challenge."""
        said = await self._answer((Challenge,))
        assert isinstance(said, Challenge)
        if said.version != VERSION:
            raise NotAdmitted("version")
        return Visitor(signer, self.way.fingerprint or "", said.nonce)

    async def knock(self, message: Message) -> Admitted | PinReply:
        """What the host says to a stranger; raises NotAdmitted."""
        self.line.say(message)
        said = await self._answer(TO_STRANGER)
        if isinstance(said, Sorry):
            raise NotAdmitted(said.why, said.left)
        assert isinstance(said, (Admitted, PinReply))
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
