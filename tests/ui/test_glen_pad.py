"""Glen More's score pad, by fingers."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.glen_more.points import courses
from companion.play.plot import scale
from tests.play.glen_entries import FINAL, PLAYED, A, B, C, D, points, scoring
from tests.ui.driver import Driver, entries
from tests.ui.visits_glen_pad import counting, pad, score_lines, step, type_into


def value(ui: Driver, category: str, seat: int) -> int:
    """What stands on the pad."""
    label: str = ui.scene()[f"count.{category}.{seat}"].says
    return int(label.partition(": ")[2].partition(" ")[0])


def gain(ui: Driver, category: str, seat: int) -> str:
    label: str = ui.scene()[f"count.{category}.{seat}"].says
    return label.partition(" (")[2].removesuffix(")")


def shows(ui: Driver, category: str, seat: int, tone: str) -> bool:
    return f"count.{category}.{seat}" in ui.scene().toned(tone)


def total(ui: Driver, seat: int) -> str:
    """A seat's points, with what would come."""
    text: str = ui.scene()[f"total.{seat}"].text
    return text


def standing(ui: Driver) -> list[Any]:
    return [dict(played.entry) for played in ui.app.page.table.standing]


def correct(ui: Driver, what: str) -> None:
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap(what)


def test_a_new_pad_asks_for_no_rules(ui: Driver) -> None:
    ui.new_match("Glen More II", "Score pad")
    assert not ui.see("Rules of this table")
    ui.tap("Start")
    assert ui.app.page.table.header.game == "glen-more-score"


def test_a_round_of_four_is_a_few_taps(ui: Driver) -> None:
    counting(ui, *PLAYED)
    taps = [("scots", 0), ("landmarks", 0), ("landmarks", 0), ("whisky", 1), ("persons", 0)]
    for category, seat in taps:
        step(ui, category, seat, 1)
    ui.tap("Score round C")
    expected = scoring("C", (2, 4, 1, 2), (0, 2, 4, 1), (1, 1, 0, 2), (1, 1, 2, 0))
    assert entries(ui)[-1] == expected
    assert ui.app.page.bar.state == "Score pad · round D of A–D"


def test_the_longest_round_of_four_is_seventeen_taps(ui: Driver) -> None:
    """Every one of the 16 counts grows by one: within 30 seconds at 1.7 seconds a tap."""
    counting(ui, *PLAYED)
    for category in ("scots", "landmarks", "whisky", "persons"):
        for seat in range(4):
            step(ui, category, seat, 1)
    ui.tap("Score round C")
    rows = [(2, 3, 2, 2), (1, 3, 4, 2), (2, 2, 1, 3), (2, 2, 3, 1)]
    assert entries(ui)[-1] == scoring("C", *rows)


def test_the_pad_is_filled_with_the_last_counts_and_shows_what_changed(ui: Driver) -> None:
    counting(ui, A)
    assert value(ui, "whisky", 1) == 2
    assert not ui.scene().toned("changed")
    step(ui, "whisky", 1, -1)
    assert value(ui, "whisky", 1) == 1
    assert ui.scene().toned("changed") == {"count.whisky.1"}
    step(ui, "whisky", 1, 1)
    assert not ui.scene().toned("changed")


def test_the_forecast_comes_with_the_first_changed_count(ui: Driver) -> None:
    counting(ui, *PLAYED)
    assert [total(ui, seat) for seat in range(4)] == ["13", "16", "8", "14"]
    step(ui, "landmarks", 0, 1)
    assert gain(ui, "landmarks", 0) == "+2"
    assert total(ui, 0) == "13 +5 18"


def test_minus_stops_at_nothing(ui: Driver) -> None:
    pad(ui)
    step(ui, "scots", 0, -1)
    assert value(ui, "scots", 0) == 0


def test_a_tenth_scot_is_refused_with_its_rule(ui: Driver) -> None:
    pad(ui)
    step(ui, "scots", 2, 10)
    assert value(ui, "scots", 2) == 9
    assert any("9" in notice for notice in notices(ui))


def notices(ui: Driver) -> list[str]:
    return [notice.text for notice in ui.notices()]


@pytest.mark.parametrize("category", ["landmarks", "persons"])
def test_a_count_that_never_falls_is_not_stepped_below_the_last_round(
    ui: Driver, category: str
) -> None:
    counting(ui, *PLAYED)
    step(ui, category, 2, 1)
    step(ui, category, 2, -1)
    assert notices(ui) == []
    had = value(ui, category, 2)
    step(ui, category, 2, -1)
    assert value(ui, category, 2) == had
    assert any(
        f"{had} in round B, so it cannot be {had - 1} in round C" in notice
        for notice in notices(ui)
    )
    type_into(ui, category, 2)
    ui.tap("0")
    ui.tap("Done")
    assert ui.see(f"{had} in round B, so it cannot be 0 in round C")


