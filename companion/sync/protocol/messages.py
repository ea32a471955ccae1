"""The messages between devices, and their form on the wire.

A message is one dataclass: its typed fields are the keys of the JSON object, and `type` is its
name there. Who may say it is whoever is listened to: a message that a host takes from a guest has
a line in `host.HEARS`, one that a guest takes from its host in `guest.HEARS`, and what a stranger
may say in `net.pairing.HEARS`. Anything else ends the line.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar, dataclass_transform

from companion.match.log import Entry
from companion.sync.protocol.chain import Json
from companion.sync.protocol.proof import Term
from scoring.codec import BadForm, from_json, short, to_json

LARGEST_FRAME = 256 * 1024
DEEPEST = 32
"""Levels of lists and objects within each other."""


class BadPeer(ValueError):
    """The other side said something no honest phone says; the line is closed."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Message:
    """Each kind is a frozen dataclass; `type` is its name on the wire."""

    type: ClassVar[str]
    keys: ClassVar[list[tuple[str, bool]]]
    """Its fields, and whether each is said even if there is nothing to say."""

    def __init_subclass__(cls, type: str) -> None:
        _KINDS[type] = dataclass(frozen=True)(cls)
        cls.type = type
        cls.keys = [(one.name, one.default is not None) for one in fields(cls)]


_KINDS: dict[str, type[Message]] = {}


class Hello(Message, type="hello"):
    """Where a guest's log stands; answered with the room and the tail."""

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


class Propose(Message, type="propose"):
    """A move or {"undo": n}; said again with the same op_id it counts once."""

    op_id: str
    entry: Entry
    sig: str
    """The sender's signature on the entry."""


class TakeBack(Message, type="take_back"):
    """All moves that stand from entry `first` on, of which `last` is the last, or none of them.

    The undo entries have the op_ids op_id:0, op_id:1 and so on.
    """

    op_id: str
    first: int
    last: int
    sig: str
    """The sender's signature on the whole take-back."""


class ProposeAll(Message, type="propose_all"):
    """Entries that are made together or not at all; their op_ids are op_id:0, op_id:1 and so on."""

    op_id: str
    entries: tuple[Entry, ...]
    sigs: tuple[str, ...]
    """The sender's signature on each entry."""


class Sit(Message, type="sit"):
    """This device enters the moves of that seat; null: of none."""

    seat: int | None


class Beat(Message, type="beat"):
    """A sign of life, with the end of the sender's log."""

    epoch: int
    host: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Device:
    id: str
    """SHA-256 of its certificate: whoever hosts can tell it is that phone."""
    name: str
    out: bool = False
    """Put out: its key opens nothing any more."""
    browser: bool = False
    """It has no app: it came by a seat's link, to the host that issued it."""
    certificate: str = ""
    """DER in base64, to check what the device has signed; a browser has none."""


class Room(Message, type="room"):
    """Who belongs to the table and who sits where."""

    epoch: int
    host: str
    name: str
    lock: bool
    seats: Mapping[str, str]
    devices: tuple[Device, ...]
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """The address and port of guests that answer others about the log."""


class Tail(Message, type="tail"):
    """Entries after a place both logs share, and where the host's log ends."""

    nonce: int
    epoch: int
    host: str
    entries: tuple[Mapping[str, Json], ...]
    seq: int
    hash: str
    term: Term
    """By which the sender orders the log, as it has signed it."""
    head: str
    """The host's signature on the last of the entries, or on the end if there are none.

    Empty where a guest answers with a part of its log that is not the last one."""


class Committed(Message, type="committed"):
    epoch: int
    host: str
    entry: Mapping[str, Json]
    head: str
    """The host's signature on this entry by its present term; later entries may follow it."""


class Refused(Message, type="refused"):
    """The rules, or the table's own, stand in the way of a proposal."""

    epoch: int
    host: str
    op_id: str
    problems: tuple[Mapping[str, Json], ...]
    """{"rule": id, "facts": {...}}, the deciding one first."""


class Closed(Message, type="closed"):
    """This phone does not order that log (any more)."""

    why: str
    """table: another table. replaced: a later epoch was opened elsewhere."""
    epoch: int
    host: str


class Challenge(Message, type="challenge"):
    """The first word on every line, the host's: what is signed must carry this nonce."""

    version: int
    nonce: str


class Auth(Message, type="auth"):
    """A device the table knows."""

    version: int
    table: str
    certificate: str
    signature: str


class JoinKey(Message, type="join_key"):
    """A new device that has seen the host's QR code."""

    version: int
    key: str
    name: str
    certificate: str
    signature: str


class PinStart(Message, type="pin_start"):
    """A new device whose person has read the PIN: the first half of SPAKE2."""

    version: int
    element: str
    name: str
    certificate: str


class PinReply(Message, type="pin_reply"):
    element: str


class PinConfirm(Message, type="pin_confirm"):
    """Proof of the common key, the guest's first: a host learns nothing from a wrong one."""

    proof: str
    signature: str


class Admitted(Message, type="admitted"):
    """The device belongs to the table from now on; what it needs to begin a ledger."""

    table: str
    header: Mapping[str, Json]
    proof: str = ""
    """After a PIN: that the host knows it too."""


class Sorry(Message, type="sorry"):
    """Not admitted; says why in one word and nothing about the table."""

    why: str
    left: int | None = None
    """Tries left with this PIN."""


class Offer(Message, type="offer"):
    """Everything this device has for the others: {"kind", "name", "size", "hash"} each."""

    items: tuple[Mapping[str, Json], ...]


class Fetch(Message, type="fetch"):
    """The next piece of an offered thing, from this byte on."""

    hash: str
    at: int


class Piece(Message, type="piece"):
    """Bytes of an offered thing in lines of base64; none: it is not here any more."""

    hash: str
    at: int
    lines: tuple[str, ...]


def encode(message: Message) -> bytes:
    said: dict[str, Json] = {"type": message.type}
    for name, required in message.keys:
        value = getattr(message, name)
        if value is not None or required:
            said[name] = value
    return _ENCODE(said).encode("ascii")


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
