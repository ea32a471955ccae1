"""The whole table of Glen More against a referee written from the rules alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reference.glen_table_duel import Duel, duel

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("seed", range(8))
def test_table_and_referee_agree(seed: int) -> None:
    assert len(duel(seed).entries) > 100


@pytest.mark.parametrize("seed", range(20, 23))
def test_table_and_referee_agree_on_nonsense(seed: int) -> None:
    assert len(duel(seed, most=300, calm=0.4).entries) > 100


def check(match: Duel, path: Path) -> list[dict[str, object]]:
    """What the command line says of the session."""
    path.write_text(match.session(), encoding="utf-8")
    command = [sys.executable, "main.py", "check", "--json", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_command_line_says_the_same(tmp_path: Path) -> None:
    match = duel(3)
    *lines, end = check(match, tmp_path / "duel.jsonl")
    assert [line["verdict"] for line in lines] == [
        played.verdict.answer for played in match.table.record
    ]
    assert end["view"]["phase"] == match.world.phase
    sums = [0] * match.world.players
    for line in end["score"]:
        sums[line["seat"]] += line["vp"]
    assert sums == [seat["vp"] for seat in match.world.seats]
