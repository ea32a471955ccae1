"""A finger that is still down when its page has been left: what it lay on obeys no more."""

from __future__ import annotations

from tests.ui.driver import Driver
from tests.ui.finger import Finger
from tests.ui.visits import VISITS


def test_a_button_of_a_page_that_was_left_does_nothing(ui: Driver) -> None:
    """Another phone may lead away from a page at any moment."""
    VISITS["menu"](ui)
    line = ui.find("History of this match")
    finger = Finger(*line.to_window(*line.center))
    finger.down()
    ui.until(lambda: line.pressed)
    ui.app.home()
    finger.up()
    ui.frames(3)
    assert ui.app.stack == [("home", {})]


def test_a_table_that_was_left_does_nothing(ui: Driver) -> None:
    VISITS["table"](ui)
    page = ui.app.page
    [stone] = [target for target in ui.targets() if target.shape.spot.name == "side.0.4"]
    finger = Finger(*stone.to_window(*stone.center))
    finger.down()
    ui.frames(1)
    ui.app.home()
    finger.up()
    ui.frames(3)
    assert page.body.desk.question(page.body.stage) is None
    assert ui.app.sheets() == []
