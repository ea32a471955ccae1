"""The pictures of dnup's rule book."""

from companion.games.dnup.faces import card
from companion.games.illustration import arrow, illustration
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Stage, Tint

W, H = 40, 56


def cards(codes: tuple[str, ...], x: float, y: float = 6, step: float = 46) -> list[Mark]:
    boxes = [Box(x + i * step, y, W, H) for i in range(len(codes))]
    return [mark for code, box in zip(codes, boxes, strict=True) for mark in card(code, box)]


def a_set(speech: Speech, stage: Stage) -> Scene:
    marks = cards(("3/8", "3/5", "3/6", "3/7"), (stage.width - 184) / 2)
    words = speech.tr("A set of value {value} and size {size}").format(value=3, size=4)
    return illustration(stage, 70, marks, words)


def beat(speech: Speech, stage: Stage) -> Scene:
    sign = art.words(">", stage.width / 2, 34, 24, "legal", bold=True)
    words = speech.tr("Two fives beat two threes")
    return _pairs(stage, ("5/7", "5/8"), sign, ("3/4", "3/6"), words)


def _pairs(
    stage: Stage, left: tuple[str, str], sign: Mark, right: tuple[str, str], words: str
) -> Scene:
    """Two cards, a sign, and two more."""
    mid = stage.width / 2
    marks = [*cards(left, mid - 116), sign, *cards(right, mid + 30)]
    return illustration(stage, 70, marks, words)


def turned(speech: Speech, stage: Stage) -> Scene:
    words = speech.tr("Back in the hand, the threes are a 4 and a 6")
    return _pairs(stage, ("3/4", "3/6"), arrow(stage.width / 2, 34), ("4/3", "6/3"), words)


def values(speech: Speech, stage: Stage) -> Scene:
    """A card with its two values, each named beside it."""
    box = Box(stage.width / 2 - 96, 6, 56, 78)
    marks = list(card("3/8", box))
    for said, share in ((speech.tr("active value"), 0.3), (speech.tr("the other value"), 0.8)):
        x, y = box.right + 12, box.y + box.h * share
        room = stage.width - x - 4
        marks.append(art.words(said, x, y, 15, "text", room=room, anchor="left"))
    return illustration(stage, 90, marks, speech.tr("Turned, it is an 8"))


def add(speech: Speech, stage: Stage) -> Scene:
    x = stage.width / 2 - 122
    marks = [*cards(("5/7",), x), Glyph("plus", x + 55, 34, 22, Tint("text_2"))]
    marks += [*cards(("5/8",), x + 70), arrow(x + 128, 34), *cards(("5/7", "5/8"), x + 152)]
    words = speech.tr("A five is added: now it is a set of two")
    return illustration(stage, 70, marks, words)


def take(speech: Speech, stage: Stage) -> Scene:
    words = speech.tr("In your hand the twos are a 5 and a 7")
    return _pairs(stage, ("2/5", "2/7"), arrow(stage.width / 2, 34), ("5/2", "7/2"), words)


def turn_hand(speech: Speech, stage: Stage) -> Scene:
    mid = stage.width / 2
    hand = ("1/6", "2/9", "4/3")
    over = tuple("/".join(reversed(code.split("/"))) for code in hand)
    marks = [*cards(hand, mid - 128, step=34), arrow(mid, 34), *cards(over, mid + 20, step=34)]
    return illustration(stage, 70, marks, speech.tr("Every card of the hand is turned"))


def areas(speech: Speech, stage: Stage) -> Scene:
    """Two players opposite each other: area two is at everybody's left."""
    marks: list[Mark] = []
    left = stage.width / 2 - 64
    for row, numbers in enumerate(("12", "21")):
        for column, number in enumerate(numbers):
            box = Box(left + column * 66, 6 + row * 62, 62, 56)
            marks.append(Block(box, Tint("raised"), 8, Tint(f"seat.{row}"), 2))
            flip = row == 0
            marks.append(art.words(number, box.cx, box.cy, 22, "text", bold=True, upside_down=flip))
    words = speech.tr("The second area is to the left of the first")
    return illustration(stage, 132, marks, words)


PICTURES = {
    "values": values,
    "set": a_set,
    "beat": beat,
    "add": add,
    "take": take,
    "turn": turn_hand,
    "turned": turned,
    "areas": areas,
}
