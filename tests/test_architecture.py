"""Arrows point inwards: main -> companion -> {scoring, vision}; the rules know no chance."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHANCE_AND_TIME = {"random", "secrets", "time", "datetime", "socket", "threading", "asyncio"}


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def roots(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(path)}


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", sources("scoring"), ids=name)
def test_rules_are_pure(path: Path) -> None:
    chance = set() if path.name.startswith("dealer") else CHANCE_AND_TIME
    assert roots(path) <= (sys.stdlib_module_names - chance) | {"scoring"}


@pytest.mark.parametrize("path", sources("vision"), ids=name)
def test_eyes_know_no_games_and_no_screen(path: Path) -> None:
    assert roots(path) <= sys.stdlib_module_names | {"vision", "numpy", "cv2"}


@pytest.mark.parametrize("path", sources("companion"), ids=name)
def test_only_the_screen_knows_kivy(path: Path) -> None:
    """So a match is told and shared by programs that have no screen."""
    if "ui" not in path.relative_to(ROOT / "companion").parts:
        assert "kivy" not in roots(path)
        screens = {found for found in imports(path) if f"{found}.".startswith("companion.ui.")}
        assert not screens or name(path) == "companion/phone/device.py"


@pytest.mark.parametrize(
    "path", [*sources("companion/play"), *sources("companion/games")], ids=name
)
def test_the_desk_knows_no_screen_no_page_and_no_line(path: Path) -> None:
    """A scene and a touch are pure: the same on a phone, in a browser and in a test."""
    assert not roots(path) & {"kivy", "html", "socket", "ssl", "asyncio", "threading", "cv2"}
    for found in imports(path):
        assert not found.startswith(("companion.ui", "companion.sync", "companion.web"))
        if path.is_relative_to(ROOT / "companion" / "play"):
            assert not found.startswith("companion.games")


@pytest.mark.parametrize(
    "path", [p for p in sources("scoring") if not p.name.startswith("dealer")], ids=name
)
def test_nobody_in_the_rules_deals(path: Path) -> None:
    """The dealer is for tests and benchmarks: no engine imports it."""
    assert "dealer" not in path.read_text(encoding="utf-8")


def test_what_a_kv_file_names_exists_once() -> None:
    """Kivy knows widgets by their bare names: of two alike, the one loaded last would win."""
    used = {
        found
        for file in (ROOT / "companion").rglob("*.kv")
        for found in re.findall(r"^\s*<?([A-Z]\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    defined = [
        node.name
        for path in sources("companion/ui")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    assert [name for name in used if defined.count(name) > 1] == []
