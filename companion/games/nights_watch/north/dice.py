"""Draws dice, and statistics: how often each number was rolled compared with fair dice."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.nights_watch.facts import TWO_DICE, WILDLING_DIE
from companion.games.nights_watch.north.phrases import QUIET
from companion.match.log import Entry
from companion.match.phrases import Ntr, Tr
from companion.match.statistics import Throws, thrown
from companion.play import art
from companion.play.position import Position, S
from companion.play.questions import Part, Picture, Question, Say, label, sheet
from companion.play.scene import Block, Box, Mark, Path, Polygon, Scene, Shape, Stage, Tint, Words

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""From the middle, in steps."""
BONE, INK = Tint("fixed.number_disc"), Tint("fixed.number_ink")


@lru_cache(maxsize=128)
def six(face: int | None, box: Box) -> tuple[Mark, ...]:
    """None: it has not been rolled."""
    if face is None:
        return (Block(box, None, box.w * 0.18, Tint("line_strong"), 2),)
    step, pip = box.w * 0.26, box.w * 0.18
    marks: list[Mark] = [Block(box, BONE, box.w * 0.18, art.OUTLINE)]
    for over, down in PIPS[face]:
        spot = Box.about(box.cx + over * step, box.cy + down * step, pip, pip)
        marks.append(Block(spot, INK, pip / 2))
    return tuple(marks)


@lru_cache(maxsize=128)
def twelve(face: int | None, box: Box) -> tuple[Mark, ...]:
    """The wildling die; None: it has not been rolled."""
    rim = art.corners(10, 90, box, box.w / 2)
    if face is None:
        return (Polygon(rim, None, Tint("line_strong"), 2),)
    number = Words(str(face), box.cx, box.cy, box.w * 0.34, Tint("bg"), bold=True)
    return (Polygon(rim, Tint("illegal")), *_faces(box), number)


def _faces(box: Box) -> Iterator[Mark]:
    """The face on top, and the edges that lead down from it."""
    top, rim = art.corners(5, 90, box, box.w * 0.3), art.corners(5, 90, box, box.w / 2)
    yield Polygon(top, None, Tint("bg", 0.45), 2)
    for one, other in zip(top, rim, strict=True):
        yield Path((one, other), Tint("bg", 0.45), 2)


def trail_words(number: object, tr: Tr) -> str:
    """The trail that the wildling die names."""
    if type(number) is int and number <= QUIET:
        return tr("Trail {n}").format(n=number)
    return tr("No trail")


MIN_ROLLS = 24
"""Rolls before it means anything how even they are."""
PLOT, FOOT, HEAD = 190, 32, 36
WIDEST = 28
"""dp of a bar."""


class Rolls(NamedTuple):
    """What was rolled in a match."""

    sums: Counter[int]
    """Of the two dice; empty at the warden's table."""
    wildling: Counter[int]
    by: Counter[str]
    """app or table; rolls that do not say so are left out."""


def rolled(entries: Iterable[Entry]) -> Rolls:
    """From the entries that stand."""
    rolls = Rolls(Counter(), Counter(), Counter())
    for entry in entries:
        if entry.get("move") != "roll":
            continue
        if entry.get("dice") is not None:
            rolls.sums[sum(entry["dice"])] += 1
        if entry.get("wildling") is not None:
            rolls.wildling[entry["wildling"]] += 1
        if entry.get("rolled") is not None:
            rolls.by[entry["rolled"]] += 1
    return rolls


def summary(throws: Throws, tr: Tr, ntr: Ntr) -> str:
    """How many rolls, and whether fair dice are often like this."""
    text = ntr("{n} roll", "{n} rolls", throws.rolls).format(n=throws.rolls)
    if throws.rolls < MIN_ROLLS:
        return text
    often = min(99, max(1, round(100 * throws.odds)))
    even = tr("fair dice are this uneven, or more, in {n} of 100 matches").format(n=often)
    return f"{text} · {even}"


def rolls_question(at: Position[S], stage: Stage) -> Question:
    """Every die of the match against expectation."""
    tr = at.tr
    parts = tuple(_parts(at, rolled(played.entry for played in at.standing), stage))
    if not parts:
        parts = (Say(tr("Nothing yet. The bars grow with every roll."), tone="text_2"),)
    return sheet(tr, "rolls", tr("What was rolled"), *parts)


def _parts(at: Position[S], rolls: Rolls, stage: Stage) -> Iterator[Part]:
    tr = at.tr
    if rolls.sums or rolls.wildling:
        yield label(tr("Bars: rolled. Lines: what chance expects."))
    for title, counts, chances, faint in (
        (tr("Two dice"), rolls.sums, TWO_DICE, 0),
        (tr("Wildling die"), rolls.wildling, WILDLING_DIE, 12 - QUIET),
    ):
        if counts:
            throws = thrown(counts, chances)
            yield label(title)
            yield Picture(plot(throws, faint, stage.width))
            yield label(summary(throws, tr, at.ntr))
    if rolls.by:
        words = tr("By the app: {app}. On the table: {table}.")
        yield label(words.format(app=rolls.by["app"], table=rolls.by["table"]))


def plot(throws: Throws, faint: int, width: float) -> Scene:
    """Counts side by side, and across each what chance expects; faint: so many at the end."""
    whole = Box(0, 0, width, PLOT)
    area = Box(6, HEAD, width - 12, PLOT - HEAD - FOOT)
    most = max(*throws.counts, *throws.expected, 1)
    wide = area.w / len(throws.faces)
    shapes = [Shape("plot", "plot", whole, (art.panel(whole, "inset"),))]
    rows = zip(throws.faces, throws.counts, throws.expected, strict=True)
    for i, (face, count, due) in enumerate(rows):
        high, line = area.h * count / most, area.bottom - area.h * due / most
        column = Box(area.x + wide * i, area.bottom - high, wide, high)
        dim = i >= len(throws.faces) - faint
        marks = _column(column, face, count, line, dim=dim)
        tones = frozenset({"faint"} if dim else ())
        shapes.append(Shape(f"rolled.{face}", "rolled", column, marks, tones, f"{face}: {count}"))
    return Scene(width, PLOT, shapes)


def _column(column: Box, face: int, count: int, line: float, *, dim: bool) -> tuple[Mark, ...]:
    bar = Box.about(column.cx, column.cy, min(column.w * 0.72, WIDEST), column.h)
    top = line if 0 <= bar.y - line < 16 else bar.y
    grown = (Block(bar, Tint("stone"), min(4, bar.h / 2)),) if count else ()
    return (
        *grown,
        Block(Box(column.x, line - 1, column.w, 2), Tint("accent_text")),
        Words(str(face), bar.cx, column.bottom + 13, 12, Tint("text_3" if dim else "text_2")),
        Words(str(count), bar.cx, top - 12, 14, Tint("text" if count else "text_3"), bold=True),
    )
