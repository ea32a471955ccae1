"""Draws the score pad: the counts of a scoring round, or the standings between rounds."""

from collections.abc import Iterator

from companion.games.glen_more.pad import columns, standings
from companion.games.glen_more.pad.columns import Columns, Frame
from companion.games.glen_more.pad.draft import FINAL, Draft, PadTable, base, on_pad
from companion.games.glen_more.pad.phrases import round_scored
from companion.games.glen_more.pad.touches import (
    BREAKDOWN,
    CANCEL,
    COUNT,
    KEYS,
    NEXT,
    POINTS,
    REVIEW,
    SCORE,
)
from companion.games.glen_more.points import bars, signed
from companion.play import art, text
from companion.play.bar import Button, bar, push, result, undo
from companion.play.scene import Block, Box, Mark, Scene, Shape, Share, Spot, Stage, Tint
from companion.play.strip import strip, strip_height
from companion.play.text import number
from scoring.game import Seat
from scoring.glen_more.pad import Pad, next_round
from scoring.glen_more.scoring import totals

Drawn = tuple[list[Mark], Box]
"""A sum, and where it stands."""
KEY = 56
LOWEST = 18
"""dp of a line of the totals."""
ROOMY, NARROW_BAR = 400, 330
"""dp of a bar that has room for every word, and below which only the menu has the points."""


def scene(at: PadTable, draft: Draft, stage: Stage) -> Scene:
    counted = on_pad(at, draft)
    link = strip_height(at, stage)
    if counted is None:
        shapes = [*standings.standings(at, stage, link)]
        foot = standings.bar_box(at, stage)
        where = Box(foot.x, foot.y - link, foot.w, link)
        shapes += bar(at, _resting(at, brief=stage.lying), foot.inset(12, 9))
    else:
        room = columns.frame(stage, link)
        start = base(at, draft) or counted
        pad = Columns(at, counted, start, counted.gains(), stage)
        shapes = [*_counting(pad, draft, room)]
        where = room.link
    shapes += strip(at, where, stage)
    return Scene(stage.width, stage.height, shapes, said=standings.said(at))


def _counting(pad: Columns, draft: Draft, room: Frame) -> Iterator[Shape]:
    at, names, walks = pad.at, [*pad.counted.categories, ""], ""
    cells = columns.grid(room, len(at.players))
    if cells is not None:
        yield from columns.all_at_once(pad, cells)
    else:
        here = names.index(draft.category) if draft.category in names[:-1] else 0
        yield from columns.one_at_a_time(pad, room, names[here])
        walks = names[here + 1]
    yield from _totals(pad, draft, room, named=cells is not None)
    typed = cells is None or cells.narrow
    buttons = _counting_buttons(pad, walks, room, typed=typed)
    if draft.mending is not None:
        buttons = _mending_buttons(at, room, typed=typed)
    yield from bar(at, buttons, room.bar.inset(12, 9))


def _totals(pad: Columns, draft: Draft, room: Frame, *, named: bool) -> Iterator[Shape]:
    """Points so far with what comes now, and both together; the forecast comes with a change.

    named: everybody's name stands above already."""
    at, box = pad.at, room.totals
    if draft.mending is not None and not room.lying:
        yield _what_is_mended(pad, box)
        return
    points = totals(at.state.lines, at.state.players)
    waits = draft.mending is None and pad.counted != pad.base
    gains = [sum(row[seat] for row in pad.gains.values()) for seat in range(len(points))]
    spot = Spot(BREAKDOWN(), at.tr("Points by round"))
    yield Shape("totals", "totals", box, (), spot=spot)
    if draft.mending is not None:
        yield _what_is_mended(pad, Box(box.x, box.bottom - columns.TOTALS, box.w, columns.TOTALS))
        box = box._replace(h=box.h - columns.TOTALS)
    if room.lying and box.h < LOWEST * len(points):
        return
    boxes = box.rows(len(points), most=56) if room.lying else box.columns(len(points), columns.GAP)
    for seat, place in enumerate(boxes):
        draw = _total_row if room.lying else _total if named else _total_marked
        was, gain = points[seat], gains[seat] if waits else None
        marks, where = draw(pad, seat, was, gain, place)
        label = f"{at.players[seat]}: {number(was)}"
        if gain is not None:
            label += f" {signed(gain)} = {number(was + gain)}"
        yield Shape(f"total.{seat}", "total", where, tuple(marks), says=label, lies=str(was))


def _what_is_mended(pad: Columns, box: Box) -> Shape:
    what = round_scored(pad.counted.round, pad.at.speech)
    label = pad.at.tr("Correcting: {what}").format(what=what)
    marks = (Block(box.grown(-2), Tint("accent_soft"), 12),)
    room = box.inset(12, 2)
    lines = art.paragraph(label, room, pad.stage.usual(16), "text", anchor="center")
    return Shape("mended", "hint", box, (*marks, *lines), frozenset({"accent_soft"}), says=label)


def _total(pad: Columns, seat: Seat, was: int, gain: int | None, box: Box) -> Drawn:
    y, size = box.bottom - 15, pad.stage.usual(18)
    marks: list[Mark] = []
    if gain is None:
        y = box.cy
    else:
        marks += _sum(was, gain, box.cx, box.y + 11, pad.stage.usual(14))
    whole = number(was + (gain or 0))
    marks.append(art.words(whole, box.cx, y, size, "text", room=box.w, bold=True))
    half = text.width(whole, size, True) / 2
    return marks, Box(box.cx - half, y - 10, 2 * half, 20)


