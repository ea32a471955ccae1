"""`python -m tests.faults.player STORE` appends an entry for each line and says what came of it."""

import json
import sys

from companion.match.log import Header
from companion.storage.errors import InDoubt, StoreError
from companion.storage.store import Store

MATCH = "match"


def main(path: str) -> None:
    store = Store(path)
    if MATCH not in {line.id for line in store.matches()}:
        store.begin(Header("schotten-totten", ("Ada", "Bo"), match=MATCH))
    store.make_room()
    settled: list[bool] = []
    store.settled = lambda: settled.append(True)
    table = store.open(MATCH)
    for line in sys.stdin:
        settled.clear()
        said: dict[str, object] = {}
        try:
            table.append({"undo": 0, "n": int(line)})
        except StoreError as bad:
            said = {"says": str(bad), "doubt": isinstance(bad, InDoubt)}
        shown = [played.entry["n"] for played in table.record]
        print(json.dumps(said | {"shown": shown, "settled": bool(settled)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
