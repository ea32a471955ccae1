"""Random fingers: nothing they do may raise or lose anything.

`make monkey` lets them touch every screen 500 times and on to 20,000 in all.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from pathlib import Path

from tests.ui import driver

PER_SCREEN = 500
IN_ALL = 20_000


def touch_screen(ui: driver.Driver, name: str, touches: int, seed: int) -> None:
    """Touches from this screen on, wherever they lead; taps, drags and the phone's back."""
    from tests.ui.visits import VISITS

    chance = random.Random(f"{name} {seed}")
    ui.app.home()
    ui.frames(2)
    VISITS[name](ui)
    for i in range(touches):
        width, height = ui.window.size
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        kind = chance.random()
        if kind < 0.93:
            ui.touch(x, y)
        elif kind < 0.98:
            ui.touch(x, y, to=(chance.uniform(0, width), chance.uniform(0, height)))
        else:
            ui.window.dispatch("on_keyboard", 27, 0, "", [])
            ui.frames(1)
        if i % 50 == 49:
            assert_nothing_is_lost(ui)
            ui.app.home()
            ui.frames(2)
            VISITS[name](ui)


def assert_nothing_is_lost(ui: driver.Driver) -> None:
    """What the open table shows is what the store holds, and it replays to the same."""
    from companion.storage.store import Store

    page = ui.app.page
    if hasattr(page, "table") and getattr(page, "match", ""):
        kept = Store(ui.app.store.path)
        table, shown = kept.open(page.match), page.table
        settled = getattr(shown, "settled", len(shown.record))
        assert [p.entry for p in table.record] == [p.entry for p in shown.record[:settled]]
        assert table.state == shown.state_after(settled)
        kept.close()


def main() -> int:
    driver.prepare()
    from tests.ui.visits import VISITS

    ui = driver.Driver()
    ui.blind = True
    done = 0
    for seed, name in ((seed, name) for seed in itertools.count() for name in VISITS):
        if done == IN_ALL:
            break
        with tempfile.TemporaryDirectory() as folder:
            ui.start(Path(folder))
            touch_screen(ui, name, PER_SCREEN, seed)
            ui.stop()
        done += PER_SCREEN
        print(f"{done:>6}  {name}", flush=True)
    print(f"{done} touches, no traceback, nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
