"""Work for the other threads in a fresh process; prints what they were the first to import.

`python -m tests.ui.off_thread WORK FOLDER [MORE...]`
"""

from __future__ import annotations

import json
import sys
import threading
import urllib.request
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

OURS = {"companion", "scoring", "vision", "spake2", "cv2"}
"""And those from elsewhere that are loaded late."""


class Watchman(MetaPathFinder):
    """Finds nothing, and notes who looks for it."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def find_spec(self, name: str, *_: Any) -> None:
        main = threading.current_thread() is threading.main_thread()
        if not main and name.partition(".")[0] in OURS:
            self.seen.append(name)


def share(folder: Path) -> None:
    """Host the table that was hosted before, with its page; a watcher looks, a guest comes."""
    from companion.sync.net.pairing import read_code
    from tests.sync.phones import Phone

    with Phone(folder, "Pixel 7") as ann, Phone(folder / "bo", "Galaxy A54") as bo:
        (match,) = [line.id for line in ann.store.matches()]
        ann.sharing.table_of(match)
        page = ann.until(lambda: ann.live.watch)
        with urllib.request.urlopen(page) as answer:
            assert b"<main" in answer.read()
        assert ann.live.pin
        bo.join_pin(read_code(ann.live.code).port, ann.live.pin)
        bo.sharing.take_over()
        bo.until(lambda: bo.live.hosts)


def join(folder: Path, address: str, pin: str) -> None:
    """Join a table of another process, of a game that was never loaded here."""
    from tests.sync.phones import Phone

    with Phone(folder, "Galaxy A54") as bo:
        bo.join_pin(int(address.rpartition(":")[2]), pin)
        bo.until(lambda: bo.live.link == "ok")


def camera(folder: Path) -> None:
    """A card is looked at, then a deck is learnt; the picture lies in the folder."""
    from tests.ui import driver

    driver.prepare()
    from companion.camera.worker import settled
    from companion.match.log import Header, Session

    ui = driver.Driver()
    ui.blind = True
    app = ui.start(folder)
    header = Header("schotten-totten", ("Ada", "Bo"), {})
    match = app.store.import_session(Session(header, ()))
    app.go("camera", match=match, mode="lay", seat=0, stone=5)
    ui.until(lambda: app.page.worker is not None)
    ui.until(lambda: app.page.worker.glimpse is not None)
    assert not app.page.worker.trouble
    from companion.ui.enrolment_job import learning

    learning.begin(folder / "decks", "mine", "schotten-totten")
    ui.until(lambda: not learning.runs())
    ui.stop()
    settled()


def codes(folder: Path) -> None:
    """A join code is looked for."""
    from tests.ui import driver

    driver.prepare()
    from companion.camera.worker import settled

    ui = driver.Driver()
    ui.blind = True
    app = ui.start(folder)
    app.go("join")
    (finder,) = [widget for widget in ui.widgets() if hasattr(widget, "_worker")]
    ui.until(lambda: finder._worker is not None)
    ui.until(lambda: finder._worker.glimpse is not None)
    ui.stop()
    settled()


WORK: dict[str, Callable[..., None]] = {
    "share": share,
    "join": join,
    "camera": camera,
    "codes": codes,
}

if __name__ == "__main__":
    watchman = Watchman()
    sys.meta_path.insert(0, watchman)
    WORK[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])
    print(json.dumps(sorted(set(watchman.seen))))
