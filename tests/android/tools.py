"""The packing tools of `make android-tools`, and whether they are what would be made today.

`python -m tests.android.tools` prints what they are made from: the stamp that `.ci/android` leaves.
"""

from __future__ import annotations

import configparser
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-android"


def made_from() -> str:
    spec = configparser.RawConfigParser()
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    parts = (ROOT / ".ci" / "android").read_text("utf-8"), spec["app"]["requirements"]
    return sha256("\0".join(parts).encode()).hexdigest()


def lacking(stamp: Path = TOOLS / ".ready") -> str:
    """Why they cannot be used; empty if they can."""
    if not stamp.exists():
        return "no packing tools: make android-tools"
    same = stamp.read_text("utf-8").strip() == made_from()
    return "" if same else "packing tools of another spec: make android-tools"


if __name__ == "__main__":
    print(made_from())
