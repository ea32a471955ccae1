"""What differs between the desktop systems, asked on whichever system this is."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.phone import desktop

HOME = Path("/home/ada")


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    for name in ("LOCALAPPDATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: HOME)
    return lambda system: monkeypatch.setattr(desktop, "sys", SimpleNamespace(platform=system))


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("linux", ".local/share"),
        ("darwin", "Library/Application Support"),
        ("win32", "AppData/Local"),
    ],
)
def test_each_system_has_a_folder_for_data(
    on: Callable[[str], None], system: str, folder: str
) -> None:
    on(system)
    assert desktop.data_home() == HOME / folder


def test_windows_says_where_its_folder_is(
    on: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    on("win32")
    monkeypatch.setenv("LOCALAPPDATA", "/c/Users/Zoë Nováková/Local")
    assert desktop.data_home() == Path("/c/Users/Zoë Nováková/Local")


@pytest.mark.parametrize(("number", "code"), [(0x0405, "cs"), (0x0C0A, "es"), (0xFFFF, "en")])
def test_windows_names_its_language_by_a_number(
    on: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    on("win32")
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    windows = SimpleNamespace(windll=SimpleNamespace(kernel32=kernel))
    monkeypatch.setitem(sys.modules, "ctypes", windows)
    assert desktop.language_code() == code


def test_without_the_systems_library_there_is_no_chooser(on: Callable[[str], None]) -> None:
    on("win32" if sys.platform != "win32" else "linux")
    assert desktop.file_chooser() is None
    on("plan9")
    assert desktop.file_chooser() is None


@pytest.mark.skipif(sys.platform != "linux", reason="plyer's chooser for Linux")
def test_the_chooser_for_linux_loads_without_distutils(monkeypatch: pytest.MonkeyPatch) -> None:
    known = importlib.util.find_spec

    def gone(name: str) -> object:
        return None if name == "distutils" else known(name)

    monkeypatch.setattr(desktop, "find_spec", gone)
    for name in list(sys.modules):
        if name.startswith(("distutils", "plyer.platforms.linux.filechooser")):
            monkeypatch.delitem(sys.modules, name)
    desktop.file_chooser()
    assert "plyer.platforms.linux.filechooser" in sys.modules
    assert "distutils" not in sys.modules
