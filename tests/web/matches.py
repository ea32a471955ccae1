"""Matches in real browsers, by roles and names alone: a phone and a television, one of them without
a script, beside a guest with the app. `make browsers` plays each table to its end."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.sync.browser import Browser
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES
from tests.web.reader import PHONE, TELEVISION, Reader
from tests.web.rehearsal import Rehearsal

TABLES = (
    "schotten-totten",
    "dnup",
    "glen-more-score",
    "nights-watch-wildlings",
    "glen-more",
    "nights-watch",
)
MOST = 3000
"""Entries of a match that comes to no end."""


class Played(NamedTuple):
    entries: int
    presses: int
    over: bool
    seconds: float


def play(match: str, most: int, folder: Path, browsers: tuple[Browser, Browser]) -> Played:
    """So many entries, or until the match is over; every log has them, and nothing else."""
    game, options, players = MATCHES[match]
    command = ["--game", game, "--players", *NAMES[:players], "--options", json.dumps(options)]
    with Devices(folder) as devices:
        host = devices.host(*command, "--open")
        (guest,) = devices.guests(host, 1)
        ada, bo, *_ = host.until("open")["seats"]
        wide = TABLES.index(match) % 2 == 1
        readers = [
            Reader(browsers[0], ada, TELEVISION if wide else PHONE, script=True),
            Reader(browsers[1], bo, PHONE if wide else TELEVISION, script=False),
        ]
        rehearsed = Rehearsal(match, [reader.stage for reader in readers])
        rehearsed.go(most)
        began = time.monotonic()
        follow(rehearsed, readers, host)
        made, last = host.all("entry"), len(rehearsed.table.record)
        assert [e["entry"] for e in made] == [played.entry for played in rehearsed.table.record]
        assert guest.until("entry", seq=last)["hash"] == made[-1]["hash"]
        assert len({entry["by"] for entry in made}) == 2, "both browsers have moved"
    return Played(last, len(rehearsed.presses), rehearsed.over, time.monotonic() - began)


def follow(rehearsed: Rehearsal, readers: list[Reader], host: Process) -> None:
    """A page goes on with each of its own presses and with each entry, whoever makes it."""
    pressed, made = [0] * len(readers), 0
    for seat, name, nth, entries in rehearsed.presses:
        readers[seat].press(name, nth, pressed[seat] + made)
        pressed[seat] += 1
        if entries > made:
            host.until("entry", seq=entries)
        made = entries


@contextmanager
def two_browsers() -> Iterator[tuple[Browser, Browser]]:
    with closing(Browser()) as one, closing(Browser()) as other:
        yield one, other


def main(tables: list[str]) -> int:
    """Status 1: some match did not come to its end."""
    ended = True
    for match in tables or TABLES:
        with tempfile.TemporaryDirectory() as folder, two_browsers() as browsers:
            said = play(match, MOST, Path(folder), browsers)
        print(f"{match}: {said.entries} entries, {said.presses} presses, {said.seconds:.0f} s, "
              f"{'over' if said.over else 'not over'}", flush=True)  # fmt: skip
        ended = ended and said.over
    return 0 if ended else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
