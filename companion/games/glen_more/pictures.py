"""The pictures of Glen More's rule book."""

from companion.games.illustration import arrow, illustration, spread
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Path, Scene, Stage, Tint
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.scoring import LEAD

SIDE = 46


def market(speech: Speech, stage: Stage) -> Scene:
    x = (stage.width - (SLOTS + 1) * 56) / 2
    marks: list[Mark] = [Glyph("good-cattle", x + 24, 34, 34, Tint("text"))]
    for slot in range(1, SLOTS + 1):
        box = Box(x + slot * 56, 12, 44, 44)
        edge = "accent" if slot == 2 else "line_strong"
        marks.append(Block(box, Tint("raised"), 8, Tint(edge), 2))
        if slot == 1:
            marks.append(Glyph("coin", box.cx, box.cy, 22, Tint("accent")))
        else:
            marks.append(art.words(str(slot), box.cx, box.cy, 20, "text", bold=True))
    words = speech.tr("Buying costs {n} here, selling brings {m}").format(n=2, m=1)
    return illustration(stage, 66, marks, words)


def place(speech: Speech, stage: Stage) -> Scene:
    """A territory with a Scot, where a tile may lie and where not."""
    x, y = stage.width / 2 - SIDE, 58
    marks: list[Mark] = []
    for i in range(2):
        box = Box(x + i * SIDE, y, SIDE - 2, SIDE - 2)
        marks.append(Block(box, Tint("raised"), 5, Tint("line_strong")))
        marks.append(Block(Box(box.x, box.cy - 4, box.w, 8), Tint("fixed.river")))
    marks.append(Glyph("scot", x + SIDE / 2, y + SIDE / 2, 26, Tint("text")))
    for column, row, fine in ((0, -1, True), (1, 1, True), (-1, 1, False), (2, -1, False)):
        box = Box(x + column * SIDE, y + row * SIDE, SIDE - 2, SIDE - 2)
        tint = Tint("legal" if fine else "illegal")
        marks.append(Block(box, None, 5, tint, 2))
        marks.append(Glyph("legal" if fine else "illegal", box.cx, box.cy, 20, tint))
    return illustration(stage, 158, marks, speech.tr("An edge must touch, and a Scot stand near"))


def lead(speech: Speech, stage: Stage) -> Scene:
    marks: list[Mark] = []
    for ahead, box in enumerate(spread(stage, len(LEAD) - 1, 46, 56), 1):
        marks.append(art.panel(box, "raised", 8))
        more = "+" if ahead == len(LEAD) - 1 else ""
        marks.append(art.words(f"{ahead}{more}", box.cx, box.y + 16, 14, "text_2"))
        marks.append(art.words(str(LEAD[ahead]), box.cx, box.y + 38, 20, "text", bold=True))
    return illustration(stage, 68, marks, speech.tr("So far ahead of the last, so many points"))


TILE = 44


def tile(box: Box, edge: str = "line_strong", *, river: bool = False) -> list[Mark]:
    marks: list[Mark] = [Block(box, Tint("raised"), 5, Tint(edge), 2)]
    if river:
        marks.append(Block(Box(box.x, box.cy - 4, box.w, 8), Tint("fixed.river")))
    return marks


def cell(stage: Stage, column: float, row: float) -> Box:
    """A place of a territory whose first column stands a little left of the middle."""
    return Box(stage.width / 2 + (column - 1.5) * TILE, 6 + row * TILE, TILE - 2, TILE - 2)


def activate(speech: Speech, stage: Stage) -> Scene:
    """A new tile with its neighbours, and one tile too far away."""
    marks: list[Mark] = []
    for column, row in ((0, 0), (1, 0), (0, 1), (2, 1), (0, 2), (2, 2)):
        marks += tile(cell(stage, column, row), "legal", river=row == 1)
        box = cell(stage, column, row)
        marks.append(Glyph("legal", box.right - 10, box.y + 10, 14, Tint("legal")))
    new, far = cell(stage, 1, 1), cell(stage, -1, 2)
    marks += [*tile(new, "accent", river=True), art.ring(new, "accent")]
    marks += [*tile(far, "line"), Glyph("illegal", far.cx, far.cy, 18, Tint("text_3"))]
    return illustration(stage, 144, marks, speech.tr("The new tile and all tiles around it"))


