"""Who belongs to the table: certificates, join codes, PINs and device keys. No sockets, no clocks.

A device is known by a key that the host issued when it joined; a host is known by the
fingerprint of its certificate, which came with the join code or was bound to the PIN.
"""

from __future__ import annotations

import base64
import hmac
import ipaddress
import re
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode

from companion.sync.protocol import Host
from companion.sync.protocol.chain import is_hash
from companion.sync.protocol.ledger import Device
from companion.sync.protocol.messages import (
    Admitted,
    Auth,
    JoinKey,
    Message,
    PinConfirm,
    PinReply,
    PinStart,
    Sorry,
)

VERSION = 1
MOST_DEVICES = 32
MOST_PIN_TALKS = 4
"""SPAKE2 costs some milliseconds: so many strangers may be at it at once."""
TRIES_PER_PIN = 3
TRIES_IN_ALL = 10
LONGEST_NAME = 40
LONGEST_CODE = 2_000


class BadCode(ValueError):
    """A join code that cannot be read; says what is wrong in one line."""


class NotAdmitted(Exception):
    """The host said no, or is not the host we mean. `why` is one word."""

    def __init__(self, why: str, left: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.left = left


class JoinCode(NamedTuple):
    """What the host's QR code says."""

    addresses: tuple[str, ...]
    port: int
    table: str
    fingerprint: str
    key: str
    """Good for one device, once. Empty: for devices that belong to the table already."""

    def text(self) -> str:
        said = [("v", str(VERSION)), *(("a", a) for a in self.addresses), ("p", str(self.port))]
        said += [("t", self.table), ("f", _short(self.fingerprint)), ("k", self.key)]
        return "cairn://join?" + urlencode(said)


def read_code(text: str) -> JoinCode:
    """Raises BadCode."""
    kind, _, query = text[:LONGEST_CODE].strip().partition("?")
    if kind != "cairn://join" or len(text) > LONGEST_CODE:
        raise BadCode("this is not a join code")
    try:
        said = parse_qs(query, strict_parsing=True, keep_blank_values=True, max_num_fields=20)
        if said["v"] != [str(VERSION)]:
            raise BadCode("this code is from another version of the app")
        addresses = tuple(str(ipaddress.ip_address(a)) for a in said["a"])
        (port,), (table,), (fingerprint,), (key,) = said["p"], said["t"], said["f"], said["k"]
        code = JoinCode(addresses, int(port), table, _long(fingerprint), key)
    except (KeyError, ValueError) as bad:
        if isinstance(bad, BadCode):
            raise
        raise BadCode("this join code is damaged") from None
    if not 0 < code.port < 65536 or not re.fullmatch(r"[0-9a-f]{32}", table) or len(key) > 100:
        raise BadCode("this join code is damaged")
    return code


def _short(fingerprint: str) -> str:
    return base64.urlsafe_b64encode(bytes.fromhex(fingerprint)).decode().rstrip("=")


def _long(text: str) -> str:
    raw = base64.b64decode(text + "=", altchars=b"-_", validate=True)
    if len(raw) != 32:
        raise ValueError
    return raw.hex()


def verifier(key: str) -> str:
    """What the table keeps of a device's key."""
    return sha256(_bytes(key)).hexdigest()


def _bytes(text: str) -> bytes:
    """Of any text a peer may send, half surrogates too."""
    return text.encode("utf-8", "surrogatepass")


class Door:
    """The host's side of joining: one for a table, asked anew by each stranger."""

    def __init__(self, host: Host, fingerprint: str, changed: Callable[[], None]) -> None:
        self.host = host
        self.fingerprint = fingerprint
        self.changed = changed
        """Called when the join key or the PIN is another one than before."""
        self.join_key = secrets.token_urlsafe(16)
        self.pin: str | None = _new_pin()
        """None: joining by PIN is off, after too many wrong tries."""
        self.talks = 0
        self._wrong = 0
        self._wrong_in_all = 0

    def knock(self) -> Knock:
        return Knock(self)

    def open_again(self) -> None:
        """A person allows PINs again."""
        self._wrong = self._wrong_in_all = 0
        self._renew_pin(_new_pin())

    def used(self) -> None:
        self.join_key = secrets.token_urlsafe(16)
        self.changed()

    def wrong(self) -> Sorry:
        """A wrong PIN: the third changes it, the tenth ends it."""
        self._wrong += 1
        self._wrong_in_all += 1
        if self._wrong_in_all >= TRIES_IN_ALL:
            self._renew_pin(None)
            return Sorry("pin_off")
        if self._wrong >= TRIES_PER_PIN:
            self._wrong = 0
            self._renew_pin(_new_pin())
            return Sorry("pin_changed")
        return Sorry("pin", TRIES_PER_PIN - self._wrong)

    def right(self) -> None:
        self._wrong = 0

    def admit(self, name: str, fingerprint: str, proof: str = "") -> Admitted | Sorry:
        """A new device with a key of its own."""
        ledger = self.host.ledger
        if sum(not device.out for device in ledger.devices.values()) >= MOST_DEVICES:
            return Sorry("full")
        device, key = secrets.token_hex(8), secrets.token_urlsafe(24)
        name = "".join(c for c in name if c.isprintable())[:LONGEST_NAME] or "?"
        mark = fingerprint if is_hash(fingerprint) else ""
        self.host.admit(Device(device, name, verifier(key), mark))
        return Admitted(ledger.table, device, key, ledger.header.to_json(), proof)

    def _renew_pin(self, pin: str | None) -> None:
        self.pin = pin
        self.changed()


def _new_pin() -> str:
    return f"{secrets.randbelow(10**6):06d}"


class Knock:
    """One stranger at the door. Anything but an admission or a PIN's reply ends the talk."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.device: str | None = None
        """Set once the stranger is none."""
        self.new = False
        """The device got its key just now."""
        self._pin: str | None = None
        self._key = b""
        self._asked: PinStart | None = None

    def receive(self, message: Message) -> Admitted | PinReply | Sorry:
        match message:
            case Auth():
                return self._known(message)
            case JoinKey():
                return self._by_key(message)
            case PinStart() if self._asked is None:
                return self._start(message)
            case PinConfirm() if self._asked is not None:
                return self._confirm(message, self._asked)
        return Sorry("order")

    def leave(self) -> None:
        """To call at the end of the talk, however it went."""
        if self._asked is not None:
            self.door.talks -= 1
            self._asked = None

    def _known(self, auth: Auth) -> Admitted | Sorry:
        ledger = self.door.host.ledger
        device = ledger.devices.get(auth.device)
        kept = _bytes(device.verifier if device else "")
        same = hmac.compare_digest(_bytes(verifier(auth.key)), kept)
        if auth.version != VERSION:
            return Sorry("version")
        if auth.table != ledger.table or device is None or not same or device.out:
            return Sorry("key")
        self.device = device.id
        return Admitted(ledger.table, device.id, "", ledger.header.to_json())

    def _by_key(self, message: JoinKey) -> Admitted | Sorry:
        if message.version != VERSION:
            return Sorry("version")
        if not hmac.compare_digest(_bytes(message.key), _bytes(self.door.join_key)):
            return Sorry("join_key")
        self.door.used()
        return self._admit(self.door.admit(message.name, message.fingerprint))

    def _start(self, message: PinStart) -> PinReply | Sorry:
        from spake2 import SPAKE2_B

        if message.version != VERSION:
            return Sorry("version")
        if self.door.pin is None:
            return Sorry("pin_off")
        if self.door.talks >= MOST_PIN_TALKS:
            return Sorry("busy")
        self.door.talks += 1
        self._asked, self._pin = message, self.door.pin
        side = SPAKE2_B(self._pin.encode(), idA=GUEST, idB=self.door.fingerprint.encode())
        reply = side.start()
        key = _finish(side, message.element)
        if key is None:
            return Sorry("pin_form")
        self._key = key
        return PinReply(reply.hex())

    def _confirm(self, message: PinConfirm, asked: PinStart) -> Admitted | Sorry:
        if self._pin != self.door.pin:
            return Sorry("pin_changed")
        if not hmac.compare_digest(_bytes(message.proof), _bytes(_proof(self._key, GUEST))):
            return self.door.wrong()
        self.door.right()
        return self._admit(self.door.admit(asked.name, asked.fingerprint, _proof(self._key, HOST)))

    def _admit(self, said: Admitted | Sorry) -> Admitted | Sorry:
        if isinstance(said, Admitted):
            self.device = said.device
            self.new = True
        return said


GUEST, HOST = b"cairn guest", b"cairn host"


def load_pins() -> None:
    """What PINs need takes a while to load: on the main thread, and not before there is a talk."""
    import spake2  # noqa: F401


class PinTalk:
    """The guest's side of a PIN: nothing about it leaves the phone but SPAKE2's two messages."""

    def __init__(self, pin: str, seen: str) -> None:
        """`seen` is the fingerprint of the certificate the other side has shown."""
        from spake2 import SPAKE2_A

        self._side = SPAKE2_A(pin.encode(), idA=GUEST, idB=seen.encode())
        self._key = b""

    def start(self, name: str, fingerprint: str) -> PinStart:
        return PinStart(VERSION, self._side.start().hex(), name, fingerprint)

    def confirm(self, reply: PinReply) -> PinConfirm:
        key = _finish(self._side, reply.element)
        if key is None:
            raise NotAdmitted("pin_form")
        self._key = key
        return PinConfirm(_proof(key, GUEST))

    def check(self, admitted: Admitted) -> None:
        """Raises NotAdmitted unless the host has proved that it knows the PIN too."""
        if not hmac.compare_digest(_bytes(admitted.proof), _bytes(_proof(self._key, HOST))):
            raise NotAdmitted("not_the_host")


def _proof(key: bytes, who: bytes) -> str:
    return hmac.new(key, who, sha256).hexdigest()


def _finish(side: object, element: str) -> bytes | None:
    """The common key, or None if this is no element of the group."""
    from spake2 import SPAKEError

    try:
        raw = bytes.fromhex(element)
        return bytes(side.finish(raw)) if len(raw) == 33 else None  # type: ignore[attr-defined]
    except (SPAKEError, ValueError):
        return None
