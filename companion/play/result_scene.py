"""Draws a result: as a page, and as a picture to share."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin

from companion.play import art, text
from companion.play.report import (
    GAP,
    MARGIN,
    Part,
    embedded,
    page,
    panel,
    paragraph,
    row,
    rule,
    stacked,
)
from companion.play.result import Decided, Result
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Stage, Tint
from companion.play.world import SLANT, STRIP_FOCUS, landscape

HIGH = 272
"""dp of the final table."""
CAIRN = 68
STRIP = Box(0, 0, 150, 52)
"""Of the landscape at the upper right of the picture."""
NO_BARS = 1.3
"""From this size of text on, names and numbers need the room of the bars."""
SHARED = Stage(360, 450)
"""Of the picture: an upright one as messengers show it whole."""


def result_page(result: Result, stage: Stage) -> Scene:
    room = stage.width - 2 * MARGIN
    parts = [_winner(result, room, stage)]
    if result.final is not None:
        parts.append(_table(result, room, min(HIGH, room * 0.75)))
    else:
        parts.append(panel("places", [_place(result, s, stage) for s in result.places], 0, 6))
    if result.ending.decided is not None:
        parts.append(_decided(result.ending.decided, room, stage))
    parts.append(_score_table(result, room, stage))
    return page(parts, stage)


def result_picture(result: Result) -> Scene:
    """It says by itself which match it was."""
    stage, room = SHARED, SHARED.width - 2 * MARGIN
    above = [row("title", 44, partial(_title, result), result.title), _winner(result, room, stage)]
    below = [row("foot", 36, partial(_foot, result), _spoken(result))]
    if result.ending.decided is not None:
        below.insert(0, _decided(result.ending.decided, room, stage))
    taken = sum(part.height + GAP for part in (*above, *below)) + GAP
    middle = _middle(result, room, stage.height - taken, stage)
    box = Box(MARGIN, GAP / 2, room, stage.height)
    parts = stacked([*above, middle, *below], GAP).draw(box)
    strip = Box(stage.width - STRIP.w, 0, STRIP.w, STRIP.h)
    sky = tuple(landscape(result.world, strip, focus=STRIP_FOCUS, slant=SLANT))
    return Scene(stage.width, stage.height, [Shape("world", "world", strip, sky), *parts])


def _middle(result: Result, room: float, high: float, stage: Stage) -> Part:
    """The final table, else everybody's points, in what room is left."""
    if result.final is not None:
        return _table(result, room, high)
    places = stacked([_place(result, seat, stage) for seat in result.places])
    return Part(high, lambda box: places.draw(box.below((high - places.height) / 2)))


def _title(result: Result, box: Box) -> Iterator[Mark]:
    """At the left of the landscape."""
    yield Glyph("app-icon", box.x + 14, box.cy, 28, Tint("text"))
    x, room = box.x + 36, box.w - 36 - STRIP.w + MARGIN
    first, second = box.cy - 8, box.cy + 9
    yield art.words(result.title, x, first, 15, "text", room=room, bold=True, anchor="left")
    said = f"Cairn · {result.when}" if result.when else "Cairn"
    if text.width(said, 12) > room:
        said = result.when  # the sign before it is Cairn's own
    yield art.words(said, x, second, 12, "text_2", room=room, anchor="left")


def _spoken(result: Result) -> str:
    said, values = result.rows[0]
    each = (f"{name} {text.number(n)}" for name, n in zip(result.players, values, strict=True))
    return f"{said}: {', '.join(each)}"


def _foot(result: Result, box: Box) -> Iterator[Mark]:
    """Everybody's number in what decided."""
    label, values = result.rows[0]
    wide = min(132.0, text.width(label, 13)) + 10
    cells = box._replace(w=box.w - wide).columns(len(result.players), 4)
    for seat, (name, cell) in enumerate(zip(result.players, cells, strict=True)):
        yield from art.seat_mark(seat, name, Box.about(cell.x + 11, cell.cy, 20, 20))
        free, said = cell.w - 28, text.number(values[seat])
        if text.width(f"{name} {said}", 14, True) <= free:
            said = f"{name} {said}"
        yield art.words(said, cell.x + 27, cell.cy, 14, "text", room=free, bold=True, anchor="left")
    yield from art.paragraph(label, box.beside(box.w - wide + 10), 13, "text_2", anchor="right")


