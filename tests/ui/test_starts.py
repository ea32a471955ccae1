"""The app starts, always: whatever two threads load at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2

from companion.match.log import Header
from scoring import GAMES
from scoring.glen_more.catalogue import builtin, export
from tests import THOROUGH
from tests.sync.phones import Phone
from tests.sync.processes import Devices
from tests.ui import pictures

ROOT = Path(__file__).parents[2]
STARTS = 30 if THOROUGH else 6


def kept(folder: Path) -> None:
    """A phone with Glen More tiles that hosts a Night's Watch table and shows it to watchers."""
    with Phone(folder, "Pixel 7") as phone:
        match = phone.host(Header("nights-watch", ("Ada", "Bo", "Cid")))
        answers: list[object] = []
        phone.sharing.open_page(answers.append)
        phone.until(lambda: answers)
        phone.store.set_setting("catalogue", export(builtin()))
        phone.store.set_setting("language", "en")
        phone.store.set_setting("place", [["home", {}], ["table", {"match": match}]])


def test_every_start_ends_at_the_table_that_was_left(tmp_path: Path) -> None:
    kept(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.starts", str(tmp_path), str(STARTS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["0"] * STARTS, done.stderr[-3000:]


def first_imported(work: str, *given: object) -> list[str]:
    """What threads other than the main one were the first to import at this work."""
    command = [sys.executable, "-m", "tests.ui.off_thread", work, *map(str, given)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    seen: list[str] = json.loads(done.stdout.splitlines()[-1])
    return seen


def test_hosting_imports_nothing_off_the_main_thread(tmp_path: Path) -> None:
    kept(tmp_path)
    assert first_imported("share", tmp_path) == []


def test_joining_imports_nothing_off_the_main_thread(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        ready = devices.host("--game", "glen-more", "--players", "Ada", "Bo").until("ready")
        address = f"127.0.0.1:{ready['port']}"
        assert first_imported("join", tmp_path / "bo", address, ready["pin"]) == []


def test_the_camera_imports_nothing_off_the_main_thread(tmp_path: Path) -> None:
    for folder, name in (("camera", "1.png"), ("decks/mine", "G5.jpg")):
        (tmp_path / folder).mkdir(parents=True)
        cv2.imwrite(str(tmp_path / folder / name), pictures.single("G5").image)
    (tmp_path / "decks" / "mine" / "game").write_text("schotten-totten")
    assert first_imported("camera", tmp_path) == []


def test_looking_for_a_code_imports_nothing_off_the_main_thread(tmp_path: Path) -> None:
    (tmp_path / "camera").mkdir()
    cv2.imwrite(str(tmp_path / "camera" / "1.png"), pictures.single("G5").image)
    assert first_imported("codes", tmp_path) == []


LOADED = """
import json, sys, tempfile
from pathlib import Path
from tests.ui import driver
driver.prepare()
from kivy.core.window import Window
from companion.storage.store import Store
from companion.ui.app import CairnApp
from tests.ui.device import FakeDevice
kept = tempfile.TemporaryDirectory()
folder = Path(kept.name)
app = CairnApp(Store(folder / "matches.sqlite"), FakeDevice(folder, Window))
def flipped(*_):
    print(json.dumps(sorted(sys.modules)))
    Window.unbind(on_flip=flipped)
    app.stop()
Window.bind(on_flip=flipped)
app.run()
"""


def test_home_loads_no_rules_no_network_and_no_camera() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    early = ("cv2", "numpy", "zeroconf", "cryptography", "vision", "companion.sync")
    early += ("companion.camera", "companion.web")
    for room in ("scoring", "companion.games"):
        early += tuple(f"{room}.{game.package}" for game in GAMES.values())
    assert [name for name in loaded if name.startswith(early)] == []
