"""Shaking the phone rolls, a bump does not, and the sensor sleeps when nobody needs it."""

from random import Random

import pytest

from companion.ui.shake import PER_SECOND, REST, Force, Shake
from tests.ui.driver import FASTEST, Driver
from tests.ui.visits_warden import FIRST_GUARDS, NORTH, guard, warden_with

STILL: Force = (0.2, 0.4, 9.7)
LEFT: Force = (-14.0, 1.0, 9.0)
RIGHT: Force = (15.0, -2.0, 11.0)
SHAKEN = [STILL, LEFT, RIGHT, LEFT, RIGHT]


@pytest.fixture(autouse=True)
def a_quick_sensor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading in each frame."""
    monkeypatch.setattr("companion.ui.shake.PER_SECOND", FASTEST)


def shakes(forces: list[Force]) -> int:
    shake = Shake()
    return sum(shake.feel(force) for force in forces)


def test_a_shake_is_several_jerks() -> None:
    assert shakes(SHAKEN) == 1
    assert shakes([STILL] * 40) == 0
    assert shakes([STILL, LEFT, STILL, *[STILL] * 30, RIGHT, STILL]) == 0


def test_a_sensor_slower_than_the_clock_counts_each_reading_once() -> None:
    slow = [force for force in SHAKEN for _ in range(4)]
    assert shakes(slow) == 1
    assert shakes([STILL, *[LEFT] * 30, *[RIGHT] * 30]) == 0


def test_a_long_shake_is_one_and_after_a_rest_there_is_another() -> None:
    long = SHAKEN + [LEFT, RIGHT] * 40
    assert shakes(long) == 1
    assert shakes([*long, *[RIGHT] * (REST + 1), *SHAKEN]) == 2


def test_a_phone_that_is_carried_about_does_not_roll() -> None:
    chance = Random(4)
    forces, at = [], list(STILL)
    for _ in range(60 * PER_SECOND):
        pairs = zip(at, STILL, strict=True)
        at = [0.9 * value + 0.1 * calm + chance.gauss(0, 1.5) for value, calm in pairs]
        forces.append((at[0], at[1], at[2]))
    assert shakes(forces) == 0


def rolls(ui: Driver) -> int:
    return sum(played.entry.get("move") == "roll" for played in ui.app.page.table.record)


def shake(ui: Driver) -> None:
    ui.device.forces = [*SHAKEN, *[RIGHT] * REST]
    ui.until(lambda: not ui.device.forces)


def motion(ui: Driver) -> list[bool]:
    return [on for asked, on in ui.device.asked if asked == "feel_motion"]


def test_a_shake_rolls_as_the_button_does(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    shake(ui)
    assert ui.app.page.table.record[-1].entry["rolled"] == "app"
    shake(ui)
    assert rolls(ui) == 2
    assert ui.view()["turn"] == 1


def test_a_shake_waits_for_sheets_guards_and_the_end_of_a_choice(ui: Driver) -> None:
    warden_with(ui, guard(0, 1))
    shake(ui)
    assert rolls(ui) == 0
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.tap_icon("guard")
    shake(ui)
    assert rolls(ui) == 0
    ui.tap("Cancel")
    ui.tap_icon("enter_number")
    shake(ui)
    assert rolls(ui) == 0


def test_a_shake_does_not_hurry_the_wildlings(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.moves = True
    body = ui.app.page.body
    body.touch("number")
    body.touch("die.5")
    body.shaken()
    assert body.playing is not None
    assert rolls(ui) == 1


def test_who_does_not_want_it_switches_it_off(ui: Driver) -> None:
    ui.app.go("settings")
    ui.frames(2)
    row = next(row for row in ui.of("Setting") if row.title == "Shake to roll")
    ui.tap(row.children[0])
    assert ui.app.settings["shake"] is False
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.device.forces = list(SHAKEN)
    ui.frames(20)
    assert rolls(ui) == 0
    assert motion(ui) == []


def test_the_sensor_sleeps_when_the_table_is_left_or_the_phone_put_away(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    assert motion(ui) == [True]
    assert ui.app.dispatch("on_pause")
    ui.app.dispatch("on_resume")
    assert motion(ui) == [True, False, True]
    ui.app.home()
    assert motion(ui) == [True, False, True, False]
    ui.app.dispatch("on_resume")
    assert motion(ui)[-1] is False
