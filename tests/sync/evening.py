"""`make evening`: a shared table of 20,000 entries, eight guests and four pages in real Chromiums.

Prints the host's memory, the time until a guest that joins at the end has everything, and the time
until the app shows the history of that match."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path

from tests.sync.browser import Browser
from tests.sync.moves import match
from tests.sync.processes import Devices, Process, ledger
from tests.sync.soak import resident, together
from tests.tools.bench.app import run

ENTRIES, ROUNDS, GUESTS, AT_ONCE = 20_000, 200, 8, 100
HISTORY = """
import sys, time
from pathlib import Path
from tests.ui import driver
driver.prepare()
ui = driver.Driver()
ui.start(Path(sys.argv[1]))
match = ui.app.store.matches()[0].id
ui.app.go("settings")
ui.frames(3)
times = []
for _ in range(3):
    start = time.perf_counter()
    ui.app.go("history", match=match)
    ui.frames(1)
    times.append(time.perf_counter() - start)
    ui.app.go("settings")
    ui.frames(3)
print(max(times))
"""


def main(many: int = ENTRIES) -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        Devices(Path(folder)) as devices,
        ExitStack() as s,
    ):
        options = json.dumps({"rounds": ROUNDS})
        host = devices.host("--game", "schotten-totten", "--options", options, "--open")
        guests = devices.guests(host, GUESTS)
        opened = host.until("open")
        for link in (*opened["seats"], opened["watch"], opened["watch"]):
            browser = s.enter_context(closing(Browser()))
            browser.open(link)
        began = time.monotonic()
        play(host, guests, many)
        print(f"{many} entries in {time.monotonic() - began:.0f} s")
        print(f"host: {resident(host.pid) / 2**20:.0f} MiB")
        code = (host.all("code") or [host.events[0]])[-1]["code"]
        began = time.monotonic()
        late = devices.join(code, "late")
        late.wait(lambda: late.events and late.events[-1].get("seq") == many)
        print(f"a new guest is in step after {time.monotonic() - began:.1f} s")
        table = host.events[0]["table"]
        names = ("host", "late", *(f"guest{i}" for i in range(GUESTS)))
        heads = {ledger(devices, name, table).head for name in names}
        host.close()
        seconds = run(HISTORY, str(devices.folder / "host"))
        print(f"the history page is there after {seconds:.2f} s")
    print(f"{len(heads)} log(s)")
    return 0 if len(heads) == 1 else 1


def play(host: Process, guests: list[Process], many: int) -> None:
    moves = match(1, rounds=ROUNDS)[:many]
    for n in range(0, many, AT_ONCE):
        host.say_all(moves[n : n + AT_ONCE])
        together((host, *guests), min(n + AT_ONCE, many))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
