"""The card pad: six colours by nine values, tactic cards, and the reason for a refusal."""

from collections.abc import Iterator, Mapping

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.phrases import TACTICS, card_name, letter
from companion.games.schotten_totten.table import BorderPosition
from companion.i18n import N_
from companion.match.phrases import Tr
from companion.play import art, look, text
from companion.play.questions import CARD
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.schotten_totten.formations import COLOURS, VALUES

GREY = N_("Grey: this card is on the table already, at the stone with that number")
COPIES = N_("It may copy a card on the table")
Where = Mapping[str, int]
"""The cards that cannot come any more, and the stone at which each lies."""
CELL, HEAD = 50, 28
FLAT_CELL, FLAT_HEAD = 48, 52
TACTIC, PER_ROW, FEW = 54, 5, 4
WIDE, NARROW = 600, 320
FOOT = 44


def pad(
    at: BorderPosition, stage: Stage, where: Where, refused: str = "", *, naming: bool = False
) -> Scene:
    """naming: a joker is to be named; it is no tactic."""
    shapes, cells = list[Shape](), list[tuple[str, Box]]()
    flat = stage.width > WIDE
    high = float(FLAT_CELL * len(COLOURS) if flat else HEAD + CELL * len(VALUES))
    whole = Box(0, 0, stage.width, high)
    lines = whole.rows(len(COLOURS)) if flat else whole.columns(len(COLOURS))
    for colour, line in zip(COLOURS, lines, strict=True):
        head = Box(4, line.cy - 10, 26, 20) if flat else Box(line.x + line.w * 0.14, 4, 26, 20)
        shapes.append(_colour(colour, letter(colour, at.tr), head))
        count = len(VALUES)
        boxes = line.beside(FLAT_HEAD).columns(count) if flat else line.below(HEAD).rows(count)
        cells += [(f"{colour}{value}", box) for value, box in zip(VALUES, boxes, strict=True)]
    if at.state.options.tactics and not naming:
        across = FEW if stage.width <= NARROW else PER_ROW
        below = Box(0, high + 4, stage.width, TACTIC * -(-len(TACTICS) // across))
        cells += zip(TACTICS, below.grid(len(TACTICS), across), strict=True)
        high = below.bottom
    shapes += [_cell(at, card, target, where) for card, target in cells]
    box, said = Box(0, high, stage.width, FOOT), at.tr(COPIES if naming else GREY)
    shapes.append(_foot(box, refused, said, bool(where), stage))
    return Scene(stage.width, high + FOOT, shapes)


def _colour(colour: str, shown: str, box: Box) -> Shape:
    marks: tuple[Mark, ...] = (
        Block(box, Tint(f"suit.{colour}"), 5),
        Glyph(look.suit_symbol(colour), box.cx, box.cy, 14, Tint(f"suit.{colour}.ink")),
        Words(shown, box.right + 9, box.cy, 14, Tint("text_2"), bold=True),
    )
    return Shape(f"colour.{colour}", "colour", box, marks)


def _cell(at: BorderPosition, card: str, target: Box, where: Where) -> Shape:
    box, name = target.grown(-2), card_name(card, at.tr)
    draw = _tactic if card in TACTICS else _clan
    marks = tuple(draw(card, name, box, where.get(card)))
    spot, tones = Spot(f"{CARD}.{card}", name), art.toned(seen=card in where)
    return Shape(f"cell.{card}", "cell", box, marks, tones, spot=spot, target=target)


def _clan(card: str, name: str, box: Box, stone: int | None) -> Iterator[Mark]:
    """Of a card that is seen, the stone that it lies at, or the pile if it is discarded."""
    colour, value = card[0], card[1]
    if stone is None:
        ink = Tint(f"suit.{colour}.ink")
        yield Block(box, Tint(f"suit.{colour}"), 5, art.OUTLINE)
        yield Words(value, box.x + box.w * 0.32, box.cy, 22, ink, bold=True)
        yield Glyph(look.suit_symbol(colour), box.x + box.w * 0.68, box.cy, 18, ink)
        return
    yield Block(box, Tint("inset"), 5)
    yield Words(value, box.x + box.w * 0.27, box.cy, 18, Tint("text_3"))
    place = Box(box.x + box.w * 0.46, box.cy - 10, 20, 20)
    if stone:
        yield from art.pebble(stone, place, "stone", "stone_ink")
    else:
        yield Glyph("discard", place.cx, place.cy, 18, Tint("text_3"))


def _tactic(card: str, name: str, box: Box, stone: int | None) -> Iterator[Mark]:
    ground, ink = ("fixed.card_special", "fixed.card_ink") if stone is None else ("inset", "text_3")
    yield Block(box, Tint(ground), 5, art.OUTLINE)
    yield Glyph(card, box.cx, box.y + 13, 19, Tint(ink))
    broken = text.lines(name, 12, box.w - 4, most=2)
    for k, line in enumerate(broken):
        y = box.bottom - (16 if len(broken) == 1 else 20 - 13 * k)
        yield art.words(line, box.cx, y, 12, ink, room=box.w - 2)


def _foot(box: Box, refused: str, said: str, sample: bool, stage: Stage) -> Shape:
    """What the grey cells mean, or why the last touch did nothing."""
    marks: list[Mark] = []
    indent, label = 8, refused or said
    if refused:
        marks.append(Block(box, Tint("illegal_soft"), 12))
        marks += art.verdict_badge("illegal", Box(box.x + 8, box.cy - 12, 24, 24))
        indent = 42
    elif sample:
        marks += art.pebble(5, Box(box.x + 4, box.cy - 10, 20, 20), "stone", "stone_ink")
        indent = 32
    room = Box(box.x + indent, box.y, box.w - indent - 8, box.h)
    marks += art.paragraph(label, room, stage.size(14), "text" if refused else "text_2")
    return Shape("foot", "foot", box, tuple(marks), art.toned(illegal=bool(refused)), says=label)


def row_of_cards(cards: tuple[str, ...], letters: Tr | None) -> Scene | None:
    """Small cards side by side, for the head of a question."""
    if not cards:
        return None
    boxes = Box(0, 0, 31 * len(cards), 36).columns(len(cards))
    shapes = [
        Shape(f"beside.{i}", "card", box, faces.card(card, box, letters=letters))
        for i, (card, box) in enumerate(zip(cards, [b._replace(w=27) for b in boxes], strict=True))
    ]
    return Scene(31 * len(cards), 36, shapes)
