"""Draws the list of a move's consequences, with the buttons that replay it."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Literal, NamedTuple

from companion.games.nights_watch.north.layout import TRAILS
from companion.games.nights_watch.north.place_names import AT_CAMP, place_at
from companion.games.nights_watch.north.scene import North, guard_marks, left, wildling_marks
from companion.games.nights_watch.north.steps import Figures
from companion.i18n import N_
from companion.match.phrases import Line, Tr
from companion.play import art, text
from companion.play.bar import Button, push
from companion.play.desk import PACED, SHOWN
from companion.play.position import Pace, Position, S
from companion.play.questions import Choice, Choose, Question, Say, sheet
from companion.play.scene import Block, Box, Glyph, Mark, Path, Polygon, Shape, Spot, Stage, Tint
from companion.play.winning import played_on
from scoring.nights_watch.places import HEX
from scoring.nights_watch.wildlings import CLANS

HEAD, BADGE = 13, 24
Point = tuple[float, float]


class Place(NamedTuple):
    """Where something stands: camp, clearing, wall or gift, and the room it has there."""

    what: str
    box: Box
    section: int = 0


def way(north: North) -> Iterator[Shape]:
    """Nothing, once everything has happened."""
    before = north.moment.before
    if before is None:
        return
    yield from _left(north, before)
    start, end = _stands(north, before), _stands(north, north.moment.north) or _lost(north, before)
    if end is None:
        return
    marks: list[Mark] = [_ring(end, lanes=bool(north.places.cells))]
    if start is not None:
        marks += _arrow(_route(north, start, end))
    side = min(BADGE, max(17, end.box.w * 0.5))
    disc = Box.about(end.box.x, end.box.y + side / 4, side, side)
    number = str(north.moment.number)
    marks.append(Block(disc, Tint("text"), side / 2, Tint("bg"), 2))
    marks.append(art.words(number, disc.cx, disc.cy, side * 0.6, Tint("bg"), bold=True))
    yield Shape("way", "way", end.box, tuple(marks), frozenset({end.what}), number)


def _stands(north: North, then: Figures) -> Place | None:
    """Where the wildling that moves stood then."""
    mover, places = north.moment.mover, north.places
    if mover is None:
        return None
    for clan, tribe in zip(CLANS, then.camps, strict=True):
        for one, slot in zip(tribe, places.slots(clan), strict=False):
            if one is not None and one.number == mover:
                return Place("camp", slot)
    for section, crowd in enumerate(then.clearings):
        row = north.moment.row(section)
        for one, box in zip(row, places.crowd(section, len(row)), strict=True):
            if one.number == mover and one in crowd:
                return Place("clearing", box, section)
    for hex, box in places.gift.items():
        there = then.gift[HEX[hex]]
        if there is not None and there.number == mover:
            return Place("gift", box)
    return None


def _lost(north: North, before: Figures) -> Place | None:
    """The guard that was lost, or the section that breaks."""
    moment, places = north.moment, north.places
    for section, (then, now) in enumerate(zip(before.wall, moment.north.wall, strict=True)):
        if then and then[0] is not None and now[0] is None:
            return Place("wall", places.spaces(section)[0], section)
    if moment.broken is not None and moment.mover is None:
        return Place("wall", places.wall[moment.broken], moment.broken)
    return None


def _left(north: North, before: Figures) -> Iterator[Shape]:
    """Camps and spaces on the Wall that are empty until the others close up."""
    moment, places = north.moment, north.places
    for clan, then, now in zip(CLANS, before.camps, moment.north.camps, strict=True):
        for one, there, slot in zip(then, now, places.slots(clan), strict=False):
            if one is not None and there is None:
                share = 0.8 if places.in_line else 0.72
                yield left(place_at(AT_CAMP, clan), slot, wildling_marks(one.what, slot, share))
    lost = _lost(north, before)
    guard = before.wall[lost.section][0] if lost is not None and before.wall[lost.section] else None
    if lost is not None and guard is not None and moment.north.wall[lost.section][0] is None:
        letter = north.players[guard.what][:1].upper()
        yield left(f"guard.{guard.number}", lost.box, guard_marks(guard.what, letter, lost.box))


def _ring(end: Place, *, lanes: bool) -> Mark:
    """A hex of the lanes is ringed, else what stands there."""
    if end.what == "gift" and not lanes:
        return Block(end.box.grown(3), None, end.box.w / 2 + 3, Tint("text"), 3)
    if end.what == "gift":
        return Polygon(art.corners(6, 0, end.box, end.box.w / 2 + 5), None, Tint("text"), 3)
    return Block(end.box.grown(3), None, 8, Tint("text"), 3)


def _route(north: North, start: Place, end: Place) -> tuple[Point, ...]:
    """Along the trail, or past the Wall and down beside the lane."""
    places, (one, other) = north.places, (start.box, end.box)
    if end.what == "clearing" and places.trails.h:
        box, number = places.trails, north.trail or 0
        above, below = next((ends for them, ends in TRAILS.items() if number in them), (0.5, 0.5))
        bends = ((box.x + box.w * above, box.y), (box.x + box.w * below, box.bottom))
        return ((one.cx, one.cy), *bends, (other.cx, other.y))
    wall = places.wall[start.section]
    if end.what == "gift" and places.cells and other.w > wall.w / 2:
        x = wall.right + 3
        bends = ((x, wall.y + 8), (x, other.y + other.h * 0.25))
        return ((one.cx, one.bottom), *bends, (other.cx + other.w * 0.2, other.cy))
    away = hypot(other.cx - one.cx, other.cy - one.cy) or 1
    share = 1 - (min(other.w, other.h) / 2 + 4) / away
    return (one.cx, one.cy), (
        one.cx + (other.cx - one.cx) * share,
        one.cy + (other.cy - one.cy) * share,
    )


def _arrow(points: tuple[Point, ...]) -> Iterator[Mark]:
    x, y = points[0]
    (from_x, from_y), (to_x, to_y) = points[-2:]
    away = hypot(to_x - from_x, to_y - from_y) or 1
    over, down = (to_x - from_x) / away, (to_y - from_y) / away
    back = (to_x - over * HEAD, to_y - down * HEAD)
    half = HEAD * 0.6
    tip = (
        (to_x, to_y),
        (back[0] - down * half, back[1] + over * half),
        (back[0] + down * half, back[1] - over * half),
    )
    line = (*points[:-1], back)
    yield Path(line, Tint("bg"), 8)
    yield Path(line, Tint("text"), 3)
    yield Block(Box.about(x, y, 11, 11), Tint("text"), 5.5, Tint("bg"), 2)
    yield Polygon(tip, Tint("text"), Tint("bg"), 1)


KEY = 56
STEPS = "steps"
"""The spot that lists every step."""
When = Literal["", "done", "now", "next"]
"""Of a line, while steps are shown."""
PACES: dict[Pace, str] = {"tap": N_("Tap by tap"), "slow": N_("Slow"), "once": N_("At once")}


def paces(at: Position[S], box: Box, stage: Stage) -> Iterator[Shape]:
    """The setting itself: it holds from here on."""
    ground = box.inset(8, 2)
    yield Shape("paces", "paces", ground, (art.panel(ground, "inset", 12),))
    for (pace, words), cell in zip(PACES.items(), ground.columns(len(PACES)), strict=True):
        chosen, said, inner = pace == at.aids.pace, at.tr(words), cell.inset(4, 4)
        ink = "bg" if chosen else "text_2"
        marks: tuple[Mark, ...] = (
            art.words(said, cell.cx, cell.cy, stage.usual(16), ink, room=cell.w - 14, bold=True),
        )
        if chosen:
            marks = (Block(inner, Tint("text"), 9), *marks)
        tones = frozenset({"chosen"} if chosen else ())
        spot = Spot(PACED(pace), said)
        yield Shape(f"pace.{pace}", "pace", inner, marks, tones, spot=spot, target=cell)


def again(tr: Tr) -> Spot:
    return Spot(SHOWN("again"), tr("Show the last turn again"))


def buttons(at: Position[S], stage: Stage, words: str = "") -> tuple[Button, ...]:
    """words: what comes next, if it has a name."""
    tr = at.tr
    none = "" if at.step else tr("This is the first step.")
    back = Button(Spot(SHOWN("back"), tr("Step back"), none), "", "back", wide=KEY)
    repeat = Button(again(tr)._replace(refused=none), "", "again", wide=KEY)
    said = words or tr("Next step")
    go = push(SHOWN("next"), said, "end_turn", "accent", size=stage.size(22))
    return back, repeat, go


def repeat(tr: Tr, box: Box) -> Shape:
    """In a panel's upper right corner."""
    target = Box(box.right - 48, box.y, 48, min(48, box.h))
    glyph = Glyph("again", target.cx + 4, target.y + min(24, box.h / 2), 22, Tint("text_2"))
    spot = again(tr)
    return Shape(spot.name, "button", target, (glyph,), spot=spot)


