"""`python pages.py APK...`: whether every library in it can be loaded where a page has 16 KB."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

PAGE = 16384
LOAD = 1


def alignments(library: bytes) -> Iterator[int]:
    """Of every part of a 64-bit ELF file that is loaded."""
    (table,) = struct.unpack_from("<Q", library, 32)
    size, count = struct.unpack_from("<HH", library, 54)
    for i in range(count):
        (kind,) = struct.unpack_from("<I", library, table + i * size)
        if kind == LOAD:
            yield struct.unpack_from("<Q", library, table + i * size + 48)[0]


def too_small(apk: Path) -> list[str]:
    """The libraries that cannot be loaded."""
    with ZipFile(apk) as package:
        names = [name for name in package.namelist() if name.endswith(".so")]
        libraries = ((name, package.read(name)) for name in names)
        return [
            name
            for name, data in libraries
            if data[:5] == b"\x7fELF\x02" and any(size < PAGE for size in alignments(data))
        ]


if __name__ == "__main__":
    wrong = [f"{apk}: {name}" for apk in sys.argv[1:] for name in too_small(Path(apk))]
    print("\n".join(wrong) or "every library fits pages of 16 KB")
    sys.exit(bool(wrong))
