"""The page of statistics, by fingers."""

import csv
from pathlib import Path
from typing import Any

import pytest

from companion.ui.pages import statistics as page
from tests.ui.driver import Driver
from tests.ui.visits_stats import WON, evenings, keep, open_statistics


def figures(ui: Driver) -> Any:
    """The scene with everything that was counted."""
    return ui.of("WidePicture")[0].scene


def shares(ui: Driver, title: str) -> dict[str, str]:
    """Names and "n of all" in the panel with this title."""
    rows = [shape for shape in figures(ui).of("share") if shape.key.startswith(f"{title}.")]
    assert rows, f"no panel {title}"
    return dict(shape.says.split(": ") for shape in rows)


def chip(ui: Driver, words: str) -> Any:
    return next(c for c in ui.of("Chip") if c.text == words)


def test_from_home_to_a_pair(ui: Driver) -> None:
    evenings(ui)
    ui.app.home()
    ui.frames(3)
    ui.tap("Statistics")
    ui.until(lambda: not ui.app.page.counting)
    assert ui.see("15")
    assert shares(ui, "Matches won") == {
        "Ada": "7 of 14",
        "Bo": "6 of 13",
        "Dana": "1 of 6",
        "Cy": "0 of 11",
    }
    assert ui.see("1 match is still running and not counted here.")
    ui.filter_game("Schotten Totten")
    assert shares(ui, "Matches won")["Ada"] == "3 of 4"
    assert shares(ui, "Stones proven early") == {
        "Ada": "11 of 14",
        "Bo": "9 of 10",
        "Cy": "2 of 2",
        "Dana": "2 of 2",
    }
    assert not ui.see("Wildling die")
    ui.tap_icon("name")
    ui.tap(chip(ui, "Ada"))
    ui.tap(chip(ui, "Bo"))
    ui.tap("Show")
    assert ui.see("Ada + Bo")
    assert shares(ui, "Ada and Bo") == {"Ada": "2 of 3", "Bo": "1 of 3"}
    ui.tap_icon("name")
    ui.tap("All players")
    assert chip(ui, "All players")


def test_a_third_player_takes_the_place_of_the_first(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.tap_icon("name")
    for name in ("Ada", "Bo", "Cy", "Cy", "Cy"):
        ui.tap(chip(ui, name))
    ui.tap("Show")
    assert ui.app.filter.players == ("Bo", "Cy")


def test_plots_follow_what_was_counted(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.filter_game("Glen More II")
    steps = figures(ui)["Glen More II, points.plot.steps"]
    assert steps.text.endswith("12 Jun")
    courses = [c for c in figures(ui).of("course") if c.key.startswith("Glen")]
    assert len(courses) == 4
    assert all(course.says.count(",") == 5 for course in courses)
    ui.filter_game("Night's Watch")
    assert sum(int(bar.says.split(": ")[1]) for bar in figures(ui).of("bar")) == 40
    assert ui.see("40 rolls; line: expected")
    assert ui.see("Unusual")
    assert ui.see("4 of 4")


def test_the_form_of_three_people_is_followed(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    assert figures(ui).toned("followed") == {f"Form.{n}.person" for n in ("Ada", "Bo", "Cy")}
    assert figures(ui)["Form.plot.Ada"].says.endswith(", 7, 6, 6")
    ui.touch_spot("follow.Dana")
    assert figures(ui).toned("followed") == {f"Form.{n}.person" for n in ("Bo", "Cy", "Dana")}
    ui.touch_spot("follow.Cy")
    assert "Form.plot.Cy" not in figures(ui)


def test_everybody_has_a_mark_of_their_own(ui: Driver) -> None:
    people = ["Ada", "Alena", "Bo", "Cy", "Dana", "Eli", "Fia", "Gus"]
    for i, name in enumerate(people[1:]):
        keep(ui, "schotten-totten", ("Ada", name), f"2026-03-0{i + 1}", *WON)
    open_statistics(ui)
    marks = {str(s.marks[1:]) for s in figures(ui).of("person")}
    letters = {s.text for s in figures(ui).of("person")}
    assert len(marks) == len(people)
    assert letters == {"Ad", "Al", "B", "C", "D", "E", "F", "G"}


def test_a_period_without_matches_says_so(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.tap_icon("history")
    ui.tap("Last 30 days")
    assert ui.app.filter.period == "month"
    ui.tap_icon("history")
    ui.tap("All time")
    assert ui.see("Matches won")


def test_few_matches_are_said_to_be_few(ui: Driver) -> None:
    from tests.ui.visits_stats import statistics_empty, statistics_few

    statistics_empty(ui)
    assert ui.see("Nothing to count yet")
    ui.app.home()
    statistics_few(ui)
    assert ui.see("1 match: too few to tell who plays better.")
    assert ui.see("One match so far: a line needs two.")


def test_slow_counting_shows_how_far_it_is(ui: Driver, monkeypatch: Any) -> None:
    evenings(ui)
    ui.app.store._db.execute("DROP TABLE facts")
    monkeypatch.setattr(page, "AT_ONCE", 0)
    monkeypatch.setattr(page, "SLICE", 0)
    ui.app.go("statistics")
    ui.frames(2)
    assert ui.app.page.counting
    assert ui.see("of 15")
    ui.app.speak_language("cs")
    assert ui.app.page.counting
    ui.app.home()
    ui.frames(3)
    open_statistics(ui)
    assert ui.see("Vyhrané partie")


def test_results_go_to_a_spreadsheet(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.filter_game("Schotten Totten")
    ui.tap_icon("export")
    asked, file = ui.device.asked[-1]
    assert (asked, file.name) == ("share", "cairn-results.csv")
    rows = list(csv.DictReader(Path(file).read_text(encoding="utf-8-sig").splitlines()))
    assert len(rows) == 10
    assert {row["player"] for row in rows} == {"Ada", "Bo", "Cy", "Dana"}
    assert sum(int(row["won"]) for row in rows) == 4


@pytest.mark.parametrize("game", ["Schotten Totten", "Glen More II", "Night's Watch", ""])
def test_the_spreadsheet_counts_the_same_matches(ui: Driver, game: str) -> None:
    evenings(ui)
    keep(ui, "schotten-totten", ("ada ", "BO"), "2026-02-01", *WON)
    open_statistics(ui)
    if game:
        ui.filter_game(game)
    ui.tap_icon("export")
    file = ui.device.asked[-1][1]
    rows = list(csv.DictReader(Path(file).read_text(encoding="utf-8-sig").splitlines()))
    assert ui.see(str(len({row["match"] for row in rows})))
    over = [row for row in rows if row["over"] == "1"]
    counted = {
        name: f"{sum(int(r['won']) for r in own)} of {len(own)}"
        for name in {row["player"] for row in over}
        if (own := [row for row in over if row["player"] == name])
    }
    assert shares(ui, "Matches won") == counted


def test_the_filter_is_kept_until_home(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.filter_game("Schotten Totten")
    ui.app.go("matches")
    ui.frames(3)
    assert ui.app.page.bar.state == "5 of 15 matches"
    ui.app.home()
    assert ui.app.filter.games == frozenset()
