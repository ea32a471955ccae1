"""The owner's corrections of dnup's deck, by fingers."""

from typing import Any

import pytest

from tests.ui.dnup_fingers import choose_lower, keys, tap_printed
from tests.ui.driver import Driver


def test_a_corrected_deck_travels_with_new_matches(ui: Driver) -> None:
    ui.app.go("new_match", game="dnup")
    ui.frames(3)
    ui.tap("Another player")
    ui.tap("Cards of the deck")
    assert ui.see("Community transcription, one source")
    tap_printed(ui, "3/8")
    choose_lower(ui, "10")
    ui.tap("Done")
    ringed = [t.shape.key for t in ui.targets() if "corrected" in t.shape.tones]
    assert [key.partition(".")[0] for key in ringed] == ["3/8"]
    ui.tap_icon("close")
    assert ui.see("1 corrected")
    ui.tap("Start")
    assert ui.app.page.table.header.options == {
        "deck": [{"group": "base", "from": "3/8", "to": "3/10"}]
    }
    assert len(ui.app.page.players) == 3
    ui.tap_key("0")
    ui.tap_key("3")
    assert "3/10" in keys(ui, "card")
    assert "3/8" not in keys(ui, "card")


def test_a_correction_is_taken_back(ui: Driver) -> None:
    ui.app.settings["dnup_deck"] = [{"group": "base", "from": "3/8", "to": "3/10"}]
    ui.app.go("new_match", game="dnup")
    ui.frames(3)
    ui.tap("Cards of the deck")
    tap_printed(ui, "3/8")
    ui.tap("As transcribed")
    assert ui.app.settings["dnup_deck"] == []


def test_the_starred_card_stays(ui: Driver) -> None:
    ui.app.go("new_match", game="dnup")
    ui.frames(3)
    ui.tap("Cards of the deck")
    tap_printed(ui, "1/5")
    assert len(ui.app.sheets()) == 1
    tap_printed(ui, "1/9")
    choose_lower(ui, "5")
    ui.tap("Done")
    assert ui.app.settings["dnup_deck"] == []


@pytest.mark.parametrize(
    "junk", [["x"], [{"group": "base"}], [{"group": "base", "from": "9/9", "to": "1/1"}]]
)
def test_a_spoilt_setting_makes_no_deck(ui: Driver, junk: list[Any]) -> None:
    ui.app.settings["dnup_deck"] = junk
    ui.app.go("new_match", game="dnup")
    ui.frames(3)
    ui.tap("Start")
    assert ui.app.page.table.header.options == {}


def test_options_of_a_new_match(ui: Driver) -> None:
    ui.app.go("new_match", game="dnup")
    ui.frames(3)
    ui.tap("The game as printed")
    ui.tap(ui.of("Toggle")[0])
    segments = ui.of("Segments")[0]
    ui.touch(*segments.to_window(segments.right - 20, segments.center_y))
    ui.tap("Start")
    assert ui.app.page.table.header.options == {"memory_aid": True, "turn_limit": 120}
