"""What is certain: everybody's points, what the last count brought, and every round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.glen_more.bars import bar, number, signed
from companion.games.glen_more.pad.columns import gain_tint
from companion.games.glen_more.pad.draft import FINAL, Counted, PadTable, scored
from companion.games.glen_more.pad.layout import BAR, MARGIN, SIDE, rows
from companion.games.glen_more.pad.phrases import ended
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.game import Seat, Tally
from scoring.glen_more.pad_moves import Pad, next_round
from scoring.glen_more.scoring import ROUNDS, totals

CARD, CHIP = 124, 26
NOTE = 40
HEAD, LINE, LOW_LINE = 24, 28, 23
WIDE = 480
"""dp: from here on a card is one line."""
MARKS = 34
"""dp: the table's first column."""


def bar_box(at: PadTable, stage: Stage) -> Box:
    high = 0 if at.reader == "watcher" else BAR
    x = stage.width - SIDE if stage.lying else 0
    return Box(x, stage.height - high, stage.width - x, high)


def said(at: PadTable) -> str:
    """For a listener, and in short for everybody."""
    if at.outcome is not None:
        return ended(at.outcome, at.speech)
    coming = next_round(at.state)
    told = at.tr("Only points that are certain. The final count is still to come.")
    if coming != FINAL:
        told = at.tr("Only points that are certain. Round {round} starts from these counts.")
    return told.format(round=coming) if at.state.rounds else at.tr("No round is counted yet.")


def standings(at: PadTable, stage: Stage, link: float) -> Iterator[Shape]:
    """Everybody by points, the table of rounds, and one line; lying, the table at the right."""
    foot = bar_box(at, stage)
    count, bottom = len(at.players), foot.y - link - 4
    high: float = HEAD + (LINE if stage.height > 640 else LOW_LINE) * count + 8
    if stage.lying:
        wide = max(SIDE, stage.width * 0.36) if at.reader == "watcher" else SIDE
        left = Box(MARGIN, 4, stage.width - wide - MARGIN - 8, stage.height - 8)
        right = Box(stage.width - wide, 4, wide - MARGIN, bottom - 4)
    else:
        left = Box(MARGIN, 4, stage.width - 2 * MARGIN, bottom - high - NOTE - 12)
        right = Box(MARGIN, bottom - high - NOTE, stage.width - 2 * MARGIN, high + NOTE)
    high = min(high, right.h - NOTE)
    points = totals(at.state.lines, count)
    order = sorted(range(count), key=lambda seat: -points[seat])
    for place, (seat, box) in enumerate(zip(order, rows(left, count, 8, CARD), strict=True)):
        yield from _card(at, seat, points, box, stage, first=place == 0)
    yield from _rounds(at, order, Box(right.x, right.y, right.w, high), stage)
    yield _note(at, Box(right.x + 4, right.y + high, right.w - 8, NOTE), stage)


def _note(at: PadTable, box: Box, stage: Stage) -> Shape:
    told = at.news or (at.tr("The table as it was") if at.reader == "past" else said(at))
    marks = art.paragraph(told, box, stage.usual(14), "text_2", most=3, anchor="center")
    return Shape("note", "hint", box, tuple(marks), says=told)


# A player


class Gained(NamedTuple):
    """What one category of the last count brought a seat; None: it brings nothing by itself."""

    sign: str
    title: str
    counted: int
    vp: int | None


class Places(NamedTuple):
    """Where the parts of a player's card lie."""

    mark: Box
    name: Box
    chips: Box | None
    gain: Box
    total: Box


