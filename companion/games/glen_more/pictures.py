"""The pictures of Glen More's rule book."""

from companion.games.glen_more.pictures_land import LAND_PICTURES
from companion.games.illustration import illustration, spread
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Stage, Tint
from scoring.glen_more.market import SLOTS
from scoring.glen_more.scoring import LEAD

SIDE = 46


def market(speech: Speech, stage: Stage) -> Scene:
    """The row of cattle with its first slot taken."""
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
    words = speech.tr("An edge must touch, and a Scot stand near")
    return illustration(stage, 158, marks, words)


def lead(speech: Speech, stage: Stage) -> Scene:
    """What each step ahead is worth."""
    marks: list[Mark] = []
    for ahead, box in enumerate(spread(stage, len(LEAD) - 1, 46, 56), 1):
        marks.append(art.panel(box, "raised", 8))
        more = "+" if ahead == len(LEAD) - 1 else ""
        marks.append(art.words(f"{ahead}{more}", box.cx, box.y + 16, 14, "text_2"))
        marks.append(art.words(str(LEAD[ahead]), box.cx, box.y + 38, 20, "text", bold=True))
    words = speech.tr("So far ahead of the last, so many points")
    return illustration(stage, 68, marks, words)


PICTURES = {"market": market, "place": place, "lead": lead, **LAND_PICTURES}
