"""`make contributing`: make the game of docs/new-game.md in a copy of the tree, and check all."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-game.md"
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MSG = re.compile(r'^msgid "(.+)"\nmsgstr ""$', re.MULTILINE)
LEFT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "screenshots")
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("pytest", "-n", "auto", "--dist", "worksteal", "-q"),
)


def grow(folder: Path) -> list[str]:
    """Copy the tree to the folder and apply every block of the page; return the files touched.

    A change that the tree has already is not made again.
    """
    shutil.copytree(ROOT, folder, ignore=LEFT)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    for kind, name, text in blocks:
        file = folder / name
        if kind == "diff":
            lines = text.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line.startswith(" "))
            after = "".join(line[1:] for line in lines)
            whole = file.read_text(encoding="utf-8")
            if after not in whole:
                assert whole.count(before) == 1, name
                file.write_text(whole.replace(before, after), encoding="utf-8")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return [name for _, name, _ in blocks]


def translate(folder: Path) -> None:
    """Fill in every translation, as somebody who knows the languages would."""
    gather = [sys.executable, "-m", "tests.tools.locale"]
    subprocess.run(gather, cwd=folder, capture_output=True)
    for file in folder.glob("companion/locale/*/LC_MESSAGES/last_pebble.po"):
        text, sign = file.read_text(encoding="utf-8"), file.parts[-3]
        file.write_text(MSG.sub(rf'msgid "\1"\nmsgstr "{sign} \1"', text), encoding="utf-8")
    subprocess.run(gather, cwd=folder, check=True)


def main() -> int:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "cairn"
        grow(folder)
        translate(folder)
        for check in CHECKS:
            if subprocess.run([sys.executable, "-m", *check], cwd=folder).returncode:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
