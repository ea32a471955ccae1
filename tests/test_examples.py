"""The examples in README and docs/ run, and print what the page shows."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from main import parser

ROOT = Path(__file__).parent.parent
PROGRAM = "python main.py"
ANYTHING = "..."
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def blocks(kind: str) -> Iterator[str]:
    """The fenced blocks of this kind, page by page."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        yield from re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples() -> Iterator[tuple[str, list[str]]]:
    """(arguments of main.py, what it prints)"""
    for block in blocks("console"):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *printed = example.splitlines()
            if command.startswith(PROGRAM):
                yield command.removeprefix(PROGRAM), printed


def commands() -> Iterator[str]:
    """Arguments of main.py in the shell commands that no test can run: they never end, or need
    pictures."""
    for block in blocks("sh"):
        yield from re.findall(r"python main\.py (.*)", block)


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


@pytest.mark.parametrize("arguments", list(commands()))
def test_command_is_accepted(arguments: str) -> None:
    parser().parse_args(shlex.split(arguments, comments=True))


def test_there_are_examples() -> None:
    assert len(list(examples())) >= 4
    assert len(list(commands())) >= 8


def test_dots_stand_for_any_lines() -> None:
    assert matches(["a", "...", "c"], ["a", "b", "b", "c"])
    assert matches(["a", "...", "c"], ["a", "c"])
    assert matches(["..."], [])
    assert not matches(["a", "...", "c"], ["a", "b"])
    assert not matches(["a"], ["a", "b"])
    assert not matches(["a.c"], ["abc"])
