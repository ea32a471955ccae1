"""Appends entries until it is killed: `python -m tests.companion.appender`, driven by test_crash.

For each line "PATH MATCH" on its input a child is forked that writes the number of every entry
to the output once it is in the store, and goes on until somebody kills it.
"""

import os
import sys
from itertools import count

from companion.match.log import Entry, Header
from companion.storage.errors import NoSuchMatch
from companion.storage.store import Store


def entry(n: int) -> Entry:
    """The nth entry: a card is played and taken back, for ever."""
    if n % 2 == 0:
        return {"undo": n - 1}
    return {"seat": 0, "move": "play", "card": f"G{n % 9 + 1}", "stone": n % 7 + 1}


def append_for_ever(path: str, match: str) -> None:
    store = Store(path)
    if len(match) % 2:
        store._db.execute("PRAGMA wal_autocheckpoint = 4")
    if len(match) > 1:
        store.make_room()
    try:
        table = store.open(match)
    except NoSuchMatch:
        table = store.open(store.begin(Header("schotten-totten", ("Ada", "Bo"), match=match)))
        say("0")
    for n in count(len(table.record) + 1):
        assert table.enter(entry(n)).ok
        say(n)


def say(word: object) -> None:
    os.write(1, f"{word}\n".encode())


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            append_for_ever(*line.split())
        say(f"pid {child}")
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
