"""Runs commands for the release check: tools, and Cairn as it is installed from its wheel.

`python -m tests.tools.release_run` starts the installed `cairn serve` and fetches its page.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 900.0
"""Seconds that one command may take."""


class Failed(Exception):
    """A check failed; its text is what the tool said."""


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What the command prints; raises Failed."""
    try:
        done = subprocess.run(
            list(map(str, command)),
            cwd=cwd,
            env=os.environ | (env or {}),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as bad:
        raise Failed(str(bad)) from bad
    said = done.stdout + done.stderr
    if done.returncode:
        raise Failed(said.strip()[-3000:] or f"ended with status {done.returncode}")
    return said


def pythons() -> Iterator[tuple[str, str]]:
    """Each supported version of Python that is here, with its interpreter."""
    for version in ("3.11", "3.12", "3.13"):
        kept = Path.home().glob(f".pyenv/versions/{version}.*/bin/python")
        for python in (shutil.which(f"python{version}"), *map(str, kept)):
            if python and not subprocess.run([python, "-c", ""], capture_output=True).returncode:
                yield version, python
                break


def installed(python: str, place: Path, wheel: Path) -> None:
    """A new environment at `place`, with the wheel and everything it depends on."""
    shutil.rmtree(place, ignore_errors=True)
    run(python, "-m", "venv", place)
    quiet = ("-qq", "--disable-pip-version-check")
    run(place / "bin" / "python", "-m", "pip", "install", *quiet, wheel)


def judges(cairn: Path) -> None:
    """The example session has an illegal entry, which is reported by the exit status, too."""
    session = ROOT / "tests" / "sessions" / "first-look.jsonl"
    done = subprocess.run([cairn, "check", session], capture_output=True, text=True)
    if done.returncode != 1 or "three of a kind 15 against sum 14" not in done.stdout:
        raise Failed(done.stdout + done.stderr)


def serves(cairn: str | Path) -> None:
    """Start `cairn serve`, fetch the owner's home page, and end it."""
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen(
            [cairn, "serve", "--json"],
            env=os.environ | {"CAIRN_HOME": home, "DISPLAY": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            address = json.loads(said)["owner"]
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            with opener.open(address, timeout=60) as page:
                text = page.read().decode("utf-8")
            if "Cairn" not in text:
                raise Failed(f"the owner's page holds no home: {text[:300]}")
        except (ValueError, KeyError, OSError) as bad:
            raise Failed(f"{bad}: {said}") from bad
        finally:
            process.terminate()
            process.wait(60)


def first_frame(cairn: Path) -> None:
    """Open the app on a virtual screen, and wait until it has made a move by touches."""
    with tempfile.TemporaryDirectory() as home:
        env = {"CAIRN_HOME": home, "CAIRN_SMOKE": "1", "KIVY_HOME": home, "KIVY_NO_ARGS": "1"}
        with subprocess.Popen(
            ["xvfb-run", "--auto-servernum", cairn],
            cwd=home,
            env=os.environ | env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            try:
                report = next((line for line in process.stdout if "CAIRN_SMOKE" in line), "")
            finally:
                os.killpg(process.pid, signal.SIGKILL)
    if "a move was made" not in report:
        raise Failed(f"no move was made by touches: {report or 'the app ended'}")


if __name__ == "__main__":
    serves("cairn")