ROW, HIGHEST, TITLE = 25, 40, 26
"""dp of a line, at least and at most, and of the title above them."""
MARK, AFTER = 38, 24
"""What stands before the words, and after them."""
NARROW, EDGE = 230, 8
"""dp of width below which there is nothing but the words, so far from the edges."""


NEAR, FAR = (text.SMALLEST, 14, 16), (19, 19, 22)
"""How small a line may be before it takes more rows, how small words are at all, and how large:
for a phone in the hand, and for a screen across the room."""


def playing_on(at: Position[S]) -> list[Line]:
    """That the game goes on although a correction has decided it: where lines have no room, the
    one that stays."""
    won = played_on(at)
    if won is None or at.step is not None:
        return []
    if won.rule not in ("end.glorious", "end.ten"):
        return [Line(at.tr("The game is lost as recorded; the table plays on."), note=won.rule)]
    [seat] = won.winners
    words = at.tr("{name} has the points to win; the table plays on.", name=at.players[seat])
    return [Line(words, seat, note=won.rule)]


def steps(
    at: Position[S], lines: Sequence[Line], begin: int, step: int | None, box: Box, stage: Stage
) -> Iterator[Shape]:
    """As many lines as have room around that of the step; begin: the line of the first one."""
    tight, least, largest = FAR if at.reader == "watcher" and stage.lying else NEAR
    lit = -1 if step is None or step < 0 else begin + step
    outer = panel = box.inset(8, 4)
    marks: list[Mark] = [art.panel(panel, "surface", 10)]
    count = len(lines) - begin
    if step is not None and 0 <= step < count and panel.h > TITLE + 2 * ROW:
        title = at.tr("Step {n} of {all}").format(n=step + 1, all=count)
        x, y, size, room = panel.x + 12, panel.y + TITLE / 2 + 2, stage.usual(14), panel.w - 60
        marks.append(art.words(title, x, y, size, "text_2", room=room, bold=True, anchor="left"))
        panel = panel.below(TITLE)
    room = _room(panel.w)
    size = _size(lines, room, stage.size(least), stage.size(largest))
    needs = [len(text.lines(line.text, tight, room, bold=True)) for line in lines]
    most = max(1, int((panel.h - 4) // max(ROW, size * 1.35)))
    high = min(HIGHEST, (panel.h - 4) / min(most, max(sum(needs), 4)))
    rows = [min(most, count) for count in needs]
    first, last = _fitting(lines, rows, lit, most)
    above, below = first > 0, last < len(lines)
    for hidden, icon, y in ((above, "up", panel.y + 10), (below, "down", panel.bottom - 10)):
        if hidden and panel.w >= NARROW:
            marks.append(Glyph(icon, panel.right - 12, y, 18, Tint("text_3")))
    more = at.playable and (above or below or begin < len(lines))
    spot = Spot(STEPS, at.tr("Step by step")) if more else None
    says = "\n".join(line.text for line in lines)
    yield Shape("steps", "steps", outer, tuple(marks), says=says, spot=spot, target=box)
    y = panel.y + 2
    for i in range(first, last):
        row = Box(panel.x, y, panel.w, high * rows[i])
        when: When = "" if lit < 0 else "now" if i == lit else "done" if i < lit else "next"
        before = _before(at, lines[i], when, str(i + 1 - begin), row, size)
        drawn = (*_lit(when, row), *before, *_words(lines[i], when, row, size, needs[i]))
        tones = frozenset({"lit"} if i == lit else ())
        yield Shape(f"step.{i}", "step", row, drawn, tones)
        y = row.bottom


def _room(wide: float) -> float:
    """For the words of a line."""
    return wide - (2 * EDGE if wide < NARROW else MARK + AFTER)


def _size(lines: Sequence[Line], room: float, least: float, most: float) -> float:
    """As large as the longest line allows."""
    longest = max([text.width(line.text, 1, True) for line in lines], default=0)
    return min(most, max(least, room / longest if longest else most))


def _fitting(lines: Sequence[Line], rows: list[int], lit: int, most: int) -> tuple[int, int]:
    """Around the lit one; else from the first grave one, or up to the last."""
    if not lines:
        return 0, 0
    grave = next((i for i, line in enumerate(lines) if line.note), len(lines) - 1)
    first = last = grave if lit < 0 else lit
    left = most - rows[first]
    later, sooner = [*range(last + 1, len(lines))], [*range(first - 1, -1, -1)]
    for i in [*later, *sooner] if lit < 0 else [*later[:1], *sooner, *later[1:]]:
        if left >= rows[i] and i in (first - 1, last + 1):
            left -= rows[i]
            first, last = min(first, i), max(last, i)
    return first, last + 1


def _lit(when: When, row: Box) -> Iterator[Mark]:
    if when == "now":
        yield Block(Box(row.x + 4, row.y, row.w - 8, row.h), Tint("raised"), 8)
        yield Block(Box(row.x + 4, row.y + 2, 3, row.h - 4), Tint("text"), 1.5)


def _words(line: Line, when: When, row: Box, size: float, most: int) -> Iterator[Mark]:
    strong = when == "now" or (not when and bool(line.note))
    tint = "text" if strong else "text_3" if when == "next" else "text_2"
    room = Box(row.x + (EDGE if row.w < NARROW else MARK), row.y, _room(row.w), row.h)
    if most > 1:
        return art.paragraph(line.text, room, size, tint, most=most, bold=strong)
    x, y, wide = room.x, room.cy, room.w
    return iter((art.words(line.text, x, y, size, tint, room=wide, bold=strong, anchor="left"),))


def _before(
    at: Position[S], line: Line, when: When, number: str, row: Box, size: float
) -> Iterator[Mark]:
    """What stands before the words: whose it is, done, its number, or a dot."""
    if row.w < NARROW:
        return
    if line.seat is not None and not when:
        mark = Box(row.x + 11, row.cy - 9, 18, 18)
        yield from art.seat_mark(line.seat, at.players[line.seat], mark)
    elif when == "done":
        yield Glyph("tick", row.x + 20, row.cy, 16, Tint("text_3"))
    elif when:
        ink = Tint("text" if when == "now" else "text_3")
        yield art.words(number, row.x + 20, row.cy, size, ink, bold=True)
    else:
        dot = Box(row.x + 17, row.cy - 3, 6, 6)
        yield Block(dot, Tint("illegal" if line.note else "line_strong"), 3)


def prompt(said: str, icon: str, box: Box, stage: Stage) -> Shape:
    """What to touch next; it takes the place of the lines."""
    panel = box.inset(8, 4)
    room = Box(panel.x + MARK, panel.y, panel.w - MARK - AFTER, panel.h)
    marks: tuple[Mark, ...] = (
        art.panel(panel, "accent_soft", 10),
        Glyph(icon, panel.x + 20, panel.cy, 20, Tint("accent_text")),
        *art.paragraph(said, room, stage.size(16), "text", most=3),
    )
    return Shape("steps", "prompt", panel, marks, says=said)


def steps_question(
    lines: Sequence[Line], begin: int, tr: Tr, first: int = 0, after: Iterable[Line] = ()
) -> Question:
    """All of them; a touched step is shown again. begin: the line of step number `first`.

    after: what the move leaves to be said."""
    before = (Say(line.text, tone="text_2") for line in lines[:begin])
    rest = (Say(line.text, tone="text_2") for line in after)
    shown = tuple(
        Choice(Spot(SHOWN(str(i)), line.text), icon="warning" if line.note else "forward")
        for i, line in enumerate(lines[begin:], first)
    )
    title = tr("Step by step")
    if not shown:
        return sheet(tr, "steps", title, *before, *rest)
    whole = Choice(again(tr), icon="again", kind="accent")
    return sheet(tr, "steps", title, *before, Choose(shown), *rest, choices=(whole,))
