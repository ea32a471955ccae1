"""Teaches all nets from decks that are drawn here: pictures first, then net by net, with fixed
seeds; says how long each takes.

python -m tests.training.run FONTS [--share 0.1]

FONTS is a folder of TrueType fonts, the more the better; `--share` makes that part of the pictures
and of the steps. The same fonts and versions of torch and OpenCV lead to the same nets on the same
kind of processor. What comes of it lies in build/training: measure it before it takes the place of
vision/nets, and derive the built-in deck from it anew (tests.tools.make_deck). The nets in the tree
were taught longer, and with a scanned deck besides; taught.npz is what the naming net learnt of it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from time import monotonic

OUT = Path("build/training")
TABLES, SCENES = 6, 2000
CORNERS, COUNT = 4, 22_000
STEPS = {"find": 9000, "glance": 12_000, "aim": 12_000, "name": 16_000}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--share", type=float, default=1.0)
    args = parser.parse_args()
    begun = monotonic()
    OUT.mkdir(parents=True, exist_ok=True)
    teach_all(args.fonts, args.share)
    print(f"all of it: {(monotonic() - begun) / 60:.0f} minutes")


def teach_all(fonts: Path, share: float) -> None:
    """The finder first: the others learn from what it finds."""
    scenes, count = max(3, round(share * SCENES)), max(3, round(share * COUNT))
    steps = {net: max(2, round(share * many)) for net, many in STEPS.items()}
    teach("find", pictures("data", "frames", TABLES, scenes, fonts), steps["find"])
    tables = pictures("data", "tables", TABLES, scenes, fonts, "--nets", str(OUT))
    for net in ("glance", "aim"):
        teach(net, tables, steps[net])
    corners = pictures("corners", "corners", CORNERS, count, fonts)
    teach("name", [*corners, tables[0]], steps["name"])


def pictures(module: str, name: str, files: int, count: int, fonts: Path, *more: str) -> list[Path]:
    """Files of so many pictures each, with a seed of its own."""
    out = [OUT / f"{name}{n}.npz" for n in range(files)]
    for seed, file in enumerate(out):
        some = ("--seed", str(seed), "--count", str(count), "--fonts", str(fonts))
        run(module, str(file), *some, *more)
    return out


def teach(net: str, data: list[Path], steps: int) -> None:
    run("train", net, *map(str, data), "--out", str(OUT / f"{net}.onnx"), "--steps", str(steps))


def run(module: str, *arguments: str) -> None:
    print(module, *arguments, flush=True)
    begun = monotonic()
    subprocess.run([sys.executable, "-m", f"tests.training.{module}", *arguments], check=True)
    print(f"{(monotonic() - begun) / 60:.1f} minutes", flush=True)


if __name__ == "__main__":
    main()
