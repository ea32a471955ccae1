"""Cards to look at, and the question which two values a card has."""

from collections.abc import Sequence

from companion.games.dnup import faces
from companion.games.dnup.advice import VALUES
from companion.games.dnup.pad import values_scene
from companion.match.phrases import Tr
from companion.play.questions import Choice, Picture, Question
from companion.play.rows import in_rows, rows_scene
from companion.play.scene import Box, Scene, Shape, Spot, Stage

CARD = (44, 64)
ENDS = ("upper", "lower")


def cards_shown(cards: Sequence[str], stage: Stage, tr: Tr) -> Scene:
    """Cards to look at."""
    boxes = in_rows(len(cards), CARD, stage.width)
    shapes = [
        Shape(f"known.{i}", "card", box, faces.card(card, box), says=faces.card_said(card, tr))
        for i, (card, box) in enumerate(zip(cards, boxes, strict=True))
    ]
    return rows_scene(shapes, stage.width)


def ends_question(card: str, note: str, more: Choice, stage: Stage, tr: Tr) -> Question:
    """Which two values a card has, the upper one first; more: what else it may be."""
    face = Box(0, 0, *CARD)
    shape = Shape("face", "card", face, faces.card(card, face), says=faces.card_said(card, tr))
    values = zip(ENDS, card.split("/"), strict=True)
    return Question(
        "ends",
        tr("What is on the card?"),
        note,
        parts=tuple(
            Picture(values_scene(stage, frozenset(VALUES), int(value), end))
            for end, value in values
        ),
        choices=(more, Choice(Spot("done", tr("Done")), icon="tick", kind="accent")),
        beside=Scene(*CARD, [shape]),
    )


def with_end(card: str, end: str, value: str) -> str:
    upper, lower = card.split("/")
    return f"{value}/{lower}" if end == "upper" else f"{upper}/{value}"
