"""A score sheet from the page of any game to its result, by fingers."""

from __future__ import annotations

from companion.games.sheet.kept import added, as_data
from tests.ui.driver import Driver, entries

TRICKS = """
title = "Tricks tonight"
players = [2, 4]
rounds = 2
dealer = "left"
[[line]]
id = "bid"
kind = "count"
[[line]]
id = "won"
kind = "count"
[[score]]
id = "result"
points = "if(bid == won, 10 + won, -abs(bid - won))"
[[check]]
id = "all"
that = "total(won) == round"
says = "All tricks are taken."
"""


def any_game(ui: Driver) -> None:
    ui.app.go("any_game")
    ui.frames(3)


def test_plain_points_are_one_touch_and_numbers_are_typed(ui: Driver) -> None:
    ui.app.remember("seated", {"dnup": ["Ada", "Bo", "Cy"]})
    any_game(ui)
    ui.tap("Start: Ada, Bo, Cy")
    assert ui.app.page.table.header.own_title["en"] == "Just points"
    ui.touch_spot("keys")
    for digits in ("12", "5", "30"):
        for digit in digits:
            ui.tap(digit)
        ui.tap("Count")
    ui.tap("Score round 1")
    ui.tap("End the match")
    ui.tap("Result")
    assert ui.see("Cy wins")
    ui.tap("Again")
    assert ui.see("Just points")


def test_an_own_sheet_is_found_played_and_refuses_what_cannot_be(ui: Driver) -> None:
    ui.app.remember("sheets", as_data(added((), TRICKS)[0]))
    any_game(ui)
    (search,) = ui.of("SearchField")
    assert search.parent is not ui.app.page.fixed
    search.entry.text = "tonight"
    ui.frames(3)
    assert ui.of("SearchField") == [search]
    assert not ui.see("Darts 501")
    assert ui.see("Just points")
    search.clear()
    ui.frames(3)
    ui.tap("Own")
    ui.tap("Tricks tonight")
    ui.tap("Start")
    for spot in ("more.bid.0", "less.bid.1", "more.won.0", "more.won.1"):
        ui.touch_spot(spot)
    assert ui.see("All tricks are taken.")
    ui.tap("Score round 1")
    ui.tap("Back to the table")
    assert entries(ui)[-1]["move"] == "count"
    ui.touch_spot("reason")
    assert ui.see("Won: 1 + 1 = 2")
    ui.tap_icon("close")
    ui.touch_spot("less.won.1")
    ui.tap("Score round 1")
    assert entries(ui)[-1] == {"move": "score_round"}
    ui.tap_icon("undo")
    ui.tap("Redo")
    assert ui.app.page.table.view()["totals"] == [11, 10]


def test_a_sheets_matches_are_told_apart_by_their_titles(ui: Driver) -> None:
    ui.app.remember("seated", {"dnup": ["Ada", "Bo"]})
    any_game(ui)
    ui.tap("Start: Ada, Bo")
    ui.touch_spot("more.points.0")
    ui.app.go("matches")
    ui.frames(3)
    ui.filter_game("Just points")
    assert ui.see("Ada, Bo")
    assert "Just points" in ui.said()
