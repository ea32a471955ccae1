"""What is refused in a sheet, on which line, and in which words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.games.sheet.command import DIFFERS, GOOD, NO_SHEET, sheet_files
from scoring.sheet.expression import DEEPEST, LONGEST, parse
from scoring.sheet.faults import Fault
from scoring.sheet.reading import read_sheet
from scoring.sheet.toml_file import LARGEST_FILE, BadFile, parsed
from tests import chances
from tests.scoring.sheet.fuzz import judge, sources, spoilt

ROOT = Path(__file__).parents[3]
HEAD = 'title = "T"\nplayers = [2, 4]\n'


def fault_text(text: str, tmp_path: Path) -> str:
    """What the command says of a file that is no sheet, without its name."""
    file = tmp_path / "sheet.toml"
    file.write_text(text, encoding="utf-8")
    ((state, line),) = sheet_files([str(file)], as_json=False, lang="en")
    assert state == NO_SHEET
    assert line.startswith(f"{file}:")
    return line.removeprefix(f"{file}:")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("players = 2\n", 1, "title"),
        ('title = "T"\n', 1, "players"),
        (HEAD + "colour = 3\n", 3, "colour"),
        (HEAD + 'format = "cairn-sheet/2"\n', 3, "cairn-sheet/1"),
        (HEAD + "teams = 9\n", 3, "from 2 to 6"),
        (HEAD + 'lines = ["A"]\n[[line]]\nid = "b"\nkind = "cuont"\n', 6, "cuont"),
        (HEAD + '[[line]]\nkind = "count"\n', 3, "neither id nor title"),
        (HEAD + '[[line]]\nid = "total"\n', 4, "reserved"),
        (HEAD + '[[line]]\nid = "a"\n[[line]]\nid = "a"\n', 6, "taken"),
        (HEAD + '[[line]]\nid = "a"\n[[score]]\nid = "s"\n', 5, "points"),
        (HEAD + '[[line]]\nid = "a"\n[[score]]\nid = "s"\npoints = "a +"\n', 7, "breaks off"),
        (HEAD + '[[line]]\nid = "a"\n[[score]]\nid = "s"\npoints = "a + coinz"\n', 7, "coinz"),
        (HEAD + 'lines = ["A"]\ndef = [\n  "x = 1",\n  "y = z",\n]\n', 6, '"z"'),
        (HEAD + 'lines = ["A"]\ndef = ["x = y", "y = x"]\n', 4, "circle"),
        (HEAD + 'lines = ["A"]\nend = "total > 3"\n', 4, "own value"),
        (HEAD + 'lines = ["A"]\nend = "most(total)"\n', 4, "truth"),
        (HEAD + 'lines = ["A"]\n[[score]]\nid = "s"\npoints = "total(most(a))"\n', 6, "inside"),
        (HEAD + 'lines = ["A"]\n[[score]]\nid = "s"\npoints = "a // (2 - 2)"\n', 6, "divides"),
        (HEAD + 'lines = ["A"]\n[[score]]\nid = "s"\npoints = "a < 1 < 2"\n', 6, "comparison"),
        (HEAD + 'lines = ["A"]\n[[score]]\nid = "s"\npoints = "dealer"\n', 6, "dealer"),
        (HEAD + 'lines = ["A"]\n[[example]]\ntotals = [1]\n', 5, "totals"),
        (HEAD + 'lines = ["A"]\n[[example]]\ncounts = { b = [1, 2] }\ntotals = [1, 2]\n', 5, '"b"'),
        (HEAD + "lines = [\n", 3, "TOML"),
        (HEAD + f"a{'.a' * 21} = 1\n", 3, "dots"),
        (HEAD + f"a = {'[' * 30}\n", 3, "deep"),
        (HEAD + 'lines = ["A"]\nrounds = "players + a"\n', 4, "players"),
        (HEAD + 'lines = ["A"]\nrounds = 201\n', 4, "201"),
    ],
)  # fmt: skip
def test_a_fault_names_its_line_and_the_word(
    text: str, line: int, words: str, tmp_path: Path
) -> None:
    said = fault_text(text, tmp_path)
    assert said.startswith(f"{line}: ")
    assert words in said
    assert "expected" in said


@pytest.mark.parametrize(
    "text",
    [
        "1" + " + 1" * 101,
        "(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1),
        "1000001",
        " " * LONGEST + "1",
        "table(1, [" + ", ".join(["1"] * 101) + "])",
        "__import__", "a.b.c", "1 +", "f(", "[1]", "min(1, [2]) + [3]", "not", "A", "1.5", "a = 1",
    ],
)  # fmt: skip
def test_an_expression_beyond_the_limits_or_the_grammar_is_refused(text: str) -> None:
    with pytest.raises(Fault):
        parse(text, ())


def test_definitions_that_grow_are_refused_before_they_fill_the_memory() -> None:
    doubling = [f"f{n}(x) = f{n - 1}(x) + f{n - 1}(x)" for n in range(1, 28)]
    data = {"title": "T", "players": 2, "lines": ["A"], "def": ["f0(x) = x", *doubling]}
    with pytest.raises(Fault, match="at most 200"):
        read_sheet(data)


def test_a_file_beyond_the_limit_is_not_read() -> None:
    with pytest.raises(BadFile):
        parsed(b"#" * (LARGEST_FILE + 1))
    assert parsed(b'\xef\xbb\xbftitle = "T"\r\n')[0] == {"title": "T"}


def test_a_long_chain_of_names_is_computed_without_a_deep_stack() -> None:
    names = ["d0 = a", *(f"d{n} = {'-' * 180}d{n - 1}" for n in range(1, 30))]
    data = {"title": "T", "players": 2, "lines": ["A"], "def": names}
    data["score"] = [{"id": "s", "points": "d29"}]
    data["example"] = [{"counts": {"a": [3, 4]}, "totals": [3, 4]}]
    script = (
        "import json, sys; sys.setrecursionlimit(400);"
        "from scoring.sheet.proof import prove; from scoring.sheet.reading import read_sheet;"
        "sheet = read_sheet(json.loads(sys.argv[1])); print(prove(sheet, sheet.examples[0]).right)"
    )
    run = [sys.executable, "-c", script, json.dumps(data)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr


def test_no_file_is_opened_but_the_one_that_was_named(tmp_path: Path) -> None:
    """Whatever a sheet says, reading and playing it opens nothing."""
    script = (
        "import json, sys\n"
        "from scoring.sheet.proof import prove\n"
        "from scoring.sheet.reading import read_sheet\n"
        "opened = []\n"
        "def watch(event, args):\n"
        "    if event in ('open', 'exec', 'compile', 'os.system', 'socket.connect'):\n"
        "        opened.append((event, args))\n"
        "data = json.loads(sys.argv[1])\n"
        "plain = read_sheet({**data, 'title': 'T'})\n"
        "prove(plain, plain.examples[0])\n"
        "sys.addaudithook(watch)\n"
        "sheet = read_sheet(data)\n"
        "prove(sheet, sheet.examples[0])\n"
        "print(opened)\n"
    )
    data = {
        "title": "/etc/passwd", "about": "file:///etc/passwd", "players": 2, "lines": ["A"],
        "line": [{"id": "b", "icon": "../../secret", "default": 0}],
        "example": [{"counts": {"a": [1, 2]}, "totals": [1, 2]}],
    }  # fmt: skip
    run = [sys.executable, "-c", script, json.dumps(data)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(run, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr


@pytest.mark.parametrize("seed", chances(4, 100))
def test_spoilt_sheets_are_read_or_refused_in_one_line(seed: int) -> None:
    found = set()
    for number in range(60):
        random = Random(f"{seed}/{number}")
        text = sources(random)
        found.add(judge(spoilt(text, random) if number % 10 else text, random))
    assert {"no TOML", "no sheet", "good"} <= found


def test_the_command_answers_for_each_file_and_with_the_highest_status(tmp_path: Path) -> None:
    good, wrong, bad = (tmp_path / name for name in ("good.toml", "wrong.toml", "bad.toml"))
    good.write_text(
        HEAD + 'lines = ["Cats"]\n[[example]]\ncounts = { cats = [1, 2] }\ntotals = [1, 2]\n'
    )
    wrong.write_text(
        HEAD + 'lines = ["Cats"]\n[[example]]\ncounts = { cats = [1, 2] }\ntotals = [1, 3]\n'
    )
    bad.write_text("players = 2\n")
    run = [sys.executable, "main.py", "sheet", str(wrong), str(bad), str(good), "--json"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == NO_SHEET
    assert done.stderr.count("\n") == 1
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["file"] == str(wrong)
    assert [example["right"] for example in first["examples"]] == [False]
    assert first["examples"][0]["found"] == [1, 2]
    assert second["lines"] == second["scores"] == ["cats"]
    assert second["sheet"]["players"] == [2, 4]
    states = [state for state, _ in sheet_files([str(wrong)], as_json=False, lang="cs")]
    assert set(states) == {DIFFERS}
    report = [line for _, line in sheet_files([str(wrong)], as_json=False, lang="en")]
    assert any("seat 1: expected 3, found 2 (Cats 2)" in line for line in report)
    assert {state for state, _ in sheet_files([str(good)], as_json=True, lang="en")} == {GOOD}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "A"\nplayers = 3-7\n', '2: "players = 3-7" is no TOML ('),
        ("title = A\n", '1: "title = A" is no TOML ('),
    ],
)
def test_a_line_that_is_no_toml_is_quoted(text: str, said: str) -> None:
    with pytest.raises(BadFile) as bad:
        parsed(text.encode())
    assert str(bad.value).startswith(said)
    assert bad.value.what.endswith('texts in "quotes" and lists in [brackets]')


def test_a_key_of_the_sheet_in_a_block_is_sent_above_it() -> None:
    data = {"title": "A", "players": 2, "line": [{"title": "X", "end": 100}]}
    with pytest.raises(Fault, match=r"expected it above the first \[\[\.\.\.\]\]$"):
        read_sheet(data)
