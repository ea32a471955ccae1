"""The Android package as far as it can be checked without an SDK (`make android-tools`)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_string
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.android.tools import ROOT, TOOLS, lacking, made_from

PACKAGES = ("companion", "scoring", "vision")
STAYS = (
    "*.md",
    "*.po",
    "*.pot",
    "*/icon-*.png",
    "*__main__.py",
    "*py.typed",
    "companion/phone/package/*",
)
"""For people, for packing, and for making what ships."""

pytestmark = pytest.mark.skipif(bool(lacking()), reason=lacking())


def tool(script: str, folder: Path, home: Path) -> Any:
    env = os.environ | {"HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [TOOLS / "bin" / "python", "-m", f"tests.android.{script}"],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources: buildozer writes beside its spec."""
    folder = tmp_path_factory.mktemp("tree") / "cairn"
    leave = shutil.ignore_patterns(".*", "__pycache__", "golden", "*.egg-info", "screenshots")
    shutil.copytree(ROOT, folder, ignore=leave)
    return folder


@pytest.fixture(scope="module")
def staged(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    home = tmp_path_factory.mktemp("home")
    answer: dict[str, Any] = tool("stage", tree, home)
    return answer


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    answer: dict[str, Any] = tool("graph", ROOT, tmp_path_factory.mktemp("home"))
    return answer


def shipped(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield str(path.relative_to(folder))


def needed() -> Iterator[str]:
    for name in shipped(ROOT):
        if name.split("/")[0] in PACKAGES and not any(fnmatch(name, kind) for kind in STAYS):
            yield name


def test_everything_the_app_needs_ships_and_nothing_else(staged: dict[str, Any]) -> None:
    there = set(shipped(Path(staged["folder"])))
    assert there - {"LICENSE"} == {"main.py", *needed()}


def test_the_same_tree_gives_the_same_package(
    tree: Path, staged: dict[str, Any], tmp_path: Path
) -> None:
    """Whatever the time and the folder."""
    again = tmp_path / "elsewhere"
    shutil.copytree(tree, again, ignore=shutil.ignore_patterns(".buildozer", "bin"))
    first, second = (Path(result["folder"]) for result in (staged, tool("stage", again, tmp_path)))
    assert set(shipped(first)) == set(shipped(second))
    for name in shipped(first):
        assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_the_version_is_the_app_s_own(staged: dict[str, Any]) -> None:
    from companion import VERSION

    assert staged["version"] == VERSION


def test_the_staged_app_starts_and_opens_every_table(staged: dict[str, Any]) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "android" / "smoke.py", staged["folder"], ROOT],
        cwd=staged["folder"],
        capture_output=True,
        text=True,
    )
    assert done.stdout.endswith("fine\n"), done.stderr[-3000:]


def test_what_has_compiled_parts_has_a_recipe(graph: dict[str, Any]) -> None:
    compiled = {"kivy", "opencv", "numpy", "cryptography", "cffi", "sqlite3", "openssl", "pyjnius"}
    assert compiled <= graph["recipes"].keys()
    assert graph["recipes"]["opencv"].startswith("4.")
    assert graph["recipes"]["zeroconf"] == "0.39.4"
    assert graph["recipes"]["kivy"] == "2.3.1"


def test_the_rest_is_there_as_wheels_that_run_anywhere(graph: dict[str, Any]) -> None:
    """Names no recipe knows are taken for wheels, misspelt ones too: pip must have found each."""
    found = {path.name.split("-")[0].replace("_", "-"): path for path in wheels()}
    assert {name.partition("==")[0] for name in graph["wheels"]} == found.keys()
    assert all(path.name.endswith("-none-any.whl") for path in found.values())
    assert {"plyer", "spake2", "segno"} <= found.keys()


@pytest.mark.parametrize("name", ["plyer", "spake2", "segno", "async_timeout"])
def test_what_a_wheel_needs_ships_too(name: str, graph: dict[str, Any]) -> None:
    """They are installed without what they depend on."""
    wheel = next(path for path in wheels() if path.name.startswith(name))
    with ZipFile(wheel) as archive:
        inner = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        about = message_from_string(archive.read(inner).decode())
    needs = {text.split()[0] for text in about.get_all("Requires-Dist", []) if ";" not in text}
    assert needs <= graph["recipes"].keys() | set(graph["wheels"])


def wheels() -> list[Path]:
    return sorted((TOOLS / "wheels").glob("*.whl"))


def test_tools_of_another_spec_are_not_taken_for_today_s(tmp_path: Path) -> None:
    stamp = tmp_path / ".ready"
    assert "no packing tools" in lacking(stamp)
    stamp.write_text("of yesterday")
    assert "another spec" in lacking(stamp)
    stamp.write_text(made_from() + "\n")
    assert lacking(stamp) == ""


def test_tables_are_found_with_android_s_zeroconf() -> None:
    env = os.environ | {"PYTHONPATH": str(TOOLS / "zeroconf")}
    which = subprocess.run(
        [sys.executable, "-c", "import zeroconf; print(zeroconf.__version__)"],
        env=env,
        capture_output=True,
        text=True,
    )
    assert which.stdout == "0.39.4\n"
    suite = ["tests/sync/test_discovery.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suite],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
