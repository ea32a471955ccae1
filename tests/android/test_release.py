"""The instructions for build services, as far as they can be checked here."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import VERSION
from tests.android.pages import too_small
from tests.android.tools import ROOT, lacking
from tests.tools.release_notes import notes

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LISTINGS = ROOT / "fastlane" / "metadata" / "android"


def library(alignment: int) -> bytes:
    """An ELF file with one part that is loaded."""
    head = b"\x7fELF\x02".ljust(32, b"\0") + struct.pack("<QQI", 64, 0, 0)
    head += struct.pack("<HHH", 64, 56, 1)
    part = struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 0, 0, alignment)
    return head.ljust(64, b"\0") + part


def test_small_pages_are_found(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "cairn.apk", "w") as package:
        package.writestr("lib/arm64-v8a/libgood.so", library(16384))
        package.writestr("lib/arm64-v8a/libbad.so", library(4096))
        package.writestr("lib/arm64-v8a/libpybundle.so", b"an archive")
    assert too_small(tmp_path / "cairn.apk") == ["lib/arm64-v8a/libbad.so"]


def test_the_changelog_knows_the_version_that_is_here() -> None:
    first, blank, item, *more = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), VERSION).split(
        "\n"
    )
    assert first.startswith("### ")
    assert blank == ""
    assert item.startswith("- ")
    for line in (item, *more):
        assert re.fullmatch(r"|### \w.*|- .*\.", line), line
        assert not re.search(r"[.!?] [A-Z]", line), f"more than one sentence: {line}"
    tool = [sys.executable, ROOT / "tests" / "tools" / "release_notes.py"]
    assert subprocess.run([*tool, f"v{VERSION}"], capture_output=True).returncode == 0
    assert subprocess.run([*tool, "v99.0"], capture_output=True).returncode == 1


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_builders_run_pinned_actions_with_few_rights(file: Path) -> None:
    text = file.read_text("utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action) for action in used)
    assert "\npermissions: {}\n" in text
    assert ("contents: write" in text) == (file.stem == "release")


@pytest.mark.skipif(bool(lacking()), reason=lacking())
def test_what_builders_read_is_well_formed_and_safe() -> None:
    done = subprocess.run(
        ["make", "--old-file=.venv-android/.ready", "workflows"], cwd=ROOT, capture_output=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_what_builders_run_is_here(file: Path) -> None:
    made = (ROOT / "Makefile").read_text("utf-8")
    text = file.read_text("utf-8")
    for target in re.findall(r"\bmake ([a-z-]+)", text):
        if target != "the":
            assert re.search(rf"^{target}:", made, re.MULTILINE), target
    for script in re.findall(r"sh (\.ci/[\w-]+)", text):
        assert (ROOT / script).is_file(), script


@pytest.mark.parametrize("lang", ["en-US", "cs-CZ", "es-ES"])
def test_shops_are_told_what_it_is(lang: str) -> None:
    folder = LISTINGS / lang
    assert 2 < len((folder / "title.txt").read_text("utf-8").strip()) <= 30
    assert 10 < len((folder / "short_description.txt").read_text("utf-8").strip()) <= 80
    assert 200 < len((folder / "full_description.txt").read_text("utf-8").strip()) <= 4000
    pictures = sorted((folder / "images" / "phoneScreenshots").iterdir())
    assert len(pictures) >= 4
    assert all(picture.read_bytes()[:4] == b"\x89PNG" for picture in pictures)
