"""Peers that speak the wire by themselves, as its description says, and say what they like."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from companion.sync.net.identity import Identity, identity
from tests import PATIENCE


class Line:
    """A TLS line to a host whose first word, the challenge, was heard."""

    def __init__(self, address: str, port: int, source: str = "") -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        at = (source, 0) if source else None
        raw = socket.create_connection((address, port), timeout=PATIENCE, source_address=at)
        self.sock = context.wrap_socket(raw)
        seen = self.sock.getpeercert(True)
        assert seen is not None
        self.host = sha256(seen).hexdigest()
        self.nonce = self.hear("challenge")["nonce"]

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.sock.close()

    def say(self, type: str, **fields: Any) -> None:
        self.say_raw(json.dumps({"type": type, **fields}).encode())

    def say_raw(self, body: bytes) -> None:
        self.sock.sendall(len(body).to_bytes(4, "big") + body)

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; raises EOFError at the end of the line."""
        while True:
            size = int.from_bytes(exactly(self.sock, 4), "big")
            said: dict[str, Any] = json.loads(exactly(self.sock, size))
            if said["type"] in types or not types:
                return said

    def hung_up(self) -> bool:
        """Whether the host ends the line, whatever it says before."""
        try:
            while self.hear():
                pass
        except (EOFError, OSError):
            return True


def exactly(sock: ssl.SSLSocket, size: int) -> bytes:
    """Raises EOFError at the end of the line."""
    data = b""
    while len(data) < size:
        more = sock.recv(size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


class Guest(Line):
    """A device that has joined with the code, and is at the table."""

    def __init__(self, folder: Path, code: str, source: str = "") -> None:
        said = parse_qs(code.partition("?")[2])
        self.table = said["t"][0]
        self.me = identity(folder)
        self._where = where = (said["a"][0], int(said["p"][0]), source)
        super().__init__(*where)
        key = {"key": said["k"][0], "name": folder.name}
        self.say("join_key", version=3, **key, **self.proof("join_key"))
        self.header = self.hear("admitted")["header"]
        self.sock.close()
        self.again(where[1])

    def again(self, port: int) -> Guest:
        """On a new line."""
        said = self.knock(port)
        assert said["type"] == "admitted", said
        return self

    def knock(self, port: int) -> dict[str, Any]:
        """On a new line; what the host says to it."""
        address, _, source = self._where
        super().__init__(address, port, source)
        self.say("auth", version=3, table=self.table, **self.proof("auth"))
        return self.hear("admitted", "sorry")

    def proof(self, purpose: str) -> dict[str, str]:
        facts = {"device": self.me.fingerprint, "host": self.host}
        facts |= {"nonce": self.nonce, "table": self.table}
        said = json.dumps(facts, sort_keys=True, separators=(",", ":"))
        signature = self.me.sign(f"cairn {purpose}\n{said}".encode("ascii"))
        return {"certificate": self.me.certificate, "signature": signature}

    def sign(self, purpose: str, **facts: Any) -> str:
        """What this device says about the table."""
        about = {"table": self.table, **facts}
        said = json.dumps(about, sort_keys=True, separators=(",", ":"))
        return self.me.sign(f"cairn {purpose}\n{said}".encode("ascii"))

    def signed(self, op_id: str, entry: dict[str, Any]) -> str:
        """The signature of an entry of this device's own."""
        return self.sign("entry", by=self.me.fingerprint, op_id=op_id, entry=entry)

    def term(self, epoch: int, seq: int, hash: str) -> dict[str, Any]:
        """A term of this device's own, signed."""
        facts = {"epoch": epoch, "host": self.me.fingerprint, "seq": seq, "hash": hash}
        signature = self.sign("term", **facts)
        return {**facts, "certificate": self.me.certificate, "signature": signature}

    def hello(self, epoch: int, host: str, **more: Any) -> None:
        where = {"seq": 0, "hash": "0" * 64, "marks": [], "nonce": 1}
        self.say("hello", table=self.table, epoch=epoch, host=host, **(where | more))


class Answering:
    """A port at which a device of the table takes calls, admits whoever calls, and then lies."""

    def __init__(
        self, me: Identity, header: dict[str, Any], table: str, talk: Callable[[Answering], None]
    ) -> None:
        """talk: with each caller in turn, until it raises OSError or EOFError, or returns."""
        self.me, self._header, self._table, self._talk = me, header, table, talk
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.calls = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def say(self, type: str, **fields: Any) -> None:
        body = json.dumps({"type": type, **fields}).encode()
        self._line.sendall(len(body).to_bytes(4, "big") + body)

    def hear(self) -> dict[str, Any]:
        size = int.from_bytes(exactly(self._line, 4), "big")
        said: dict[str, Any] = json.loads(exactly(self._line, size))
        return said

    def close(self) -> None:
        self._door.close()

    def _serve(self) -> None:
        context = self.me.server_context()
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                with context.wrap_socket(near, server_side=True) as self._line:
                    self.say("challenge", version=3, nonce="0" * 64)
                    self.hear()
                    self.say("admitted", table=self._table, header=self._header, proof="")
                    self.calls += 1
                    self._talk(self)
            except (OSError, EOFError):
                continue
