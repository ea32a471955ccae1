"""A sheet's code in a picture is read again."""

import io

import cv2
import numpy as np
import pytest
import segno

from companion.camera.code_picture import text_in
from companion.games.sheet.code import MAX_LETTERS, as_code, from_code
from companion.games.sheet.kept import built_in_sheets, find


def picture(text: str) -> bytes:
    found = io.BytesIO()
    segno.make(text, error="l", micro=False).save(found, kind="png", scale=5, border=4)
    return found.getvalue()


@pytest.mark.parametrize("id", ["just_points", "farm", "four_scoring_rounds"])
def test_a_code_is_read_from_its_picture(id: str) -> None:
    sheet = find((), id)
    assert sheet is not None
    assert from_code(text_in(picture(as_code(sheet.text)))) == sheet.text


def test_the_largest_code_is_read() -> None:
    text = as_code(built_in_sheets()[0].text)
    full = text + "0" * (MAX_LETTERS - len(text))
    assert text_in(picture(full)) == full


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", bytes(1000)])
def test_what_is_no_picture_has_no_code(data: bytes) -> None:
    assert text_in(data) == ""


def test_a_picture_without_a_code_has_none() -> None:
    empty = cv2.imencode(".png", np.full((80, 80, 3), 200, np.uint8))[1].tobytes()
    assert text_in(empty) == ""
