"""Guests among themselves: each answers how far its log goes, and asks before it takes over."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.sync.net.dialling import Channel, Way, authenticate
from companion.sync.net.listener import Listener
from companion.sync.net.pairing import Door, NotAdmitted
from companion.sync.net.tls_line import TlsLine
from companion.sync.net.wire import Pace
from companion.sync.protocol.chain import Commit, commit_from_json
from companion.sync.protocol.host import tail_after
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import Hello, Tail
from companion.sync.protocol.proof import Signer
from companion.sync.setup import Setup

MOST_TAILS = 200
"""Of one peer's log: more is no match that was ever played."""


class PeerLine(Listener):
    """A guest's port, at which only devices of its table are answered, and only `hello`."""

    def __init__(self, setup: Setup, ledger: Ledger) -> None:
        door = Door(ledger, setup.identity.fingerprint, lambda: None, joining=False)
        super().__init__(setup, door)

    async def talk(self, device: str, line: TlsLine) -> None:
        while True:
            hello = await self.heard(device, line, (Hello,))
            assert isinstance(hello, Hello)
            tail = partial(tail_after, self.door.ledger, hello)
            line.say(await self._setup.owner.done(tail))
            await line.drain(self._pace.dead)


async def logs_of(
    places: Mapping[str, tuple[str, int]], signer: Signer, hello: Hello, pace: Pace
) -> dict[str, list[Commit]]:
    """What the logs of these devices have after `hello`'s, of each that answers."""
    ways = {device: Way((address,), port, device) for device, (address, port) in places.items()}
    asked = (_log_of(way, signer, hello, pace) for way in ways.values())
    found = await asyncio.gather(*asked)
    return {device: log for device, log in zip(ways, found, strict=True) if log is not None}


async def _log_of(way: Way, signer: Signer, hello: Hello, pace: Pace) -> list[Commit] | None:
    """None: it does not answer, comes to no end, or does not go on with our log."""
    try:
        async with asyncio.timeout(pace.glance):
            with await authenticate([way], signer, hello.table, pace) as channel:
                return await _told_by(channel, hello)
    except (OSError, EOFError, ValueError, NotAdmitted):
        return None


async def _told_by(channel: Channel, hello: Hello) -> list[Commit] | None:
    log: list[Commit] = []
    seq, hash = hello.seq, hello.hash
    for _ in range(MOST_TAILS):
        channel.line.say(replace(hello, seq=seq, hash=hash))
        tail = await channel.line.hear((Tail,), channel.pace.knock)
        assert isinstance(tail, Tail)
        log += [commit_from_json(entry) for entry in tail.entries]
        if not tail.entries or tail.seq <= log[-1].seq:
            return log
        seq, hash = log[-1].seq, log[-1].hash
    return None
