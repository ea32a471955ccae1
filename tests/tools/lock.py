"""`make lock`: pin the versions, with hashes, that the Linux and Android packages are made of.

On the phone, Kivy, numpy, OpenCV and other compiled parts come from python-for-android, which pins
them itself; its lock names the wheels that go into the package as they are.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "companion" / "phone" / "package" / "linux" / "requirements.txt"
ANDROID = ROOT / "companion" / "phone" / "package" / "requirements.txt"
HEAD = "# What Cairn for {} is built from, with hashes; made by `make lock`.\n"


def of_wheels(folder: Path) -> Iterator[str]:
    """A pinned requirement for each wheel in the folder."""
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        digest = sha256(wheel.read_bytes()).hexdigest()
        yield f"{name.replace('_', '-').lower()}=={version} --hash=sha256:{digest}\n"


def for_linux() -> str:
    plain = ("--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host")
    short = ("--no-header", "--no-annotate", "--strip-extras", "--allow-unsafe", "--quiet")
    command = (sys.executable, "-m", "piptools", "compile", "--generate-hashes", *plain, *short)
    done = subprocess.run(
        [*command, "--output-file", "-", "pyproject.toml"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def main(wheels: str) -> None:
    LINUX.write_text(HEAD.format("Linux desktops") + for_linux(), "utf-8")
    ANDROID.write_text(HEAD.format("Android") + "".join(of_wheels(Path(wheels))), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