def movement(speech: Speech, stage: Stage) -> Scene:
    marks: list[Mark] = []
    for column in range(3):
        for row in range(2):
            near = column < 2 and (column, row) != (0, 1)
            marks += tile(cell(stage, column, row), "legal" if near else "line", river=row == 1)
    here = cell(stage, 0, 1)
    marks.append(Glyph("scot", here.cx, here.cy, 26, Tint("text")))
    for column, row in ((0, 0), (1, 0), (1, 1)):
        to = cell(stage, column, row)
        marks.append(Path(((here.cx, here.cy), (to.cx, to.cy)), Tint("legal", 0.6), 2))
        marks.append(Glyph("legal", to.cx, to.cy, 16, Tint("legal")))
    words = speech.tr("A movement point: one tile on, edge or corner")
    return illustration(stage, 100, marks, words)


def rebuild(speech: Speech, stage: Stage) -> Scene:
    marks: list[Mark] = []
    for x, upper in ((stage.width / 4, False), (stage.width * 3 / 4, True)):
        village = Box(x - TILE, 14, TILE - 2, TILE - 2)
        beside = Box(x, 14, TILE - 2, TILE - 2)
        marks += [*tile(village, river=True), *tile(beside, river=True)]
        marks.append(Glyph("scot", beside.cx, beside.cy, 24, Tint("text")))
        if upper:
            marks += tile(village.moved(-4, -6), "accent", river=True)
        glyph = "rebuild" if upper else "village"
        spot = village.moved(-4, -6) if upper else village
        tint = Tint("accent" if upper else "text")
        marks.append(Glyph(glyph, spot.cx, spot.y + 12, 16, tint))
    marks.append(arrow(stage.width / 2, 36))
    words = speech.tr("A village on a village, river on river, a Scot beside it")
    return illustration(stage, 64, marks, words)


def strip(stage: Stage, tiles: str, chosen: int | None = None) -> list[Mark]:
    """Spaces of the rondel in a row: A and B figures, * the die, S and T tiles, - nothing."""
    marks: list[Mark] = []
    for i, (what, box) in enumerate(zip(tiles, spread(stage, len(tiles), 34, 34, 34), strict=True)):
        marks.append(Block(box, None, 6, Tint("line")))
        if what in "AB":
            marks += art.seat_mark("AB".index(what), what, box.scaled(0.7))
        elif what == "*":
            marks.append(Glyph("lots", box.cx, box.cy, box.w * 0.66, Tint("text")))
        elif what != "-":
            marks += tile(box.scaled(0.82), "accent" if i == chosen else "line_strong")
            letter = "S" if what == "S" else "A"
            marks.append(art.words(letter, box.cx, box.cy, 14, "text_2"))
    return marks


def take(speech: Speech, stage: Stage) -> Scene:
    tiles = "ABSSSTT-"
    boxes = spread(stage, len(tiles), 34, 34, 34)
    start, to = boxes[0], boxes[4]
    way = ((start.cx, 32), (start.cx, 16), (to.cx, 16), (to.cx, 32))
    marks = [*strip(stage, tiles, chosen=4), Path(way, Tint("accent"), 2)]
    words = speech.tr("The rear-most figure goes as far ahead as it likes")
    return illustration(stage, 76, marks, words)


def ring(speech: Speech, stage: Stage) -> Scene:
    words = speech.tr("Figures, the die, S tiles, A tiles, an empty space")
    return illustration(stage, 76, strip(stage, "AB*SSSTT-"), words)


def travel(speech: Speech, stage: Stage) -> Scene:
    """From the start over an occupied crest to a new one: only the last path is paid."""
    boxes = spread(stage, 3, 44, 44, 22)
    marks: list[Mark] = []
    for one, other, paid in ((boxes[0], boxes[1], False), (boxes[1], boxes[2], True)):
        tint = Tint("accent" if paid else "line_strong")
        marks.append(Path(((one.right, one.cy), (other.x, other.cy)), tint, 2))
        middle = (one.right + other.x) / 2
        marks.append(Block(Box.about(middle, one.cy, 26, 26), Tint("bg"), 13, tint))
        marks.append(Glyph("coin", middle, one.cy, 16, tint))
    for i, box in enumerate(boxes):
        marks.append(Block(box, Tint("raised"), 22, Tint("accent" if i == 2 else "line_strong"), 2))
    marks.append(Glyph("castle", boxes[0].cx, boxes[0].cy, 22, Tint("text_2")))
    marks += art.seat_mark(1, "B", boxes[1].scaled(0.6))
    marks.append(Glyph("clan_token", boxes[2].cx, boxes[2].cy, 24, Tint("text")))
    words = speech.tr("From the nearest token on: only the last path is paid")
    return illustration(stage, 82, marks, words)


PICTURES = {
    "market": market,
    "place": place,
    "lead": lead,
    "ring": ring,
    "take": take,
    "rebuild": rebuild,
    "activate": activate,
    "movement": movement,
    "travel": travel,
}
