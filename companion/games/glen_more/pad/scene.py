"""The pad as a picture: what is being counted, or what stands between two counts."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.glen_more import bars
from companion.games.glen_more.bars import number, signed
from companion.games.glen_more.pad import standings
from companion.games.glen_more.pad.columns import (
    SHORT,
    Columns,
    all_at_once,
    gain_tint,
    one_at_a_time,
)
from companion.games.glen_more.pad.draft import FINAL, Counted, Draft, PadTable, base, on_pad
from companion.games.glen_more.pad.layout import (
    BAR,
    TOTALS,
    Frame,
    columns,
    frame,
    grid,
    page,
    rows,
)
from companion.games.glen_more.pad.phrases import round_scored
from companion.play import art, text
from companion.play.desk import UNDO
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.game import Seat
from scoring.glen_more.pad_moves import Pad, next_round
from scoring.glen_more.scoring import totals


def scene(at: PadTable, draft: Draft, stage: Stage) -> Scene:
    counted = on_pad(at, draft)
    link = art.LINK if at.link else 0
    if counted is None:
        shapes = [*standings.standings(at, stage, link)]
        foot = standings.bar_box(at, stage)
        where = Box(foot.x, foot.y - link, foot.w, link)
        shapes += _bar(_resting(at, brief=stage.lying), foot)
    else:
        room = frame(stage, bar=BAR, link=link)
        shapes = [*_counting(at, draft, counted, room, stage)]
        where = room.link
    if at.link is not None:
        shapes += art.link_bar(at.link, where, stage)
    return Scene(stage.width, stage.height, shapes, said=standings.said(at))


def _counting(
    at: PadTable, draft: Draft, counted: Counted, room: Frame, stage: Stage
) -> Iterator[Shape]:
    start = base(at, draft)
    assert start is not None
    pad = Columns(at, counted, start, counted.gains(), stage)
    cells = grid(room, len(at.players))
    known = draft.category in counted.categories
    category = draft.category if known else next(iter(counted.categories))
    if cells is not None:
        yield from all_at_once(pad, cells)
    else:
        yield from one_at_a_time(pad, page(room, len(at.players)), category)
    yield from _totals(pad, draft, room)
    buttons = _mending(at) if draft.mending is not None else None
    if buttons is None:
        walks = "" if cells is not None else _next(counted, category)
        tight = 0 if cells is not None and not room.lying else 1 + room.lying
        buttons = _counting_buttons(at, counted, walks, tight)
    yield from _bar(buttons, room.bar)


def _next(counted: Counted, category: str) -> str:
    """The category after this one; empty: it is the last."""
    names = [*counted.categories, ""]
    return names[names.index(category) + 1]


# Totals


def _totals(pad: Columns, draft: Draft, room: Frame) -> Iterator[Shape]:
    """Points so far with what comes now, and both together; the forecast comes with a change."""
    at, box = pad.at, room.totals
    if draft.mending is not None and not room.lying:
        yield _what_is_mended(pad, box)
        return
    points = totals(at.state.lines, at.state.players)
    waits = draft.mending is None and pad.counted != pad.base
    gains = [sum(row[seat] for row in pad.gains.values()) for seat in range(len(points))]
    spot = Spot("breakdown", at.tr("Points by round"))
    yield Shape("totals", "totals", box, (), spot=spot)
    if draft.mending is not None:
        yield _what_is_mended(pad, Box(box.x, box.bottom - TOTALS, box.w, TOTALS))
        box = box._replace(h=box.h - TOTALS)
    boxes = rows(box, len(points), most=56) if room.lying else columns(box, len(points))
    for seat, place in enumerate(boxes):
        draw = _total_row if room.lying else _total
        yield draw(pad, seat, points[seat], gains[seat] if waits else None, place)


def _what_is_mended(pad: Columns, box: Box) -> Shape:
    what = round_scored(pad.counted.round, pad.at.speech)
    told = pad.at.tr("Correcting: {what}").format(what=what)
    marks = (Block(box.grown(-2), Tint("accent_soft"), 12),)
    room = Box(box.x + 12, box.y + 2, box.w - 24, box.h - 4)
    lines = art.paragraph(told, room, pad.stage.usual(16), "text", anchor="center")
    return Shape("mended", "hint", box, (*marks, *lines), frozenset({"accent_soft"}), says=told)


def _total(pad: Columns, seat: Seat, was: int, gain: int | None, box: Box) -> Shape:
    y, size = box.bottom - 15, pad.stage.usual(18)
    marks: list[Mark] = []
    if gain is None:
        y = box.cy
    else:
        marks += _sum(was, gain, box.cx, box.y + 11, pad.stage.usual(14))
    whole = number(was + (gain or 0))
    marks.append(art.words(whole, box.cx, y, size, "text", room=box.w, bold=True))
    half = text.width(whole, size, True) / 2
    return _total_shape(pad, seat, was, gain, Box(box.cx - half, y - 10, 2 * half, 20), marks)


def _total_row(pad: Columns, seat: Seat, was: int, gain: int | None, box: Box) -> Shape:
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
    x = mark.right + 10
    size = pad.stage.usual(16)
    marks.append(art.words(name, x, box.cy, size, "text", room=right - x, bold=True, anchor="left"))
    place = Box(box.right - 8 - wide, box.cy - 11, wide, 22)
    return _total_shape(pad, seat, was, gain, place, marks)


def _total_shape(
    pad: Columns, seat: Seat, was: int, gain: int | None, box: Box, marks: list[Mark]
) -> Shape:
    told = f"{pad.at.players[seat]}: {number(was)}"
    if gain is not None:
        told += f" {signed(gain)} = {number(was + gain)}"
    return Shape(f"total.{seat}", "total", box, tuple(marks), says=told, lies=str(was))


def _sum(was: int, gain: int, x: float, y: float, size: float) -> Iterator[Mark]:
    had, more = number(was), signed(gain) if gain else "+0"
    wide = text.width(had, size) + 4 + text.width(more, size, True)
    left = x - wide / 2
    yield art.words(had, left, y, size, "text_2", anchor="left")
    left += text.width(had, size) + 4
    yield art.words(more, left, y, size, gain_tint(gain), bold=True, anchor="left")


# The bar


Button = tuple[Spot, str, str, str, float]
"""Spot, words, icon, kind, and how wide: dp, or less than 2 as a share of the rest."""


def _bar(buttons: list[Button], box: Box) -> Iterator[Shape]:
    inner = Box(box.x + 12, box.y + 9, box.w - 24, box.h - 18)
    fixed = sum(wide for *_, wide in buttons if wide > 2)
    shares = sum(wide for *_, wide in buttons if wide <= 2)
    rest = inner.w - fixed - 8 * (len(buttons) - 1)
    x = inner.x
    for spot, words, icon, kind, wide in buttons:
        w = wide if wide > 2 else rest * wide / shares
        if words and text.width(words, 13, True) + 46 > w:
            icon = ""
        yield art.button(spot, Box(x, inner.y, w, inner.h), words, icon=icon, kind=kind)
        x += w + 8


def _undo(at: PadTable) -> Button:
    none = "" if at.standing else at.tr("Nothing to take back: this is the start.")
    return Spot(UNDO, at.tr("Undo"), none), "", "undo", "plain", 56


def _points(at: PadTable, *, brief: bool) -> Button:
    words = at.tr("Points")
    return Spot("points", words), "" if brief else words, "plus", "plain", 56 if brief else 0.62


def _counting_buttons(at: PadTable, counted: Counted, walks: str, tight: int) -> list[Button]:
    """tight: 1 where there is no room for all words, 2 where there is little for the main ones."""
    spot = Spot("score", at.tr("Score round {round}").format(round=counted.round))
    if counted.round == FINAL:
        spot = Spot("score", at.tr("Final count"))
    if walks:
        spot = Spot(f"tab.{walks}", at.tr("Next: {name}").format(name=at.tr(SHORT[walks])))
    words = at.tr(SHORT[walks]) if walks and tight == 2 else spot.says
    main = (spot, words, "forward" if walks else "", "accent", 1.0)
    return [_undo(at), _points(at, brief=tight > 0), main]


def _mending(at: PadTable) -> list[Button]:
    cancel, review = at.tr("Cancel"), at.tr("What changes?")
    return [
        (Spot("cancel", cancel), cancel, "", "plain", 0.6),
        (Spot("review", review), review, "amend", "accent", 1.0),
    ]


def _resting(at: PadTable, *, brief: bool) -> list[Button]:
    """Between two counts, after the last one, in the past; watchers have nothing to touch."""
    if at.reader == "past":
        back = at.tr("Back to the history")
        return [(Spot("leave", back), back, "back", "plain", 1.0)]
    if not at.playable:
        return []
    coming = next_round(at.state)
    if coming is None:
        words = at.tr("Result")
        return [_undo(at), (Spot("result", words), words, "points", "accent", 1.0)]
    words = at.tr("Count round {round}").format(round=coming)
    if coming == FINAL:
        words = at.tr("Final count")
    main = (Spot("count", words), words, "forward", "accent", 1.0)
    return [_undo(at), _points(at, brief=brief), main]


def thumbnail(pad: Pad, stage: Stage) -> Scene:
    return bars.bars(totals(pad.lines, pad.players), stage)
