"""A sheet as the text of a QR code."""

import zlib

import pytest

from companion.games.sheet.code import LETTERS, MAX_LETTERS, PREFIX, _written, as_code, from_code
from companion.games.sheet.kept import built_in_sheets


@pytest.mark.parametrize("one", built_in_sheets(), ids=lambda one: str(one.id))
def test_a_sheet_comes_out_of_its_code_as_it_was(one: object) -> None:
    text = one.text  # type: ignore[attr-defined]
    code = as_code(text)
    assert len(code) <= MAX_LETTERS
    assert set(code) <= set(LETTERS)
    assert not code or from_code(code) == text


def test_most_sheets_fit_into_a_code() -> None:
    codes = [as_code(one.text) for one in built_in_sheets()]
    assert sum(bool(code) for code in codes) >= len(codes) - 2


def test_a_sheet_that_is_too_long_has_none() -> None:
    assert as_code("".join(f"key_{n} = {n * n}\n" for n in range(2000))) == ""


def bomb() -> str:
    """A megabyte of nothing."""
    return PREFIX + _written(zlib.compress(bytes(1_000_000), 9))


GOOD = as_code("title = 'A'")


@pytest.mark.parametrize(
    "code",
    [
        *("", "cairn", PREFIX, PREFIX + "a", PREFIX + ":::", GOOD[:-3], GOOD[:-1], bomb()),
        *(PREFIX + "0" * MAX_LETTERS, PREFIX + _written(zlib.compress(b"\xff\xfe"))),
    ],
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError):
        from_code(code)
