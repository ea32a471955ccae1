"""The ten steps of CONTRIBUTING, taken in a copy of the tree."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MSG = re.compile(r'^msgid "(.+)"\nmsgstr ""$', re.MULTILINE)

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
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which every block of the page has been followed."""
    folder = tmp_path_factory.mktemp("grown") / "cairn"
    leave = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "pictures", "screenshots")
    shutil.copytree(ROOT, folder, ignore=leave)
    for kind, name, text in BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        file = folder / name
        if kind == "diff":
            lines = text.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line.startswith(" "))
            after = "".join(line[1:] for line in lines)
            whole = file.read_text(encoding="utf-8")
            assert whole.count(before) == 1, name
            file.write_text(whole.replace(before, after), encoding="utf-8")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return folder


def test_the_steps_make_a_game_the_tests_accept(grown: Path) -> None:
    subprocess.run([sys.executable, "-m", "tests.tools.locale"], cwd=grown, capture_output=True)
    for file in grown.glob("companion/locale/*/LC_MESSAGES/last_pebble.po"):
        text = file.read_text(encoding="utf-8")
        file.write_text(MSG.sub(r'msgid "\1"\nmsgstr "× \1"', text), encoding="utf-8")
    run(grown, "-m", "tests.tools.locale")
    tests = ["golden", "rules_text"]
    files = [f"tests/test_{name}.py" for name in tests] + ["tests/scoring/test_random_games.py"]
    quiet = ["-v", "-p", "no:cacheprovider", "-k", "pebble"]
    assert " passed" in run(grown, "-m", "pytest", *files, *quiet)


def test_the_game_is_played_in_the_app(grown: Path) -> None:
    assert run(grown, "-c", TOUCH).splitlines()[-1] == "end.last 4 True"
