"""The road from drawn decks to a net is open, and the same decks lead to the same net."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import cv2
import kivy
import numpy as np
import pytest

from tests.tools.training.data import fonts_in, make
from tests.tools.training.drawn import SIZE, DrawnDeck

ROOT = Path(__file__).parents[2]
FONTS = Path(kivy.__file__).parent / "data" / "fonts"


@pytest.mark.parametrize("seed", range(6))
def test_a_drawn_card_has_its_numbers_where_it_says(seed: int) -> None:
    deck = DrawnDeck([seed], fonts_in(FONTS))
    card = deck.draw(deck.cards[7 * seed + 8])
    assert card.picture.shape == (SIZE[1], SIZE[0], 3)
    for index in card.indices:
        half = index.height / 2
        rows, columns = (slice(round(at - half), round(at + half)) for at in (index.y, index.x))
        part = card.picture[rows, columns].astype(int)
        inked = np.abs(part - part[0, 0]).max(2) > 10
        assert 0.05 < inked.mean() < 0.9


def test_the_same_seed_draws_the_same_pictures_and_another_one_others() -> None:
    fonts = fonts_in(FONTS)
    (one, seen), (same, again), (other, _) = (make(seed, fonts) for seed in (5, 5, 6))
    assert np.array_equal(one, same)
    assert [item.pose for item in seen] == [item.pose for item in again]
    assert not np.array_equal(one, other)


def step(folder: Path, module: str, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.tools.training.{module}", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "CAIRN_SHARED": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.skipif(
    not (find_spec("torch") and find_spec("onnx")), reason="no torch: the extra `training`"
)
def test_a_tiny_net_is_taught_twice_alike(tmp_path: Path) -> None:
    drawn = ("--count", "3", "--fonts", str(FONTS))
    step(tmp_path, "data", "frames.npz", *drawn)
    step(tmp_path, "train", "find", "frames.npz", "--out", "find.onnx", "--steps", "2")
    step(tmp_path, "data", "tables.npz", *drawn, "--nets", str(tmp_path))
    for out in ("one.onnx", "other.onnx"):
        step(tmp_path, "train", "aim", "tables.npz", "--out", out, "--steps", "2")
    assert (tmp_path / "one.onnx").read_bytes() == (tmp_path / "other.onnx").read_bytes()
    net = cv2.dnn.readNetFromONNX(str(tmp_path / "one.onnx"))
    net.setInput(np.zeros((2, 3, 32, 24), np.float32))
    assert net.forward().shape == (2, 5)
    step(tmp_path, "corners", "corners.npz", *drawn)
    name = ("--out", "name.onnx", "--steps", "2")
    step(tmp_path, "train", "name", "corners.npz", "tables.npz", *name)
    assert (tmp_path / "nothing.npz").exists()
