"""Changing one key of a sheet's text leaves everything else as it was written."""

import tomllib

import pytest

from companion.games.sheet.toml_edit import blocks, joined, new_block, written
from scoring.sheet.built_in import FOLDER

TEXT = """\
# our evening
title = "Birds"   # of the garden
players = [
  1, # alone, too
  5,
]

# a line of its own
[[line]]
title = "Eggs"
kind = "count"

[[score]]
points = "eggs * 2 # no comment"
"""


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: str(file.stem))
def test_a_text_comes_together_again(file: object) -> None:
    text = file.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    parts = blocks(text)
    assert joined(parts) == text
    data = tomllib.loads(text)
    for name in ("line", "score", "check", "example"):
        assert sum(part.name == name for part in parts) == len(data.get(name, ()))


@pytest.mark.parametrize(
    "text", ["", "\n", "title = 'A'", "= [ ] ]] {", '"""', "[[line]", "[[[", "a=["]
)
def test_any_text_comes_together_again(text: str) -> None:
    assert joined(blocks(text)) == text


def test_a_value_changes_and_its_comment_stays() -> None:
    top, *rest = blocks(TEXT)
    text = joined((top.with_key("title", "Owls"), *rest))
    assert text == TEXT.replace('"Birds"', '"Owls"')


def test_a_long_value_changes_and_the_comments_in_it_stay() -> None:
    top, *rest = blocks(TEXT)
    text = joined((top.with_key("players", [2, 4]), *rest))
    assert "# alone, too\nplayers = [2, 4]\n" in text
    assert tomllib.loads(text)["players"] == [2, 4]


def test_a_key_goes_and_comes() -> None:
    parts = blocks(TEXT)
    line = next(part for part in parts if part.name == "line")
    changed = line.with_key("kind", None).with_key("bounds", [0, 9])
    assert changed.text == line.text.replace('kind = "count"\n', "bounds = [0, 9]\n")


def test_a_comment_above_a_table_belongs_to_it() -> None:
    line = next(part for part in blocks(TEXT) if part.name == "line")
    assert line.header == "\n# a line of its own\n[[line]]\n"


def test_a_text_without_an_end_of_line_is_gone_on_with() -> None:
    (top,) = blocks('title = "A"')
    text = joined((top.with_key("players", 2), new_block("line", {"title": "Points"})))
    assert tomllib.loads(text) == {"title": "A", "players": 2, "line": [{"title": "Points"}]}


@pytest.mark.parametrize(
    "value",
    [
        'a "quoted" \\ word',
        "tab\tand\nline",
        "žluťoučký 🂡",
        "\x7f\x00",
        True,
        -3,
        ["a", 1],
        {"en": "A", "x y": "B"},
    ],
    ids=repr,
)
def test_values_are_read_again(value: object) -> None:
    assert tomllib.loads(f"a = {written(value)}")["a"] == value  # type: ignore[arg-type]
