"""At rest the app looks seldom whether something is to be drawn; a finger wakes it."""

from collections.abc import Iterator

import pytest

from companion.ui.frames import QUICK, REST, FrameRate
from tests.ui.driver import Driver
from tests.ui.visits import table_with


@pytest.fixture
def rate(ui: Driver) -> Iterator[FrameRate]:
    from kivy.clock import Clock

    before = Clock._max_fps
    made = FrameRate(linger=0.0)
    yield made
    made.stop()
    Clock._max_fps = before


def test_a_table_at_rest_is_looked_at_seldom(ui: Driver, rate: FrameRate) -> None:
    from kivy.clock import Clock

    assert Clock._max_fps == QUICK
    table_with(ui, {})
    ui.frames(3)
    assert Clock._max_fps == REST
    ui.window.dispatch("on_keyboard", 0, 0, "", [])
    assert Clock._max_fps == QUICK
    ui.frames(2)
    assert Clock._max_fps == REST
    ui.window.dispatch("on_draw")
    assert Clock._max_fps == QUICK
