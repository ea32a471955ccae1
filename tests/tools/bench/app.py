"""How fast the app opens, answers and draws, in a window that nobody sees."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.match.log import Header, Session
from companion.storage.store import Store
from tests.tools.bench.store import HEADER, real_entries

ROOT = Path(__file__).parents[3]
RUNS = 5

BARE = """
import time; begun = time.perf_counter()
from tests import offscreen
offscreen.prepare((360, 800), 1)
from kivy.app import App
from kivy.uix.widget import Widget
class Bare(App):
    def load_kv(self, filename=None):
        return False
    def build(self):
        return Widget()
app = Bare()
"""
CAIRN = """
import time; begun = time.perf_counter()
import gc; gc.disable()
from tests.ui import driver
driver.prepare()
import sys
from pathlib import Path
from kivy.core.window import Window
from companion.games import own_facts
from companion.storage.store import Store
from companion.ui.app import CairnApp
from tests.ui.device import FakeDevice
folder = Path(sys.argv[1])
store = Store(folder / "matches.sqlite", check=False, own=own_facts)
app = CairnApp(store, FakeDevice(folder, Window))
"""
FIRST_FRAME = """
from kivy.core.window import Window
def flipped(*_):
    print(time.perf_counter() - begun)
    Window.unbind(on_flip=flipped)
    app.stop()
Window.bind(on_flip=flipped)
app.run()
"""
MEMORY = """
import re, sys
from pathlib import Path
from tests.ui import driver
driver.prepare()
ui = driver.Driver()
ui.start(Path(sys.argv[1]))
ui.app.page.tour()
ui.app.page.end_guide()
ui.app.page.propose({"seat": 0, "move": "play", "card": "V4", "stone": 7})
ui.frames(3)
ui.hush()
for touch in (lambda: ui.tap_stone(1), lambda: ui.tap_side(ui.view()["turn"], 9)):
    touch()
    ui.frames(3)
    ui.app.sheets()[0].close()
ui.app.go("history", match=ui.app.page.match)
ui.frames(3)
peak = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())
print(int(peak[1]) / 1024)
"""


class Start(NamedTuple):
    cairn: float
    bare: float


def first_frame_seconds() -> Start:
    """From the first line of Python to the first frame; beside a bare window, in turns.

    Started as `companion.ui.run` does, and not for the first time: Python has compiled it.
    """
    with TemporaryDirectory() as folder:
        run(CAIRN + FIRST_FRAME, folder)
        pairs = [
            (run(CAIRN + FIRST_FRAME, folder), run(BARE + FIRST_FRAME, folder)) for _ in range(RUNS)
        ]
    return Start(*(median(pair[side] for pair in pairs) for side in (0, 1)))


def megabytes() -> float:
    """The most memory held after a table, a claim, the card pad and the history.

    On a machine without a graphics card some 85 of it are the software that draws.
    """
    with TemporaryDirectory() as folder:
        return run(MEMORY, folder)


def run(code: str, folder: str) -> float:
    """The number a fresh process prints last."""
    return float(printed("-c", code, folder).split()[-1])


def figures(measure: str) -> tuple[float, ...]:
    """What `table_screen` finds of this, in a process of its own."""
    with TemporaryDirectory() as folder:
        output = printed("-m", "tests.tools.bench.table_screen", measure, folder)
    return tuple(map(float, output.splitlines()[-1].split()))


def printed(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout


def tap_to_verdict_seconds() -> float:
    """From the finger leaving a stone to the frame that shows the verdict with its proof.

    Processor time, drawing in software included, so that whatever else runs does not count.
    """
    with TemporaryDirectory() as folder:
        ui = driver_in(folder)
        from tests.ui.visits import tour

        ui.app.home()
        tour(ui)
        times = []
        for _ in range(RUNS * 2):
            stone = next(t for t in ui.targets() if t.shape.spot.name == "claim.1")
            touch = finger(ui, *stone.to_window(*stone.center))
            start = time.process_time()
            touch.up()
            ui.frames(1)
            times.append(time.process_time() - start)
            assert ui.app.sheets()
            ui.app.sheets()[0].close()
            ui.frames(2)
        ui.stop()
    return median(times)


def finger(ui: Any, x: float, y: float) -> Any:
    """A finger that has come down."""
    from tests.ui.finger import Finger

    touch = Finger(x, y)
    touch.down()
    ui.frames(2)
    return touch


def open_seconds(entries: int = 500) -> float:
    """From home to the first frame of a match of that many entries; processor time."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        store = Store(path)
        header = Header(HEADER.game, HEADER.players, HEADER.options, match="long")
        store.import_session(Session(header, tuple(real_entries(entries))))
        store.close()
        ui = driver_in(folder)
        times = []
        for _ in range(RUNS):
            ui.app.home()
            ui.frames(4)
            ui.app._tables.clear()
            start = time.process_time()
            ui.app.go("table", match="long")
            ui.frames(1)
            times.append(time.process_time() - start)
        ui.stop()
    return median(times)


def driver_in(folder: str) -> Any:
    from tests.ui import driver

    if not hasattr(driver_in, "window"):
        driver.prepare()
        driver_in.window = driver.Driver()  # type: ignore[attr-defined]
    ui = driver_in.window  # type: ignore[attr-defined]
    ui.start(Path(folder))
    return ui


def main() -> None:
    start = first_frame_seconds()
    print(f"first frame {start.cairn:.2f} s, bare window {start.bare:.2f} s")
    print(f"tap to verdict {tap_to_verdict_seconds() * 1000:.0f} ms")
    print(f"opening 500 entries {open_seconds() * 1000:.0f} ms")
    print(f"memory {megabytes():.0f} MB")


if __name__ == "__main__":
    main()
