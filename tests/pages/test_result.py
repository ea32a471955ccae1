"""The page of a result, without a window."""

from dataclasses import replace

from companion.pages.page import Go, Run
from companion.pages.result import RESULT, Draft, Kept
from companion.play.result import Result
from tests.pages.reading import line, reader, shown, touch

ADA_WINS = Result("dnup", "", "Ada wins", "most points", ("Ada", "Bo"), (0,), (5, 3), (), "Points")
KEPT = Kept(reader(), "m", "dnup", ADA_WINS, "3 May 2026", over=True)


def test_a_match_that_is_over_is_played_again_by_the_same_people() -> None:
    kept = replace(KEPT, begins="Bo")
    assert line(shown(RESULT, kept), "again").spot.says == "Again: Bo begins"
    assert touch(RESULT, kept, "again") == Run("again", (("match", "m"),))
    running = replace(KEPT, over=False)
    assert touch(RESULT, running, "table") == Go("table", (("match", "m"),), back="below")


def test_it_is_shared_undone_and_looked_up() -> None:
    assert touch(RESULT, KEPT, "picture") == Run("share picture", (("match", "m"),))
    assert touch(RESULT, KEPT, "undo") == Run("undo")
    share = touch(RESULT, KEPT, "share")
    assert touch(RESULT, KEPT, "share.export", share) == Run("share export", (("match", "m"),))
    menu = touch(RESULT, KEPT, "more")
    assert touch(RESULT, KEPT, "rules", menu) == Go("rules", (("match", "m"),))
    assert touch(RESULT, KEPT, "close", menu) == Draft()


def test_the_main_button_is_the_way_on() -> None:
    assert line(shown(RESULT, KEPT), "again").kind == "accent"
    assert shown(RESULT, KEPT).note == "3 May 2026"
