"""What a finger means: on every table, the same in the app and in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random

import pytest

from companion.games.nights_watch.table.crowd import beside
from companion.play.regions import MAX_GAP, Region, stacked
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from tests.play.touching import LAPTOP, PHONES, SHARES, STAGES, Explorer, scenes
from tests.sync.watching import MATCHES

LEAST = 24
"""CSS pixels between the middles of two targets, so that each can be hit."""
SMALL_MAP = 20
"""Where the widest board stands in a sheet, the narrowest phone has no more for two edges."""
POINTS = 40
"""Tried at random on every scene."""


def shown(match: str, stage: Stage) -> Iterator[tuple[object, Scene]]:
    """Many moments of a match, and how to come to them."""
    for share in SHARES:
        for seat in (0, 1):
            desk = Explorer(match, share, seat, stage)
            for now in desk.moments(Random(7), 12, few=1):
                yield from (((share, seat, now.way), scene) for scene in scenes(now))


def pressed(regions: list[Region], x: float, y: float) -> Shape | None:
    """The topmost button there, as a browser has it."""
    hit = [region.shape for region in regions if region.holds(x, y)]
    return hit[-1] if hit else None


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("match", MATCHES)
def test_a_browser_and_the_app_mean_the_same(match: str, stage: Stage) -> None:
    random = Random(3)
    for way, scene in shown(match, stage):
        regions = stacked(scene.shapes)
        for region in regions:
            box, spot = region.box, region.shape.spot
            for hit in (scene.at(box.cx, box.cy), pressed(regions, box.cx, box.cy)):
                assert hit is region.shape, (way, spot)
        for _ in range(POINTS):
            x, y = random.uniform(0, scene.width), random.uniform(0, scene.height)
            hit, app = pressed(regions, x, y), scene.at(x, y)
            if hit is not None and app is not None and distance(app, x, y) < MAX_GAP:
                assert hit is app, (way, x, y)


def distance(shape: Shape, x: float, y: float) -> float:
    return hypot(shape.box.cx - x, shape.box.cy - y)


def spot(name: str, box: Box, target: Box | None = None) -> Shape:
    return Shape(name, "spot", box, spot=Spot(name, name), target=target)


def test_the_smallest_thing_under_a_finger_is_meant() -> None:
    large, middle, small = (
        spot("large", Box(0, 0, 100, 100)),
        spot("middle", Box(10, 10, 60, 60)),
        spot("small", Box(20, 20, 20, 20), Box(6, 6, 48, 48)),
    )
    for order in ((large, middle, small), (small, middle, large), (middle, small, large)):
        scene = Scene(100, 100, order)
        for x, y, wanted in ((30, 30, small), (8, 8, small), (60, 60, middle), (90, 90, large)):
            assert scene.at(x, y) is wanted
            assert pressed(stacked(order), x, y) is wanted


def test_a_larger_thing_that_comes_last_lies_under_all() -> None:
    """Two that do not touch one another, and one that lies under both."""
    small, large = spot("small", Box(0, 0, 20, 20)), spot("large", Box(40, 0, 60, 60))
    middle = spot("middle", Box(10, 5, 40, 40))
    regions = stacked([small, large, middle])
    assert [region.shape.key for region in regions] == ["large", "middle", "small"]


def test_of_equal_ones_the_nearest_is_meant() -> None:
    one, other = (spot(name, Box.about(x, 30, 13, 13), Box.about(x, 30, 48, 48))
                  for name, x in (("one", 30), ("other", 50)))  # fmt: skip
    for order in ((one, other), (other, one)):
        for x, wanted in ((31, one), (39, one), (41, other), (49, other)):
            assert Scene(90, 60, order).at(x, 30) is wanted
            assert pressed(stacked(order), x, 30) is wanted


@pytest.mark.parametrize("stage", [PHONES[0], LAPTOP], ids=str)
@pytest.mark.parametrize("match", MATCHES)
def test_every_target_can_be_hit(match: str, stage: Stage) -> None:
    """A circle about the middle of each is its own, or leads to a view where it can be chosen."""
    for way, scene in shown(match, stage):
        regions = stacked(scene.shapes)
        for region in regions:
            reach, box = region.shape.reach, region.shape.box
            assert min(reach.w, reach.h) >= LEAST
            middle = box if region.holds(box.cx, box.cy) else reach
            half = (SMALL_MAP if region.shape.key.startswith("spot.as.") else LEAST) / 2 - 0.5
            for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = middle.cx + dx * half, middle.cy + dy * half
                hit = pressed(regions, x, y)
                if hit is not region.shape and reach.holds(x, y):
                    assert offers(hit, region.shape), (way, region.shape.spot)


def offers(hit: Shape | None, wanted: Shape) -> bool:
    """Whether a touch of a place shows the board closer, or asks which entry was meant."""
    assert hit is not None
    assert hit.spot is not None
    assert wanted.spot is not None
    return bool(beside(hit.spot.name, [wanted.spot.name]))
