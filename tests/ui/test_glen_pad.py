"""Glen More's score pad, by fingers."""

from pathlib import Path
from typing import Any

import pytest

from companion.store import DiskFull
from companion.ui.games.glen_more.plot import courses
from companion.ui.widgets.plot import scale
from tests.ui.driver import Driver, entries
from tests.ui.visits_glen import FINAL, PLAYED, A, B, C, D, pad, points, scoring


def cell(ui: Driver, category: str, seat: int) -> Any:
    return ui.app.page.body.cells[category, seat]


def step(ui: Driver, category: str, seat: int, by: int) -> None:
    """One tap on plus or minus."""
    target = cell(ui, category, seat)
    box = target.parts()[1 if by > 0 else 2]
    ui.touch(*target.to_window(box.cx, box.cy))


def tap_number(ui: Driver, category: str, seat: int) -> None:
    target = cell(ui, category, seat)
    box = target.parts()[0]
    ui.touch(*target.to_window(box.cx, box.cy))


def standing(ui: Driver) -> list[Any]:
    return [dict(played.entry) for played in ui.app.page.table.standing]


def test_a_new_pad_asks_for_no_rules(ui: Driver) -> None:
    ui.tap(ui.game("Glen More II", "Score pad"))
    assert not ui.see("Rules of this table")
    ui.tap("Start")
    assert ui.app.page.table.header.game == "glen-more-score"


def test_a_round_of_four_is_a_few_taps(ui: Driver) -> None:
    pad(ui, *PLAYED)
    taps = [("scots", 0), ("landmarks", 0), ("landmarks", 0), ("whisky", 1), ("persons", 0)]
    for category, seat in taps:
        step(ui, category, seat, 1)
    ui.tap("Score round C")
    expected = scoring("C", (2, 4, 1, 2), (0, 2, 4, 1), (1, 1, 0, 2), (1, 1, 2, 0))
    assert entries(ui)[-1] == expected
    assert ui.app.page.state == "Score pad · round D of A–D"


def test_the_longest_round_of_four_is_seventeen_taps(ui: Driver) -> None:
    """Every one of the 16 counts grows by one: within 30 seconds at 1.7 seconds a tap."""
    pad(ui, *PLAYED)
    for category in ("scots", "landmarks", "whisky", "persons"):
        for seat in range(4):
            step(ui, category, seat, 1)
    ui.tap("Score round C")
    rows = [(2, 3, 2, 2), (1, 3, 4, 2), (2, 2, 1, 3), (2, 2, 3, 1)]
    assert entries(ui)[-1] == scoring("C", *rows)


def test_the_pad_is_filled_with_the_last_counts_and_shows_what_changed(ui: Driver) -> None:
    pad(ui, A)
    assert cell(ui, "whisky", 1).value == 2
    assert not cell(ui, "whisky", 1).changed
    step(ui, "whisky", 1, -1)
    assert cell(ui, "whisky", 1).value == 1
    assert cell(ui, "whisky", 1).changed
    step(ui, "whisky", 1, 1)
    assert not cell(ui, "whisky", 1).changed


def test_points_are_shown_while_counting(ui: Driver) -> None:
    pad(ui, *PLAYED, players=("Ada", "Bo", "Cy", "Dana"))
    assert ui.app.page.body.totals.before == [13, 16, 8, 14]
    before = list(ui.app.page.body.totals.gains)
    step(ui, "landmarks", 0, 1)
    assert cell(ui, "landmarks", 0).gain == 2
    assert ui.app.page.body.totals.gains[0] == before[0] + 1


def test_minus_stops_at_nothing(ui: Driver) -> None:
    pad(ui)
    step(ui, "scots", 0, -1)
    assert cell(ui, "scots", 0).value == 0


def test_a_tenth_scot_is_refused_with_its_rule(ui: Driver) -> None:
    pad(ui)
    for _ in range(10):
        step(ui, "scots", 2, 1)
    assert cell(ui, "scots", 2).value == 9
    assert any("9" in child.text for child in ui.app.shell.children if hasattr(child, "act"))


def notices(ui: Driver) -> list[str]:
    return [notice.text for notice in ui.notices()]


