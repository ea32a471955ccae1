"""What a table's screen costs: a move, a frame while a card glides, rest, and a long evening."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from companion.match.log import Entry
from tests.tools.bench.recorded import recorded
from tests.ui import driver

if TYPE_CHECKING:
    from tests.ui.driver import Driver

MOVES = 300
EARLY, LATE = 700, 1200
"""Moves after which memory is looked at; by then the software that draws holds all it will."""
STILL, WATCHED = 12.0, 10.0
"""Seconds a table lies before it is watched, and is watched."""
GLIDE = 40
"""Frames in which a laid card comes to rest."""


class Cost(NamedTuple):
    """Milliseconds of processor time."""

    median: float
    p95: float
    worst: float


def cost(seconds: Sequence[float]) -> Cost:
    p95 = quantiles(seconds, n=20)[-1]
    return Cost(*(1000 * found for found in (median(seconds), p95, max(seconds))))


def measured_cost(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def entered(ui: Driver, game: str, seats: int) -> Iterator[Entry]:
    """The entries of one random match after the other, each at its own table on the screen."""
    record = recorded(game, seats, {})
    for log in cycle(record.logs):
        ui.sit_down(ui.app.store.begin(record.header))
        yield from log


def moved(ui: Driver, entry: Entry) -> None:
    """Judged, kept and shown."""
    verdict = ui.app.page.propose(entry)
    assert verdict is not None
    assert verdict.ok
    ui.frames(1)


def move_cost(ui: Driver) -> Cost:
    """A move at the full table of four, from the entry to the frame that shows it.

    Without the software that draws where there is no graphics card.
    """
    from companion.ui.frames import freeze

    ui.blind = True
    entries = entered(ui, "nights-watch", 4)
    moved(ui, next(entries))
    freeze()
    costs = []
    for _, entry in zip(range(MOVES), entries, strict=False):
        costs.append(measured_cost(lambda: moved(ui, entry)))  # noqa: B023
        close_sheets(ui)
    return cost(costs)


def frame_cost(ui: Driver) -> Cost:
    """Each frame while laid cards glide to their places, without the software that draws.

    A table's first move is left out: it loads what every later one uses.
    """
    from companion.ui.frames import freeze

    ui.blind = True
    entries = entered(ui, "schotten-totten", 2)
    moved(ui, next(entries))
    freeze()
    costs = []
    for _, entry in zip(range(MOVES // 10), entries, strict=False):
        costs.append(measured_cost(lambda: moved(ui, entry)))  # noqa: B023
        costs += [measured_cost(ui.frames) for _ in range(GLIDE)]
        close_sheets(ui)
    return cost(costs)


def memory_growth(ui: Driver) -> float:
    """Megabytes more after LATE moves than after EARLY ones, drawn.

    Each is waited for: moves at a table never outrun what draws, whose frames would pile up.
    """
    from kivy.graphics.opengl import glFinish

    held: dict[int, float] = {}
    for n, entry in zip(range(LATE + 1), entered(ui, "nights-watch-wildlings", 4), strict=False):
        if n in (EARLY, LATE):
            held[n] = megabytes()
        moved(ui, entry)
        glFinish()
        close_sheets(ui)
    return held[LATE] - held[EARLY]


def megabytes() -> float:
    held = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    assert held is not None
    return int(held[1]) / 1024


def rest(ui: Driver) -> tuple[float, float]:
    """A table that lies still: per cent of a core, and wake-ups a second."""
    from kivy.clock import Clock

    from companion.ui.frames import FrameRate, Garbage

    next(entered(ui, "nights-watch", 4))
    rate, garbage = FrameRate(), Garbage()
    idle_for(ui, STILL)
    waking, working = wakes(), time.process_time()
    idle_for(ui, WATCHED)
    found = 100 * (time.process_time() - working) / WATCHED, (wakes() - waking) / WATCHED
    rate.stop()
    garbage.stop()
    Clock._max_fps = 0
    return found


def idle_for(ui: Driver, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ui.loop.idle()


def wakes() -> int:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)
    assert found is not None
    return int(found[1])


def close_sheets(ui: Driver) -> None:
    for sheet in ui.app.sheets():
        sheet.close()


def main() -> None:
    """The figures of one measure; the folder is for its matches."""
    what, folder = sys.argv[1:]
    driver.prepare()
    ui = driver.Driver()
    ui.start(Path(folder), moves=what in ("frame", "rest"))
    found = {"move": move_cost, "frame": frame_cost, "memory": memory_growth, "rest": rest}[what](
        ui
    )
    print(*(found if isinstance(found, tuple) else (found,)))


if __name__ == "__main__":
    main()
