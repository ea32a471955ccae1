"""Rows and columns: who gets the room, who gives way."""

from __future__ import annotations

from companion.play import flow
from companion.play.flow import SPRING, Item, column, row
from companion.play.scene import Block, Box, Glyph, Mark, Tint


def part(width: float, height: float = 10, *, grows: bool = False, spare: bool = False) -> Item:
    return Item(width, height, lambda box: (Block(box),), grows, spare)


def boxes(item: Item, box: Box) -> list[tuple[float, float]]:
    """From where to where each part goes, across."""
    drawn: list[Mark] = list(item.draw(box))
    return [(mark.box.x, mark.box.right) for mark in drawn if isinstance(mark, Block)]


def test_what_grows_takes_what_the_others_leave() -> None:
    shown = boxes(row(part(20), part(10, grows=True), part(30), gap=5), Box(0, 0, 100, 20))
    assert shown == [(0, 20), (25, 65), (70, 100)]


def test_a_spring_pushes_the_others_apart() -> None:
    assert boxes(row(part(20), SPRING, part(20), gap=0), Box(0, 0, 100, 20)) == [(0, 20), (80, 100)]


def test_a_spare_part_is_left_out_where_there_is_no_room() -> None:
    both = row(part(60), part(50, spare=True), gap=0)
    assert boxes(both, Box(0, 0, 110, 20)) == [(0, 60), (60, 110)]
    assert boxes(both, Box(0, 0, 100, 20)) == [(0, 60)]


def test_what_can_shrink_gives_way_before_anything_overflows() -> None:
    soft = part(60)._replace(shrinks=True)
    assert boxes(row(soft, part(50), gap=0), Box(0, 0, 100, 20)) == [(0, 50), (50, 100)]
    assert boxes(row(soft, part(20), gap=0), Box(0, 0, 100, 20)) == [(0, 60), (60, 80)]


def test_a_column_stands_in_the_middle_of_its_room() -> None:
    drawn = list(column(part(10), part(10), gap=4).draw(Box(0, 0, 50, 100)))
    assert [mark.box for mark in drawn if isinstance(mark, Block)] == [
        Box(0, 38, 50, 10),
        Box(0, 52, 50, 10),
    ]


def test_a_ground_is_as_wide_as_its_room() -> None:
    ground, inner = flow.on("inset", row(part(10)), 30, 5).draw(Box(0, 0, 80, 30))
    assert isinstance(ground, Block)
    assert isinstance(inner, Block)
    assert (ground.box, inner.box.x) == (Box(0, 0, 80, 30), 5)


def test_what_has_no_room_gives_way_to_something_shorter() -> None:
    def named(name: str, width: float) -> Item:
        return Item(width, 10, lambda box: (Glyph(name, box.cx, box.cy, 10, Tint("text")),))

    either = flow.either(named("long", 80), named("short", 20))
    for room, name in ((80, "long"), (79, "short")):
        (mark,) = either.draw(Box(0, 0, room, 20))
        assert isinstance(mark, Glyph)
        assert mark.name == name


def test_a_space_keeps_parts_apart() -> None:
    shown = boxes(row(part(20), flow.space(30), part(20), gap=0), Box(0, 0, 100, 20))
    assert shown == [(0, 20), (50, 70)]
