"""Spoilt sheets and expressions: a line or a right answer, never a traceback, never a long wait.

`python -m tests.scoring.sheet.fuzz 50000` spoils so many, and prints the longest times.
"""

from __future__ import annotations

import re
import sys
from json import dumps
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from scoring.codec import BadForm, move_from_json
from scoring.game import BadOptions
from scoring.sheet import GAME
from scoring.sheet.faults import Fault
from scoring.sheet.proof import prove
from scoring.sheet.reading import read_sheet
from scoring.sheet.setting_up import Options
from scoring.sheet.toml_file import BadFile, line_of, parsed
from tests.scoring.sheet.invented import Inventor, entry

BUILT_IN = Path(__file__).parents[3] / "scoring" / "sheet" / "built_in"
WORDS = (
    '"', "'", "[", "]", "{", "}", "=", ".", ",", "(", ")", "\n", "#", '"""', "\\", "\x00", "é", "-",
    "[[line]]", "[[score]]", "[[check]]", "[[example]]", "def", "points", "total", "sum(", "each(",
    "rank(", "1000001", "9" * 30, "1e9", "inf", "1979-05-27", "true", "a.b.c", "x" * 300, "//0",
    "%0", "not ", " and ", "total(total(", "if(", "team(", "players", "round", "high",
    "per = \"final\"\n",
    "rounds = \"open\"\n", "teams = 2\n", "of = \"pair\"\n", "kind = \"rows\"\n",
)  # fmt: skip
_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)


def toml(data: dict[str, Any]) -> str:
    """A sheet as a file."""
    top = [f"{key} = {_value(v)}" for key, v in data.items() if not _tables(v)]
    rest = [
        "\n".join([f"[[{key}]]", *(f"{name} = {_value(item)}" for name, item in row.items())])
        for key, v in data.items()
        if _tables(v)
        for row in v
    ]
    return "\n".join([*top, *rest, ""])


def _tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return dumps(value, ensure_ascii=False)


def spoilt(text: str, random: Random) -> str:
    """A few words are missing, doubled, exchanged or strange."""
    words = _TOKEN.findall(text)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(words))
        match random.randrange(4):
            case 0:
                del words[at]
            case 1:
                words.insert(at, random.choice(words))
            case 2:
                words[at] = random.choice(words)
            case _:
                words.insert(at, random.choice(WORDS))
        if not words:
            return ""
    return "".join(words)


def sources(random: Random) -> str:
    """A good sheet: built in, or made up."""
    built_in = sorted(BUILT_IN.glob("*.toml"))
    if built_in and random.random() < 0.5:
        return random.choice(built_in).read_text(encoding="utf-8")
    return toml(Inventor(random).sheet())


def judge(text: str, random: Random) -> str:
    """Reads a sheet and plays with it: what it was."""
    refused: BadFile | Fault | None = None
    line = 1
    try:
        data, places = parsed(text.encode("utf-8", "surrogatepass"))
        sheet = read_sheet(data)
    except BadFile as bad:
        refused, line = bad, bad.line
    except Fault as fault:
        refused, line = fault, line_of(fault, places)
    if refused is not None:
        assert 1 <= line <= text.count("\n") + 1
        assert "\n" not in refused.what
        assert len(refused.what) < 500
        return "no TOML" if isinstance(refused, BadFile) else "no sheet"
    for example in sheet.examples[:2]:
        prove(sheet, example)
    play(data, random)
    return "good"


def play(data: dict[str, Any], random: Random) -> None:
    players = random.randint(1, 12)
    try:
        state = GAME.setup(Options(data), players)
    except BadOptions:
        return
    asked = {"kind": "number", "of": "player", "per": "round"}
    lines = [
        {**asked, "id": line.id, "kind": line.kind, "of": line.of} for line in state.sheet.lines
    ]
    for _ in range(12 if lines else 0):
        try:
            move = move_from_json(entry({"line": lines}, players, random), GAME.moves)
        except BadForm:
            continue
        if GAME.validate(state, move).ok:
            state, _ = GAME.effect(state, move)
            GAME.view(state, None)
            GAME.score(state)
            GAME.outcome(state)


def main(many: int, seed: int = 0) -> None:
    counts: dict[str, int] = {}
    longest = 0.0
    for number in range(many):
        random = Random(f"{seed}/{number}")
        text = sources(random)
        text = spoilt(text, random) if random.random() < 0.9 else text
        begun = process_time()
        try:
            found = judge(text, random)
        except Exception as bug:
            raise AssertionError(f"sheet {number}: {text}") from bug
        longest = max(longest, process_time() - begun)
        counts[found] = counts.get(found, 0) + 1
    print(counts, f"longest: {1000 * longest:.0f} ms for reading a sheet and a dozen entries")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
