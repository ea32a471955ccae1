"""Corrections of the warden, by fingers: everything an amendment carries."""

import pytest

from tests.ui.driver import Driver, last
from tests.ui.visits import FIRST_GUARDS, NORTH, warden_tie, warden_with
from tests.ui.visits_watch import amending


def tab(ui: Driver, words: str) -> None:
    tabs = ui.of("Segments")[0]
    x = tabs.x + 3
    for label, wide in zip(tabs.labels, tabs._parts(), strict=True):
        if label == words:
            ui.touch(*tabs.to_window(x + wide / 2, tabs.center_y))
            return
        x += wide
    raise AssertionError(words)


def tap_row(ui: Driver, title: str, place: int) -> None:
    """A figure of a group, or the place after its last."""
    panel = next(
        w for w in ui.of("Panel") if any(getattr(c, "text", "") == title for c in w.children)
    )
    parts = list(reversed(panel.children))
    row = parts[[getattr(part, "text", "") for part in parts].index(title) + 1]
    ui.scroll_to(row)
    box = next(box for key, box in row.cells().items() if key[0] == place)
    ui.touch(*row.to_window(box.cx, box.cy))


def test_every_part_can_be_set_right_in_one_entry(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    tap_row(ui, "Hornfoot", 1)
    tap_row(ui, "Cave people", 3)
    ui.tap_cell("climber")
    tab(ui, "Clearings")
    tap_row(ui, "Clearing 1–2", 0)
    tap_row(ui, "Clearing 3–4", 0)
    ui.tap_cell("giant")
    tab(ui, "Wall")
    tap_row(ui, "Section 4", 0)
    tap_row(ui, "Section 2", 1)
    ui.tap_cell(3)
    tab(ui, "Gift")
    ui.tap_cell(("0,0", "climber"))
    ui.tap_cell("nobody")
    ui.tap_cell(("1,1", ""))
    ui.tap_cell("regular")
    tab(ui, "Turn")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
    ui.tap_cell(2)
    ui.tap(ui.find_icon("amend"))
    assert last(ui) == {
        "move": "amend",
        "camps": {
            "cave_people": ["regular", "regular", "giant", "climber"],
            "hornfoot": ["giant", "regular", "climber"],
        },
        "clearings": [[], ["giant"], ["regular", "regular"], ["regular", "regular"]],
        "wall": [[0, 1], [2, 3], [0, 3], [2, 3]],
        "gift": {"1,1": "regular"},
        "breaches": 1,
        "turn": 2,
    }
    assert not ui.app.sheets()
    assert ui.notices()[0].text == "The record is corrected."
    ui.find("Cy rolls")


def test_what_the_box_cannot_hold_is_said_at_once(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, {"move": "amend", "clearings": [["giant"] * 8, [], [], []]})
    ui.app.page.body.fingers.amend()
    ui.frames(2)
    tap_row(ui, "Hornfoot", 0)
    ui.tap_cell("giant")
    assert ui.see("8 climbers and 8 giants")
    ui.tap(ui.find_icon("amend"))
    assert ui.app.sheets()
    assert len(ui.app.page.table.record) == 5
    tap_row(ui, "Hornfoot", 0)
    assert not ui.see("8 climbers and 8 giants")


def test_a_player_has_seven_guards(ui: Driver) -> None:
    full = {"move": "amend", "wall": [[0] * 5, [0] * 2, [], []]}
    warden_with(ui, *FIRST_GUARDS, full)
    amend(ui, "Wall")
    tap_row(ui, "Section 3", 0)
    ui.tap_cell(0)
    assert ui.app.sheets()[0].refused.text
    row = next(row for row in ui.of("Figures") if (0, 0) in row.cells())
    assert (5, "+") not in row.cells()


def amend(ui: Driver, part: str) -> None:
    ui.app.page.body.fingers.amend()
    ui.frames(2)
    tab(ui, part)


def test_nothing_changed_leaves_no_trace(ui: Driver) -> None:
    amending(ui, 0)
    ui.tap(ui.find_icon("amend"))
    assert not ui.app.sheets()
    assert len(ui.app.page.table.record) == 5
    amending(ui, 2)
    tap_row(ui, "Section 1", 0)
    ui.tap("Cancel")
    assert len(ui.app.page.table.record) == 5


def test_a_game_that_was_over_goes_on(ui: Driver) -> None:
    warden_tie(ui)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    tab(ui, "Turn")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.x + 10, stepper.center_y))
    ui.tap_cell(1)
    ui.tap(ui.find_icon("amend"))
    assert last(ui) == {"move": "amend", "breaches": 2, "turn": 1}
    ui.find("Bo rolls")


@pytest.mark.parametrize("lang", ["cs", "es"])
def test_corrections_speak_the_readers_language(ui: Driver, lang: str) -> None:
    ui.app.speak_language(lang)
    warden_with(ui, *FIRST_GUARDS, {"move": "amend", "clearings": [["giant"] * 8, [], [], []]})
    ui.app.page.body.fingers.amend()
    ui.frames(2)
    row = ui.of("Figures")[0]
    ui.touch(*row.to_window(*row.cells()[(0, "+")][:2]))
    ui.tap_cell("giant")
    assert ui.app.sheets()[0].refused.text
    assert not ui.see("giant")
