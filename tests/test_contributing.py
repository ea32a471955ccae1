"""The ten steps of docs/new-game.md, taken in a copy of the tree."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.contributing import grow, translate

OWN = (
    "scoring/last_pebble/",
    "companion/games/last_pebble/",
    "tests/golden/last-pebble/",
    "tests/dealers/last_pebble.py",
)
REGISTRIES = {"scoring/__init__.py", "companion/games/__init__.py"}
WHOLE = ("tests/test_pages.py", "tests/test_locale.py", "tests/test_rules_text.py")
SOME = (
    "tests/test_golden.py",
    "tests/test_architecture.py",
    "tests/test_book.py",
    "tests/test_refusals.py",
    "tests/test_setup_steps.py",
    "tests/companion/test_entry_text.py",
    "tests/scoring/test_random_games.py",
    "tests/play/test_layout.py",
    "tests/sync/test_pages.py",
    "tests/ui/test_shell.py",
    "tests/ui/test_shared_gifts.py",
)
OF_A_NEW_GAME = (
    "pebble",
    "room",
    "registries",
    "its_own",
    "covers",
    "every_games_buttons",
    "one_tile",
)
"""Of these tests, those that know every game, by parts of their names."""
TOUCH = """
import sys, tempfile
from pathlib import Path
sys.path.insert(0, "")
from tests.ui import driver
driver.prepare()
ui = driver.Driver()
with tempfile.TemporaryDirectory() as folder:
    app = ui.start(Path(folder))
    ui.tap(ui.game("Last Pebble"))
    ui.tap("Start")
    for pebbles in "3", "3", "2", "2":
        ui.tap(pebbles)
    said = ui.said()
    app.sheets()[0].close()
    ui.tap("1")
    table = app.page.table
    app.go("history", match=app.page.match)
    ui.frames(3)
    print(table.outcome().rule, len(table.record), any("at most 1" in text for text in said))
    ui.stop()
"""


def run(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("grown") / "cairn"


@pytest.fixture(scope="module")
def files(place: Path) -> list[str]:
    """The files that the steps touch; the steps are done when this returns."""
    touched = grow(place)
    translate(place)
    return touched


@pytest.fixture(scope="module")
def grown(place: Path, files: list[str]) -> Path:
    return place


def test_a_game_is_two_folders_its_tests_and_two_lines(files: list[str]) -> None:
    assert {name for name in files if not name.startswith(OWN)} == REGISTRIES


def test_the_steps_make_a_game_the_tests_accept(grown: Path) -> None:
    """Those that would fail first; `make contributing` runs them all."""
    tests = ["-m", "pytest", "-vv", "-p", "no:cacheprovider"]
    its_own = run(grown, *tests, *WHOLE, *SOME, "-k", " or ".join((*WHOLE, *OF_A_NEW_GAME)))
    assert all(f"{file}::" in its_own for file in WHOLE)
    assert all(f"{file}::" in its_own for file in SOME)
    assert all(part in its_own for part in OF_A_NEW_GAME)


def test_the_steps_are_written_as_everything_else_is(grown: Path, files: list[str]) -> None:
    python = [name for name in files if name.endswith(".py")]
    run(grown, "-m", "ruff", "check", *python)
    run(grown, "-m", "ruff", "format", "--check", *python)


def test_the_game_is_played_in_the_app(grown: Path) -> None:
    assert run(grown, "-c", TOUCH).splitlines()[-1] == "end.last 4 True"
