"""`python release_notes.py v1.0.0`: the changelog's part of a version, which must be the app's."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def notes(changelog: str, version: str) -> str:
    """What players notice of that version; raises LookupError."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for part in parts:
        head, _, body = part.partition("\n")
        if head.split()[0] == version:
            return body.strip() + "\n"
    raise LookupError(version)


def main(tag: str) -> int:
    version = tag.removeprefix("v")
    own = re.search(r'VERSION = "(.*)"', (ROOT / "companion" / "__init__.py").read_text("utf-8"))
    if own is None or own[1] != version:
        print(f"{tag} is tagged, the app is another version", file=sys.stderr)
        return 1
    sys.stdout.write(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
