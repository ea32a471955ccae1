"""Draws the last move: its dice, and the list of what it brought and caused."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.nights_watch.north import listing
from companion.games.nights_watch.north.dice import six, trail_words, twelve
from companion.games.nights_watch.north.layout import TOUCH
from companion.games.nights_watch.north.phrases import step_text
from companion.games.nights_watch.north.place_names import place_at, wrong
from companion.games.nights_watch.north.steps import last_lines
from companion.games.nights_watch.table.hands import WatchPosition, bank
from companion.games.nights_watch.table.light import light, shines, step_of
from companion.games.nights_watch.table.phrases import Takings, called, move_lines, takings
from companion.match.log import Entry
from companion.match.phrases import Line
from companion.play import art, text
from companion.play.scene import Box, Mark, Scene, Shape, Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.moves import Tarly
from scoring.nights_watch.rolling import display

ALONE = 176
"""dp of height, where it is shown by itself."""
NARROW = 240
"""dp of width below which there are no words beside the dice."""


def last_roll(at: WatchPosition) -> Entry | None:
    """The last roll that stands, or the roll for the start."""
    rolls = (one.entry for one in reversed(at.standing))
    return next((entry for entry in rolls if entry.get("move") in ("roll", "start_roll")), None)


def band(at: WatchPosition, box: Box, stage: Stage, *, large: bool, rests: bool) -> Iterator[Shape]:
    """rests: a touch of the dice means that they are wrong."""
    roll = last_roll(at)
    if roll is not None and roll["move"] == "start_roll":
        marks, says = _start(at, roll, box, stage), _begins(at)
    else:
        marks, says = _rolled(at, roll, box, stage, large=large), _said(at, roll)
    spot = Spot(wrong(place_at(roll["move"], "last")), says) if roll is not None and rests else None
    target = Box(box.x, min(box.y, box.cy - TOUCH / 2), box.w, max(box.h, TOUCH)) if spot else None
    drawn = (art.panel(box, "surface"), *marks)
    yield Shape("dice", "dice", box, drawn, says=says, spot=spot, target=target)
    if roll is not None and roll["move"] == "roll" and at.playable and box.w >= NARROW:
        yield listing.repeat(at.tr, box)


def rolled(at: WatchPosition, stage: Stage) -> Scene | None:
    """The last roll by itself, to be read from afar."""
    if last_roll(at) is None:
        return None
    still, box = replace(at, reader="watcher"), Box(0, 0, stage.width, ALONE)
    return Scene(box.w, box.h, band(still, box, stage, large=True, rests=False))


def _who(at: WatchPosition, roll: Entry) -> str:
    return at.tr("{name} rolled").format(name=at.speech.name(roll["seat"]))


def _said(at: WatchPosition, roll: Entry | None) -> str:
    if roll is None:
        return at.tr("No dice yet")
    return f"{_who(at, roll)}: {sum(roll['dice'])}{_trail(at, roll, ', ')}"


def _trail(at: WatchPosition, roll: Entry, between: str = "") -> str:
    number = roll.get("wildling")
    return "" if number is None else between + trail_words(number, at.tr)


def _rolled(
    at: WatchPosition, roll: Entry | None, box: Box, stage: Stage, *, large: bool
) -> Iterator[Mark]:
    """Two dice, the wildling die, their sum and whose it was."""
    faces: Sequence[int | None] = roll["dice"] if roll is not None else (None, None)
    low = box.w < NARROW
    line = box._replace(h=box.h / 2) if large else box
    side = min(line.h - 8, (box.w - 60) / 3) if low else min(line.h - 24, 64)
    x, gap = (box.x + 4, 4) if low else (box.x + 12, 9)
    places = [Box(x + i * (side + gap), line.cy - side / 2, side, side) for i in range(3)]
    for face, place in zip(faces, places, strict=False):
        yield from six(face, place)
    right = places[1].right
    if at.state.setting.watch:
        third = places[0].moved(0, line.h) if large else places[2]
        yield from twelve(roll.get("wildling") if roll is not None else None, third)
        right = right if large else third.right
    if roll is None:
        return
    room, total = Box(right, line.y, box.right - right, line.h), str(sum(roll["dice"]))
    if low:
        yield art.words(total, room.cx, box.cy, 22, "text", room=room.w - 4, bold=True)
    elif large:
        ends, y, wide = box.right - 60, line.cy, room.w - 62
        yield art.words(total, ends, y, 56, "text", room=wide, bold=True, anchor="right")
        left = places[0].right
        lower = Box(left + 14, line.bottom, box.right - left - 28, line.h)
        yield from _whose(at, roll, lower, stage)
    else:
        yield from _below(at, roll, total, room.inset(14, 0), stage)


def _below(at: WatchPosition, roll: Entry, total: str, box: Box, stage: Stage) -> Iterator[Mark]:
    """The sum, and below it whose it was."""
    x, room, large = box.x, box.w - 34, min(40, box.h * 0.44)
    y, below = box.cy - box.h * 0.13, box.cy + box.h * 0.29
    yield art.words(total, x, y, large, "text", room=room, bold=True, anchor="left")
    who = _who(at, roll)
    said = who + _trail(at, roll, " · ")
    if text.width(said, text.SMALLEST) > room:
        said = _trail(at, roll) or who
    yield art.words(said, x, below, stage.usual(14), "text_2", room=room, anchor="left")


def _whose(at: WatchPosition, roll: Entry, box: Box, stage: Stage) -> Iterator[Mark]:
    """In two lines."""
    x, y, room, trail = box.x, box.cy, box.w, _trail(at, roll)
    if trail:
        size = stage.usual(24)
        yield art.words(trail, x, y - 12, size, "text", room=room, bold=True, anchor="left")
        y += 16
    size = stage.usual(16)
    yield art.words(_who(at, roll), x, y, size, "text_2", room=room, anchor="left")


def _begins(at: WatchPosition) -> str:
    """Who begins, or who rolls again."""
    state = at.state
    if state.phase == "start_roll":
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return at.tr("Equal: {names} roll again").format(names=names)
    return at.tr("{name} begins").format(name=at.speech.name(state.first))


def _start(at: WatchPosition, roll: Entry, box: Box, stage: Stage) -> Iterator[Mark]:
    """A die for each who rolled, and who begins."""
    rolled = [(seat, face) for seat, face in enumerate(roll["rolls"]) if face is not None]
    low = box.w < NARROW
    room = Box(box.x + 8, box.y, box.w - 16 if low else box.w * 0.62, box.h)
    for (seat, face), cell in zip(rolled, room.columns(len(rolled)), strict=True):
        side = min(cell.w - 6, box.h * (0.8 if low else 0.52), 48)
        y = box.cy if low else box.y + 8 + side / 2
        yield from six(face, Box.about(cell.cx, y, side, side))
        if not low:
            mark = Box.about(cell.cx, box.bottom - 13, 18, 18)
            yield from art.seat_mark(seat, at.players[seat], mark)
    if not low:
        said = Box(room.right + 8, box.y, box.right - room.right - 16, box.h)
        yield from art.paragraph(_begins(at), said, stage.usual(18), "text", most=3, bold=True)


def brought(at: WatchPosition) -> Takings:
    """What the last move handed out, by seat."""
    if len(at.standing) < 2:
        return {}
    return takings(at.standing[-2].state, at.standing[-1])


def listed(at: WatchPosition) -> tuple[list[Line], int]:
    """The last move, what it brought and what it set off, and which line is its first step."""
    steps, lines = last_lines(at.standing), list[Line]()
    if at.news and at.undone:
        lines = [Line(at.news)]
    elif at.standing:
        lines = move_lines(at.standing[-1], steps, brought(at), at.speech)
    return lines, len(lines) - len(steps)


def answers(at: WatchPosition) -> Iterator[Line]:
    """Heroes that may answer the roll, whoever's turn it is."""
    if at.reader == "past" or at.step is not None or (at.news and at.undone):
        return
    for seat in at.state.now.empty_handed or ():
        if may_answer(at, seat):
            words = at.tr("{hero} may answer: {name}")
            yield Line(words.format(hero=called("tarly", at.tr), name=at.players[seat]), seat)


