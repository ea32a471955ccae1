"""The protocol's document is exact: compute its example again, compare its tables with the code."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec

from companion.match.log import header_from_json
from companion.match.table import Table
from companion.sync import events
from companion.sync.net.pairing import said_at_door
from companion.sync.protocol.authorship import is_authentic
from companion.sync.protocol.chain import canonical, commit_from_json, genesis, verify
from companion.sync.protocol.messages import Auth, Device, Message, decode
from companion.sync.protocol.proof import fingerprint_of, is_signed

FOLDER = Path("companion/sync")
PAGE = (FOLDER / "README.md").read_text("utf-8") + Path("docs/feed.md").read_text("utf-8")


def section(title: str) -> str:
    _, _, rest = PAGE.partition(f"\n## {title}\n")
    assert rest, f"no section {title}"
    return rest.partition("\n## ")[0]


@cache
def example() -> list[str]:
    return re.findall(r"^```\w+\n(.*?)\n```$", section("A worked example"), re.M | re.S)


def test_the_device_of_the_example_is_its_certificate() -> None:
    scalar, certificate, device, *_ = example()
    key = ec.derive_private_key(int(scalar, 16), ec.SECP256R1()).public_key()
    assert fingerprint_of(certificate) == device
    der = b64decode(certificate, validate=True)
    assert x509.load_der_x509_certificate(der).public_key() == key
    assert sha256(der).hexdigest() == device


def test_the_entry_of_the_example_follows_from_what_stands_before_it() -> None:
    _, certificate, device, begun, text, first, proposed, signed, sig, content, hash, entry, *_ = (
        example()
    )
    begin, proposal, commit = json.loads(begun), json.loads(proposed), json.loads(entry)
    assert canonical(begin) == text.encode()
    assert sha256(text.encode()).hexdigest() == first
    header = header_from_json(begin["header"])
    assert genesis(begin["table"], header) == first
    said = {"table": begin["table"], "by": device, **proposal}
    assert signed.encode() == b"cairn entry\n" + canonical(said)
    assert is_signed(certificate, sig, signed.encode())
    assert sha256(bytes.fromhex(first) + content.encode()).hexdigest() == hash
    assert canonical({k: v for k, v in commit.items() if k not in ("prev", "hash")}) == (
        content.encode()
    )
    made = commit_from_json(commit)
    assert (made.sig, made.hash, made.entry) == (sig, hash, proposal["entry"])
    verify([made], begin["table"], first)
    assert is_authentic(made, {device: Device(device, "", certificate=certificate)})
    assert Table(header).enter(made.entry).ok


def test_the_auth_of_the_example_answers_its_challenge() -> None:
    _, certificate, device, begun, *_, door, signed, message = example()
    table, at = json.loads(begun)["table"], json.loads(door)
    auth = decode(message.encode())
    assert isinstance(auth, Auth)
    assert (auth.table, auth.certificate) == (table, certificate)
    assert said_at_door("auth", table, at["host"], device, at["nonce"]) == signed.encode()
    assert is_signed(certificate, auth.signature, signed.encode())


def rows(*titles: str) -> dict[str, str]:
    """Each name in the first column of the tables of these sections, with what its rows say."""
    found: dict[str, str] = {}
    for title in titles:
        for line in section(title).splitlines():
            if line.startswith("| `"):
                names, rest = line.removeprefix("| ").split(" |", 1)
                for name in re.findall(r"`(\w+)`", names):
                    found[name] = found.get(name, "") + rest
    return found


MESSAGES = rows("The door", "Messages at the table")
EVENTS = rows("The commands `host` and `join`")


KINDS = [kind for kind in Message.__subclasses__() if kind.__module__ == Message.__module__]
"""Not those that tests make up."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.type)
def test_every_message_is_described_with_all_its_fields(kind: type[Message]) -> None:
    named = set(re.findall(r"`(\w+)`", MESSAGES[kind.type]))
    assert {field.name for field in fields(kind)} <= named


def kinds_of(event: type[events.Event]) -> list[type[events.Event]]:
    found = [kind for sub in event.__subclasses__() for kind in kinds_of(sub)]
    return [event, *found] if getattr(event, "event", "") else found


SAID_OTHERWISE: dict[str, set[str]] = {
    "ready": {"feed", "role", "table", "device", "epoch", "seq", "hash"},
    "entry": {"seq", "epoch", "hash", "op_id", "by", "sig", "via", "entry", "verdict"},
    "refused": {"op_id", "problems"},
    "trouble": {"why"},
    "fetched": {"device", "name", "size"},
    "turned_away": {"why", "from", "count"},
}
"""The fields in JSON of events whose `said` differs from the fields of the dataclass."""


@pytest.mark.parametrize("kind", kinds_of(events.Event), ids=lambda kind: kind.event)
def test_every_event_is_described_with_all_its_fields(kind: Any) -> None:
    named = set(re.findall(r"`(\w+)`", EVENTS[kind.event]))
    own = {field.name for field in fields(kind)}
    assert SAID_OTHERWISE.get(kind.event, own) <= named


def test_every_file_is_named_and_every_named_file_is_there() -> None:
    named = re.findall(r"`(\w+\.py)`", section("The files"))
    there = [path.name for path in FOLDER.rglob("*.py") if path.name != "__init__.py"]
    assert sorted(named) == sorted(there)
