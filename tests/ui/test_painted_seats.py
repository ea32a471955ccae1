"""The seats of a new match stand where they sit, in their own colours."""

import pytest

from companion.pages.page import choice
from companion.pages.parts import Order
from companion.ui.seat_rows import SeatRows
from tests.ui.canvas import drawn, in_colour, said, seat_ink
from tests.ui.driver import Driver

Patch = pytest.MonkeyPatch


def test_seats_of_a_new_match_stand_in_order(ui: Driver, monkeypatch: Patch) -> None:
    names = tuple(choice(f"name.{name}", name) for name in ("Ada", "Bo", "Cy"))
    rows = SeatRows(ui.app.page, Order("seats", names, 1, "starts"), width=320)
    shapes = drawn(rows, monkeypatch)
    heights = [said(shapes, name).box.cy for name in ("Ada", "Bo", "Cy")]
    assert heights == sorted(heights, reverse=True)
    assert said(shapes, "starts").box.cy == pytest.approx(heights[1], abs=1)
    for seat, y in enumerate(heights):
        marks = in_colour(shapes, seat_ink(seat).fill)
        assert marks
        assert all(abs(mark.box.cy - y) < 6 for mark in marks)
