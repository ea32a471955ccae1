"""Votes over frames."""

from __future__ import annotations

from dataclasses import replace

from vision.reading import Look, Reading
from vision.smoothing import Steady

CARD = Reading(
    ((100, 100), (170, 100), (170, 200), (100, 200)), candidates=(("G5", 0.99),), sure=True
)


def look(*readings: Reading) -> Look:
    return Look(readings, ())


def moved(reading: Reading, by: float) -> Reading:
    one, two, three, four = ((x + by, y) for x, y in reading.corners)
    return replace(reading, corners=(one, two, three, four))


def test_a_card_is_sure_after_three_frames() -> None:
    steady = Steady()
    assert [bool(steady.see(look(CARD)).sure) for _ in range(3)] == [False, False, True]
    assert steady.still


def test_a_flicker_is_no_card() -> None:
    steady = Steady()
    for _ in range(4):
        steady.see(look(CARD))
    shown = steady.see(look(CARD, moved(CARD, 400)))
    assert len(shown.readings) == 1
    assert not steady.still


def test_frames_that_differ_are_unsure_and_offer_both() -> None:
    steady = Steady()
    other = replace(CARD, candidates=(("N5", 0.98),))
    for reading in (CARD, CARD, CARD, other):
        shown = steady.see(look(reading))
    assert not shown.sure
    assert {card for card, _ in shown.unsure[0].candidates} == {"G5", "N5"}


def test_a_moving_card_is_not_still() -> None:
    steady = Steady()
    for step in range(4):
        steady.see(look(moved(CARD, 30.0 * step)))
    assert not steady.still


def test_what_has_gone_is_forgotten() -> None:
    steady = Steady()
    for _ in range(4):
        steady.see(look(CARD))
    assert steady.see(look()).readings == ()
