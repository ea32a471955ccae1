"""Guided enrolment, without a window or a camera."""

from dataclasses import replace

import pytest

from companion.decks.store import kinds
from companion.pages.enrolling import (
    ENROLLING,
    Draft,
    Kept,
    begun,
    chosen,
    report_question,
    seen,
    taken,
)
from companion.pages.page import Page, Run
from companion.play.questions import Choose, Picture, Question
from tests.pages.reading import line, reader, shown, touch
from vision.enrol import Report

GAME = "schotten-totten"
CARDS = kinds()[GAME].cards
EMPTY = Kept(reader(), "My deck", GAME, ())


def said(kept: Kept, draft: Draft | None = None) -> str:
    page = shown(ENROLLING, kept, draft)
    return " · ".join(part.text for part in page.parts if hasattr(part, "text"))


def test_the_first_missing_card_is_asked_for() -> None:
    kept = replace(EMPTY, pictured=CARDS[:3])
    page = shown(ENROLLING, kept)
    assert begun(kept).card == CARDS[3]
    assert page.note == "3 of 54 cards pictured"
    (asked,) = [part for part in page.parts if isinstance(part, Choose)]
    assert asked.choices[0].picture is not None
    assert line(page, "take").spot.refused, "the camera sees no card"
    assert line(page, "retake").spot.refused


def test_a_card_that_is_seen_can_be_taken() -> None:
    page = shown(ENROLLING, replace(EMPTY, found=True))
    assert not line(page, "take").spot.refused
    assert line(page, "take").leads == Run("take")


def test_the_same_card_is_not_taken_for_the_next_one() -> None:
    kept = replace(EMPTY, pictured=CARDS[:1], found=True)
    draft = taken(kept, Draft(CARDS[0]))
    assert (draft.card, draft.last, draft.same, draft.fresh) == (CARDS[1], CARDS[0], True, False)
    assert "Now the next one" in said(kept, draft)
    assert line(shown(ENROLLING, kept, draft), "take").spot.refused
    away = seen(draft, found=False)
    assert (away.same, away.fresh) == (False, True)
    assert seen(away, found=True).fresh


def test_after_a_chosen_card_the_next_one_of_the_deck_follows() -> None:
    kept = replace(EMPTY, pictured=(CARDS[9],))
    assert taken(kept, Draft(CARDS[9])).card == CARDS[10]
    last = replace(EMPTY, pictured=(CARDS[-1],))
    assert taken(last, Draft(CARDS[-1])).card == CARDS[0]


def test_a_card_is_chosen_among_all_or_its_picture_taken_again() -> None:
    kept = replace(EMPTY, pictured=CARDS[:1])
    every = touch(ENROLLING, kept, "cards")
    asks = shown(ENROLLING, kept, every).asks
    assert isinstance(asks, Question)
    shapes = [
        shape for part in asks.parts if isinstance(part, Picture) for shape in part.scene.shapes
    ]
    assert {shape.key for shape in shapes if shape.alpha < 1} == {f"card.{CARDS[0]}"}
    assert touch(ENROLLING, kept, "card.V9", every) == chosen(kept, every, "V9")
    assert touch(ENROLLING, kept, "close", every) == begun(kept)
    again = touch(ENROLLING, kept, "retake", taken(kept, Draft(CARDS[0])))
    assert (again.card, again.asks) == (CARDS[0], "")


@pytest.mark.parametrize("by_parts", [True, False])
def test_when_nothing_is_missing_the_deck_can_be_learnt(by_parts: bool) -> None:
    wanted = kinds()[GAME].wanted(by_parts=by_parts)
    kept = replace(EMPTY, pictured=wanted, by_parts=by_parts)
    page = shown(ENROLLING, kept)
    assert line(page, "learn").leads == Run("learn")
    assert said(kept).startswith("Each colour" if by_parts else "All cards")
    busy = shown(ENROLLING, replace(kept, learning=True))
    assert line(busy, "learn").spot.refused


def test_a_report_leads_to_another_picture() -> None:
    report = Report(("R2",), (("R4", "R5"),), (("B1", "B7"),))
    page = report_question(reader(), "My deck", GAME, report)
    assert isinstance(page, Page)
    words = [choice.spot.says for choice in page.lines]
    assert words == [
        "R2 was not known again", "R4 was taken for R5", "B1 and B7 look alike",
    ]  # fmt: skip
    assert page.lines[1].leads == Run("retake", (("card", "R4"),))