def urgent(at: WatchPosition) -> bool:
    """Whether the lines say more than what happened: what is to be seen or answered.

    Right after an undo or a redo that can wait."""
    if at.step is not None or at.news:
        return at.step is not None
    return any(answers(at))


def happened(at: WatchPosition, box: Box, stage: Stage) -> Iterator[Shape]:
    entries, begin = listed(at)
    after = [*answers(at)]
    if light(at) is not None:
        brief = (line.text for line in (*entries[1:begin], *after))
        entries, after = [Line(" · ".join(brief))], []
    first = listing.playing_on(at)
    lines, begin = [*first, *entries, *after], begin + len(first)
    yield from listing.steps(at, lines, begin, step_of(at), box, stage)


def spoken_first(at: WatchPosition) -> tuple[str, ...]:
    """Aloud: what the last move brought."""
    if not at.standing:
        return ()
    return tuple(line.text for line in move_lines(at.standing[-1], (), brought(at), at.speech)[1:])


def aloud(at: WatchPosition) -> tuple[str, ...]:
    """With each step of what the last move set off."""
    steps = tuple(step_text(step, at.speech) for step in last_lines(at.standing))
    return ("", *steps) if shines(at) else steps


def may_answer(at: WatchPosition, seat: Seat) -> bool:
    """Whether this seat's Tarly may take a card for the roll that was just made."""
    card, offered = at.state.heroes[seat], display(at.state)
    if card is None or card.hero != "tarly":
        return False
    swap = card.side == "B" and bool(offered)
    take = offered[0] if swap else None
    return any(
        at.judge(Tarly(seat, use="swap" if swap else "flip", take=take, get=name)).ok
        for name, left in zip(RESOURCES, bank(at.state), strict=True)
        if left
    )
