"""Coming to a table: with the code on the host's screen, or with its PIN."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from typing import NamedTuple, TypeVar

from companion.sync.net.dialling import Unanswered, Way, WrongFingerprint, authenticate, dial
from companion.sync.net.pairing import JoinCode, NotAdmitted, PinTalk
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.chain import Json
from companion.sync.protocol.messages import Admitted, BadPeer, PinReply
from companion.sync.protocol.proof import Signer

T = TypeVar("T")


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
        if not isinstance(said, Admitted) or said.table != table:
            raise BadPeer("another answer than was asked for")
        return Joined(said.table, dict(said.header), _likeliest(way, channel.way))

    async def try_pin(self, way: Way, pin: str) -> Joined:
        """Once, with the PIN on the host's screen, which vouches for its fingerprint."""
        with closing(await dial([way], self.pace)) as channel:
            talk = PinTalk(pin, await channel.visitor(self.signer))
            reply = await channel.knock(talk.start(self.name))
            if not isinstance(reply, PinReply):
                raise BadPeer("admitted without a PIN")
            said = await channel.knock(talk.confirm(reply))
            if not isinstance(said, Admitted):
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
