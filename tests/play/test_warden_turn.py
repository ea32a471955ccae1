"""Whose turn the warden says it is, and what it offers once nobody has one."""

import pytest

from companion.games import app_of
from companion.i18n import LANGUAGES
from companion.play.scene import Stage
from tests.play.test_warden_scene import FOUR, GUARDS, STAGES, Watch, north, roll, warden

OVER = ({"seat": 0, "move": "victory"},)
ACTIONS = ("guard", "token", "remove", "end")


def named(words: str) -> list[str]:
    return [name for name in FOUR if name in words]


def head(sitting: Watch) -> str:
    """As the app bar and a browser's page say it."""
    app, speech = app_of("nights-watch-wildlings"), sitting.position().speech
    line = app.bar_line(sitting.table, speech)
    assert named(line) == named(app.standing(sitting.table.state, speech))
    return line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_turn_is_said_once(lang: str) -> None:
    """The head says whose it is; the key names only the player after that, as the next one."""
    before, after = warden(*GUARDS, lang=lang), warden(*GUARDS, roll(0, 12), lang=lang)
    keys = [sitting.scene()["button.roll"].text for sitting in (before, after)]
    assert [named(head(sitting)) for sitting in (before, after)] == [["Ada"], ["Ada"]]
    assert [named(key) for key in keys] == [[], ["Bo"]]
    if lang == "en":
        assert keys == ["Roll", "Next: Bo rolls"]


def test_the_key_of_the_next_player_ends_the_turn() -> None:
    sitting = warden(*GUARDS, roll(0, 12))
    sitting.touch("roll")
    made = [played.entry["move"] for played in sitting.table.record[-2:]]
    assert made == ["end_turn", "roll"]
    assert named(head(sitting)) == ["Bo"]


@pytest.mark.parametrize("stage", STAGES)
def test_after_the_end_no_die_is_asked_for(stage: Stage) -> None:
    sitting = north(roll(0, 12), *OVER)
    scene = sitting.scene(stage)
    assert {"number", "roll"}.isdisjoint(scene.spots)
    sitting.touch("rolls")
    assert sitting.question().title == "What was rolled"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("action", ACTIONS)
def test_after_the_end_an_action_says_that_it_is_over(action: str, lang: str) -> None:
    sitting = north(roll(0, 12), *OVER, lang=lang)
    over, entries = sitting.refused("end"), len(sitting.table.record)
    assert sitting.refused(action) == over != ""
    sitting.touch(action)
    said = sitting.desk.said
    assert said is not None
    assert (said.words, said.answer) == (over, "illegal")
    assert sitting.desk.question(STAGES[0]) is None
    assert sitting.scene().toned("target") == set()
    assert len(sitting.table.record) == entries


def test_an_old_page_cannot_open_the_die_after_the_end() -> None:
    sitting = north(roll(0, 12), *OVER)
    sitting.desk.touch("number")
    assert sitting.question().title == "What was rolled"
