"""The colours of clans and seats differ for every kind of colour vision; text has contrast."""

import itertools
import re

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.games.schotten_totten.readings import DECK
from companion.play.colours import NAMES
from companion.play.look import FONTS, roles
from companion.play.scene import Box
from companion.ui.paint import Marks
from companion.ui.theme import LOOK, MODES, theme
from tests.ui.driver import Driver

Array = NDArray[np.float64]

# Machado, Oliveira, Fernandes (2009), severity 1.0, on linear RGB.
EYES = {
    "full colour": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def linear(code: str) -> Array:
    rgb = np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb: Array) -> Array:
    to_xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    t = (to_xyz @ np.clip(rgb, 0, 1)) / np.array([0.95047, 1.0, 1.08883])
    f = np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one: Array, other: Array) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180
    big_h = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else ((h1 + h2 + 360) / 2) % 360
    t = (
        1
        - 0.17 * np.cos(np.radians(mh - 30))
        + 0.24 * np.cos(np.radians(2 * mh))
        + 0.32 * np.cos(np.radians(3 * mh + 6))
        - 0.20 * np.cos(np.radians(4 * mh - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / np.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    turn = (
        -2
        * np.sqrt(mc**7 / (mc**7 + 25**7))
        * np.sin(np.radians(60 * np.exp(-(((mh - 275) / 25) ** 2))))
    )
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    return float(np.sqrt(dl**2 + dc**2 + (big_h / sh) ** 2 + turn * dc * big_h / sh))


def test_the_measure_is_right() -> None:
    """A pair from the table of Sharma, Wu and Dalal."""
    one, other = np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485])
    assert difference(one, other) == pytest.approx(2.0425, abs=1e-4)


@pytest.mark.parametrize("kind", ["suits", "seats"])
@pytest.mark.parametrize("eye", EYES)
def test_colours_are_told_apart(eye: str, kind: str) -> None:
    looks = LOOK[kind].values() if kind == "suits" else LOOK[kind]
    seen = [lab(EYES[eye] @ linear(look["fill"])) for look in looks]
    assert min(difference(a, b) for a, b in itertools.combinations(seen, 2)) >= 11


def test_every_clan_and_seat_has_a_shape_of_its_own(ui: Driver) -> None:
    marks = [look["symbol"] for look in LOOK["suits"].values()]
    assert len(set(marks)) == 6
    assert len({look["shape"] for look in LOOK["seats"]}) == 5
    drawings = {
        re.search(r' d="([^"]+)"', (FONTS / "symbols" / f"{mark}.svg").read_text())[1]
        for mark in marks
    }
    assert len(drawings) == 6


def test_the_symbol_is_on_every_face(ui: Driver) -> None:
    """Without any colour, two cards of equal value still differ by much of their lower half."""
    faces = {}
    ui.blind = False
    for letter in LOOK["suits"]:
        ui.app.shell.canvas.after.clear()
        with ui.app.shell.canvas.after:
            face = DECK.face(f"{letter}5", Box(0, 0, 60, 80), None)
            Marks(theme("dark"), 100, 180).draw_all(face)
        ui.frames(2)
        picture = ui.pixels()[-180:-100, 100:160].astype(float)
        ground = picture[40, 4]
        ink = np.array(theme("dark").role(f"suit.{letter}.ink")[:3]) * 255
        faces[letter] = np.abs(picture - ground).sum(2) > np.abs(ground - ink).sum() * 0.5
    for one, other in itertools.combinations(faces, 2):
        differs = faces[one][45:] != faces[other][45:]
        assert differs.sum() > 60, (one, other)


def contrast(one: str, other: str) -> float:
    light = [float(linear(c) @ np.array([0.2126, 0.7152, 0.0722])) for c in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("mode", MODES)
def test_text_stands_off_its_ground(mode: str) -> None:
    roles = LOOK["themes"][mode]
    for ground in ("bg", "surface", "raised", "inset"):
        for text in ("text", "text_2", "text_3"):
            assert contrast(roles[text], roles[ground]) >= 4.5, (text, ground)
    for answer in ("legal", "illegal", "unverified"):
        assert contrast(roles[answer], roles[f"{answer}_soft"]) >= 4.5
        assert contrast(roles["text"], roles[f"{answer}_soft"]) >= 4.5
    assert contrast(roles["on_accent"], roles["accent"]) >= 4.5
    for look in [*LOOK["suits"].values(), *LOOK["seats"], *LOOK["pieces"].values()]:
        assert contrast(look["ink"], look["fill"]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
def test_pieces_of_the_box_stand_off_their_ground(mode: str) -> None:
    """By their own colour, or by the outline that the light theme gives them."""
    for name in NAMES:
        colours = roles(mode, (name,))
        for ground in ("bg", "surface", "raised"):
            edges = {colours["seat.0"], colours.get("outline", colours["seat.0"])}
            assert max(contrast(edge, colours[ground]) for edge in edges) >= 3, (name, ground)
        assert contrast(colours["seat.0.ink"], colours["seat.0"]) >= 4.5
        assert colours["seat.1"] == roles(mode)["seat.1"]
    assert NAMES.keys() == LOOK["pieces"].keys()
