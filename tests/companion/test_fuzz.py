"""Spoilt session files of every game: verdicts or one clear line, never a traceback."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.i18n import LANGUAGES
from companion.match.check import CLEAN, NO_SESSION, SOME_ILLEGAL, check_files
from scoring import GAMES
from tests.companion.mutate import Mutator

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = 5_000
"""Of all games together, at least."""
RAREST = 0.07
"""Share of the files that has each exit state, however many games there are."""


def judge(path: Path, lang: str) -> int:
    """The exit state, after looking at every line that is printed."""
    printed = list(check_files([str(path)], as_json=True, lang=lang))
    worst = max(state for state, _ in printed)
    if worst == NO_SESSION:
        ((_, line),) = printed
        assert line.startswith(f"{path}: not a session file: line ")
        assert "\n" not in line
        assert len(line) < 500
        return worst
    outs = [json.loads(line, parse_constant=pytest.fail) for _, line in printed]
    assert {"outcome", "score", "view"} <= outs[-1].keys()
    entries = [out for out in outs if "n" in out]
    assert [out["n"] for out in entries] == list(range(1, len(entries) + 1))
    for out in entries:
        assert out["verdict"] in ("legal", "illegal", "unverified")
        assert (out["verdict"] == "legal") or (out["rules"] and out["text"])
    return worst


def judge_to_read(path: Path, lang: str) -> int:
    """The same without --json."""
    printed = list(check_files([str(path)], as_json=False, lang=lang))
    assert not any(control in line for _, line in printed for control in "\x00\x1b\r")
    return max(state for state, _ in printed)


@pytest.mark.parametrize("game", GAMES)
def test_spoilt_sessions(game: str, tmp_path: Path) -> None:
    seeds = [path.read_bytes() for path in sorted((GOLDEN / game).glob("*.jsonl"))]
    mutator = Mutator(seeds, Random(game))
    path = tmp_path / "session.jsonl"
    states: Counter[int] = Counter()
    files = FILES // len(GAMES) + 1
    for k in range(files):
        spoilt = mutator.file()
        path.write_bytes(spoilt)
        try:
            how = judge_to_read if k % 4 == 0 else judge
            states[how(path, LANGUAGES[k % len(LANGUAGES)])] += 1
        except Exception as bug:
            raise AssertionError(f"file {k}: {spoilt!r}") from bug
    least = min(states[state] for state in (CLEAN, SOME_ILLEGAL, NO_SESSION))
    assert least > files * RAREST, states