def _winner(result: Result, room: float, stage: Stage) -> Part:
    """Who won, large, beside the winner's cairn, and by what."""
    marks = result.winners or (-1,)
    beside = min(len(marks) * (CAIRN + 8), room * 0.4)
    free, size = room - beside - 8, stage.size(40)
    widest = max(result.headline.split(), key=lambda word: text.width(word, size, True))
    while size > 20 and text.width(result.headline, size, True) > free:
        size -= 2
    while size > 14 and text.width(widest, size, True) > free:
        size -= 1
    small = stage.size(18 if text.width(result.reason, stage.size(18)) < 2 * free else 14)
    words = stacked(
        [
            paragraph("headline", result.headline, free, size, bold=True),
            paragraph("reason", result.reason, free, small, "text_2", above=2),
        ]
    )
    high = max(CAIRN + 8, words.height)

    def draw(box: Box) -> Iterator[Shape]:
        cairns = Box(box.x, box.y, beside, high)
        yield Shape("winners", "cairns", cairns, tuple(_cairns(result, marks, cairns)))
        yield from words.draw(Box(box.x + beside + 8, box.y + (high - words.height) / 2, free, 0))

    return Part(high, draw)


def _cairns(result: Result, winners: Sequence[int], box: Box) -> Iterator[Mark]:
    """The winners' marks, or whole cairns in their colours; below 0: nobody's, bare stone."""
    size = min(CAIRN, box.w / len(winners) - 4)
    for i, seat in enumerate(winners):
        x = box.x + box.w * (i + 0.5) / len(winners)
        if seat >= 0 and not result.ending.cairn:
            mark = Box.about(x, box.cy, size * 0.84, size * 0.84)
            yield from art.seat_mark(seat, result.players[seat], mark)
            continue
        for angle in (k * pi / 4 for k in range(8 if seat >= 0 else 0)):
            dx, dy = size * 0.02 * cos(angle), size * 0.02 * sin(angle)
            yield Glyph("app-icon", x + dx, box.cy + dy, size, art.OUTLINE)
        fill = Tint("stone" if seat < 0 else f"seat.{seat % 5}")
        yield Glyph("app-icon", x, box.cy, size, fill)


def _table(result: Result, room: float, high: float) -> Part:
    """As it lay at last, on a ground of its own."""
    assert result.final is not None
    inner = embedded("final", result.final(Stage(room - 16, high - 16)))

    def draw(box: Box) -> Iterator[Shape]:
        yield Shape("final", "panel", box, (art.panel(box, "inset"),))
        yield from inner.draw(box.inset(8, 8))

    return Part(high, draw)


def _decided(decided: Decided, room: float, stage: Stage) -> Part:
    """The fact that settled it, beside its pieces."""
    picture = decided.picture
    left = 60 + (picture.width + 12 if picture is not None else 0)
    free = room - left - 12
    words = stacked(
        [
            paragraph("decided.title", decided.title, free, stage.size(16), bold=True),
            paragraph("decided.text", decided.text, free, stage.size(14), "text_2", above=2),
        ]
    )
    high = max(64, words.height + 20, picture.height + 16 if picture is not None else 0)

    def draw(box: Box) -> Iterator[Shape]:
        badge = art.verdict_badge("legal", Box.about(box.x + 30, box.cy, 32, 32))
        ground = Block(box, Tint("legal_soft"), 14)
        yield Shape("decided", "decided", box, (ground, *badge), says=decided.title)
        if picture is not None:
            at = Box(box.x + 60, box.cy - picture.height / 2, picture.width, picture.height)
            yield from embedded("decided.piece", picture).draw(at)
        yield from words.draw(Box(box.x + left, box.cy - words.height / 2, free, words.height))

    return Part(high, draw)


