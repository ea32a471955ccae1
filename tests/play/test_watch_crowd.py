"""Places of the Gift that lie closer together than a finger is wide."""

from __future__ import annotations

import pytest

from companion.games.nights_watch.table.crowd import beside
from tests.play.touching import PHONES, Explorer

BOARD = ("corner.", "edge.")


def crowded(desk: Explorer, prefix: str = "") -> list[tuple[str, str]]:
    """A corner and an edge that it ends, both of them to be touched."""
    spots = [name for name in desk.at.scene(PHONES[0]).spots if name.startswith(prefix)]
    places = [name for name in spots if name.removeprefix(prefix).startswith(BOARD)]
    return [(one, other) for one in places for other in beside(one, places)]


def at_rest(prefix: str = "") -> tuple[Explorer, str, str]:
    """A moment of a match at which there are such two, and nothing is begun."""
    for match in ("nights-watch base", "nights-watch"):
        for share in range(3, 20):
            desk = Explorer(match, share / 20)
            if desk.at.table.state.phase == "main" and (found := crowded(desk, prefix)):
                return desk, *found[0]
    pytest.fail("no such moment")


def test_what_was_meant_instead_is_chosen_in_the_closer_look() -> None:
    desk, one, other = at_rest()
    wide = desk.at.scene(PHONES[0])[f"hex.{a_hex(desk)}"].box.w
    desk.at.desk.touch(one)
    assert desk.at.desk.draft.places == (one,)
    closer = desk.at.scene(PHONES[0])
    shown = [shape for shape in closer if shape.kind == "hex"]
    assert shown[0].box.w > 1.5 * wide
    apart = [closer.spots[spot].box for spot in (one, other)]
    assert (apart[0].cx - apart[1].cx) ** 2 + (apart[0].cy - apart[1].cy) ** 2 >= 24**2
    desk.at.desk.touch(other)
    assert desk.at.desk.draft.places == (other,)
    assert desk.at.desk.draft.making != "settle"


def a_hex(desk: Explorer) -> str:
    scene = desk.at.scene(PHONES[0])
    return next(shape.key for shape in scene if shape.kind == "hex").removeprefix("hex.")


def test_a_piece_that_stands_close_may_be_the_one_that_is_wrong() -> None:
    desk, one, other = at_rest("wrong.")
    desk.at.desk.touch(other)
    now = desk.at.desk.revising.now
    assert now is not None
    about_other = now.n
    desk.at.desk.touch("close")
    desk.at.desk.touch(one)
    now = desk.at.desk.revising.now
    assert now is not None
    assert now.n == now.among[0]
    assert about_other in now.among


def test_nothing_is_put_right_where_something_can_be_built_beside_it() -> None:
    """Un-enlarged, what can be built has the place to itself."""
    desk, *_ = at_rest()
    spots = desk.at.scene(PHONES[0]).spots
    free = [name for name in spots if name.startswith(BOARD)]
    wrong = [name for name in spots if name.startswith(tuple(f"wrong.{kind}" for kind in BOARD))]
    assert wrong
    assert not any(beside(name, free) for name in wrong)
