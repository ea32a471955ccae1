"""Draws the certain points: every player's total, the last round's gains, and all rounds."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from companion.games.glen_more.pad.columns import BAR, GAP, MARGIN, SIDE, gain_tint
from companion.games.glen_more.pad.draft import FINAL, Category, Counted, PadTable, scored
from companion.games.glen_more.pad.touches import AMEND, BREAKDOWN, MEND, WRONG_ROUND
from companion.games.glen_more.points import PLAY, groups, signed
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint, Words
from companion.play.text import number
from scoring.game import Seat, Tally
from scoring.glen_more.pad import Pad, next_round
from scoring.glen_more.scoring import ROUNDS, totals

CARD, LOW_CARD, ALL_CHIPS = 124, 48, 340
ROOMY = 104
"""dp of a card where everything is larger."""
CHIP, LARGE_CHIP = 26, 32
NOTE = 40
HEAD, LINE, LOW_LINE = 24, 28, 23
WIDE = 600
"""dp: from here on a card is one line."""
FINGER, SMALL_FINGER = 48, 44
"""dp of a column that is touched; the smaller one on the smallest phone."""
MARKS = 34
"""dp: the table's first column."""


def bar_box(at: PadTable, stage: Stage) -> Box:
    high = 0 if at.reader == "watcher" else BAR
    wide = _side(stage) if stage.lying else stage.width
    return Box(stage.width - wide, stage.height - high, wide, high)


def _side(stage: Stage) -> float:
    """Of a lying screen: the table of rounds, and what can be done."""
    return max(SIDE, stage.width * 0.38)


def said(at: PadTable) -> str:
    """For a listener, and in short for everybody."""
    if at.outcome is not None:
        return at.ended()
    coming = next_round(at.state)
    text = at.tr("Only points that are certain. The final count is still to come.")
    if coming != FINAL:
        text = at.tr("Only points that are certain. Round {round} starts from these counts.")
    return text.format(round=coming) if at.state.rounds else at.tr("No round is counted yet.")


def standings(at: PadTable, stage: Stage, link: float) -> Iterator[Shape]:
    """Everybody by points, the table of rounds, and one line; lying, the table at the right."""
    foot = bar_box(at, stage)
    count, bottom = len(at.players), foot.y - link - 4
    high: float = HEAD + (LINE if stage.height > 640 else LOW_LINE) * count + 8
    if stage.lying:
        wide = _side(stage)
        left = Box(MARGIN, 4, stage.width - wide - MARGIN - 8, stage.height - 8)
        right = Box(stage.width - wide, 4, wide - MARGIN, bottom - 4)
        high = min(44 * (count + 1) + 8, right.h - NOTE)
    else:
        whole = Box(MARGIN, 4, stage.width - 2 * MARGIN, bottom - 4)
        least = count * (LOW_CARD + GAP) + 4
        note = NOTE if whole.h - high - NOTE >= least else 0
        high = high if whole.h - high - note >= least else 0
        left = whole._replace(h=whole.h - high - note - 4)
        right = whole.below(whole.h - high - note)
    points = totals(at.state.lines, count)
    order = sorted(range(count), key=lambda seat: -points[seat])
    gap = 2 * GAP if left.h > count * CARD else GAP
    for place, (seat, box) in enumerate(zip(order, left.rows(count, gap, CARD), strict=True)):
        yield from _card(at, seat, points, box, stage, first=place == 0)
    if high:
        yield from _rounds(at, order, right._replace(h=high), stage)
    if right.h > high:
        low = min(NOTE, right.h - high)
        yield _note(at, Box(right.x + 4, right.y + high, right.w - 8, low), stage)


def _note(at: PadTable, box: Box, stage: Stage) -> Shape:
    label = at.news or (at.tr("The table as it was") if at.reader == "past" else said(at))
    marks = art.paragraph(label, box, stage.usual(14), "text_2", most=3, anchor="center")
    return Shape("note", "hint", box, tuple(marks), says=label)


# A player


class Gained(NamedTuple):
    """What one category of the last count brought a seat; None: it brings nothing by itself."""

    called: Category
    counted: int
    vp: int | None


def _places(box: Box, *, chips: bool) -> tuple[Box, Box, Box | None, Box, Box]:
    """Of the mark, the name, what was counted, what it brings, and the sum of a player's card.

    Wide: all in one line; else what was counted lies below, where there is room for it."""
    wide, below = box.w >= WIDE, chips and box.w < WIDE and box.h >= 36 + CHIP
    chip, under = (LARGE_CHIP, 12) if box.h >= ROOMY else (CHIP, 7)
    row = Box(box.x, box.y + 2, box.w, box.h - chip - under - 2) if below else box
    side = min(36, row.h * 0.66)
    mark = Box(box.x + 16, row.cy - side / 2, side, side)
    total = Box(box.right - 74, row.y, 60, row.h)
    gain = Box(total.x - 52, row.y, 44, row.h)
    name = Box(mark.right + 14, row.y, gain.x - mark.right - 20, row.h)
    counted = Box(name.x, row.bottom, box.right - name.x - 8, chip) if below else None
    if wide and chips:
        counted = Box(name.right - ALL_CHIPS, row.cy - chip / 2, ALL_CHIPS, chip)
        name = name._replace(w=name.w - ALL_CHIPS - 14)
    return mark, name, counted, gain, total