def _place(result: Result, seat: int, stage: Stage) -> Part:
    name, points = result.players[seat], text.number(result.points[seat])

    def marks(box: Box) -> Iterator[Mark]:
        left, right = box.x + 34, box.right - 58
        with_bar = stage.scale <= NO_BARS
        wide = right - left
        middle = left + wide * (0.375 if wide > 220 else 0.55) if with_bar else right
        yield from art.seat_mark(seat, name, Box.about(box.x + 12, box.cy, 24, 24))
        size, room = stage.size(16), middle - left - 10
        yield art.words(name, left, box.cy, size, "text", room=room, bold=True, anchor="left")
        if with_bar:
            line = Box(middle, box.cy - 5, right - middle, 10)
            yield from art.bar(result.points[seat] / max(*result.points, 1), seat, line)
        size = stage.size(22)
        yield art.words(points, box.right, box.cy, size, "text", room=48, bold=True, anchor="right")

    return row(f"place.{seat}", 44 * max(1.0, stage.scale), marks, f"{name}: {points}", "place")


# The score


def column(players: int, room: float) -> int:
    """How wide a seat's column of points is."""
    return 52 if players < 4 else 44 if room > 280 else 36


def _score_table(result: Result, room: float, stage: Stage) -> Part:
    """What decided first, then each line of the score; the winners' columns are ringed."""
    inner = panel("lines", list(_lines(result, room - 2 * MARGIN, stage)), gap=0, above=4)

    def draw(box: Box) -> Iterator[Shape]:
        yield from inner.draw(box)
        table, players = box.inset(MARGIN, 4), len(result.players)
        for seat in result.winners if len(result.winners) < players else ():
            wide, x = column(players, table.w), _centre(seat, players, table)
            ring = Box(x - wide / 2 + 3, box.y + 4, wide - 6, box.h - 8)
            edge = Block(ring, None, 10, Tint("text"), 2)
            yield Shape(f"winner.{seat}", "ring", ring, (edge,))

    return Part(inner.height, draw)


def _lines(result: Result, room: float, stage: Stage) -> Iterator[Part]:
    yield row("heads", 44, lambda box: _heads(result.players, box), kind="heads")
    for n, (said, points) in enumerate(result.rows):
        yield rule(f"rule.row.{n}")
        yield _score(f"row.{n}", said, points, room, stage, bold=True)
    for n, (said, points) in enumerate(() if result.rows == result.lines else result.lines):
        yield rule(f"rule.{n}")
        yield _score(f"line.{n}", said, points, room, stage)


def _centre(seat: int, players: int, box: Box) -> float:
    """Of a seat's column."""
    return box.right - column(players, box.w) * (players - 0.5 - seat) + 6


def _heads(players: Sequence[str], box: Box) -> Iterator[Mark]:
    for seat, name in enumerate(players):
        x = _centre(seat, len(players), box)
        yield from art.seat_mark(seat, name, Box.about(x, box.cy, 24, 24))


def _score(
    key: str,
    said: str,
    points: Sequence[int | None],
    room: float,
    stage: Stage,
    *,
    bold: bool = False,
) -> Part:
    step = column(len(points), room)
    free = room - step * len(points) - 2
    tint = "text" if bold else "text_2"
    words = paragraph(key, said, free, stage.size(16 if bold else 14), tint, bold=bold, above=10)

    def marks(box: Box) -> Iterator[Mark]:
        for shape in words.draw(box):
            yield from shape.marks
        for seat, vp in enumerate(points):
            if vp is not None:
                x, size = _centre(seat, len(points), box), stage.size(18)
                yield art.words(text.number(vp), x, box.cy, size, tint, room=step - 6, bold=bold)

    message = ", ".join(map(text.number, points))
    return row(key, words.height + 10, marks, f"{said}: {message}", "score")
