"""What phones say to each other, and how it is written on the wire."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.codec import BadForm, from_json, short, to_json

LARGEST_FRAME = 256 * 1024


class BadPeer(ValueError):
    """The other side said something no honest phone says; the line is closed."""


@dataclass(frozen=True, slots=True)
class Message:
    type: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Where a guest's log stands; answered with the room and the tail."""

    type: ClassVar[str] = "hello"
    table: str
    epoch: int
    host: str
    seq: int
    hash: str
    marks: tuple[tuple[int, str], ...]
    """More places of the guest's log as (seq, hash), to find where two logs part."""
    nonce: int
    """The tail that answers carries the same."""


@dataclass(frozen=True, slots=True)
class Propose(Message):
    """A move or {"undo": n}; said again with the same op_id it counts once."""

    type: ClassVar[str] = "propose"
    op_id: str
    entry: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TakeBack(Message):
    """All moves that stand from entry `first` on, of which `last` is the last, or none of them.

    The undo entries have the op_ids op_id:0, op_id:1 and so on.
    """

    type: ClassVar[str] = "take_back"
    op_id: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Sit(Message):
    """This device enters the moves of that seat; null: of none."""

    type: ClassVar[str] = "sit"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Beat(Message):
    """A sign of life, with the end of the sender's log."""

    type: ClassVar[str] = "beat"
    epoch: int
    host: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Room(Message):
    """Who belongs to the table and who sits where."""

    type: ClassVar[str] = "room"
    epoch: int
    host: str
    name: str
    lock: bool
    seats: Mapping[str, str]
    devices: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Tail(Message):
    """Entries after a place both logs share, and where the host's log ends."""

    type: ClassVar[str] = "tail"
    nonce: int
    epoch: int
    host: str
    entries: tuple[Mapping[str, Any], ...]
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Committed(Message):
    """The host has written this entry down."""

    type: ClassVar[str] = "committed"
    epoch: int
    host: str
    entry: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Refused(Message):
    """The rules, or the table's own, stand in the way of a proposal."""

    type: ClassVar[str] = "refused"
    epoch: int
    host: str
    op_id: str
    problems: tuple[Mapping[str, Any], ...]
    """{"rule": id, "facts": {...}}, the deciding one first."""


@dataclass(frozen=True, slots=True)
class Closed(Message):
    """This phone does not order that log (any more)."""

    type: ClassVar[str] = "closed"
    why: str
    """table: another table. replaced: a later epoch was opened elsewhere."""
    epoch: int
    host: str


@dataclass(frozen=True, slots=True)
class Auth(Message):
    """A device the table knows."""

    type: ClassVar[str] = "auth"
    version: int
    table: str
    device: str
    key: str


@dataclass(frozen=True, slots=True)
class JoinKey(Message):
    """A new device that has seen the host's QR code."""

    type: ClassVar[str] = "join_key"
    version: int
    key: str
    name: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class PinStart(Message):
    """A new device whose person has read the PIN: the first half of SPAKE2."""

    type: ClassVar[str] = "pin_start"
    version: int
    element: str
    name: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class PinReply(Message):
    type: ClassVar[str] = "pin_reply"
    element: str


@dataclass(frozen=True, slots=True)
class PinConfirm(Message):
    """Proof of the common key, the guest's first: a host learns nothing from a wrong one."""

    type: ClassVar[str] = "pin_confirm"
    proof: str


@dataclass(frozen=True, slots=True)
class Admitted(Message):
    """The device belongs to the table from now on; what it needs to begin a ledger."""

    type: ClassVar[str] = "admitted"
    table: str
    device: str
    key: str
    header: Mapping[str, Any]
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Sorry(Message):
    """Not admitted; says why in one word and nothing about the table."""

    type: ClassVar[str] = "sorry"
    why: str
    left: int | None = None
    """Tries left with this PIN."""


@dataclass(frozen=True, slots=True)
class Offer(Message):
    """Everything this device has for the others: {"kind", "name", "size", "hash"} each."""

    type: ClassVar[str] = "offer"
    items: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Fetch(Message):
    """The next piece of an offered thing, from this byte on."""

    type: ClassVar[str] = "fetch"
    hash: str
    at: int


@dataclass(frozen=True, slots=True)
class Piece(Message):
    """Bytes of an offered thing in lines of base64; none: it is not here any more."""

    type: ClassVar[str] = "piece"
    hash: str
    at: int
    lines: tuple[str, ...]


SHELF = (Offer, Fetch, Piece)
FROM_STRANGER = (Auth, JoinKey, PinStart, PinConfirm)
FROM_GUEST = (Hello, Propose, TakeBack, Sit, Beat, *SHELF)
FROM_HOST = (Room, Tail, Committed, Refused, Closed, Beat, *SHELF)
TO_STRANGER = (Admitted, PinReply, Sorry)

_KINDS: dict[str, type[Message]] = {
    kind.type: kind for kind in (*FROM_STRANGER, *FROM_GUEST, *FROM_HOST, *TO_STRANGER)
}


def encode(message: Message) -> bytes:
    """The body of a frame."""
    said = {"type": message.type, **to_json(message)}
    return json.dumps(said, separators=(",", ":")).encode("ascii")


def decode(body: bytes) -> Message:
    """Raises BadPeer for anything but a well-formed message."""
    try:
        data = json.loads(body.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        raise BadPeer("nested absurdly deep") from None
    except ValueError as bad:
        raise BadPeer(f"not JSON: {bad}") from None
    if type(data) is not dict or type(data.get("type")) is not str:
        raise BadPeer("not a message")
    kind = _KINDS.get(data.pop("type"))
    if kind is None:
        raise BadPeer("unknown kind of message")
    try:
        return from_json(kind, data)
    except BadForm as bad:
        raise BadPeer(f"{kind.type}: {short(str(bad))}") from None


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number in JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is absurdly large")
    return number
