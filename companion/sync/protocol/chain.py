"""The hash chain of a shared table: each entry's hash covers all entries before it.

Entries that are made together or not at all are a batch: their op_ids begin alike.
"""

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from sys import intern
from typing import Any, NamedTuple

from companion.match.log import Entry, Header, compact
from scoring.codec import LARGEST, BadForm

Json = Any
"""What came out of JSON, or goes into it."""

LARGEST_ENTRY = 64 * 1024
"""Bytes of an entry in canonical form: several fit into one frame."""
DEEPEST_ENTRY = 16
"""Levels of lists and objects within each other."""

_FIELDS = {"table", "epoch", "seq", "op_id", "by", "prev", "hash", "sig"}
_OPTIONAL = {"via", "back"}
LONGEST_SIGNATURE = 160
"""Hexadecimal digits; a signature of a P-256 key has at most 144."""


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
    """The device that entered it."""
    entry: Entry
    prev: str
    hash: str
    sig: str = ""
    """The author's signature (`authorship.py`); empty: made by a version without signatures."""
    via: str = ""
    """The host that signed for a browser, which has no key; empty: the author signed."""
    back: tuple[int, int] | None = None
    """Of an undo that is part of a take-back: the first and last entry that it names."""

    def to_json(self) -> dict[str, Json]:
        return {**self._content(), "prev": self.prev, "hash": self.hash}

    def seal(self) -> str:
        """The hash that follows from all the rest; raises BadChain."""
        try:
            said = canonical(self._content())
        except (ValueError, RecursionError):
            raise BadChain(f"entry {self.seq} has no canonical form") from None
        return sha256(bytes.fromhex(self.prev) + said).hexdigest()

    def _content(self) -> dict[str, Json]:
        table, epoch, seq, op_id, by, entry, _, _, sig, via, back = self
        what = {"undo": entry["undo"]} if entry.keys() == {"undo"} else {"move": entry}
        said = {"table": table, "epoch": epoch, "seq": seq, "op_id": op_id, "by": by, **what}
        if sig:
            said["sig"] = sig
        if via:
            said["via"] = via
        if back is not None:
            said["back"] = list(back)
        return said


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


class Place(NamedTuple):
    """Where a log ends: the number and the hash of its last entry."""

    seq: int
    hash: str


class Authorship(NamedTuple):
    """Who enters some entries, and the signatures that prove it."""

    by: str
    sigs: Mapping[str, str]
    """By op_id."""
    via: str = ""
    back: tuple[int, int] | None = None


def sealed(
    table: str, epoch: int, author: Authorship, ops: Mapping[str, Entry], after: Place
) -> list[Commit]:
    """What these entries, by op_id, become after the entry at `after`."""
    commits: list[Commit] = []
    by, sigs, via, back = author
    prev = after.hash
    for n, (op_id, entry) in enumerate(ops.items(), after.seq + 1):
        draft = Commit(table, epoch, n, op_id, by, entry, prev, "", sigs[op_id], via, back)
        prev = draft.seal()
        commits.append(draft._replace(hash=prev))
    return commits


def verified(commit: Commit, table: str, seq: int, prev: str) -> Commit:
    """The commit, if it is number `seq` of this table and follows `prev`; else BadChain."""
    if commit.table != table or commit.seq != seq or commit.prev != prev:
        raise BadChain(f"entry {commit.seq} does not follow entry {seq - 1}")
    if commit.seal() != commit.hash:
        raise BadChain(f"entry {seq} was changed on the way")
    return commit._replace(table=table, prev=prev)  # equal texts, kept once


def verify(commits: Iterable[Commit], table: str, first: str) -> None:
    """Raises BadChain unless these are the entries of a whole log, from the first one."""
    prev = first
    for seq, commit in enumerate(commits, 1):
        prev = verified(commit, table, seq, prev).hash


def commit_from_json(data: Mapping[str, Json]) -> Commit:
    """Raises BadChain. What it says is not verified yet, only its form."""
    what = data.keys() - _FIELDS - _OPTIONAL
    if not data.keys() >= _FIELDS or what not in ({"move"}, {"undo"}):
        raise BadChain("a commit has table, epoch, seq, op_id, by, move or undo, prev, hash, sig")
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
    if not is_signature(data["sig"]):
        raise BadChain("sig is not a signature")
    via, back = data.get("via", ""), data.get("back")
    if "via" in data and not is_hash(via):
        raise BadChain("via is not a device")
    if "back" in data and not is_range(back):
        raise BadChain("back is not two numbers of entries")
    shared = {"entry": compact(entry), "by": intern(data["by"])}
    said = {"via": via, **data, **shared, "back": None if back is None else tuple(back)}
    return Commit(*(said[field] for field in Commit._fields))


def is_signature(text: Json) -> bool:
    """Whether it has the form of one: hexadecimal digits."""
    return type(text) is str and len(text) <= LONGEST_SIGNATURE and _HEX.fullmatch(text) is not None


_HEX = re.compile(r"[0-9a-f]{2,}", re.ASCII)


def is_range(data: Json) -> bool:
    """Whether these are two numbers of entries, the lower one first."""
    if type(data) not in (list, tuple) or len(data) != 2:
        return False
    return all(type(n) is int and 0 < n <= LARGEST for n in data) and data[0] <= data[1]


def is_name(text: Json) -> bool:
    """Of a table, a device or a proposal: plain letters that mean nothing anywhere else."""
    return type(text) is str and _NAME.fullmatch(text) is not None


_NAME = re.compile(r"[A-Za-z0-9:_-]{1,64}", re.ASCII)


def is_hash(text: Json) -> bool:
    return type(text) is str and len(text) == 64 and not set(text) - set("0123456789abcdef")


_PART = re.compile(r"([0-9a-f]{32}):[0-9]+")


def batch(op_id: str, entries: Iterable[Entry]) -> dict[str, Entry]:
    return {part(op_id, i): entry for i, entry in enumerate(entries)}


def part(op_id: str, i: int) -> str:
    """The op_id of a batch's entry i, counted from 0."""
    return f"{op_id}:{i}"


def excluded_by(op_id: str) -> tuple[str, ...]:
    """The op_ids that no log holds beside this one: a batch and a single entry share no name."""
    name = op_id.removesuffix(":0")
    return (part(op_id, 0),) if name == op_id else (part(op_id, 0), name)


def batch_of(op_id: str) -> str:
    """The name that all parts of a batch share; of any other proposal, its op_id."""
    part = _PART.fullmatch(op_id)
    return part[1] if part else op_id


def batches(proposals: Mapping[str, Entry]) -> Iterable[dict[str, Entry]]:
    """What belongs together, in order; of a batch that is not whole each part is alone."""
    found: dict[str, dict[str, Entry]] = {}
    for op_id, entry in proposals.items():
        name = batch_of(op_id)
        whole = op_id == name or name in found or op_id.endswith(":0")
        found.setdefault(name if whole else op_id, {})[op_id] = entry
    return found.values()
