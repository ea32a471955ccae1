"""How well enrolled decks are read in real photographs, which lie beside the repository.

python -m tests.vision.decks [NAME...]      french, uno, drawn; a part of `make accuracy`

Every deck is read whole and with half of its cards left out: no reading of a stranger may be sure.
Every second photograph is judged. Failures in all of them were looked at while the
thresholds were set, so these figures are not those of pictures that nobody had seen. Cards are also
read half covered by a sheet, which is laid where a matcher that knows the card finds it, and cards
of a painted deck in warm, dim and hard light.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from tests.tools.bench.sift import SiftMatcher
from tests.vision import light
from tests.vision.cards import Picture, load, painted, shared
from tests.vision.photographs import labels, photograph, to_enrol
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot
from tests.vision.scenes import photograph as photograph_of
from vision.enrol import enrolled
from vision.eyes import read
from vision.pictures import flattened

RIGHT, COVERED, WRONG = 0.9, 0.8, 0.01
"""The share of cards that has to be read, the same of half covered ones, and the share of what is
sure that may be wrong."""
Reader = Callable[[Picture], set[str]]


@dataclass(frozen=True)
class Deck:
    """A deck at hand: a picture of each card, and photographs with the card that each shows."""

    enrol: Mapping[str, Picture]
    read: tuple[tuple[str, Callable[[], Picture]], ...]


def decks() -> Iterator[tuple[str, Deck]]:
    """Those whose photographs are there."""
    folder = shared("photos", "french")
    if folder is not None:
        files = sorted((folder / "read").glob("*.jpg"))
        cards = {file.stem: load(file) for file in sorted((folder / "enrol").glob("*.jpg"))}
        yield "french", Deck(cards, tuple((_card(file), _loader(file)) for file in files))
    if labels():
        others = [file for file in labels() if not (file.startswith("plain/") and "-1." in file)]
        yield "uno", Deck(to_enrol(), tuple((labels()[f], _photograph(f)) for f in others))


def _card(file: Path) -> str:
    return file.stem.split("-")[0]


def _loader(file: Path) -> Callable[[], Picture]:
    return lambda: load(file)


def _photograph(file: str) -> Callable[[], Picture]:
    return lambda: photograph(file)


def count(deck: Deck, known: Mapping[str, Picture], reader: Reader) -> Counter[str]:
    """Over the photographs that are judged."""
    tally = Counter[str]()
    for card, picture in deck.read[1::2]:
        sure = reader(picture())
        tally["known"] += card in known
        tally["right"] += card in sure
        tally["sure"] += len(sure)
        tally["wrong"] += len(sure - {card})
        tally["strange"] += len(sure) if card not in known else 0
    return tally


def eyes(known: Mapping[str, Picture]) -> Reader:
    deck = enrolled(known).deck
    return lambda picture: {reading.card for reading in read(picture, deck).sure}


def half_covered(deck: Deck, faces: Mapping[str, Picture], reader: Reader) -> Counter[str]:
    """Of every card that a matcher finds in its photograph, half hidden by a grey one."""
    tally = Counter[str]()
    for number, (card, picture) in enumerate(deck.read[1::2]):
        if card not in faces:
            continue
        seen = picture()
        corners = SiftMatcher({card: faces[card]}).lies(card, seen)
        if corners is not None:
            sure = reader(_hidden(seen, corners, number))
            tally.update(known=1, right=card in sure, sure=len(sure), wrong=len(sure - {card}))
    return tally


def _hidden(picture: Picture, corners: np.ndarray, side: int) -> Picture:
    """With a plain sheet over one half of a card, from another side each time."""
    a, b, c, d = np.roll(corners, side % 4, 0)
    out = (a - b) * 0.2, (c - d) * -0.2
    sheet = np.array([(a + b) / 2, b - out[0], c + out[1], (c + d) / 2])
    over = picture.copy()
    cv2.fillConvexPoly(over, np.rint(sheet).astype(np.int32), (96, 104, 110), cv2.LINE_AA)
    return over


WARM = replace(light.LEVELS["ordinary"], warmth=(0.35, 0.5))
LIGHTS = {"warm": WARM, "dim": light.LEVELS["dim"], "hard": light.LEVELS["hard"]}
SHOWN, FIRST_SEED = 40, 810_000


def drawn(stress: light.Stress, known: Mapping[str, Picture], reader: Reader) -> Counter[str]:
    """Single cards of a painted deck, some of which the reader does not know, in one light."""
    tally, every = Counter[str](), list(painted())
    for seed in range(FIRST_SEED, FIRST_SEED + SHOWN):
        chance = np.random.default_rng(seed)
        card = str(chance.choice(every))
        shot = Shot((1280, 720), float(chance.uniform(220, 560)), stress, PLAIN)
        scene = photograph_of(painted(), [Placed(card, 0, 0, chance.uniform(0, 360))], shot, chance)
        sure = reader(scene.image)
        tally.update(
            known=card in known, right=card in sure, sure=len(sure), wrong=len(sure - {card}),
            strange=0 if card in known else len(sure),
        )  # fmt: skip
    return tally


def main(*names: str) -> int:
    """Prints a row for each; 1 if a figure is missed."""
    cv2.setNumThreads(1)
    reached = True
    for name, deck in decks():
        if names and name not in names:
            continue
        cards = list(deck.enrol)
        for part, left in (("whole", cards), ("without half", cards[::2])):
            known = {card: deck.enrol[card] for card in left}
            reached &= _said(f"{name}, {part}", count(deck, known, eyes(known)), RIGHT)
        faces, _ = flattened(deck.enrol)
        reader = eyes(deck.enrol)
        reached &= _said(f"{name}, half covered", half_covered(deck, faces, reader), COVERED)
        _said(f"{name}, a plain SIFT matcher", count(deck, deck.enrol, SiftMatcher(faces)), 0)
    if not names or "drawn" in names:
        known = {card: face for card, face in painted().items() if card[1] != "7"}
        reader = eyes(known)
        for name, stress in LIGHTS.items():
            reached &= _said(f"drawn, {name} light", drawn(stress, known, reader), RIGHT)
    if not any(True for _ in decks()):
        print("the photographs (shared/photos) are absent")
    return 0 if reached else 1


def _said(what: str, tally: Counter[str], wanted: float) -> bool:
    right, wrong = tally["right"] / max(tally["known"], 1), tally["wrong"] / max(tally["sure"], 1)
    row = f"{what:<28} right {right:6.1%} of {tally['known']} (wanted {wanted:.0%})"
    line = f"sure {tally['sure']}, of them wrong {wrong:.1%}, strangers {tally['strange']}"
    print(f"{row}; {line}", flush=True)
    return right >= wanted and wrong <= WRONG and not tally["strange"]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
