"""`python -m vision.one_picture DECK`: reads one picture in a process that can be ended.

It prints a line as soon as it is ready for the picture, takes that from its input, and prints what
the eyes see as JSON. Its memory goes back with its end.
"""

import contextlib
import json
import math
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vision.reading import Look, Pose, Reading

MOST_PIXELS = 64_000_000
MOST_MEMORY = 1024 * 1024 * 1024
"""Bytes for one picture, beside what the eyes themselves take."""
MOST_TIME = 5
"""Seconds of the processor for one picture, where the system can limit them."""


def look_from_json(said: Mapping[str, Any]) -> Look:
    """Raises TypeError, KeyError or ValueError."""
    return Look(tuple(map(_reading, said["readings"])), tuple(map(str, said["warnings"])))


def _reading(said: Mapping[str, Any]) -> Reading:
    a, b, c, d = ((float(x), float(y)) for x, y in said["corners"])
    lists = {
        "corners": (a, b, c, d),
        "marks": tuple(Pose(**mark) for mark in said["marks"]),
        "candidates": tuple((str(card), float(share)) for card, share in said["candidates"]),
    }
    return Reading(**{**said, **lists})


def main(deck_file: str) -> int:
    from vision.deck import read_deck
    from vision.eyes import read, ready
    from vision.frames import NoPicture, from_elsewhere

    deck = read_deck(Path(deck_file))
    ready()
    limit()
    print(flush=True)
    try:
        look = read(from_elsewhere(sys.stdin.buffer.read(), MOST_PIXELS), deck)
    except (NoPicture, MemoryError):
        return 1
    json.dump(asdict(look), sys.stdout)
    return 0


def limit() -> None:
    """Memory and time, where the system can limit them."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        seconds = math.ceil(used.ru_utime + used.ru_stime) + MOST_TIME
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])
        most = pages * resource.getpagesize() + MOST_MEMORY
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
