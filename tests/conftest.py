"""What makes the whole run quick: files that no disk waits for, compiled code, rare sweeps, and
what takes longest first."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30
"""Bytes; a run needs some hundred megabytes."""

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
# Workers that begin at the same moment would give Kivy's log files the same name.
os.environ.setdefault("KIVY_NO_FILELOG", "1")
# Some hundred Pythons are started: what one has compiled serves the others.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are cores: many tests wait for lines, clocks and processes."""
    return 2 * (os.cpu_count() or 1)


ORDER = ("vision", "ui", "scoring", "sync", "web")
"""Folders whose tests come first. While some workers compute, others begin with the tests that
wait: at the end all share what waits for nothing."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long first: at the end of a run nobody waits for it, and what a module's tests
    share is seldom made twice, as workers that have nothing left take over from the end."""
    places = {folder: place for place, folder in enumerate(ORDER)}
    items.sort(key=lambda item: places.get(item.path.relative_to(HERE).parts[0], len(places)))


def pytest_collection_finish() -> None:
    """Widgets are garbage by the ten thousand, and what was imported never is."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
