"""Devices with real keys, made once for all tests of a run."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from companion.match.log import Entry, Header
from companion.sync.net.identity import Identity, identity
from companion.sync.protocol.authorship import sign_entries, sign_take_back
from companion.sync.protocol.chain import Authorship, Place, batch, genesis
from companion.sync.protocol.messages import Device, Message, Propose, ProposeAll, TakeBack
from companion.sync.protocol.proof import Term, open_term

NAMES = ("ann", "bea", "cid", *"abcdef")


@cache
def _keys() -> dict[str, Identity]:
    """Their ids are in the order of their names, for of two like terms the higher one counts."""
    folder = Path(tempfile.mkdtemp(prefix="cairn-keys-"))
    made = sorted((identity(folder / name) for name in NAMES), key=lambda one: one.fingerprint)
    shutil.rmtree(folder)
    return dict(zip(NAMES, made, strict=True))


def key(name: str) -> Identity:
    """The key of the device that tests call so."""
    return _keys()[name]


def key_of(device: str) -> Identity:
    """The key of the device with that id; of a name that is no id, any key."""
    return next((one for one in _keys().values() if one.fingerprint == device), key("ann"))


def device(id: str, name: str = "") -> Device:
    """That device, as a room knows it."""
    return Device(id, name or id[:4], certificate=key_of(id).certificate)


def first_term(name: str, table: str, header: Header) -> Term:
    """The table is begun by this device."""
    return open_term(key(name), table, 1, Place(0, genesis(table, header)))


def signed(message: Message, by: str, table: str = "t1") -> Message:
    """A proposal with the signatures of that device."""
    signer = key_of(by)
    match message:
        case Propose(op_id, entry):
            return replace(message, sig=sign_entries(signer, table, {op_id: entry}).sigs[op_id])
        case ProposeAll(op_id, entries):
            sigs = sign_entries(signer, table, batch(op_id, entries)).sigs
            return replace(message, sigs=tuple(sigs.values()))
        case TakeBack(op_id, first, last):
            return replace(message, sig=sign_take_back(signer, table, op_id, first, last))
    raise AssertionError(f"{message.type} is not signed")


def propose(op_id: str, entry: Entry, by: str) -> Message:
    return signed(Propose(op_id, entry, ""), by)


def propose_all(op_id: str, entries: Iterable[Entry], by: str) -> Message:
    return signed(ProposeAll(op_id, tuple(entries), ()), by)


def take_back(op_id: str, first: int, last: int, by: str) -> Message:
    return signed(TakeBack(op_id, first, last, ""), by)


def bare(messages: Sequence[Message]) -> list[Message]:
    """The same without signatures, which are never the same twice."""
    empty = {"sig": "", "sigs": (), "head": ""}
    fields = [{name: empty[name] for name in vars(one) if name in empty} for one in messages]
    return [replace(one, **its) for one, its in zip(messages, fields, strict=True)]


def authorship(by: str, ops: Iterable[str]) -> Authorship:
    """Of entries that nobody checks."""
    return Authorship(by, dict.fromkeys(ops, "00"))


ANN, BEA, CID = (key(name).fingerprint for name in ("ann", "bea", "cid"))
