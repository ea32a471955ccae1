"""Frames, and all limits of a connection: size, time and number.

A frame is four bytes of length and that many bytes of JSON. Whoever says too much, too little
or nothing for too long is disconnected; a phone that belongs here simply comes back.
"""

import asyncio
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass

from companion.sync.protocol import messages
from companion.sync.protocol.messages import LARGEST_FRAME, BadPeer, Message, decode, encode

LARGEST_FROM_STRANGER = 4 * 1024
MOST_UNSENT = 1024 * 1024
"""Bytes a slow guest may be behind before it has to come back and resync."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds, and how many at once."""

    beat: float = 2.0
    dead: float = 6.0
    """Without a whole frame for so long a line is dead."""
    knock: float = 10.0
    """From connecting to being admitted."""
    handshake: float = 5.0
    glance: float = 20.0
    """For so long a host that takes the call and says nothing is only asleep, and a guest may take
    to tell its log."""
    connect: float = 1.5
    stagger: float = 0.1
    """Between the beginnings of two tries at once."""
    pause: float = 0.5
    """Between two tries to connect."""
    distrust: float = 30.0
    """Until a host that offered a forged log is dialled again."""
    tries: int = 8
    """To join where there is a crowd."""
    look: float = 5.0
    """Between two looks at this device's own addresses."""
    strangers: int = 32
    show_term: float = 30.0
    """Between two times that a host shows its term to devices that are not here."""
    claims: float = 60.0
    """Between two notices about a device that only says it hosts."""


PACE = Pace()


class Bucket:
    """So much at once, and so much more each second."""

    def __init__(self, most: float, each_second: float) -> None:
        self._most = self._left = most
        self._each_second = each_second
        self._seen = 0.0

    def has(self, amount: float, now: float) -> bool:
        self.spend(0, now)
        return self._left >= amount

    def spend(self, amount: float, now: float) -> float:
        """Take so much; the seconds until that is paid for."""
        grown = self._left + (now - self._seen) * self._each_second
        self._left, self._seen = min(self._most, grown) - amount, now
        return max(0.0, -self._left / self._each_second)


class Budget:
    """What one guest may ask of the host: who asks for more is heard more slowly."""

    def __init__(self) -> None:
        self._messages = Bucket(600, 60)
        self._bytes = Bucket(16 * 1024 * 1024, 1024 * 1024)
        """Both ways: what is said, and what the answer may take."""
        self._replays = Bucket(60, 2)
        """How often the log is gone through for it, and how often it comes anew."""

        self._time = Bucket(2, 0.25)
        """Seconds of the host's processor: some games take long to judge some entries."""

    def took(self, seconds: float, now: float) -> None:
        """What it said was answered, in so much of the processor's time."""
        self._time.spend(seconds, now)

    def comes(self, now: float) -> bool:
        """Whether it may come now: on a new line it has what it had on the old one."""
        return self._replays.has(1, now) and not self._replays.spend(1, now)

    def spend(self, message: Message, size: int, now: float) -> float:
        """The seconds until it is this guest's turn again."""
        large = isinstance(message, (messages.Hello, messages.Fetch))
        judged = len(message.entries) if isinstance(message, messages.ProposeAll) else 1
        waits = [self._time.spend(0, now), self._messages.spend(judged, now)]
        waits.append(self._bytes.spend(size + (LARGEST_FRAME // 2 if large else 0), now))
        waits.append(self._replays.spend(isinstance(message, messages.Hello), now))
        return max(waits)


class PinBudget:
    """SPAKE2 costs the host some milliseconds: so many talks from one address, for each its own."""

    MOST_ADDRESSES = 1_000

    def __init__(self) -> None:
        self._of: dict[str, Bucket] = {}

    def allows(self, address: str, now: float) -> bool:
        if address not in self._of and len(self._of) >= self.MOST_ADDRESSES:
            del self._of[next(iter(self._of))]
        bucket = self._of.setdefault(address, Bucket(16, 2))
        return bucket.has(1, now) and not bucket.spend(1, now)


class Crowd:
    """Lines that nobody has vouched for: there is room for a few, and newcomers always find some.

    Where there are too many, the oldest of the largest group goes.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: dict[asyncio.Task[None], str] = {}
        """The address that each line comes from; the oldest first."""

    def enter(self, line: asyncio.Task[None], address: str) -> str | None:
        """The address whose oldest line has to go for this one, if one has."""
        gone = self._push_out() if len(self._here) >= self._most else None
        self._here[line] = address
        line.add_done_callback(self.leave)
        return gone

    def leave(self, line: asyncio.Task[None]) -> None:
        """It has ended, or is no stranger any more."""
        self._here.pop(line, None)

    def _push_out(self) -> str:
        (address, _), *_ = Counter(self._here.values()).most_common(1)
        oldest = next(line for line, at in self._here.items() if at == address)
        self.leave(oldest)
        oldest.cancel()
        return address


class Frames:
    """Takes in bytes as they come and gives out the bodies of whole frames."""

    def __init__(self) -> None:
        self._come = bytearray()

    def __len__(self) -> int:
        return len(self._come)

    def feed(self, data: bytes) -> None:
        self._come += data

    def next(self, largest: int) -> bytes | None:
        """None: it is not whole yet; raises BadPeer before anything too large is waited for."""
        come = self._come
        if len(come) < 4:
            return None
        size = int.from_bytes(come[:4], "big")
        if not 0 < size <= largest:
            raise BadPeer(f"a frame of {size} bytes")
        if len(come) < 4 + size:
            return None
        body = bytes(come[4 : 4 + size])
        del come[: 4 + size]
        return body


def frame(message: Message) -> bytes:
    body = encode(message)
    if len(body) > LARGEST_FRAME:
        raise BadPeer(f"a frame of {len(body)} bytes")
    return len(body).to_bytes(4, "big") + body


def read_message(body: bytes, kinds: Container[type[Message]]) -> Message:
    """What a frame says, if it is a message of one of these kinds; else BadPeer."""
    message = decode(body)
    if type(message) not in kinds:
        raise BadPeer(f"{message.type} out of place")
    return message