def _total_marked(pad: Columns, seat: Seat, was: int, gain: int | None, box: Box) -> Drawn:
    """What is certain beside its owner's mark, then what comes now."""
    name, size = pad.at.players[seat], pad.stage.usual(18)
    had, more = number(was), "" if gain is None else signed(gain) if gain else "+0"
    wide = text.width(had, size, True)
    rest = text.width(more, pad.stage.usual(14), True) + 6 if more else 0
    left = box.cx - (26 + wide + rest) / 2
    x = left + 26
    marks: list[Mark] = [*art.seat_mark(seat, name, Box(left, box.cy - 10, 20, 20))]
    marks.append(art.words(had, x, box.cy, size, "text", bold=True, anchor="left"))
    if more:
        tint, small = columns.gain_tint(gain or 0), pad.stage.usual(14)
        marks.append(art.words(more, x + wide + 6, box.cy, small, tint, bold=True, anchor="left"))
    return marks, Box(x, box.cy - 10, wide, 20)


def _total_row(pad: Columns, seat: Seat, was: int, gain: int | None, box: Box) -> Drawn:
    name, side = pad.at.players[seat], min(24, box.h * 0.7)
    mark = Box(box.x + 8, box.cy - side / 2, side, side)
    marks: list[Mark] = [*art.seat_mark(seat, name, mark)]
    whole, size = number(was + (gain or 0)), pad.stage.usual(22)
    wide = text.width(whole, size, True)
    marks.append(art.words(whole, box.right - 8, box.cy, size, "text", bold=True, anchor="right"))
    right = box.right - 60
    if gain is not None:
        marks += _sum(was, gain, right - 26, box.cy, pad.stage.usual(14))
        right -= 56
    x, size = mark.right + 10, pad.stage.usual(16)
    if columns.fits(name, right - x):
        drawn = art.words(name, x, box.cy, size, "text", room=right - x, bold=True, anchor="left")
        marks.append(drawn)
    return marks, Box(box.right - 8 - wide, box.cy - 11, wide, 22)


def _sum(was: int, gain: int, x: float, y: float, size: float) -> Iterator[Mark]:
    had, more = number(was), signed(gain) if gain else "+0"
    wide = text.width(had, size) + 4 + text.width(more, size, True)
    left = x - wide / 2
    yield art.words(had, left, y, size, "text_2", anchor="left")
    left += text.width(had, size) + 4
    yield art.words(more, left, y, size, columns.gain_tint(gain), bold=True, anchor="left")


# The bar


def _points(at: PadTable, *, brief: bool) -> Button:
    words, wide = at.tr("Points"), KEY if brief else Share(0.62)
    return Button(Spot(POINTS(), words), "" if brief else words, "plus", wide=wide)


def _keys(at: PadTable, room: Frame, *, typed: bool) -> list[Button]:
    """typed: a number is reached by keys of its own rather than by touching it."""
    if room.lying or not typed:
        return []
    return [Button(Spot(KEYS(), at.tr("Type the numbers")), "", "enter_number", wide=KEY)]


def _mending_buttons(at: PadTable, room: Frame, *, typed: bool) -> list[Button]:
    keys, words = _keys(at, room, typed=typed), at.tr("Cancel")
    cancel = push(CANCEL(), words, wide=Share(0.6))
    if keys and room.bar.w < ROOMY:
        cancel = Button(Spot(CANCEL(), words), "", "close", wide=KEY)
    return [cancel, *keys, push(REVIEW(), at.tr("What changes?"), "amend", "accent")]


def _counting_buttons(pad: Columns, walks: str, room: Frame, *, typed: bool) -> list[Button]:
    at, counted = pad.at, pad.counted
    spot = Spot(SCORE(), at.tr("Score round {round}").format(round=counted.round))
    if counted.round == FINAL:
        spot = Spot(SCORE(), at.tr("Final count"))
    wide = room.bar.w
    brief, words = wide < ROOMY or room.lying, spot.says
    if walks:
        name = at.tr(counted.categories[walks].short)
        spot = Spot(NEXT(walks), at.tr("Next: {name}").format(name=name))
        words = name if brief else spot.says
    main = Button(spot, words, "forward" if walks else "", "accent")
    typing = _keys(at, room, typed=typed)
    points = [] if wide < NARROW_BAR else [_points(at, brief=brief or bool(typing))]
    return [undo(at, KEY), *typing, *points, main]


def _resting(at: PadTable, *, brief: bool) -> list[Button]:
    """Between two counts, and after the last one."""
    coming = next_round(at.state)
    if coming is None:
        return [undo(at, KEY), result(at)]
    words = at.tr("Count round {round}").format(round=coming)
    if coming == FINAL:
        words = at.tr("Final count")
    return [undo(at, KEY), _points(at, brief=brief), push(COUNT(), words, "forward", "accent")]


def thumbnail(pad: Pad, stage: Stage) -> Scene:
    return bars(totals(pad.lines, pad.players), stage)