def _card(
    at: PadTable, seat: Seat, points: list[int], box: Box, stage: Stage, *, first: bool
) -> Iterator[Shape]:
    name, last = at.players[seat], scored(at.state)
    won = at.outcome is not None and seat in at.outcome.winners
    chips = _gained(last, seat) if last else []
    mark, called, counted, brought, total = _places(box, chips=bool(chips))
    marks: list[Mark] = [art.panel(box, "raised" if first else "surface")]
    if won:
        marks.append(Block(box.grown(-1), None, 13, Tint("text"), 2))
    marks += art.seat_mark(seat, name, mark)
    marks += _name(name, seat, points, called, stage)
    if last is not None:
        gain, x, y = sum(chip.vp or 0 for chip in chips), brought.right, brought.cy
        change, tint, size = signed(gain), gain_tint(gain), stage.usual(22)
        marks.append(art.words(change, x, y, size, tint, bold=True, anchor="right"))
    if counted is not None:
        marks += _chips(chips, counted, stage)
    tones = frozenset({"won"} if won else ())
    heard = _heard(at, name, points[seat], chips)
    spot = Spot(BREAKDOWN(seat), heard) if at.reader == "player" else None
    card = Shape(f"player.{seat}", "player", box, tuple(marks), tones, says=heard, spot=spot)
    yield card._replace(heading=True)
    yield _total(seat, points[seat], total, stage)


def _total(seat: Seat, vp: int, box: Box, stage: Stage) -> Shape:
    label, size = text.fitted(number(vp), min(stage.size(40), box.h * 0.72), box.w, bold=True)
    wide = text.width(label, size, True)
    place = Box(box.right - wide, box.cy - size / 2, wide, size)
    digits = art.words(label, box.right, box.cy, size, "text", bold=True, anchor="right")
    return Shape(f"total.{seat}", "total", place, (digits,), says=label, lies=str(vp))


def _name(name: str, seat: Seat, points: list[int], box: Box, stage: Stage) -> Iterator[Mark]:
    size, up = min(stage.usual(22), box.h * 0.38), min(14, box.h * 0.21)
    yield art.words(name, box.x, box.cy - up, size, "text", room=box.w, bold=True, anchor="left")
    share = points[seat] / max([*points, 1])
    yield from art.bar(share, seat, Box(box.x, box.cy + up - 1, box.w, 6))


def _gained(last: Counted, seat: Seat) -> list[Gained]:
    gains = last.gains()
    return [
        Gained(called, last.rows[name][seat], gains[name][seat] if name in gains else None)
        for name, called in last.categories.items()
    ]


def _chips(chips: list[Gained], box: Box, stage: Stage) -> Iterator[Mark]:
    size = stage.usual(14)
    chips = [chip for chip in chips if chip.vp]
    while size > text.SMALLEST and sum(_wide(chip, size) + 6 for chip in chips) > box.w + 6:
        size = max(text.SMALLEST, size - 0.5)
    x = box.x
    for chip in chips:
        ground = Box(x, box.y, _wide(chip, size), box.h)
        yield Block(ground, Tint("inset"), 8)
        yield Glyph(chip.called.sign, x + 14, ground.cy, 16, Tint("text_2"))
        message = signed(chip.vp or 0)
        yield art.words(message, x + 26, ground.cy, size, "text_2", anchor="left")
        x = ground.right + 6


def _wide(chip: Gained, size: float) -> float:
    return 35 + text.width(signed(chip.vp or 0), size)


def _heard(at: PadTable, name: str, points: int, chips: list[Gained]) -> str:
    text = at.ntr("{name}: {n} point", "{name}: {n} points", abs(points))
    parts = [text.format(name=name, n=number(points))]
    for chip in chips:
        gain = f" ({signed(chip.vp)})" if chip.vp is not None else ""
        parts.append(f"{at.tr(chip.called.words)} {chip.counted}{gain}")
    return ", ".join(parts)


# The rounds


AMENDED, TOTAL = "amend", "sum"


def _table(pad: Pad) -> Mapping[str, list[int] | None]:
    """By column, everybody's points; None: it is still to come."""
    found = groups([line for line in pad.lines if line.rule != AMENDED])
    amended = tuple(line for line in pad.lines if line.rule == AMENDED)
    known: dict[str, tuple[Tally, ...]] = {PLAY: (), **{done.round: () for done in pad.rounds}}
    known |= found | ({AMENDED: amended} if amended else {})
    shown = (PLAY, *ROUNDS, *(name for name in (FINAL, AMENDED) if name in known))
    return {name: totals(known[name], pad.players) if name in known else None for name in shown}


