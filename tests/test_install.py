"""`pip install .` gives a command that works anywhere, with everything it needs inside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import VERSION

ROOT = Path(__file__).parent.parent
ROOMS = ("companion", "scoring", "vision")


def pip(*arguments: str | Path) -> None:
    quiet = ["-qq", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([sys.executable, "-m", "pip", *arguments, *quiet], check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the tree."""
    tree, out = tmp_path_factory.mktemp("tree") / "cairn", tmp_path_factory.mktemp("wheel")
    leave = shutil.ignore_patterns(".*", "__pycache__", "tests", "*.egg-info", "build")
    shutil.copytree(ROOT, tree, ignore=leave)
    pip("wheel", tree, "--no-build-isolation", "--wheel-dir", out)
    return next(out.glob("*.whl"))


def test_every_file_of_the_rooms_is_in_the_wheel(wheel: Path) -> None:
    paths = (path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file())
    tree = {str(path.relative_to(ROOT)) for path in paths if "__pycache__" not in path.parts}
    with ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if name.split("/")[0] in ROOMS}
    assert inside == {name for name in tree if not name.endswith((".md", ".xml", ".java"))}


def test_the_command_judges_far_from_the_sources(wheel: Path, tmp_path: Path) -> None:
    pip("install", wheel, "--no-index", "--target", tmp_path / "site")
    shutil.copy(ROOT / "tests" / "sessions" / "first-look.jsonl", tmp_path)
    command = [sys.executable, tmp_path / "site" / "bin" / "cairn"]
    env = os.environ | {"PYTHONPATH": str(tmp_path / "site")}

    def say(*arguments: str) -> str:
        done = subprocess.run(
            [*command, *arguments], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        assert done.stderr == ""
        return done.stdout

    assert say("--version") == f"cairn {VERSION}\n"
    assert "Kámen 4 ovládá Ada" in say("check", "first-look.jsonl", "--lang", "cs")
    assert "no game" not in say("rules", "glen-more")
