"""Admission to a table: certificates, join codes, PINs and signatures. No sockets, no clocks.

Nothing else in the app decides who somebody is. Runs on the network's loop: it looks at the host's
devices, which are replaced and never changed, and whoever owns the table writes new ones down.
A device is its certificate. A host proves its own in the TLS handshake, pinned by the join code
or bound to the PIN; whoever comes to it signs a fresh challenge that names the table and both
certificates, so that nobody in the middle can use what was signed elsewhere.
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

from companion.sync.protocol import messages
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import Admitted, Device, Message, Sorry
from companion.sync.protocol.proof import Signer, fingerprint_of, is_signed, statement

VERSION = 3
MOST_DEVICES = 32
MOST_EVER = 256
"""Those that were put out too, which are known for ever."""
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


def said_at_door(purpose: str, table: str, host: str, device: str, nonce: str) -> bytes:
    """What a device signs; purpose: the type of the message that carries it."""
    who = {"host": host, "device": device}
    return statement(purpose, {"table": table, "nonce": nonce, **who})


class Visitor(NamedTuple):
    """A device's own side of the door: what it says of itself, and proves."""

    signer: Signer
    host: str
    """The fingerprint that the other side has shown in its handshake."""
    nonce: str

    def auth(self, table: str) -> messages.Auth:
        return messages.Auth(VERSION, table, self.signer.certificate, self._sign("auth", table))

    def join_key(self, table: str, key: str, name: str) -> messages.JoinKey:
        signature = self._sign("join_key", table)
        return messages.JoinKey(VERSION, key, name, self.signer.certificate, signature)

    def pin_confirm(self, proof: str) -> messages.PinConfirm:
        """Whoever has only a PIN does not know the table's id."""
        return messages.PinConfirm(proof, self._sign("pin_confirm", ""))

    def _sign(self, purpose: str, table: str) -> str:
        me = self.signer.fingerprint
        return self.signer.sign(said_at_door(purpose, table, self.host, me, self.nonce))


def printable(name: str) -> str:
    """What others are to see of a device's name."""
    return "".join(c for c in name if c.isprintable())[:LONGEST_NAME] or "?"


def _bytes(text: str) -> bytes:
    """Of any text a peer may send, half surrogates too."""
    return text.encode("utf-8", "surrogatepass")


class Door:
    """The host's side of joining: one for a table, asked anew by each stranger."""

    def __init__(
        self, ledger: Ledger, fingerprint: str, changed: Callable[[], None], joining: bool = True
    ) -> None:
        """changed: called when the join key or the PIN is another one than before.

        joining: whether new devices are let in, or only those that belong to the table.
        """
        self.ledger, self.fingerprint, self.changed = ledger, fingerprint, changed
        self._joining = joining
        self.join_key = secrets.token_urlsafe(16)
        self.pin: str | None = _new_pin() if joining else None
        """None: joining by PIN is off, after too many wrong tries."""
        self._wrong = self._wrong_in_all = 0

    def open_again(self) -> None:
        """A person allows PINs again."""
        self._wrong = self._wrong_in_all = 0
        self._renew_pin(_new_pin())

    def used(self) -> None:
        self.join_key = secrets.token_urlsafe(16)
        self.changed()

    def renew(self) -> None:
        """What was shown until now opens nothing any more."""
        self.join_key = secrets.token_urlsafe(16)
        self._renew_pin(None if self.pin is None else _new_pin())

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

    def has_room(self, device: str) -> bool:
        others = [d for d in self.ledger.devices.values() if d.id != device]
        many = sum(not d.out for d in others) >= MOST_DEVICES or len(others) >= MOST_EVER
        return self._joining and not many

    def admitted(self, proof: str = "") -> Admitted:
        return Admitted(self.ledger.table, self.ledger.header.to_json(), proof)

    def _renew_pin(self, pin: str | None) -> None:
        self.pin = pin
        self.changed()


def _new_pin() -> str:
    return f"{secrets.randbelow(10**6):06d}"


