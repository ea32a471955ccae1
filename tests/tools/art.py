"""`python -m tests.tools.art`: draw icons, splash and the shops' pictures from app-icon.svg."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from companion.ui.theme import theme

ROOT = Path(__file__).parents[2]
HERE = ROOT / "companion" / "ui" / "art"
LINUX_ICON = ROOT / "companion" / "phone" / "package" / "linux" / "org.cairn.Cairn.svg"
LISTINGS = ROOT / "fastlane" / "metadata" / "android"
FINE = 4
"""How many times finer than the picture the pebbles are drawn, for smooth edges."""
STEPS = np.linspace(0, 1, 24)[:, None]


def drawing() -> str:
    """The path of the four stones, the lowest first, on a grid of 24."""
    text = (HERE.parent / "fonts" / "symbols" / "app-icon.svg").read_text(encoding="utf-8")
    found = re.search(r' d="([^"]+)"', text)
    assert found
    return found[1]


def pebbles() -> list[np.ndarray[Any, Any]]:
    """The outlines of the stones."""
    pen = RecordingPen()
    parse_path(drawing(), pen)
    outlines: list[list[Any]] = []
    for verb, points in pen.value:
        if verb == "moveTo":
            outlines.append([np.array(points)])
        elif verb == "curveTo":
            a, (b, c, d) = outlines[-1][-1][-1], map(np.array, points)
            t, u = STEPS, 1 - STEPS
            outlines[-1].append(u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d)
    return [np.concatenate(outline) for outline in outlines]


def fills() -> list[Any]:
    dark = theme("dark")
    return [dark.text, dark.text_2, dark.text, dark.accent]


def cairn(size: int, share: float, ground: bool) -> np.ndarray[Any, Any]:
    """The cairn over `share` of a square picture, BGRA, on peat or on nothing."""
    wide = size * FINE
    picture = np.zeros((wide, wide, 4), np.float32)
    picture[..., :3] = _bgr(theme("dark").surface)
    picture[..., 3] = 255 * ground
    for outline, colour in zip(pebbles(), fills(), strict=True):
        at = (outline - 12) / 24 * wide * share + wide / 2
        fill = (*_bgr(colour), 255.0)
        cv2.fillPoly(picture, [np.round(at * 16).astype(np.int32)], fill, cv2.LINE_AA, 4)
    return cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)


def _bgr(colour: Any) -> tuple[float, float, float]:
    red, green, blue = (255 * part for part in colour[:3])
    return blue, green, red


def feature_graphic() -> np.ndarray[Any, Any]:
    """The wide picture above a shop's page: the cairn on three ridges, 1024 x 500."""
    dark, (width, height) = theme("dark"), (1024, 500)
    picture = np.zeros((height * FINE, width * FINE, 4), np.float32)
    picture[:] = (*_bgr(dark.bg), 255)
    for level, (colour, bend) in enumerate(
        ((dark.surface, 0.9), (dark.raised, 2.2), (dark.line, 1.3)), 1
    ):
        x = np.linspace(0, width, 128)
        y = height * (0.4 + 0.16 * level) + 22 * np.sin(bend * x / width * np.pi + level)
        ridge = np.concatenate([np.stack([x, y], 1), [[width, height], [0, height]]])
        fill = (*_bgr(colour), 255.0)
        points = np.round(ridge * FINE * 16).astype(np.int32)
        cv2.fillPoly(picture, [points], fill, cv2.LINE_AA, 4)
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    stones = cairn(400, 1, ground=False)
    there = small[60:460, 312:712]
    there[:] = np.where(stones[..., 3:] > 0, _over(stones, there), there)
    return small


def _over(front: np.ndarray[Any, Any], back: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    share = front[..., 3:] / 255
    mixed: np.ndarray[Any, Any] = np.dstack([front[..., :3] + (1 - share) * back[..., :3], share])
    mixed[..., 3] = 255
    return mixed


def svg_icon() -> str:
    """The icon for Linux desktops, which scales."""
    stones = [f"M{part.strip()}" for part in drawing().split("M") if part]
    paths = "".join(
        f'<path fill="{_hex(colour)}" d="{stone}"/>'
        for stone, colour in zip(stones, fills(), strict=True)
    )
    ground = f'<rect width="24" height="24" rx="5" fill="{_hex(theme("dark").surface)}"/>'
    inner = f'<g transform="translate(4.3 4.3) scale(.64)">{paths}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{ground}{inner}</svg>\n'


def _hex(colour: Any) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour[:3])


def main() -> None:
    """An adaptive icon keeps to the middle two thirds: a launcher cuts the rest as it likes."""
    plain = np.zeros((432, 432, 4), np.float32)
    plain[:] = (*_bgr(theme("dark").surface), 255)
    icon = cairn(512, 0.64, ground=True)
    for name, picture in {
        "icon": icon,
        "icon-front": cairn(432, 0.44, ground=False),
        "icon-back": plain,
        "splash": cairn(768, 0.4, ground=True),
    }.items():
        _write(HERE / f"{name}.png", picture)
    for listing in LISTINGS.iterdir():
        _write(listing / "images" / "icon.png", icon)
        _write(listing / "images" / "featureGraphic.png", feature_graphic()[..., :3])
    LINUX_ICON.write_text(svg_icon(), encoding="utf-8")


def _write(path: Path, picture: np.ndarray[Any, Any]) -> None:
    cv2.imwrite(str(path), np.round(picture).astype(np.uint8))


if __name__ == "__main__":
    main()
