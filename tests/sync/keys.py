"""Devices with real keys, made once for all tests of a run."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from companion.match.log import Header
from companion.sync.net.identity import Identity, identity
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.chain import genesis
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


def first_term(name: str, table: str, header: Header) -> Term:
    """The table is begun by this device."""
    return open_term(key(name), table, 1, 0, genesis(table, header))


def take_over(guest: Guest) -> Host:
    """By the device that this guest is."""
    mine = next(one for one in _keys().values() if one.fingerprint == guest.ledger.me)
    return guest.take_over(mine)


ANN, BEA, CID = (key(name).fingerprint for name in ("ann", "bea", "cid"))
