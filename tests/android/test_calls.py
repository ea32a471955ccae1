"""Every call to Android, made on a desktop JVM against stubs with its true signatures."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.android.mutants import MUTANTS
from tests.android.tools import ROOT, TOOLS, lacking

HERE = Path(__file__).parent
PYJNIUS = TOOLS / f"pyjnius-{sys.version_info[0]}.{sys.version_info[1]}"
"""It has compiled parts, others for each Python."""
OURS = ROOT / "companion" / "phone" / "package" / "java"
SOURCE = HERE / "calls.py"

pytestmark = [
    pytest.mark.skipif(not shutil.which("javac"), reason="no javac: openjdk-17-jdk-headless"),
    pytest.mark.skipif(bool(lacking()), reason=lacking()),
    pytest.mark.skipif(not PYJNIUS.exists(), reason="no pyjnius for this Python"),
]


def python_for_android() -> Path:
    return next(TOOLS.glob("lib/python3*/site-packages/pythonforandroid"))


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What came of every scene, and of every mutant."""
    classes, folder = tmp_path_factory.mktemp("classes"), tmp_path_factory.mktemp("phone")
    sources = [*(HERE / "java").rglob("*.java"), *OURS.rglob("*.java")]
    compiled = subprocess.run(
        ["javac", "-Xlint:-options", "-Werror", "--release", "11", "-d", classes, *sources],
        capture_output=True,
        text=True,
    )
    assert compiled.returncode == 0, compiled.stderr
    recipe = python_for_android() / "recipes" / "android" / "src" / "android"
    quiet = dict.fromkeys(("KIVY_NO_ARGS", "KIVY_NO_CONSOLELOG", "KIVY_NO_FILELOG"), "1")
    done = subprocess.run(
        [sys.executable, SOURCE, classes, recipe, folder],
        env=os.environ | quiet | {"PYTHONPATH": str(PYJNIUS), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answer: dict[str, dict[str, str]] = json.loads(done.stdout)
    return answer


def test_android_takes_every_call_and_does_what_is_meant(report: dict[str, dict[str, str]]) -> None:
    assert len(report["scenes"]) > 15
    assert {name: why for name, why in report["scenes"].items() if why} == {}


def test_no_wrong_call_goes_unnoticed(report: dict[str, dict[str, str]]) -> None:
    """Wrong classes, names, orders and types; the first is how speech once was called."""
    assert len(report["mutants"]) == len(MUTANTS) > 20
    assert [label for label, why in report["mutants"].items() if not why] == []
    assert "No methods called speak" in next(iter(report["mutants"].values()))


def test_the_activity_is_python_for_android_s_own() -> None:
    """Our stub of it has only methods that its source has, with the same parameters."""
    of = "org/kivy/android/PythonActivity.java"
    own = (HERE / "java" / of).read_text("utf-8")
    true = python_for_android() / "bootstraps" / "sdl2" / "build" / "src" / "main" / "java" / of
    method = re.compile(r"^ +(?:public )?(?:static )?(\w+ \w+\([^)]*\))[ ;{]", re.MULTILINE)
    known = {squeezed(found) for found in method.findall(true.read_text("utf-8"))}
    made = {squeezed(found) for found in method.findall(own.split("/** The owner answers")[0])}
    assert len(made) == 10
    assert made <= known


def squeezed(signature: str) -> str:
    """Types and names in order, however the line is broken."""
    return re.sub(r"\s+", " ", re.sub(r"\b(data|intent|final) ?", "", signature)).replace("( ", "(")
