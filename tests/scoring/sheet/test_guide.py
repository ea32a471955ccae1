"""Everything that docs/sheets.md shows works as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.sheet.command import GOOD, sheet_files
from scoring.sheet.names import FUNCTIONS, VALUES
from scoring.sheet.reading import read_sheet
from scoring.sheet.toml_file import parsed

GUIDE = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text(encoding="utf-8")
SHEETS = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_every_sheet_of_the_guide_is_good(number: int, tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(SHEETS[number], encoding="utf-8")
    results = list(sheet_files([str(file)], as_json=False, lang="en"))
    assert {state for state, _ in results} == {GOOD}, results
    sheet = read_sheet(parsed(SHEETS[number].encode())[0])
    assert sheet.examples or number == 0


def test_the_guide_names_every_function_and_value() -> None:
    assert len(SHEETS) >= 8
    assert [name for name in FUNCTIONS if f"`{name}(" not in GUIDE] == []
    assert [name for name in VALUES if f"`{name}`" not in GUIDE] == []


def test_the_fault_that_the_guide_shows_is_said_so(tmp_path: Path) -> None:
    (said,) = re.findall(r"`birds\.toml:(.*?)`", GUIDE)
    file = tmp_path / "birds.toml"
    file.write_text(SHEETS[0].replace("[1, 5]", "[0, 5]"), encoding="utf-8")
    ((_, line),) = sheet_files([str(file)], as_json=False, lang="en")
    assert line == f"{file}:{said}"


def test_the_expressions_in_the_text_are_good() -> None:
    data = {"title": "T", "players": 2, "lines": ["Coins", "Left"]}
    data["winner"] = ["total", "-coins"]
    data["def"] = ["lead(x) = x - least(x)"]
    data["score"] = [{"id": "s", "points": "lead(coins)"}]
    data["check"] = [{"id": "c", "that": "left > 0", "says": "So."}]
    assert read_sheet(data).scores
