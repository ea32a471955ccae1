"""`python -m tests.tools.art`: draw the icon and the splash from symbols/app-icon.svg."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from companion.ui.theme import theme

HERE = Path(__file__).parents[2] / "companion" / "ui" / "art"
FINE = 4
"""How many times finer than the picture the pebbles are drawn, for smooth edges."""
STEPS = np.linspace(0, 1, 24)[:, None]


def pebbles() -> list[np.ndarray[Any, Any]]:
    """The outlines of the four stones, the lowest first, on a grid of 24."""
    drawing = (HERE.parent / "fonts" / "symbols" / "app-icon.svg").read_text(encoding="utf-8")
    found = re.search(r' d="([^"]+)"', drawing)
    assert found
    pen = RecordingPen()
    parse_path(found[1], pen)
    outlines: list[list[Any]] = []
    for verb, points in pen.value:
        if verb == "moveTo":
            outlines.append([np.array(points)])
        elif verb == "curveTo":
            a, (b, c, d) = outlines[-1][-1][-1], map(np.array, points)
            t, u = STEPS, 1 - STEPS
            outlines[-1].append(u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d)
    return [np.concatenate(outline) for outline in outlines]


def cairn(size: int, share: float, ground: bool) -> np.ndarray[Any, Any]:
    """The cairn over `share` of a square picture, BGRA, on peat or on nothing."""
    dark = theme("dark")
    wide = size * FINE
    picture = np.zeros((wide, wide, 4), np.float32)
    picture[..., :3] = _bgr(dark.surface)
    picture[..., 3] = 255 * ground
    for outline, colour in zip(
        pebbles(), (dark.text, dark.text_2, dark.text, dark.accent), strict=True
    ):
        at = (outline - 12) / 24 * wide * share + wide / 2
        fill = (*_bgr(colour), 255.0)
        cv2.fillPoly(picture, [np.round(at * 16).astype(np.int32)], fill, cv2.LINE_AA, 4)
    return cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)


def _bgr(colour: Any) -> tuple[float, float, float]:
    red, green, blue = (255 * part for part in colour[:3])
    return blue, green, red


def main() -> None:
    """An adaptive icon keeps to the middle two thirds: a launcher cuts the rest as it likes."""
    plain = np.zeros((432, 432, 4), np.float32)
    plain[:] = (*_bgr(theme("dark").surface), 255)
    for name, picture in {
        "icon": cairn(512, 0.64, ground=True),
        "icon-front": cairn(432, 0.44, ground=False),
        "icon-back": plain,
        "splash": cairn(768, 0.4, ground=True),
    }.items():
        cv2.imwrite(str(HERE / f"{name}.png"), np.round(picture).astype(np.uint8))


if __name__ == "__main__":
    main()
