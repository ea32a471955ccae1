"""Coming to a table: with the code on the host's screen, or with its PIN."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from companion.sync.net.dialling import Way
from companion.sync.net.guest_line import Unanswered, is_known, join_by_key, join_by_pin
from companion.sync.net.pairing import JoinCode, NotAdmitted
from companion.sync.net.wire import PACE, Pace
from companion.sync.protocol.chain import Json
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
    """Brings one device to tables."""

    name: str
    signer: Signer
    pace: Pace = PACE

    async def by_code(self, code: JoinCode, known: Json = None) -> Joined:
        """known: the header of that table, if this phone has been there before.

        Raises OSError, NotAdmitted or BadPeer.
        """
        way, signer, pace = Way(code.addresses, code.port, code.fingerprint), *self[1:]
        there = partial(is_known, way, signer, code.table, pace)
        if known is not None and (known_at := await self._patiently(there)) is not None:
            return Joined(code.table, known, _likeliest(way, known_at), True)
        said, at = await self._patiently(
            lambda: join_by_key(way, code.table, code.key, self.name, signer, pace)
        )
        return Joined(said.table, dict(said.header), _likeliest(way, at))

    async def by_pin(self, found: Way, pin: str) -> Joined:
        """As by_code, at a place that was found or typed."""
        said, at = await self._patiently(
            lambda: join_by_pin(found, pin, self.name, self.signer, self.pace)
        )
        return Joined(said.table, dict(said.header), _likeliest(found, at))

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
