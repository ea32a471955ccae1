"""Fills flat polygons on a canvas, as few meshes as possible."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kivy.graphics import Color, Mesh

from companion.ui.theme import Colour

Points = Sequence[tuple[float, float]]


def area(polygons: Iterable[Points], fill: Colour) -> None:
    """All of them in one colour."""
    Color(*fill)
    vertices: list[float] = []
    indices: list[int] = []
    for points in polygons:
        for corners in fans(points):
            first = len(vertices) // 4
            for x, y in corners:
                vertices += (x, y, 0, 0)
            for one, other in pairwise(range(first + 1, first + len(corners))):
                indices += (first, one, other)
    Mesh(vertices=vertices, indices=indices, mode="triangles")


def fans(points: Points) -> list[Points]:
    """The same area in convex parts, which can be drawn as fans."""
    if _convex(points):
        return [points]
    from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, Tesselator

    tesselator = Tesselator()
    tesselator.add_contour([value for point in points for value in point])
    if not tesselator.tesselate(WINDING_NONZERO, TYPE_POLYGONS):
        return [points]
    return [list(zip(flat[::4], flat[1::4], strict=True)) for flat, _ in tesselator.meshes]


def _convex(points: Points) -> bool:
    (ax, ay), (bx, by) = points[-2:]
    left = right = False
    for cx, cy in points:
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        left, right = left or turn > 0, right or turn < 0
        if left and right:
            return False
        ax, ay, bx, by = bx, by, cx, cy
    return True
