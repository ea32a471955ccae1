"""What phones say to each other, and how it is written on the wire.

A message is one dataclass: its typed fields are the keys of the JSON object, and `type` is its
name there. Who may say it is whoever is listened to: a message that a host takes from a guest has
a line in `host.HEARS`, one that a guest takes from its host in `guest.HEARS`, and what a stranger
may say in `net.pairing.HEARS`. Anything else ends the line.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar

from companion.match.log import Entry
from companion.sync.protocol.chain import Json
from companion.sync.protocol.terms import Term
from scoring.codec import BadForm, from_json, short, to_json

LARGEST_FRAME = 256 * 1024
DEEPEST = 32
"""Levels of lists and objects within each other."""


class BadPeer(ValueError):
    """The other side said something no honest phone says; the line is closed."""


@dataclass(frozen=True, slots=True)
class Message:
    type: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        _KINDS[cls.type] = cls


_KINDS: dict[str, type[Message]] = {}


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
    term: Term | None = None
    """Of that epoch and host, as its host has signed it; left out: none was heard yet."""
    port: int | None = None
    """Where this guest answers the others how far its log goes."""


@dataclass(frozen=True, slots=True)
class Propose(Message):
    """A move or {"undo": n}; said again with the same op_id it counts once."""

    type: ClassVar[str] = "propose"
    op_id: str
    entry: Entry


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
class ProposeAll(Message):
    """Entries that are made together or not at all; their op_ids are op_id:0, op_id:1 and so on."""

    type: ClassVar[str] = "propose_all"
    op_id: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Sit(Message):
    """This device enters the moves of that seat; null: of none."""

    type: ClassVar[str] = "sit"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Beat(Message):
    """A sign of life, with the end of the sender's log."""

    type: ClassVar[str] = "beat"
    epoch: int
    host: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Device:
    """A phone that belongs to the table."""

    id: str
    """SHA-256 of its certificate: whoever hosts can tell it is that phone."""
    name: str
    out: bool = False
    """Put out: its key opens nothing any more."""
    browser: bool = False
    """It has no app: it came by a seat's link, to the host that issued it."""


@dataclass(frozen=True, slots=True)
class Room(Message):
    """Who belongs to the table and who sits where."""

    type: ClassVar[str] = "room"
    epoch: int
    host: str
    name: str
    lock: bool
    seats: Mapping[str, str]
    devices: tuple[Device, ...]
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """The address and port of guests that answer others about the log."""


@dataclass(frozen=True, slots=True)
class Tail(Message):
    """Entries after a place both logs share, and where the host's log ends."""

    type: ClassVar[str] = "tail"
    nonce: int
    epoch: int
    host: str
    entries: tuple[Mapping[str, Json], ...]
    seq: int
    hash: str
    term: Term
    """By which the sender orders the log, as it has signed it."""


@dataclass(frozen=True, slots=True)
class Committed(Message):
    """The host has written this entry down."""

    type: ClassVar[str] = "committed"
    epoch: int
    host: str
    entry: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Refused(Message):
    """The rules, or the table's own, stand in the way of a proposal."""

    type: ClassVar[str] = "refused"
    epoch: int
    host: str
    op_id: str
    problems: tuple[Mapping[str, Json], ...]
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
class Challenge(Message):
    """The first word on every line, the host's: what is signed must carry this nonce."""

    type: ClassVar[str] = "challenge"
    version: int
    nonce: str


@dataclass(frozen=True, slots=True)
class Auth(Message):
    """A device the table knows."""

    type: ClassVar[str] = "auth"
    version: int
    table: str
    certificate: str
    signature: str


@dataclass(frozen=True, slots=True)
class JoinKey(Message):
    """A new device that has seen the host's QR code."""

    type: ClassVar[str] = "join_key"
    version: int
    key: str
    name: str
    certificate: str
    signature: str


@dataclass(frozen=True, slots=True)
class PinStart(Message):
    """A new device whose person has read the PIN: the first half of SPAKE2."""

    type: ClassVar[str] = "pin_start"
    version: int
    element: str
    name: str
    certificate: str


@dataclass(frozen=True, slots=True)
class PinReply(Message):
    type: ClassVar[str] = "pin_reply"
    element: str


@dataclass(frozen=True, slots=True)
class PinConfirm(Message):
    """Proof of the common key, the guest's first: a host learns nothing from a wrong one."""

    type: ClassVar[str] = "pin_confirm"
    proof: str
    signature: str


@dataclass(frozen=True, slots=True)
class Admitted(Message):
    """The device belongs to the table from now on; what it needs to begin a ledger."""

    type: ClassVar[str] = "admitted"
    table: str
    header: Mapping[str, Json]
    proof: str = ""
    """After a PIN: that the host knows it too."""


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
    items: tuple[Mapping[str, Json], ...]


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


def encode(message: Message) -> bytes:
    """The body of a frame."""
    said: dict[str, Json] = {"type": message.type}
    for name, required in _fields(type(message)):
        value = getattr(message, name)
        if value is not None or required:
            said[name] = value
    return _ENCODE(said).encode("ascii")


def _fields(kind: type[Message]) -> list[tuple[str, bool]]:
    """Of a kind of message its fields, and whether each is said even if there is nothing to say."""
    if kind not in _FIELDS:
        _FIELDS[kind] = [(one.name, one.default is not None) for one in fields(kind)]
    return _FIELDS[kind]


_FIELDS: dict[type[Message], list[tuple[str, bool]]] = {}

_ENCODE = json.JSONEncoder(separators=(",", ":"), default=to_json).encode
"""Entries are plain JSON already and are not gone through before."""


def decode(body: bytes) -> Message:
    """Raises BadPeer for anything but a well-formed message."""
    if _is_deep(body):
        raise BadPeer("nested absurdly deep")
    try:
        data = _DECODE(body.decode("utf-8"))
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


_ESCAPED = re.compile(rb"\\.", re.DOTALL)
_LIKE_LISTS = bytes.maketrans(b"{}", b"[]")
_NEITHER = bytes(set(range(256)) - set(b'[]{}"'))


def _is_deep(body: bytes) -> bool:
    """Whether it is nested too deep, or not closed, before anything is made of it."""
    plain = _ESCAPED.sub(b"", body) if b"\\" in body else body
    marks = plain.translate(_LIKE_LISTS, _NEITHER)
    left = b"".join(marks.split(b'"')[::2])
    for _ in range(DEEPEST):
        if not left:
            return False
        left = left.replace(b"[]", b"")
    return bool(left)


def _each_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key stands there twice")
    return data


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number in JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is absurdly large")
    return number


_DECODE = json.JSONDecoder(
    object_pairs_hook=_each_once, parse_constant=_no_constant, parse_float=_finite
).decode
