"""With speech on, every verdict is spoken in the chosen language, at every table."""

import pytest

from tests.play import glen_entries
from tests.play.entries import end, play
from tests.ui import (
    visits,
    visits_dnup,
    visits_glen_pad,
    visits_warden,
    visits_watch_table,
)
from tests.ui.driver import Driver
from tests.ui.visits_stats import SHOWN, WON


@pytest.fixture
def aloud(ui: Driver) -> Driver:
    ui.app.settings["speech"] = True
    return ui


def spoken(ui: Driver) -> list[str]:
    """What was said since the last time, all in the app's language."""
    ui.frames(3)
    lines = [what for asked, what in ui.device.asked if asked == "speak"]
    ui.device.asked.clear()
    assert {lang for _, lang in lines} <= {ui.app.lang}
    return [words for words, _ in lines]


@pytest.mark.parametrize(
    ("lang", "refused", "accepted", "over"),
    [
        ("en", "Not yet: the table has not seen ", "Stone 7 goes to Ada", "Ada wins"),
        ("cs", "Ještě ne: ", "Kámen 7 ovládá Ada", "Vítězí Ada"),
        ("es", "Todavía no: ", "La piedra 7 es de Ada", "Gana Ada"),
    ],
)
def test_schotten_totten(aloud: Driver, lang: str, refused: str, accepted: str, over: str) -> None:
    ui = aloud
    ui.app.speak_language(lang)
    visits.table_with(ui, {}, *SHOWN)
    spoken(ui)
    body = ui.app.page.body
    body.touch("claim.1")
    assert any(words.startswith(refused) for words in spoken(ui))
    ui.app.sheets()[0].close()
    body.touch("claim.5")
    spoken(ui)
    body.touch("claim.7")
    lines = spoken(ui)
    assert lines[0].startswith(accepted)
    assert lines[-1] == over
    assert len(lines) == 2, "points decide nothing in a single round"


def test_points_that_decide_are_told(aloud: Driver) -> None:
    ui = aloud
    visits.table_with(ui, {"rounds": 2}, *WON[:-1])
    spoken(ui)
    ui.app.page.propose(WON[-1])
    assert {"Ada: 5 points", "Bo: 2 points"} <= set(spoken(ui))


def test_a_card_that_cannot_be_laid_is_refused_aloud(aloud: Driver) -> None:
    ui = aloud
    visits.table_with(ui, {}, play(0, "G5", 4), end(0))
    spoken(ui)
    ui.tap_side(1, 4)
    ui.tap_card("G5")
    assert spoken(ui) == ["Green 5 already lies at stone 4."]
    ui.app.sheets()[0].close()
    ui.tap_side(0, 4)
    assert len(spoken(ui)) == 1


def test_what_is_taken_back_is_said(aloud: Driver) -> None:
    ui = aloud
    visits.table_with(ui, {}, play(0, "G5", 4))
    spoken(ui)
    ui.tap_icon("undo")
    [lines] = spoken(ui)
    assert lines.startswith("Taken back: ")


def test_dnup(aloud: Driver) -> None:
    ui = aloud
    visits_dnup.dnup_table(ui)
    spoken(ui)
    seat = ui.view()["turn"]
    ui.app.page.propose({"seat": seat, "move": "take", "from": seat})
    assert spoken(ui)
    ui.tap_key("2")
    assert spoken(ui)


def test_glen_more(aloud: Driver) -> None:
    ui = aloud
    visits_glen_pad.counting(ui, *glen_entries.PLAYED)
    spoken(ui)
    visits_glen_pad.step(ui, "persons", 2, -1)
    assert len(spoken(ui)) == 1
    visits_glen_pad.type_into(ui, "persons", 2)
    ui.tap("0")
    ui.tap("Done")
    assert len(spoken(ui)) == 1
    ui.app.page.propose(glen_entries.C)
    lines = spoken(ui)
    assert lines[0]
    assert any(words.startswith("Ada: ") for words in lines[1:])


def test_nights_watch(aloud: Driver) -> None:
    ui = aloud
    visits_warden.warden_with(ui, *visits_warden.FIRST_GUARDS, visits_warden.NORTH)
    spoken(ui)
    page = ui.app.page
    page.propose(visits_warden.roll(1, 5))
    [refused] = spoken(ui)
    assert "Ada" in refused
    page.propose(visits_warden.roll(0, 5))
    assert len(spoken(ui)) >= 2
    page.propose({"seat": 0, "move": "victory"})
    lines = spoken(ui)
    assert lines[0].startswith("Allowed, on trust: ")
    assert lines[-1] == "Ada wins"


def test_the_full_table_of_the_watch(aloud: Driver) -> None:
    ui = aloud
    visits_watch_table.watch_with(ui, *visits_watch_table.BEGUN)
    spoken(ui)
    page = ui.app.page
    page.propose({"seat": 0, "move": "end_turn"})
    assert len(spoken(ui)) == 1
    page.propose(visits_watch_table.dice(0, 3, 3, 9))
    assert spoken(ui)[0]
    ui.touch_spot("build")
    ui.touch_spot("make.keep")
    assert len(spoken(ui)) == 1


def test_in_silence_nothing_is_said(ui: Driver) -> None:
    visits.table_with(ui, {}, play(0, "G5", 4))
    ui.app.page.propose(end(0))
    assert not [asked for asked, _ in ui.device.asked if asked == "speak"]