class Knock:
    """One stranger at the door. Anything but an admission or a PIN's reply ends the talk."""

    def __init__(self, door: Door, may_try: Callable[[], bool] = lambda: True) -> None:
        """may_try: whether a talk about the PIN may begin now."""
        self.door = door
        self._may_try = may_try
        self.challenge = messages.Challenge(VERSION, secrets.token_hex(32))
        """To be said first."""
        self.device: str | None = None
        """Set once the stranger is none."""
        self.new: Device | None = None
        """The device that has joined just now: to be written down before it is answered."""
        self._pin = ""
        self._key = b""
        self._asked: messages.PinStart | None = None

    def receive(self, message: Message) -> Admitted | messages.PinReply | Sorry:
        hears = HEARS.get(type(message))
        return hears(self, message) if hears else Sorry("order")

    def _known(self, auth: messages.Auth) -> Admitted | Sorry:
        ledger = self.door.ledger
        device = ledger.devices.get(fingerprint_of(auth.certificate))
        if auth.version != VERSION:
            return Sorry("version")
        if auth.table != ledger.table or device is None or device.out:
            return Sorry("key")
        if not self._proved("auth", auth.table, auth.certificate, auth.signature):
            return Sorry("key")
        self.device = device.id
        return self.door.admitted()

    def _proved(self, purpose: str, table: str, certificate: str, signature: str) -> bool:
        """Whether that certificate's device has answered this very challenge, at this host."""
        device, nonce = fingerprint_of(certificate), self.challenge.nonce
        said = said_at_door(purpose, table, self.door.fingerprint, device, nonce)
        return is_signed(certificate, signature, said)

    def _by_key(self, message: messages.JoinKey) -> Admitted | Sorry:
        if message.version != VERSION:
            return Sorry("version")
        if not hmac.compare_digest(_bytes(message.key), _bytes(self.door.join_key)):
            return Sorry("join_key")
        table = self.door.ledger.table
        if not self._proved("join_key", table, message.certificate, message.signature):
            return Sorry("key")
        said = self._admit(message.name, message.certificate)
        if self.new is not None:
            self.door.used()
        return said

    def _start(self, message: messages.PinStart) -> messages.PinReply | Sorry:
        from spake2 import SPAKE2_B

        if self._asked is not None:
            return Sorry("order")
        if message.version != VERSION:
            return Sorry("version")
        if self.door.pin is None:
            return Sorry("pin_off")
        if not self._may_try():
            return Sorry("busy")
        self._asked, self._pin = message, self.door.pin
        guest, host = fingerprint_of(message.certificate), self.door.fingerprint
        side = SPAKE2_B(self._pin.encode(), idA=guest.encode(), idB=host.encode())
        reply = side.start()
        key = _finish(side, message.element)
        if key is None:
            return Sorry("pin_form")
        self._key = key
        return messages.PinReply(reply.hex())

    def _confirm(self, message: messages.PinConfirm) -> Admitted | Sorry:
        asked = self._asked
        if asked is None:
            return Sorry("order")
        if self._pin != self.door.pin:
            return Sorry("pin_changed")
        if not hmac.compare_digest(_bytes(message.proof), _bytes(_proof(self._key, GUEST))):
            return self.door.wrong()
        if not self._proved("pin_confirm", "", asked.certificate, message.signature):
            return Sorry("key")
        self.door.right()
        return self._admit(asked.name, asked.certificate, _proof(self._key, HOST))

    def _admit(self, name: str, certificate: str, proof: str = "") -> Admitted | Sorry:
        """A device that has proved its key; to be written down before it is answered."""
        device = fingerprint_of(certificate)
        if not self.door.has_room(device):
            return Sorry("full")
        self.device = device
        self.new = Device(device, printable(name), certificate=certificate)
        return self.door.admitted(proof)


HEARS: dict[type[Message], Callable[..., Admitted | messages.PinReply | Sorry]] = {
    messages.Auth: Knock._known,
    messages.JoinKey: Knock._by_key,
    messages.PinStart: Knock._start,
    messages.PinConfirm: Knock._confirm,
}
"""What a stranger may say, and who answers it."""


GUEST, HOST = b"cairn guest", b"cairn host"


def load_pins() -> None:
    """What pairing needs takes a while to load: on the main thread, and not before it is used."""
    import spake2  # noqa: F401


class PinTalk:
    """The guest's side of a PIN: nothing about it leaves the phone but SPAKE2's two messages."""

    def __init__(self, pin: str, visitor: Visitor) -> None:
        from spake2 import SPAKE2_A

        me, host = visitor.signer.fingerprint, visitor.host
        self._visitor = visitor
        self._side = SPAKE2_A(pin.encode(), idA=me.encode(), idB=host.encode())
        self._key = b""

    def start(self, name: str) -> messages.PinStart:
        return messages.PinStart(
            VERSION, self._side.start().hex(), name, self._visitor.signer.certificate
        )

    def confirm(self, reply: messages.PinReply) -> messages.PinConfirm:
        key = _finish(self._side, reply.element)
        if key is None:
            raise NotAdmitted("pin_form")
        self._key = key
        return self._visitor.pin_confirm(_proof(key, GUEST))

    def check(self, admitted: Admitted) -> None:
        """Raises NotAdmitted unless the host has proved that it knows the PIN too."""
        if not hmac.compare_digest(_bytes(admitted.proof), _bytes(_proof(self._key, HOST))):
            raise NotAdmitted("not_the_host")


def _proof(key: bytes, who: bytes) -> str:
    return hmac.new(key, who, sha256).hexdigest()


def _finish(side: object, element: str) -> bytes | None:
    """The common key, or None if this is no element of the group."""
    from spake2 import SPAKEError
    from spake2.ed25519_basic import NotOnCurve

    try:
        raw = bytes.fromhex(element)
        return bytes(side.finish(raw)) if len(raw) == 33 else None  # type: ignore[attr-defined]
    except (SPAKEError, NotOnCurve, ValueError):
        return None
