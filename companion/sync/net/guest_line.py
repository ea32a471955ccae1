"""A guest's end of the line: finding the right host, joining it, and staying connected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.sync.net.identity import client_context
from companion.sync.net.pairing import VERSION, NotAdmitted, PinTalk
from companion.sync.net.wire import PACE, Pace, Report, frame, heard
from companion.sync.protocol import Guest, News
from companion.sync.protocol.item_transfer import Shelf
from companion.sync.protocol.ledger import Ledger, WriteFailed
from companion.sync.protocol.messages import (
    FROM_HOST,
    LARGEST_FRAME,
    SHELF,
    TO_STRANGER,
    Admitted,
    Auth,
    BadPeer,
    JoinKey,
    Message,
    PinReply,
    Sorry,
)

HOST = "host"
"""What a guest's shelf calls the one it is connected to."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a host is reached."""

    addresses: tuple[str, ...]
    port: int
    fingerprint: str | None
    """None: not known yet, the PIN will vouch for it."""

    def to_json(self) -> dict[str, Any]:
        where = {"addresses": list(self.addresses), "port": self.port}
        return {**where, "fingerprint": self.fingerprint}


class WrongFingerprint(NotAdmitted):
    """Somebody else answers there; nothing was said to them."""

    def __init__(self) -> None:
        super().__init__("fingerprint")


@dataclass(slots=True)
class Channel:
    """An open line to a host, its fingerprint as seen."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    fingerprint: str

    def send(self, message: Message) -> None:
        self.writer.write(frame(message))

    def close(self) -> None:
        self.writer.transport.abort()


async def dial(way: Way, pace: Pace = PACE) -> Channel:
    """The first address that answers; raises OSError or WrongFingerprint."""
    failed: Exception = OSError("no address")
    for address in way.addresses:
        try:
            async with asyncio.timeout(pace.connect):
                reader, writer = await asyncio.open_connection(
                    address, way.port, ssl=client_context(), server_hostname=""
                )
        except (OSError, TimeoutError) as bad:
            failed = bad
            continue
        seen = sha256(writer.get_extra_info("ssl_object").getpeercert(True)).hexdigest()
        if way.fingerprint is None or seen == way.fingerprint:
            return Channel(reader, writer, seen)
        writer.transport.abort()
        failed = WrongFingerprint()
    raise failed if isinstance(failed, (OSError, NotAdmitted)) else OSError("no answer")


async def knock(channel: Channel, message: Message, pace: Pace = PACE) -> Admitted | PinReply:
    """What the host says to a stranger; raises NotAdmitted."""
    channel.send(message)
    said = await heard(channel.reader, TO_STRANGER, LARGEST_FRAME, pace.knock)
    if isinstance(said, Sorry):
        raise NotAdmitted(said.why, said.left)
    assert isinstance(said, (Admitted, PinReply))
    return said


async def is_known(way: Way, ledger: Ledger, pace: Pace = PACE) -> bool:
    """Whether the host still takes this device for one of the table's."""
    channel = await dial(way, pace)
    try:
        await knock(channel, Auth(VERSION, ledger.table, ledger.me, ledger.key), pace)
    except NotAdmitted:
        return False
    finally:
        channel.close()
    return True


async def join_by_key(
    way: Way, key: str, name: str, fingerprint: str, pace: Pace = PACE
) -> Admitted:
    """Join with the key of a QR code; the host's fingerprint is known."""
    channel = await dial(way, pace)
    try:
        said = await knock(channel, JoinKey(VERSION, key, name, fingerprint), pace)
    finally:
        channel.close()
    if not isinstance(said, Admitted):
        raise BadPeer("a PIN was not asked for")
    return said


async def join_by_pin(
    way: Way, pin: str, name: str, fingerprint: str, pace: Pace = PACE
) -> tuple[Admitted, str]:
    """Join with the PIN on the host's screen; also the fingerprint that it vouches for."""
    channel = await dial(way, pace)
    try:
        talk = PinTalk(pin, channel.fingerprint)
        reply = await knock(channel, talk.start(name, fingerprint), pace)
        if not isinstance(reply, PinReply):
            raise BadPeer("admitted without a PIN")
        said = await knock(channel, talk.confirm(reply), pace)
        if not isinstance(said, Admitted):
            raise BadPeer("asked twice")
        talk.check(said)
    finally:
        channel.close()
    return said, channel.fingerprint


class GuestLink:
    """Keeps a guest connected to its host; comes back by itself."""

    def __init__(
        self,
        guest: Guest,
        way: Way,
        heard_news: Callable[[News], None],
        report: Report,
        pace: Pace = PACE,
        shelf: Shelf | None = None,
    ) -> None:
        self.guest = guest
        self.shelf = shelf
        self.way = way
        self._news = heard_news
        self._report = report
        self._pace = pace
        self._channel: Channel | None = None
        self._last_trouble = ""

    def send(self, messages: list[Message]) -> None:
        """Now, if there is a line; what matters is said again on the next one."""
        if self._channel is not None:
            for message in messages:
                self._channel.send(message)

    async def run(self) -> None:
        """Until cancelled, or until the host says that this device does not belong here."""
        while True:
            try:
                await self._follow()
            except (OSError, EOFError, TimeoutError, BadPeer) as bad:
                self._trouble("lost", str(bad) or type(bad).__name__)
            except WriteFailed as bad:
                self._trouble("trouble", f"cannot write: {bad}")
            except WrongFingerprint:
                self._trouble("wrong_fingerprint", "another device answers there")
            except NotAdmitted as no:
                if no.why not in ("busy", "crowded"):
                    self._report({"event": "not_admitted", "why": no.why})
                    return
                self._trouble("lost", no.why)
            finally:
                self.guest.lost()
                if self.shelf is not None:
                    self.shelf.gone(HOST)
                if self._channel is not None:
                    self._channel.close()
                self._channel = None
            await asyncio.sleep(self._pace.pause)

    async def _follow(self) -> None:
        ledger = self.guest.ledger
        channel = await dial(self.way, self._pace)
        try:
            await knock(channel, Auth(VERSION, ledger.table, ledger.me, ledger.key), self._pace)
        except BaseException:
            channel.close()
            raise
        self._channel = channel
        self._last_trouble = ""
        self._report({"event": "connected"})
        channel.send(self.guest.hello())
        for message in self.shelf.greeting() if self.shelf else ():
            channel.send(message)
        beats = asyncio.get_running_loop().create_task(self._beats(channel))
        try:
            while True:
                message = await heard(channel.reader, FROM_HOST, LARGEST_FRAME, self._pace.dead)
                if isinstance(message, SHELF):
                    for answer in self.shelf.receive(message, HOST) if self.shelf else ():
                        channel.send(answer)
                    continue
                answers, news = self.guest.receive(message)
                for answer in answers:
                    channel.send(answer)
                for item in news:
                    self._news(item)
        finally:
            beats.cancel()

    async def _beats(self, channel: Channel) -> None:
        while True:
            await asyncio.sleep(self._pace.beat)
            channel.send(self.guest.beat())

    def _trouble(self, event: str, why: str) -> None:
        """Said once, not at every try."""
        if event != self._last_trouble:
            self._last_trouble = event
            self._report({"event": event, "why": why})
