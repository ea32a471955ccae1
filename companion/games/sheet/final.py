"""Draws the last counts: the value of each, the totals so far, and the current cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.sheet.cells import GAP, Pad, grows
from companion.games.sheet.layout import label_width
from companion.games.sheet.phrases import signed
from companion.games.sheet.record import (
    Unit,
    forecast,
    leaders,
    players_abreast,
    stepped,
    title,
    totals,
    units,
    value,
    with_count,
)
from companion.games.sheet.touches import DOWN, NUMBER, UP
from companion.play import art, text
from companion.play.scene import Box, Mark, Shape, Spot
from companion.play.text import number
from scoring.sheet.model import Line
from scoring.sheet.state import State

NAMES, TOTAL, PANEL, BEFORE = 40, 52, 152, 44
PUSH = 72


def names(pad: Pad, box: Box, *, labels: bool) -> Iterator[Shape]:
    """Above the columns; labels: at the left of those are the lines' titles."""
    cells = box.beside(label_width(box.w)) if labels else box
    people = players_abreast(pad.at)
    for unit, place in zip(people, cells.columns(len(people), GAP), strict=True):
        seat, name, size = unit.place, unit.name, pad.stage.usual(16)
        side = 22
        room = place.w - side - 8
        fits = text.width(name, text.SMALLEST, True) <= room
        length = min(room, text.width(name, size, True)) + 6 if fits else 0
        x = place.cx - (side + length) / 2
        marks: list[Mark] = [*art.seat_mark(seat, name, Box(x, place.cy - side / 2, side, side))]
        if fits:
            x += side + 6
            marks.append(
                art.words(name, x, place.cy, size, "text", room=room, bold=True, anchor="left")
            )
        yield Shape(f"name.{seat}", "name", place, tuple(marks), says=name, heading=True)


def sums(pad: Pad, key: str, words: str, box: Box) -> Iterator[Shape]:
    """Points before the last counts, or with them; open ones in blue with a plus."""
    wide, players = label_width(box.w), players_abreast(pad.at)
    points = totals(pad.at.state) if key == "before" else forecast(pad.at.state)
    lacking = {seat for lack in pad.missing for seat in units(pad.at, lack.line)[lack.unit].seats}
    ground = art.panel(box, "inset" if key == "before" else "raised", 12)
    room = box._replace(w=wide).inset(6, 2)
    size = pad.stage.usual(16)
    marks: list[Mark] = [ground]
    marks += art.paragraph(words, room, size, "text", most=2, bold=True)
    yield Shape(f"{key}.label", "label", box, tuple(marks), says=words)
    for player, place in zip(players, box.beside(wide).columns(len(players), GAP), strict=True):
        seat = player.place
        opened = key != "before" and seat in lacking
        said = number(points[seat]) + ("+" if opened else "")
        tint, large = "unverified" if opened else "text", pad.stage.usual(24)
        drawn = art.words(said, place.cx, place.cy, large, tint, room=place.w - 4, bold=True)
        says = f"{player.name}: {said}"
        kind = "total" if key != "before" else "label"
        yield Shape(f"{key}.{seat}", kind, place, (drawn,), says=says, lies=said)


def chosen(pad: Pad, lines: tuple[Line, ...]) -> tuple[Line, Unit] | None:
    """The number that is counted now: that was touched, else the first that is missing."""
    draft = pad.draft
    for line in lines:
        if line.id == draft.line and grows(line) and not line.adds:
            unit = next((u for u in units(pad.at, line) if u.place == draft.unit), None)
            if unit is not None and pad.open(line, unit):
                return line, unit
    for lack in pad.missing:
        if grows(lack.line):
            return lack.line, units(pad.at, lack.line)[lack.unit]
    return None


def proposed(pad: Pad, line: Line, unit: Unit) -> int:
    """The number that stands in the panel, whether it is counted or not."""
    if pad.draft.typed is not None and (pad.draft.line, pad.draft.unit) == (line.id, unit.place):
        return pad.draft.typed
    counted = value(pad.at.state, line, unit.place)
    if counted is not None:
        return int(counted)
    nearest = stepped(pad.at.state, line, unit.place, -1)
    return 0 if nearest is None else nearest


