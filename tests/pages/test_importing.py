"""Session files that come in, without a window."""

from companion.pages.importing import IMPORTING, Draft, Kept
from companion.pages.page import Page, Run
from companion.pages.parts import Job
from companion.play.questions import Say
from tests.pages.reading import answer, reader, shown, touch

KEPT = Kept(reader(), (("match.jsonl", "/there/match.jsonl"),))


def test_a_file_that_lies_ready_is_opened_by_its_path() -> None:
    step = touch(IMPORTING, KEPT, "ready.match.jsonl")
    assert step == Run("open", (("path", "/there/match.jsonl"),))


def test_any_other_file_is_opened_by_its_name() -> None:
    typed = answer(IMPORTING, KEPT, "name", " ~/a.jsonl ")
    assert touch(IMPORTING, KEPT, "open", typed) == Run(
        "open", (("path", "~/a.jsonl"),), stays=True
    )


def test_why_a_name_will_not_do_is_said_until_another_is_typed() -> None:
    refused = Draft("nowhere", "There is no such file.")
    asks = shown(IMPORTING, KEPT, refused).asks
    assert isinstance(asks, Page)
    assert Say("There is no such file.", tone="illegal") in asks.parts
    assert not answer(IMPORTING, KEPT, "name", "other", refused).refused


def test_matches_that_come_in_can_be_stopped() -> None:
    coming = Kept(reader(), done=3, of=40)
    page = shown(IMPORTING, coming)
    assert page.live
    assert isinstance(page.asks, Page)
    assert page.asks.parts == (Job("3 of 40", 3, 40),)
    assert touch(IMPORTING, coming, "close") == Run("stop")


def test_what_was_put_away_asks_nothing() -> None:
    assert shown(IMPORTING, KEPT, touch(IMPORTING, KEPT, "close")).asks is None
