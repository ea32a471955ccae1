"""The worlds of the games: grounds that text stands off, and landscapes that every screen draws."""

import json
from itertools import product

import pytest

from companion.games import COVERS
from companion.play.look import GROUND, roles, world_file, worlds
from companion.play.scene import Box, Path, Polygon
from companion.play.world import Corners, clipped, landscape, rounded, world, world_strip
from companion.web.look import STYLE, named, variable
from companion.web.svg import svg

MODES = ("dark", "light")
LARGEST = 3 * 1024
"""Bytes of a drawing."""
ROOMS = (Box(8, 40, 189, 98), Box(0, 0, 412, 92), Box(0, 0, 412, 520), Box(0, 0, 320, 92))
TEXTS = ("text", "text_2", "text_3", "accent_text")


def light(code: str) -> float:
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_game_and_the_score_sheets_have_a_world() -> None:
    assert {cover.world for cover in COVERS.values()} | {"sheet"} == set(worlds())


@pytest.mark.parametrize(("name", "mode"), [*product(("", *worlds()), MODES)])
def test_text_stands_off_the_ground_of_every_world(name: str, mode: str) -> None:
    colours = roles(mode, (), name)
    for ground, text in product(("bg", "surface", "raised", "inset"), TEXTS):
        assert contrast(colours[text], colours[ground]) >= 4.5, (ground, text)


@pytest.mark.parametrize("name", worlds())
def test_a_world_replaces_the_ground_alone(name: str) -> None:
    for mode in MODES:
        usual, own = roles(mode), roles(mode, (), name)
        changed = {role for role in own if own[role] != usual.get(role)}
        follows = {"slot", "outline_soft"}
        """Lines by another name."""
        assert changed <= {*GROUND, *follows}
        assert usual.keys() == own.keys()


@pytest.mark.parametrize("name", worlds())
def test_a_landscape_is_small_and_its_colours_are_there_in_both_themes(name: str) -> None:
    data = world_file(name)
    assert len(json.dumps(data["planes"], separators=(",", ":"))) <= LARGEST
    used = {plane.tint for plane in world(name).planes}
    for mode in MODES:
        assert used == data["tints"][mode].keys()


@pytest.mark.parametrize(("name", "box"), [*product(worlds(), ROOMS)])
def test_a_landscape_fills_its_box_and_stays_in_it(name: str, box: Box) -> None:
    marks = [*landscape(name, box, Corners(14)), *landscape(name, box, slant=26)]
    areas = [mark for mark in marks if isinstance(mark, Polygon)]
    sky = areas[0].points
    assert min(x for x, _ in sky) == pytest.approx(box.x)
    assert max(x for x, _ in sky) == pytest.approx(box.right)
    for mark in marks:
        assert isinstance(mark, Polygon | Path)
        assert all(box.x - 0.01 <= x <= box.right + 0.01 for x, _ in mark.points)
        assert all(box.y - 0.01 <= y <= box.bottom + 0.01 for _, y in mark.points)


def test_an_area_is_cut_at_a_round_edge() -> None:
    edge = rounded(Box(0, 0, 100, 50), Corners(above=20))
    cut = clipped([(-50.0, -50.0), (150.0, -50.0), (150.0, 90.0), (-50.0, 90.0)], edge)
    assert len(cut) == len(edge)
    assert all(any(p == pytest.approx(corner) for corner in edge) for p in cut)
    assert clipped([(200.0, 0.0), (300.0, 0.0), (300.0, 40.0)], edge) == []
    inside = [(40.0, 20.0), (60.0, 20.0), (50.0, 30.0)]
    assert clipped(inside, edge) == inside


@pytest.mark.parametrize("name", worlds())
def test_a_browser_draws_the_same_landscape(name: str) -> None:
    """Every colour of it is a variable that the style sheet tells, in both themes."""
    strip = world_strip(name, Box(0, 0, 156, 72))
    drawn = svg(strip)
    assert drawn.count("<poly") == sum(len(shape.marks) for shape in strip)
    for role in (f"world.{name}.{tint}" for tint in world_file(name)["tints"]["dark"]):
        assert f"{variable(role)}:" in STYLE.decode()
    assert f'data-world="{named(name)}"' in STYLE.decode()
