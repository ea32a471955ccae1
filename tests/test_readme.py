"""What the README shows in a terminal is what the terminal shows."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROGRAM = "python main.py"
ANYTHING = "..."


def examples() -> Iterator[tuple[str, list[str]]]:
    """(arguments of main.py, what it prints) in the order of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *printed = example.splitlines()
            if command.startswith(PROGRAM):
                yield command.removeprefix(PROGRAM), printed


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines are the same; a line of three dots stands for any lines."""
    patterns = ["(?:.*\n)*" if line == ANYTHING else re.escape(f"{line}\n") for line in shown]
    return re.fullmatch("".join(patterns), "".join(f"{line}\n" for line in printed)) is not None


@pytest.mark.parametrize(("arguments", "shown"), list(examples()))
def test_example(arguments: str, shown: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", *shlex.split(arguments, comments=True)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
    )
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert matches([line.rstrip() for line in shown], printed), done.stdout


def test_there_are_examples() -> None:
    assert len(list(examples())) >= 2


def test_dots_stand_for_any_lines() -> None:
    assert matches(["a", "...", "c"], ["a", "b", "b", "c"])
    assert matches(["a", "...", "c"], ["a", "c"])
    assert matches(["..."], [])
    assert not matches(["a", "...", "c"], ["a", "b"])
    assert not matches(["a"], ["a", "b"])
    assert not matches(["a.c"], ["abc"])