def _places(box: Box, *, chips: bool) -> Places:
    """Wide: all in one line; else what was counted lies below, where there is room for it."""
    wide, below = box.w >= WIDE, chips and box.w < WIDE and box.h >= 36 + CHIP
    row = Box(box.x, box.y + 1, box.w, box.h - CHIP - 8) if below else box
    side = min(34, row.h * 0.66)
    mark = Box(box.x + 12, row.cy - side / 2, side, side)
    total = Box(box.right - 70, row.y, 56, row.h)
    gain = Box(total.x - 48, row.y, 44, row.h)
    name = Box(mark.right + 12, row.y, gain.x - mark.right - 16, row.h)
    counted = Box(box.x + 10, row.bottom, box.w - 20, CHIP) if below else None
    if wide and chips:
        room = name.w * 0.64 - 14
        counted = Box(name.right - room, row.cy - CHIP / 2, room, CHIP)
        name = name._replace(w=name.w * 0.36)
    return Places(mark, name, counted, gain, total)


def _card(
    at: PadTable, seat: Seat, points: list[int], box: Box, stage: Stage, *, first: bool
) -> Iterator[Shape]:
    name, last = at.players[seat], scored(at.state)
    won = at.outcome is not None and seat in at.outcome.winners
    chips = _gained(last, seat) if last else []
    place = _places(box, chips=bool(chips))
    marks: list[Mark] = [art.panel(box, "raised" if first else "surface")]
    if won:
        marks.append(Block(box.grown(-1), None, 13, Tint("text"), 2))
    marks += art.seat_mark(seat, name, place.mark)
    marks += _name(name, seat, points, place.name, stage)
    if last is not None:
        gain, where = sum(chip.vp or 0 for chip in chips), place.gain
        size, tint = stage.usual(18), gain_tint(gain)
        told = signed(gain)
        marks.append(art.words(told, where.right, where.cy, size, tint, bold=True, anchor="right"))
    if place.chips is not None:
        marks += _chips(chips, place.chips, stage)
    tones = frozenset({"won"}) if won else frozenset()
    heard = _heard(at, name, points[seat], chips)
    spot = Spot(f"breakdown.{seat}", heard) if at.reader == "player" else None
    yield Shape(f"player.{seat}", "player", box, tuple(marks), tones, says=heard, spot=spot)
    yield _total(seat, points[seat], place.total, stage)


def _total(seat: Seat, vp: int, box: Box, stage: Stage) -> Shape:
    told, size = text.fitted(number(vp), min(stage.size(32), box.h * 0.72), box.w, bold=True)
    wide = text.width(told, size, True)
    place = Box(box.right - wide, box.cy - size / 2, wide, size)
    digits = art.words(told, box.right, box.cy, size, "text", bold=True, anchor="right")
    return Shape(f"total.{seat}", "total", place, (digits,), says=told, lies=str(vp))


def _name(name: str, seat: Seat, points: list[int], box: Box, stage: Stage) -> Iterator[Mark]:
    size, up = min(stage.usual(18), box.h * 0.5), min(12, box.h * 0.21)
    yield art.words(name, box.x, box.cy - up, size, "text", room=box.w, bold=True, anchor="left")
    share = points[seat] / max([*points, 1])
    yield from bar(share, seat, Box(box.x, box.cy + up - 1, box.w, 6))


def _gained(last: Counted, seat: Seat) -> list[Gained]:
    gains = last.gains()
    return [
        Gained(sign, title, last.rows[name][seat], gains[name][seat] if name in gains else None)
        for name, (sign, title) in last.categories.items()
    ]


def _chips(chips: list[Gained], box: Box, stage: Stage) -> Iterator[Mark]:
    """What was counted in each category, and what that brought."""
    size = stage.usual(14)
    step = min(100, (box.w + 6) / len(chips))
    for i, chip in enumerate(chips):
        ground = Box(box.x + i * step, box.y, step - 6, box.h)
        yield Block(ground, Tint("inset"), 8)
        yield Glyph(chip.sign, ground.x + 14, ground.cy, 16, Tint("text_2"))
        count = art.words(
            str(chip.counted), ground.x + 26, ground.cy, size, "text_2", anchor="left"
        )
        yield count
        if chip.vp is not None:
            room = ground.w - 36 - text.width(count.text, size)
            tint = gain_tint(chip.vp)
            yield art.words(
                signed(chip.vp),
                ground.right - 6,
                ground.cy,
                size,
                tint,
                room=room,
                bold=bool(chip.vp),
                anchor="right",
            )