def panel(pad: Pad, line: Line, unit: Unit, box: Box) -> Iterator[Shape]:
    """Minus, the number with its worth, plus, the keypad, and what it would lead to."""
    at, inner = pad.at, box.inset(0, 4)
    n, worth = proposed(pad, line, unit), _worth(pad, line, unit)
    head, row, foot = inner.inset(10, 4).piled(32, inner.h - 68, 28)
    words = f"{title(at, line)}: {unit.name}" if unit.seats else title(at, line)
    marks: list[Mark] = [art.panel(inner, "surface", 14)]
    x = head.x
    if len(unit.seats) == 1:
        marks += art.seat_mark(unit.place, unit.name, Box(x, head.cy - 12, 24, 24))
        x += 32
    room = Box(x, head.y, head.right - x, head.h)
    marks += art.paragraph(words, room, pad.stage.usual(16), "text", most=1, bold=True)
    effect = leads_to(pad, line, unit, n)
    marks += art.paragraph(effect, foot, pad.stage.usual(14), "text_2", most=1, anchor="center")
    yield Shape("panel", "panel", inner, tuple(marks), says=f"{words}. {effect}")
    less, middle, more, keys = row.lined(PUSH, row.w - 2 * PUSH - 64 - 3 * GAP, PUSH, 64, gap=GAP)
    yield _number(pad, n, worth, middle)
    for spot, place, icon, said in (
        (DOWN(line.id, unit.place), less, "minus", at.tr("One less: {what}", what=words)),
        (UP(line.id, unit.place), more, "plus", at.tr("One more: {what}", what=words)),
    ):
        yield art.button(Spot(spot, said), place, "", icon=icon)
    key = Spot(NUMBER(line.id, unit.place), at.tr("Type the numbers"))
    yield art.button(key, keys, "", icon="enter_number", kind="outline")


def _number(pad: Pad, n: int, worth: int | None, box: Box) -> Shape:
    said, size, small = number(n), min(pad.stage.size(34), box.h * 0.8), pad.stage.usual(16)
    more = "" if worth is None else signed(worth)
    wide = text.width(said, size, True)
    rest = text.width(more, small, True) + 8 if more else 0
    if wide + rest > box.w:
        more, rest = "", 0
    x = box.cx - (wide + rest) / 2
    marks: list[Mark] = [
        art.words(said, x, box.cy, size, "text", room=box.w, bold=True, anchor="left")
    ]
    if more:
        x += wide + 8
        marks.append(art.words(more, x, box.cy + 5, small, "unverified", bold=True, anchor="left"))
    return Shape("proposed", "label", box, tuple(marks), says=f"{said} {more}")


def _worth(pad: Pad, line: Line, unit: Unit) -> int | None:
    """What the number in the panel brings by itself."""
    seat = unit.seats[0] if unit.seats else 0
    then = _then(pad, line, unit, proposed(pad, line, unit))
    gain = forecast(then)[seat] - forecast(_then(pad, line, unit, None))[seat]
    return gain if unit.seats else None


def _then(pad: Pad, line: Line, unit: Unit, counted: object) -> State:
    return with_count(pad.at.state, line, unit.place, counted)


def leads_to(pad: Pad, line: Line, unit: Unit, n: int) -> str:
    at = pad.at
    if not unit.seats:
        return at.tr("Counted for the whole table")
    then = _then(pad, line, unit, n)
    points = forecast(then)
    said = at.tr("with {n} {name} comes to {total}")
    text = said.format(n=number(n), name=unit.name, total=number(points[unit.seats[0]]))
    ahead = leaders(replace(then, phase="over"))
    names = ", ".join(at.players[seat] for seat in sorted(ahead))
    return f"{text}; {at.tr('{name} leads', name=names)}" if names else text
