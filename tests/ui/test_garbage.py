"""Garbage is swept between frames, never while a widget handles an event."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.frames import Garbage
from tests.ui.driver import Driver
from tests.ui.visits import VISITS

MANY = 200_000
"""Objects that are made: enough for Python to sweep, if it may."""


class Bell(Widget):  # type: ignore[misc]
    """Makes much when it rings."""

    rung = NumericProperty(0)

    def on_rung(self, *_: object) -> None:
        self.made = [[n] for n in range(MANY)]


class Ear(Widget):  # type: ignore[misc]
    bell = ObjectProperty()


Builder.load_string("<Ear>:\n    x: self.bell.rung if self.bell else 0")


@pytest.fixture
def garbage(ui: Driver) -> Iterator[Garbage]:
    made = Garbage()
    yield made
    made.stop()
    gc.disable()  # as the driver has it while an app is there


def test_what_is_told_of_a_change_is_there_until_a_frame_is_over(
    ui: Driver, garbage: Garbage
) -> None:
    bell = Bell()
    ear = Factory.Ear(bell=bell)
    ear.itself = ear
    heard = weakref.ref(ear)
    del ear
    bell.rung = 1
    held = heard()
    assert held is not None
    assert held.x == 1
    del held
    ui.until(lambda: heard() is None)


def test_python_sweeps_by_itself_again_when_the_app_is_over(garbage: Garbage) -> None:
    assert not gc.isenabled()
    garbage.stop()
    assert gc.isenabled()


def test_a_page_that_is_left_keeps_nothing_that_was_drawn(ui: Driver) -> None:
    """Its widgets wait for a sweep, and what a graphics card holds for them must not."""
    VISITS["table"](ui)
    view = ui.app.page.body.view
    shapes = list(view.canvas.before.children)
    assert all(shape.children for shape in shapes)
    ui.app.home()
    assert not view.canvas.before.children
    assert not any(shape.children for shape in shapes)