def _heard(at: PadTable, name: str, points: int, chips: list[Gained]) -> str:
    told = at.ntr("{name}: {n} point", "{name}: {n} points", abs(points))
    parts = [told.format(name=name, n=number(points))]
    for chip in chips:
        gain = f" ({signed(chip.vp)})" if chip.vp is not None else ""
        parts.append(f"{at.tr(chip.title)} {chip.counted}{gain}")
    return ", ".join(parts)


# The rounds


PLAY, AMENDED = "play", "amend"


def _column(line: Tally) -> str:
    """Where a line of the score stands in the table."""
    round = line.facts.get("round")
    if round in ROUNDS:
        return str(round)
    if line.rule.startswith("final."):
        return FINAL
    return AMENDED if line.rule == "amend" else PLAY


def _table(pad: Pad) -> Mapping[str, list[int] | None]:
    """By column, everybody's points; None: it is still to come."""
    found: dict[str, list[Tally]] = {PLAY: []}
    found |= {done.round: [] for done in pad.rounds}
    for line in pad.lines:
        found.setdefault(_column(line), []).append(line)
    kept = [PLAY, *ROUNDS]
    kept += [name for name in (FINAL, AMENDED) if name in found]
    return {name: totals(found[name], pad.players) if name in found else None for name in kept}


def _rounds(at: PadTable, order: list[Seat], box: Box, stage: Stage) -> Iterator[Shape]:
    """A line for each player, in the order of the cards; what is to come is a dash."""
    told = _table(at.state)
    whole = totals(at.state.lines, at.state.players)
    lines = rows(Box(box.x, box.y + 4, box.w, box.h - 8), len(order) + 1, most=44)
    step = (box.w - MARKS - 12) / (len(told) + 1)
    head: list[Mark] = [art.panel(box, "surface")]
    latest = scored(at.state)
    names = _heads(at)
    for i, name in enumerate([*told, "sum"]):
        x = box.x + MARKS + step * (i + 0.5)
        strong = name == "sum" or (latest is not None and name == latest.round)
        if name == AMENDED:
            head.append(Glyph("amend", x, lines[0].cy, 16, Tint("text_2")))
            continue
        tint, usual = "text" if strong else "text_2", stage.usual(14)
        head.append(art.words(names[name], x, lines[0].cy, usual, tint, room=step, bold=strong))
    yield Shape("rounds", "rounds", box, tuple(head))
    for seat, line in zip(order, lines[1:], strict=True):
        cells = [None if row is None else row[seat] for row in told.values()]
        bold = [latest is not None and name == latest.round for name in told]
        marks = _line(at, seat, [*cells, whole[seat]], [*bold, True], line, step, stage)
        heard = ", ".join(
            f"{names[name]} {number(vp)}"
            for name, vp in zip(told, cells, strict=True)
            if vp is not None
        )
        says = f"{at.players[seat]}: {heard}, {names['sum']} {number(whole[seat])}"
        yield Shape(f"rounds.{seat}", "line", line, tuple(marks), says=says)


def _heads(at: PadTable) -> dict[str, str]:
    tr = at.tr
    return {
        **{round: round for round in ROUNDS},
        PLAY: tr("Play"),
        FINAL: tr("End"),
        AMENDED: tr("Correction"),
        "sum": tr("Sum"),
    }


def _line(
    at: PadTable,
    seat: Seat,
    cells: list[int | None],
    strong: list[bool],
    box: Box,
    step: float,
    stage: Stage,
) -> Iterator[Mark]:
    side = min(18, box.h * 0.8)
    mark = Box(box.x + 10, box.cy - side / 2, side, side)
    yield from art.seat_mark(seat, at.players[seat], mark)
    for i, (vp, bold) in enumerate(zip(cells, strong, strict=True)):
        x = box.x + MARKS + step * (i + 0.5)
        told, tint = ("–", "text_3") if vp is None else (number(vp), "text" if bold else "text_2")
        yield art.words(told, x, box.cy, stage.usual(15), tint, room=step - 2, bold=bold)
