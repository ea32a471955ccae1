"""The entries of a shared table, each sealed with a hash over all before it."""

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from companion.match.log import Entry, Header
from scoring.codec import LARGEST, BadForm

Json = Any
"""What came out of JSON, or goes into it."""

LARGEST_ENTRY = 64 * 1024
"""Bytes of an entry in canonical form: several fit into one frame."""
DEEPEST_ENTRY = 16
"""Levels of lists and objects within each other."""

_FIELDS = {"table", "epoch", "seq", "op_id", "by", "prev", "hash"}


class BadChain(ValueError):
    """A commit that does not follow from the one before it, or is not one at all."""


class Commit(NamedTuple):
    """One entry in the order the host gave it; never changed afterwards."""

    table: str
    epoch: int
    """Raised by one each time another phone takes over."""
    seq: int
    """The entry's number, counted from 1 through all epochs."""
    op_id: str
    """Chosen by the phone that proposed; the same proposal never counts twice."""
    by: str
    """The device that proposed it."""
    entry: Entry
    prev: str
    hash: str

    def to_json(self) -> dict[str, Json]:
        return {**_sealed(*self[:6]), "prev": self.prev, "hash": self.hash}


def canonical(data: Json) -> bytes:
    """The one way to write this as JSON: sorted keys, no spaces, ASCII."""
    return _ENCODE(data).encode("ascii")


_ENCODE = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def unsendable(entry: Entry) -> BadForm | None:
    """Why no log may hold this entry, for not every phone could read it; None: it may."""
    level: list[Json] = [entry]
    depth = 0
    while level:
        if depth == DEEPEST_ENTRY:
            return BadForm("", "too-deep")
        depth += 1
        parts = [item.values() if type(item) is dict else item for item in level]
        level = [item for part in parts for item in part if type(item) in (dict, list)]
    try:
        return BadForm("", "too-long") if len(canonical(entry)) > LARGEST_ENTRY else None
    except ValueError:
        return BadForm("", "unwritable")


def genesis(table: str, header: Header) -> str:
    """What the first entry follows: the table's name and what the match was begun with."""
    return sha256(canonical({"table": table, "header": header.to_json()})).hexdigest()


def seal(table: str, epoch: int, seq: int, op_id: str, by: str, entry: Entry, prev: str) -> Commit:
    return Commit(
        table, epoch, seq, op_id, by, entry, prev, _hash(table, epoch, seq, op_id, by, entry, prev)
    )


def _hash(table: str, epoch: int, seq: int, op_id: str, by: str, entry: Entry, prev: str) -> str:
    try:
        said = canonical(_sealed(table, epoch, seq, op_id, by, entry))
    except (ValueError, RecursionError):
        raise BadChain(f"entry {seq} has no canonical form") from None
    return sha256(bytes.fromhex(prev) + said).hexdigest()


def _sealed(table: str, epoch: int, seq: int, op_id: str, by: str, entry: Entry) -> dict[str, Json]:
    what = {"undo": entry["undo"]} if entry.keys() == {"undo"} else {"move": entry}
    return {"table": table, "epoch": epoch, "seq": seq, "op_id": op_id, "by": by, **what}


def verified(commit: Commit, table: str, seq: int, prev: str) -> Commit:
    """The commit, if it is number `seq` of this table and follows `prev`; else BadChain."""
    if commit.table != table or commit.seq != seq or commit.prev != prev:
        raise BadChain(f"entry {commit.seq} does not follow entry {seq - 1}")
    if _hash(*commit[:7]) != commit.hash:
        raise BadChain(f"entry {seq} was changed on the way")
    return commit


def verify(commits: Iterable[Commit], table: str, first: str) -> None:
    """Raises BadChain unless these are the entries of a whole log, from the first one."""
    prev = first
    for seq, commit in enumerate(commits, 1):
        prev = verified(commit, table, seq, prev).hash


def commit_from_json(data: Mapping[str, Json]) -> Commit:
    """Raises BadChain. What it says is not verified yet, only its form."""
    what = data.keys() - _FIELDS
    if len(data) != len(_FIELDS) + 1 or what not in ({"move"}, {"undo"}):
        raise BadChain("a commit has table, epoch, seq, op_id, by, move or undo, prev, hash")
    entry = {"undo": data["undo"]} if "undo" in data else data["move"]
    if type(entry) is not dict or ("move" in data and entry.keys() == {"undo"}):
        raise BadChain("a commit's move is an object")
    for field in ("epoch", "seq"):
        if type(data[field]) is not int or not 0 <= data[field] <= LARGEST:
            raise BadChain(f"{field} is not a number of an entry")
    for field in ("table", "op_id", "by"):
        if not is_name(data[field]):
            raise BadChain(f"{field} is not a name")
    for field in ("prev", "hash"):
        if not is_hash(data[field]):
            raise BadChain(f"{field} is not a hash")
    return Commit(
        data["table"],
        data["epoch"],
        data["seq"],
        data["op_id"],
        data["by"],
        entry,
        data["prev"],
        data["hash"],
    )


def is_name(text: Json) -> bool:
    """Of a table, a device or a proposal: plain letters that mean nothing anywhere else."""
    return type(text) is str and _NAME.fullmatch(text) is not None


_NAME = re.compile(r"[A-Za-z0-9:_-]{1,64}", re.ASCII)


def is_hash(text: Json) -> bool:
    return type(text) is str and len(text) == 64 and not set(text) - set("0123456789abcdef")
