"""Appends to a match until the disk is full, then frees some and goes on; prints what it saw.

`python -m tests.companion.filler PATH [LARGEST FILE]`: with a number, that is how large a file
may grow; without, the disk really is that small and a ballast file is deleted.
"""

import json
import resource
import sys
from pathlib import Path

from companion.match.log import Header
from companion.storage.errors import StoreError
from companion.storage.store import Store

UNDO = {"undo": 0, "why": "x" * 500}


def main(path: str, largest: str = "") -> None:
    ballast = Path(path).with_name("ballast")
    ballast.write_bytes(bytes(100_000))
    store = Store(path)
    match = store.begin(Header("schotten-totten", ("Ada", "Bo")))
    table = store.open(match)
    if largest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(largest), resource.RLIM_INFINITY))
    errors: list[str] = []
    while len(errors) < 2:
        try:
            table.append(UNDO)
        except StoreError as bad:
            errors.append(type(bad).__name__)
    full = len(table.record), len(store.entries(match))
    if largest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    ballast.unlink()
    for _ in range(10):
        table.append(UNDO)
    store.close()
    reopened = Store(path)
    after = len(table.record), len(reopened.entries(match))
    print(json.dumps({"errors": errors, "full": full, "after": after}))
    assert reopened.salvaged is None


if __name__ == "__main__":
    main(*sys.argv[1:])
