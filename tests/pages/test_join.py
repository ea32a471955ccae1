"""Joining a table, without a window."""

from dataclasses import replace

import pytest

from companion.pages.join import JOIN, Draft, Kept, TableHere, address_of
from companion.pages.page import Page, Run
from companion.pages.parts import Pad, Scanner
from companion.play.questions import Say
from tests.pages.reading import answer, reader, shown, touch

DANA = TableHere("t d", "Dana", "Schotten Totten")
KEPT = Kept(reader(), (DANA,))


def pad(kept: Kept, draft: Draft) -> Pad | None:
    return next((part for part in shown(JOIN, kept, draft).parts if isinstance(part, Pad)), None)


def said(page: Page) -> list[str]:
    return [part.text for part in page.parts if isinstance(part, Say)]


def test_a_table_is_picked_and_its_pin_typed() -> None:
    picked = touch(JOIN, KEPT, "table.t d")
    assert picked == Draft(picked="t d")
    for typed in ("4", "41", "418", "4182", "41820"):
        picked = answer(JOIN, KEPT, "pin", typed, picked)
    shown_pad = pad(KEPT, picked)
    assert shown_pad is not None
    assert (shown_pad.text, shown_pad.title) == ("41820", "PIN on the host’s screen")
    step = answer(JOIN, KEPT, "pin", "418206", picked)
    assert step == Run("join", (("table", "t d"), ("pin", "418206")))
    assert touch(JOIN, KEPT, "unpick", picked) == Draft()


def test_a_refused_pin_is_typed_anew_and_says_why() -> None:
    draft = Draft("t d", "418206")
    asked = replace(KEPT, busy=True, tried="418206")
    assert pad(asked, draft).text == "418206"  # type: ignore[union-attr]
    assert answer(JOIN, asked, "pin", "1", draft) == draft
    wrong = replace(KEPT, said="Wrong PIN, 2 tries left.", tried="418206")
    again = pad(wrong, draft)
    assert again is not None
    assert (again.text, again.refused) == ("", "Wrong PIN, 2 tries left.")
    assert pad(wrong, Draft("t d", "1")).refused == ""  # type: ignore[union-attr]


def test_a_table_that_is_gone_asks_for_no_pin() -> None:
    assert pad(replace(KEPT, tables=()), Draft("t d", "12")) is None


def test_a_code_is_handed_over_and_its_refusal_said_under_the_camera() -> None:
    assert answer(JOIN, KEPT, "code", "cairn:1") == Run("scanned", (("code", "cairn:1"),))
    assert "Joining…" in said(shown(JOIN, replace(KEPT, busy=True)))
    assert "used already" in said(shown(JOIN, replace(KEPT, said="used already")))


def test_without_a_camera_the_other_ways_are_told() -> None:
    page = shown(JOIN, replace(KEPT, camera="refused"))
    (scanner,) = (part for part in page.parts if isinstance(part, Scanner))
    assert scanner.trouble.startswith("Camera is not allowed")
    assert said(page) == []


def test_an_address_is_typed_until_it_is_one() -> None:
    typing = touch(JOIN, replace(KEPT, tables=(), waited=True), "address")
    short = answer(JOIN, KEPT, "address", "192.168", typing)
    assert touch(JOIN, KEPT, "next", short).refused.startswith("An address is four numbers")
    whole = answer(JOIN, KEPT, "address", "192.168.1.20:41234", short)
    step = touch(JOIN, KEPT, "next", whole)
    assert step == Run("typed", (("address", "192.168.1.20:41234"),))
    assert touch(JOIN, KEPT, "less", whole).address == "192.168.1.20:4123"
    assert touch(JOIN, KEPT, "close", whole) == Draft()


@pytest.mark.parametrize(
    "text", ["", "1.2.3.4", "1.2.3.4:", "1.2.3.4:0", "1.2.3:5", "1.2.3.4:99999"]
)
def test_anything_else_is_no_address(text: str) -> None:
    assert address_of(text) is None
