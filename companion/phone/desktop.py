"""What differs between Linux, macOS and Windows: data folder, language, file chooser."""

from __future__ import annotations

import locale
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

CHOOSERS = {
    "linux": "plyer.platforms.linux.filechooser:LinuxFileChooser",
    "darwin": "plyer.platforms.macosx.filechooser:MacFileChooser",
    "win32": "plyer.platforms.win.filechooser:WinFileChooser",
}
"""By `sys.platform`: plyer's file chooser of the system, as module and class."""


def data_home() -> Path:
    """The folder in which applications keep their data; raises RuntimeError without a home."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if named := os.environ.get("XDG_DATA_HOME"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def language_code() -> str:
    """The person's language as two letters, such as `cs`."""
    if sys.platform == "win32":
        import ctypes

        # Here `getlocale` answers with a name in English, such as Czech_Czechia.
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "en")[:2].lower()
    return (locale.getlocale()[0] or "en")[:2].lower()


def file_chooser() -> Callable[[list[str]], list[str]] | None:
    """Lets the person choose a file by patterns such as `*.jsonl`; None if there is no chooser."""
    module, _, name = CHOOSERS.get(sys.platform, "").partition(":")
    if not module:
        return None
    try:
        with _distutils():
            chooser = getattr(import_module(module), name)
    except ImportError:
        return None
    if not getattr(chooser, "desktop", True):
        return None
    return lambda patterns: chooser().open_file(filters=patterns) or []


@contextmanager
def _distutils() -> Iterator[None]:
    """Provides the one function of distutils that plyer's chooser for Linux imports.

    Python 3.12 dropped distutils, and setuptools, which brings it back, is no dependency of Cairn.
    """
    if find_spec("distutils") is not None:
        yield
        return
    spawn = ModuleType("distutils.spawn")
    spawn.find_executable = shutil.which  # type: ignore[attr-defined]
    lent = {"distutils": ModuleType("distutils"), "distutils.spawn": spawn}
    sys.modules.update(lent)
    try:
        yield
    finally:
        for name in lent:
            del sys.modules[name]
