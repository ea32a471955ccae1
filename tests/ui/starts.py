"""Starts the app again and again in processes of their own, each until its table is shown.

`python -m tests.ui.starts FOLDER COUNT` prints the exit state of every start. Kivy is loaded
once and shared by forking, before there is a window; every module of ours is loaded anew, but for
the one that tells Kivy's rules.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import FrameType
from typing import Any

import kivy.app
import kivy.clock
import kivy.uix.floatlayout
import kivy.uix.label
import kivy.uix.recycleview  # noqa: F401
import numpy  # noqa: F401

from tests.ui import driver

SWITCH = 1e-5
"""Seconds after which another thread has its turn: whatever can meet does."""


class WorstMoment(MetaPathFinder):
    """The screen's thread enters a package of rules when every other thread is at a closed door."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not name.startswith("scoring."):
            return None
        spec.loader.create_module = wait_for_others  # type: ignore[union-attr, method-assign]
        return spec


def wait_for_others(_: ModuleSpec) -> None:
    """In the place where an import is begun, and nobody else knows of it."""
    if threading.current_thread() is threading.main_thread():
        while any(loading(frame) for frame in others()):
            os.sched_yield()


def others() -> list[FrameType]:
    """Where the other threads are."""
    mine = threading.get_ident()
    return [frame for thread, frame in sys._current_frames().items() if thread != mine]


def loading(top: FrameType) -> bool:
    """Whether a thread imports something, and does not wait for another that does."""
    frame: FrameType | None = top
    while frame is not None:
        if "importlib._bootstrap>" in frame.f_code.co_filename:
            return frame.f_code.co_name != "acquire"
        frame = frame.f_back
    return False


def start(folder: Path) -> None:
    """Up to the first frame and the watchers' page; raises whatever goes wrong on the way."""
    driver.prepare()
    ui = driver.Driver()
    ui.blind = True
    app = ui.start(folder)
    assert app.stack[-1][0] == "table", app.stack
    ui.until(lambda: app.linking.live.watch or app.linking.live.link == "lost")
    assert app.linking.live.watch, "the watchers' page did not come"


def apart(folder: Path) -> int:
    """The exit state of a start in a child of this process."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    state = 1
    try:
        sys.setswitchinterval(SWITCH)
        sys.meta_path.insert(0, WorstMoment())
        start(folder)
        state = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(state)


def main(folder: Path, count: int) -> int:
    ours = [name for name in sys.modules if name.split(".")[0] in ("companion", "scoring")]
    assert ours == ["companion", "companion.ui", "companion.ui.kivy_style"], ours
    for _ in range(count):
        print(apart(folder), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
