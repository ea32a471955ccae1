"""Corrections of the warden, by fingers: everything an amendment carries."""

import pytest

from tests.ui.driver import Driver, last
from tests.ui.visits_warden import FIRST_GUARDS, NORTH, warden_tie, warden_with
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


def touch(ui: Driver, *spots: str) -> None:
    for spot in spots:
        ui.touch_spot(spot)


def test_every_part_can_be_set_right_in_one_entry(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    touch(ui, "drop.camps.2.1", "more.camps.1", "who.climber")
    tab(ui, "Clearings")
    touch(ui, "drop.clearings.0.0", "more.clearings.1", "who.giant")
    tab(ui, "Wall")
    touch(ui, "drop.wall.3.0", "more.wall.1", "who.3")
    tab(ui, "Gift")
    touch(ui, "more.gift.0,0", "who.nobody", "more.gift.1,1", "who.regular")
    tab(ui, "Turn")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
    ui.touch_spot("turn.2")
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
    assert ui.see("Correction")
    ui.find("Roll")


def test_what_the_box_cannot_hold_is_said_at_once(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, {"move": "amend", "clearings": [["giant"] * 8, [], [], []]})
    amend(ui, "Camps")
    touch(ui, "more.camps.2", "who.giant")
    assert ui.see("only 8 of these: giant")
    ui.tap(ui.find_icon("amend"))
    assert ui.app.sheets()
    assert len(ui.app.page.table.record) == 5
    touch(ui, "drop.camps.2.0")
    assert not ui.see("only 8 of these: giant")


def test_a_player_has_seven_guards(ui: Driver) -> None:
    full = {"move": "amend", "wall": [[0] * 5, [0] * 2, [], []]}
    warden_with(ui, *FIRST_GUARDS, full)
    amend(ui, "Wall")
    touch(ui, "more.wall.2", "who.0")
    assert ui.see("Guards cannot stand like this: Ada has only 7 guards.")
    spots = {target.shape.spot.name for target in ui.targets()}
    assert "more.wall.0" not in spots
    assert "more.wall.1" in spots


def amend(ui: Driver, part: str) -> None:
    ui.app.page.body.touch("amend")
    ui.frames(2)
    tab(ui, part)


def test_nothing_changed_leaves_no_trace(ui: Driver) -> None:
    amending(ui, "camps")
    ui.tap(ui.find_icon("amend"))
    assert not ui.app.sheets()
    assert len(ui.app.page.table.record) == 5
    amending(ui, "wall")
    touch(ui, "drop.wall.0.0")
    ui.tap("Cancel")
    assert len(ui.app.page.table.record) == 5


def test_a_game_that_was_over_goes_on(ui: Driver) -> None:
    warden_tie(ui)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    tab(ui, "Turn")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.x + 10, stepper.center_y))
    ui.touch_spot("turn.1")
    ui.tap(ui.find_icon("amend"))
    assert last(ui) == {"move": "amend", "breaches": 2, "turn": 1}
    ui.find("Roll")


@pytest.mark.parametrize("lang", ["cs", "es"])
def test_corrections_speak_the_readers_language(ui: Driver, lang: str) -> None:
    ui.app.speak_language(lang)
    warden_with(ui, *FIRST_GUARDS, {"move": "amend", "clearings": [["giant"] * 8, [], [], []]})
    ui.app.page.body.touch("amend")
    ui.frames(2)
    touch(ui, "more.camps.2", "who.giant")
    assert ui.see("je jen 8: obr" if lang == "cs" else "solo hay 8: gigante")
    assert not ui.see("giants")
