"""The steps before the first move: shown as a question, ticked off, gone with the first entry."""

from typing import Any

import pytest

from companion.games import app_of
from companion.i18n import LANGUAGES
from companion.match.log import Header
from companion.match.ticks import done, merged, read, touched, written
from companion.play.questions import Picture, Question, ToDo
from companion.play.setting_up import SettingUp, setup_question
from scoring import GAMES
from tests.play.layout import faults
from tests.play.sitting import PHONE, Sitting, position_of

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")
BOXES = ("schotten-totten", "dnup", "glen-more", "nights-watch")


def sitting(game: str = "schotten-totten", players: int = 2, **options: Any) -> Sitting[Any, Any]:
    return Sitting(app_of(game).desk, Header(game, NAMES[:players], options))


def lines(question: Question) -> dict[str, bool]:
    """Whether each step is ticked off, by its spot."""
    todo = [part for part in question.parts if isinstance(part, ToDo)]
    return {choice.spot.name: choice.kind == "accent" for part in todo for choice in part.choices}


def test_a_touch_ticks_a_step_off_and_another_one_takes_it_back() -> None:
    at = sitting()
    assert at.desk.question(PHONE) is None
    at.desk.touch("setup")
    assert at.question().title == "Set up the table"
    assert at.question().note == "0 of 4 done"
    assert set(lines(at.question()).values()) == {False}
    at.touch("setup.0", "setup.1", "setup.0")
    assert {spot for spot, ready in lines(at.question()).items() if ready} == {"setup.1"}
    assert at.question().note == "1 of 4 done"
    at.touch("close")
    assert at.desk.question(PHONE) is None
    at.desk.touch("setup")
    assert at.question().note == "1 of 4 done"


def test_nothing_is_written_by_a_tick() -> None:
    at = sitting()
    at.desk.touch("setup")
    at.touch("setup.0")
    assert at.table.record == []


def test_the_steps_vanish_with_the_first_move_and_do_not_come_back() -> None:
    at = sitting()
    app = app_of("schotten-totten")
    assert "setup" in [line.spot for line in app.lines(at.position(), at.desk.draft)]
    at.desk.touch("setup")
    at.touch("setup.0")
    assert at.table.enter({"seat": 0, "move": "play", "card": "R1", "stone": 1}).ok
    assert at.desk.question(PHONE) is None
    assert at.table.ticks == ()
    assert at.table.undo().ok
    at.table.tick((1, 1))
    assert at.table.ticks == ()
    assert "setup" not in [line.spot for line in app.lines(at.position(), at.desk.draft)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOXES)
def test_every_game_has_pictures_beside_its_steps(game: str, lang: str) -> None:
    for players in GAMES[game].seats:
        at = sitting(game, players)
        setup = SettingUp(at.table.header, (), app_of(game).pictures)
        asked = setup_question(position_of(at.table, lang), setup, PHONE)
        scenes = [part.scene for part in asked.parts if isinstance(part, Picture)]
        assert scenes
        for scene in scenes:
            assert faults(scene, PHONE) == []


@pytest.mark.parametrize("game", BOXES)
def test_every_picture_of_a_step_exists(game: str) -> None:
    from scoring.book import book_of

    steps = [s for section in book_of(GAMES[game].package).sections.values() for s in section.steps]
    assert {step.picture for step in steps} - {""} <= set(app_of(game).pictures)


def test_two_that_touch_at_once_agree() -> None:
    here, there = touched((), 2), touched((), 2)
    assert done(merged(here, there), 2)
    undone = touched(here, 2)
    assert not done(merged(undone, there), 2)
    assert merged(here, undone) == merged(undone, here) == merged(undone, undone)
    assert merged((1,), (0, 1)) == (1, 1)


def test_ticks_are_read_as_they_were_written() -> None:
    ticks = touched(touched((), 11), 3)
    assert read(written(ticks)) == ticks
    for bad in ("A", "1 1", "é", "0" * 65):
        assert read(bad) == ()


def test_a_step_touched_very_often_can_still_be_written() -> None:
    ticks: tuple[int, ...] = ()
    for _ in range(100):
        ticks = touched(ticks, 0)
    assert read(written(ticks)) == ticks
