"""Teaches all nets from decks that are drawn here, with fixed seeds: pictures first, then net by
net, as many at once as there are processors; says how long each takes.

python -m tests.tools.training.run FONTS [--share 0.1]

FONTS is a folder of TrueType fonts, the more the better; `--share` makes that part of the pictures
and of the steps. The same fonts and versions of torch and OpenCV lead to the same nets on the same
kind of processor. What comes of it lies in build/training: measure it before it takes the place of
vision/nets, and derive the built-in deck from it anew (tests.tools.make_deck). The nets in the tree
were taught longer, and with a scanned deck besides; taught.npz is what the naming net learnt of it.
On photographs of a deck that none of them knew both read alike.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import monotonic

OUT = Path("build/training")
TABLES, SCENES = 6, 2000
CORNERS, COUNT = 4, 22_000
STEPS = {"find": 12_000, "glance": 12_000, "aim": 12_000, "name": 16_000}
ONE_THREAD = {**os.environ, "OMP_NUM_THREADS": "1"}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--share", type=float, default=1.0)
    args = parser.parse_args()
    begun = monotonic()
    OUT.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        Lesson(pool, args.fonts, args.share).teach_all()
    print(f"all of it: {(monotonic() - begun) / 60:.0f} minutes")


class Lesson:
    """What is taught from which pictures."""

    def __init__(self, pool: ThreadPoolExecutor, fonts: Path, share: float) -> None:
        self._pool, self._fonts, self._share = pool, fonts, share

    def teach_all(self) -> None:
        """The finder first: the others learn from what it finds."""
        frames = self._pictures("data", "frames", TABLES, SCENES)
        ready(frames.values())
        find = self._teach("find", [*frames])
        corners = self._pictures("corners", "corners", CORNERS, COUNT)
        find.result()
        tables = self._pictures("data", "tables", TABLES, SCENES, "--nets", str(OUT))
        ready([*corners.values(), *tables.values()])
        named = self._teach("name", [*corners, next(iter(tables))])
        ready([named, *(self._teach(net, [*tables]) for net in ("glance", "aim"))])

    def _pictures(
        self, module: str, name: str, files: int, count: int, *more: str
    ) -> dict[Path, Future[None]]:
        """Files of so many pictures each, with a seed of its own."""
        some = ("--count", str(max(3, round(self._share * count))), "--fonts", str(self._fonts))
        out = [OUT / f"{name}{n}.npz" for n in range(files)]
        return {
            file: self._run(module, str(file), "--seed", str(seed), *some, *more)
            for seed, file in enumerate(out)
        }

    def _teach(self, net: str, data: list[Path]) -> Future[None]:
        steps = max(2, round(self._share * STEPS[net]))
        to = ("--out", str(OUT / f"{net}.onnx"), "--steps", str(steps))
        return self._run("train", net, *map(str, data), *to)

    def _run(self, module: str, *arguments: str) -> Future[None]:
        return self._pool.submit(run, module, *arguments)


def ready(jobs: Iterable[Future[None]]) -> None:
    for job in jobs:
        job.result()


def run(module: str, *arguments: str) -> None:
    begun = monotonic()
    command = [sys.executable, "-m", f"tests.tools.training.{module}", *arguments]
    subprocess.run(command, check=True, env=ONE_THREAD)
    print(module, *arguments, f"- {(monotonic() - begun) / 60:.1f} minutes", flush=True)


if __name__ == "__main__":
    main()