@pytest.mark.parametrize("category", ["landmarks", "persons"])
def test_a_count_that_never_falls_is_not_stepped_below_the_last_round(
    ui: Driver, category: str
) -> None:
    pad(ui, *PLAYED)
    step(ui, category, 2, 1)
    step(ui, category, 2, -1)
    assert notices(ui) == []
    had = cell(ui, category, 2).value
    step(ui, category, 2, -1)
    assert cell(ui, category, 2).value == had
    assert any(f"{had} in round B, so not {had - 1} in round C" in told for told in notices(ui))
    tap_number(ui, category, 2)
    ui.tap("0")
    ui.tap("Done")
    assert f"{had} in round B, so not 0 in round C" in ui.app.sheets()[0].refused.text


def test_more_cards_than_the_base_game_has_are_said_to_be_on_trust(ui: Driver) -> None:
    pad(ui, scoring("A", (0, 6, 0, 0), (0, 5, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    step(ui, "landmarks", 2, 1)
    ui.tap("Score round B")
    assert any("There are 12 landmark cards" in told for told in notices(ui))
    assert ui.app.page.state == "Score pad · round C of A–D"


def owner(ui: Driver, card: str, name: str) -> None:
    ui.hush()
    ui.tap_icon("more")
    ui.tap(card)
    ui.tap(name)


def test_castle_moil_is_a_card_that_its_owner_has(ui: Driver) -> None:
    pad(ui, A)
    owner(ui, "Castle Moil", "Cy")
    assert not cell(ui, "scots", 2).doubled
    assert any("Cy, landmark cards in round B: 0" in told for told in notices(ui))
    step(ui, "landmarks", 2, 1)
    owner(ui, "Castle Moil", "Cy")
    assert cell(ui, "scots", 2).doubled


def test_castle_moil_stays_with_its_owner(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    for name in ("Ada", "Nobody yet"):
        owner(ui, "Castle Moil", name)
        assert cell(ui, "scots", 3).doubled
        assert any("Castle Moil does not change" in told for told in notices(ui))


def test_armadale_castle_is_another_card_than_castle_moil(ui: Driver) -> None:
    poor = scoring("D", (3, 5, 2, 3), (2, 3, 5, 1), (1, 3, 1, 2), (3, 1, 3, 0), moil=3)
    pad(ui, *PLAYED, C, poor)
    owner(ui, "Armadale Castle", "Dana")
    assert ui.app.page.body.draft.owner is None
    assert any("Castle Moil, Armadale Castle: 2" in told for told in notices(ui))


def test_another_owner_of_castle_moil_has_it_in_the_later_rounds_too(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Round C scored")
    owner(ui, "Castle Moil", "Ada")
    ui.tap("What changes?")
    ui.tap("Correct it")
    assert [entry.get("castle_moil") for entry in standing(ui)[-2:]] == [0, 0]


def test_a_draft_follows_a_round_that_was_corrected(ui: Driver, tmp_path: Path) -> None:
    """Landmarks that were counted for round B are no fewer than round A's, corrected meanwhile."""
    table = pad(ui, A)
    step(ui, "whisky", 3, 1)
    more = scoring("A", (1, 1, 0, 0), (0, 2, 2, 1), (1, 3, 0, 0), (0, 0, 1, 0))["counts"]
    assert table.enter({"move": "amend", "round": "A", "counts": more}).ok
    ui.start(tmp_path)
    assert cell(ui, "whisky", 3).value == 2
    assert [cell(ui, "landmarks", seat).value for seat in range(4)] == [1, 2, 3, 0]
    ui.tap("Score round B")
    assert ui.app.page.state == "Score pad · round C of A–D"


def test_castle_moil_doubles_its_owners_scots(ui: Driver) -> None:
    pad(ui, A)
    step(ui, "landmarks", 2, 1)
    ui.tap_icon("more")
    ui.tap("Castle Moil")
    ui.tap("Cy")
    assert cell(ui, "scots", 2).doubled
    assert cell(ui, "scots", 2).gain == 2
    ui.tap("Score round B")
    assert entries(ui)[-1]["castle_moil"] == 2
    assert cell(ui, "scots", 2).doubled, "its owner keeps it"


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
    pad(ui, *PLAYED, C, D)
    for category in ("territory", "coins", "goods", "bonus"):
        for seat, value in enumerate(FINAL[category]):  # type: ignore[arg-type]
            tap_number(ui, category, seat)
            for digit in str(value):
                ui.tap(digit)
            ui.tap("Done")
    ui.tap_icon("more")
    ui.tap("Armadale Castle")
    ui.tap("Bo")
    assert cell(ui, "coins", 1).gain == 17
    assert cell(ui, "territory", 0).gain == -6
    ui.tap("Final count")
    assert entries(ui)[-1] == FINAL
    assert ui.view()["vp"] == [28, 48, 15, 42]
    ui.tap("Result")
    assert ui.see("Bo wins")


def test_numbers_follow_one_another(ui: Driver) -> None:
    pad(ui, A, B, C, D)
    tap_number(ui, "coins", 0)
    ui.tap("7")
    ui.tap("Next: Bo")
    ui.tap("1")
    ui.tap("1")
    ui.tap("Done")
    assert ui.app.page.body.draft.rows["coins"] == (7, 11, 0, 0)


def test_a_number_that_cannot_be_is_refused_in_the_sheet(ui: Driver) -> None:
    pad(ui, A, B, C, D)
    tap_number(ui, "territory", 0)
    ui.tap("1")
    ui.tap("Done")
    assert ui.app.sheets()
    assert ui.app.sheets()[0].refused.text
    assert cell(ui, "territory", 0).value == 2


def test_undo_brings_the_round_back_onto_the_pad(ui: Driver) -> None:
    pad(ui, A)
    step(ui, "whisky", 3, 1)
    ui.tap("Score round B")
    ui.tap_icon("undo")
    assert ui.app.page.state == "Score pad · round B of A–D"
    assert cell(ui, "whisky", 3).value == 2
    assert cell(ui, "whisky", 3).changed


def test_what_is_not_scored_survives_the_end_of_the_app(ui: Driver, tmp_path: Path) -> None:
    pad(ui, A)
    step(ui, "whisky", 3, 1)
    step(ui, "persons", 0, 1)
    ui.start(tmp_path)
    assert cell(ui, "whisky", 3).value == 2
    assert cell(ui, "persons", 0).changed


def test_an_earlier_round_is_corrected_through_the_log(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    before = entries(ui)
    vp = ui.view()["vp"]
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Round A scored")
    assert ui.app.page.state == "Correcting: Round A scored"
    for _ in range(3):
        step(ui, "landmarks", 1, 1)
    assert cell(ui, "landmarks", 1).value == 2, "in round B there were no more"
    ui.tap("What changes?")
    assert ui.see("Bo, A, Landmarks: 2 instead of 0")
    assert entries(ui) == before, "nothing has changed yet"
    ui.tap("Correct it")
    after = entries(ui)
    assert after[: len(before)] == before, "nothing was rewritten"
    assert [e["undo"] for e in after[len(before) :] if "undo" in e] == [7, 6, 5, 4, 3, 2]
    fixed = scoring("A", (1, 1, 0, 0), (0, 2, 2, 1), (1, 0, 0, 0), (0, 0, 1, 0))
    assert standing(ui) == [PLAYED[0], fixed, *PLAYED[2:], C]
    assert ui.view()["vp"] == [vp[0], vp[1] + 2, vp[2], vp[3]]


def test_a_correction_can_be_cancelled(ui: Driver) -> None:
    pad(ui, A, B)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Round A scored")
    step(ui, "landmarks", 1, 1)
    ui.tap("Cancel")
    assert standing(ui) == [A, B]
    assert ui.app.page.state == "Score pad · round C of A–D"
    assert cell(ui, "landmarks", 1).value == 2, "round B's count again"


@pytest.mark.parametrize("steps", range(1, 9))
def test_a_correction_is_finished_after_the_phone_died(
    ui: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    pad(ui, A, points(0, 3), B)
    table, body = ui.app.page.table, ui.app.page.body
    body.correcting.mend(table.standing[0])
    step(ui, "landmarks", 1, 1)
    ui.tap("What changes?")
    journal, left = table._journal, [steps]

    def dying(played: Any) -> None:
        if not left[0]:
            raise DiskFull
        left[0] -= 1
        journal(played)

    monkeypatch.setattr(table, "_journal", dying)
    ui.tap("Correct it")
    ui.start(tmp_path)
    fixed = scoring("A", (1, 1, 0, 0), (0, 1, 2, 1), (1, 0, 0, 0), (0, 0, 1, 0))
    assert standing(ui) == [fixed, points(0, 3), B]
    assert ui.app.settings["mending"] == {}


def test_a_correction_that_play_went_on_after_is_dropped(
    ui: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad(ui, A, B)
    table, body = ui.app.page.table, ui.app.page.body
    body.correcting.mend(table.standing[0])
    step(ui, "landmarks", 1, 1)
    ui.tap("What changes?")

    def full(_: Any) -> None:
        raise DiskFull

    with monkeypatch.context() as disk:
        disk.setattr(table, "_journal", full)
        ui.tap("Correct it")
    assert ui.app.settings["mending"]
    amended = {"move": "amend", "seat": 3, "vp": 9}
    assert table.enter(amended).ok
    ui.start(tmp_path)
    assert standing(ui) == [A, B, amended]
    assert ui.app.settings["mending"] == {}


def test_points_are_amended(ui: Driver) -> None:
    pad(ui, A)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Points: Dana")
    ui.tap("9")
    ui.tap("Done")
    assert entries(ui)[-1] == {"move": "amend", "seat": 3, "vp": 9}


def test_the_points_page_explains_every_line(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.tap_icon("plot")
    assert ui.app.page.bar.state == "Glen More II · after round C"
    rows = {row.text: list(row.points) for row in ui.of("PointsRow")}
    assert rows["Round C"] == [8, 7, 5, 10]
    assert rows["Tiles and cards"] == [7, 8, 4, 10]
    assert rows["Total"] == ui.app.page.table.view()["vp"]
    ui.tap(next(row for row in ui.of("PointsRow") if row.text == "Landmarks"))
    assert ui.see("4, the least is 1: 3 more, 3 points")
    assert ui.see("Landmark cards, compared with the player who has the fewest")
    assert not ui.see("scoring.landmarks")
    ui.tap("Back")
    ui.tap(next(row for row in ui.of("PointsRow") if row.text == "Tiles and cards"))
    ui.tap(next(row for row in ui.of("PointsRow") if row.text == "Points during play"))
    assert ui.see("Butcher: 7 points")


def test_the_plot_follows_the_rounds(ui: Driver) -> None:
    table = pad(ui, *PLAYED, C, D, FINAL)
    told = courses(table.score(), 4)
    assert [course[-1] for course in told] == table.view()["vp"]
    assert [len(course) for course in told] == [6] * 4
    assert told[0][1] == 9, "points before the first scoring count with it"
    assert scale(-9, 48)[0] <= -9
    assert scale(-9, 48)[1] >= 48


def test_the_past_is_only_shown(ui: Driver) -> None:
    pad(ui, A, B)
    ui.app.go("table", match=ui.app.page.match, at=1)
    ui.frames(3)
    assert cell(ui, "whisky", 1).frozen
    ui.tap(cell(ui, "whisky", 1))
    assert not ui.app.sheets()


@pytest.mark.parametrize("size", [(360, 800), (412, 916), (800, 360)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_scrolls_and_every_step_is_a_thumb_wide(
    ui: Driver, size: tuple[int, int], players: int
) -> None:
    ui.resize(*size)
    pad(ui, players=("Ada", "Bo", "Cy", "Dana")[:players])
    for shown in ui.app.page.body.cells.values():
        for part in shown.parts()[1:]:
            assert part.w >= 48
            assert part.h >= 48
        x, y = shown.to_window(shown.x, shown.y)
        assert x >= 0
        assert x + shown.width <= size[0]
        assert y >= 0
        assert y + shown.height <= size[1]