def _rounds(at: PadTable, order: list[Seat], box: Box, stage: Stage) -> Iterator[Shape]:
    """A line for each player, in the order of the cards; what is to come is a dash."""
    table, latest, names = _table(at.state), scored(at.state), _heads(at)
    whole = totals(at.state.lines, at.state.players)
    bold = [latest is not None and name == latest.round for name in table] + [True]
    lines = Box(box.x, box.y + 4, box.w, box.h - 8).rows(len(order) + 1, most=44)
    labels = ["" if name == AMENDED else names[name] for name in (*table, TOTAL)]
    done = [done.round for done in at.state.rounds] if touched(at) else []
    fingers = [name in done for name in (*table, TOTAL)]
    size, edges = _edges(labels, fingers, box, stage)
    middles = [(left + right) / 2 for left, right in pairwise(edges)]
    head: list[Mark] = [art.panel(box, "surface")]
    for label, x, strong in zip(labels, middles, bold, strict=True):
        tint = "text" if strong else "text_2"
        said = art.words(label, x, lines[0].cy, size, tint, bold=strong)
        head.append(said if label else Glyph("amend", x, lines[0].cy, 16, Tint(tint)))
    yield from _columns(
        at, tuple(head), dict(zip(table, pairwise(edges), strict=False)), box, stage
    )
    for seat, line in zip(order, lines[1:], strict=True):
        cells = [None if row is None else row[seat] for row in table.values()] + [whole[seat]]
        heard = ", ".join(
            f"{names[name]} {number(vp)}"
            for name, vp in zip((*table, TOTAL), cells, strict=True)
            if vp is not None
        )
        name, side = at.players[seat], min(18, line.h * 0.8)
        mark = Box(line.x + 10, line.cy - side / 2, side, side)
        drawn = (
            _points(vp, x, line.cy, size, bold=strong)
            for vp, x, strong in zip(cells, middles, bold, strict=True)
        )
        marks = (*art.seat_mark(seat, name, mark), *drawn)
        yield Shape(f"rounds.{seat}", "line", line, marks, says=f"{name}: {heard}", lies="rounds")


def touched(at: PadTable) -> bool:
    return at.reader == "player" and bool(at.standing)


def _columns(
    at: PadTable,
    head: tuple[Mark, ...],
    edges: dict[str, tuple[float, float]],
    box: Box,
    stage: Stage,
) -> Iterator[Shape]:
    """The panel, and a target for each round that was scored: its column.

    The first columns lead to the last entries. Where a finger is wider than the column of a round,
    it is asked which one is meant.
    """
    table, done = Shape("rounds", "rounds", box, head), [one.round for one in at.state.rounds]
    if touched(at):
        table = table._replace(spot=Spot(WRONG_ROUND(), at.tr("Put a number right")))
    if not touched(at) or not done:
        yield table
        return
    left = box._replace(w=edges[done[0]][0] - box.x)
    yield table._replace(target=left)
    least = SMALL_FINGER if stage.small else FINGER
    if min(edges[name][1] - edges[name][0] for name in done) < least - 0.5:
        which = Spot(AMEND(), at.tr("What is to be corrected?"))
        yield Shape("columns", "column", box.beside(left.w), (), spot=which)
        return
    for name in done:
        x, right = edges[name]
        spot = Spot(MEND(name), at.tr("Correct round {round}", round=name))
        place = box._replace(x=x, w=right - x)
        yield Shape(f"column.{name}", "column", place, (), spot=spot)


def _edges(
    labels: list[str], fingers: list[bool], box: Box, stage: Stage
) -> tuple[float, list[float]]:
    """The size of the table's text, and between what its columns stand.

    Wider ones have wider heads; what is to be touched is as wide as a finger if all have room.
    """
    size, room, least = stage.usual(15), box.w - MARKS - 12, 0.0

    def wide() -> list[float]:
        digits = text.width("−88", size, True)
        words = [max(digits, text.width(label, size, True)) + 3 for label in labels]
        return [max(w, least) if finger else w for w, finger in zip(words, fingers, strict=True)]

    while size > text.SMALLEST and sum(wide()) > room:
        size = max(text.SMALLEST, size - 0.5)
    least = SMALL_FINGER if stage.small else FINGER
    if sum(wide()) > room:
        least = 0
    spare = (room - sum(wide())) / len(labels)
    edges = [box.x + MARKS]
    for w in wide():
        edges.append(edges[-1] + w + spare)
    return size, edges


def _heads(at: PadTable) -> dict[str, str]:
    tr = at.tr
    return {
        **{round: round for round in ROUNDS},
        PLAY: tr("Play"),
        FINAL: tr("End"),
        AMENDED: tr("Correction"),
        TOTAL: tr("Sum"),
    }


def _points(vp: int | None, x: float, y: float, size: float, *, bold: bool) -> Words:
    text, tint = ("–", "text_3") if vp is None else (number(vp), "text" if bold else "text_2")
    return art.words(text, x, y, size, tint, bold=bold)
