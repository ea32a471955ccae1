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
from tests.tools.release_run import pythons

ROOT = Path(__file__).parent.parent
ROOMS = ("companion", "scoring", "vision")


def pip(*arguments: str | Path) -> None:
    quiet = ["-qq", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([sys.executable, "-m", "pip", *arguments, *quiet], check=True)


def build(folder: Path) -> Path:
    """The wheel, built from a copy in that folder, so that nothing is left in the tree."""
    leave = shutil.ignore_patterns(".*", "__pycache__", "tests", "*.egg-info", "build")
    shutil.copytree(ROOT, folder / "tree", ignore=leave)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1600000000")
        pip("wheel", folder / "tree", "--no-build-isolation", "--wheel-dir", folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.mark.parametrize("python", [python for _, python in pythons()], ids=str)
def test_the_rules_need_nothing_but_python(python: str, wheel: Path, tmp_path: Path) -> None:
    """In an environment with spaces and accents in its name, without any dependency."""
    place = tmp_path / "Žluťoučký kůň"
    subprocess.run([python, "-m", "venv", place], check=True)
    inside = place / "bin" / "python"
    quiet = ["-qq", "--disable-pip-version-check", "--no-deps", "--no-index"]
    subprocess.run([inside, "-m", "pip", "install", *quiet, wheel], check=True)
    session = place / "Večer u Zoë.jsonl"
    shutil.copy(ROOT / "tests" / "sessions" / "first-look.jsonl", session)
    env = {"PATH": os.environ["PATH"], "HOME": str(place), "LC_ALL": "C"}
    for arguments, expected in (
        (("--version",), f"cairn {VERSION}"),
        (("check", session.name, "--lang", "cs"), "Kámen 4 ovládá Ada"),
        (("rules", "dnup", "--lang", "es"), "dnup"),
    ):
        done = subprocess.run(
            [place / "bin" / "cairn", *arguments], cwd=place, env=env, capture_output=True
        )
        assert expected in done.stdout.decode("utf-8")
        assert done.stderr == b""


def test_every_file_of_the_rooms_is_in_the_wheel(wheel: Path) -> None:
    paths = (path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file())
    tree = {str(path.relative_to(ROOT)) for path in paths if "__pycache__" not in path.parts}
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    inside = {name for name in names if name.split("/")[0] in ROOMS}
    assert inside == {name for name in tree if needed(name)}


def needed(name: str) -> bool:
    """What packs for Android and Linux, and what only people read, stays in the source tree."""
    return not name.startswith("companion/phone/package/") and not name.endswith(".md")


def test_a_desktop_finds_its_entry_icon_and_description_in_the_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        shared = {name.partition(".data/data/share/")[2] for name in archive.namelist()} - {""}
    assert shared == {
        "applications/org.cairn.Cairn.desktop",
        "icons/hicolor/scalable/apps/org.cairn.Cairn.svg",
        "metainfo/org.cairn.Cairn.metainfo.xml",
    }


def test_the_same_tree_gives_the_same_wheel(tmp_path: Path) -> None:
    made = [build(tmp_path / name) for name in ("one", "two")]
    assert made[0].read_bytes() == made[1].read_bytes()


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
