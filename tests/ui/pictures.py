"""A camera for tests: cards of our own, photographed, and decks that know them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.ui.driver import Driver
from tests.vision.backgrounds import wood
from tests.vision.cards import painted, two_valued
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision.enrol import deck_of

CARDS = ("G3", "B4", "N5", "R5", "G5", "Y8", "R1", "V7")
PAIRS = ((3, 8), (3, 9), (3, 7), (4, 6), (5, 8))
SIZE = (720, 900)


@cache
def deck_file(kind: str) -> Path:
    """A deck of a few drawn cards, learnt once for all tests."""
    file = Path(tempfile.mkdtemp()) / f"{kind}.npz"
    if kind == "drawn":
        deck = deck_of({card: painted()[card] for card in CARDS}, unique=True, views=3)
    else:
        deck = deck_of(two_valued(PAIRS), views=3)
    deck.save(file)
    return file


def has_deck(ui: Driver, kind: str = "drawn") -> None:
    """The app knows the deck: `drawn` for Schotten Totten, `two` for dnup."""
    folder = ui.device.folder / "decks"
    folder.mkdir(exist_ok=True)
    (folder / f"{kind}.npz").write_bytes(deck_file(kind).read_bytes())
    game = "schotten-totten" if kind == "drawn" else "dnup"
    ui.app.remember("decks", ui.app.settings["decks"] | {game: kind})


@cache
def picture(placed: tuple[Placed, ...], height: float = 300, level: str = "ordinary") -> Any:
    two = any("/" in item.card for item in placed)
    cards = two_valued(PAIRS) if two else painted()
    shot = Shot(SIZE, height, level, printing=PLAIN, ground=wood)
    return photograph(cards, placed, shot, np.random.default_rng(3)).image


def see(ui: Driver, image: Any) -> None:
    """Put this before the app's camera."""
    folder = ui.device.folder / "camera"
    folder.mkdir(exist_ok=True)
    number = len(list(folder.iterdir()))
    unfinished = folder / "unfinished.part"
    unfinished.write_bytes(cv2.imencode(".png", image)[1].tobytes())
    unfinished.replace(folder / f"{number:03}.png")


def single(card: str) -> Any:
    return picture((Placed(card, 0, 0, 3),), 380)


def column(cards: Iterable[str]) -> Any:
    return picture(tuple(Placed(card, 0, i * 0.3, 1 - i) for i, card in enumerate(cards)))


def stone(near: Iterable[str], far: Iterable[str]) -> Any:
    placed = [Placed(card, 0, -0.72 - i * 0.3, 180) for i, card in enumerate(far)]
    placed += [Placed(card, 0, 0.72 + i * 0.3, 0) for i, card in enumerate(near)]
    return picture(tuple(placed), 260)


def row(cards: Iterable[str]) -> Any:
    return picture(tuple(Placed(card, i * 0.82, 0, 1) for i, card in enumerate(cards)), 280)


def dark() -> Any:
    return np.full((SIZE[1], SIZE[0], 3), 4, np.uint8)


def frozen(ui: Driver) -> Any:
    """Wait for the picture to freeze."""
    ui.until(lambda: ui.app.page.frozen is not None, patience=30)
    ui.frames(3)
    return ui.app.page
