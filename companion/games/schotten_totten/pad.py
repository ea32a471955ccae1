"""The card pad: six colours by nine values, the tactics below, and the line that says why not."""

from collections.abc import Iterator, Mapping

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.phrases import TACTICS, card_name
from companion.games.schotten_totten.table import Table
from companion.i18n import N_
from companion.play import art, look, text
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.schotten_totten.formations import COLOURS, VALUES

GREY = N_("Grey: this card is on the table already, at the stone with that number")
CELL, HEAD = 50, 28
FLAT_CELL, FLAT_HEAD = 48, 52
TACTIC, PER_ROW, FEW = 54, 5, 4
WIDE, NARROW = 600, 320
FOOT = 44


def pad(
    at: Table,
    stage: Stage,
    where: Mapping[str, int],
    refused: str,
    *,
    tactics: bool,
    foot: str,
) -> Scene:
    """where: the cards that cannot come any more, and the stone at which each lies."""
    flat = stage.width > WIDE
    clans = FLAT_CELL * len(COLOURS) if flat else HEAD + CELL * len(VALUES)
    shapes = [*_colours(stage.width, flat)]
    for card, box in _clan_cells(stage.width, flat):
        shapes.append(_clan_cell(at, card, box.grown(-2), where))
    high = float(clans)
    if tactics:
        across = FEW if stage.width <= NARROW else PER_ROW
        below = Box(0, high + 4, stage.width, TACTIC * -(-len(TACTICS) // across))
        for card, box in zip(TACTICS, below.grid(len(TACTICS), across), strict=True):
            shapes.append(_tactic_cell(at, card, box.grown(-2), where))
        high = below.bottom
    shapes.append(_foot(Box(0, high, stage.width, FOOT), refused, foot, bool(where), stage))
    return Scene(stage.width, high + FOOT, shapes)


def _clan_cells(width: float, flat: bool) -> Iterator[tuple[str, Box]]:
    for i, colour in enumerate(COLOURS):
        for value in VALUES:
            if flat:
                wide = (width - FLAT_HEAD) / len(VALUES)
                box = Box(FLAT_HEAD + wide * (value - 1), FLAT_CELL * i, wide, FLAT_CELL)
            else:
                wide = width / len(COLOURS)
                box = Box(wide * i, HEAD + CELL * (value - 1), wide, CELL)
            yield f"{colour}{value}", box


def _colours(width: float, flat: bool) -> Iterator[Shape]:
    wide = width / len(COLOURS)
    for i, colour in enumerate(COLOURS):
        box = Box(wide * (i + 0.14), 4, 26, 20)
        if flat:
            box = Box(4, FLAT_CELL * (i + 0.5) - 10, 26, 20)
        marks: tuple[Mark, ...] = (
            Block(box, Tint(f"suit.{colour}"), 5),
            Glyph(look.suit_symbol(colour), box.cx, box.cy, 14, Tint(f"suit.{colour}.ink")),
            Words(colour, box.right + 9, box.cy, 14, Tint("text_2"), bold=True),
        )
        yield Shape(f"colour.{colour}", "colour", box, marks)


def _clan_cell(at: Table, card: str, box: Box, where: Mapping[str, int]) -> Shape:
    colour, value = card[0], card[1]
    spot = Spot(f"card.{card}", card_name(card, at.tr))
    if card in where:
        marks: tuple[Mark, ...] = (
            Block(box, Tint("inset"), 5),
            Words(value, box.x + box.w * 0.27, box.cy, 18, Tint("text_3")),
            *_where(where[card], Box(box.x + box.w * 0.46, box.cy - 10, 20, 20)),
        )
        seen = frozenset({"seen"})
        return Shape(f"cell.{card}", "cell", box, marks, seen, spot=spot, target=box.grown(2))
    ink = Tint(f"suit.{colour}.ink")
    marks = (
        Block(box, Tint(f"suit.{colour}"), 5, art.OUTLINE),
        Words(value, box.x + box.w * 0.32, box.cy, 22, ink, bold=True),
        Glyph(look.suit_symbol(colour), box.x + box.w * 0.68, box.cy, 18, ink),
    )
    return Shape(f"cell.{card}", "cell", box, marks, spot=spot, target=box.grown(2))


def _tactic_cell(at: Table, card: str, box: Box, where: Mapping[str, int]) -> Shape:
    gone = card in where
    ink = Tint("text_3" if gone else "fixed.card_ink")
    name = card_name(card, at.tr)
    marks: list[Mark] = [
        Block(box, Tint("inset" if gone else "fixed.card_special"), 5, art.OUTLINE),
        Glyph(card, box.cx, box.y + 13, 19, ink),
    ]
    broken = text.lines(name, 12, box.w - 4, most=2)
    for k, line in enumerate(broken):
        y = box.bottom - (16 if len(broken) == 1 else 20 - 13 * k)
        marks.append(art.words(line, box.cx, y, 12, ink, room=box.w - 2))
    tones = frozenset({"seen"}) if gone else frozenset()
    spot = Spot(f"card.{card}", name)
    return Shape(f"cell.{card}", "cell", box, tuple(marks), tones, spot=spot, target=box.grown(2))


def _where(stone: int, box: Box) -> tuple[Mark, ...]:
    """The stone a seen card lies at; the pile for a discarded one."""
    if stone:
        return art.pebble(stone, box, "stone", "stone_ink")
    return (Glyph("discard", box.cx, box.cy, 18, Tint("text_3")),)


def _foot(box: Box, refused: str, said: str, sample: bool, stage: Stage) -> Shape:
    """What the grey cells mean, or why the last touch did nothing."""
    marks: list[Mark] = []
    indent = 8
    if refused:
        marks.append(Block(box, Tint("illegal_soft"), 12))
        marks += art.verdict_badge("illegal", Box(box.x + 8, box.cy - 12, 24, 24))
        indent = 42
    elif sample:
        marks += art.pebble(5, Box(box.x + 4, box.cy - 10, 20, 20), "stone", "stone_ink")
        indent = 32
    room = Box(box.x + indent, box.y, box.w - indent - 8, box.h)
    tone = "text" if refused else "text_2"
    marks += art.paragraph(refused or said, room, stage.size(14), tone)
    tones = frozenset({"illegal"}) if refused else frozenset()
    return Shape("foot", "foot", box, tuple(marks), tones, says=refused or said)


def row_of_cards(cards: tuple[str, ...], letters: bool) -> Scene | None:
    """Small cards side by side, for the head of a question."""
    if not cards:
        return None
    shapes = [
        Shape(f"beside.{i}", "card", box, faces.card(card, box, letters=letters))
        for i, card in enumerate(cards)
        for box in [Box(i * 31, 0, 27, 36)]
    ]
    return Scene(31 * len(cards), 36, shapes)
