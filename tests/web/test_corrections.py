"""A correction at a browser with which somebody wins: it is asked there, and everybody sees it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.storage.errors import CannotWrite, InDoubt, StoreError
from companion.web.view import Touch, View
from tests.web.table import PHONE, Kitchen

FOUR = {"move": "amend", "stones": {str(n): {"owner": 0} for n in (1, 3, 5, 7)}}


def asked() -> Kitchen:
    """Bo's browser has entered that Ada has the fifth stone."""
    kitchen = Kitchen("schotten-totten")
    kitchen.propose_for("", [FOUR])
    act(kitchen, spot="amend")
    act(kitchen, answer=("stone", 9))
    act(kitchen, answer=("owner", 1))
    act(kitchen, spot="save")
    return kitchen


def act(kitchen: Kitchen, seat: int = 1, **what: Any) -> View:
    desk = kitchen.seats[seat]
    desk.act(Touch(desk.rev, **what), PHONE, "en")
    return view(kitchen, seat)


def view(kitchen: Kitchen, seat: int = 1) -> View:
    return kitchen.seats[seat].view(PHONE, "en")


def title(seen: View) -> str:
    return "" if seen.question is None else seen.question.title


def test_the_question_is_asked_only_where_it_was_corrected() -> None:
    kitchen = asked()
    assert title(view(kitchen)).endswith("has won with this: end the match here?")
    assert title(view(kitchen, 0)) == ""
    assert len(kitchen.table.record) == 1


def test_what_each_button_writes_is_known_beforehand() -> None:
    moves = view(asked()).moves
    written = {spot: json.loads(moves[spot])["end"] for spot in ("end-here", "play-on")}
    assert written == {"end-here": True, "play-on": False}


def test_the_match_ends_for_all() -> None:
    kitchen = asked()
    act(kitchen, spot="end-here")
    assert kitchen.table.outcome() is not None
    assert all(view(kitchen, seat).why for seat in (0, 1))


def test_both_browsers_see_that_it_is_played_on() -> None:
    kitchen = asked()
    act(kitchen, spot="play-on")
    assert kitchen.table.outcome() is None
    for seat in (0, 1):
        assert view(kitchen, seat).standing.endswith("has won; play goes on")


def test_an_answer_to_a_table_that_has_changed_writes_nothing() -> None:
    kitchen = asked()
    old = kitchen.seats[1].rev
    kitchen.propose_for("", [{"move": "amend", "turn": 1}])
    kitchen.seats[1].act(Touch(old, "end-here"), PHONE, "en")
    assert view(kitchen).said == "The table has changed meanwhile: look again."
    assert len(kitchen.table.record) == 2
    act(kitchen, spot="end-here")
    assert kitchen.table.outcome() is not None


@pytest.mark.parametrize("why", [CannotWrite(why="x"), InDoubt(why="x")])
def test_a_seat_is_told_what_is_known_of_a_change_that_could_not_be_kept(
    monkeypatch: pytest.MonkeyPatch, why: StoreError
) -> None:
    kitchen = asked()
    monkeypatch.setattr(kitchen, "propose_for", lambda *_: why)
    assert act(kitchen, spot="end-here").said == str(why)
