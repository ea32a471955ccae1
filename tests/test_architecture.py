"""Arrows point inwards: main -> companion -> {scoring, vision}; the rules know no chance."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.games import COVERS
from scoring import GAMES
from tests.imports import ROOT, closure, imports, loads, module, modules, sources, tree

CHANCE_AND_TIME = {"random", "secrets", "time", "datetime", "socket", "threading", "asyncio"}


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def importing(room: str, is_wrong: Callable[[str], bool]) -> dict[str, set[str]]:
    """What the modules of this room import that is wrong there, by module."""
    found = {
        name(path): {what for what in imports(path) if is_wrong(what)} for path in sources(room)
    }
    assert found
    return {where: wrong for where, wrong in found.items() if wrong}


def root(what: str) -> str:
    return what.split(".")[0]


def test_rules_are_pure() -> None:
    known = (sys.stdlib_module_names - CHANCE_AND_TIME) | {"scoring"}
    assert importing("scoring", lambda what: root(what) not in known) == {}


def test_eyes_know_no_games_and_no_screen() -> None:
    known = sys.stdlib_module_names | {"vision", "numpy", "cv2"}
    assert importing("vision", lambda what: root(what) not in known) == {}


def test_only_the_screen_knows_kivy() -> None:
    """So programs without a screen can describe and share a match. Android's camera is Kivy's."""
    kivy = importing("companion", lambda what: root(what) == "kivy")
    outside = {where for where in kivy if "ui" not in Path(where).parts}
    assert outside == {"companion/phone/android/camera.py"}


@pytest.mark.parametrize("room", ["companion/play", "companion/games", "companion/pages"])
def test_the_desk_knows_no_screen_no_page_and_no_line(room: str) -> None:
    """A scene and a touch are pure: the same on a phone, in a browser and in a test."""
    screens = {"kivy", "html", "http", "socket", "ssl", "asyncio", "threading", "sqlite3", "cv2"}
    assert importing(room, lambda what: root(what) in screens) == {}


BEYOND = {
    "match": {"storage", "play", "games", "camera", "sync", "web", "ui"},
    "storage": {"play", "games", "camera", "sync", "web", "ui"},
    "play": {"games", "pages", "storage", "camera", "sync", "web", "ui"},
    "games": {"pages", "storage", "sync", "web", "ui"},
    "camera": {"games", "decks", "storage", "sync", "web", "ui"},
    "decks": {"storage", "sync", "web", "ui"},
    "phone": {"games", "decks", "camera", "sync", "web", "ui"},
    "pages": {"sync", "web", "ui"},
    "sync": {"play", "camera", "decks", "web", "ui"},
    "web": {"storage", "ui"},
}
"""Rooms of the app, and those that lie further out: {ui, web} -> games -> play -> match."""


@pytest.mark.parametrize("room", BEYOND)
def test_no_room_knows_one_further_out(room: str) -> None:
    wrong = {
        (module(path), found)
        for path in sources(f"companion/{room}")
        for found in imports(path)
        if found.startswith("companion.") and found.split(".")[1] in BEYOND[room]
    }
    assert wrong == set()


def test_no_rooms_import_each_other() -> None:
    """Not in a circle, however long."""
    knows: dict[str, set[str]] = {}
    for path in (ROOT / "companion").rglob("*.py"):
        room = path.relative_to(ROOT / "companion").parts[0].removesuffix(".py")
        found = {name.split(".")[1] for name in imports(path) if name.startswith("companion.")}
        knows.setdefault(room, set()).update(found - {room})
    while free := [room for room, others in knows.items() if not others & knows.keys()]:
        for room in free:
            del knows[room]
    assert knows == {}


# Nothing but a game's two folders knows its name

FOLDERS = {GAMES[game].package for game in COVERS}
COMMON_WORDS = {"sheet"}
"""Of games, but of pages as well: a question stands on a sheet."""
WORDS = ("clan", "wildling", "whisky", "scot", "raven", "rondel", "breach", "tormund", "tactic")
"""Of games; a stone is no such word: it is Cairn's own sign."""
GAME_WORD = re.compile(
    "(?<![a-z])(?:"
    + "|".join(
        [*(f"{word}(?:s|es)?" for word in WORDS), *sorted({*COVERS, *FOLDERS} - COMMON_WORDS)]
    )
    + ")(?![a-z])",
    re.IGNORECASE,
)
REGISTRIES = {"scoring/__init__.py", "companion/games/__init__.py"}
FOR_ALL_GAMES = {
    "companion/ui/look.json": "icons are named by what they mean, in one font for all games",
    "companion/ui/fonts": "our own drawings, in one font for all games",
}


def common_files() -> Iterator[Path]:
    """What is no game's own: neither its folders nor texts in other languages."""
    own = [ROOT / top / game for game in FOLDERS for top in ("scoring", "companion/games")]
    own += [ROOT / "companion" / "locale", *(ROOT / path for path in FOR_ALL_GAMES)]
    kinds = {".py", ".kv", ".toml", ".json", ".css", ".js", ".svg"}
    files = [p for top in ("companion", "scoring", "vision") for p in (ROOT / top).rglob("*")]
    for path in [*files, ROOT / "main.py"]:
        if path.suffix in kinds and not any(path.is_relative_to(folder) for folder in own):
            yield path


def test_only_its_own_folders_know_a_game() -> None:
    found = {
        f"{name(path)}: {word}"
        for path in common_files()
        if name(path) not in REGISTRIES
        for word in GAME_WORD.findall(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_what_all_games_share_is_still_there() -> None:
    assert [path for path in FOR_ALL_GAMES if not (ROOT / path).exists()] == []


def test_the_registries_agree() -> None:
    assert {*COVERS} == set(GAMES) - {"toy"}
    for cover in COVERS.values():
        assert cover.module in modules()
        assert not cover.deck or cover.deck in modules()


# Every module by itself

ALL = """
from importlib import import_module
from tests.imports import modules
from tests.ui import driver
driver.prepare()
for name in modules():
    import_module(name)
"""


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Whatever imports nothing that is left falls away; circles remain."""
    left = {found: loads(path) for found, path in modules().items()}
    while free := [found for found, needs in left.items() if not needs & left.keys()]:
        for found in free:
            del left[found]
    assert {found: needs & left.keys() for found, needs in left.items()} == {}


def borrowed(path: Path) -> Iterator[str]:
    """Modules that are reached through a package though nothing that is imported here loads them:
    they are there only if somebody else has come first."""
    packages = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            inner = f"{packages.get(node.value.id)}.{node.attr}"
            if inner in modules() and inner not in closure(module(path)):
                yield f"{name(path)}: {inner}"


def test_every_module_can_be_imported_first() -> None:
    """Imports go round in no circle: a module fails as the first only if it borrows."""
    assert [found for path in modules().values() for found in borrowed(path)] == []
    done = subprocess.run([sys.executable, "-c", ALL], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]


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
        for node in tree(path).body
        if isinstance(node, ast.ClassDef)
    ]
    assert [name for name in used if defined.count(name) > 1] == []


def untyped(path: Path) -> Iterator[str]:
    """Arguments of which nothing is said."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.arguments):
            every = (*node.posonlyargs, *node.args, *node.kwonlyargs, node.vararg, node.kwarg)
            for given in every:
                if given is not None and getattr(given.annotation, "id", "") == "Any":
                    yield f"{name(path)}: {given.arg}"


def test_anything_is_taken_only_where_it_cannot_be_said_better() -> None:
    found = [given for path in modules().values() for given in untyped(path)]
    assert len(found) <= 10, found
