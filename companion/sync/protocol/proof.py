"""Signatures of devices, and terms: which device orders the log.

A device is its certificate, and its id is that certificate's SHA-256. A term says who orders the
log: it is signed by the device that opened it.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from companion.sync.protocol.chain import Json, Place, canonical

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey

LONGEST_CERTIFICATE = 1_000
"""Letters of base64; ours has about 400."""

Facts = Mapping[str, Json]
Order = tuple[int, str]
"""A term's epoch and host: the higher one is followed."""
FURTHEST_EPOCH = 100
"""Nobody takes over more often than this while a phone is away."""


class Signer(Protocol):
    """A device's own key."""

    @property
    def fingerprint(self) -> str: ...
    @property
    def certificate(self) -> str:
        """DER in base64."""

    def sign(self, data: bytes) -> str:
        """ECDSA with SHA-256, DER in hexadecimal."""


def statement(purpose: str, facts: Facts) -> bytes:
    """What is signed: never the same bytes for two purposes."""
    return f"cairn {purpose}\n".encode("ascii") + canonical(dict(facts))


def fingerprint_of(certificate: str) -> str:
    """The id of the device whose certificate this is; empty: it is none."""
    try:
        return sha256(base64.b64decode(certificate, validate=True)).hexdigest()
    except (binascii.Error, ValueError):
        return ""


def is_signed(certificate: str, signature: str, said: bytes) -> bool:
    """Whether the holder of that certificate's key has said this."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256

    key = _public_key(certificate)
    if key is None:
        return False
    try:
        key.verify(bytes.fromhex(signature), said, ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(128)
def _public_key(certificate: str) -> EllipticCurvePublicKey | None:
    """None for anything but a certificate of a key on P-256."""
    from cryptography import x509
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric import ec

    if len(certificate) > LONGEST_CERTIFICATE:
        return None
    try:
        raw = base64.b64decode(certificate, validate=True)
        key = x509.load_der_x509_certificate(raw).public_key()
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return None
    p256 = isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1)
    return key if p256 else None  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Term:
    """From that entry on this device orders the log; it counts with its signature alone."""

    epoch: int
    host: str
    """The id of the device that opened it."""
    seq: int
    hash: str
    """Where the log stood when it was opened."""
    certificate: str
    signature: str

    @property
    def order(self) -> Order:
        return (self.epoch, self.host)

    def is_genuine(self, table: str) -> bool:
        """Whether the device that it names has signed it, for this table."""
        return _is_genuine(self, table)

    def _facts(self, table: str) -> Facts:
        who = {"table": table, "host": self.host, "hash": self.hash}
        return {**who, "epoch": self.epoch, "seq": self.seq}


def unsigned(epoch: int, host: str) -> Term:
    """A term as this device remembers it, which proves nothing to others."""
    return Term(epoch, host, 0, "", "", "")


NOBODY = unsigned(0, "")
"""Before any host was heard."""


@dataclass(frozen=True, slots=True)
class SignedEnd:
    """The end of a log as the host of a term has signed it."""

    epoch: int
    host: str
    seq: int
    hash: str
    signature: str

    @property
    def place(self) -> Place:
        return Place(self.seq, self.hash)

    def is_genuine(self, table: str, term: Term) -> bool:
        """Whether the host of that term, which is genuine itself, has signed it."""
        if (self.epoch, self.host) != term.order:
            return False
        return is_signed(term.certificate, self.signature, _end_statement(self, table))


def _end_statement(end: SignedEnd, table: str) -> bytes:
    facts = {"table": table, "host": end.host, "hash": end.hash}
    return statement("head", {**facts, "epoch": end.epoch, "seq": end.seq})


def sign_end(signer: Signer, table: str, epoch: int, at: Place) -> SignedEnd:
    """This device, the host of that epoch, vouches for its log up to this entry."""
    draft = SignedEnd(epoch, signer.fingerprint, *at, "")
    return replace(draft, signature=signer.sign(_end_statement(draft, table)))


@lru_cache(64)
def _is_genuine(term: Term, table: str) -> bool:
    said = statement("term", term._facts(table))
    by_host = fingerprint_of(term.certificate) == term.host
    return by_host and is_signed(term.certificate, term.signature, said)


def open_term(signer: Signer, table: str, epoch: int, at: Place) -> Term:
    """This device orders the log from here on."""
    draft = Term(epoch, signer.fingerprint, *at, signer.certificate, "")
    return replace(draft, signature=signer.sign(statement("term", draft._facts(table))))
