"""Entries that are made together or not at all: what their op_ids have in common."""

import re
from collections.abc import Iterable, Mapping

from companion.match.log import Entry

_PART = re.compile(r"([0-9a-f]{32}):[0-9]+")


def batch(op_id: str, entries: Iterable[Entry]) -> dict[str, Entry]:
    """The entries of one batch by their op_ids, in order."""
    return {part(op_id, i): entry for i, entry in enumerate(entries)}


def part(op_id: str, i: int) -> str:
    """The op_id of a batch's entry i, counted from 0."""
    return f"{op_id}:{i}"


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
