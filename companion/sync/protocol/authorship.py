"""Signatures of entries: each device signs its own, and every device checks them.

A browser has no key. The host signs for it, and the entry says so with `via`.
"""

from collections.abc import Mapping

from companion.match.log import Entry
from companion.sync.protocol.chain import Authorship, BadChain, Commit
from companion.sync.protocol.messages import Device
from companion.sync.protocol.proof import Signer, fingerprint_of, is_signed, statement
from scoring.game import Problem

BROWSER = "browser-"
"""How the id of a browser begins; the id of a device with a key is a hash."""
UNSIGNED = Problem("entry.unsigned")


class Forged(BadChain):
    """An entry that its log should not hold: a wrong signature, or what no host would accept."""

    def __init__(self, seq: int, rule: str) -> None:
        super().__init__(f"entry {seq}: {rule}")
        self.seq, self.rule = seq, rule


def sign_entries(signer: Signer, table: str, ops: Mapping[str, Entry], by: str = "") -> Authorship:
    """The signatures of this device on entries of its own; by: of a browser that it speaks for."""
    author = by or signer.fingerprint
    sigs = {op: signer.sign(_entry_statement(table, author, op, e)) for op, e in ops.items()}
    return Authorship(author, sigs, signer.fingerprint if by else "")


def sign_take_back(signer: Signer, table: str, op_id: str, first: int, last: int) -> str:
    """One signature for all undos of a take-back."""
    return signer.sign(_take_back_statement(table, signer.fingerprint, op_id, first, last))


def is_authentic(commit: Commit, devices: Mapping[str, Device]) -> bool:
    """Whether the device that the commit names, or for a browser the host, has signed it."""
    if commit.by.startswith(BROWSER) != bool(commit.via):
        return False
    signer = devices.get(commit.via or commit.by)
    if signer is None or fingerprint_of(signer.certificate) != signer.id:
        return False
    said = _statement(commit)
    return said is not None and is_signed(signer.certificate, commit.sig, said)


def _statement(commit: Commit) -> bytes | None:
    """What the signature of this commit covers; None: it is no part of the take-back it names."""
    table, by, op_id, entry = commit.table, commit.by, commit.op_id, commit.entry
    if commit.back is None:
        return _entry_statement(table, by, op_id, entry)
    first, last = commit.back
    n = entry.get("undo")
    if entry.keys() != {"undo"} or type(n) is not int or not first <= n <= last:
        return None
    return _take_back_statement(table, by, op_id.rpartition(":")[0], first, last)


def _entry_statement(table: str, by: str, op_id: str, entry: Entry) -> bytes:
    return statement("entry", {"table": table, "by": by, "op_id": op_id, "entry": entry})


def _take_back_statement(table: str, by: str, op_id: str, first: int, last: int) -> bytes:
    facts = {"table": table, "by": by, "op_id": op_id, "first": first, "last": last}
    return statement("take_back", facts)
