"""What makes the whole run quick: files that no disk waits for, compiled code, rare sweeps."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30
"""Bytes; a run needs some hundred megabytes."""

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
# Some hundred Pythons are started: what one has compiled serves the others.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Widgets are garbage by the ten thousand, and what was imported never is."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