def test_more_cards_than_the_base_game_has_are_said_to_be_on_trust(ui: Driver) -> None:
    counting(ui, scoring("A", (0, 6, 0, 0), (0, 5, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    step(ui, "landmarks", 2, 1)
    ui.tap("Score round B")
    assert any("There are 12 landmark cards" in notice for notice in notices(ui))
    assert ui.app.page.bar.state == "Score pad · round C of A–D"


def owner(ui: Driver, card: str, name: str) -> None:
    ui.hush()
    ui.tap_icon("more")
    ui.tap(card)
    ui.tap(name)


def test_castle_moil_is_a_card_that_its_owner_has(ui: Driver) -> None:
    counting(ui, A)
    owner(ui, "Castle Moil", "Cy")
    assert ui.see("Cy, landmark cards in round B: 0")
    ui.tap_icon("close")
    assert not shows(ui, "scots", 2, "doubled")
    step(ui, "landmarks", 2, 1)
    owner(ui, "Castle Moil", "Cy")
    assert shows(ui, "scots", 2, "doubled")


def test_castle_moil_stays_with_its_owner(ui: Driver) -> None:
    counting(ui, *PLAYED, C)
    for name in ("Ada", "Nobody yet"):
        owner(ui, "Castle Moil", name)
        assert ui.see("Castle Moil does not change")
        ui.tap_icon("close")
        assert shows(ui, "scots", 3, "doubled")


def test_armadale_castle_is_another_card_than_castle_moil(ui: Driver) -> None:
    poor = scoring("D", (3, 5, 2, 3), (2, 3, 5, 1), (1, 3, 1, 2), (3, 1, 3, 0), moil=3)
    counting(ui, *PLAYED, C, poor)
    owner(ui, "Armadale Castle", "Dana")
    assert ui.see("Castle Moil, Armadale Castle: 2")
    assert not ui.scene().toned("doubled")


def test_another_owner_of_castle_moil_has_it_in_the_later_rounds_too(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D)
    correct(ui, "Round C scored")
    owner(ui, "Castle Moil", "Ada")
    ui.tap("What changes?")
    ui.tap("Correct the record")
    assert standing(ui)[-1]["round"] == "C"
    assert [done.castle_moil for done in ui.app.page.table.state.rounds] == [None, None, 0, 0]


def test_a_draft_follows_a_round_that_was_corrected(ui: Driver, tmp_path: Path) -> None:
    """Landmarks that were counted for round B are no fewer than round A's, corrected meanwhile."""
    counting(ui, A)
    table = ui.app.page.table
    step(ui, "whisky", 3, 1)
    more = scoring("A", (1, 1, 0, 0), (0, 2, 2, 1), (1, 3, 0, 0), (0, 0, 1, 0))["counts"]
    assert table.enter({"move": "amend", "round": "A", "counts": more}).ok
    ui.start(tmp_path)
    assert value(ui, "whisky", 3) == 2
    assert [value(ui, "landmarks", seat) for seat in range(4)] == [1, 2, 3, 0]
    ui.tap("Score round B")
    assert ui.app.page.bar.state == "Score pad · round C of A–D"


def test_castle_moil_doubles_its_owners_scots(ui: Driver) -> None:
    counting(ui, A)
    step(ui, "landmarks", 2, 1)
    ui.tap_icon("more")
    ui.tap("Castle Moil")
    ui.tap("Cy")
    assert shows(ui, "scots", 2, "doubled")
    assert gain(ui, "scots", 2) == "+2"
    ui.tap("Score round B")
    assert entries(ui)[-1]["castle_moil"] == 2
    ui.tap("Count round C")
    assert shows(ui, "scots", 2, "doubled"), "its owner keeps it"


def test_points_during_play(ui: Driver) -> None:
    pad(ui)
    ui.tap("Points")
    ui.tap("Bo")
    ui.tap("1")
    ui.tap("2")
    ui.tap("Exchange")
    ui.tap("Add points")
    assert entries(ui) == [points(1, 12, "Exchange")]
    assert ui.view()["vp"] == [0, 12, 0, 0]


def test_no_points_are_refused(ui: Driver) -> None:
    pad(ui)
    ui.tap("Points")
    ui.tap("Add points")
    assert ui.see("Nothing has changed.")
    assert entries(ui) == []


def test_the_final_count_is_on_the_same_pad(ui: Driver) -> None:
    counting(ui, *PLAYED, C, D)
    for category in ("territory", "coins", "goods", "bonus"):
        for seat, counted in enumerate(FINAL[category]):  # type: ignore[arg-type]
            type_into(ui, category, seat)
            for digit in str(counted):
                ui.tap(digit)
            ui.tap("Done")
    ui.tap_icon("more")
    ui.tap("Armadale Castle")
    ui.tap("Bo")
    assert gain(ui, "coins", 1) == "+17"
    assert gain(ui, "territory", 0) == "−6"
    ui.tap("Final count")
    assert entries(ui)[-1] == FINAL
    assert ui.view()["vp"] == [28, 48, 15, 42]
    ui.tap("Result")
    assert ui.see("Bo wins")


def test_numbers_follow_one_another(ui: Driver) -> None:
    counting(ui, A, B, C, D)
    type_into(ui, "coins", 0)
    ui.tap("7")
    ui.tap("Next: Bo")
    ui.tap("1")
    ui.tap("1")
    ui.tap("Done")
    assert [value(ui, "coins", seat) for seat in range(4)] == [7, 11, 0, 0]


def test_a_number_that_cannot_be_is_refused_in_the_sheet(ui: Driver) -> None:
    counting(ui, A, B, C, D)
    type_into(ui, "territory", 0)
    ui.tap("1")
    ui.tap("Done")
    assert ui.see("A territory of 1 is too small: the home tiles are two.")
    ui.tap_icon("close")
    assert value(ui, "territory", 0) == 2


def test_undo_brings_the_round_back_onto_the_pad(ui: Driver) -> None:
    counting(ui, A)
    step(ui, "whisky", 3, 1)
    ui.tap("Score round B")
    ui.tap_icon("undo")
    assert ui.app.page.bar.state == "Score pad · round B of A–D"
    assert value(ui, "whisky", 3) == 2
    assert shows(ui, "whisky", 3, "changed")


def test_what_is_not_scored_survives_the_end_of_the_app(ui: Driver, tmp_path: Path) -> None:
    counting(ui, A)
    step(ui, "whisky", 3, 1)
    step(ui, "persons", 0, 1)
    ui.start(tmp_path)
    assert value(ui, "whisky", 3) == 2
    assert shows(ui, "persons", 0, "changed")


def test_the_final_count_is_taken_back_onto_the_pad(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, FINAL)
    correct(ui, "The final count")
    assert standing(ui)[-1] == D
    assert value(ui, "coins", 3) == 11
    assert shows(ui, "coins", 1, "doubled")
    step(ui, "coins", 3, 1)
    ui.tap("Final count")
    assert standing(ui)[-1] == {**FINAL, "coins": [4, 9, 2, 12]}


def test_what_was_corrected_after_the_final_count_goes_first(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, FINAL, {"move": "amend", "seat": 3, "vp": 9})
    correct(ui, "The final count")
    assert standing(ui)[-1]["move"] == "amend", "it is not taken back unasked"
    assert ui.see("Corrections were made after it: take them back first.")


def test_an_earlier_round_is_corrected_by_one_entry(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    before, vp = entries(ui), ui.view()["vp"]
    correct(ui, "Round A scored")
    assert ui.see("Correcting: Round A scored")
    step(ui, "landmarks", 1, 3)
    assert value(ui, "landmarks", 1) == 2, "in round B there were no more"
    ui.tap("What changes?")
    assert ui.see("Bo, A, Landmarks: 2 instead of 0")
    assert ui.see("Bo: 23 +2 = 25")
    assert entries(ui) == before, "nothing has changed yet"
    ui.tap("Correct the record")
    fixed = scoring("A", (1, 1, 0, 0), (0, 2, 2, 1), (1, 0, 0, 0), (0, 0, 1, 0))["counts"]
    amended = {"move": "amend", "round": "A", "counts": fixed, "castle_moil": None}
    assert entries(ui) == [*before, amended]
    assert ui.view()["vp"] == [vp[0], vp[1] + 2, vp[2], vp[3]]
    ui.tap_icon("undo")
    assert ui.view()["vp"] == vp


def test_a_correction_can_be_cancelled(ui: Driver) -> None:
    counting(ui, A, B)
    step(ui, "whisky", 3, 1)
    correct(ui, "Round A scored")
    step(ui, "landmarks", 1, 1)
    ui.tap("Cancel")
    assert standing(ui) == [A, B]
    assert value(ui, "landmarks", 1) == 2, "round B's count again"
    assert shows(ui, "whisky", 3, "changed"), "what was being counted stays"


def test_a_correction_that_was_begun_survives_the_end_of_the_app(
    ui: Driver, tmp_path: Path
) -> None:
    pad(ui, A, B)
    correct(ui, "Round A scored")
    step(ui, "landmarks", 1, 1)
    ui.start(tmp_path)
    assert ui.see("Correcting: Round A scored")
    ui.tap("What changes?")
    ui.tap("Correct the record")
    assert standing(ui)[-1]["counts"][1]["landmarks"] == 1
    assert ui.app.settings["drafts"] == {}


def test_what_is_counted_waits_while_points_are_written_down(ui: Driver) -> None:
    counting(ui, A)
    step(ui, "whisky", 3, 1)
    ui.tap("Points")
    ui.tap("5")
    ui.tap("Add points")
    assert entries(ui)[-1] == points(0, 5)
    assert shows(ui, "whisky", 3, "changed")


def test_points_may_be_for_something_of_the_tables_own(ui: Driver) -> None:
    pad(ui)
    ui.tap("Points")
    ui.tap("3")
    entry = next(widget for widget in ui.widgets() if hasattr(widget, "insert_text"))
    entry.focus = True
    entry.insert_text("a  fair ")
    entry.insert_text("deal")
    ui.tap("4")
    assert entry.text == "a  fair deal", "what is typed elsewhere leaves it alone"
    ui.tap("Add points")
    assert entries(ui) == [points(0, 34, "a fair deal")]


def test_points_are_amended(ui: Driver) -> None:
    pad(ui, A)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Points: Dana")
    ui.tap("9")
    ui.tap("Done")
    assert entries(ui)[-1] == {"move": "amend", "seat": 3, "vp": 9}


def test_the_points_by_round_explain_every_line(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.tap_icon("plot")
    assert ui.see("after round C")
    lines = score_lines(ui)
    assert lines["Round C"] == [8, 7, 5, 10]
    assert lines["Tiles and cards"] == [7, 8, 4, 10]
    assert lines["Total"] == ui.app.page.table.view()["vp"]
    ui.touch_spot("line.C.scoring.landmarks")
    assert ui.see("4, the least is 1: 3 more, 3 points")
    assert ui.see("Landmark cards, compared with the player who has the fewest")
    assert not ui.see("scoring.landmarks")
    ui.tap("Back")
    ui.touch_spot("fold.play")
    ui.touch_spot("line.play.points.play")
    assert ui.see("Butcher: 7 points")
    ui.tap("Back")
    ui.tap("Back to the table")
    assert not ui.app.sheets()


def test_the_plot_follows_the_rounds(ui: Driver) -> None:
    table = pad(ui, *PLAYED, C, D, FINAL)
    plotted = courses(table.score(), 4)
    assert [course[-1] for course in plotted] == table.view()["vp"]
    assert [len(course) for course in plotted] == [6] * 4
    assert plotted[0][1] == 9, "points before the first scoring count with it"
    assert scale(-9, 48)[0] <= -9
    assert scale(-9, 48)[1] >= 48


def test_the_past_is_only_shown(ui: Driver) -> None:
    pad(ui, A, B)
    ui.app.go("table", match=ui.app.page.match, at=1)
    ui.frames(3)
    assert list(ui.scene().spots) == ["leave"]
    assert ui.scene()["player.1"].says.startswith("Bo: 3 points, Scots at home 0 (0)")


def test_between_rounds_stands_only_what_is_certain(ui: Driver) -> None:
    counting(ui, *PLAYED)
    step(ui, "whisky", 3, 1)
    ui.tap("Score round C")
    assert ui.see("Round C scored")
    order = sorted(ui.scene().of("player"), key=lambda card: card.box.y)
    assert [card.key for card in order] == ["player.1", "player.3", "player.0", "player.2"]
    assert "count.whisky.3" not in ui.scene()
    ui.tap("Count round D")
    assert value(ui, "whisky", 3) == 3
    assert not ui.scene().toned("changed")


def test_on_a_small_screen_the_categories_come_one_at_a_time(ui: Driver) -> None:
    ui.resize(360, 640)
    counting(ui, *PLAYED)
    assert {shape.key for shape in ui.scene().of("count")} == {f"count.scots.{s}" for s in range(4)}
    ui.touch_spot("more.scots.0")
    for following in ("Landmarks", "Whisky", "Persons"):
        ui.tap(f"Next: {following}")
    assert ui.scene().toned("chosen") == {"tab.persons"}
    assert ui.scene().toned("walked") == {"tab.scots", "tab.landmarks", "tab.whisky"}
    ui.touch_spot("more.persons.3")
    ui.tap("Score round C")
    expected = scoring("C", (2, 2, 1, 1), (0, 2, 3, 1), (1, 1, 0, 2), (1, 1, 2, 1))
    assert entries(ui)[-1] == expected
