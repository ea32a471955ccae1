"""The example match: what home shows of it, and what a newcomer is led through."""

from collections.abc import Iterator
from pathlib import Path

from companion.games.base import Example
from companion.games.schotten_totten import faces
from companion.i18n import N_
from companion.play import art
from companion.play.guide import Lesson
from companion.play.scene import Box, Mark, Scene, Shape, Stage

LESSONS = (
    Lesson(
        N_("A card"),
        N_("Ada lays the purple 4: touch her free place."),
        N_("Then touch the card. Two taps a move, that is all."),
        ("side.0.7", "card.V4"),
        "row.7",
        "slot.7.0.2",
    ),
    Lesson(
        N_("A claim"),
        N_("Touch stone 1: Ada claims it."),
        N_("Three yellow cards, 17. Enough against a single brown 8?"),
        ("claim.1",),
        "row.1",
        moves=False,
    ),
    Lesson(
        N_("A proof"),
        N_("Touch stone 7: here she is right."),
        N_("Bo has a place left, and still no card can beat the run."),
        ("claim.7",),
        "row.7",
        then="proof.7",
    ),
    Lesson(
        N_("Undo"),
        N_("Touch here, and the claim is taken back."),
        N_("Every move can be: as many as you like, at any time."),
        ("undo",),
        "button.undo",
    ),
)
CLAIMED, COUNTER = ("Y4", "Y6", "Y7"), ("N7", "N8", "N9")
LAID = "N8"


def picture(stage: Stage) -> Scene:
    """A claim, the cards that could still beat it, and what is said to it."""
    wide = min(40.0, (stage.width - 44 - 38 - 6 * 4) / 6)
    high = wide * 1.3
    box = Box(0, 0, stage.width, high + 8)
    return Scene(box.w, box.h, (Shape("claim", "picture", box, tuple(_claim(box, wide))),))


def _claim(box: Box, wide: float) -> Iterator[Mark]:
    places = box.inset(0, 4).lined(*[wide] * 3, 38.0, *[wide] * 3, gap=4)
    stone = places.pop(3)
    for card, place in zip(CLAIMED + COUNTER, places, strict=True):
        yield from faces.card(card, place)
        if card in COUNTER and card != LAID:
            yield art.ring(place, "illegal", gap=0)
    yield from art.pebble(1, Box.about(stone.cx, stone.cy, 32, 32), "stone", "stone_ink")
    yield from art.verdict_badge("illegal", Box.about(box.right - 18, box.cy, 28, 28))


EXAMPLE = Example(
    Path(__file__).parent / "example.jsonl",
    LESSONS,
    N_("Ada claims stone 1. May she?"),
    N_("Bo could still lay these: not yet."),
    picture,
)
