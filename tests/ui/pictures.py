"""A camera for tests: cards of our own, photographed, and decks that know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np

from companion.camera.worker import Glimpse
from tests.ui.driver import Driver
from tests.vision.backgrounds import wood
from tests.vision.cards import painted, two_valued
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Scene, Shot, photograph
from vision.enrol import enrolled
from vision.reading import Look, Reading

CARDS = ("G3", "B4", "N5", "R5", "G5", "Y8", "R1", "V7")
PAIRS = ((3, 8), (3, 9), (3, 7), (4, 6), (5, 8))
SIZE = (720, 900)
SEED = 16
KEPT = TemporaryDirectory()
"""Of what all tests of a process share."""


@cache
def deck_file(kind: str) -> Path:
    """A deck of a few drawn cards, learnt once for all tests."""
    file = Path(KEPT.name) / f"{kind}.npz"
    if kind == "X1":
        deck = enrolled({card: painted()[card] for card in CARDS}, unique=True, views=3).deck
    else:
        deck = enrolled(two_valued(PAIRS), views=6).deck
    deck.save(file)
    return file


def has_deck(ui: Driver, kind: str = "X1", *, learnt: bool = True) -> None:
    """The app knows the deck: `X1` for Schotten Totten, `X2` for dnup; or only its cards."""
    folder = ui.device.folder / "decks"
    folder.mkdir(exist_ok=True)
    if learnt:
        (folder / f"{kind}.npz").write_bytes(deck_file(kind).read_bytes())
    else:
        names = CARDS if kind == "X1" else [f"{a}/{b}" for a, b in PAIRS]
        np.savez_compressed(folder / f"{kind}.npz", cards=np.array(names))
    game = "schotten-totten" if kind == "X1" else "dnup"
    ui.app.remember("decks", ui.app.settings["decks"] | {game: kind})


@cache
def taken(placed: tuple[Placed, ...], height: float = 300) -> Scene:
    two = any("/" in item.card for item in placed)
    cards = two_valued(PAIRS) if two else painted()
    shot = Shot(SIZE, height, printing=PLAIN, ground=wood)
    return photograph(cards, placed, shot, np.random.default_rng(SEED))


def see(ui: Driver, scene: Scene) -> None:
    """Put this before the app's camera, to be read in earnest."""
    image = scene.image
    folder = ui.device.folder / "camera"
    folder.mkdir(exist_ok=True)
    number = len(list(folder.iterdir()))
    unfinished = folder / "unfinished.part"
    unfinished.write_bytes(cv2.imencode(".png", image)[1].tobytes())
    unfinished.replace(folder / f"{number:03}.png")
    ui.app.wake()  # drawing it may have taken longer than the screen stays bright


def single(card: str) -> Scene:
    return taken((Placed(card, 0, 0, 3),), 380)


def column(*cards: str) -> Scene:
    return taken(tuple(Placed(card, 0, i * 0.3, 1 - i, 0, i) for i, card in enumerate(cards)))


def stone(near: Sequence[str], far: Sequence[str]) -> Scene:
    placed = [Placed(card, 0, -0.72 - i * 0.3, 180, 0, i, "far") for i, card in enumerate(far)] + [
        Placed(card, 0, 0.72 + i * 0.3, 0, 0, i) for i, card in enumerate(near)
    ]
    return taken(tuple(placed), 260)


def row(*cards: str) -> Scene:
    return taken(tuple(Placed(card, i * 0.82, 0, 1, i) for i, card in enumerate(cards)), 280)


def nothing(tone: int = 4) -> Scene:
    return Scene(np.full((SIZE[1], SIZE[0], 3), tone, np.uint8), ())


def frozen(ui: Driver) -> Any:
    """Wait for the picture to freeze."""
    ui.until(lambda: ui.app.page.still)
    ui.frames(3)
    return ui.app.page


def tap_mark(ui: Driver, i: int) -> None:
    """The i-th card in the picture."""
    preview = ui.app.page.preview
    box = preview.outline(preview.marks[i])
    ui.touch(*preview.to_window(box.cx, box.cy))


Doubts = Mapping[str, tuple[tuple[str, float], ...]]


def read_as(scene: Scene, doubts: Doubts, *warnings: str) -> Look:
    """A look at the scene as if it had been read: sure, but for cards with candidates."""
    return Look(
        tuple(
            Reading(
                tuple((float(x), float(y)) for x, y in truth.corners),  # type: ignore[arg-type]
                (),
                doubts.get(truth.card, ((truth.card, 0.98),)),
                truth.card not in doubts,
                column=truth.column,
                order=truth.order,
                side=truth.side,  # type: ignore[arg-type]
            )
            for truth in scene.truths
        ),
        warnings,
    )


class Still:
    """Stands for a worker's camera: one picture that was read already."""

    has_torch = True

    def __init__(self, scene: Scene, seen: Any, trouble: str = "") -> None:
        self.picture = scene.image
        self.glimpse: Any = Glimpse(scene.image, seen)
        self.trouble, self.shape, self.paused = trouble, 0.0, False

    def close(self) -> None:
        """There is nothing to let go."""

    torch = focus = lambda self, *_: None


def before(ui: Driver, still: Still) -> Any:
    """The page that was just opened looks at this instead of a camera."""
    page = ui.app.page
    page.worker, page.trouble = still, still.trouble
    page.refresh()
    ui.frames(2)
    page.watch()
    ui.frames(2)
    return page
