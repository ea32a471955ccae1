"""A device's own certificate; its SHA-256 is the device's id.

One process at a time plays a part with the certificate and the tables of a folder.
"""

from __future__ import annotations

import base64
import os
import secrets
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey


class Identity(NamedTuple):
    path: Path
    """Certificate and private key, readable by the owner alone."""
    fingerprint: str
    """SHA-256 of the certificate, in hexadecimal: the device's id."""
    certificate: str
    """DER in base64."""
    key: EllipticCurvePrivateKey

    def sign(self, data: bytes) -> str:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.hashes import SHA256

        return self.key.sign(data, ec.ECDSA(SHA256())).hex()

    def server_context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.load_cert_chain(self.path)
        return context


def client_context() -> ssl.SSLContext:
    """No authority is asked: the fingerprint is compared after the handshake."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def identity(folder: Path) -> Identity:
    """This device's certificate in that folder; made there the first time. Raises OSError."""
    path = folder / "identity.pem"
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    if not path.exists():
        fresh = folder / f"identity.{secrets.token_hex(4)}"
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(_self_signed())
        fresh.replace(path)
    path.chmod(0o600)
    return _read(path)


class NoIdentity(OSError):
    """The file of this device's certificate holds another thing."""


def _read(path: Path) -> Identity:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    end = "-----END CERTIFICATE-----"
    try:
        text = path.read_text("ascii")
        raw = ssl.PEM_cert_to_DER_cert(text[: text.index(end) + len(end)])
        key = load_pem_private_key(text.encode("ascii"), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, EllipticCurvePrivateKey):
        raise NoIdentity(f"{path} does not hold a certificate and its key")
    return Identity(path, sha256(raw).hexdigest(), base64.b64encode(raw).decode("ascii"), key)


def _self_signed() -> bytes:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "cairn")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1))
        .not_valid_after(datetime(2120, 1, 1))
        .sign(key, hashes.SHA256())
    )
    return certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderTaken(OSError):
    """Another process plays its part from there."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Held until the end of the process, however it ends; raises FolderTaken."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(file)
        except OSError:
            raise FolderTaken(f"another Cairn is at a table with {folder}") from None
        yield
    finally:
        os.close(file)
