"""The last roll, large, for as long as there is no other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.nights_watch.north import show
from companion.games.nights_watch.north.dice import six, trail_words, twelve
from companion.games.nights_watch.north.scene import WRONG
from companion.games.nights_watch.table.hands import Table
from companion.match.log import Entry
from companion.play import art, text
from companion.play.scene import Box, Mark, Scene, Shape, Spot, Stage

TOUCH = 48
ALONE = 176
"""dp of height, where it is shown by itself."""
NARROW = 240
"""dp of width below which there are no words beside the dice."""


def last_roll(at: Table) -> Entry | None:
    """The last roll that stands, or the roll for the start."""
    rolls = (one.entry for one in reversed(at.standing))
    return next((entry for entry in rolls if entry.get("move") in ("roll", "start_roll")), None)


def band(at: Table, box: Box, stage: Stage, *, large: bool, rests: bool) -> Iterator[Shape]:
    """rests: a touch of the dice means that they are wrong."""
    roll = last_roll(at)
    if roll is not None and roll["move"] == "start_roll":
        marks, says = _start(at, roll, box, stage), _begins(at)
    else:
        marks, says = _rolled(at, roll, box, stage, large=large), _said(at, roll)
    spot = Spot(f"{WRONG}.{roll['move']}.last", says) if roll is not None and rests else None
    target = Box(box.x, min(box.y, box.cy - TOUCH / 2), box.w, max(box.h, TOUCH)) if spot else None
    drawn = (art.panel(box, "surface"), *marks)
    yield Shape("dice", "dice", box, drawn, says=says, spot=spot, target=target)
    if roll is not None and roll["move"] == "roll" and at.playable and box.w >= NARROW:
        yield show.repeat(at.tr, box)


def rolled(at: Table, stage: Stage) -> Scene | None:
    """The last roll by itself, to be read from afar."""
    if last_roll(at) is None:
        return None
    still, box = replace(at, reader="watcher"), Box(0, 0, stage.width, ALONE)
    return Scene(box.w, box.h, band(still, box, stage, large=True, rests=False))


def _said(at: Table, roll: Entry | None) -> str:
    if roll is None:
        return at.tr("No dice yet")
    who = at.tr("{name} rolled").format(name=at.speech.name(roll["seat"]))
    return f"{who}: {sum(roll['dice'])}{_trail(at, roll, ', ')}"


def _trail(at: Table, roll: Entry, between: str) -> str:
    number = roll.get("wildling")
    return "" if number is None else between + trail_words(number, at.tr)


def _rolled(
    at: Table, roll: Entry | None, box: Box, stage: Stage, *, large: bool
) -> Iterator[Mark]:
    """Two dice, the wildling die, their sum and whose it was."""
    faces: Sequence[int | None] = roll["dice"] if roll is not None else (None, None)
    watch, low = at.state.setting.watch, box.w < NARROW
    line = box._replace(h=box.h / 2) if large else box
    side = min(line.h - 8, (box.w - 60) / 3) if low else min(line.h - 24, 64)
    gap = 4 if low else 9
    x = box.x + (4 if low else 12)
    places = [Box(x + i * (side + gap), line.cy - side / 2, side, side) for i in range(3)]
    for face, place in zip(faces, places, strict=False):
        yield from six(face, place)
    right = places[1].right
    if watch:
        third = places[2] if not large else places[0].moved(0, line.h)
        yield from twelve(roll.get("wildling") if roll is not None else None, third)
        right = right if large else third.right
    if roll is None:
        return
    room = Box(right, line.y, box.right - right, line.h)
    if low:
        yield art.words(_total(roll), room.cx, box.cy, 22, "text", room=room.w - 4, bold=True)
    elif large:
        lower = Box(places[0].right + 14, line.bottom, box.right - places[0].right - 28, line.h)
        ends, wide = box.right - 60, room.w - 62
        yield art.words(
            _total(roll), ends, line.cy, 56, "text", room=wide, bold=True, anchor="right"
        )
        yield from _whose(at, roll, lower, stage)
    else:
        yield from _line(at, roll, room.inset(14, 0), stage)


def _total(roll: Entry) -> str:
    return str(sum(roll["dice"]))


def _line(at: Table, roll: Entry, box: Box, stage: Stage) -> Iterator[Mark]:
    """The sum, and below it whose it was."""
    room, large = box.w - 34, min(40, box.h * 0.44)
    y, below = box.cy - box.h * 0.13, box.cy + box.h * 0.29
    yield art.words(_total(roll), box.x, y, large, "text", room=room, bold=True, anchor="left")
    who = at.tr("{name} rolled").format(name=at.speech.name(roll["seat"]))
    said = who + _trail(at, roll, " · ")
    size = stage.usual(14)
    if text.width(said, text.SMALLEST) > room:
        said = _trail(at, roll, "") or who
    yield art.words(said, box.x, below, size, "text_2", room=room, anchor="left")


def _whose(at: Table, roll: Entry, box: Box, stage: Stage) -> Iterator[Mark]:
    """In two lines."""
    who = at.tr("{name} rolled").format(name=at.speech.name(roll["seat"]))
    trail = _trail(at, roll, "")
    y = box.cy - 12 if trail else box.cy
    size, room = stage.usual(24), box.w
    if trail:
        yield art.words(trail, box.x, y, size, "text", room=room, bold=True, anchor="left")
        y = box.cy + 16
    yield art.words(who, box.x, y, stage.usual(16), "text_2", room=room, anchor="left")


# The roll for the start


def _begins(at: Table) -> str:
    """Who begins, or who rolls again."""
    state = at.state
    if state.phase == "start_roll":
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return at.tr("Equal: {names} roll again").format(names=names)
    return at.tr("{name} begins").format(name=at.speech.name(state.first))


def _start(at: Table, roll: Entry, box: Box, stage: Stage) -> Iterator[Mark]:
    """A die for each who rolled, and who begins."""
    rolled = [(seat, face) for seat, face in enumerate(roll["rolls"]) if face is not None]
    low = box.w < NARROW
    room = Box(box.x + 8, box.y, box.w - 16 if low else box.w * 0.62, box.h)
    for (seat, face), cell in zip(rolled, room.columns(len(rolled)), strict=True):
        side = min(cell.w - 6, box.h * (0.8 if low else 0.52), 48)
        if low:
            yield from six(face, Box.about(cell.cx, box.cy, side, side))
            continue
        yield from six(face, Box.about(cell.cx, box.y + 8 + side / 2, side, side))
        mark = Box.about(cell.cx, box.bottom - 13, 18, 18)
        yield from art.seat_mark(seat, at.players[seat], mark)
    if not low:
        said = Box(room.right + 8, box.y, box.right - room.right - 16, box.h)
        yield from art.paragraph(_begins(at), said, stage.usual(18), "text", most=3, bold=True)
